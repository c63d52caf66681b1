//! `tether`: pulls the agent back when it is farther from a position than a length.

use serde::{Deserialize, Serialize};
use steer_glam::steer_core;
use steer_glam::steer_core::Vec2Ext as _;

use super::{Act, Mark, Push, Role, Sketch, Stage, Start};
use crate::error::Fault;
use crate::scene::{Casting, Place, not_negative};
use crate::vector::V;

/// Parameters of `tether`.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Tether {
    /// Position of the anchor.
    pub to: Place,
    /// Maximum distance without a force (length).
    #[serde(deserialize_with = "not_negative")]
    pub length: f64,
}

impl Tether {
    fn rule(&self, stage: &Stage<'_>) -> steer_core::Tether<V> {
        steer_core::Tether { to: stage.locate(self.to), length: self.length }
    }
}

impl Start for Tether {
    type Running = Self;
    const ROLE: Role = Role::Drifter;
    const VOICE: super::Voice = super::Voice::Warning;

    fn start(&self, _: &Casting<'_>) -> Result<Self, Fault> {
        Ok(self.clone())
    }
}

impl Act for Tether {
    type Memory = ();

    fn steer(&self, stage: &Stage<'_>, _: &mut (), _: impl FnMut() -> f64) -> Push {
        self.rule(stage).steer(stage.me).into()
    }

    fn foresee(&self, stage: &Stage<'_>, _: &(), sketch: &mut Sketch) {
        let (rule, me) = (self.rule(stage), stage.me.position);
        sketch.push(Mark::Ring { center: rule.to, radius: rule.length });
        if rule.pull(me.distance(rule.to)) > 0.0 {
            sketch.push(Mark::Line { from: me, to: rule.to });
        }
    }
}
