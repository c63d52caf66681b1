//! [`FollowWall`]: steers along a wall at a distance.

use crate::agent::Agent;
use crate::behavior::seek;
use crate::parameters::Parameters;
use crate::scalar::Scalar;
use crate::terrain::{Obstacle, Side};
use crate::vector::{Geometry, Vec2Ext};

/// Keeps a wall on one `side` of the agent, at a `distance` from its body.
///
#[doc = include_str!("../../pictures/follow_wall.svg")]
///
/// The agent follows the wall that its body would hit within the time `horizon`, from the point
/// beside the hit at the distance. If there is none, it follows the wall nearest to its position at
/// the time `horizon` from now, but at most (distance + radius) / 2 farther on, from its own
/// position. The normal out of this wall is taken at the predicted position, 3/4 of the response
/// time ahead, since the velocity follows the desired one so much later. `along` is the normal
/// turned by +90° if the wall is on the left side, by −90° otherwise. With the gap between wall and
/// position:
///
/// > beside = position + normal · (distance + radius − gap), or the point beside the hit<br>
/// > target = beside + along · max_speed · horizon<br>
/// > force = seek(target)
///
/// At a straight wall the agent approaches the distance, and stays there. After twice the time
/// `horizon` about a fifth of a small deviation is left, of a large one more. Round a corner or the
/// free end of a wall, the normal turns with the position. In an inner corner the next wall takes
/// over when it is nearer. The agent cannot turn in a circle smaller than its turning radius,
/// speed² · mass / max_force: a `horizon` of about max_speed · mass / max_force begins the turn in
/// time.
///
/// Promise: with [`for_agent`](Self::for_agent), along straight walls and round pillars whose
/// circle has at least 5/4 of the turning radius, the gap stays between 0.93 and 1.07 of the
/// distance, if that is at least 0.3 of the turning radius.
///
/// # Examples
/// ```
/// use steer_core::behavior::FollowWall;
/// use steer_core::terrain::{Side, Wall};
/// use steer_glam::Agent;
/// use steer_glam::glam::vec2;
///
/// // The target is 30 from the wall and max_speed · horizon = 100 farther along: (100, 75).
/// let agent = Agent::new(vec2(0.0, 0.0), vec2(0.0, 0.0));
/// let wall = Wall::new(vec2(-500.0, 105.0), vec2(500.0, 105.0));
/// let follow = FollowWall { distance: 30.0, side: Side::Left, horizon: 10.0 };
/// assert_eq!(follow.steer(&agent, [wall]), vec2(8.0, 6.0));
/// ```
///
/// # Degenerate cases
/// Without a wall the force is zero. Of two equally near walls the first counts. Exactly on a wall
/// and inside a polygon the normal is [`out`](Obstacle::out). At rest the agent hits only a wall
/// that it already touches. With `horizon` 0 it goes to the wall and stays.
///
/// Source: Reynolds 1999, "Wall following".
#[doc(alias = "wall following")]
#[derive(Clone, Copy, Debug, PartialEq, Parameters)]
pub struct FollowWall<S: Scalar> {
    /// Distance between the wall and the agent's body.
    #[parameter(unit = LENGTH, default = 30.0, least = 0.0)]
    pub distance: S,
    /// Side of the agent on which the wall is.
    #[parameter(default = Side::Left)]
    pub side: Side,
    /// Time to predict ahead.
    #[parameter(unit = TIME, default = 10.0, least = 0.0, key = "ahead")]
    pub horizon: S,
}

/// The intermediate result of [`FollowWall`].
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct WallTarget<G: Geometry> {
    /// Predicted position of the agent: at the hit, if its body hits a wall, otherwise after 3/4 of
    /// its response time.
    pub predicted: G::Vector,
    /// Point of the wall nearest to the predicted position.
    pub point: G::Vector,
    /// Unit vector out of the wall, toward the agent.
    pub normal: G::Vector,
    /// The point that the agent seeks.
    pub target: G::Vector,
}

impl<S: Scalar> FollowWall<S> {
    /// Keeps a wall on this side at `distance` (length), and predicts ahead by the agent's
    /// [`time_to_speed`](Agent::time_to_speed).
    #[inline]
    #[must_use]
    pub fn for_agent<G: Geometry<Scalar = S>>(agent: &Agent<G>, distance: S, side: Side) -> Self {
        FollowWall { distance, side, horizon: agent.time_to_speed() }
    }

    /// Returns the force along the wall, or zero without one. See [`FollowWall`].
    #[inline]
    #[must_use]
    pub fn steer<G: Geometry<Scalar = S>, O: Obstacle<G>>(
        &self,
        agent: &Agent<G>,
        walls: impl IntoIterator<Item = O>,
    ) -> G::Vector {
        self.wall_target(agent, walls).map_or(G::Vector::zero(), |wall| seek(agent, wall.target))
    }

    /// Returns the target and its derivation, or `None` without a wall.
    #[inline]
    #[must_use]
    pub fn wall_target<G: Geometry<Scalar = S>, O: Obstacle<G>>(
        &self,
        agent: &Agent<G>,
        walls: impl IntoIterator<Item = O>,
    ) -> Option<WallTarget<G>> {
        let (way, reach) = (agent.velocity.direction_or(agent.heading), agent.speed() * self.horizon);
        let clearance = self.distance + agent.radius;
        let expected = agent.position + way * reach.min(clearance * S::from_f64(0.5));
        let mut met: Option<(S, G::Vector, O)> = None;
        let mut nearest: Option<(S, O)> = None;
        for wall in walls {
            let hit = wall.hit(agent.position, way, agent.radius).filter(|hit| hit.distance <= reach);
            if let Some(hit) = hit {
                if met.as_ref().is_none_or(|(least, ..)| hit.distance < *least) {
                    met = Some((hit.distance, hit.normal, wall));
                }
            } else if met.is_none() {
                let gap = expected.distance(wall.nearest(expected)) - wall.rounding();
                if nearest.as_ref().is_none_or(|(least, _)| gap < *least) {
                    nearest = Some((gap, wall));
                }
            }
        }
        let (predicted, normal, point, beside) = match met {
            Some((distance, normal, wall)) => {
                let predicted = agent.position + way * distance;
                let point = wall.nearest(predicted) + normal * wall.rounding();
                (predicted, normal, point, point + normal * clearance)
            }
            None => {
                let (_, wall) = nearest?;
                // The velocity follows the desired one after the response time less half a step.
                let predicted = agent.to_body().position_at(agent.response_time() * S::from_f64(0.75));
                let normal = wall.out(predicted, way);
                let gap = agent.position.distance(wall.nearest(agent.position)) - wall.rounding();
                let point = wall.nearest(predicted) + normal * wall.rounding();
                (predicted, normal, point, agent.position + normal * (clearance - gap))
            }
        };
        let along = if self.side == Side::Left { normal.quarter_turn() } else { -normal.quarter_turn() };
        let target = beside + along * (agent.max_speed * self.horizon);
        Some(WallTarget { predicted, point, normal, target })
    }
}
