// A tuple where a vector belongs.
//~ is not a vector
//~ for an array or a tuple, write the vector: `Vec2::from((1.0, 2.0))` or `(1.0, 2.0).into()`
use steer_glam::steer_core::Agent;

fn main() {
    let _ = Agent::new((1.0_f32, 2.0_f32), (0.0_f32, 0.0_f32));
}
