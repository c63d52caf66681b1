//! `contain`: steers back from the world's sides.

use serde::{Deserialize, Serialize};
use steer_glam::steer_core;
use steer_glam::steer_core::{Region as _, Vec2Like as _};

use super::{Act, Mark, Push, Role, Sketch, Stage, Start};
use crate::error::Fault;
use crate::scene::{Casting, not_negative};

/// Parameters of `contain`.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Contain {
    /// Distance to a side within which it is pushed back (length).
    #[serde(default = "margin", deserialize_with = "not_negative")]
    pub margin: f64,
}

fn margin() -> f64 {
    steer_core::Contain::<f64>::default().margin
}

impl Contain {
    fn rule(&self) -> steer_core::Contain<f64> {
        steer_core::Contain { margin: self.margin }
    }
}

impl Start for Contain {
    type Running = Self;
    const ROLE: Role = Role::Drifter;
    const VOICE: super::Voice = super::Voice::Warning;

    fn start(&self, _: &Casting<'_>) -> Result<Self, Fault> {
        Ok(self.clone())
    }
}

impl Act for Contain {
    type Memory = ();

    fn steer(&self, stage: &Stage<'_>, _: &mut (), _: impl FnMut() -> f64) -> Push {
        self.rule().steer(stage.me, stage.bounds()).into()
    }

    fn foresee(&self, stage: &Stage<'_>, _: &(), sketch: &mut Sketch) {
        let (me, rule) = (stage.me, self.rule());
        stage.bounds().for_each_side(me.position, |depth, inward| {
            // Draws a line to every side that pushes.
            if rule.push(me, depth - me.radius, -me.velocity.dot(inward)) > 0.0 {
                sketch.push(Mark::Predicted { from: me.position, to: me.position - inward * depth });
            }
        });
    }
}
