//! `avoid`: steers round obstacles ahead.

use serde::{Deserialize, Serialize};
use steer_glam::steer_core::behavior::{AvoidObstacles, AvoidState};

use super::prelude::*;
use crate::scene::value::words;

keys! {
    /// Steers round obstacles ahead.
    pub struct Avoid {
        /// Detection rule: `"feeler"` checks a feeler ahead for circles, turns aside and brakes (as
        /// in Peters' demos); `"swept"` sweeps the body ahead past every obstacle.
        steer: Detection = Detection::Feeler,
        ..feeler: steer_core::behavior::AvoidCircles<f64>,
    }
}

/// Rule that finds the obstacle and the side to pass it on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Detection {
    /// Checks a feeler ahead for circles; turns aside and brakes.
    Feeler,
    /// Sweeps the body ahead and follows the tangent of the first obstacle of any shape.
    Swept,
}

words!(Detection: [Detection::Feeler, Detection::Swept]);

impl Avoid {
    /// Rule that sweeps the body ahead.
    fn swept(&self) -> AvoidObstacles<f64> {
        let steer_core::behavior::AvoidCircles { feeler_length: distance, clearance: buffer, .. } =
            self.feeler;
        AvoidObstacles { feeler_length: distance, clearance: buffer }
    }
}

impl Act for Avoid {
    type Memory = AvoidState;
    const ROLE: Role = Role::Drifter;
    const VOICE: Voice = Voice::Detour;

    fn steer(&self, stage: &Stage<'_>, side: &mut AvoidState, _: impl FnMut() -> f64) -> Push {
        match self.steer {
            Detection::Feeler => {
                let avoidance = self.feeler.steer(stage.me, stage.circles());
                Push { brake: avoidance.factor(stage.dt), ..avoidance.force.into() }
            }
            Detection::Swept => self.swept().steer(side, stage.me, stage.solids()).into(),
        }
    }

    fn brakes(&self) -> bool {
        self.steer == Detection::Feeler
    }

    fn foresee(&self, stage: &Stage<'_>, _: &AvoidState, sketch: &mut Sketch) {
        let (me, from, buffer) = (stage.me, stage.me.position, self.feeler.clearance);
        if self.steer == Detection::Feeler {
            sketch.push(Mark::Line { from, to: self.feeler.feeler(me) });
            for circle in stage.circles().filter(|c| self.feeler.threat(me, c).is_some()) {
                sketch.push(Mark::Ring { center: circle.center, radius: circle.radius + buffer });
            }
            return;
        }
        let Some(passage) = self.swept().bypass(me, stage.solids()) else { return };
        let touch = from + me.velocity.with_length(passage.reach);
        sketch.push(Mark::Ring { center: touch, radius: me.radius + buffer });
        sketch.push(Mark::Predicted { from, to: touch });
        let length = passage.reach + me.radius + buffer;
        let ways = match passage.tangents {
            Some((left, right)) => [left, right],
            None => [passage.out; 2],
        };
        sketch.extend(ways.map(|way| Mark::Line { from, to: from + way * length }));
    }
}
