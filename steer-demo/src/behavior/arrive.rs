//! To a target, slower and slower within a radius of it.

use serde::Deserialize;

use super::{Act, Mark, Push, Role, Sketch, Stage, Start};
use crate::error::Fault;
use crate::scene::{Casting, Target, not_negative};

/// The parameters of `arrive`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Arrive {
    /// Where to.
    pub target: Target,
    /// From how far on it slows down.
    #[serde(default = "slowing_radius", deserialize_with = "not_negative")]
    pub slowing_radius: f64,
}

/// The default of every entry that slows down.
pub(super) fn slowing_radius() -> f64 {
    100.0
}

impl Start for Arrive {
    type Running = Self;
    const ROLE: Role = Role::Traveler;

    fn start(&self, _: &Casting<'_>) -> Result<Self, Fault> {
        Ok(self.clone())
    }
}

impl Act for Arrive {
    fn steer(&mut self, stage: &Stage<'_>, _: impl FnMut() -> f64) -> Push {
        steer_core::Arrive::within(self.slowing_radius).steer(stage.me, stage.locate(self.target)).into()
    }

    fn landmark(&self, stage: &Stage<'_>) -> Option<Mark> {
        Some(Mark::Goal(stage.locate(self.target)))
    }

    fn foresee(&self, stage: &Stage<'_>, sketch: &mut Sketch) {
        let target = stage.locate(self.target);
        sketch.push(Mark::Line { from: stage.me.position, to: target });
        sketch.push(Mark::Ring { center: target, radius: self.slowing_radius });
    }
}
