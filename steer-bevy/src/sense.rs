//! The snapshot at the start of a step: agents as steer-core has them.

use std::sync::atomic::{AtomicBool, Ordering};

use bevy_ecs::change_detection::ContiguousMut;
use bevy_ecs::prelude::*;
use bevy_ecs::query::QueryData;
use bevy_math::{Quat, Vec2};
use bevy_time::Time;
use bevy_transform::components::Transform;

use crate::agent::{Acceleration2, Heading2, Paused, State, Steering, SteeringOrder, Velocity2};
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
#[derive(QueryData)]
#[query_data(mutable, contiguous(mutable))]
pub(crate) struct Sensed {
    entity: Entity,
    transform: Ref<'static, Transform>,
    steering: Ref<'static, Steering>,
    order: &'static SteeringOrder,
    velocity: &'static mut Velocity2,
    heading: &'static mut Heading2,
    state: &'static mut State,
    forces: &'static mut SteeringForce,
    combine: Option<&'static Combine>,
    flocks: Has<Flock>,
    is_child: Has<ChildOf>,
    is_paused: Has<Paused>,
    is_driven: Has<Acceleration2>,
    faces: Has<Face>,
    looks: Has<LookWhereYouAreGoing>,
}

/// Takes the state of every agent, table by table, on one thread: most agents are as the plugin
/// left them, and to check that takes less time than to gather the references of each one. Bevy's
/// parallel tables panic in debug builds (0.20.1, `Ref` and `&T` of a part of a table).
pub(crate) fn sense(
    plane: Res<Plane>,
    step: Res<Step>,
    renewed: Res<Renewed>,
    missing: Res<Missing>,
    frames: Frames,
    mut agents: Query<Sensed>,
    mut warned: Local<bool>,
) {
    let (plane, step) = (*plane, *step);
    let last = Some(step.number.wrapping_sub(1));
    let Ok(tables) = agents.contiguous_iter_mut() else {
        if !core::mem::replace(&mut warned, true) {
            log::error!(
                "no agent moves: a component that disables entities is in a sparse set, not in tables"
            );
        }
        return;
    };
    for mut agents in tables {
        for row in 0..agents.entity.len() {
            let is_same = agents.is_same(row, plane, step);
            if agents.flocks && !(is_same && agents.state.as_ref()[row].swarmed == last) {
                renewed.flocks.store(true, Ordering::Relaxed);
            }
            if !is_same && !agents.take(row, (plane, step), &renewed, &missing, &frames) {
                continue;
            }
            agents.begin(row, is_same);
        }
    }
}

/// Returns the position and the rotation of a child in the world.
fn place_of_child(child: Entity, frames: &Frames, plane: Plane) -> Option<(Vec2, Quat)> {
    let (_, rotation, translation) = frames.of(child)?.to_scale_rotation_translation();
    Some((plane.part(translation), rotation))
}

impl SensedContiguousItem<'_, '_> {
    /// Whether an agent is as the plugin left it in the last step.
    #[inline]
    fn is_same(&self, row: usize, plane: Plane, step: Step) -> bool {
        let (state, written) = (&self.state.as_ref()[row], self.transform.changed_ticks_slice()[row]);
        let position = plane.part(self.transform[row].translation);
        let body = (position, self.velocity.as_ref()[row].0, self.heading.as_ref()[row].0);
        !(self.is_child || self.is_paused || self.is_driven || step.is_new)
            && state.known
            && (state.pose(), state.written, state.agent.id) == (body, Some(written), self.order[row].0)
            && !self.is_limited_anew(row)
    }

    /// Whether the limits of an agent have changed.
    fn is_limited_anew(&self, row: usize) -> bool {
        let steering = &self.steering;
        let changed = steering.changed_ticks_slice()[row];
        changed.is_newer_than(steering.last_run_tick(), steering.this_run_tick())
    }

