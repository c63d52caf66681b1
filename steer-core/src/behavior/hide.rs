//! [`Hide`]: steers out of a hunter's sight.

use crate::agent::{Agent, AsBody, Body};
use crate::behavior::keep_place::keep_place;
use crate::behavior::prediction::ratio;
use crate::behavior::{Arrive, Evade};
use crate::parameters::Parameters;
use crate::scalar::Scalar;
use crate::terrain::Circle;
use crate::vector::{Geometry, Vec2Ext, Vec2Like};

/// Steers behind an obstacle, out of the sight of a hunter.
///
#[doc = include_str!("../../pictures/hide.svg")]
///
/// Behind each circle, as seen from the hunter, lies a hiding place, at `clearance` from the rim.
/// The agent arrives at the nearest one:
///
/// > place = centre + unit(centre − hunter) · (circle's radius + own radius + clearance)<br>
/// > force = arrive(the place nearest to the agent)
///
/// A hunter that moves moves the place, too, and the agent lags behind it. With `feed_forward`,
/// which [`for_agent`](Self::for_agent) sets, the velocity of the place is added to the desired
/// one, as in [`OffsetPursuit`](crate::behavior::OffsetPursuit):
///
/// > velocity of the place = −w⊥ · |place − centre| / |centre − hunter|
///
/// w⊥ is the part of the hunter's velocity across the line to the centre.
///
/// Promise: with [`for_agent`](Self::for_agent), once behind the obstacle, the agent stays out of
/// sight while the place moves at less than half of max_speed.
///
/// # Examples
/// ```
/// use steer_core::behavior::Hide;
/// use steer_glam::{Agent, Body, Circle};
/// use steer_glam::glam::vec2;
///
/// let agent = Agent::new(vec2(140.0, 50.0), vec2(0.0, 0.0));
/// let hunter = Body::at_rest(vec2(0.0, 0.0));
/// let rock = Circle::new(vec2(100.0, 0.0), 20.0);
/// let hide = Hide::default();
/// assert_eq!(hide.place(&agent, &hunter, [rock]), Some(vec2(140.0, 0.0)));
/// assert_eq!(hide.steer(&agent, &hunter, [rock]), vec2(0.0, -5.0));
/// ```
///
/// # Degenerate cases
/// Without an obstacle the agent evades the hunter. A circle with the hunter exactly at its centre
/// has no hiding place and does not count. Of two equally near hiding places the first counts.
///
/// Source: Buckland ch. 3, "Hide".
#[derive(Clone, Copy, Debug, PartialEq, Parameters)]
pub struct Hide<S: Scalar> {
    /// Distance between the obstacle's rim and the agent's body.
    #[parameter(unit = LENGTH, default = 20.0, least = 0.0)]
    pub clearance: S,
    /// Distance from the hiding place at which slowing begins.
    #[parameter(unit = LENGTH, default = 100.0, least = 0.0)]
    pub slowing_radius: S,
    /// Whether the velocity of the place is added to the desired velocity. `false`: Buckland's
    /// formula.
    #[parameter(default = false)]
    pub feed_forward: bool,
}

impl<S: Scalar> Hide<S> {
    /// Hides at `clearance` (length) from a rim, moves along without lag, and slows down within
    /// twice the agent's [`braking_distance`](Agent::braking_distance).
    #[inline]
    #[must_use]
    pub fn for_agent<G: Geometry<Scalar = S>>(agent: &Agent<G>, clearance: S) -> Self {
        Hide { clearance, slowing_radius: agent.slowing_radius(), feed_forward: true }
    }

    /// Returns the force toward the nearest hiding place, or away from the hunter. See [`Hide`].
    #[inline]
    #[must_use]
    pub fn steer<G: Geometry<Scalar = S>>(
        &self,
        agent: &Agent<G>,
        hunter: &impl AsBody<G>,
        circles: impl IntoIterator<Item = Circle<G>>,
    ) -> G::Vector {
        let hunter = &hunter.as_body();
        match self.moving_place(agent, hunter, circles) {
            Some([place, velocity]) if self.feed_forward => {
                keep_place(agent, place, velocity, self.slowing_radius)
            }
            Some([place, _]) => Arrive::within(self.slowing_radius).steer(agent, place),
            None => Evade::default().steer(agent, hunter),
        }
    }

    /// Returns the hiding place nearest to the agent, or `None` if there is none.
    #[inline]
    #[must_use]
    pub fn place<G: Geometry<Scalar = S>>(
        &self,
        agent: &Agent<G>,
        hunter: &impl AsBody<G>,
        circles: impl IntoIterator<Item = Circle<G>>,
    ) -> Option<G::Vector> {
        let hunter = &hunter.as_body();
        self.moving_place(agent, hunter, circles).map(|[place, _]| place)
    }

    /// Returns the hiding place nearest to the agent and its velocity, or `None` if there is none.
    #[inline]
    fn moving_place<G: Geometry<Scalar = S>>(
        &self,
        agent: &Agent<G>,
        hunter: &Body<G>,
        circles: impl IntoIterator<Item = Circle<G>>,
    ) -> Option<[G::Vector; 2]> {
        let mut nearest: Option<(S, [G::Vector; 2])> = None;
        for circle in circles {
            let line = circle.center - hunter.position;
            let Some(away) = line.direction() else { continue };
            let reach = circle.radius + agent.radius + self.clearance;
            let place = circle.center + away * reach;
            let distance = agent.position.distance(place);
            if nearest.is_none_or(|(least, _)| distance < least) {
                let across = away.quarter_turn() * away.perp_dot(hunter.velocity);
                nearest = Some((distance, [place, -across * ratio(reach, line.length())]));
            }
        }
        nearest.map(|(_, found)| found)
    }
}
