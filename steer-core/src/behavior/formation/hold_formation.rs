//! [`HoldFormation`]: keeps a slot in a formation.

use super::{Formation, Pattern};
use crate::agent::{Agent, AsBody};
use crate::behavior::keep_place::keep_place;
use crate::parameters::Parameters;
use crate::scalar::Scalar;
use crate::vector::{Geometry, Vec2Ext};

/// Steers to a slot in a formation that moves with a leader, and stays in it.
///
#[doc = include_str!("../../../pictures/hold_formation.svg")]
///
/// The slots of a formation are numbered from 0. Its pattern defines the offset of each slot in the
/// leader's frame, `spacing` the distance between neighbours. The slots move with the leader's
/// velocity w. A member arrives in its slot and moves along: in its slot with velocity w it feels
/// no force. With the leader's position q:
///
/// > slot = q + pattern(slot, count) · spacing, turned by the heading<br>
/// > d = |slot − position|<br>
/// > force = gain · (truncate(w + max_speed · min(1, d / slowing_radius) · unit(slot − position),
/// > max_speed) − velocity)
///
/// The part of w that comes toward a member farther away is left out, in proportion to min(1, d /
/// slowing_radius).
///
/// A small `slowing_radius` holds the pattern tightly. Below max_speed² · mass / (2 · max_force)
/// the member overshoots as it arrives. A member must be faster than the leader, and still faster
/// on the outside of a bend. Behind a leader that turns at ω (radians/time) it keeps within ω ·
/// (|offset| + |w| · response_time) · slowing_radius / max_speed of its slot. See
/// [`Agent::response_time`].
///
/// The caller assigns the slots: by the index in a list, or with
/// [`assign_slots`](crate::assign_slots), which keeps the distances short.
///
/// Promise: the agent comes to within a hundredth of its slowing radius of the slot, and stays
/// there while the leader keeps a velocity below 0.95 · max_speed.
///
/// # Examples
/// ```
/// use steer_core::behavior::{HoldFormation, Pattern};
/// use steer_glam::{Agent, Body};
/// use steer_glam::glam::vec2;
///
/// let leader = Body::new(vec2(100.0, 0.0), vec2(5.0, 0.0));
/// let member = Agent::new(vec2(40.0, 15.0), vec2(5.0, 0.0));
/// let column = HoldFormation { pattern: Pattern::Column, spacing: 30.0, slowing_radius: 30.0 };
/// assert_eq!(column.slot(&leader, 1, 2), vec2(40.0, 0.0));
/// assert_eq!(column.steer(&member, &leader, 1, 2), vec2(0.0, -5.0));
/// ```
///
/// # Degenerate cases
/// In the slot of a leader at rest the force brakes. With a spacing of 0 all go to the leader. The
/// pattern also defines the offset of a slot beyond `count`.
///
/// Source: Reynolds 1999, "Offset pursuit", and gdx-ai, Formation.
#[derive(Clone, Copy, Debug, PartialEq, Parameters)]
pub struct HoldFormation<S: Scalar, P = Pattern> {
    /// The pattern of the slots: one of the four of [`Pattern`], or any other [`Formation`].
    ///
    /// The feature `serde` writes it by its own `Serialize`: for an array of vectors by the one of
    /// the vector's library.
    #[parameter(other)]
    pub pattern: P,
    /// Distance between neighbours: factor of the pattern's offsets.
    #[parameter(unit = LENGTH, default = 30.0, least = 0.0)]
    pub spacing: S,
    /// Distance from the slot at which slowing begins.
    #[parameter(unit = LENGTH, default = 30.0, least = 0.0)]
    pub slowing_radius: S,
}

impl<S: Scalar, P> HoldFormation<S, P> {
    /// Creates a formation with this pattern, a spacing of 30 and a slowing radius of 30.
    #[inline]
    #[must_use]
    pub fn new(pattern: P) -> Self {
        HoldFormation {
            pattern,
            spacing: Self::default_spacing(),
            slowing_radius: Self::default_slowing_radius(),
        }
    }

    /// Creates a formation with this pattern and spacing (length), whose members hold their slots
    /// as tightly as in [`new`](Self::new): slowing_radius = 3/10 · max_speed² · mass / max_force.
    #[inline]
    #[must_use]
    pub fn for_agent<G: Geometry<Scalar = S>>(agent: &Agent<G>, pattern: P, spacing: S) -> Self {
        let slowing_radius = agent.slowing_radius() * S::from_f64(3.0) / S::from_f64(10.0);
        HoldFormation { pattern, spacing, slowing_radius }
    }

    /// Returns the force to the slot and along with it. See [`HoldFormation`].
    #[inline]
    #[must_use]
    pub fn steer<G>(&self, agent: &Agent<G>, leader: &impl AsBody<G>, slot: usize, count: usize) -> G::Vector
    where
        G: Geometry<Scalar = S>,
        P: Formation<G>,
    {
        let leader = &leader.as_body();
        keep_place(agent, self.slot(leader, slot, count), leader.velocity, self.slowing_radius)
    }

    /// Returns the present position of a slot.
    #[inline]
    #[must_use]
    pub fn slot<G>(&self, leader: &impl AsBody<G>, slot: usize, count: usize) -> G::Vector
    where
        G: Geometry<Scalar = S>,
        P: Formation<G>,
    {
        let leader = &leader.as_body();
        let offset = self.pattern.offset(slot, count) * self.spacing;
        leader.position + offset.rotate_by(leader.heading)
    }
}

impl<S: Scalar, P: Default> Default for HoldFormation<S, P> {
    #[inline]
    fn default() -> Self {
        HoldFormation::new(P::default())
    }
}
