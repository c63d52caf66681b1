//! Defects of group behaviours: D1, D2, D20, D27, D30.

use crate::approx::{at, finite, n, same_vec, v};
use crate::cases::agents;
use crate::laws::flock::neighbors;
use steer_core::{Agent, Body, Geometry, Scalar, Vec2Ext, Vec2Like};

/// D1: a neighbour at the same position, or too near to divide by the distance, gives a finite
/// force.
pub fn d01_coincident_agents_get_finite_forces<G: Geometry>(
    mut part: impl FnMut(&Agent<G>, &Body<G>) -> G::Vector,
) {
    for agent in agents::<G>() {
        for velocity in [v(0.0, 0.0), agent.velocity, v(3.0, -4.0)] {
            for off in [0.0, 1e-40, 1e-25, 1e-12] {
                let other = Body { id: 9, ..Body::new(agent.position + v(off, -off), velocity) };
                let force = part(&agent, &other);
                assert!(
                    finite(force),
                    "D1: one in the same place gives a finite force: {force:?} for {agent:?} and {other:?}"
                );
            }
        }
    }
}

/// D2: agents at the same position separate, whatever their velocities and headings.
pub fn d02_coincident_agents_part<G: Geometry>(mut part: impl FnMut(&Agent<G>, &Body<G>) -> G::Vector) {
    for velocity in [at::<G>(0.0, 0.0), v(3.0, -4.0)] {
        for look in [v(1.0, 0.0), v(-1.0, 0.0), v(0.6, 0.8)] {
            let mut one = Agent::new(v(5.0, 5.0), velocity).with_id(1);
            let mut two = one.with_heading(look).with_id(2);
            for _ in 0..40 {
                let forces = (part(&one, &two.to_body()), part(&two, &one.to_body()));
                one.step(forces.0, n(1.0));
                two.step(forces.1, n(1.0));
            }
            let between = one.position.distance(two.position);
            assert!(
                between > n(10.0),
                "D2: agents in the same place part: {between:?} apart, {one:?}, {two:?}"
            );
        }
    }
}

/// D20: a call changes no neighbour, and a second call returns the same force, whatever other
/// agents were steered in between.
pub fn d20_a_call_changes_no_state<G: Geometry>(
    mut steer: impl FnMut(&Agent<G>, &mut [Body<G>]) -> G::Vector,
) {
    let before = neighbors::<G>();
    for agent in agents() {
        let mut others = before;
        let first = steer(&agent, &mut others);
        for another in agents() {
            let _ = steer(&another, &mut others);
        }
        let again = steer(&agent, &mut others);
        assert!(same_vec(first, again), "D20: asking again gives the same: {again:?} after {first:?}");
        assert!(others == before, "D20: asking changes no neighbour: {others:?} were {before:?}");
    }
}

/// D27: visibility depends on the direction. Within the view distance the distance does not matter.
///
/// `sees` has a cone of 120° and a view distance of 200.
pub fn d27_a_cone_is_as_wide_near_as_far<G: Geometry>(mut sees: impl FnMut(&Agent<G>, G::Vector) -> bool) {
    let agent = Agent::<G>::new(v(1.0, 1.0), v(0.0, 3.0));
    for distance in [0.125, 0.5, 1.0, 8.0, 60.0, 190.0] {
        // Cosines with (0, 1): 1, 0.8 and 0.6 are within 60°. 0.28, 0 and −1 are not.
        for (way, within) in [
            (at::<G>(0.0, 1.0), true),
            (v(0.6, 0.8), true),
            (v(-0.8, 0.6), true),
            (v(0.96, 0.28), false),
            (v(-1.0, 0.0), false),
            (v(0.0, -1.0), false),
        ] {
            let seen = sees(&agent, agent.position + way * n(distance));
            assert!(
                seen == within,
                "D27: {way:?} is in a cone of 120°: {within}, at {distance} it is {seen}"
            );
        }
    }
}

/// D30: a crowd with enough space for every agent comes to rest, and no agent pushes any more.
///
/// `steer` keeps a distance of 20 and brakes.
pub fn d30_a_settled_crowd_stops_pushing<G: Geometry>(
    mut steer: impl FnMut(&Agent<G>, &[Body<G>]) -> G::Vector,
) {
    let places = [at::<G>(0.0, 0.0), v(3.0, 1.0), v(-2.0, 4.0), v(1.0, -5.0), v(6.0, 2.0)];
    let mut crowd = places.map(|place| Agent::new(place, v(0.0, 0.0)));
    for (id, agent) in (1..).zip(&mut crowd) {
        agent.id = id;
    }
    let mut loudest = G::Scalar::zero();
    for step in 0..300 {
        let bodies = crowd.map(|agent| agent.to_body());
        for (i, agent) in crowd.iter_mut().enumerate() {
            let mut others = bodies;
            others.rotate_left(i);
            let force = steer(agent, &others[1..]);
            if step >= 280 {
                loudest = loudest.max(force.length()).max(agent.speed());
            }
            agent.step(force, n(1.0));
        }
    }
    assert!(
        loudest < n(0.001),
        "D30: a settled crowd is still: it pushes or moves by {loudest:?}, {crowd:?}"
    );
}
