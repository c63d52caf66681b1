//! Laws of [`SafetyFilter`] on the state that its law begins with, and on limits that change.

use crate::approx::{allowed, at, n, v};
use crate::laws::safety_filter::{CROWD, Shape, by, crowd, keeps_apart};
use steer_core::crowd::{SafetyFilter, Surroundings};
use steer_core::terrain::{Circle, Wall};
use steer_core::{Agent, Body, Error, Geometry, Scalar, Vec2Like, seek};

/// A state from which braking touches something is found: an overlap, a speed that is too high for
/// the gap to a neighbour or an obstacle. A step of the filter leads from a safe state to a safe
/// one.
pub fn an_unsafe_state_is_found<G: Geometry>() {
    let (filter, dt) = (SafetyFilter::<G::Scalar>::default(), n(0.25));
    let from = at::<G>(24.0, -16.0);
    let agent = Agent::<G>::new(from, v(2.0, 0.0)).with_radius(n(1.0)).with_max_speed(n(2.0));
    let body = |x, speed| Body { radius: n(1.0), id: 7, ..Body::new(from + v(x, 0.25), v(speed, 0.0)) };
    let wall = |x| Shape::Wall(Wall::new(from + v(x, -9.0), from + v(x, 9.0)));
    // To brake by 1 from a speed of 2, in steps of 1/4, takes 7/4 + 6/4 + … + 1/4, times 1/4: 1.75.
    for (other, shape, field) in [
        (body(9.0, 0.0), wall(9.0), None),
        (body(1.5, 0.0), wall(9.0), Some("position")),
        (body(3.5, 0.0), wall(9.0), Some("velocity")),
        (body(3.5, 2.0), wall(9.0), None),
        (body(9.0, 0.0), wall(0.75), Some("position")),
        (body(9.0, 0.0), wall(2.625), Some("velocity")),
        (body(9.0, 0.0), wall(2.75), None),
        (body(9.0, 0.0), wall(2.875), None),
    ] {
        let around = Surroundings { others: [other], obstacles: [shape], dt };
        let found = match filter.check_among(&agent, around) {
            Ok(()) => None,
            Err(Error::OutOfRange { what, .. }) => Some(what),
            Err(_) => Some(""),
        };
        assert_eq!(found, field, "{other:?}, {shape:?}");
    }
    // The way of braking crosses a wall to its other side, or passes beside its end.
    let small = agent.with_radius(n(0.25));
    for (x, y, is_safe) in [(0.5, -9.0, false), (0.5, 0.375, true), (1.25, 0.125, false), (2.5, -9.0, true)] {
        let around = Surroundings::new(dt).with_obstacles([Wall::new(from + v(x, y), from + v(x, 9.0))]);
        assert_eq!(filter.check_among(&small, around).is_ok(), is_safe, "{x}, {y}");
    }
    let mut all = crowd::<G>(false);
    let mut by = by(false);
    for _ in 0..24 {
        let before = all.map(|agent| agent.to_body());
        for agent in &mut all {
            let force = seek(agent, v(0.0, 0.0)) * n(8.0);
            let force = by(agent, force, &before, &[], dt);
            agent.step(force, dt);
        }
        for agent in &all {
            let others = all.iter().filter(|other| other.id != agent.id).map(Agent::to_body);
            let state = filter.check_among(agent, Surroundings::new(dt).with_others(others));
            assert!(state.is_ok(), "{state:?}");
        }
    }
}

/// Two that meet exactly at their sides are safe at rest, and touch if they are nearer.
pub fn touching_begins_within_the_radii<G: Geometry>() {
    let agent = Agent::<G>::new(v(0.0, 0.0), v(0.0, 0.0)).with_radius(n(1.0));
    for (nearer, is_safe) in [(0.0, true), (0.0625, false)] {
        let x = |side| side - nearer;
        let shapes = [
            Shape::Wall(Wall::new(at::<G>(x(1.0), -9.0), v(x(1.0), 9.0))),
            Shape::Circle(Circle::new(v(x(3.0), 0.0), n(2.0))),
        ];
        let filter = SafetyFilter::<G::Scalar>::default();
        for shape in shapes {
            let found = filter.check_among(&agent, Surroundings::new(n(0.25)).with_obstacles([shape]));
            assert_eq!(found.is_ok(), is_safe, "{nearer}, {shape:?}: {found:?}");
        }
        let other = Body { radius: n(2.0), id: 7, ..Body::at_rest(v(x(3.0), 0.0)) };
        let found = filter.check_among(&agent, Surroundings::new(n(0.25)).with_others([other]));
        assert_eq!(found.is_ok(), is_safe, "{nearer}, {other:?}: {found:?}");
    }
}

/// Agents whose `max_speed` falls during a run keep apart, and brake within `max_force`.
pub fn a_lower_max_speed_stays_safe<G: Geometry>() {
    let mut limits = by::<G>(false);
    let mut step = 0;
    keeps_apart::<G>(false, |agent: &Agent<G>, force, all, shapes, dt| {
        // Limits of 2 and of 0.25 in turn, different for each agent.
        step += 1;
        let most = if (step / (CROWD * 8) + agent.id as usize).is_multiple_of(2) { 2.0 } else { 0.25 };
        let mut slow = *agent;
        SafetyFilter::default().change_max_speed(&mut slow, n(most), dt);
        let force = limits(&slow, force, all, shapes, dt);
        // The step under the lower limit, as a force.
        let mut after = slow;
        after.step(force, dt);
        let change = (after.velocity - agent.velocity).length();
        assert!(change <= agent.max_force * dt + allowed(1e-5, 1.0), "{change:?}");
        assert!(after.speed() <= agent.speed().max(n(most)) + allowed(1e-5, 1.0), "{:?}", after.speed());
        (after.velocity - agent.velocity) * (n::<G::Scalar>(1.0) / dt)
    });
}

/// The filter for agents counts on the weakest and on the strongest of those that can accelerate.
pub fn a_filter_for_agents_counts_on_the_weakest<G: Geometry>() {
    let agent = |force, mass| {
        let agent = Agent::<G>::new(v(0.0, 0.0), v(0.0, 0.0)).with_mass(n(mass));
        agent.with_max_force(n(force))
    };
    let all = [agent(0.0, 1.0), agent(4.0, 2.0), agent(3.0, 1.0), agent(1.0, 0.25)];
    assert_eq!(SafetyFilter::for_agents(&all), SafetyFilter::among(n(2.0), n(4.0)));
    assert_eq!(SafetyFilter::for_agents(&all[..1]), SafetyFilter::default());
}
