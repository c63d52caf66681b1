//! Agents in groups.

use super::Watch;
use super::actor::Actor;
use super::cast::{FLOCK, FLOCK_SIZE, LEADER, QUEUE, SQUAD, SQUAD_SIZE};
use crate::approx::{at, n, v};
use steer_core::behavior::{
    Alignment, AvoidAgents, Boids, Cohesion, Falloff, Flock, FlockRule, FollowLeader, HoldFormation, Pattern,
    Queue, QueueState, Separation,
};
use steer_core::{Agent, Body, Geometry, Scalar, all_except, assign_slots, nearest, seek};

/// Flocks: each agent with its own rule or rules.
pub(super) fn bird<G: Geometry, W: Watch<G>>(actor: &mut Actor<'_, G, W>) -> G::Vector {
    let me = actor.me;
    let flock = &actor.bodies[FLOCK..FLOCK + FLOCK_SIZE];
    let mates = all_except(flock, actor.index - FLOCK);
    let (name, force) = match (actor.index as u32 - FLOCK as u32 + actor.now / 60) % 8 {
        0 => ("Flock", Flock { view_distance: n(45.0), separation_distance: n(7.0) }.steer(&me, mates)),
        1 => ("Boids", boids().steer(&me, mates)),
        2 => ("Cohesion", Cohesion { view_distance: n(60.0) }.steer(&me, mates)),
        3 => ("Alignment", Alignment { view_distance: n(50.0) }.steer(&me, mates)),
        4 => ("Separation/constant", apart(Falloff::Constant).steer(&me, mates)),
        5 => ("Separation/linear", apart(Falloff::Linear).steer(&me, mates)),
        6 => ("Separation/inverse", apart(Falloff::Inverse).steer(&me, mates)),
        _ => ("Separation/inverse square", apart(Falloff::InverseSquare).steer(&me, mates)),
    };
    let near = toward_nearest(actor);
    actor.wander() * n(0.6) + actor.shows(name, force) + actor.shows("nearest", near) * n(0.1)
}

fn boids<S: Scalar>() -> Boids<S> {
    Boids {
        separation: FlockRule::all_round(n(8.0)).with_weight(n(1.3)),
        falloff: Falloff::Linear,
        cohesion: FlockRule::ahead(n(40.0)),
        alignment: FlockRule::ahead(n(30.0)).with_weight(n(0.7)),
    }
}

fn apart<S: Scalar>(falloff: Falloff) -> Separation<S> {
    Separation { view_distance: n(40.0), separation_distance: n(14.0), falloff }
}

/// Returns the vector to the middle of the three nearest neighbours.
fn toward_nearest<G: Geometry, W: Watch<G>>(actor: &Actor<'_, G, W>) -> G::Vector {
    let mut buffer = [Body::at_rest(v(0.0, 0.0)); 3];
    let near = nearest(&actor.me, actor.others(), &mut buffer);
    let sum = near.iter().fold(at::<G>(0.0, 0.0), |sum, body| sum + (body.position - actor.me.position));
    sum * n(1.0 / 3.0)
}

/// Follows the leader and keeps out of its lane.
pub(super) fn follower<G: Geometry, W: Watch<G>>(actor: &mut Actor<'_, G, W>) -> G::Vector {
    let follow = FollowLeader { distance: n(6.0), clearance: n(2.5), slowing_radius: n(8.0) };
    let force = follow.steer(&actor.me, &actor.bodies[LEADER]);
    actor.shows("FollowLeader", force)
}

/// Queues with its neighbour at a door that moves every 120 steps.
pub(super) fn queuing<G: Geometry, W: Watch<G>>(actor: &mut Actor<'_, G, W>) -> G::Vector {
    let door = match actor.now / 120 % 2 {
        0 => v(110.6, 44.9),
        _ => v(9.7, 52.3),
    };
    let (line, index) = (&actor.bodies[QUEUE..QUEUE + 2], actor.index - QUEUE);
    let mut state = actor.mind.queue;
    if actor.now.is_multiple_of(120) {
        state = QueueState::default();
    }
    let queue = Queue { distance: n(9.0), clearance: n(1.0) };
    let force = queue.steer(&mut state, &actor.me, door, all_except(line, index), actor.dt);
    actor.mind.queue = state;
    actor.shows("Queue", force)
}

/// Moves from goal to goal through all other agents.
pub(super) fn pedestrian<G: Geometry, W: Watch<G>>(actor: &mut Actor<'_, G, W>) -> G::Vector {
    let me = actor.me;
    let force = AvoidAgents { horizon: n(11.0), clearance: n(1.4) }.steer(&me, actor.others());
    seek(&me, actor.goal()) * n(0.4) + actor.shows("AvoidAgents", force)
}

/// Keeps formation behind the leader, in one pattern after another, in the slot that is best for
/// all. The last member is a plane.
pub(super) fn member<G: Geometry, W: Watch<G>>(actor: &mut Actor<'_, G, W>) -> G::Vector {
    let (pattern, name) = match actor.now / 100 % 4 {
        0 => (Pattern::Line, "HoldFormation/line"),
        1 => (Pattern::Column, "HoldFormation/column"),
        2 => (Pattern::Wedge, "HoldFormation/wedge"),
        _ => (Pattern::Circle, "HoldFormation/circle"),
    };
    let hold = HoldFormation { pattern, spacing: n(4.3), slowing_radius: n(9.0) };
    let (leader, own) = (&actor.bodies[LEADER], actor.index - SQUAD);
    let places: [G::Vector; SQUAD_SIZE] =
        core::array::from_fn(|member| actor.bodies[SQUAD + member].position);
    let slots: [G::Vector; SQUAD_SIZE] = core::array::from_fn(|slot| hold.slot(leader, slot, SQUAD_SIZE));
    let mut assignment = [None; SQUAD_SIZE];
    assign_slots(&places, &slots, &mut assignment);
    let slot = assignment[own].unwrap_or(own);
    // Difference that the assignment makes: the vector from the member's own slot to the assigned
    // one.
    actor.shows("assign_slots", slots[slot] - slots[own]);
    let force = hold.steer(&actor.me, leader, slot, SQUAD_SIZE);
    shows_limits(actor, force);
    actor.shows(name, force)
}

/// Shows the difference that the least speed and the turn rate make to the velocity after a force.
fn shows_limits<G: Geometry, W: Watch<G>>(actor: &mut Actor<'_, G, W>, force: G::Vector) {
    let after = |me: Agent<G>| {
        let mut moved = me;
        moved.step(force, actor.dt);
        moved.velocity
    };
    let me = actor.me;
    let (is, any_speed) = (after(me), after(me.with_min_speed(n(0.0))));
    let any_turn = after(Agent { max_turn_rate: None, ..me });
    actor.shows("Agent/min_speed", is - any_speed);
    actor.shows("Agent/max_turn", is - any_turn);
}
