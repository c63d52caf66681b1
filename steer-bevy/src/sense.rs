//! The snapshot at the start of a step: agents as steer-core has them.

use std::sync::atomic::{AtomicBool, Ordering};

use bevy_ecs::prelude::*;
use bevy_math::{Quat, Vec2};
use bevy_time::Time;
use bevy_transform::components::Transform;

use crate::agent::{Acceleration2, Heading2, Paused, State, Steering, SteeringOrder, Velocity2, clean};
use crate::behavior::{Face, LookWhereYouAreGoing};
use crate::forces::{Combine, SteeringForce};
use crate::frames::{Frames, Missing, Step};
use crate::plane::Plane;

/// Speed of a motion from outside above which it is a teleport, in maximum speeds.
const TELEPORT: f32 = 4.0;

/// Difference between headings that comes from the frame of a parent.
const ROUNDING: f32 = 1e-4;

/// Whether time passes in this run of the schedule.
pub(crate) fn time_passes(time: Option<Res<Time>>) -> bool {
    time.is_some_and(|time| time.delta_secs() > 0.0)
}

/// Whether the limits of any agent are new in this step.
#[derive(Resource, Default)]
pub(crate) struct Renewed(AtomicBool);

impl Renewed {
    pub(crate) fn any(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// Takes the duration of the step.
pub(crate) fn begin(
    mut step: ResMut<Step>,
    mut missing: ResMut<Missing>,
    mut renewed: ResMut<Renewed>,
    time: Res<Time>,
) {
    missing.begin();
    *renewed.0.get_mut() = false;
    let dt = time.delta_secs();
    *step = Step { dt, is_new: dt != step.dt };
}

/// Takes the state of every agent.
pub(crate) fn sense(
    plane: Res<Plane>,
    step: Res<Step>,
    renewed: Res<Renewed>,
    missing: Res<Missing>,
    frames: Frames,
    mut agents: Query<(
        (Entity, Ref<Transform>, Has<ChildOf>, Ref<Steering>, &SteeringOrder, Option<&Combine>),
        (&mut Velocity2, &mut Heading2, &mut State, &mut SteeringForce),
        (Has<Paused>, Has<Acceleration2>, Has<Face>, Has<LookWhereYouAreGoing>),
    )>,
) {
    agents.par_iter_mut().for_each(
        |(
            (entity, transform, is_child, steering, order, combine),
            (mut velocity, mut heading, mut state, mut forces),
            (is_paused, is_driven, faces, looks),
        )| {
            let state = &mut *state;
            let combine = combine.copied().unwrap_or_default();
            let is_free = !is_child && !is_paused && !is_driven;
            let is_same = is_free && state.known && !step.is_new && !steering.is_changed();
            let body = (plane.part(transform.translation), velocity.0, heading.0);
            let now = Some(transform.last_changed());
            if is_same && (state.pose(), state.written, state.agent.id) == (body, now, order.0) {
                // A crowd may have raised it for some steps.
                state.agent.max_speed = clean(steering.max_speed);
                (state.seen, state.renewed, state.moved) = (velocity.0, false, false);
                forces.begin(combine, &state.agent);
                return;
            }
            let place = match is_child {
                false => Some((plane.part(transform.translation), transform.rotation)),
                true => place_of_child(entity, &frames, *plane),
            };
            let sensed = place.filter(|(position, _)| position.is_finite() && velocity.0.is_finite());
            let Some((position, rotation)) = sensed else {
                missing.leave_out(entity, "agent with a finite position and velocity");
                (state.ready, state.known) = (false, false);
                return;
            };
            let (before, known) = (state.agent, state.known);
            renew(state, entity, &steering, *step);
            if state.renewed {
                renewed.0.store(true, Ordering::Relaxed);
            }
            let moved = motion(before.position, position, state.agent.max_speed, step.dt);
            let moved = moved.filter(|_| known);
            let own = if is_paused && !is_driven {
                Vec2::ZERO
            } else if is_driven && known && velocity.0 == before.velocity {
                moved.unwrap_or(velocity.0)
            } else {
                velocity.0
            };
            velocity.set_if_neq(Velocity2(own));
            let reads = Rotations {
                // Written by others: the plugin's own rotation follows from the heading.
                rotation: (!steering.keep_rotation && !is_driven).then_some(rotation),
                is_exact: !is_child,
                plane: *plane,
            };
            let follows = !(faces || looks) && (own != before.velocity || !known || is_child);
            heading.set_if_neq(Heading2(reads.heading(heading.0, follows.then_some(own))));
            state.agent.position = position;
            state.agent.velocity = own;
            state.agent.heading = heading.0;
            state.agent.id = order.0;
            // A body at rest that its program moves is seen to move, and so is one that its parent
            // moves.
            let is_moved = is_child || (own == Vec2::ZERO && !is_paused);
            let carried = moved.filter(|_| is_moved && !is_driven && position != before.position);
            state.seen = own + carried.unwrap_or(Vec2::ZERO);
            (state.ready, state.known, state.moved, state.written) = (true, true, false, now);
            forces.begin(combine, &state.agent);
        },
    );
}

/// Returns the position and the rotation of a child in the world.
fn place_of_child(child: Entity, frames: &Frames, plane: Plane) -> Option<(Vec2, Quat)> {
    let (_, rotation, translation) = frames.of(child)?.to_scale_rotation_translation();
    Some((plane.part(translation), rotation))
}

/// Takes the limits of an agent that have changed.
fn renew(state: &mut State, entity: Entity, steering: &Ref<Steering>, step: Step) {
    state.renewed = !state.known || steering.is_changed();
    if state.renewed {
        steering.check(entity);
    }
    if state.renewed || step.is_new {
        state.agent = steering.limit(&state.agent, step.dt);
    }
    // A crowd may raise it for some steps.
    state.agent.max_speed = clean(steering.max_speed);
}

/// Returns the velocity of a motion from outside, unless it is a teleport.
fn motion(before: Vec2, now: Vec2, max_speed: f32, dt: f32) -> Option<Vec2> {
    let moved = (now - before) / dt;
    (moved.is_finite() && moved.length() <= TELEPORT * max_speed).then_some(moved)
}

/// The rotation of an agent, if it counts.
struct Rotations {
    rotation: Option<Quat>,
    /// Whether it has the bits that were written. In the frame of a parent they are rounded.
    is_exact: bool,
    plane: Plane,
}

impl Rotations {
    fn differs(&self, rotation: Quat, heading: Vec2) -> bool {
        if self.is_exact {
            rotation != self.plane.rotation(heading)
        } else {
            self.plane.heading(rotation).distance(heading) > ROUNDING
        }
    }

    /// Returns the heading: along a new velocity, or else by the rotation if it differs, or else
    /// the old one.
    fn heading(&self, old: Vec2, velocity: Option<Vec2>) -> Vec2 {
        if let Some(direction) = velocity.and_then(Vec2::try_normalize) {
            return direction;
        }
        match self.rotation {
            Some(rotation) if self.differs(rotation, old) => self.plane.heading(rotation),
            _ if (old.length_squared() - 1.0).abs() < 1e-3 => old,
            _ => old.try_normalize().unwrap_or(Vec2::X),
        }
    }
}
