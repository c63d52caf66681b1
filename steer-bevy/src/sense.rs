//! The snapshot at the start of a step: agents as steer-core has them.

use std::sync::atomic::{AtomicBool, Ordering};

use bevy_ecs::prelude::*;
use bevy_ecs::query::QueryData;
use bevy_math::{Quat, Vec2};
use bevy_time::Time;
use bevy_transform::components::Transform;

use crate::agent::{Acceleration2, Heading2, Paused, State, Steering, SteeringOrder, Velocity2, clean};
use crate::behavior::{Face, Flock, LookWhereYouAreGoing};
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

/// Changes of any agent since the last step.
#[derive(Resource, Default)]
pub(crate) struct Renewed {
    limits: AtomicBool,
    flocks: AtomicBool,
}

impl Renewed {
    /// Whether the limits of any agent are new.
    pub(crate) fn limits(&self) -> bool {
        self.limits.load(Ordering::Relaxed)
    }

    /// Whether any member of a flock differs from what a swarm made of it in the last step.
    pub(crate) fn flocks(&self) -> bool {
        self.flocks.load(Ordering::Relaxed)
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
    *renewed = Renewed::default();
    let dt = time.delta_secs();
    *step = Step { dt, is_new: dt != step.dt, number: step.number.wrapping_add(1) };
}

/// The components that the state of an agent is taken from.
type Sensed = (
    (Entity, Ref<'static, Transform>, Ref<'static, Steering>, &'static SteeringOrder),
    (&'static mut Velocity2, &'static mut Heading2, &'static mut State, &'static mut SteeringForce),
    (Option<&'static Combine>, Has<Flock>, Kind),
);

/// The kind of an agent.
#[derive(QueryData)]
pub(crate) struct Kind {
    is_child: Has<ChildOf>,
    is_paused: Has<Paused>,
    is_driven: Has<Acceleration2>,
    faces: Has<Face>,
    looks: Has<LookWhereYouAreGoing>,
}

/// Takes the state of every agent.
pub(crate) fn sense(
    plane: Res<Plane>,
    step: Res<Step>,
    renewed: Res<Renewed>,
    missing: Res<Missing>,
    frames: Frames,
    mut agents: Query<Sensed>,
) {
    let last = Some(step.number.wrapping_sub(1));
    agents.par_iter_mut().for_each(
        |(
            (entity, transform, steering, order),
            (mut velocity, mut heading, mut state, mut forces),
            (combine, flocks, kind),
        )| {
            let combine = combine.copied().unwrap_or_default();
            let is_free = !(kind.is_child || kind.is_paused || kind.is_driven);
            let is_known = is_free && state.known && !step.is_new && !steering.is_changed();
            let body = (plane.part(transform.translation), velocity.0, heading.0);
            let now = Some(transform.last_changed());
            let is_same = is_known && (state.pose(), state.written, state.agent.id) == (body, now, order.0);
            if flocks && !(is_same && state.swarmed == last) {
                renewed.flocks.store(true, Ordering::Relaxed);
            }
            let mut seen = velocity.0;
            if !is_same {
                let place = match kind.is_child {
                    false => Some((body.0, transform.rotation)),
                    true => place_of_child(entity, &frames, *plane),
                };
                let found = place.filter(|(position, _)| position.is_finite() && velocity.0.is_finite());
                let Some(place) = found else {
                    missing.leave_out(entity, "agent with a finite position and velocity");
                    (state.ready, state.known) = (false, false);
                    return;
                };
                state.renewed = !state.known || steering.is_changed();
                if state.renewed {
                    steering.check(entity);
                    renewed.limits.store(true, Ordering::Relaxed);
                }
                if state.renewed || step.is_new {
                    state.agent = steering.limit(&state.agent, step.dt);
                }
                seen =
                    kind.take(&mut state, (&mut velocity, &mut heading), (*plane, place), (&steering, *step));
                (state.agent.id, state.written) = (order.0, now);
            } else if state.renewed {
                state.renewed = false;
            }
            // A crowd may have raised the speed for some steps.
            let max_speed = clean(steering.max_speed);
            if (state.seen, state.agent.max_speed) != (seen, max_speed) {
                (state.seen, state.agent.max_speed) = (seen, max_speed);
            }
            // Forces that nothing has touched since the last step have begun.
            if !is_same || forces.is_changed() || state.combine != combine {
                state.combine = combine;
                forces.begin(combine, &state.agent);
            }
        },
    );
}

/// Returns the position and the rotation of a child in the world.
fn place_of_child(child: Entity, frames: &Frames, plane: Plane) -> Option<(Vec2, Quat)> {
    let (_, rotation, translation) = frames.of(child)?.to_scale_rotation_translation();
    Some((plane.part(translation), rotation))
}

impl KindItem<'_, '_> {
    /// Takes the position, velocity and heading of an agent. Returns the velocity that others see.
    fn take(
        &self,
        state: &mut State,
        (velocity, heading): (&mut Mut<Velocity2>, &mut Mut<Heading2>),
        (plane, (position, rotation)): (Plane, (Vec2, Quat)),
        (steering, step): (&Steering, Step),
    ) -> Vec2 {
        let (before, known) = (state.agent, state.known);
        let moved = motion(before.position, position, clean(steering.max_speed), step.dt).filter(|_| known);
        let own = if self.is_paused && !self.is_driven {
            Vec2::ZERO
        } else if self.is_driven && known && velocity.0 == before.velocity {
            moved.unwrap_or(velocity.0)
        } else {
            velocity.0
        };
        velocity.set_if_neq(Velocity2(own));
        let reads = Rotations {
            // Written by others: the plugin's own rotation follows from the heading.
            rotation: (!steering.keep_rotation && !self.is_driven).then_some(rotation),
            is_exact: !self.is_child,
            plane,
        };
        let follows = !(self.faces || self.looks) && (own != before.velocity || !known || self.is_child);
        heading.set_if_neq(Heading2(reads.heading(heading.0, follows.then_some(own))));
        (state.agent.position, state.agent.velocity, state.agent.heading) = (position, own, heading.0);
        (state.ready, state.known) = (true, true);
        // A body at rest that its program moves is seen to move, and so is one that its parent
        // moves.
        let is_moved = self.is_child || (own == Vec2::ZERO && !self.is_paused);
        let carried = moved.filter(|_| is_moved && !self.is_driven && position != before.position);
        own + carried.unwrap_or(Vec2::ZERO)
    }
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
