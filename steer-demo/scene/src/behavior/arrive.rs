//! `arrive`: moves to a target and slows down near it.

use serde::{Deserialize, Serialize};

use super::prelude::*;
use crate::scene::value::words;

keys! {
    /// Moves to a target and slows down near it.
    pub struct Arrive {
        /// The target.
        target: Target,
        /// Speed profile near the target: `"linear"` slows down within `slowing_radius`,
        /// `"braking"` as late as the agent's own force allows, to within `tolerance`.
        profile: Profile = Profile::Linear,
        ..linear: steer_core::behavior::Arrive<f64>,
        ..braking: steer_core::behavior::BrakingArrive<f64>,
    }
}

/// Speed profile near the target.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Profile {
    /// In proportion to the distance within the slowing radius.
    Linear,
    /// As late as the agent's own force allows.
    Braking,
}

words!(Profile: [Profile::Linear, Profile::Braking]);

impl Act for Arrive {
    type Memory = ();
    const ROLE: Role = Role::Traveler;

    fn steer(&self, stage: &Stage<'_>, _: &mut (), _: impl FnMut() -> f64) -> Push {
        let target = stage.locate(self.target);
        match self.profile {
            Profile::Linear => self.linear.steer(stage.me, target),
            Profile::Braking => self.braking.steer(stage.me, target, stage.dt),
        }
        .into()
    }

    fn landmark(&self, moment: &Moment<'_>) -> Option<Mark> {
        Some(Mark::Goal(moment.place(self.target)))
    }

    fn foresee(&self, stage: &Stage<'_>, _: &(), sketch: &mut Sketch) {
        let target = stage.locate(self.target);
        sketch.push(Mark::Line { from: stage.me.position, to: target });
        let radius = match self.profile {
            Profile::Linear => self.linear.slowing_radius,
            Profile::Braking => self.braking.tolerance,
        };
        sketch.push(Mark::Ring { center: target, radius });
    }
}
