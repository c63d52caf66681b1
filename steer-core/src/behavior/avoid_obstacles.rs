//! [`AvoidObstacles`]: sweeps the agent's body ahead and passes the first obstacle that it would
//! hit.

use super::around::{Around, tangents};
use super::aside::{aside, unstoppable};
use crate::agent::Agent;
use crate::parameters::Parameters;
use crate::scalar::{Scalar, slack};
use crate::terrain::{Obstacle, Side};
use crate::vector::{Geometry, Vec2Ext, Vec2Like};

/// Fraction of the turn to the kept side from which a turn to the other side is clearly smaller.
const CLEARLY: f64 = 0.7;

/// Steers past the first obstacle that the agent's body would hit.
///
#[doc = include_str!("../../pictures/avoid_obstacles.svg")]
///
/// The body, with its radius and `clearance` around it, is swept along the velocity. The obstacle
/// that it meets first within `feeler_length` is the threat. Obstacles form a row if the gap
/// between them is too narrow for the body, less than 2 · (radius + `clearance`). The row of the
/// threat is passed as one. All other obstacles are ignored. Two tangents run from the agent past
/// the two sides of the row, at radius + `clearance` from it. The agent takes the one that needs
/// the smaller turn. It keeps to the side of the last step, unless the turn to the other side is
/// less than 0.7 of it, measured by the chord |tangent − unit(velocity)|:
///
/// > force = gain · (max_speed · tangent − velocity) · feeler_length / reach
///
/// reach is the length that the body can move until it touches: the nearer the threat, the more the
/// force outweighs other behaviours. A reach below feeler_length / 100 counts as that. The rule is
/// symmetric, and a tangent never points away from a target behind the obstacle. So it favours no
/// side and does not get stuck.
///
/// On each side the row continues from the threat to the neighbour whose tangent lies farthest out,
/// and so on, over 16 obstacles at most. Obstacles that need a turn of 90° or more are not part of
/// the row. The agent passes round a trap that is open toward it while the ends of the trap are
/// ahead. It does not leave a trap backward.
///
/// Promise: with [`for_agent`](Self::for_agent) first in a [`Budget`](crate::combine::Budget)
/// before `Arrive`, gaps that are wider than the body and both clearances are passed without a
/// touch, in at most twice the time of the free way.
///
/// # Examples
/// ```
/// use steer_core::behavior::{AvoidObstacles, AvoidObstaclesState};
/// use steer_core::terrain::Side;
/// use steer_glam::{Agent, Circle};
/// use steer_glam::glam::vec2;
///
/// // reach = 100 − 40 − 20 = 40, and the tangents are (0.8, ±0.6): (8 − 10, 6) · 160 / 40.
/// let agent = Agent::new(vec2(0.0, 0.0), vec2(10.0, 0.0));
/// let rock = Circle::new(vec2(100.0, 0.0), 40.0);
/// let mut state = AvoidObstaclesState::default();
/// let force = AvoidObstacles { feeler_length: 160.0, clearance: 20.0 }.steer(&mut state, &agent, [rock]);
/// assert!(force.abs_diff_eq(vec2(-8.0, 24.0), 0.001));
/// assert_eq!(state.side, Some(Side::Left));
/// ```
///
/// # Degenerate cases
/// Exactly head-on both turns are equal: the agent passes on the side stored in its state, at first
/// counter-clockwise (+90°). The state keeps the side until a body that is wider by feeler_length /
/// 10 on either side would meet nothing: one step without a threat does not change it. Another
/// threat is passed on the kept side only if the turn to it is not clearly larger. An agent
/// that already touches an obstacle is pushed straight [`out`](Obstacle::out). If it moves farther
/// in, it is also pushed along the rim to the side stored in its state. With a `min_speed`, the
/// fraction min_speed / speed of the push against the motion is turned sideways, exactly head-on
/// counter-clockwise (+90°). At rest nothing is a threat and the force is zero. An agent whose goal
/// is covered by an obstacle circles it for ever: go to
/// [`reachable`](AvoidObstacles::reachable) instead.
///
/// Source: Reynolds 1999, "Obstacle avoidance".
#[doc(alias("obstacle avoidance", "steerToAvoidObstacle"))]
#[derive(Clone, Copy, Debug, PartialEq, Parameters)]
pub struct AvoidObstacles<S: Scalar> {
    /// Length of the sweep.
    #[parameter(unit = LENGTH, default = 300.0, least = 0.0, key = "distance")]
    pub feeler_length: S,
    /// Distance to keep between the agent's body and an obstacle.
    #[parameter(unit = LENGTH, default = 20.0, least = 0.0, key = "buffer")]
    pub clearance: S,
}

