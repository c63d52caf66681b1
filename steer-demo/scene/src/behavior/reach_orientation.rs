//! `reach_orientation`: turns the heading to a direction.

use steer_core::behavior::TurnState;

use super::prelude::*;
use crate::scene::pair::Vector;

keys! {
    /// Turns the heading to a direction.
    pub struct ReachOrientation {
        /// Direction, of any length.
        orientation: Pair [Vector::DIRECTION],
        ..rule: steer_core::behavior::ReachOrientation<f64>,
    }
}

/// Length of the line for a heading (length).
const LOOK: f64 = 60.0;

/// Marks the current and the desired heading of an agent.
pub(super) fn look(view: &AgentView<'_>, orientation: V, marks: &mut Marks) {
    let from = view.me.position;
    marks.push(Mark::Line { from, to: from + view.me.heading * LOOK });
    marks.push(Mark::Neighbor { from, to: from + orientation.with_length(LOOK) });
}

impl Steer for ReachOrientation {
    type Memory = TurnState<f64>;
    const ROLE: Role = Role::Drifter;
    const TURNS: bool = true;

    fn turn(&self, view: &AgentView<'_>, rate: &mut Self::Memory) -> Option<V> {
        Some(self.rule.steer(rate, view.me, self.orientation.into(), view.dt))
    }

    fn call(&self, _: &Self::Memory) -> Call {
        let to = Arg::At(Target::At(self.orientation));
        Call::of(&self.rule, vec![Arg::State("turn_state", "TurnState<f32>"), Arg::Agent, to, Arg::Dt])
    }

    fn foresee(&self, view: &AgentView<'_>, _: &Self::Memory, marks: &mut Marks) {
        look(view, self.orientation.into(), marks);
    }
}
