//! Laws of `new`, `x`, `y`, `==` and the operators.

use crate::approx::{n, near_vec, same_bits, same_vec, v};
use crate::cases::{pairs, vectors};
use steer_core::{Geometry, Scalar, Vec2Ext, Vec2Like};

/// A new vector has its given components, in their order.
pub fn new_keeps_its_components<G: Geometry>() {
    for (x, y) in [(1.0, 2.0), (-3.0, 0.5), (0.0, -7.0), (0.0, 0.0)] {
        let a: G::Vector = v(x, y);
        let (x, y) = (n::<G::Scalar>(x), n::<G::Scalar>(y));
        assert!(a.x() == x, "new({x:?}, {y:?}).x() is the first component: it is {:?}", a.x());
        assert!(a.y() == y, "new({x:?}, {y:?}).y() is the second component: it is {:?}", a.y());
    }
}

/// Two vectors are equal if and only if both components are.
pub fn equality_compares_both_components<G: Geometry>() {
    for a in vectors::<G>() {
        let (one, again) = (G::Scalar::one(), G::Vector::new(a.x(), a.y()));
        let (beside, above) = (G::Vector::new(a.x() + one, a.y()), G::Vector::new(a.x(), a.y() + one));
        assert!(a == again, "vectors of equal components are equal: {a:?} and {again:?} are not");
        assert!(a != beside, "vectors that differ in x are not equal: {a:?} and {beside:?} are");
        assert!(a != above, "vectors that differ in y are not equal: {a:?} and {above:?} are");
    }
}

/// A sum adds component by component.
pub fn addition_adds_components<G: Geometry>() {
    for (a, b) in pairs::<G>() {
        let (sum, want) = (a + b, G::Vector::new(a.x() + b.x(), a.y() + b.y()));
        assert!(same_vec(sum, want), "{a:?} + {b:?} adds the components to {want:?}: it is {sum:?}");
    }
}

/// A sum does not depend on the order.
pub fn addition_commutes<G: Geometry>() {
    for (a, b) in pairs::<G>() {
        assert!(
            same_vec(a + b, b + a),
            "a + b is b + a: {a:?} + {b:?} is {:?}, turned round {:?}",
            a + b,
            b + a
        );
    }
}

/// A difference subtracts the components of the second from those of the first.
pub fn subtraction_subtracts_components<G: Geometry>() {
    for (a, b) in pairs::<G>() {
        let (difference, want) = (a - b, G::Vector::new(a.x() - b.x(), a.y() - b.y()));
        assert!(
            same_vec(difference, want),
            "{a:?} − {b:?} subtracts the second's components from the first's to {want:?}: it is {difference:?}"
        );
    }
}

/// Subtracting is adding the negative.
pub fn subtraction_adds_the_negative<G: Geometry>() {
    for (a, b) in pairs::<G>() {
        let (difference, sum) = (a - b, a + -b);
        assert!(same_vec(difference, sum), "a − b is a + (−b): {a:?} − {b:?} is {difference:?}, not {sum:?}");
    }
}

/// Negation changes the sign of both components.
pub fn negation_turns_both_signs<G: Geometry>() {
    for a in vectors::<G>() {
        let want = G::Vector::new(-a.x(), -a.y());
        assert!(same_vec(-a, want), "−{a:?} has both signs turned, {want:?}: it is {:?}", -a);
    }
}

/// A product with a number multiplies both components.
pub fn multiplication_scales_both_components<G: Geometry>() {
    for a in vectors::<G>() {
        for factor in [0.0, 1.0, -1.0, 2.0, 0.25, -3.5] {
            let k = n::<G::Scalar>(factor);
            let (product, want) = (a * k, G::Vector::new(a.x() * k, a.y() * k));
            assert!(
                near_vec(product, want),
                "{a:?} × {k:?} multiplies both components to {want:?}: it is {product:?}"
            );
        }
    }
}

/// Scaling a sum is adding the scaled vectors.
pub fn multiplication_distributes<G: Geometry>() {
    for (a, b) in pairs::<G>() {
        let k = n::<G::Scalar>(1.7);
        let (whole, parts) = ((a + b) * k, a * k + b * k);
        assert!(near_vec(whole, parts), "(a + b)k is ak + bk: of {a:?} and {b:?} {whole:?} is not {parts:?}");
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
                    "{name} has the bits of the components, ({x:?}, {y:?}): of a = {a:?}, b = {b:?}, k = {k:?} it is {got:?}"
                );
            }
        }
    }
}

/// The zero vector has zero components, and adding it changes nothing.
pub fn zero_changes_nothing<G: Geometry>() {
    let zero: G::Vector = G::Vector::zero();
    assert!(same_vec(zero, v(0.0, 0.0)), "the zero vector is (0, 0): it is {zero:?}");
    for a in vectors::<G>() {
        assert!(same_vec(a + zero, a), "a + 0 is a: {a:?} + {zero:?} is {:?}", a + zero);
        let difference = a - G::Vector::new(a.x(), a.y());
        assert!(same_vec(difference, zero), "a − a is 0: of {a:?} it is {difference:?}");
    }
}

/// A vector is finite if and only if both components are.
pub fn finite_is_said_of_both_components<G: Geometry>() {
    for a in vectors::<G>() {
        assert!(a.is_finite(), "{a:?} has finite components and is finite");
    }
    // A number type without infinity has no such vector.
    let (one, infinite) = (G::Scalar::one(), n::<G::Scalar>(f64::INFINITY));
    if !infinite.is_finite() {
        assert!(!G::Vector::new(infinite, one).is_finite(), "a vector with an infinite x is not finite");
        assert!(!G::Vector::new(one, infinite).is_finite(), "a vector with an infinite y is not finite");
    }
}
