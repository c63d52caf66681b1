//! The shared laws on both vectors, for the release of glam at the crate root.

steer_conformance::vec2_laws!(steer_glam::GlamVec2, glam_vec2);
steer_conformance::behavior_laws!(steer_glam::GlamVec2, glam_vec2);
steer_conformance::swarm_laws!(steer_glam::GlamVec2, glam_vec2);
steer_conformance::vec2_laws!(steer_glam::GlamDVec2, glam_dvec2);
steer_conformance::behavior_laws!(steer_glam::GlamDVec2, glam_dvec2);
steer_conformance::swarm_laws!(steer_glam::GlamDVec2, glam_dvec2);
