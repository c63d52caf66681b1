//! `arrive`: moves to a target and slows down near it.

use serde::{Deserialize, Serialize};

use steer_core::parameters::Choice;

use super::prelude::*;
use crate::scene::value::words;

keys! {
    /// Moves to a target and slows down near it.
    pub struct Arrive {
        /// The target.
        target: Targets,
        /// Speed profile near the target: `"linear"` slows down within `slowing_radius`,
        /// `"braking"` as late as the agent's own force allows, to within `tolerance`.
        profile: Profile = Profile::Linear,
        ..linear: steer_core::behavior::Arrive<f64>,
        ..braking: steer_core::behavior::BrakingArrive<f64>,
    }
}

/// Speed profile near the target.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Choice, Deserialize, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Profile {
    /// In proportion to the distance within the slowing radius.
    Linear,
    /// As late as the agent's own force allows.
    Braking,
}

words!(Profile);

impl Steer for Arrive {
    type Memory = ();
    const ROLE: Role = Role::Traveler;

    fn steer(&self, view: &AgentView<'_>, _: &mut (), _: impl FnMut() -> f64) -> Push {
        let target = view.locate(self.target.own());
        match self.profile {
            Profile::Linear => self.linear.steer(view.me, target),
            Profile::Braking => self.braking.steer(view.me, target, view.dt),
        }
        .into()
    }

    fn landmark(&self, world: &WorldState<'_>) -> Option<Mark> {
        Some(Mark::Goal(world.place(self.target.own())))
    }

    fn goal(&self, _: &Ground<'_>) -> Option<Target> {
        Some(self.target.own())
    }

    fn call(&self, _: &Self::Memory) -> Call {
        let target = Arg::At(self.target.own());
        match self.profile {
            Profile::Linear => Call::of(&self.linear, vec![Arg::Agent, target]),
            Profile::Braking => Call::of(&self.braking, vec![Arg::Agent, target, Arg::Dt]),
        }
    }

    fn foresee(&self, view: &AgentView<'_>, _: &(), marks: &mut Marks) {
        let target = view.locate(self.target.own());
        marks.push(Mark::Line { from: view.me.position, to: target });
        let radius = match self.profile {
            Profile::Linear => self.linear.slowing_radius,
            Profile::Braking => self.braking.tolerance,
        };
        marks.push(Mark::Ring { center: target, radius });
    }
}
