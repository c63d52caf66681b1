//! `look_where_it_goes`: turns the heading smoothly to the velocity.

use steer_core::behavior::{LookWhereYouAreGoing, TurnState};

use super::prelude::*;
use super::reach_orientation::look;

keys! {
    /// Turns the heading smoothly to the velocity.
    pub struct LookWhereItGoes {
        ..turning: steer_core::behavior::ReachOrientation<f64>,
    }
}

impl Steer for LookWhereItGoes {
    type Memory = TurnState<f64>;
    const ROLE: Role = Role::Drifter;
    const TURNS: bool = true;

    fn turn(&self, view: &AgentView<'_>, rate: &mut Self::Memory) -> Option<V> {
        Some(LookWhereYouAreGoing { turning: self.turning }.steer(rate, view.me, view.dt))
    }

    fn call(&self, _: &Self::Memory) -> Call {
        let rule = LookWhereYouAreGoing { turning: self.turning };
        Call::of(&rule, vec![Arg::State("turn_state", "TurnState<f32>"), Arg::Agent, Arg::Dt])
    }

    fn foresee(&self, view: &AgentView<'_>, _: &Self::Memory, marks: &mut Marks) {
        look(view, LookWhereYouAreGoing { turning: self.turning }.orientation(view.me), marks);
    }
}
