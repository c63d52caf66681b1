//! The shared laws in both fixed-point numbers.

steer_conformance::vec2_laws!(steer_fixed::FixedVec2<steer_fixed::I16F16>, i16f16);
steer_conformance::behavior_laws!(steer_fixed::FixedVec2<steer_fixed::I16F16>, i16f16);
steer_conformance::swarm_laws!(steer_fixed::FixedVec2<steer_fixed::I16F16>, i16f16);
steer_conformance::vec2_laws!(steer_fixed::FixedVec2<steer_fixed::I20F12>, i20f12);
steer_conformance::behavior_laws!(steer_fixed::FixedVec2<steer_fixed::I20F12>, i20f12);
steer_conformance::swarm_laws!(steer_fixed::FixedVec2<steer_fixed::I20F12>, i20f12);
