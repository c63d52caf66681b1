//! Laws of `new`, `x`, `y`, `==` and the operators.

use crate::approx::{equals, n, same, same_bits, v};
use crate::cases::{pairs, vectors};
use steer_core::{Geometry, Scalar, Vec2Ext, Vec2Like};

/// A new vector has its given components, in their order.
pub fn new_keeps_its_components<G: Geometry>() {
    for (x, y) in [(1.0, 2.0), (-3.0, 0.5), (0.0, -7.0), (0.0, 0.0)] {
        let a: G::Vector = v(x, y);
        let (x, y) = (n::<G::Scalar>(x), n::<G::Scalar>(y));
        assert!(a.x() == x, "{x:?}, {y:?}, {:?}", a.x());
        assert!(a.y() == y, "{x:?}, {y:?}, {:?}", a.y());
    }
}

/// Two vectors are equal if and only if both components are.
pub fn equality_compares_both_components<G: Geometry>() {
    for a in vectors::<G>() {
        let (one, again) = (G::Scalar::one(), G::Vector::new(a.x(), a.y()));
        let (beside, above) = (G::Vector::new(a.x() + one, a.y()), G::Vector::new(a.x(), a.y() + one));
        assert!(a == again, "{a:?}, {again:?}");
        assert!(a != beside, "{a:?}, {beside:?}");
        assert!(a != above, "{a:?}, {above:?}");
    }
}

/// A sum adds component by component.
pub fn addition_adds_components<G: Geometry>() {
    for (a, b) in pairs::<G>() {
        let (sum, want) = (a + b, G::Vector::new(a.x() + b.x(), a.y() + b.y()));
        same(&(a, b), sum, want);
    }
}

/// A difference subtracts the components of the second from the components of the first.
pub fn subtraction_subtracts_components<G: Geometry>() {
    for (a, b) in pairs::<G>() {
        let (difference, want) = (a - b, G::Vector::new(a.x() - b.x(), a.y() - b.y()));
        same(&(a, b), difference, want);
    }
}

/// Negation changes the sign of both components.
pub fn negation_changes_both_signs<G: Geometry>() {
    for a in vectors::<G>() {
        let want = G::Vector::new(-a.x(), -a.y());
        same(&a, -a, want);
    }
}

/// A product with a number multiplies both components.
pub fn multiplication_scales_both_components<G: Geometry>() {
    for a in vectors::<G>() {
        for factor in [0.0, 1.0, -1.0, 2.0, 0.25, -3.5] {
            let k = n::<G::Scalar>(factor);
            let (product, want) = (a * k, G::Vector::new(a.x() * k, a.y() * k));
            equals(&(a, k), product, want);
        }
    }
}

/// Each operator has the bits of the components' operations, also where the result of one is the
/// argument of another. So a library whose products and sums contract to fused ones is found.
pub fn each_operator_has_the_bits_of_the_components<G: Geometry>() {
    for k in [0.1, -1.7, 1.0 / 3.0].map(n::<G::Scalar>) {
        for (a, b) in pairs::<G>() {
            let [a, b] = [a, b].map(|a| G::Vector::new(a.x() * k, a.y() * k));
            let (ax, ay, bx, by) = (a.x(), a.y(), b.x(), b.y());
            for (name, got, x, y) in [
                ("a + b", a + b, ax + bx, ay + by),
                ("a − b", a - b, ax - bx, ay - by),
                ("−a", -a, -ax, -ay),
                ("ak", a * k, ax * k, ay * k),
                ("ak + b", a * k + b, ax * k + bx, ay * k + by),
                ("b + ak", b + a * k, bx + ax * k, by + ay * k),
                ("ak − b", a * k - b, ax * k - bx, ay * k - by),
                ("b − ak", b - a * k, bx - ax * k, by - ay * k),
            ] {
                assert!(
                    same_bits(got.x(), x) && same_bits(got.y(), y),
                    "{name:?}, {x:?}, {y:?}, {a:?}, {b:?}, {k:?}, {got:?}"
                );
            }
        }
    }
}

/// The zero vector has zero components, and adding it changes nothing.
pub fn zero_changes_nothing<G: Geometry>() {
    let zero: G::Vector = G::Vector::zero();
    same(&"zero", zero, v(0.0, 0.0));
    for a in vectors::<G>() {
        same(&zero, a + zero, a);
        let difference = a - G::Vector::new(a.x(), a.y());
        same(&a, difference, zero);
    }
}

/// A vector is finite if and only if both components are.
pub fn is_finite_needs_both_components<G: Geometry>() {
    for a in vectors::<G>() {
        assert!(a.is_finite(), "{a:?}");
    }
    // A number type without infinity has no such vector.
    let (one, infinite) = (G::Scalar::one(), n::<G::Scalar>(f64::INFINITY));
    if !infinite.is_finite() {
        assert!(!G::Vector::new(infinite, one).is_finite(), "a vector with an infinite x is not finite");
        assert!(!G::Vector::new(one, infinite).is_finite(), "a vector with an infinite y is not finite");
    }
}
