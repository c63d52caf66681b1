//! Promises about areas.

use super::setup::{SPEED, Setup, holds};
use steer_glam::behavior::{Contain, Wander, WanderState};
use steer_glam::combine::{Budget, Context, Sum};
use steer_glam::{Agent, Bounds, Vec2, seek};

/// The largest distance outside of a square of 600 pixels within a minute, of a clearance of twice
/// the braking distance.
fn outside(setup: Setup, seed: u32, steer: impl Fn(&Agent, Vec2, Vec2) -> Vec2) -> (String, f32) {
    let area = Bounds { min: setup.v(-300.0, -300.0), max: setup.v(300.0, 300.0) };
    let heading = Vec2::from_angle(seed as f32);
    let mut agent = setup.agent(heading * 150.0, heading * SPEED);
    let contain = Contain { clearance: 2.0 * agent.braking_distance() };
    let (wander, mut roam) = (Wander::for_agent(&agent), WanderState::default());
    let (mut chance, mut farthest) = (seed + 1, f32::NEG_INFINITY);
    for dt in setup.steps(60.0) {
        chance = chance.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        let sample = (chance >> 8) as f32 / 8_388_608.0 - 1.0;
        let roaming = wander.steer(&mut roam, &agent, sample, dt);
        let force = steer(&agent, roaming, contain.steer(&agent, &area));
        agent.step(force, dt);
        let beyond = agent.position.abs().max_element() + setup.radius - 300.0 * setup.unit;
        farthest = farthest.max(beyond);
    }
    (format!("{setup:?}, seed {seed}"), farthest / contain.clearance)
}

fn all(steer: impl Fn(&Agent, Vec2, Vec2) -> Vec2 + Copy) -> impl Iterator<Item = (String, f32)> {
    Setup::all().flat_map(move |setup| (0..10).map(move |seed| outside(setup, seed, steer)))
}

#[test]
fn an_area_is_left_by_less_than_half_of_the_clearance() {
    let is_kept = |part| part < 0.5;
    holds("wander + contain", is_kept, all(|_, roaming, inward| roaming + inward));
    let sum =
        |agent: &Agent, roaming, inward| Sum::new(agent.max_force).then(|| roaming).then(|| inward).total();
    holds("sum of wander and contain", is_kept, all(sum));
    let outward = |agent: &Agent, _, inward| seek(agent, agent.position * 9.0) + inward;
    holds("seek outward + contain", is_kept, all(outward));
    let is_inside = |part| part <= 0.0;
    let budget = |agent: &Agent, roaming, inward| {
        Budget::new(agent.max_force).then(|| inward).then(|| roaming).total()
    };
    holds("budget of contain and wander", is_inside, all(budget));
    let context = |agent: &Agent, roaming, inward| {
        Context::<16>::new(agent).interest(|| roaming).danger(|| inward).total()
    };
    holds("context of wander and contain", is_inside, all(context));
}
