//! Every enabled release of glam yields the golden bits.

use steer_conformance::golden::{F32_1000, F64_1000, hash};

#[test]
fn current() {
    assert_eq!(hash::<steer_glam::GlamVec2>(1_000), F32_1000);
    assert_eq!(hash::<steer_glam::GlamDVec2>(1_000), F64_1000);
}

macro_rules! releases {
    ($($release:ident $feature:literal,)*) => {$(
        #[cfg(feature = $feature)]
        #[test]
        fn $release() {
            assert_eq!(hash::<steer_glam::$release::GlamVec2>(1_000), F32_1000);
            assert_eq!(hash::<steer_glam::$release::GlamDVec2>(1_000), F64_1000);
        }
    )*};
}
releases! {
    v0_27 "v0_27",
    v0_28 "v0_28",
    v0_29 "v0_29",
    v0_30 "v0_30",
    v0_31 "v0_31",
    v0_32 "v0_32",
    v0_33 "v0_33",
}
