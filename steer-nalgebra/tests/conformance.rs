//! The shared laws on vectors of both precisions, for the release of nalgebra at the crate root.

steer_conformance::vec2_laws!(steer_nalgebra::Nalgebra<f32>, vector2_f32);
steer_conformance::behavior_laws!(steer_nalgebra::Nalgebra<f32>, vector2_f32);
steer_conformance::swarm_laws!(steer_nalgebra::Nalgebra<f32>, vector2_f32);
steer_conformance::vec2_laws!(steer_nalgebra::Nalgebra<f64>, vector2_f64);
steer_conformance::behavior_laws!(steer_nalgebra::Nalgebra<f64>, vector2_f64);
steer_conformance::swarm_laws!(steer_nalgebra::Nalgebra<f64>, vector2_f64);
