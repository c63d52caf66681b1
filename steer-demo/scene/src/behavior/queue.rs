//! `queue`: moves to a door, one agent after the other.

use steer_glam::steer_core::behavior::QueueState;

use super::prelude::*;
use crate::scene::value::Number;

keys! {
    /// Moves to a door, one agent after the other.
    pub struct Queue {
        /// Position of the door.
        door: Place,
        /// Distance from the door beyond which an agent that has passed it queues again; without
        /// it, it does not.
        again: Option<f64> [Maybe(Number::not_negative("length"))] = None,
        ..rule: steer_core::behavior::Queue<f64>,
    }
}

impl Queue {
    /// Distance of the farthest agent that it waits for (length).
    fn ahead(&self, stage: &Stage<'_>) -> f64 {
        let (_, largest) = stage.extremes();
        generously(self.rule.distance + stage.me.radius + largest + self.rule.clearance, stage.me)
    }
}

impl Act for Queue {
    type Memory = QueueState;
    const ROLE: Role = Role::Traveler;

    fn steer(&self, stage: &Stage<'_>, state: &mut QueueState, _: impl FnMut() -> f64) -> Push {
        let (me, door) = (stage.me, stage.locate(self.door));
        if self.again.is_some_and(|far| me.position.distance(door) > far) {
            *state = QueueState::default();
        }
        self.rule.steer(state, me, door, stage.near(self.ahead(stage)), stage.dt).into()
    }

    fn landmark(&self, moment: &Moment<'_>) -> Option<Mark> {
        Some(Mark::Goal(moment.place(self.door)))
    }

    fn reach(&self, me: &Agent) -> Option<f64> {
        Some(self.rule.distance + self.rule.clearance + 2.0 * me.radius)
    }

    fn foresee(&self, stage: &Stage<'_>, state: &QueueState, sketch: &mut Sketch) {
        if state.through {
            return;
        }
        let (me, door) = (stage.me, stage.locate(self.door));
        match self.rule.gap(me, door, stage.near(self.ahead(stage))) {
            None => sketch.push(Mark::Line { from: me.position, to: door }),
            Some(gap) => {
                let to = me.position + (door - me.position).with_length(gap + me.radius);
                sketch.push(Mark::Predicted { from: me.position, to });
            }
        }
    }
}
