//! Every enabled release of nalgebra yields the golden bits.

use steer_conformance::golden::{F32_1000, F64_1000, hash};

#[test]
fn current() {
    assert_eq!(hash::<steer_nalgebra::NalgebraVector2<f32>>(1_000), F32_1000);
    assert_eq!(hash::<steer_nalgebra::NalgebraVector2<f64>>(1_000), F64_1000);
}

#[cfg(feature = "v0_33")]
#[test]
fn v0_33() {
    assert_eq!(hash::<steer_nalgebra::v0_33::NalgebraVector2<f32>>(1_000), F32_1000);
    assert_eq!(hash::<steer_nalgebra::v0_33::NalgebraVector2<f64>>(1_000), F64_1000);
}

#[cfg(feature = "v0_34")]
#[test]
fn v0_34() {
    assert_eq!(hash::<steer_nalgebra::v0_34::NalgebraVector2<f32>>(1_000), F32_1000);
    assert_eq!(hash::<steer_nalgebra::v0_34::NalgebraVector2<f64>>(1_000), F64_1000);
}
