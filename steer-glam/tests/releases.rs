//! The laws of vectors for every release of glam behind a feature. Behaviours reach a vector only
//! through these, and the golden hashes (`golden.rs`) show that they give the same bits.

macro_rules! releases {
    ($($release:ident)*) => {$(
        mod $release {
            steer_conformance::vec2_laws!(steer_glam::$release::GlamVec2, glam_vec2);
            steer_conformance::vec2_laws!(steer_glam::$release::GlamDVec2, glam_dvec2);
        }
    )*};
}
releases! { v0_27 v0_28 v0_29 v0_30 v0_31 v0_32 v0_33 }
