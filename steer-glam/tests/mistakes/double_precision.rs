// A `DVec2` in the place of its geometry.
//~ `DVec2` is not a vector that steer-core can steer with
//~ those of `DVec2` in `dvec2`
use steer_glam::{glam::DVec2, steer_core::Agent};

fn main() {
    let _: Option<Agent<DVec2>> = None;
}