    /// Begins the forces of an agent, unless nothing has touched them since they have begun.
    #[inline]
    fn begin(&mut self, row: usize, is_same: bool) {
        let combine = self.combine.map_or_else(Combine::default, |combine| combine[row]);
        let state = &mut self.state.bypass_change_detection()[row];
        if is_same {
            (state.renewed, state.seen) = (false, state.agent.velocity);
        }
        let changed = self.forces.changed_ticks_slice()[row];
        let is_touched = changed.is_newer_than(self.forces.last_run_tick(), self.forces.this_run_tick());
        if !is_same || is_touched || state.combine != combine {
            state.combine = combine;
            let row = row as u32;
            self.forces.reborrow().slice(row..row + 1)[0].begin(combine, &state.agent);
        }
    }

    /// Takes the state of an agent that may have changed. Returns whether the step includes it.
    // Seldom needed, and large: apart from the loop that checks all agents.
    #[inline(never)]
    fn take(
        &mut self,
        row: usize,
        (plane, step): (Plane, Step),
        renewed: &Renewed,
        missing: &Missing,
        frames: &Frames,
    ) -> bool {
        let (entity, transform, steering) = (self.entity[row], &self.transform[row], self.steering[row]);
        let is_limited_anew = self.is_limited_anew(row);
        let place = match self.is_child {
            false => Some((plane.part(transform.translation), transform.rotation)),
            true => place_of_child(entity, frames, plane),
        };
        let is_moving_in_range = self.velocity.as_ref()[row].0.is_finite();
        let state = &mut self.state.bypass_change_detection()[row];
        let found = place.filter(|(position, _)| position.is_finite() && is_moving_in_range);
        let Some(place) = found else {
            missing.leave_out(entity, "agent with a finite position and velocity");
            (state.ready, state.known) = (false, false);
            return false;
        };
        state.renewed = !state.known || is_limited_anew;
        if state.renewed {
            steering.check(entity);
            renewed.limits.store(true, Ordering::Relaxed);
        }
        if state.renewed || step.is_new {
            state.agent = steering.limit(&state.agent, step.dt);
            state.keeps_rotation = steering.keep_rotation;
        }
        (state.agent.id, state.written) =
            (self.order[row].0, Some(self.transform.changed_ticks_slice()[row]));
        self.take_pose(row, plane, place, step.dt);
        true
    }

    /// Takes the position, velocity and heading of an agent, and the velocity that others see.
    fn take_pose(&mut self, row: usize, plane: Plane, (position, rotation): (Vec2, Quat), dt: f32) {
        let state = &mut self.state.bypass_change_detection()[row];
        let (before, known) = (state.agent, state.known);
        let (velocity, heading) = (self.velocity.as_ref()[row].0, self.heading.as_ref()[row].0);
        let moved = motion(before.position, position, before.max_speed, dt).filter(|_| known);
        let own = if self.is_paused && !self.is_driven {
            Vec2::ZERO
        } else if self.is_driven && known && velocity == before.velocity {
            moved.unwrap_or(velocity)
        } else {
            velocity
        };
        set(&mut self.velocity, row, Velocity2(own));
        let reads = Rotations {
            // Written by others: the plugin's own rotation follows from the heading.
            rotation: (!state.keeps_rotation && !self.is_driven).then_some(rotation),
            is_exact: !self.is_child,
            plane,
        };
        let follows = !(self.faces || self.looks) && (own != before.velocity || !known || self.is_child);
        let heading = reads.heading(heading, follows.then_some(own));
        set(&mut self.heading, row, Heading2(heading));
        let agent = &mut state.agent;
        (agent.position, agent.velocity, agent.heading) = (position, own, heading);
        (state.ready, state.known) = (true, true);
        // A body at rest that its program moves is seen to move, and so is one that its parent
        // moves.
        let is_moved = self.is_child || (own == Vec2::ZERO && !self.is_paused);
        let carried = moved.filter(|_| is_moved && !self.is_driven && position != before.position);
        state.seen = own + carried.unwrap_or(Vec2::ZERO);
    }
}

/// Writes a component, and marks it as changed, if it differs.
fn set<T: PartialEq>(column: &mut ContiguousMut<T>, row: usize, value: T) {
    if column.as_ref()[row] != value {
        let row = row as u32;
        column.reborrow().slice(row..row + 1)[0] = value;
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
