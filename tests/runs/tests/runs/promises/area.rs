//! Promises about areas.

use super::setup::{SPEED, Setup, breaks, holds, roaming, samples};
use steer_glam::behavior::{Boids, Contain, Evade, Orbit, Pursue, Tether};
use steer_glam::combine::{Budget, Context, Sum};
use steer_glam::terrain::Side;
use steer_glam::{Agent, Body, Bounds, Vec2, all_except, keep_speed, seek};

/// The largest distance outside of a square of 600 pixels within a minute, of a clearance of twice
/// the braking distance.
fn outside(setup: Setup, seed: u32, steer: impl Fn(&Agent, Vec2, Vec2) -> Vec2) -> (String, f32) {
    let area = Bounds { min: setup.v(-300.0, -300.0), max: setup.v(300.0, 300.0) };
    let heading = Vec2::from_angle(seed as f32);
    let mut agent = setup.agent(heading * 150.0, heading * SPEED);
    let contain = Contain::for_agent(&agent);
    let (mut roam, mut farthest) = (roaming(&agent, seed), f32::NEG_INFINITY);
    for dt in setup.steps(60.0) {
        let force = steer(&agent, roam(&agent, dt), contain.steer(&agent, &area));
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

/// The largest distance of a flock's members outside of a square of 600 pixels within a minute, of
/// the clearance.
fn flock_outside(setup: Setup, seed: u32, steer: impl Fn(&Agent, Vec2, Vec2) -> Vec2) -> (String, f32) {
    let area = Bounds { min: setup.v(-300.0, -300.0), max: setup.v(300.0, 300.0) };
    let mut agents: [Agent; 12] = core::array::from_fn(|i| {
        let heading = Vec2::from_angle(seed as f32 + i as f32 / 12.0);
        setup.agent(heading * (60.0 + 16.0 * i as f32), heading * SPEED).with_id(i as u32)
    });
    let contain = Contain::for_agent(&agents[0]);
    let boids = Boids::for_agent(&agents[0], 30.0 * setup.unit);
    let mut farthest = f32::NEG_INFINITY;
    for dt in setup.steps(60.0) {
        let bodies = agents.map(|agent| agent.to_body());
        for (i, agent) in agents.iter_mut().enumerate() {
            let flock = boids.steer(agent, all_except(&bodies, i)) + keep_speed(agent, agent.max_speed);
            agent.step(steer(agent, flock, contain.steer(agent, &area)), dt);
            farthest = farthest.max(agent.position.abs().max_element() - 300.0 * setup.unit + setup.radius);
        }
    }
    (format!("{setup:?}, seed {seed}"), farthest / contain.clearance)
}

#[test]
fn a_flock_stays_in_its_area() {
    let all = |steer: fn(&Agent, Vec2, Vec2) -> Vec2| {
        Setup::all().flat_map(move |setup| (0..3).map(move |seed| flock_outside(setup, seed, steer)))
    };
    holds("flock + contain", |part| part < 0.5, all(|_, flock, inward| flock + inward));
    holds(
        "budget of contain and flock",
        |part| part <= 0.0,
        all(|agent, flock, inward| Budget::new(agent.max_force).then(|| inward).then(|| flock).total()),
    );
}

#[test]
fn a_tether_holds_a_wanderer() {
    let all = Setup::all().flat_map(|setup| {
        (0..10).map(move |seed| {
            let mut agent = setup.agent(Vec2::ZERO, Vec2::from_angle(seed as f32) * SPEED);
            let home = Tether { to: Vec2::ZERO, length: 150.0 * setup.unit };
            let (mut roam, mut farthest) = (roaming(&agent, seed), 0.0_f32);
            for dt in setup.steps(60.0) {
                agent.step(roam(&agent, dt) + home.steer(&agent), dt);
                farthest = farthest.max(agent.position.length());
            }
            (format!("{setup:?}, seed {seed}"), (farthest - 2.0 * home.length) / agent.braking_distance())
        })
    });
    holds("wander + tether, beyond two lengths, of the braking distance", |part| part <= 1.0, all);
}

/// Whether prey is free and inside of a square of 600 pixels for 30 seconds.
fn lives(setup: Setup, seed: u32, hunts: bool, flight: impl Fn(&Agent, &Body) -> Vec2) -> bool {
    let mut chance = samples(seed * 7919 + 1);
    let mut place = || Vec2::new(chance(), chance()) * 280.0;
    let (start, mut lair) = (place(), place());
    while lair.distance(start) < 80.0 {
        lair = place();
    }
    let mut prey = setup.agent(start, Vec2::ZERO);
    let mut hunter = setup.agent(lair, Vec2::ZERO);
    hunter = hunter.with_limits(prey.max_speed / 1.5, prey.max_force / prey.mass / 1.5);
    for dt in setup.steps(30.0) {
        let force = flight(&prey, &hunter.to_body());
        let chase =
            if hunts { Pursue::default().steer(&hunter, &prey) } else { seek(&hunter, prey.position) };
        prey.step(force, dt);
        hunter.step(chase, dt);
        let is_caught = prey.position.distance(hunter.position) < 15.0 * setup.unit;
        if is_caught || prey.position.abs().max_element() > 300.0 * setup.unit {
            return false;
        }
    }
    true
}

/// The share of 200 starts in which prey lives, before a hunter that seeks and one that intercepts.
fn alive(flight: impl Fn(Setup, &Agent, &Body) -> Vec2 + Copy) -> impl Iterator<Item = (String, f32)> {
    Setup::all().flat_map(move |setup| {
        [false, true].map(|hunts| {
            let lives = |seed: &u32| lives(setup, *seed, hunts, |prey, hunter| flight(setup, prey, hunter));
            (format!("{setup:?} {hunts}"), (0..200).filter(lives).count() as f32 / 200.0)
        })
    })
}

#[test]
fn faster_prey_lives_in_a_closed_area() {
    // Round the middle at a third of the width, away from the hunter.
    let circles = |setup: Setup, prey: &Agent, hunter: &Body| {
        let from = prey.position;
        let side = if from.perp_dot(hunter.position - from) > 0.0 { Side::Right } else { Side::Left };
        Orbit { distance: 200.0 * setup.unit, side }.steer(prey, &Body::at_rest(Vec2::ZERO))
    };
    let (promise, is_kept) = ("prey round the middle, of 200 starts", |share| share >= 0.95);
    holds(promise, is_kept, alive(circles));
    let evades = |setup: Setup, prey: &Agent, hunter: &Body| {
        let area = Bounds { min: setup.v(-300.0, -300.0), max: setup.v(300.0, 300.0) };
        let force = Budget::new(prey.max_force).then(|| Contain::for_agent(prey).steer(prey, &area));
        force.then(|| Evade::default().steer(prey, hunter)).total()
    };
    breaks(promise, is_kept, alive(evades));
}
