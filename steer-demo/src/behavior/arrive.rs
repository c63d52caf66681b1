//! `arrive`: moves to a target and slows down near it.

use serde::{Deserialize, Serialize};
use steer_glam::steer_core;

use super::{Act, Landmark, Mark, Push, Role, Sketch, Stage, Start};
use crate::error::Fault;
use crate::scene::{Casting, Target, not_negative};

/// Parameters of `arrive`.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Arrive {
    /// The target.
    pub target: Target,
    /// Distance at which slowing begins (length), for the linear profile.
    #[serde(default = "slowing_radius", deserialize_with = "not_negative")]
    pub slowing_radius: f64,
    /// Speed profile.
    #[serde(default)]
    pub profile: Profile,
    /// Distance that counts as arrived (length), for the braking profile.
    #[serde(default = "tolerance", deserialize_with = "not_negative")]
    pub tolerance: f64,
}

/// Speed profile near the target.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Profile {
    /// In proportion to the distance within the slowing radius.
    #[default]
    Linear,
    /// As late as the agent's own force allows.
    Braking,
}

fn tolerance() -> f64 {
    1.0
}

/// Default of every entry that slows down.
pub(super) fn slowing_radius() -> f64 {
    100.0
}

impl Start for Arrive {
    type Running = Self;
    const ROLE: Role = Role::Traveler;

    fn start(&self, _: &Casting<'_>) -> Result<Self, Fault> {
        Ok(self.clone())
    }
}

impl Act for Arrive {
    type Memory = ();

    fn steer(&self, stage: &Stage<'_>, _: &mut (), _: impl FnMut() -> f64) -> Push {
        let target = stage.locate(self.target);
        match self.profile {
            Profile::Linear => steer_core::Arrive::within(self.slowing_radius).steer(stage.me, target),
            Profile::Braking => {
                steer_core::BrakingArrive { tolerance: self.tolerance }.steer(stage.me, target, stage.dt)
            }
        }
        .into()
    }

    fn landmark(&self) -> Option<Landmark> {
        Some(Landmark::Goal(self.target))
    }

    fn foresee(&self, stage: &Stage<'_>, _: &(), sketch: &mut Sketch) {
        let target = stage.locate(self.target);
        sketch.push(Mark::Line { from: stage.me.position, to: target });
        let radius = match self.profile {
            Profile::Linear => self.slowing_radius,
            Profile::Braking => self.tolerance,
        };
        sketch.push(Mark::Ring { center: target, radius });
    }
}
