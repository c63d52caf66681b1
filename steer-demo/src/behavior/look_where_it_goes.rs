//! `look_where_it_goes`: turns the heading smoothly to the velocity.

use steer_glam::steer_core;
use steer_glam::steer_core::Vec2Ext as _;
use steer_glam::steer_core::behavior::{ReachOrientation, TurnState};

use super::reach_orientation::look;
use super::{Act, Push, Role, Sketch, Stage};
use crate::scene::keys::keys;
use crate::vector::V;

keys! {
    /// Turns the heading smoothly to the velocity.
    pub struct LookWhereItGoes {
        ..turning: ReachOrientation<f64>,
    }
}

impl LookWhereItGoes {
    fn rule(&self) -> steer_core::behavior::LookWhereYouAreGoing<f64> {
        steer_core::behavior::LookWhereYouAreGoing { turning: self.turning }
    }
}

impl Act for LookWhereItGoes {
    type Memory = TurnState<f64>;
    const ROLE: Role = Role::Drifter;
    const TURNS: bool = true;

    fn steer(&self, _: &Stage<'_>, _: &mut TurnState<f64>, _: impl FnMut() -> f64) -> Push {
        V::zero().into()
    }

    fn turn(&self, stage: &Stage<'_>, rate: &mut TurnState<f64>) -> Option<V> {
        Some(self.rule().steer(rate, stage.me, stage.dt))
    }

    fn foresee(&self, stage: &Stage<'_>, _: &TurnState<f64>, sketch: &mut Sketch) {
        look(stage, self.rule().orientation(stage.me), sketch);
    }
}
