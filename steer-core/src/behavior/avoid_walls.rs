//! [`AvoidWalls`]: detects walls ahead with feelers and turns away from them.

use super::aside::{aside, unstoppable};
use crate::agent::Agent;
use crate::error::Error;
use crate::parameters::derived::Parameter;
use crate::parameters::{Kind, Parameters, Value};
use crate::scalar::{Scalar, slack};
use crate::terrain::{Hit, Obstacle};
use crate::vector::{Geometry, Vec2Ext, Vec2Like};

/// Detects walls with one, two or three feelers and steers away from the one touched most deeply.
///
#[doc = include_str!("../../pictures/avoid_walls.svg")]
///
/// A feeler is a sweep of the agent's body, with its radius. It lies along the heading over
/// `length`, or 45° beside it, over `length` with two feelers and over half of it with three. The
/// free length of a feeler is the length until the body touches a wall, its overshoot the rest. Of
/// all feelers and walls one hit counts: the one with the largest ratio of overshoot to feeler
/// length. Of walls that the body already touches, the wall that lies deepest in it counts. The hit
/// pushes along the normal of its wall:
///
/// > force = gain · max(0, max_speed − velocity · normal) · overshoot / free · normal
///
/// The second factor is the velocity that is missing to move away from the wall at full speed. The
/// third is 0 if only the tip touches, 1 at half the length, and up to 100 at the wall: a free
/// length below a hundredth of the feeler counts as that. A feeler must be longer than the braking
/// distance, speed² · mass / (2 · max_force). Two feelers miss obstacles between them, such as the
/// end of a wall. A single feeler misses obstacles beside it.
///
/// Promise: with two or three feelers and [`for_agent`](Self::for_agent), first in a
/// [`Budget`](crate::combine::Budget) before [`Wander`](crate::behavior::Wander), the walls of a
/// room are not touched.
///
/// # Examples
/// ```
/// use steer_core::behavior::{AvoidWalls, Feelers};
/// use steer_core::terrain::Wall;
/// use steer_glam::Agent;
/// use steer_glam::glam::vec2;
///
/// // The feeler ahead meets the floor at half its length: (10 − (−8)) · 1 upward.
/// let agent = Agent::new(vec2(0.0, 40.0), vec2(6.0, -8.0));
/// let floor = Wall::new(vec2(-500.0, 0.0), vec2(500.0, 0.0));
/// let force = AvoidWalls { feelers: Feelers::Three, length: 100.0 }.steer(&agent, [floor]);
/// assert!(force.abs_diff_eq(vec2(0.0, 18.0), 0.001));
/// ```
///
/// # Degenerate cases
/// Of two equally deep hits, as in a corner met head-on, the one that pushes more to the
/// counter-clockwise (+90°) side counts. A push nearly against the heading is turned aside, so that
/// the agent does not get stuck: half of its part against the heading if exactly head-on, and then
/// to the +90° side, falling to nothing where the sine of the angle is 1/4. With a `min_speed`, at
/// least the fraction min_speed / speed of that part is turned aside. The feelers of an agent at
/// rest also lie along its heading. Exactly on a wall the normal is [`out`](Obstacle::out). Without
/// a wall or with a `length` of 0 the force is zero.
///
/// Source: Buckland ch. 3, "Wall avoidance", and Reynolds 1999, "Containment".
#[doc(alias("wall avoidance", "RaycastObstacleAvoidance"))]
#[derive(Clone, Copy, Debug, PartialEq, Parameters)]
pub struct AvoidWalls<S: Scalar> {
    /// Number of feelers.
    #[parameter(default = Feelers::Three)]
    pub feelers: Feelers,
    /// Length of a feeler, with three feelers twice the length of the two at the sides.
    #[parameter(unit = LENGTH, default = 100.0, least = 0.0)]
    pub length: S,
}

/// The number of feelers of [`AvoidWalls`], serialized as the number 1, 2 or 3.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(into = "u8", try_from = "u8")
)]
pub enum Feelers {
    /// One, along the heading.
    One,
    /// Two, 45° to either side of the heading.
    Two,
    /// One along the heading, and one of half the length 45° to either side.
    #[default]
    Three,
}

/// A feeler that touches a wall.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct FeelerHit<G: Geometry> {
    /// End of the feeler: the position of the body's centre there.
    pub tip: G::Vector,
    /// Length that the body can move along the feeler until it touches, and the wall's unit normal
    /// at that point, toward the agent.
    pub hit: Hit<G>,
    /// Length of the feeler beyond the hit, above 0.
    pub overshoot: G::Scalar,
}

impl<S: Scalar> AvoidWalls<S> {
    /// Has three feelers of twice the agent's [`braking_distance`](Agent::braking_distance):
    /// max_speed² · mass / max_force.
    #[inline]
    #[must_use]
    pub fn for_agent<G: Geometry<Scalar = S>>(agent: &Agent<G>) -> Self {
        AvoidWalls { feelers: Feelers::Three, length: agent.slowing_radius() }
    }

