//! Laws of `dot` and `perp_dot`.

use crate::approx::{at, n, near, near_at, v};
use crate::cases::{pairs, vectors};
use steer_core::{Geometry, Scalar, Vec2Ext, Vec2Like};

/// Returns the size of the products of two vectors, relative to which their rounding is measured.
fn size<G, V: Vec2Like<G>>(a: V, b: V) -> V::Scalar {
    (a.x() * b.x()).abs() + (a.y() * b.y()).abs() + (a.x() * b.y()).abs() + (a.y() * b.x()).abs()
}

/// The dot product is x·x′ + y·y′.
pub fn dot_is_the_sum_of_products<G: Geometry>() {
    for (a, b) in pairs::<G>() {
        let (dot, want) = (a.dot(b), a.x() * b.x() + a.y() * b.y());
        assert!(
            near_at(dot, want, size(a, b)),
            "the dot product is x·x′ + y·y′: of {a:?} and {b:?} {dot:?} is not {want:?}"
        );
    }
    // (2, 3)·(5, 7) = 10 + 21 = 31.
    let dot = at::<G>(2.0, 3.0).dot(v(5.0, 7.0));
    assert!(near(dot, n(31.0)), "(2, 3)·(5, 7) is 31: it is {dot:?}");
}

/// The dot product does not depend on the order.
pub fn dot_commutes<G: Geometry>() {
    for (a, b) in pairs::<G>() {
        let (one, other) = (a.dot(b), b.dot(a));
        assert!(near_at(one, other, size(a, b)), "a·b is b·a: of {a:?} and {b:?} {one:?} is not {other:?}");
    }
}

/// The dot product of perpendicular vectors is 0.
pub fn dot_of_perpendicular_vectors_is_zero<G: Geometry>() {
    for a in vectors::<G>() {
        let dot = a.dot(G::Vector::new(-a.y(), a.x()));
        assert!(
            near_at(dot, n(0.0), size(a, a)),
            "the dot product with a perpendicular is 0: of {a:?} it is {dot:?}"
        );
    }
}

/// The perpendicular dot product is x·y′ − y·x′.
pub fn perp_dot_is_the_difference_of_products<G: Geometry>() {
    for (a, b) in pairs::<G>() {
        let (perp_dot, want) = (a.perp_dot(b), a.x() * b.y() - a.y() * b.x());
        assert!(
            near_at(perp_dot, want, size(a, b)),
            "the perpendicular dot product is x·y′ − y·x′: of {a:?} and {b:?} {perp_dot:?} is not {want:?}"
        );
    }
    // 2·7 − 3·5 = −1.
    let perp_dot = at::<G>(2.0, 3.0).perp_dot(v(5.0, 7.0));
    assert!(
        near(perp_dot, n(-1.0)),
        "the perpendicular dot product of (2, 3) and (5, 7) is −1: it is {perp_dot:?}"
    );
}

/// The perpendicular dot product is positive for a vector to the left, that is toward +90°.
pub fn perp_dot_is_positive_to_the_left<G: Geometry>() {
    for a in vectors::<G>() {
        if a.x() != n(0.0) || a.y() != n(0.0) {
            let left = a.perp_dot(G::Vector::new(-a.y(), a.x()));
            assert!(
                left > n(0.0),
                "the perpendicular dot product to the left is positive: of {a:?} it is {left:?}"
            );
        }
    }
}

/// The perpendicular dot product is the dot product with the first vector turned by +90°.
pub fn perp_dot_is_dot_with_perp<G: Geometry>() {
    for (a, b) in pairs::<G>() {
        let (one, other) = (a.perp_dot(b), a.quarter_turn().dot(b));
        assert!(
            near_at(one, other, size(a, b)),
            "a.perp_dot(b) is a.quarter_turn()·b: of {a:?} and {b:?} {one:?} is not {other:?}"
        );
    }
}
