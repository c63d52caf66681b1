//! The laws of vectors for every release of glam behind a feature. Behaviours reach a vector only
//! through these, and the golden hashes (`golden.rs`) show that they give the same bits.

#[macro_use]
mod list;

macro_rules! releases {
    ($($release:ident $feature:literal,)*) => {$(
        mod $release {
            steer_conformance::vec2_laws!(steer_glam::$release::Glam, glam_vec2);
            steer_conformance::vec2_laws!(steer_glam::$release::GlamF64, glam_dvec2);
        }
    )*};
}
for_each_release!(releases);
