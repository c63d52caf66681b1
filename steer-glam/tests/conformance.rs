//! The shared laws on both vectors, for every enabled release of glam.

steer_conformance::vec2_laws!(steer_glam::GlamVec2, glam_vec2);
steer_conformance::behavior_laws!(steer_glam::GlamVec2, glam_vec2);
steer_conformance::swarm_laws!(steer_glam::GlamVec2, glam_vec2);
steer_conformance::vec2_laws!(steer_glam::GlamDVec2, glam_dvec2);
steer_conformance::behavior_laws!(steer_glam::GlamDVec2, glam_dvec2);
steer_conformance::swarm_laws!(steer_glam::GlamDVec2, glam_dvec2);

#[cfg(feature = "v0_27")]
mod v0_27 {
    steer_conformance::vec2_laws!(steer_glam::v0_27::GlamVec2, glam_vec2);
    steer_conformance::behavior_laws!(steer_glam::v0_27::GlamVec2, glam_vec2);
    steer_conformance::swarm_laws!(steer_glam::v0_27::GlamVec2, glam_vec2);
    steer_conformance::vec2_laws!(steer_glam::v0_27::GlamDVec2, glam_dvec2);
    steer_conformance::behavior_laws!(steer_glam::v0_27::GlamDVec2, glam_dvec2);
    steer_conformance::swarm_laws!(steer_glam::v0_27::GlamDVec2, glam_dvec2);
}

#[cfg(feature = "v0_29")]
mod v0_29 {
    steer_conformance::vec2_laws!(steer_glam::v0_29::GlamVec2, glam_vec2);
    steer_conformance::behavior_laws!(steer_glam::v0_29::GlamVec2, glam_vec2);
    steer_conformance::swarm_laws!(steer_glam::v0_29::GlamVec2, glam_vec2);
    steer_conformance::vec2_laws!(steer_glam::v0_29::GlamDVec2, glam_dvec2);
    steer_conformance::behavior_laws!(steer_glam::v0_29::GlamDVec2, glam_dvec2);
    steer_conformance::swarm_laws!(steer_glam::v0_29::GlamDVec2, glam_dvec2);
}

#[cfg(feature = "v0_30")]
mod v0_30 {
    steer_conformance::vec2_laws!(steer_glam::v0_30::GlamVec2, glam_vec2);
    steer_conformance::behavior_laws!(steer_glam::v0_30::GlamVec2, glam_vec2);
    steer_conformance::swarm_laws!(steer_glam::v0_30::GlamVec2, glam_vec2);
    steer_conformance::vec2_laws!(steer_glam::v0_30::GlamDVec2, glam_dvec2);
    steer_conformance::behavior_laws!(steer_glam::v0_30::GlamDVec2, glam_dvec2);
    steer_conformance::swarm_laws!(steer_glam::v0_30::GlamDVec2, glam_dvec2);
}

#[cfg(feature = "v0_32")]
mod v0_32 {
    steer_conformance::vec2_laws!(steer_glam::v0_32::GlamVec2, glam_vec2);
    steer_conformance::behavior_laws!(steer_glam::v0_32::GlamVec2, glam_vec2);
    steer_conformance::swarm_laws!(steer_glam::v0_32::GlamVec2, glam_vec2);
    steer_conformance::vec2_laws!(steer_glam::v0_32::GlamDVec2, glam_dvec2);
    steer_conformance::behavior_laws!(steer_glam::v0_32::GlamDVec2, glam_dvec2);
    steer_conformance::swarm_laws!(steer_glam::v0_32::GlamDVec2, glam_dvec2);
}
