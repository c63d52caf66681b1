//! The shared laws on vectors of both precisions, for every enabled release of nalgebra.

steer_conformance::vec2_laws!(steer_nalgebra::NalgebraVector2<f32>, vector2_f32);
steer_conformance::behavior_laws!(steer_nalgebra::NalgebraVector2<f32>, vector2_f32);
steer_conformance::swarm_laws!(steer_nalgebra::NalgebraVector2<f32>, vector2_f32);
steer_conformance::vec2_laws!(steer_nalgebra::NalgebraVector2<f64>, vector2_f64);
steer_conformance::behavior_laws!(steer_nalgebra::NalgebraVector2<f64>, vector2_f64);
steer_conformance::swarm_laws!(steer_nalgebra::NalgebraVector2<f64>, vector2_f64);

#[cfg(feature = "v0_33")]
mod v0_33 {
    steer_conformance::vec2_laws!(steer_nalgebra::v0_33::NalgebraVector2<f32>, vector2_f32);
    steer_conformance::behavior_laws!(steer_nalgebra::v0_33::NalgebraVector2<f32>, vector2_f32);
    steer_conformance::swarm_laws!(steer_nalgebra::v0_33::NalgebraVector2<f32>, vector2_f32);
    steer_conformance::vec2_laws!(steer_nalgebra::v0_33::NalgebraVector2<f64>, vector2_f64);
    steer_conformance::behavior_laws!(steer_nalgebra::v0_33::NalgebraVector2<f64>, vector2_f64);
    steer_conformance::swarm_laws!(steer_nalgebra::v0_33::NalgebraVector2<f64>, vector2_f64);
}

#[cfg(feature = "v0_34")]
mod v0_34 {
    steer_conformance::vec2_laws!(steer_nalgebra::v0_34::NalgebraVector2<f32>, vector2_f32);
    steer_conformance::behavior_laws!(steer_nalgebra::v0_34::NalgebraVector2<f32>, vector2_f32);
    steer_conformance::swarm_laws!(steer_nalgebra::v0_34::NalgebraVector2<f32>, vector2_f32);
    steer_conformance::vec2_laws!(steer_nalgebra::v0_34::NalgebraVector2<f64>, vector2_f64);
    steer_conformance::behavior_laws!(steer_nalgebra::v0_34::NalgebraVector2<f64>, vector2_f64);
    steer_conformance::swarm_laws!(steer_nalgebra::v0_34::NalgebraVector2<f64>, vector2_f64);
}
