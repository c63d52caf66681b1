//! A promise about a flock that goes somewhere.

use super::setup::{ACCELERATION, SPEED, Setup, breaks, holds};
use steer_core::crowd::{SafetyFilter, Surroundings};
use steer_glam::behavior::{Arrive, Boids};
use steer_glam::{Agent, HalfPlanes, Vec2, all_except};

const MEMBERS: usize = 24;

/// The seconds after which the middle of a flock is within 100 pixels of a goal 1,000 pixels away,
/// of the shortest time, and the least gap between two members.
fn trip(setup: Setup, is_safe: bool) -> (f32, f32) {
    let mut agents: [Agent; MEMBERS] = core::array::from_fn(|i| {
        let start = Vec2::new((i % 6) as f32, (i / 6) as f32) * 40.0;
        setup.agent(start, Vec2::ZERO).with_id(i as u32)
    });
    let boids = Boids::for_agent(&agents[0], 40.0 * setup.unit);
    let goal = setup.v(1100.0, 60.0);
    let (filter, mut planes) = (SafetyFilter::default(), HalfPlanes::<MEMBERS>::new());
    let (mut time, mut arrived, mut gap) = (0.0, f32::INFINITY, f32::INFINITY);
    for dt in setup.steps(20.0) {
        let bodies = agents.map(|agent| agent.to_body());
        for (i, agent) in agents.iter_mut().enumerate() {
            let others = || all_except(&bodies, i);
            let mut force = boids.steer(agent, others()) + Arrive::for_agent(agent).steer(agent, goal) * 3.0;
            if is_safe {
                let around = Surroundings::new(dt).with_others(others());
                force = filter.steer(&mut planes, agent, force, around);
            }
            agent.step(force, dt);
        }
        time += dt;
        let middle = agents.iter().map(|agent| agent.position).sum::<Vec2>() / MEMBERS as f32;
        if middle.distance(goal) < 100.0 * setup.unit {
            arrived = arrived.min(time);
        }
        for (i, agent) in agents.iter().enumerate() {
            let nearest = agents[..i].iter().map(|other| other.position.distance(agent.position));
            gap = nearest.fold(gap, f32::min);
        }
    }
    let shortest = 900.0 / SPEED + SPEED / (2.0 * ACCELERATION);
    (arrived / shortest, gap / (2.0 * setup.radius))
}

#[test]
fn a_flock_with_a_goal_arrives_and_does_not_overlap() {
    // Steps of one length: the filter counts on it.
    let setups = || Setup::all().filter(|setup| setup.radius > 0.0 && setup.rate.is_some());
    let name = |setup: Setup| format!("{setup:?}");
    let times = setups().map(|setup| (name(setup), trip(setup, true).0));
    holds("flock with a goal, of the shortest time", |ratio| ratio <= 1.25, times);
    let gaps = |is_safe| setups().map(move |setup| (name(setup), trip(setup, is_safe).1));
    let (promise, is_kept) = ("flock with a goal, least distance of the radii", |gap| gap >= 1.0);
    holds(promise, is_kept, gaps(true));
    breaks(promise, is_kept, gaps(false));
}
