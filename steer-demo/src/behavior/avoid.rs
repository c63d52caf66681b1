//! Round the circles ahead, braking.

use serde::Deserialize;

use super::{Act, Mark, Push, Role, Sketch, Stage, Start};
use crate::error::Fault;
use crate::scene::{Casting, not_negative};

/// The parameters of `avoid`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Avoid {
    /// How far ahead it feels.
    #[serde(default = "distance", deserialize_with = "not_negative")]
    pub distance: f64,
    /// How much room it leaves.
    #[serde(default = "buffer", deserialize_with = "not_negative")]
    pub buffer: f64,
}

fn distance() -> f64 {
    300.0
}

fn buffer() -> f64 {
    20.0
}

impl Avoid {
    fn rule(&self) -> steer_core::Avoid<f64> {
        steer_core::Avoid { distance: self.distance, buffer: self.buffer }
    }
}

impl Start for Avoid {
    type Running = Self;
    const ROLE: Role = Role::Drifter;

    fn start(&self, _: &Casting<'_>) -> Result<Self, Fault> {
        Ok(self.clone())
    }
}

impl Act for Avoid {
    fn steer(&mut self, stage: &Stage<'_>, _: impl FnMut() -> f64) -> Push {
        let steer_core::Avoidance { force, brake } =
            self.rule().steer(stage.me, stage.circles.iter().copied());
        Push { force, brake }
    }

    fn foresee(&self, stage: &Stage<'_>, sketch: &mut Sketch) {
        let rule = self.rule();
        sketch.push(Mark::Line { from: stage.me.position, to: rule.feeler(stage.me) });
        for circle in stage.circles.iter().filter(|c| rule.threat(stage.me, c).is_some()) {
            sketch.push(Mark::Ring { center: circle.center, radius: circle.radius + self.buffer });
        }
    }
}
