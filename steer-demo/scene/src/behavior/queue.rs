//! `queue`: moves to a door, one agent after the other.

use steer_core::behavior::QueueState;

use super::prelude::*;
use crate::scene::value::Number;

keys! {
    /// Moves to a door, one agent after the other.
    pub struct Queue {
        /// Position of the door.
        door: Place,
        /// Distance from the door beyond which an agent that has passed it queues again (without
        /// it, it does not).
        again: Option<f64> [Maybe(Number::not_negative("length"))] = None,
        ..rule: steer_core::behavior::Queue<f64>,
    }
}

impl Queue {
    /// Distance of the farthest agent that it waits for (length).
    fn ahead(&self, view: &AgentView<'_>) -> f64 {
        let (_, largest) = view.extremes();
        generously(self.rule.reach(view.me, largest), view.me)
    }
}

impl Steer for Queue {
    type Memory = QueueState;
    const ROLE: Role = Role::Traveler;

    fn steer(&self, view: &AgentView<'_>, state: &mut QueueState, _: impl FnMut() -> f64) -> Push {
        let (me, door) = (view.me, view.locate(self.door));
        if self.again.is_some_and(|far| me.position.distance(door) > far) {
            *state = QueueState::default();
        }
        self.rule.steer(state, me, door, view.near(self.ahead(view)), view.dt).into()
    }

    fn landmark(&self, world: &WorldState<'_>) -> Option<Mark> {
        Some(Mark::Goal(world.place(self.door)))
    }

    fn reach(&self, me: &Agent) -> Option<f64> {
        Some(self.rule.reach(me, me.radius))
    }

    fn call(&self, _: &Self::Memory) -> Call {
        let (state, door) = (Arg::State("queue_state", "QueueState"), Arg::At(self.door.into()));
        let call = Call::of(&self.rule, vec![state, Arg::Agent, door, Arg::Others, Arg::Dt]);
        let Some(far) = self.again else { return call };
        let far = Literal::of(&far);
        call.after(format!("if agent.position.distance($2) > {far} {{"))
            .after("    *$0 = QueueState::default();")
            .after("}")
    }

    fn foresee(&self, view: &AgentView<'_>, state: &QueueState, marks: &mut Marks) {
        if state.passed {
            return;
        }
        let (me, door) = (view.me, view.locate(self.door));
        match self.rule.gap(me, door, view.near(self.ahead(view))) {
            None => marks.push(Mark::Line { from: me.position, to: door }),
            Some(gap) => {
                let to = me.position + (door - me.position).with_length(gap + me.radius);
                marks.push(Mark::Predicted { from: me.position, to });
            }
        }
    }
}
