//! Laws of `length`, and of the functions based on it: `distance`, `with_length`, `limit`.

use crate::approx::{at, equals, equals_number, n, near_at, same, v};
use crate::cases::{pairs, vectors};
use steer_core::{Geometry, Scalar, Vec2Ext, Vec2Like};

/// The length of (3, 4) is 5, with either sign and in either order. Other Pythagorean triples
/// likewise.
pub fn length_of_3_4_is_5<G: Geometry>() {
    let triples = [
        (3.0, 4.0, 5.0),
        (5.0, 12.0, 13.0),
        (8.0, 15.0, 17.0),
        (7.0, 24.0, 25.0),
        // Its square is out of range for many fixed-point numbers.
        (700.0, 2400.0, 2500.0),
        (0.0, 2.0, 2.0),
        (0.0, 0.0, 0.0),
    ];
    for (x, y, length) in triples {
        for a in [at::<G>(x, y), v(-x, y), v(x, -y), v(-y, -x)] {
            equals_number(&(a, length), a.length(), n(length));
        }
    }
}

/// The square of the length is the dot product with itself. No length is negative.
pub fn length_squared_is_dot_with_itself<G: Geometry>() {
    for a in vectors::<G>() {
        let (square, dot) = (a.length() * a.length(), a.dot(a));
        equals_number(&a, square, dot);
        assert!(a.length() >= n(0.0), "{a:?}");
    }
}

/// The distance of two points is the length of their difference, in either order.
pub fn distance_is_the_length_between<G: Geometry>() {
    // From (1, 1) to (4, 5) it is (3, 4) and back (−3, −4): 5.
    let (a, b) = (at::<G>(1.0, 1.0), at::<G>(4.0, 5.0));
    for distance in [a.distance(b), b.distance(a)] {
        equals_number(&(a, b), distance, n(5.0));
    }
    for (a, b) in pairs::<G>() {
        let (there, back) = (a.distance(b), b.distance(a));
        equals_number(&(a, b), there, back);
        assert!(a.distance(a) == n(0.0), "{a:?}, {:?}", a.distance(a));
    }
}

/// `with_length` keeps the direction. Zero stays zero.
pub fn with_length_keeps_the_direction<G: Geometry>() {
    // (3, 4) has length 5. With 10 it is (6, 8).
    equals(&"with_length", at::<G>(3.0, 4.0).with_length(n(10.0)), v(6.0, 8.0));
    equals(&"with_length", at::<G>(-5.0, 12.0).with_length(n(3.25)), v(-1.25, 3.0));
    same(&"with_length", at::<G>(3.0, 4.0).with_length(n(0.0)), v(0.0, 0.0));
    same(&"with_length", at::<G>(0.0, 0.0).with_length(n(2.0)), v(0.0, 0.0));
}

/// A vector times a ratio has both components times the numerator, divided by the denominator.
pub fn scaled_multiplies_by_a_ratio<G: Geometry>() {
    // 12 · 7/4 = 21 and −20 · 7/4 = −35. A third of (9, −6) is (3, −2).
    let cases = [
        (12.0, -20.0, 7.0, 4.0, 21.0, -35.0),
        (9.0, -6.0, 1.0, 3.0, 3.0, -2.0),
        // The inverse of 2500 has few digits in fixed point, or none.
        (700.0, -2400.0, 1.0, 2500.0, 0.28, -0.96),
        (0.0, 5.0, -1.0, 2.0, 0.0, -2.5),
        (3.0, 4.0, 0.0, 5.0, 0.0, 0.0),
    ];
    for (x, y, numerator, denominator, scaled_x, scaled_y) in cases {
        let (a, want) = (at::<G>(x, y), at::<G>(scaled_x, scaled_y));
        let got = a.scaled(n(numerator), n(denominator));
        equals(&(a, numerator, denominator), got, want);
    }
}

/// A vector is within a radius exactly if its length is at most the radius: to the last bit.
pub fn is_within_compares_the_length<G: Geometry>() {
    let epsilon = G::Scalar::epsilon();
    for a in vectors::<G>() {
        let length = a.length();
        let half = length * n(0.5);
        let beside =
            [length - epsilon, length + epsilon, length - length * epsilon, length + length * epsilon];
        for radius in [n(-1.0), n(0.0), half, length, length + half, n(10_000.0)].into_iter().chain(beside) {
            let (within, want) = (a.is_within(radius), length <= radius);
            assert!(within == want, "{a:?}, {length:?}, {radius:?}, {want:?}, {within:?}");
        }
    }
}

/// A limit leaves a shorter vector unchanged, to the last bit.
pub fn limit_keeps_shorter_vectors<G: Geometry>() {
    for a in vectors::<G>() {
        same(&a, a.limit(a.length() + n(0.5)), a);
        same(&a, a.limit(a.length()), a);
    }
}

/// A limit shortens a longer vector to it and keeps the direction. A negative one counts as 0.
pub fn limit_shortens_longer_vectors<G: Geometry>() {
    // (3, 4) has length 5. Limited to 2.5 it is (1.5, 2).
    equals(&"limit", at::<G>(3.0, 4.0).limit(n(2.5)), v(1.5, 2.0));
    for a in vectors::<G>() {
        let limited = a.limit(n(2.0)).length();
        assert!(limited <= n(2.0) || near_at(limited, n(2.0), n(2.0)), "{a:?}, {limited:?}");
        let none = a.limit(n(-1.0));
        same(&a, none, v(0.0, 0.0));
    }
}
