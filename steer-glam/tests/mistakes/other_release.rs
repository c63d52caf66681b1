// The vector of another release of glam than the adapter's.
//~ is not a vector of the geometry
//~ `steer_glam::v0_27::Agent` the one of glam 0.27
use glam_0_33::Vec2;
use steer_glam::steer_core::Agent;

fn main() {
    let _ = Agent::new(Vec2::ZERO, Vec2::X);
}
