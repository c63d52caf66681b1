//! [`FlowField`] and the behaviour that follows it.

use bevy_ecs::prelude::*;
use bevy_math::{Rect, Vec2};
use bevy_reflect::Reflect;
use steer_glam::v0_33::terrain::SampledField;
use steer_glam::v0_33::{self as steer, Agent, behavior as core};

use super::declare::{Declared, Resolved, behavior, checked, scaled};
use crate::agent::{Paused, State};
use crate::forces::SteeringForce;
use crate::memory::Stateless;
use crate::view::View;

behavior! {
    /// Moves by the velocities of a [`FlowField`].
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

/// Adds the force along a field to the agents that follow one.
pub(crate) fn steer(
    view: View,
    fields: Query<(Entity, &FlowField)>,
    mut agents: Query<
        (&State, &FollowFlowField, &Resolved<FollowFlowField>, &mut SteeringForce),
        Without<Paused>,
    >,
) {
    let fields: Vec<_> =
        fields.iter().filter_map(|(entity, field)| Some((entity, field.sampled()?))).collect();
    agents.par_iter_mut().for_each(|(state, follow, resolved, mut forces)| {
        let (true, Some(of)) = (state.ready, &resolved.0) else { return };
        let Some((_, field)) = fields.iter().find(|(entity, _)| *entity == follow.field) else {
            view.missing.warn(follow.field, "flow field of finite numbers");
            return;
        };
        SteeringForce::then(&mut forces, follow.weight(), || of.steer(&state.agent, field));
    });
}
