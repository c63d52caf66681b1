//! [`Hide`]: steers out of a hunter's sight.

use crate::agent::{Agent, Body};
use crate::behavior::{Arrive, Evade};
use crate::parameters::Parameters;
use crate::scalar::Scalar;
use crate::terrain::Circle;
use crate::vector::{Geometry, Vec2Ext};

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
/// # Examples
/// ```
/// use steer_core::behavior::Hide;
/// use steer_glam::{Agent, Body, Circle};
/// use steer_glam::glam::vec2;
///
/// let agent = Agent::new(vec2(140.0, 50.0), vec2(0.0, 0.0));
/// let hunter = Body::at_rest(vec2(0.0, 0.0));
/// let rock = Circle::new(vec2(100.0, 0.0), 20.0);
/// let hide = Hide { clearance: 20.0, slowing_radius: 100.0 };
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
}

impl<S: Scalar> Hide<S> {
    /// Hides at `clearance` (length) from a rim, and slows down within twice the agent's
    /// [`braking_distance`](Agent::braking_distance).
    #[inline]
    #[must_use]
    pub fn for_agent<G: Geometry<Scalar = S>>(agent: &Agent<G>, clearance: S) -> Self {
        Hide { clearance, slowing_radius: agent.slowing_radius() }
    }

    /// Returns the force toward the nearest hiding place, or away from the hunter. See [`Hide`].
    #[inline]
    #[must_use]
    pub fn steer<G: Geometry<Scalar = S>>(
        &self,
        agent: &Agent<G>,
        hunter: &Body<G>,
        circles: impl IntoIterator<Item = Circle<G>>,
    ) -> G::Vector {
        match self.place(agent, hunter, circles) {
            Some(place) => Arrive::within(self.slowing_radius).steer(agent, place),
            None => Evade::default().steer(agent, hunter),
        }
    }

    /// Returns the hiding place nearest to the agent, or `None` if there is none.
    #[inline]
    #[must_use]
    pub fn place<G: Geometry<Scalar = S>>(
        &self,
        agent: &Agent<G>,
        hunter: &Body<G>,
        circles: impl IntoIterator<Item = Circle<G>>,
    ) -> Option<G::Vector> {
        let mut nearest: Option<(S, G::Vector)> = None;
        for circle in circles {
            let Some(away) = (circle.center - hunter.position).direction() else { continue };
            let place = circle.center + away * (circle.radius + agent.radius + self.clearance);
            let distance = agent.position.distance(place);
            if nearest.is_none_or(|(least, _)| distance < least) {
                nearest = Some((distance, place));
            }
        }
        nearest.map(|(_, place)| place)
    }
}
