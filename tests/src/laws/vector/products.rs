//! Laws of `dot` and `perp_dot`.

use crate::approx::{at, equals_number, n, near_at, v};
use crate::cases::{pairs, vectors};
use steer_core::{Geometry, Scalar, Vec2Like};

/// Returns the size of the products of two vectors, relative to which their rounding is measured.
fn size<G, V: Vec2Like<G>>(a: V, b: V) -> V::Scalar {
    (a.x() * b.x()).abs() + (a.y() * b.y()).abs() + (a.x() * b.y()).abs() + (a.y() * b.x()).abs()
}

/// The dot product is x·x′ + y·y′.
pub fn dot_is_the_sum_of_products<G: Geometry>() {
    for (a, b) in pairs::<G>() {
        let (dot, want) = (a.dot(b), a.x() * b.x() + a.y() * b.y());
        assert!(near_at(dot, want, size(a, b)), "{a:?}, {b:?}, {dot:?}, {want:?}");
    }
    // (2, 3)·(5, 7) = 10 + 21 = 31.
    equals_number(&"dot", at::<G>(2.0, 3.0).dot(v(5.0, 7.0)), n(31.0));
}

/// The perpendicular dot product is x·y′ − y·x′.
pub fn perp_dot_is_the_difference_of_products<G: Geometry>() {
    for (a, b) in pairs::<G>() {
        let (perp_dot, want) = (a.perp_dot(b), a.x() * b.y() - a.y() * b.x());
        assert!(near_at(perp_dot, want, size(a, b)), "{a:?}, {b:?}, {perp_dot:?}, {want:?}");
    }
    // 2·7 − 3·5 = −1.
    equals_number(&"perp_dot", at::<G>(2.0, 3.0).perp_dot(v(5.0, 7.0)), n(-1.0));
}

/// The perpendicular dot product is positive for a vector to the left, that is toward +90°.
pub fn perp_dot_is_positive_to_the_left<G: Geometry>() {
    for a in vectors::<G>() {
        if a.x() != n(0.0) || a.y() != n(0.0) {
            let left = a.perp_dot(G::Vector::new(-a.y(), a.x()));
            assert!(left > n(0.0), "{a:?}, {left:?}");
        }
    }
}
