//! Behind a circle, out of sight of a hunter.

use serde::{Deserialize, Serialize};
use steer_glam::steer_core;

use super::arrive::slowing_radius;
use super::{Act, Mark, Push, Role, Sketch, Stage, Start};
use crate::error::Fault;
use crate::scene::{Casting, not_negative};

/// The parameters of `hide`.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Hide {
    /// The name of the one hidden from.
    pub hunter: String,
    /// How much room it leaves to the circle.
    #[serde(default = "clearance", deserialize_with = "not_negative")]
    pub clearance: f64,
    /// From how far on it slows down.
    #[serde(default = "slowing_radius", deserialize_with = "not_negative")]
    pub slowing_radius: f64,
}

fn clearance() -> f64 {
    steer_core::Hide::<f64>::default().clearance
}

/// `hide` at work.
#[derive(Clone, Debug)]
pub(crate) struct Running {
    hunter: usize,
    rule: steer_core::Hide<f64>,
}

impl Start for Hide {
    type Running = Running;
    const ROLE: Role = Role::Runner;

    fn start(&self, casting: &Casting<'_>) -> Result<Running, Fault> {
        let hunter = casting.another("hunter", &self.hunter)?;
        let Self { clearance, slowing_radius, .. } = *self;
        Ok(Running { hunter, rule: steer_core::Hide { clearance, slowing_radius } })
    }
}

impl Act for Running {
    type Memory = ();

    fn steer(&self, stage: &Stage<'_>, _: &mut (), _: impl FnMut() -> f64) -> Push {
        self.rule.steer(stage.me, &stage.bodies[self.hunter], stage.circles.iter().copied()).into()
    }

    fn foresee(&self, stage: &Stage<'_>, _: &(), sketch: &mut Sketch) {
        let hunter = &stage.bodies[self.hunter];
        let to = match self.rule.place(stage.me, hunter, stage.circles.iter().copied()) {
            Some(place) => {
                sketch.push(Mark::Neighbor { from: hunter.position, to: place });
                sketch.push(Mark::Dot(place));
                place
            }
            None => hunter.position,
        };
        sketch.push(Mark::Line { from: stage.me.position, to });
    }
}
