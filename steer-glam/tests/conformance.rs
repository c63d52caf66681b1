//! The shared laws on both vectors, for the release of glam at the crate root.

steer_conformance::vec2_laws!(steer_glam::Glam, glam_vec2);
steer_conformance::behavior_laws!(steer_glam::Glam, glam_vec2);
steer_conformance::swarm_laws!(steer_glam::Glam, glam_vec2);
steer_conformance::vec2_laws!(steer_glam::GlamF64, glam_dvec2);
steer_conformance::behavior_laws!(steer_glam::GlamF64, glam_dvec2);
steer_conformance::swarm_laws!(steer_glam::GlamF64, glam_dvec2);
