//! [`Separation`]: keeps a distance from the neighbours.

use super::Falloff;
use crate::agent::{Agent, Body};
use crate::neighbors::Sight;
use crate::parameters::Parameters;
use crate::scalar::Scalar;
use crate::vector::{Geometry, Vec2Ext, Vec2Like, is_tiny};

/// Steers away from every visible neighbour that is too close.
///
#[doc = include_str!("../../../pictures/separation.svg")]
///
/// A neighbour is visible if it lies within `view_distance` and not behind the agent, and too close
/// if it is nearer than `separation_distance`. The agent flees each such neighbour, at position qᵢ
/// and distance d. `falloff` makes nearer ones count more. The forces add up:
///
/// > force = gain · Σ falloff(d) · (max_speed · unit(position − qᵢ) − velocity)
///
/// # Examples
/// ```
/// use steer_core::behavior::{Falloff, Separation};
/// use steer_glam::{Agent, Body};
/// use steer_glam::glam::vec2;
///
/// // One neighbour at half of `separation_distance`; the other is not too close.
/// let agent = Agent::new(vec2(0.0, 0.0), vec2(0.0, 0.0));
/// let others = [vec2(32.0, 0.0), vec2(0.0, 100.0)].map(Body::at_rest);
/// let rule = Separation { view_distance: 200.0, separation_distance: 64.0, falloff: Falloff::Linear };
/// assert_eq!(rule.steer(&agent, others), vec2(-5.0, 0.0));
/// ```
///
/// # Degenerate cases
/// If no visible neighbour is too close, the force is zero. Two agents at exactly the same position
/// part: the one with the smaller [`id`](Agent::id) goes to the counter-clockwise (+90°) side of
/// its heading, the other to the opposite side. With the same id each goes to the +90° side of its
/// own heading: use a distinct id for each agent.
///
/// Source: Reynolds 1987 and 1999, "Separation", in the form of Keith Peters.
#[derive(Clone, Copy, Debug, PartialEq, Parameters)]
pub struct Separation<S: Scalar> {
    /// Distance up to which neighbours are visible. The default is from Peters' demos.
    #[parameter(unit = LENGTH, default = 200.0, least = 0.0, key = "in_sight")]
    pub view_distance: S,
    /// Distance to keep. The default is from Peters' demos.
    #[parameter(unit = LENGTH, default = 60.0, least = 0.0, key = "too_close")]
    pub separation_distance: S,
    /// Decrease of the strength with distance. The default is from Peters' demos.
    #[parameter(default = Falloff::Constant)]
    pub falloff: Falloff,
}

impl<S: Scalar> Separation<S> {
    /// Returns the force away from the neighbours that are too close. See [`Separation`].
    #[inline]
    #[must_use]
    pub fn steer<G: Geometry<Scalar = S>>(
        &self,
        agent: &Agent<G>,
        others: impl IntoIterator<Item = Body<G>>,
    ) -> G::Vector {
        let sight = Sight::ahead(self.view_distance);
        let mut too_close = TooClose::none();
        if sight.is_blind() {
            return G::Vector::zero();
        }
        for other in others {
            let way = other.position - agent.position;
            if !sight.covers(agent, way) {
                continue;
            }
            if let Some(distance) = length_below(way, self.separation_distance) {
                too_close.add(
                    agent,
                    &other,
                    way,
                    distance,
                    self.falloff.strength(distance, self.separation_distance),
                );
            }
        }
        too_close.flee(agent)
    }
}

/// Returns the length of `way` if it is less than `max`.
#[inline]
pub(super) fn length_below<G, V: Vec2Like<G>>(way: V, max: V::Scalar) -> Option<V::Scalar> {
    // `is_within` may compare without a square root, so neighbours farther away do not cost one.
    way.is_within(max).then(|| way.length()).filter(|length| *length < max)
}

/// The neighbours that are too close. The flee forces from all of them share max_speed and
/// velocity, so only directions are added up.
pub(super) struct TooClose<G: Geometry> {
    strength: G::Scalar,
    away: G::Vector,
}

impl<G: Geometry> TooClose<G> {
    #[inline]
    pub(super) fn none() -> Self {
        TooClose { strength: G::Scalar::zero(), away: G::Vector::zero() }
    }

    /// Adds the neighbour at the end of `way`, at this distance and with this strength.
    #[inline]
    pub(super) fn add(
        &mut self,
        agent: &Agent<G>,
        other: &Body<G>,
        way: G::Vector,
        distance: G::Scalar,
        strength: G::Scalar,
    ) {
        let toward =
            if is_tiny(distance) { parting(agent, other) } else { way.scaled(G::Scalar::one(), distance) };
        self.away = self.away - toward * strength;
        self.strength = self.strength + strength;
    }

    /// Returns gain · Σ strength · (max_speed · unit(position − qᵢ) − velocity).
    #[inline]
    pub(super) fn flee(&self, agent: &Agent<G>) -> G::Vector {
        agent.force_for(self.away * agent.max_speed - agent.velocity * self.strength)
    }
}

/// Returns the direction toward a neighbour so near that its distance cannot be divided by. Agents
/// at the same position part by their ids.
#[cold]
fn parting<G: Geometry>(agent: &Agent<G>, other: &Body<G>) -> G::Vector {
    (other.position - agent.position).direction().unwrap_or_else(|| {
        if agent.id <= other.id { -agent.heading.quarter_turn() } else { other.heading.quarter_turn() }
    })
}
