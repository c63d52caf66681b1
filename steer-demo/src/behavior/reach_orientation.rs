//! `reach_orientation`: turns the heading to a direction.

use serde::{Deserialize, Serialize};
use steer_glam::steer_core;
use steer_glam::steer_core::{TurnState, Vec2Ext as _};

use super::{Act, Mark, Push, Role, Sketch, Stage, Start};
use crate::error::Fault;
use crate::scene::{Casting, Pair, not_negative};
use crate::vector::{V, v};

/// Parameters of `reach_orientation`.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct ReachOrientation {
    /// Direction, of any length.
    pub orientation: Pair,
    /// Maximum turn rate (radians/time).
    #[serde(default = "max_rate", deserialize_with = "not_negative")]
    pub max_rate: f64,
    /// Maximum change of the turn rate (radians/time²).
    #[serde(default = "max_acceleration", deserialize_with = "not_negative")]
    pub max_acceleration: f64,
}

fn turning() -> steer_core::ReachOrientation<f64> {
    steer_core::ReachOrientation::default()
}

/// Default of every entry that turns (radians/time).
pub(super) fn max_rate() -> f64 {
    turning().max_rate
}

/// Default of every entry that turns (radians/time²).
pub(super) fn max_acceleration() -> f64 {
    turning().max_acceleration
}

/// Length of the line for a heading (length).
const LOOK: f64 = 60.0;

/// Marks the current and the desired heading of an agent.
pub(super) fn look(stage: &Stage<'_>, orientation: V, sketch: &mut Sketch) {
    let from = stage.me.position;
    sketch.push(Mark::Line { from, to: from + stage.me.heading * LOOK });
    sketch.push(Mark::Neighbor { from, to: from + orientation.with_length(LOOK) });
}

/// `reach_orientation` at run time.
#[derive(Clone, Debug)]
pub(crate) struct Running {
    orientation: V,
    rule: steer_core::ReachOrientation<f64>,
}

impl Start for ReachOrientation {
    type Running = Running;
    const ROLE: Role = Role::Drifter;
    const TURNS: bool = true;

    fn start(&self, _: &Casting<'_>) -> Result<Running, Fault> {
        let Self { orientation, max_rate, max_acceleration } = *self;
        let rule = steer_core::ReachOrientation { max_rate, max_acceleration };
        Ok(Running { orientation: v(orientation.x, orientation.y), rule })
    }
}

impl Act for Running {
    type Memory = TurnState<f64>;

    fn steer(&self, _: &Stage<'_>, _: &mut TurnState<f64>, _: impl FnMut() -> f64) -> Push {
        V::zero().into()
    }

    fn turn(&self, stage: &Stage<'_>, rate: &mut TurnState<f64>) -> Option<V> {
        Some(self.rule.steer(rate, stage.me, self.orientation, stage.dt))
    }

    fn foresee(&self, stage: &Stage<'_>, _: &TurnState<f64>, sketch: &mut Sketch) {
        look(stage, self.orientation, sketch);
    }
}
