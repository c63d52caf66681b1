//! `look_where_it_goes`: turns the heading smoothly to the velocity.

use steer_glam::steer_core::behavior::{LookWhereYouAreGoing, TurnState};

use super::prelude::*;
use super::reach_orientation::look;

keys! {
    /// Turns the heading smoothly to the velocity.
    pub struct LookWhereItGoes {
        ..turning: steer_core::behavior::ReachOrientation<f64>,
    }
}

impl Act for LookWhereItGoes {
    type Memory = TurnState<f64>;
    const ROLE: Role = Role::Drifter;
    const TURNS: bool = true;

    fn turn(&self, stage: &Stage<'_>, rate: &mut Self::Memory) -> Option<V> {
        Some(LookWhereYouAreGoing { turning: self.turning }.steer(rate, stage.me, stage.dt))
    }

    fn foresee(&self, stage: &Stage<'_>, _: &Self::Memory, sketch: &mut Sketch) {
        look(stage, LookWhereYouAreGoing { turning: self.turning }.orientation(stage.me), sketch);
    }
}
