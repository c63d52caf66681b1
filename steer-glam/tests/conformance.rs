//! The shared laws on both vectors: all of them for the release of glam at the crate root, those of
//! vectors for every other enabled release. Behaviours reach a vector only through these, and the
//! golden hashes (`golden.rs`) show that they give the same bits.

steer_conformance::vec2_laws!(steer_glam::GlamVec2, glam_vec2);
steer_conformance::behavior_laws!(steer_glam::GlamVec2, glam_vec2);
steer_conformance::swarm_laws!(steer_glam::GlamVec2, glam_vec2);
steer_conformance::vec2_laws!(steer_glam::GlamDVec2, glam_dvec2);
steer_conformance::behavior_laws!(steer_glam::GlamDVec2, glam_dvec2);
steer_conformance::swarm_laws!(steer_glam::GlamDVec2, glam_dvec2);

macro_rules! releases {
    ($($release:ident $feature:literal,)*) => {$(
        #[cfg(feature = $feature)]
        mod $release {
            steer_conformance::vec2_laws!(steer_glam::$release::GlamVec2, glam_vec2);
            steer_conformance::vec2_laws!(steer_glam::$release::GlamDVec2, glam_dvec2);
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
