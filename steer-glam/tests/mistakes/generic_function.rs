// A generic function over vectors of one's own, called with glam's agents.
//~ `Glam` is not a vector that steer-core can steer with
//~ `fn f<G: Geometry>(agent: &Agent<G>, target: G::Vector) -> G::Vector`
use steer_core::{Agent, Vec2Like, seek};
use steer_glam::{Vec2, steer_core};

fn home<V: Vec2Like>(agent: &Agent<V>, target: V) -> V {
    seek(agent, target)
}

fn main() {
    let ship = Agent::new(Vec2::ZERO, Vec2::X);
    let _ = home(&ship, Vec2::ZERO);
}
