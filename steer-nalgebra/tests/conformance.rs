//! The shared laws on vectors of both precisions: all of them for the release of nalgebra at the
//! crate root, those of vectors for every other enabled release. Behaviours reach a vector only
//! through these, and the golden hashes (`golden.rs`) show that they give the same bits.

steer_conformance::vec2_laws!(steer_nalgebra::NalgebraVector2<f32>, vector2_f32);
steer_conformance::behavior_laws!(steer_nalgebra::NalgebraVector2<f32>, vector2_f32);
steer_conformance::swarm_laws!(steer_nalgebra::NalgebraVector2<f32>, vector2_f32);
steer_conformance::vec2_laws!(steer_nalgebra::NalgebraVector2<f64>, vector2_f64);
steer_conformance::behavior_laws!(steer_nalgebra::NalgebraVector2<f64>, vector2_f64);
steer_conformance::swarm_laws!(steer_nalgebra::NalgebraVector2<f64>, vector2_f64);

macro_rules! releases {
    ($($release:ident $feature:literal,)*) => {$(
        #[cfg(feature = $feature)]
        mod $release {
            steer_conformance::vec2_laws!(steer_nalgebra::$release::NalgebraVector2<f32>, vector2_f32);
            steer_conformance::vec2_laws!(steer_nalgebra::$release::NalgebraVector2<f64>, vector2_f64);
        }
    )*};
}
releases! {
    v0_33 "v0_33",
    v0_34 "v0_34",
}
