//! Laws of `unit` and `direction`, and of turning: `quarter_turn`, `rotate_by`, `turn`.

use crate::approx::{
    at, equals, equals_number, is_fixed_point, n, near, near_vec, same, same_vec, tolerance, v,
};
use crate::cases::{rotors, vectors};
use steer_core::{Geometry, Scalar, Vec2Ext, Vec2Like};

/// A unit vector has length 1 and keeps the direction.
pub fn unit_keeps_the_direction<G: Geometry>() {
    for (x, y, ux, uy) in
        [(3.0, 4.0, 0.6, 0.8), (-7.0, 24.0, -0.28, 0.96), (0.0, -2.0, 0.0, -1.0), (0.25, 0.0, 1.0, 0.0)]
    {
        let (a, want) = (at::<G>(x, y), at::<G>(ux, uy));
        equals(&a, a.unit(), want);
        let found = a.direction();
        assert!(found.is_some_and(|it| near_vec(it, want)), "{a:?}, {want:?}, {found:?}");
    }
    for a in vectors::<G>() {
        let length = a.unit().length();
        assert!(near(length, n(1.0)) || same_vec(a, v(0.0, 0.0)), "{a:?}, {length:?}");
    }
}

/// The zero vector has no direction: its unit vector is zero, and a fallback replaces it.
pub fn zero_has_no_direction<G: Geometry>() {
    let zero = at::<G>(0.0, 0.0);
    assert!(zero.direction().is_none(), "{:?}", zero.direction());
    same(&"unit", zero.unit(), zero);
    let fallback = at::<G>(0.0, -1.0);
    same(&"fallback", zero.direction_or(fallback), fallback);
    equals(&"fallback", at::<G>(2.0, 0.0).direction_or(fallback), v(1.0, 0.0));
}

/// Vectors keep their direction however short or long they are. One with an infinite component has
/// the direction of its axis. One with a NaN has none.
///
/// Tested on floating point only: a number type without that range (its ε² is 0) has no such
/// vectors.
pub fn extreme_vectors_keep_their_direction<G: Geometry>() {
    let (zero, one, two) = (G::Scalar::zero(), G::Scalar::one(), n::<G::Scalar>(2.0));
    if is_fixed_point::<G::Scalar>() {
        return;
    }
    let check = |size: G::Scalar| {
        // Powers of two: 3 and 4 times the size are exact down to the smallest number.
        let a = G::Vector::new(size * n(3.0), -(size * n(4.0)));
        let found = a.direction();
        assert!(found.is_some_and(|it| near_vec(it, v(0.6, -0.8))), "{a:?}, {found:?}");
        let seven = a.with_length(n(7.0));
        equals(&a, seven, v(4.2, -5.6));
        let (kept, seven) = (a.limit(size * n(5.5)), a.limit(n(7.0)));
        let longer = size * n(5.0) > n(7.0);
        same(&size, kept, a);
        let want = if longer { v(4.2, -5.6) } else { a };
        equals(&a, seven, want);
        // The smallest numbers are too coarse to halve exactly.
        let half = a.limit(size * n(2.5));
        let whole = G::Vector::new(half.x() / size, half.y() / size);
        assert!(
            near_vec(whole, v(1.5, -2.0)) || size * G::Scalar::epsilon() == zero,
            "{a:?}, {size:?}, {whole:?}"
        );
    };
    let infinite = n::<G::Scalar>(f64::INFINITY);
    for (x, y, want) in [(infinite, one, v(1.0, 0.0)), (n(3.0), -infinite, v(0.0, -1.0))] {
        let a = G::Vector::new(x, y);
        same(&a, a.direction_or(v(0.6, 0.8)), want);
        same(&a, a.limit(two), want * two);
    }
    let nan = n::<G::Scalar>(f64::NAN);
    for a in [G::Vector::new(one, nan), G::Vector::new(nan, one), G::Vector::new(infinite, nan)] {
        assert!(a.direction().is_none(), "{a:?}");
    }
    let mut size = one;
    while size > zero {
        check(size);
        size = size / two;
    }
    let mut size = one;
    while (size * n(8.0)).is_finite() {
        check(size);
        size = size * two;
    }
}

/// `unit_x` is (1, 0), the heading of an agent that has never moved.
pub fn unit_x_is_the_first_axis<G: Geometry>() {
    same(&"unit_x", G::Vector::unit_x(), v(1.0, 0.0));
}

/// `quarter_turn` turns by +90°: (x, y) becomes (−y, x), and four times is a full turn.
pub fn quarter_turn_turns_by_plus_90<G: Geometry>() {
    for a in vectors::<G>() {
        let want = G::Vector::new(-a.y(), a.x());
        same(&a, a.quarter_turn(), want);
        same(&a, a.quarter_turn().quarter_turn().quarter_turn().quarter_turn(), a);
    }
}

