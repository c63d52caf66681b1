//! The agents of the scene: their initial states and their parts.

use super::actor::Actor;
use super::{HEIGHT, WIDTH, Watch, chase, combined, company, obstacles, routes, solo, turning};
use crate::approx::{n, v};
use steer_core::{Agent, Geometry};

/// Number of agents in the scene.
pub const AGENTS: usize = 44;

/// Behaviour of an agent: returns its force, from its surroundings.
pub(super) type Part<G, W> = for<'a> fn(&mut Actor<'a, G, W>) -> <G as Geometry>::Vector;

// The agents that others follow, hunt or flee.
pub(super) const LEADER: usize = 0;
pub(super) const HUNTERS: usize = 5;
pub(super) const PREY: usize = 9;
pub(super) const FLOCK: usize = 28;
pub(super) const FLOCK_SIZE: usize = 6;
pub(super) const QUEUE: usize = 35;
pub(super) const SQUAD: usize = 38;
pub(super) const SQUAD_SIZE: usize = 3;
/// Member of the squad that can neither stop nor turn on the spot.
const PLANE: usize = SQUAD + SQUAD_SIZE - 1;

/// Returns every agent's part, by index.
pub(super) fn parts<G: Geometry, W: Watch<G>>() -> [Part<G, W>; AGENTS] {
    [
        solo::leader,
        solo::timid,
        solo::visitor,
        solo::docker,
        solo::dog,
        // HUNTERS, and PREY, one for each hunter.
        chase::hunter,
        chase::hunter,
        chase::hunter,
        chase::hunter,
        chase::prey,
        chase::prey,
        chase::prey,
        chase::prey,
        chase::guard,
        chase::hider,
        chase::shadow,
        chase::wingman,
        obstacles::feeler,
        obstacles::sweeper,
        obstacles::driver,
        obstacles::waller,
        obstacles::penned,
        obstacles::leaf,
        routes::patrol,
        routes::errand,
        routes::tram,
        routes::tram,
        routes::stroller,
        // FLOCK
        company::bird,
        company::bird,
        company::bird,
        company::bird,
        company::bird,
        company::bird,
        company::follower,
        // QUEUE
        company::queuing,
        company::queuing,
        company::pedestrian,
        // SQUAD
        company::member,
        company::member,
        company::member,
        turning::lookout,
        turning::crab,
        combined::undecided,
    ]
}

/// Returns all agents at the start, scattered over the world by multiples without a common period.
pub(super) fn agents<G: Geometry>() -> [Agent<G>; AGENTS] {
    // Written in place: a second copy does not fit on a small microcontroller.
    let mut agents = [Agent::new(v(0.0, 0.0), v(0.0, 0.0)); AGENTS];
    for (index, agent) in agents.iter_mut().enumerate() {
        *agent = start(index);
    }
    agents
}

/// Returns an agent at the start. It is not inlined, so that its copies are off the stack when the
/// scene runs.
#[inline(never)]
fn start<G: Geometry>(index: usize) -> Agent<G> {
    let i = index as f64;
    let position = v(3.0 + i * 37.3 % (WIDTH - 6.0), 3.0 + i * 23.9 % (HEIGHT - 6.0));
    let velocity = v(i * 0.7 % 1.9 - 0.9, i * 1.1 % 1.7 - 0.8);
    let agent = Agent::new(position, velocity)
        .with_radius(n(0.4 + i % 3.0 * 0.3))
        .with_mass(n(1.0 + i % 4.0 * 0.25))
        .with_max_speed(n(1.9 + i % 5.0 * 0.2))
        .with_max_force(n(0.35 + i % 7.0 * 0.05))
        .with_id(index as u32);
    if index == PLANE { agent.with_min_speed(n(0.8)).with_max_turn_rate(n(0.15)) } else { agent }
}