/// State of [`AvoidObstacles`] between steps, one per agent.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
pub struct AvoidObstaclesState {
    /// Side on which the last threat was passed, kept until nothing is near the path ahead. `None`
    /// before a threat and after it.
    pub side: Option<Side>,
}

/// The path of [`AvoidObstacles`] past its threat.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Bypass<G: Geometry> {
    /// Length that the body can move until it touches the obstacle, 0 or more.
    pub reach: G::Scalar,
    /// Unit vectors of the tangents past the row of the threat, on the counter-clockwise (+90°)
    /// side and on the clockwise side, or `None` if the threat is already touched.
    pub tangents: Option<(G::Vector, G::Vector)>,
    /// Unit vector straight out of the obstacle.
    pub out: G::Vector,
    /// Depth (length) of the body, `clearance` included, in the obstacle, 0 or more.
    pub depth: G::Scalar,
}

impl<S: Scalar> AvoidObstacles<S> {
    /// Keeps `clearance` (length), with a sweep that suits the agent's limits: feeler_length = 3 ·
    /// max_speed² · mass / max_force.
    #[inline]
    #[must_use]
    pub fn for_agent<G: Geometry<Scalar = S>>(agent: &Agent<G>, clearance: S) -> Self {
        AvoidObstacles { feeler_length: agent.slowing_radius() * S::from_f64(3.0), clearance }
    }

    /// Returns the force past the first threat, or zero without one. See [`AvoidObstacles`].
    ///
    /// If there is a threat, the obstacles are iterated again. This needs `Clone`, which the
    /// iterators of slices, of arrays of `Clone` items, and most adapters implement.
    #[inline]
    #[must_use]
    pub fn steer<G: Geometry<Scalar = S>, O: Obstacle<G>>(
        &self,
        state: &mut AvoidObstaclesState,
        agent: &Agent<G>,
        obstacles: impl IntoIterator<Item = O, IntoIter: Clone>,
    ) -> G::Vector {
        let (threat, near) = self.first_threat(agent, obstacles, state.side.is_some());
        let Some(bypass) = threat else {
            if !near {
                state.side = None;
            }
            return G::Vector::zero();
        };
        // A hundredth of the distance counts as touching: the factor stays finite.
        let near = bypass.reach.max(self.feeler_length * S::from_f64(0.01));
        let urgency = if near > S::zero() { self.feeler_length / near } else { S::one() };
        let Some((left, right)) = bypass.tangents else {
            return agent.force_for(self.push_out(agent, &bypass, state.side)) * urgency;
        };
        let side = side_for(state.side, agent, left, right);
        state.side = Some(side);
        let way = if side == Side::Left { left } else { right };
        agent.force_toward(way * agent.max_speed) * urgency
    }

    /// Returns the velocity that is missing to move straight out, zero if the agent moves out fast
    /// enough. If the agent moves in, adds a velocity round the obstacle on this side.
    #[inline]
    fn push_out<G: Geometry<Scalar = S>>(
        &self,
        agent: &Agent<G>,
        bypass: &Bypass<G>,
        side: Option<Side>,
    ) -> G::Vector {
        // Within the clearance the speed is proportional to the depth: a body that moves along the
        // outer edge is not pushed.
        let ratio = if bypass.depth < self.clearance { bypass.depth / self.clearance } else { S::one() };
        let outward = agent.velocity.dot(bypass.out);
        let missing = (agent.max_speed * ratio - outward).max(S::zero());
        let way = agent.velocity.direction_or(agent.heading);
        let out = aside(bypass.out, way, unstoppable(agent)) * missing;
        let Some(side) = side.filter(|_| outward < S::zero()) else { return out };
        let along = if side == Side::Left { -bypass.out.quarter_turn() } else { bypass.out.quarter_turn() };
        let missing = agent.max_speed * (S::one() - ratio) - agent.velocity.dot(along);
        out + along * missing.max(S::zero())
    }

