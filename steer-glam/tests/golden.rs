//! Every enabled release of glam yields the golden bits.

use steer_conformance::golden::{F32_1000, F64_1000, hash};

#[test]
fn current() {
    assert_eq!(hash::<steer_glam::GlamVec2>(1_000), F32_1000);
    assert_eq!(hash::<steer_glam::GlamDVec2>(1_000), F64_1000);
}

#[cfg(feature = "v0_27")]
#[test]
fn v0_27() {
    assert_eq!(hash::<steer_glam::v0_27::GlamVec2>(1_000), F32_1000);
    assert_eq!(hash::<steer_glam::v0_27::GlamDVec2>(1_000), F64_1000);
}

#[cfg(feature = "v0_29")]
#[test]
fn v0_29() {
    assert_eq!(hash::<steer_glam::v0_29::GlamVec2>(1_000), F32_1000);
    assert_eq!(hash::<steer_glam::v0_29::GlamDVec2>(1_000), F64_1000);
}

#[cfg(feature = "v0_30")]
#[test]
fn v0_30() {
    assert_eq!(hash::<steer_glam::v0_30::GlamVec2>(1_000), F32_1000);
    assert_eq!(hash::<steer_glam::v0_30::GlamDVec2>(1_000), F64_1000);
}

#[cfg(feature = "v0_32")]
#[test]
fn v0_32() {
    assert_eq!(hash::<steer_glam::v0_32::GlamVec2>(1_000), F32_1000);
    assert_eq!(hash::<steer_glam::v0_32::GlamDVec2>(1_000), F64_1000);
}
