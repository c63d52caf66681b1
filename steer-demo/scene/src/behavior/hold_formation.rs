//! `hold_formation`: keeps a slot in a formation of all agents that hold it.

use serde::{Deserialize, Serialize};
use steer_core::behavior::Pattern;

use steer_core::parameters::Choice;

use super::prelude::*;
use crate::scene::value::words;

keys! {
    /// Keeps a slot in a formation of all agents that hold it.
    pub struct HoldFormation {
        /// The leader.
        leader: AgentName,
        /// Assignment of slots to members: in the `"order"` of the file, or `"nearest"`, by short
        /// distances at the start.
        assign: Assign = Assign::Order,
        /// Arrangement of the slots.
        pattern: Pattern = Pattern::Wedge,
        ..rule: steer_core::behavior::HoldFormation<f64>,
    }
}

words!(Pattern);

/// Assignment of slots to members.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Choice, Deserialize, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Assign {
    /// In the order of the file.
    Order,
    /// By short distances at the start. It applies to the whole formation if one member has it.
    Nearest,
}

words!(Assign);

/// Slot of a member and number of slots. The world assigns them when it has all members.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Place {
    pub(crate) slot: usize,
    pub(crate) count: usize,
}

impl HoldFormation {
    /// Returns the formation of which the agent is a member: leader, pattern and spacing (as bits).
    pub(crate) fn formation(&self) -> (usize, Pattern, u64) {
        (self.leader.index(), self.pattern, self.rule.spacing.to_bits())
    }

    /// Returns the image of the leader for which the slot is nearest.
    fn leader(&self, view: &AgentView<'_>, place: Place) -> Body {
        view.carrier(&self.leader, |leader| self.rule.slot(leader, place.slot, place.count))
    }
}

impl Steer for HoldFormation {
    type Memory = Place;
    const ROLE: Role = Role::Follower;

    fn steer(&self, view: &AgentView<'_>, place: &mut Place, _: impl FnMut() -> f64) -> Push {
        self.rule.steer(view.me, &self.leader(view, *place), place.slot, place.count).into()
    }

    fn fits(&self, _: &Ground<'_>, place: &Place, first: &Place) -> Result<(), Fault> {
        if place.count != first.count {
            let right = format!("{}, as many as hold this formation", first.count);
            return Err(Fault::new("count", place.count.to_string(), right));
        }
        if place.slot >= place.count {
            let right = format!("less than {}, the number of slots", place.count);
            return Err(Fault::new("slot", place.slot.to_string(), right));
        }
        Ok(())
    }

    fn member<'a>(&'a self, place: &'a mut Place) -> Option<(&'a Self, &'a mut Place)> {
        Some((self, place))
    }

    fn call(&self, place: &Place) -> Call {
        let [slot, count] = [place.slot, place.count].map(|number| Arg::Value(Literal::of(&number)));
        Call::of_all(&self.rule, vec![Arg::Agent, Arg::Body(self.leader.index()), slot, count])
    }

    fn foresee(&self, view: &AgentView<'_>, place: &Place, marks: &mut Marks) {
        let (me, leader) = (view.me, &self.leader(view, *place));
        let slot = self.rule.slot(leader, place.slot, place.count);
        marks.push(Mark::Line { from: me.position, to: slot });
        marks.push(Mark::Ring { center: slot, radius: 5.0 });
    }
}
