//! Flow fields of scenes: given vectors, or the way to goals.

use steer_core::terrain::FlowField as _;
use steer_glam::dvec2::SampledField;

use crate::scene::Toward;
use crate::vector::V;

/// A flow field.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Flow<'a> {
    /// Given vectors.
    Sampled(SampledField<'a>),
    /// The way to goals.
    Toward(&'a Toward),
}

impl Flow<'_> {
    /// Returns the vector at a position that is foreseen at `from`. The way to a goal does not look
    /// beyond an obstacle.
    pub(crate) fn at(&self, from: V, position: V) -> V {
        match self {
            Self::Sampled(field) => field.at(position),
            Self::Toward(field) => field.at(field.before(from, position)),
        }
    }

    /// Returns the position at which the field is evaluated.
    pub(crate) fn foreseen(&self, from: V, position: V) -> V {
        match self {
            Self::Sampled(_) => position,
            Self::Toward(field) => field.before(from, position),
        }
    }
}