/// Turning by a unit vector is the product of the two as complex numbers.
pub fn rotate_by_is_the_complex_product<G: Geometry>() {
    // (2 + i)(3/5 + 4/5 i) = 6/5 − 4/5 + (8/5 + 3/5)i = 2/5 + 11/5 i.
    equals(&"rotate_by", at::<G>(2.0, 1.0).rotate_by(v(0.6, 0.8)), v(0.4, 2.2));
    for b in rotors::<G>() {
        for a in vectors::<G>() {
            let want = G::Vector::new(a.x() * b.x() - a.y() * b.y(), a.x() * b.y() + a.y() * b.x());
            equals(&(a, b), a.rotate_by(b), want);
        }
    }
}

/// `turn` returns the unit vector at an angle: (cos, sin), to 10⁻⁹ up to one radian and to 10⁻³ up
/// to three. A larger angle counts as π, and NaN as 0.
pub fn turn_is_the_unit_vector_at_the_angle<G: Geometry>() {
    // Cosines and sines to 12 digits.
    let angles = [
        (0.0, 1.0, 0.0, 0.0),
        (0.1, 0.995_004_165_278, 0.099_833_416_647, 1e-9),
        (0.5, 0.877_582_561_890, 0.479_425_538_604, 1e-9),
        (1.0, 0.540_302_305_868, 0.841_470_984_808, 1e-9),
        (2.0, -0.416_146_836_547, 0.909_297_426_826, 1e-3),
        (3.0, -0.989_992_496_600, 0.141_120_008_060, 1e-3),
    ];
    for (angle, cos, sin, error) in angles {
        for sign in [1.0, -1.0] {
            let (got, want) = (G::Vector::turn(n(angle * sign)), at::<G>(cos, sin * sign));
            let off = (got.x() - want.x()).abs().max((got.y() - want.y()).abs());
            assert!(
                off <= tolerance::<G::Scalar>(n(1.0)) + n(error),
                "{want:?}, {got:?}, {:?}",
                angle * sign
            );
            equals_number(&(angle * sign), got.length(), n(1.0));
        }
    }
    for (angle, want) in [(9.0, core::f64::consts::PI), (-9.0, -core::f64::consts::PI)] {
        same(&angle, G::Vector::turn(n(angle)), G::Vector::turn(n(want)));
    }
    if !n::<G::Scalar>(f64::NAN).is_finite() {
        same(&"NaN", G::Vector::turn(n(f64::NAN)), v(1.0, 0.0));
    }
}

/// `fraction_of_turn` divides the circle into equal parts: quarters are exact, and k and n − k are
/// mirror images.
pub fn fractions_of_a_turn_are_equal_parts<G: Geometry>() {
    for n_parts in [1_usize, 2, 3, 4, 5, 8, 12, 16, 31] {
        let mut unit = at::<G>(1.0, 0.0);
        let part = G::Vector::fraction_of_turn(1, n_parts);
        for k in 0..=n_parts {
            let (got, mirrored) =
                (G::Vector::fraction_of_turn(k, n_parts), G::Vector::fraction_of_turn(n_parts - k, n_parts));
            let off = (got.x() - unit.x()).abs().max((got.y() - unit.y()).abs());
            assert!(
                off <= tolerance::<G::Scalar>(n(1.0)) * n(8.0) + n(1e-9),
                "{k:?}, {n_parts:?}, {unit:?}, {got:?}"
            );
            let same = got.x() == mirrored.x() && got.y() == -mirrored.y();
            assert!(same, "{k:?}, {n_parts:?}, {mirrored:?}, {got:?}");
            unit = unit.rotate_by(part);
        }
    }
    // Angles that small are their own sines.
    let part = core::f64::consts::PI / usize::MAX as f64;
    for (k, x, y) in [(usize::MAX - 1, 1.0, -2.0 * part), (usize::MAX / 2 + 1, -1.0, -part)] {
        equals(&k, G::Vector::fraction_of_turn(k, usize::MAX), v(x, y));
    }
    for (k, x, y) in [(0, 1.0, 0.0), (5, 0.0, 1.0), (10, -1.0, 0.0), (15, 0.0, -1.0), (25, 0.0, 1.0)] {
        let quarter = G::Vector::fraction_of_turn(k, 20);
        same(&(k, x, y), quarter, v(x, y));
    }
    same(&"no parts", G::Vector::fraction_of_turn(3, 0), v(1.0, 0.0));
}