    /// Returns the force away from the wall touched most deeply, or zero if no feeler touches one.
    /// See [`AvoidWalls`].
    #[inline]
    #[must_use]
    pub fn steer<G: Geometry<Scalar = S>, O: Obstacle<G>>(
        &self,
        agent: &Agent<G>,
        walls: impl IntoIterator<Item = O>,
    ) -> G::Vector {
        let Some(deepest) = self.feeler_hit(agent, walls) else { return G::Vector::zero() };
        let normal = deepest.hit.normal;
        let missing = (agent.max_speed - agent.velocity.dot(normal)).max(S::zero());
        let free = deepest.hit.distance.max((deepest.hit.distance + deepest.overshoot) * S::from_f64(0.01));
        let urgency = if free > S::zero() { deepest.overshoot / free } else { S::one() };
        // Half is turned aside exactly head-on, linearly less up to a quarter of a radian beside.
        let beside = agent.heading.perp_dot(normal).abs() * S::from_f64(4.0);
        let least = (S::one() - beside).max(S::zero()) * S::from_f64(0.5);
        let way = aside(normal, agent.heading, unstoppable(agent).max(least));
        agent.force_for(way * (missing * urgency))
    }

    /// Returns the hit that counts, or `None` if no feeler touches anything.
    #[inline]
    #[must_use]
    pub fn feeler_hit<G: Geometry<Scalar = S>, O: Obstacle<G>>(
        &self,
        agent: &Agent<G>,
        walls: impl IntoIterator<Item = O>,
    ) -> Option<FeelerHit<G>> {
        let left = agent.heading.quarter_turn();
        let mut deepest: Option<(S, FeelerHit<G>)> = None;
        for wall in walls {
            for (way, length) in self.ways(agent).into_iter().flatten() {
                let Some(hit) = wall.hit(agent.position, way, agent.radius) else { continue };
                if hit.distance >= length {
                    continue;
                }
                let overshoot = length - hit.distance;
                let inside = if hit.distance > S::zero() { S::zero() } else { self.inside(agent, &wall) };
                let (depth, tie) = (overshoot / length + inside, slack(S::one()));
                let deeper = deepest.is_none_or(|(most, other)| {
                    // In a tie the counter-clockwise (+90°) side wins, in any order of walls and
                    // feelers.
                    let leftward = left.dot(hit.normal) - left.dot(other.hit.normal);
                    depth > most + tie || (depth >= most - tie && leftward > tie)
                });
                if deeper {
                    deepest = Some((depth, FeelerHit { tip: agent.position + way * length, hit, overshoot }));
                }
            }
        }
        deepest.map(|(_, hit)| hit)
    }

    /// Returns the depth of a wall in the body that it touches, in feelers.
    #[cold]
    fn inside<G: Geometry<Scalar = S>, O: Obstacle<G>>(&self, agent: &Agent<G>, wall: &O) -> S {
        let gap = agent.position.distance(wall.nearest(agent.position));
        (wall.rounding() + agent.radius - gap).max(S::zero()) / self.length
    }

    /// Returns the tips of the feelers: first the one ahead, then the one on the counter-clockwise
    /// (+90°) side.
    #[inline]
    pub fn tips<G: Geometry<Scalar = S>>(
        &self,
        agent: &Agent<G>,
    ) -> impl Iterator<Item = G::Vector> + use<G, S> {
        let position = agent.position;
        self.ways(agent).into_iter().flatten().map(move |(way, length)| position + way * length)
    }

    /// Returns the directions and lengths of the feelers.
    #[inline]
    fn ways<G: Geometry<Scalar = S>>(&self, agent: &Agent<G>) -> [Option<(G::Vector, S)>; 3] {
        let half = S::from_f64(core::f64::consts::FRAC_1_SQRT_2);
        let (ahead, length) = (agent.heading, self.length);
        let (left, right) =
            (ahead.rotate_by(G::Vector::new(half, half)), ahead.rotate_by(G::Vector::new(half, -half)));
        match self.feelers {
            Feelers::One => [Some((ahead, length)), None, None],
            Feelers::Two => [None, Some((left, length)), Some((right, length))],
            Feelers::Three => {
                let short = length * S::from_f64(0.5);
                [Some((ahead, length)), Some((left, short)), Some((right, short))]
            }
        }
    }
}

impl From<Feelers> for u8 {
    #[inline]
    fn from(feelers: Feelers) -> u8 {
        match feelers {
            Feelers::One => 1,
            Feelers::Two => 2,
            Feelers::Three => 3,
        }
    }
}

impl Feelers {
    /// The value in a table of parameters.
    #[must_use]
    #[doc(hidden)]
    pub const fn parameter_value(&self) -> Value {
        Value::Count(match self {
            Feelers::One => 1,
            Feelers::Two => 2,
            Feelers::Three => 3,
        })
    }
}

impl Parameter for Feelers {
    type Plain = Self;
    const KIND: Kind = Kind::Count;
    const LEAST: Option<f64> = Some(1.0);
    const MOST: Option<f64> = Some(3.0);
    #[inline]
    fn from_plain(plain: Self) -> Self {
        plain
    }
    fn check(&self, _: &'static str) -> Result<(), Error> {
        Ok(())
    }
}

impl TryFrom<u8> for Feelers {
    type Error = Error;

    #[inline]
    fn try_from(count: u8) -> Result<Self, Error> {
        match count {
            1 => Ok(Feelers::One),
            2 => Ok(Feelers::Two),
            3 => Ok(Feelers::Three),
            _ => Err(Error::WrongFeelers),
        }
    }
}
