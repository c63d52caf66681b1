//! `avoid`: steers round obstacles ahead.

use serde::{Deserialize, Serialize};
use steer_core::behavior::{AvoidObstacles, AvoidObstaclesState};
use steer_core::parameters::Choice;

use super::prelude::*;
use crate::scene::value::words;

keys! {
    /// Steers round obstacles ahead.
    pub struct Avoid {
        /// Detection rule: `"feeler"` checks a feeler ahead for circles, turns aside and brakes (as
        /// in Peters' demos), `"swept"` sweeps the body ahead past every obstacle.
        steer: Detection = Detection::Feeler,
        ..feeler: steer_core::behavior::AvoidCircles<f64>,
    }
}

/// Rule that finds the obstacle and the side to pass it on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Choice, Deserialize, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Detection {
    /// Checks a feeler ahead for circles. Turns aside and brakes.
    Feeler,
    /// Sweeps the body ahead and follows the tangent of the first obstacle of any shape.
    Swept,
}

words!(Detection);

impl Avoid {
    /// Rule that sweeps the body ahead.
    fn swept(&self) -> AvoidObstacles<f64> {
        let steer_core::behavior::AvoidCircles { feeler_length: distance, clearance: buffer, .. } =
            self.feeler;
        AvoidObstacles { feeler_length: distance, clearance: buffer }
    }
}

impl Steer for Avoid {
    type Memory = AvoidObstaclesState;
    const ROLE: Role = Role::Drifter;
    const FORCE_KIND: ForceKind = ForceKind::Detour;

    fn steer(&self, view: &AgentView<'_>, side: &mut AvoidObstaclesState, _: impl FnMut() -> f64) -> Push {
        match self.steer {
            Detection::Feeler => {
                let avoidance = self.feeler.steer(view.me, view.circles());
                Push { brake: avoidance.factor(view.dt), ..avoidance.force.into() }
            }
            Detection::Swept => self.swept().steer(side, view.me, view.solids()).into(),
        }
    }

    fn brakes(&self) -> bool {
        self.steer == Detection::Feeler
    }

    fn call(&self, _: &Self::Memory) -> Call {
        match self.steer {
            Detection::Feeler => Call::of(&self.feeler, vec![Arg::Agent, Arg::Circles])
                .after("let avoidance = $rule.steer($0, $1);")
                .with_force("avoidance.force")
                .with_brake("avoidance.factor(dt)"),
            Detection::Swept => {
                let state = Arg::State("side", "AvoidObstaclesState");
                Call::of(&self.swept(), vec![state, Arg::Agent, Arg::Obstacles])
            }
        }
    }

    fn foresee(&self, view: &AgentView<'_>, _: &AvoidObstaclesState, marks: &mut Marks) {
        let (me, from, buffer) = (view.me, view.me.position, self.feeler.clearance);
        if self.steer == Detection::Feeler {
            marks.push(Mark::Line { from, to: self.feeler.feeler(me) });
            for circle in view.circles().filter(|c| self.feeler.threat(me, c).is_some()) {
                marks.push(Mark::Ring { center: circle.center, radius: circle.radius + buffer });
            }
            return;
        }
        let Some(bypass) = self.swept().bypass(me, view.solids()) else { return };
        let contact = from + me.velocity.with_length(bypass.reach);
        marks.push(Mark::Ring { center: contact, radius: me.radius + buffer });
        marks.push(Mark::Predicted { from, to: contact });
        let length = bypass.reach + me.radius + buffer;
        let ways = match bypass.tangents {
            Some((left, right)) => [left, right],
            None => [bypass.out; 2],
        };
        marks.extend(ways.map(|way| Mark::Line { from, to: from + way * length }));
    }
}
