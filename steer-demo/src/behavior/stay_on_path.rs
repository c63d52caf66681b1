//! Back to the path before it is left.

use serde::{Deserialize, Serialize};
use steer_glam::steer_core;

use super::{Act, Mark, Push, Role, Sketch, Stage, Start};
use crate::error::Fault;
use crate::scene::{Casting, not_negative};

/// The parameters of `stay_on_path`.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct StayOnPath {
    /// The name of the path.
    pub path: String,
    /// How far ahead in time it looks.
    #[serde(default = "ahead", deserialize_with = "not_negative")]
    pub ahead: f64,
}

fn ahead() -> f64 {
    steer_core::StayOnPath::<f64>::default().ahead
}

/// `stay_on_path` at work.
#[derive(Clone, Debug)]
pub(crate) struct Running {
    path: usize,
    rule: steer_core::StayOnPath<f64>,
}

impl Start for StayOnPath {
    type Running = Running;
    const ROLE: Role = Role::Drifter;
    const VOICE: super::Voice = super::Voice::Warning;

    fn start(&self, casting: &Casting<'_>) -> Result<Running, Fault> {
        let path = casting.path("path", &self.path)?;
        Ok(Running { path, rule: steer_core::StayOnPath { ahead: self.ahead } })
    }
}

impl Act for Running {
    type Memory = ();

    fn steer(&self, stage: &Stage<'_>, _: &mut (), _: impl FnMut() -> f64) -> Push {
        self.rule.steer(stage.me, &stage.ground.paths[self.path]).into()
    }

    fn foresee(&self, stage: &Stage<'_>, _: &(), sketch: &mut Sketch) {
        let (me, path) = (stage.me, &stage.ground.paths[self.path]);
        let predicted = self.rule.predicted(me);
        sketch.push(Mark::Predicted { from: me.position, to: predicted });
        let place = self.rule.projection(me, path);
        if place.distance > path.radius() {
            sketch.push(Mark::Line { from: predicted, to: place.point });
            sketch.push(Mark::Dot(place.point));
        }
    }
}