    /// Returns the first threat and the path past it, or `None` if nothing is in the way.
    #[inline]
    #[must_use]
    pub fn bypass<G: Geometry<Scalar = S>, O: Obstacle<G>>(
        &self,
        agent: &Agent<G>,
        obstacles: impl IntoIterator<Item = O, IntoIter: Clone>,
    ) -> Option<Bypass<G>> {
        self.first_threat(agent, obstacles, false).0
    }

    /// Returns the bypass of the first threat and, if `wider` is set, whether a wider body would
    /// meet anything.
    #[inline]
    fn first_threat<G: Geometry<Scalar = S>, O: Obstacle<G>>(
        &self,
        agent: &Agent<G>,
        obstacles: impl IntoIterator<Item = O, IntoIter: Clone>,
        wider: bool,
    ) -> (Option<Bypass<G>>, bool) {
        let Some(way) = agent.velocity.direction() else { return (None, false) };
        let clearance = agent.radius + self.clearance;
        let wide = clearance + self.feeler_length * S::from_f64(0.1);
        let obstacles = obstacles.into_iter();
        let (mut first, mut near): (Option<(S, O)>, _) = (None, false);
        for obstacle in obstacles.clone() {
            let reach = obstacle.reach(agent.position, way, clearance);
            match reach.filter(|reach| *reach <= self.feeler_length) {
                Some(reach) if first.as_ref().is_none_or(|(least, _)| reach < *least) => {
                    first = Some((reach, obstacle));
                }
                None if wider && !near => {
                    near = is_near(&obstacle, agent.position, way, wide, self.feeler_length)
                }
                _ => {}
            }
        }
        let around = Around { from: agent.position, way, clearance };
        (first.map(|(reach, obstacle)| bypass(&around, reach, &obstacle, obstacles)), near)
    }
}

/// `true` if a body this wide meets the obstacle within the distance.
#[cold]
fn is_near<G: Geometry, O: Obstacle<G>>(
    obstacle: &O,
    from: G::Vector,
    way: G::Vector,
    wide: G::Scalar,
    distance: G::Scalar,
) -> bool {
    obstacle.reach(from, way, wide).is_some_and(|reach| reach <= distance)
}

/// Returns the bypass of an obstacle that is touched after `reach`, and of its row.
#[inline]
fn bypass<G: Geometry, O: Obstacle<G>>(
    around: &Around<G>,
    reach: G::Scalar,
    obstacle: &O,
    obstacles: impl Iterator<Item = O> + Clone,
) -> Bypass<G> {
    let (from, radius) = (around.from, obstacle.rounding() + around.clearance);
    let touched = reach <= G::Scalar::zero();
    let own = if touched { None } else { tangents(from, obstacle, radius) };
    let depth = (radius - from.distance(obstacle.nearest(from))).max(G::Scalar::zero());
    Bypass {
        reach,
        tangents: own.map(|own| around.row(obstacle, own, obstacles)),
        out: obstacle.out(from, around.way),
        depth,
    }
}

/// Returns the side on which to pass: the kept one, unless the turn to the other is clearly
/// smaller. So a side that was chosen for one obstacle does not lead round another.
#[inline]
fn side_for<G: Geometry>(kept: Option<Side>, agent: &Agent<G>, left: G::Vector, right: G::Vector) -> Side {
    let Some(kept) = kept else { return smaller_turn(agent, left, right) };
    let way = agent.velocity.direction_or(agent.heading);
    let (own, other) = if kept == Side::Left { (left, right) } else { (right, left) };
    let turn = way.distance(other);
    if turn < way.distance(own) * G::Scalar::from_f64(CLEARLY) { kept.opposite() } else { kept }
}

/// Returns the side whose tangent is nearer to the direction of motion. If both are equal, it is
/// the left one.
#[inline]
fn smaller_turn<G: Geometry>(agent: &Agent<G>, left: G::Vector, right: G::Vector) -> Side {
    let way = agent.velocity.direction_or(agent.heading);
    if way.dot(right) > way.dot(left) + slack(G::Scalar::one()) { Side::Right } else { Side::Left }
}
