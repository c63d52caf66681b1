//! [`FlowField`], [`GoalField`] and the behaviour that follows one.

use bevy_ecs::prelude::*;
use bevy_math::{Rect, Vec2};
use bevy_reflect::Reflect;
use steer_glam::v0_33::terrain::{Crowding, SampledField};
use steer_glam::v0_33::{self as steer, Agent, behavior as core};

use super::declare::{Declared, Resolved, behavior, checked, scaled};
use crate::agent::{Paused, State, clean};
use crate::forces::SteeringForce;
use crate::memory::{FieldGoalMemory, FieldMemory};
use crate::obstacle::{ALL_LAYERS, Terrain};
use crate::target::Target;
use crate::view::View;

behavior! {
    /// Moves by the velocities of a [`FlowField`], or to the goals of a [`GoalField`]. To a single
    /// goal it has the events of [`Arrive`](crate::Arrive): [`Arrived`](crate::Arrived), and
    /// [`Stuck`](crate::Stuck) if the way by the field becomes no shorter, or none leads there.
    /// With a cost of crowding that way is its time, which grows where others wait.
    #[require(FieldGoalMemory)]
    FollowFlowField: core::FollowFlowField<f32>, FieldWay, scaled;
    needs {
        /// The entity with the field.
        @entities field: Entity
    }
    takes { horizon: f32 }
    also {
        /// Distance from the goal that counts as arrived (length). `None`: as in
        /// [`Arrive`](crate::Arrive).
        tolerance: Option<f32> = None,
        /// Time without coming nearer after which the agent is stuck. `None`: from its limits.
        patience: Option<f32> = None
    }
}

/// A field of velocities on a grid, in coordinates of the plane. Between the centres of cells it
/// is interpolated.
///
/// ```
/// use bevy_math::{Rect, Vec2};
/// use steer_bevy::prelude::*;
///
/// let area = Rect::new(0.0, 0.0, 100.0, 50.0);
/// let field = FlowField::new(area, 2, [Vec2::X * 40.0, Vec2::Y * 40.0]);
/// # let _ = field;
/// ```
#[derive(Component, Reflect, Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serialize", derive(serde::Serialize, serde::Deserialize))]
#[reflect(Component, Clone, Debug, PartialEq)]
pub struct FlowField {
    /// Rectangle that the cells fill.
    pub area: Rect,
    /// Number of columns.
    pub columns: usize,
    /// Velocities (length/time), row by row, from the smallest coordinates on.
    pub velocities: Vec<Vec2>,
}

impl FlowField {
    /// Creates a field of so many columns over this area, row by row from the smallest coordinates.
    #[must_use]
    pub fn new(area: Rect, columns: usize, velocities: impl IntoIterator<Item = Vec2>) -> Self {
        FlowField { area, columns, velocities: velocities.into_iter().collect() }
    }

    fn sampled(&self) -> Option<SampledField<'_>> {
        let rows = self.velocities.len().checked_div(self.columns)?;
        let area = steer::Bounds { min: self.area.min, max: self.area.max };
        SampledField::new(area, self.columns, rows, &self.velocities).ok()
    }
}

/// Maximum number of radii for each of which a field is computed. Of more, the largest counts.
const MOST_RADII: usize = 4;

/// A field that leads to the nearest of some goals, round all obstacles at rest, in coordinates of
/// the plane. Goals are points, or entities such as a player.
///
/// Each agent is led through gaps that its radius fits. Up to four radii of those that follow have
/// each a field of its own, and more have the one of the largest. The field is computed again when
/// the obstacles at rest, the radii or the largest speed of those that follow change, when a goal
/// that is a point changes, and when a goal that is an entity has entered another cell or gone
/// behind an obstacle. So for a player it is computed at most as often as it enters a cell. With a
/// cost of crowding it is also computed each time that the fastest follower walks over the reach.
///
/// ```
/// use bevy_ecs::prelude::*;
/// use bevy_math::{Rect, Vec2};
/// use steer_bevy::prelude::*;
///
/// let area = Rect::new(0.0, 0.0, 100.0, 50.0);
/// let exits = GoalField::new(area, 1.0, [Vec2::new(99.0, 25.0)]);
/// let to_player = |player: Entity| GoalField::new(area, 1.0, [player]);
/// // Wide ways, of which the shortest is crowded.
/// let hall = GoalField { crowding: 6.0, ..exits };
/// # let _ = (hall, to_player);
/// ```
///
/// # Degenerate cases
/// With a goal that is not free it adds no force, and warns once. If an entity is a goal that was
/// free before, it leads to where the goals were. From a position without a way it brakes.
#[derive(Component, Reflect, Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serialize", derive(serde::Serialize, serde::Deserialize))]
#[reflect(Component, Clone, Debug, PartialEq)]
#[require(Marched, FieldMemory)]
pub struct GoalField {
    /// Rectangle that the cells fill.
    pub area: Rect,
    /// Largest size of a cell (length).
    pub cell: f32,
    /// Goals: points, or entities.
    #[entities]
    pub goals: Vec<Target>,
    /// `cost` of [`Crowding`]: a cell where those that follow wait takes longer, so that they turn
    /// a corner over its whole width. Only for wide ways. 0, which is none, by default.
    pub crowding: f32,
    /// [Layers](crate::Obstacle::layers) of the obstacles that it leads round. `None`: all.
    pub layers: Option<u16>,
}

