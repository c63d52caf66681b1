//! `wander`: moves ahead and drifts to the sides at random.

use serde::{Deserialize, Serialize};
use steer_glam::steer_core;
use steer_glam::steer_core::WanderState;

use super::{Act, Mark, Push, Role, Sketch, Stage, Start};
use crate::error::Fault;
use crate::scene::{Casting, not_negative};
use crate::vector::{Circle, V};

/// Parameters of `wander`.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Wander {
    /// Distance to the circle ahead (length).
    #[serde(default = "distance", deserialize_with = "not_negative")]
    pub distance: f64,
    /// Radius of the circle (length).
    #[serde(default = "radius", deserialize_with = "not_negative")]
    pub radius: f64,
    /// Width of the random drift of the point on the circle (radians per square root of a unit of
    /// time).
    #[serde(default = "range", deserialize_with = "not_negative")]
    pub range: f64,
}

fn distance() -> f64 {
    10.0
}

fn radius() -> f64 {
    5.0
}

fn range() -> f64 {
    1.0
}

/// `wander` at run time.
#[derive(Clone, Debug)]
pub(crate) struct Running {
    rule: steer_core::Wander<f64>,
}

impl Start for Wander {
    type Running = Running;
    const ROLE: Role = Role::Wanderer;

    fn start(&self, _: &Casting<'_>) -> Result<Running, Fault> {
        let Self { distance, radius, range } = *self;
        Ok(Running { rule: steer_core::Wander { distance, radius, range } })
    }
}

impl Act for Running {
    type Memory = WanderState<V>;

    fn steer(&self, stage: &Stage<'_>, point: &mut WanderState<V>, mut sample: impl FnMut() -> f64) -> Push {
        self.rule.steer(point, stage.me, sample(), stage.dt).into()
    }

    fn foresee(&self, stage: &Stage<'_>, point: &WanderState<V>, sketch: &mut Sketch) {
        let Circle { center, radius } = self.rule.circle(stage.me);
        let target = self.rule.target(point, stage.me);
        sketch.push(Mark::Ring { center, radius });
        sketch.push(Mark::Line { from: stage.me.position, to: target });
        sketch.push(Mark::Dot(target));
    }
}
