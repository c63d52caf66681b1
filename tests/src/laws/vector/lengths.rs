//! Laws of `length`, and of the functions based on it: `distance`, `with_length`, `limit`.

use crate::approx::{at, n, near, near_at, near_vec, same_vec, v};
use crate::cases::{pairs, vectors};
use steer_core::{Geometry, Scalar, Vec2Ext, Vec2Like};

/// The length of (3, 4) is 5, with either sign and in either order; other Pythagorean triples
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
            assert!(near(a.length(), n(length)), "the length of {a:?} is {length}: it is {:?}", a.length());
        }
    }
}

/// The square of the length is the dot product with itself.
pub fn length_squared_is_dot_with_itself<G: Geometry>() {
    for a in vectors::<G>() {
        let (square, dot) = (a.length() * a.length(), a.dot(a));
        assert!(near(square, dot), "|a|² is a·a: of {a:?} {square:?} is not {dot:?}");
    }
}

/// A vector times a factor has its length times the size of the factor.
pub fn length_scales<G: Geometry>() {
    for a in vectors::<G>() {
        for factor in [0.0, 0.25, 1.5, -1.0] {
            let k = n::<G::Scalar>(factor);
            let (scaled, want) = (G::Vector::new(a.x() * k, a.y() * k).length(), a.length() * k.abs());
            assert!(near(scaled, want), "|ak| is |a|·|k|: of {a:?} and {k:?} {scaled:?} is not {want:?}");
        }
    }
}

/// A sum is at most as long as its parts together.
pub fn length_of_a_sum_is_no_more_than_the_lengths<G: Geometry>() {
    for (a, b) in pairs::<G>() {
        let (whole, parts) = ((a + b).length(), a.length() + b.length());
        assert!(
            whole <= parts || near(whole, parts),
            "|a + b| is no more than |a| + |b|: of {a:?} and {b:?} {whole:?} exceeds {parts:?}"
        );
    }
}

/// The distance of two points is the length of their difference, in either order.
pub fn distance_is_the_length_between<G: Geometry>() {
    // From (1, 1) to (4, 5) it is (3, 4) and back (−3, −4): 5.
    let (a, b) = (at::<G>(1.0, 1.0), at::<G>(4.0, 5.0));
    for distance in [a.distance(b), b.distance(a)] {
        assert!(near(distance, n(5.0)), "the distance of (1, 1) and (4, 5) is 5: it is {distance:?}");
    }
    for (a, b) in pairs::<G>() {
        let (there, back) = (a.distance(b), b.distance(a));
        assert!(near(there, back), "the way back is as long: from {a:?} to {b:?} {there:?}, back {back:?}");
        assert!(
            a.distance(a) == n(0.0),
            "a point has no distance from itself: {a:?} has {:?}",
            a.distance(a)
        );
    }
}

/// `with_length` keeps the direction; zero stays zero.
pub fn with_length_keeps_the_direction<G: Geometry>() {
    // (3, 4) has length 5; with 10 it is (6, 8).
    let longer = at::<G>(3.0, 4.0).with_length(n(10.0));
    assert!(near_vec(longer, v(6.0, 8.0)), "(3, 4) with length 10 is (6, 8): it is {longer:?}");
    let shorter = at::<G>(-5.0, 12.0).with_length(n(3.25));
    assert!(near_vec(shorter, v(-1.25, 3.0)), "(−5, 12) with length 3.25 is (−1.25, 3): it is {shorter:?}");
    let none = at::<G>(3.0, 4.0).with_length(n(0.0));
    assert!(same_vec(none, v(0.0, 0.0)), "(3, 4) with length 0 is zero: it is {none:?}");
    let zero = at::<G>(0.0, 0.0).with_length(n(2.0));
    assert!(same_vec(zero, v(0.0, 0.0)), "the zero vector stays zero with any length: it is {zero:?}");
}

/// A vector times a ratio has both components times the numerator, divided by the denominator.
pub fn scaled_multiplies_by_a_ratio<G: Geometry>() {
    // 12 · 7/4 = 21 and −20 · 7/4 = −35; a third of (9, −6) is (3, −2).
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
        assert!(near_vec(got, want), "{a:?} times {numerator}/{denominator} is {want:?}: it is {got:?}");
    }
}

/// A vector is within a radius exactly if its length is at most the radius: to the last bit.
pub fn within_says_whether_the_length_is_no_more<G: Geometry>() {
    let epsilon = G::Scalar::epsilon();
    for a in vectors::<G>() {
        let length = a.length();
        let half = length * n(0.5);
        let beside =
            [length - epsilon, length + epsilon, length - length * epsilon, length + length * epsilon];
        for radius in [n(-1.0), n(0.0), half, length, length + half, n(10_000.0)].into_iter().chain(beside) {
            let (within, want) = (a.is_within(radius), length <= radius);
            assert!(within == want, "{a:?} of length {length:?} is within {radius:?}: {want}, not {within}");
        }
    }
}

/// A limit leaves a shorter vector unchanged, to the last bit.
pub fn limit_leaves_shorter_vectors_alone<G: Geometry>() {
    for a in vectors::<G>() {
        let limited = a.limit(a.length() + n(0.5));
        assert!(same_vec(limited, a), "a limit above the length changes nothing: {a:?} became {limited:?}");
        let limited = a.limit(a.length());
        assert!(same_vec(limited, a), "a limit of just the length changes nothing: {a:?} became {limited:?}");
    }
}

/// A limit shortens a longer vector to it and keeps the direction; a negative one counts as 0.
pub fn limit_shortens_longer_vectors<G: Geometry>() {
    // (3, 4) has length 5; limited to 2.5 it is (1.5, 2).
    let limited = at::<G>(3.0, 4.0).limit(n(2.5));
    assert!(near_vec(limited, v(1.5, 2.0)), "(3, 4) limited to 2.5 is (1.5, 2): it is {limited:?}");
    for a in vectors::<G>() {
        let limited = a.limit(n(2.0)).length();
        assert!(
            limited <= n(2.0) || near_at(limited, n(2.0), n(2.0)),
            "no vector is longer than its limit: {a:?} limited to 2 has length {limited:?}"
        );
        let none = a.limit(n(-1.0));
        assert!(same_vec(none, v(0.0, 0.0)), "a negative limit counts as 0: {a:?} became {none:?}");
    }
}