impl GoalField {
    /// Creates a field over this area, in cells of at most this size (length).
    #[must_use]
    pub fn new(area: Rect, cell: f32, goals: impl IntoIterator<Item = impl Into<Target>>) -> Self {
        let goals = goals.into_iter().map(Into::into).collect();
        GoalField { area, cell, goals, crowding: 0.0, layers: None }
    }

    /// Creates a field without goals for bodies of a radius.
    fn cells(&self, terrain: &Terrain, radius: f32) -> Option<(f32, steer::GoalField)> {
        let area = steer::Bounds { min: self.area.min, max: self.area.max };
        let obstacles = terrain.at_rest(self.layers.unwrap_or(ALL_LAYERS));
        Some((radius, steer::GoalField::new(area, self.cell, radius, &obstacles).ok()?))
    }
}

/// The computed fields of a [`GoalField`].
#[derive(Component, Default)]
pub(crate) struct Marched {
    /// Version of the obstacles, their layers, radii, area and size of a cell.
    of: (u64, Option<u16>, Vec<f32>, Rect, f32),
    /// One for each radius, the smallest first.
    fields: Vec<(f32, steer::GoalField)>,
}

impl Marched {
    fn for_radius(&self, radius: f32) -> Option<&steer::GoalField> {
        let fits = self.fields.iter().find(|(largest, _)| *largest >= radius);
        let (_, field) = fits.or(self.fields.last())?;
        (!field.goals().is_empty()).then_some(field)
    }
}

/// Leads fields to goals, with the factors of the time in the cells of each. Returns whether the
/// goals are free.
fn lead(fields: &mut [(f32, steer::GoalField)], goals: &[Vec2], speed: f32, slowness: &[Vec<f32>]) -> bool {
    // A goal that is free for the largest agents is free for all.
    fields.iter_mut().zip(slowness).rev().all(|((_, field), slowness)| {
        let is_free = field.lead_to(goals, speed).is_ok();
        if is_free && !slowness.is_empty() {
            field.lead_again(slowness);
        }
        is_free
    })
}

impl FieldMemory {
    /// Leads new fields, or after a change of this memory.
    fn resume(&mut self, fields: &mut [(f32, steer::GoalField)], speed: f32) {
        if !lead(fields, &self.goals, speed, &self.slowness) {
            self.goals.clear();
        }
    }

    /// Leads the fields to the goals of this step, of which entities may move within a cell.
    /// Returns whether it did.
    fn follow(
        &mut self,
        fields: &mut [(f32, steer::GoalField)],
        goals: &[(Target, Vec2)],
        speed: f32,
    ) -> bool {
        let is_other =
            |((target, at), old): (&(Target, Vec2), &Vec2)| !matches!(target, Target::Entity(_)) && at != old;
        let are_other = goals.len() != self.goals.len() || goals.iter().zip(&self.goals).any(is_other);
        if are_other && !self.goals.is_empty() {
            self.goals.clear();
            self.resume(fields, speed);
        }
        let places: Vec<Vec2> = goals.iter().map(|(_, at)| *at).collect();
        let (Some(((_, largest), others)), Some((own, rest))) =
            (fields.split_last_mut(), self.slowness.split_last())
        else {
            return false;
        };
        let is_led = largest.follow(&places, speed, own);
        if is_led {
            lead(others, &places, speed, rest);
            self.goals = places;
        }
        are_other | is_led
    }

    /// Computes the factors of crowding among these agents, each time that the fastest of them
    /// walks over the reach. Returns whether it did.
    fn crowd(
        &mut self,
        fields: &mut [(f32, steer::GoalField)],
        crowding: Crowding<f32>,
        agents: &[&Agent],
        [speed, dt]: [f32; 2],
    ) -> bool {
        let Some((radius, _)) = fields.last() else { return false };
        let time = crowding.reach * radius / speed;
        self.since += dt;
        // Agents without a radius cover nothing.
        let is_time = time > 0.0 && self.since >= time;
        if is_time {
            self.since = 0.0;
            for ((_, field), slowness) in fields.iter_mut().zip(&mut self.slowness) {
                *slowness = crowding.slowness(field, agents.iter().copied());
                field.lead_again(slowness);
            }
        }
        true
    }
}

