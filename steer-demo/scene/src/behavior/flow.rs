//! Flow fields of scenes: given vectors, or the way to goals.

use steer_core::terrain::FlowField;
use steer_glam::GlamF64;
use steer_glam::dvec2::{GoalField, SampledField};

use crate::scene::Toward;
use crate::vector::{Agent, V};

/// A flow field.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Flow<'a> {
    /// Given vectors.
    Sampled(SampledField<'a>),
    /// The way to goals.
    Toward(&'a Toward),
}

/// A flow field in the view of one agent.
#[derive(Clone, Copy, Debug)]
pub(crate) enum OwnFlow<'a> {
    /// Given vectors.
    Sampled(SampledField<'a>),
    /// The way to goals for agents of its radius.
    Toward(&'a GoalField),
}

impl<'a> Flow<'a> {
    /// Returns the field as an agent follows it.
    pub(crate) fn of(&self, agent: &Agent) -> OwnFlow<'a> {
        match self {
            Self::Sampled(field) => OwnFlow::Sampled(*field),
            Self::Toward(field) => OwnFlow::Toward(field.for_radius(agent.radius)),
        }
    }
}

impl OwnFlow<'_> {
    /// Returns the position at which the field is evaluated for one that is foreseen at `from`.
    pub(crate) fn foreseen(&self, from: V, position: V) -> V {
        match self {
            Self::Sampled(_) => position,
            Self::Toward(field) => field.before(from, position),
        }
    }
}

impl FlowField<GlamF64> for OwnFlow<'_> {
    fn at(&self, position: V) -> V {
        match self {
            Self::Sampled(field) => field.at(position),
            Self::Toward(field) => field.at(position),
        }
    }

    fn ahead(&self, from: V, position: V) -> V {
        self.at(self.foreseen(from, position))
    }
}
