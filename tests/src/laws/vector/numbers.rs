//! Laws of [`Scalar`]: the numbers that a vector is made of.

use crate::approx::equals_number;
use steer_core::{Geometry, Scalar};

/// The constants match their names, and ε is the distance from 1 to the next number.
pub fn constants_match_their_names<G: Geometry>() {
    let of = G::Scalar::from_f64;
    let (zero, one, epsilon) = (G::Scalar::zero(), G::Scalar::one(), G::Scalar::epsilon());
    assert!(of(0.0) == zero && of(1.0) == one, "{zero:?}, {one:?}");
    assert!(one + one == of(2.0) && one - of(0.25) == of(0.75), "numbers add up as they are called");
    assert!(epsilon > zero && one + epsilon > one, "{epsilon:?}");
    let half = one + epsilon * of(0.5);
    assert!(half == one, "{half:?}");
}

/// The root of a square is the number, and the root of 2 squared is 2.
pub fn sqrt_is_the_root<G: Geometry>() {
    let of = G::Scalar::from_f64;
    for (square, root) in [(0.0, 0.0), (1.0, 1.0), (0.25, 0.5), (2.25, 1.5), (144.0, 12.0), (625.0, 25.0)] {
        let got = of(square).sqrt();
        assert!(got == of(root), "{square:?}, {root:?}, {got:?}");
    }
    equals_number(&"2", of(2.0).sqrt() * of(2.0).sqrt(), of(2.0));
}

/// A leg of a right triangle follows from Pythagoras, and is 0 if the other leg is longer than the
/// hypotenuse.
pub fn a_leg_follows_from_pythagoras<G: Geometry>() {
    let of = G::Scalar::from_f64;
    for (hypotenuse, other, leg) in [
        (5.0, 4.0, 3.0),
        (13.0, 5.0, 12.0),
        (2.5, 0.0, 2.5),
        (1.0, 0.6, 0.8),
        (3.0, 3.0, 0.0),
        (3.0, 4.0, 0.0),
    ] {
        let got = of(hypotenuse).leg(of(other));
        equals_number(&(other, hypotenuse, leg), got, of(leg));
    }
}

/// An index is the whole number at or below. It is 0 for a negative number and for NaN.
pub fn an_index_is_the_whole_part<G: Geometry>() {
    for (number, index) in [(0.0, 0), (0.75, 0), (1.0, 1), (7.5, 7), (63.875, 63), (-0.5, 0), (-3.0, 0)] {
        let got = G::Scalar::from_f64(number).to_index();
        assert!(got == index, "{number}: {got}");
    }
    let (infinite, nan) = (G::Scalar::from_f64(f64::INFINITY), G::Scalar::from_f64(f64::NAN));
    if !infinite.is_finite() {
        let got = (infinite.to_index(), nan.to_index());
        assert!(got == (usize::MAX, 0) && !nan.is_finite(), "{got:?}, {nan:?}");
    }
}

/// `max` and `min` return the larger and the smaller of two numbers, `abs` the size without the
/// sign.
pub fn max_min_and_abs<G: Geometry>() {
    let of = G::Scalar::from_f64;
    for (a, b) in [(-2.0, 3.0), (0.5, 0.25), (-7.0, -8.0), (1.0, 1.0)] {
        let (larger, smaller) = if a > b { (a, b) } else { (b, a) };
        let got = (of(a).max(of(b)), of(a).min(of(b)));
        assert!(got == (of(larger), of(smaller)), "{a:?}, {b:?}, {larger:?}, {got:?}");
        let size = of(a).abs();
        let sized = if a < 0.0 { -a } else { a };
        assert!(size == of(sized), "{a:?}, {sized:?}, {size:?}");
    }
    assert!(of(1.0).is_finite(), "1 is finite");
}
