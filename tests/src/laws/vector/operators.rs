//! Laws of `new`, `x`, `y`, `==` and the operators.

use crate::approx::{n, near_vec, same_vec, v};
use crate::cases::{pairs, vectors};
use steer_core::{Scalar, Vec2Ext, Vec2Like};

/// A new vector has its given components, in their order.
pub fn new_keeps_its_components<V: Vec2Like>() {
    for (x, y) in [(1.0, 2.0), (-3.0, 0.5), (0.0, -7.0), (0.0, 0.0)] {
        let a: V = v(x, y);
        let (x, y) = (n::<V::Scalar>(x), n::<V::Scalar>(y));
        assert!(a.x() == x, "new({x:?}, {y:?}).x() is the first component: it is {:?}", a.x());
        assert!(a.y() == y, "new({x:?}, {y:?}).y() is the second component: it is {:?}", a.y());
    }
}

/// Two vectors are equal if and only if both components are.
pub fn equality_compares_both_components<V: Vec2Like>() {
    for a in vectors::<V>() {
        let (one, again) = (V::Scalar::one(), V::new(a.x(), a.y()));
        let (beside, above) = (V::new(a.x() + one, a.y()), V::new(a.x(), a.y() + one));
        assert!(a == again, "vectors of equal components are equal: {a:?} and {again:?} are not");
        assert!(a != beside, "vectors that differ in x are not equal: {a:?} and {beside:?} are");
        assert!(a != above, "vectors that differ in y are not equal: {a:?} and {above:?} are");
    }
}

/// A sum adds component by component.
pub fn addition_adds_components<V: Vec2Like>() {
    for (a, b) in pairs::<V>() {
        let (sum, want) = (a + b, V::new(a.x() + b.x(), a.y() + b.y()));
        assert!(same_vec(sum, want), "{a:?} + {b:?} adds the components to {want:?}: it is {sum:?}");
    }
}

/// A sum does not depend on the order.
pub fn addition_commutes<V: Vec2Like>() {
    for (a, b) in pairs::<V>() {
        assert!(
            same_vec(a + b, b + a),
            "a + b is b + a: {a:?} + {b:?} is {:?}, turned round {:?}",
            a + b,
            b + a
        );
    }
}

/// A difference subtracts the components of the second from those of the first.
pub fn subtraction_subtracts_components<V: Vec2Like>() {
    for (a, b) in pairs::<V>() {
        let (difference, want) = (a - b, V::new(a.x() - b.x(), a.y() - b.y()));
        assert!(
            same_vec(difference, want),
            "{a:?} − {b:?} subtracts the second's components from the first's to {want:?}: it is {difference:?}"
        );
    }
}

/// Subtracting is adding the negative.
pub fn subtraction_adds_the_negative<V: Vec2Like>() {
    for (a, b) in pairs::<V>() {
        let (difference, sum) = (a - b, a + -b);
        assert!(same_vec(difference, sum), "a − b is a + (−b): {a:?} − {b:?} is {difference:?}, not {sum:?}");
    }
}

/// Negation changes the sign of both components.
pub fn negation_turns_both_signs<V: Vec2Like>() {
    for a in vectors::<V>() {
        let want = V::new(-a.x(), -a.y());
        assert!(same_vec(-a, want), "−{a:?} has both signs turned, {want:?}: it is {:?}", -a);
    }
}

/// A product with a number multiplies both components.
pub fn multiplication_scales_both_components<V: Vec2Like>() {
    for a in vectors::<V>() {
        for factor in [0.0, 1.0, -1.0, 2.0, 0.25, -3.5] {
            let k = n::<V::Scalar>(factor);
            let (product, want) = (a * k, V::new(a.x() * k, a.y() * k));
            assert!(
                near_vec(product, want),
                "{a:?} × {k:?} multiplies both components to {want:?}: it is {product:?}"
            );
        }
    }
}

/// Scaling a sum is adding the scaled vectors.
pub fn multiplication_distributes<V: Vec2Like>() {
    for (a, b) in pairs::<V>() {
        let k = n::<V::Scalar>(1.7);
        let (whole, parts) = ((a + b) * k, a * k + b * k);
        assert!(near_vec(whole, parts), "(a + b)k is ak + bk: of {a:?} and {b:?} {whole:?} is not {parts:?}");
    }
}

/// The zero vector has zero components, and adding it changes nothing.
pub fn zero_changes_nothing<V: Vec2Like>() {
    let zero: V = V::zero();
    assert!(same_vec(zero, v(0.0, 0.0)), "the zero vector is (0, 0): it is {zero:?}");
    for a in vectors::<V>() {
        assert!(same_vec(a + zero, a), "a + 0 is a: {a:?} + {zero:?} is {:?}", a + zero);
        let difference = a - V::new(a.x(), a.y());
        assert!(same_vec(difference, zero), "a − a is 0: of {a:?} it is {difference:?}");
    }
}

/// A vector is finite if and only if both components are.
pub fn finite_is_said_of_both_components<V: Vec2Like>() {
    for a in vectors::<V>() {
        assert!(a.is_finite(), "{a:?} has finite components and is finite");
    }
    // A number type without infinity has no such vector.
    let (one, infinite) = (V::Scalar::one(), n::<V::Scalar>(f64::INFINITY));
    if !infinite.is_finite() {
        assert!(!V::new(infinite, one).is_finite(), "a vector with an infinite x is not finite");
        assert!(!V::new(one, infinite).is_finite(), "a vector with an infinite y is not finite");
    }
}
