//! The motion at the end of a step.

use bevy_ecs::prelude::*;
use bevy_math::{Affine3A, Quat};
use bevy_transform::components::Transform;
use steer_glam::v0_33::Agent;

use crate::agent::{Acceleration2, Heading2, Paused, State, Steering, Velocity2};
use crate::forces::SteeringForce;
use crate::frames::{Frames, Step};
use crate::plane::Plane;

/// The components that a motion changes.
type Moved = (
    &'static mut Transform,
    &'static mut Velocity2,
    &'static mut Heading2,
    &'static mut State,
    &'static SteeringForce,
    &'static Steering,
    Option<&'static mut Acceleration2>,
);

/// Moves all agents that have no parent.
pub(crate) fn advance(
    plane: Res<Plane>,
    step: Res<Step>,
    mut agents: Query<Moved, (Without<Paused>, Without<ChildOf>)>,
) {
    agents.par_iter_mut().for_each(
        |(mut transform, mut velocity, mut heading, mut state, forces, steering, engine)| {
            if !state.ready || state.moved {
                return;
            }
            if let Some(mut engine) = engine {
                engine.0 = state.agent.acceleration(forces.total());
                return;
            }
            let Some(agent) = next(&state.agent, forces, step.dt) else { return };
            velocity.set_if_neq(Velocity2(agent.velocity));
            heading.set_if_neq(Heading2(agent.heading));
            let rotation = plane.rotation(agent.heading);
            let turns = !steering.keep_rotation && transform.rotation != rotation;
            if agent.position != state.agent.position || turns {
                transform.translation = plane.moved(transform.translation, agent.position);
                if turns {
                    transform.rotation = rotation;
                }
            }
            state.agent = agent;
        },
    );
}

/// Moves all agents that have a parent, parents first. They move in the world, so the motion of a
/// parent does not carry them.
pub(crate) fn advance_children(
    plane: Res<Plane>,
    step: Res<Step>,
    children: Query<(Entity, &ChildOf), (With<Steering>, Without<Paused>)>,
    parents: Query<&ChildOf>,
    mut world: ParamSet<(Frames, Query<Moved, Without<Paused>>)>,
) {
    let mut by_depth: Vec<(usize, Entity, Entity)> = children
        .iter()
        .map(|(entity, child)| (parents.iter_ancestors(entity).count(), entity, child.parent()))
        .collect();
    by_depth.sort_unstable();
    for (_, entity, parent) in by_depth {
        let frame = world.p0().of(parent).unwrap_or(Affine3A::IDENTITY);
        let mut agents = world.p1();
        let Ok((mut transform, mut velocity, mut heading, mut state, forces, steering, engine)) =
            agents.get_mut(entity)
        else {
            continue;
        };
        if !state.ready {
            continue;
        }
        if let Some(mut engine) = engine {
            engine.0 = state.agent.acceleration(forces.total());
            continue;
        }
        let Some(agent) = next(&state.agent, forces, step.dt) else { continue };
        let (_, turned, _) = frame.to_scale_rotation_translation();
        let now = frame.transform_point3(transform.translation);
        let there = frame.inverse().transform_point3(plane.moved(now, agent.position));
        let rotation: Quat = turned.inverse() * plane.rotation(agent.heading);
        if there.is_finite() && rotation.is_finite() {
            transform.translation = there;
            if !steering.keep_rotation {
                transform.rotation = rotation;
            }
            (velocity.0, heading.0) = (agent.velocity, agent.heading);
            state.agent = agent;
        }
    }
}

/// Returns the agent after a step, or `None` if it would leave the numbers.
fn next(agent: &Agent, forces: &SteeringForce, dt: f32) -> Option<Agent> {
    let mut agent = *agent;
    match forces.turn {
        Some(turn) => agent.step_with_turn(forces.total(), turn, dt),
        None => agent.step(forces.total(), dt),
    }
    agent.position.is_finite().then_some(agent)
}
