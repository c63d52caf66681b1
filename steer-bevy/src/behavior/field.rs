//! [`FlowField`], [`GoalField`] and the behaviour that follows one.

use bevy_ecs::prelude::*;
use bevy_math::{Rect, Vec2};
use bevy_reflect::Reflect;
use steer_glam::v0_33::terrain::SampledField;
use steer_glam::v0_33::{self as steer, Agent, behavior as core};

use super::declare::{Declared, Resolved, behavior, checked, scaled};
use crate::agent::{Paused, State};
use crate::forces::SteeringForce;
use crate::memory::Stateless;
use crate::obstacle::Terrain;
use crate::view::View;

behavior! {
    /// Moves by the velocities of a [`FlowField`], or to the goals of a [`GoalField`].
    FollowFlowField: core::FollowFlowField<f32>, Stateless, scaled;
    needs {
        /// The entity with the field.
        @entities field: Entity
    }
    takes { horizon: f32 }
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
/// the plane.
///
/// Each agent is led through gaps that its radius fits. Up to four radii of those that follow have
/// each a field of its own, and more have the one of the largest. The field is computed again when
/// the goals, the obstacles at rest, the radii or the largest speed of those that follow change.
///
/// ```
/// use bevy_math::{Rect, Vec2};
/// use steer_bevy::prelude::*;
///
/// let exits = GoalField::new(Rect::new(0.0, 0.0, 100.0, 50.0), 1.0, [Vec2::new(99.0, 25.0)]);
/// # let _ = exits;
/// ```
///
/// # Degenerate cases
/// With a goal that is not free it adds no force, and warns once. From a position without a way it
/// brakes.
#[derive(Component, Reflect, Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serialize", derive(serde::Serialize, serde::Deserialize))]
#[reflect(Component, Clone, Debug, PartialEq)]
#[require(Marched)]
pub struct GoalField {
    /// Rectangle that the cells fill.
    pub area: Rect,
    /// Largest size of a cell (length).
    pub cell: f32,
    /// Goals (length).
    pub goals: Vec<Vec2>,
}

impl GoalField {
    /// Creates a field over this area, in cells of at most this size (length).
    #[must_use]
    pub fn new(area: Rect, cell: f32, goals: impl IntoIterator<Item = Vec2>) -> Self {
        GoalField { area, cell, goals: goals.into_iter().collect() }
    }

    /// Computes the field for bodies of a radius.
    fn march(&self, terrain: &Terrain, radius: f32, speed: f32) -> Result<steer::GoalField, steer::Error> {
        let area = steer::Bounds { min: self.area.min, max: self.area.max };
        let mut field = steer::GoalField::new(area, self.cell, radius, &terrain.at_rest())?;
        field.lead_to(&self.goals, speed)?;
        Ok(field)
    }
}

/// The computed fields of a [`GoalField`], by the radius of the agents, the smallest first.
#[derive(Component, Default)]
pub(crate) struct Marched {
    /// Version of the obstacles, radii and largest speed.
    of: (u64, Vec<f32>, f32),
    fields: Vec<(f32, steer::GoalField)>,
}

impl Marched {
    fn for_radius(&self, radius: f32) -> Option<&steer::GoalField> {
        let fits = self.fields.iter().find(|(largest, _)| *largest >= radius);
        fits.or(self.fields.last()).map(|(_, field)| field)
    }
}

/// Computes the fields to goals that have changed.
pub(crate) fn march(
    view: View,
    mut fields: Query<(Entity, Ref<GoalField>, &mut Marched)>,
    followers: Query<(&State, &FollowFlowField)>,
) {
    for (entity, field, mut marched) in &mut fields {
        let (mut radii, mut speed): (Vec<f32>, f32) = (Vec::new(), 0.0);
        for (state, _) in followers.iter().filter(|(state, follow)| state.ready && follow.field == entity) {
            speed = speed.max(state.agent.max_speed);
            if let Err(place) = radii.binary_search_by(|radius| radius.total_cmp(&state.agent.radius)) {
                radii.insert(place, state.agent.radius);
            }
            if radii.len() > MOST_RADII + 1 {
                radii.remove(0);
            }
        }
        if radii.len() > MOST_RADII {
            radii.drain(..MOST_RADII);
        }
        let of = (view.terrain.version(), radii, speed);
        if of == marched.of && !field.is_changed() {
            continue;
        }
        let computed =
            of.1.iter().map(|radius| Some((*radius, field.march(&view.terrain, *radius, speed).ok()?)));
        let computed: Option<Vec<_>> = computed.collect();
        if computed.is_none() {
            view.missing.warn(entity, "goal field with free goals");
        }
        (marched.of, marched.fields) = (of, computed.unwrap_or_default());
    }
}

/// Adds the force along a field to the agents that follow one.
pub(crate) fn steer(
    view: View,
    fields: Query<(Entity, &FlowField)>,
    marched: Query<&Marched>,
    mut agents: Query<
        (&State, &FollowFlowField, &Resolved<FollowFlowField>, &mut SteeringForce),
        Without<Paused>,
    >,
) {
    let fields: Vec<_> =
        fields.iter().filter_map(|(entity, field)| Some((entity, field.sampled()?))).collect();
    agents.par_iter_mut().for_each(|(state, follow, resolved, mut forces)| {
        let (true, Some(of)) = (state.ready, &resolved.0) else { return };
        let agent = &state.agent;
        if let Some((_, field)) = fields.iter().find(|(entity, _)| *entity == follow.field) {
            SteeringForce::then(&mut forces, follow.weight(), || of.steer(agent, field));
        } else if let Ok(marched) = marched.get(follow.field) {
            let Some(field) = marched.for_radius(agent.radius) else { return };
            SteeringForce::then(&mut forces, follow.weight(), || of.steer(agent, field));
        } else {
            view.missing.warn(follow.field, "flow field of finite numbers");
        }
    });
}
