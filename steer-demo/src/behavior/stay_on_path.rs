//! `stay_on_path`: returns to a path before leaving it.

use serde::{Deserialize, Serialize};
use steer_glam::steer_core;

use super::{Act, Beside, Mark, Push, Role, Sketch, Stage, Start};
use crate::error::Fault;
use crate::scene::{Casting, not_negative};

/// Parameters of `stay_on_path`.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct StayOnPath {
    /// Name of the path.
    pub path: String,
    /// Look-ahead time (time).
    #[serde(default = "ahead", deserialize_with = "not_negative")]
    pub ahead: f64,
}

fn ahead() -> f64 {
    steer_core::StayOnPath::<f64>::default().ahead
}

/// `stay_on_path` at run time.
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

impl Running {
    /// Returns the path, and the image of the agent whose predicted position is nearest to it.
    fn beside<'a>(&self, stage: &Stage<'a>) -> Beside<'a> {
        stage.beside(self.path, |me, path| self.rule.projection(me, path).distance)
    }
}

impl Act for Running {
    type Memory = ();

    fn steer(&self, stage: &Stage<'_>, _: &mut (), _: impl FnMut() -> f64) -> Push {
        let Beside { me, path, .. } = self.beside(stage);
        self.rule.steer(&me, path).into()
    }

    fn foresee(&self, stage: &Stage<'_>, _: &(), sketch: &mut Sketch) {
        let beside = self.beside(stage);
        let predicted = self.rule.predicted(stage.me);
        sketch.push(Mark::Predicted { from: stage.me.position, to: predicted });
        let place = self.rule.projection(&beside.me, beside.path);
        if place.distance > beside.path.radius() {
            let point = beside.here(place.point);
            sketch.push(Mark::Line { from: predicted, to: point });
            sketch.push(Mark::Dot(point));
        }
    }
}
