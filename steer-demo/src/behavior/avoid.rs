//! `avoid`: steers round obstacles ahead.

use serde::{Deserialize, Serialize};
use steer_glam::steer_core;
use steer_glam::steer_core::{AvoidState, Vec2Ext as _};

use super::{Act, Mark, Push, Role, Sketch, Stage, Start};
use crate::error::Fault;
use crate::scene::{Casting, not_negative};

/// Parameters of `avoid`.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Avoid {
    /// Distance ahead that is checked (length).
    #[serde(default = "distance", deserialize_with = "not_negative")]
    pub distance: f64,
    /// Gap to keep to an obstacle (length).
    #[serde(default = "buffer", deserialize_with = "not_negative")]
    pub buffer: f64,
    /// Detection rule.
    #[serde(default)]
    pub steer: Rule,
}

/// Rule that finds the obstacle and the side to pass it on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Rule {
    /// Checks a feeler ahead for circles; turns aside and brakes.
    #[default]
    Feeler,
    /// Sweeps the body ahead and follows the tangent of the first obstacle of any shape.
    Swept,
}

/// `avoid` at run time.
#[derive(Clone, Debug)]
pub(crate) enum Running {
    Feeler(steer_core::Avoid<f64>),
    Swept(steer_core::AvoidObstacles<f64>),
}

fn distance() -> f64 {
    300.0
}

fn buffer() -> f64 {
    20.0
}

impl Start for Avoid {
    type Running = Running;
    const ROLE: Role = Role::Drifter;
    const VOICE: super::Voice = super::Voice::Detour;

    fn start(&self, _: &Casting<'_>) -> Result<Running, Fault> {
        let Self { distance, buffer, steer } = *self;
        Ok(match steer {
            Rule::Feeler => Running::Feeler(steer_core::Avoid { distance, buffer }),
            Rule::Swept => Running::Swept(steer_core::AvoidObstacles { distance, buffer }),
        })
    }
}

impl Act for Running {
    type Memory = AvoidState;

    fn steer(&self, stage: &Stage<'_>, side: &mut AvoidState, _: impl FnMut() -> f64) -> Push {
        match self {
            Self::Feeler(rule) => {
                let steer_core::Avoidance { force, brake } = rule.steer(stage.me, stage.circles());
                Push { brake, ..force.into() }
            }
            Self::Swept(rule) => rule.steer(side, stage.me, stage.solids()).into(),
        }
    }

    fn brakes(&self) -> bool {
        matches!(self, Self::Feeler(_))
    }

    fn foresee(&self, stage: &Stage<'_>, _: &AvoidState, sketch: &mut Sketch) {
        let (me, from) = (stage.me, stage.me.position);
        match self {
            Self::Feeler(rule) => {
                sketch.push(Mark::Line { from, to: rule.feeler(me) });
                for circle in stage.circles().filter(|c| rule.threat(me, c).is_some()) {
                    sketch.push(Mark::Ring { center: circle.center, radius: circle.radius + rule.buffer });
                }
            }
            Self::Swept(rule) => {
                let Some(passage) = rule.passage(me, stage.solids()) else { return };
                let touch = from + me.velocity.with_length(passage.reach);
                sketch.push(Mark::Ring { center: touch, radius: me.radius + rule.buffer });
                sketch.push(Mark::Predicted { from, to: touch });
                let length = passage.reach + me.radius + rule.buffer;
                let ways = match passage.tangents {
                    Some((left, right)) => [left, right],
                    None => [passage.out; 2],
                };
                sketch.extend(ways.map(|way| Mark::Line { from, to: from + way * length }));
            }
        }
    }
}
