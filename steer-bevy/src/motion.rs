//! The motion at the end of a step.

use bevy_ecs::prelude::*;
use bevy_math::{Affine3A, Quat, Vec2, Vec3};
use bevy_transform::components::Transform;
use steer_glam::v0_33::{Agent, Body};

use crate::agent::{Acceleration2, Heading2, Paused, State, Steering, Velocity2};
use crate::forces::SteeringForce;
use crate::frames::{Frames, Step};
use crate::plane::Plane;

/// Number of agents that swarms have moved in this step.
#[derive(Resource, Default)]
pub(crate) struct MovedBySwarms(pub(crate) usize);

/// The agents that move in the world.
pub(crate) type Free = (With<Steering>, Without<Paused>, Without<ChildOf>);

/// The components that a motion changes.
type Moved = (
    &'static mut Transform,
    &'static mut Velocity2,
    &'static mut Heading2,
    &'static mut State,
    &'static SteeringForce,
    Option<&'static mut Acceleration2>,
);

/// Brakes the bodies of engines that are paused, and stops driving the ones that are not ready.
pub(crate) fn stand(step: Res<Step>, mut bodies: Query<(&State, &mut Acceleration2, Has<Paused>)>) {
    for (state, mut engine, is_paused) in &mut bodies {
        if !state.ready {
            engine.set_if_neq(Acceleration2::default());
        } else if is_paused {
            let braking = -state.agent.velocity / step.dt;
            engine.set_if_neq(Acceleration2(braking.clamp_length_max(state.agent.max_force)));
        }
    }
}

/// Moves all agents that have no parent and are not moved by a swarm.
pub(crate) fn advance(
    plane: Res<Plane>,
    step: Res<Step>,
    mut moved: ResMut<MovedBySwarms>,
    mut agents: Query<Moved, Free>,
) {
    if core::mem::take(&mut moved.0) == agents.iter().len() {
        return;
    }
    agents.par_iter_mut().for_each(|(transform, velocity, heading, mut state, forces, engine)| {
        if !state.ready || state.swarmed == Some(step.number) {
            return;
        }
        if drive(engine, &state.agent, forces) {
            return;
        }
        let Some(agent) = next(&state.agent, forces, step.dt) else { return };
        pose((transform, velocity, heading), *plane, &mut state, &agent.to_body());
    });
}

/// Writes the acceleration of an agent to its engine. Returns whether it has one.
fn drive(engine: Option<Mut<Acceleration2>>, agent: &Agent, forces: &SteeringForce) -> bool {
    let Some(mut engine) = engine else { return false };
    engine.set_if_neq(Acceleration2(agent.acceleration(forces.total())));
    true
}

/// Writes the body of an agent after a step, as far as it differs.
// A call passes the references through memory, which takes longer.
#[inline(always)]
pub(crate) fn pose(
    (mut transform, mut velocity, mut heading): (Mut<Transform>, Mut<Velocity2>, Mut<Heading2>),
    plane: Plane,
    state: &mut State,
    after: &Body,
) {
    velocity.set_if_neq(Velocity2(after.velocity));
    heading.set_if_neq(Heading2(after.heading));
    let rotation = plane.rotation(after.heading);
    let turns = !state.keeps_rotation && transform.rotation != rotation;
    if after.position != state.agent.position || turns {
        transform.translation = plane.moved(transform.translation, after.position);
        if turns {
            transform.rotation = rotation;
        }
        state.written = Some(transform.last_changed());
    }
    state.agent.position = after.position;
    state.agent.velocity = after.velocity;
    state.agent.heading = after.heading;
}

/// Moves all agents that have a parent, parents first. An agent moves with its parent, and by its
/// own velocity in the world.
pub(crate) fn advance_children(
    plane: Res<Plane>,
    step: Res<Step>,
    children: Query<(Entity, &ChildOf), (With<Steering>, Without<Paused>)>,
    parents: Query<&ChildOf>,
    mut world: ParamSet<(Frames, Query<Moved, (With<Steering>, Without<Paused>)>)>,
) {
    let mut by_depth: Vec<(usize, Entity, Entity)> = children
        .iter()
        .map(|(entity, child)| (parents.iter_ancestors(entity).count(), entity, child.parent()))
        .collect();
    by_depth.sort_unstable();
    for (_, entity, parent) in by_depth {
        let frame = world.p0().of(parent).unwrap_or(Affine3A::IDENTITY);
        let mut agents = world.p1();
        let Ok((mut transform, mut velocity, mut heading, mut state, forces, engine)) =
            agents.get_mut(entity)
        else {
            continue;
        };
        if !state.ready {
            continue;
        }
        if drive(engine, &state.agent, forces) {
            continue;
        }
        let Some(agent) = next(&state.agent, forces, step.dt) else { continue };
        if let Some(there) = moved(&transform, &frame, *plane, agent.position - state.agent.position) {
            transform.translation = there;
        }
        let is_turned = agent.heading != state.agent.heading || agent.velocity != Vec2::ZERO;
        if !state.keeps_rotation && is_turned {
            let (_, turned, _) = frame.to_scale_rotation_translation();
            let rotation: Quat = turned.inverse() * plane.rotation(agent.heading);
            if rotation.is_finite() && transform.rotation != rotation {
                transform.rotation = rotation;
            }
        }
        velocity.set_if_neq(Velocity2(agent.velocity));
        heading.set_if_neq(Heading2(agent.heading));
        state.agent = agent;
    }
}

/// Returns the translation of a child after a displacement in the plane, unless it stays.
fn moved(child: &Transform, parent: &Affine3A, plane: Plane, by: Vec2) -> Option<Vec3> {
    if by == Vec2::ZERO {
        return None;
    }
    let now = parent.transform_point3(child.translation);
    let there = parent.inverse().transform_point3(now + plane.lift(by));
    there.is_finite().then_some(there)
}

/// Returns the agent after a step, or `None` if it would leave the numbers.
fn next(agent: &Agent, forces: &SteeringForce, dt: f32) -> Option<Agent> {
    let mut next = Agent { max_speed: forces.max_speed(agent.max_speed), ..*agent };
    match forces.turn {
        Some(turn) => next.step_with_turn(forces.total(), turn, dt),
        None => next.step(forces.total(), dt),
    }
    next.position.is_finite().then_some(Agent { max_speed: agent.max_speed, ..next })
}
