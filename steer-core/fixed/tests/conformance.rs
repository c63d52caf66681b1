//! The shared laws in both fixed-point numbers. I20F12 runs them as a number that panics on a
//! division by 0, with the same results otherwise.

mod strict;

steer_conformance::vec2_laws!(steer_fixed::FixedVec2<steer_fixed::I16F16>, i16f16);
steer_conformance::behavior_laws!(steer_fixed::FixedVec2<steer_fixed::I16F16>, i16f16);
steer_conformance::swarm_laws!(steer_fixed::FixedVec2<steer_fixed::I16F16>, i16f16);
steer_conformance::vec2_laws!(crate::strict::StrictVec, i20f12);
steer_conformance::behavior_laws!(crate::strict::StrictVec, i20f12);
steer_conformance::swarm_laws!(crate::strict::StrictVec, i20f12);
