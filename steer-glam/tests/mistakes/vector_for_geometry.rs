// The vector in the place of its geometry.
//~ `Vec2` is not a vector that steer-core can steer with
//~ take the marker of an adapter, `Agent<Glam>`, or are its aliases, `steer_glam::Agent`
use steer_glam::{Vec2, steer_core::Agent};

fn main() {
    let _: Option<Agent<Vec2>> = None;
}
