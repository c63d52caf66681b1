// Agents, the own one among them, where neighbours belong.
//~ is no list of neighbours
//~ all bodies but the agent's own are `all_except(&bodies, index)`
use steer_glam::crowd::{SafetyFilter, Surroundings};
use steer_glam::{Agent, HalfPlanes, Vec2};

fn main() {
    let agents = vec![Agent::new(Vec2::ZERO, Vec2::X)];
    let around = Surroundings::new(0.1).with_others(&agents);
    let _ = SafetyFilter::default().steer(&mut HalfPlanes::<8>::new(), &agents[0], Vec2::ZERO, around);
}
