//! `look_where_it_goes`: turns the heading smoothly to the velocity.

use serde::{Deserialize, Serialize};
use steer_glam::steer_core;
use steer_glam::steer_core::{TurnState, Vec2Ext as _};

use super::reach_orientation::{look, max_acceleration, max_rate};
use super::{Act, Push, Role, Sketch, Stage, Start};
use crate::error::Fault;
use crate::scene::{Casting, not_negative};
use crate::vector::V;

/// Parameters of `look_where_it_goes`.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct LookWhereItGoes {
    /// Maximum turn rate (radians/time).
    #[serde(default = "max_rate", deserialize_with = "not_negative")]
    pub max_rate: f64,
    /// Maximum change of the turn rate (radians/time²).
    #[serde(default = "max_acceleration", deserialize_with = "not_negative")]
    pub max_acceleration: f64,
}

/// `look_where_it_goes` at run time.
#[derive(Clone, Debug)]
pub(crate) struct Running {
    rule: steer_core::LookWhereItGoes<f64>,
}

impl Start for LookWhereItGoes {
    type Running = Running;
    const ROLE: Role = Role::Drifter;
    const TURNS: bool = true;

    fn start(&self, _: &Casting<'_>) -> Result<Running, Fault> {
        let Self { max_rate, max_acceleration } = *self;
        let turning = steer_core::ReachOrientation { max_rate, max_acceleration };
        Ok(Running { rule: steer_core::LookWhereItGoes { turning } })
    }
}

impl Act for Running {
    type Memory = TurnState<f64>;

    fn steer(&self, _: &Stage<'_>, _: &mut TurnState<f64>, _: impl FnMut() -> f64) -> Push {
        V::zero().into()
    }

    fn turn(&self, stage: &Stage<'_>, rate: &mut TurnState<f64>) -> Option<V> {
        Some(self.rule.steer(rate, stage.me, stage.dt))
    }

    fn foresee(&self, stage: &Stage<'_>, _: &TurnState<f64>, sketch: &mut Sketch) {
        look(stage, self.rule.orientation(stage.me), sketch);
    }
}
