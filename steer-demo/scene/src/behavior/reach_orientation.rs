//! `reach_orientation`: turns the heading to a direction.

use steer_glam::steer_core::behavior::TurnState;

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
pub(super) fn look(stage: &Stage<'_>, orientation: V, sketch: &mut Sketch) {
    let from = stage.me.position;
    sketch.push(Mark::Line { from, to: from + stage.me.heading * LOOK });
    sketch.push(Mark::Neighbor { from, to: from + orientation.with_length(LOOK) });
}

impl Act for ReachOrientation {
    type Memory = TurnState<f64>;
    const ROLE: Role = Role::Drifter;
    const TURNS: bool = true;

    fn turn(&self, stage: &Stage<'_>, rate: &mut Self::Memory) -> Option<V> {
        Some(self.rule.steer(rate, stage.me, self.orientation.into(), stage.dt))
    }

    fn foresee(&self, stage: &Stage<'_>, _: &Self::Memory, sketch: &mut Sketch) {
        look(stage, self.orientation.into(), sketch);
    }
}
