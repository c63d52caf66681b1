//! `hold_formation`: keeps a slot in a formation of all agents that hold it.

use serde::{Deserialize, Serialize};
use steer_glam::steer_core;

use super::{Act, Ground, Mark, Push, Role, Sketch, Stage, Start};
use crate::error::Fault;
use crate::scene::{Casting, not_negative};
use crate::vector::Body;

/// Maximum number of members of a group for the nearest-slot assignment, which takes too long for
/// more.
const MOST_NEAREST: usize = 2000;

/// Parameters of `hold_formation`.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct HoldFormation {
    /// Name of the leader.
    pub leader: String,
    /// Arrangement of the slots.
    #[serde(default)]
    pub pattern: Pattern,
    /// Distance between neighbouring slots (length).
    #[serde(default = "spacing", deserialize_with = "not_negative")]
    pub spacing: f64,
    /// Distance at which slowing begins (length).
    #[serde(default = "slowing_radius", deserialize_with = "not_negative")]
    pub slowing_radius: f64,
    /// Assignment of slots to members.
    #[serde(default)]
    pub assign: Assign,
}

/// Arrangement of the slots of a formation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Pattern {
    /// Abreast of the leader, on both sides.
    Line,
    /// Behind the leader, one after the other.
    Column,
    /// Behind the leader in a V.
    #[default]
    Wedge,
    /// Round the leader.
    Circle,
}

/// Assignment of slots to members.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Assign {
    /// In the order of the file.
    #[default]
    Order,
    /// By short distances at the start. It applies to the whole formation if one member has it.
    Nearest,
}

fn rule() -> steer_core::HoldFormation<f64> {
    steer_core::HoldFormation::default()
}

fn spacing() -> f64 {
    rule().spacing
}

fn slowing_radius() -> f64 {
    rule().slowing_radius
}

/// A member of a formation: `hold_formation` at run time.
#[derive(Clone, Debug)]
pub(crate) struct Member {
    pub(crate) leader: usize,
    pub(crate) rule: steer_core::HoldFormation<f64>,
    pub(crate) assign: Assign,
}

/// Slot of a member and number of slots. The world assigns them when it has all members.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Place {
    pub(crate) slot: usize,
    pub(crate) count: usize,
}

impl Start for HoldFormation {
    type Running = Member;
    const ROLE: Role = Role::Follower;

    fn start(&self, casting: &Casting<'_>) -> Result<Member, Fault> {
        let leader = casting.another("leader", &self.leader)?;
        let Self { spacing, slowing_radius, assign, .. } = *self;
        if assign == Assign::Nearest && casting.count() > MOST_NEAREST {
            let wrong = format!("the nearest slots for {} members", casting.count());
            return Err(Fault::new("assign", wrong, format!("`order`, or at most {MOST_NEAREST} members")));
        }
        let pattern = match self.pattern {
            Pattern::Line => steer_core::Pattern::Line,
            Pattern::Column => steer_core::Pattern::Column,
            Pattern::Wedge => steer_core::Pattern::Wedge,
            Pattern::Circle => steer_core::Pattern::Circle,
        };
        let rule = steer_core::HoldFormation { pattern, spacing, slowing_radius };
        Ok(Member { leader, rule, assign })
    }
}

impl Member {
    /// Returns the image of the leader for which the slot is nearest.
    fn leader(&self, stage: &Stage<'_>, place: Place) -> Body {
        stage.carrier(self.leader, |leader| self.rule.slot(leader, place.slot, place.count))
    }
}

impl Act for Member {
    type Memory = Place;

    fn steer(&self, stage: &Stage<'_>, place: &mut Place, _: impl FnMut() -> f64) -> Push {
        self.rule.steer(stage.me, &self.leader(stage, *place), place.slot, place.count).into()
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

    fn member<'a>(&'a self, place: &'a mut Place) -> Option<(&'a Member, &'a mut Place)> {
        Some((self, place))
    }

    fn foresee(&self, stage: &Stage<'_>, place: &Place, sketch: &mut Sketch) {
        let (me, leader) = (stage.me, &self.leader(stage, *place));
        let slot = self.rule.slot(leader, place.slot, place.count);
        sketch.push(Mark::Line { from: me.position, to: slot });
        sketch.push(Mark::Ring { center: slot, radius: 5.0 });
    }
}
