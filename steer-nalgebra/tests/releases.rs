//! The laws of vectors for every release of nalgebra behind a feature. Behaviours reach a vector
//! only through these, and the golden hashes (`golden.rs`) show that they give the same bits.

#[macro_use]
mod list;

macro_rules! releases {
    ($($release:ident $feature:literal,)*) => {$(
        mod $release {
            steer_conformance::vec2_laws!(steer_nalgebra::$release::Nalgebra<f32>, vector2_f32);
            steer_conformance::vec2_laws!(steer_nalgebra::$release::Nalgebra<f64>, vector2_f64);
        }
    )*};
}
for_each_release!(releases);
