//! `flee`: moves straight away from a target at full speed.

use serde::{Deserialize, Serialize};
use steer_glam::steer_core;
use steer_glam::steer_core::Vec2Ext as _;

use super::{Act, Landmark, Mark, Push, Role, Sketch, Stage, Start};
use crate::error::Fault;
use crate::scene::{Casting, Target, maybe};

/// Parameters of `flee`.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Flee {
    /// The target to flee.
    pub target: Target,
    /// Distance beyond which the target is ignored (length); `None`: always flee.
    #[serde(default, deserialize_with = "maybe", skip_serializing_if = "Option::is_none")]
    pub panic_distance: Option<f64>,
}

impl Flee {
    fn rule(&self) -> steer_core::Flee<f64> {
        steer_core::Flee { panic_distance: self.panic_distance }
    }
}

impl Start for Flee {
    type Running = Self;
    const ROLE: Role = Role::Runner;
    const VOICE: super::Voice = super::Voice::Warning;

    fn start(&self, _: &Casting<'_>) -> Result<Self, Fault> {
        Ok(self.clone())
    }
}

impl Act for Flee {
    type Memory = ();

    fn steer(&self, stage: &Stage<'_>, _: &mut (), _: impl FnMut() -> f64) -> Push {
        self.rule().steer(stage.me, stage.locate(self.target)).into()
    }

    fn landmark(&self) -> Option<Landmark> {
        Some(Landmark::Danger(self.target))
    }

    fn foresee(&self, stage: &Stage<'_>, _: &(), sketch: &mut Sketch) {
        let (me, target) = (stage.me.position, stage.locate(self.target));
        if let Some(radius) = self.panic_distance {
            sketch.push(Mark::Ring { center: target, radius });
        }
        if self.rule().panic(me.distance(target)) > 0.0 {
            sketch.push(Mark::Line { from: me, to: target });
        }
    }
}