/// Returns the radii for which fields are computed, the smallest first.
fn radii_of(agents: &[&Agent]) -> Vec<f32> {
    let mut radii: Vec<f32> = agents.iter().map(|agent| agent.radius).collect();
    radii.sort_unstable_by(f32::total_cmp);
    radii.dedup();
    let more = radii.len() > MOST_RADII;
    radii.split_off(if more { radii.len() - 1 } else { 0 })
}

/// Computes the fields to goals that have changed.
pub(crate) fn march(
    view: View,
    mut fields: Query<(Entity, &GoalField, &mut Marched, &mut FieldMemory)>,
    followers: Query<(&State, &FollowFlowField)>,
) {
    for (entity, field, mut marched, mut memory) in &mut fields {
        let follow = followers.iter().filter(|(state, follow)| state.ready && follow.field == entity);
        let mut agents: Vec<&Agent> = follow.map(|(state, _)| &state.agent).collect();
        // Sums do not depend on the order of archetypes.
        agents.sort_unstable_by_key(|agent| agent.id);
        let speed = agents.iter().map(|agent| agent.max_speed).fold(0.0, f32::max);
        let of = (view.terrain.version(), field.layers, radii_of(&agents), field.area, field.cell);
        // Others that change the memory restore it.
        let mut is_new = memory.is_changed();
        if of != marched.of {
            let fields = of.2.iter().map(|radius| field.cells(&view.terrain, *radius)).collect();
            *marched = Marched { fields: Option::unwrap_or_default(fields), of };
            is_new = true;
        }
        let (fields, own) = (&mut *marched.fields, memory.bypass_change_detection());
        let crowding = Crowding { cost: clean(field.crowding), ..Crowding::default() };
        let count = fields.first().map_or(0, |(_, field)| field.velocities().len());
        let fits = |one: &Vec<f32>| one.is_empty() || (one.len() == count && crowding.cost > 0.0);
        if own.slowness.len() != fields.len() || !own.slowness.iter().all(fits) {
            (own.slowness, is_new) = (vec![Vec::new(); fields.len()], true);
        }
        if is_new {
            own.resume(fields, speed);
        }
        let goals: Vec<(Target, Vec2)> =
            field.goals.iter().filter_map(|goal| Some((*goal, view.body(*goal)?.position))).collect();
        let is_led = own.follow(fields, &goals, speed);
        if own.goals.len() != goals.len() && !agents.is_empty() {
            view.missing.warn(entity, "goal field with free goals");
        }
        let is_crowded = crowding.cost > 0.0 && own.crowd(fields, crowding, &agents, [speed, view.step.dt]);
        if is_new | is_led | is_crowded {
            memory.set_changed();
        }
    }
}

/// The way of an agent by the field that it follows. Without a goal unless that has a single one.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct FieldWay {
    pub(crate) goal: Option<Vec2>,
    /// Length of the way. Infinite if none leads there.
    pub(crate) remaining: f32,
}

/// Adds the force along a field to the agents that follow one.
pub(crate) fn steer(
    view: View,
    fields: Query<(Entity, &FlowField)>,
    marched: Query<(&GoalField, &Marched)>,
    mut agents: Query<
        (&State, &FollowFlowField, &Resolved<FollowFlowField>, &mut FieldWay, &mut SteeringForce),
        Without<Paused>,
    >,
) {
    let fields: Vec<_> =
        fields.iter().filter_map(|(entity, field)| Some((entity, field.sampled()?))).collect();
    agents.par_iter_mut().for_each(|(state, follow, resolved, mut way, mut forces)| {
        let (true, Some(of)) = (state.ready, &resolved.0) else { return };
        let (agent, mut own) = (&state.agent, FieldWay::default());
        if let Some((_, field)) = fields.iter().find(|(entity, _)| *entity == follow.field) {
            SteeringForce::then(&mut forces, follow.weight(), || of.steer(agent, field));
        } else if let Ok((goals, marched)) = marched.get(follow.field) {
            if let Some(field) = marched.for_radius(agent.radius) {
                SteeringForce::then(&mut forces, follow.weight(), || of.steer(agent, field));
                if let [goal] = goals.goals[..]
                    && let Some(body) = view.body(goal)
                {
                    let remaining = field.distance(agent.position).unwrap_or(f32::INFINITY);
                    own = FieldWay { goal: Some(body.position), remaining };
                }
            }
        } else {
            view.missing.warn(follow.field, "flow field of finite numbers");
        }
        way.set_if_neq(own);
    });
}
