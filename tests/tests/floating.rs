//! The tolerances that laws grant to fixed point do not apply to floating point, and no number is
//! left out.

use steer_conformance::approx::{allowed, holds, is_fixed_point, n, near_product, near_vec, tolerance};
use steer_core::Scalar;

mod own;

fn gets_nothing<S: Scalar>(epsilon: f64) {
    assert!(!is_fixed_point::<S>());
    for by_law in [0.0, 1e-9, 1e-5, 1e-4, 2e-4, 1e-3, 0.01] {
        for size in [0.0, 1.0, 7.0, 1000.0] {
            assert_eq!(allowed::<S>(by_law, size), n(by_law), "{by_law} at {size}");
        }
    }
    for size in [0.0, 0.25, 1.0, 7.0, 1000.0] {
        assert_eq!(tolerance::<S>(n(size)), n(64.0 * epsilon * f64::max(size, 1.0)), "{size}");
    }
    // A product with a factor of 1000 has no larger tolerance than another vector.
    let (a, off) = (own::Pair { x: n::<S>(1.0), y: n(2.0) }, S::epsilon() * n(200.0));
    let b = own::Pair { x: a.x + off, y: a.y };
    assert!(!near_vec(a, b) && !near_product(a, b, 1000.0));
}

#[test]
fn no_law_is_weaker_in_floating_point() {
    gets_nothing::<f32>(f64::from(f32::EPSILON));
    gets_nothing::<f64>(f64::EPSILON);
}

#[test]
fn no_number_of_a_law_is_left_out() {
    for value in [0.0, 1e6, 1e15, -1e15, 1e-9, 1e-13, 1e-25, 1.0, 8.0] {
        assert!(holds::<f32>(value) && holds::<f64>(value), "{value}");
    }
    // 1e150 is infinite in `f32`.
    assert!(!holds::<f32>(1e150) && holds::<f64>(1e150));
}
