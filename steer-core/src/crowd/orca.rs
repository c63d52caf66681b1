//! [`Orca`]: a velocity that avoids others early, each giving way by half.

use super::half_planes::HalfPlanes;
use super::jam::Jam;
use super::other::Other;
use super::program::Disc;
use super::surroundings::Surroundings;
use super::wish::time_scale;
use crate::agent::Agent;
use crate::parameters::Parameters;
use crate::scalar::Scalar;
use crate::terrain::Obstacle;
use crate::vector::{Geometry, Vec2Ext, Vec2Like};

/// Number of neighbours that are avoided.
const NEIGHBORS: usize = 10;

/// Chooses the velocity nearest to a wish that leads to no collision within a horizon, if each of
/// two gives way by half: optimal reciprocal collision avoidance.
///
/// For each of the first ten neighbours, two velocities collide within `horizon` if their
/// difference lies in a truncated cone. u is the least change of the difference that leads out of
/// it, n its direction outward. Each of the two takes half of it:
///
/// > (velocity' − velocity) · n ≥ u / 2
///
/// Two changes to the original keep crowds in flow. The difference is first turned by a tangent of
/// `bias` about the other's direction, which both see alike: two that meet head-on each go to their
/// counter-clockwise (+90°) side. And of those that move, the radii count as larger by `clearance`,
/// never by more than the gap, so that a faster one passes without slowing down.
///
/// An agent at its goal, with a wish below an eighth of `max_speed`, takes a quarter instead of a
/// half: those that pass it go round it, and do not push it off.
///
/// A circle, or a shape whose corners are at most eight of the agent's radii apart, is passed round
/// like a neighbour that does not give way. A longer obstacle is approached by no more than its gap
/// in `obstacle_horizon`.
///
/// The velocity is a wish for [`SafetyFilter`](super::SafetyFilter): it does not regard
/// `max_force`, and in a dense crowd it may lead to an overlap. If no velocity avoids all
/// neighbours, it is the one that misses the worst of their half planes by least.
///
/// # Examples
/// ```
/// use steer_core::crowd::{HalfPlanes, Orca, Surroundings};
/// use steer_glam::{Agent, Body};
/// # use steer_glam::glam::vec2;
///
/// let agent = Agent::new(vec2(0.0, 0.0), vec2(1.0, 0.0)).with_radius(0.5);
/// let agent = agent.with_max_speed(1.0);
/// let other = Body { radius: 0.5, ..Body::new(vec2(5.0, 0.0), vec2(-1.0, 0.0)) };
/// let around = Surroundings::new(0.1).with_others([other]);
/// let (orca, mut planes) = (Orca::default(), HalfPlanes::<_, 32>::new());
/// let velocity = orca.velocity(&mut planes, &agent, vec2(1.0, 0.0), around);
/// // Head-on it passes on the counter-clockwise side.
/// assert!(velocity.x > 0.9 && velocity.y > 0.01);
/// ```
///
/// # Degenerate cases
/// Neighbours are taken in the given order: pass the nearest first, such as by
/// [`nearest`](crate::nearest). Two that overlap move apart within one `dt`. At exactly the same
/// position with the same velocity the one with the smaller [`id`](Agent::id) goes to the left of
/// its heading, and the other the opposite way. With a horizon of 0 (also by default for a radius
/// of 0) nothing is avoided but an overlap.
///
/// Source: van den Berg, Guy, Lin, Manocha 2011, "Reciprocal n-body collision avoidance".
#[derive(Clone, Copy, Debug, PartialEq, Parameters)]
pub struct Orca<S: Scalar> {
    /// Time to look ahead. `None`: 20/3 of the mean of both radii / max_speed.
    #[parameter(unit = TIME, default = None, least = 0.0)]
    pub horizon: Option<S>,
    /// Time in which the gap to a long obstacle may be used up. `None`: 2/3 of radius / max_speed.
    #[parameter(unit = TIME, default = None, least = 0.0)]
    pub obstacle_horizon: Option<S>,
    /// Gap left to neighbours that move, as a share of the radii.
    #[parameter(unit = NUMBER, default = 0.2, least = 0.0)]
    pub clearance: S,
    /// Tangent by which differences of velocities are turned: positive, each of two goes to its
    /// counter-clockwise (+90°) side; negative, to the other.
    #[parameter(unit = NUMBER, default = 0.1)]
    pub bias: S,
}

impl<S: Scalar> Orca<S> {
    /// The side to which agents give way: 1 for counter-clockwise, −1 for clockwise.
    #[inline]
    pub(super) fn side(&self) -> S {
        if self.bias < S::zero() { -S::one() } else { S::one() }
    }

    /// Returns the velocity, at most as fast as `max_speed`. See [`Orca`].
    ///
    /// The half planes remain in `planes`, for a display.
    #[inline]
    #[must_use]
    pub fn velocity<G: Geometry<Scalar = S>, const N: usize>(
        &self,
        planes: &mut HalfPlanes<G, N>,
        agent: &Agent<G>,
        wish: G::Vector,
        around: Surroundings<
            impl IntoIterator<Item: Into<Other<G>>>,
            impl IntoIterator<Item: Obstacle<G>>,
            S,
        >,
    ) -> G::Vector {
        let Surroundings { others, obstacles, dt } = around;
        let mut view = View::new(self, agent, S::one(), dt);
        planes.clear();
        for obstacle in obstacles {
            view.obstacle(planes, &obstacle);
        }
        let mut jam = Jam::new(agent, wish, self.side());
        for other in others.into_iter().take(NEIGHBORS) {
            view.other(planes, &other.into(), &mut jam);
        }
        planes.nearest(view.disc(), wish).unwrap_or_else(G::Vector::zero)
    }
}

/// An agent that avoids others in one step.
#[derive(Clone, Copy, Debug)]
pub(super) struct View<G: Geometry> {
    agent: Agent<G>,
    speed: G::Scalar,
    dt: G::Scalar,
    /// radius / max_speed.
    time: G::Scalar,
    horizon: Option<G::Scalar>,
    /// The usual horizon for two bodies, divided by the sum of their radii.
    horizon_per_length: G::Scalar,
    /// 2 / max_speed.
    per_speed: G::Scalar,
    obstacle_horizon: G::Scalar,
    /// `clearance`, faded for one that has waited.
    clearance: G::Scalar,
    bias: G::Scalar,
    seen: usize,
}

impl<G: Geometry> View<G> {
    /// `calm` from 0 to 1 is the share of `clearance` that the agent still asks for.
    #[inline]
    pub(super) fn new(orca: &Orca<G::Scalar>, agent: &Agent<G>, calm: G::Scalar, dt: G::Scalar) -> Self {
        let (zero, time) = (G::Scalar::zero(), time_scale(agent));
        let per = |numerator: f64, of: G::Scalar| {
            let quotient = if of > zero { G::Scalar::from_f64(numerator) / of } else { zero };
            if quotient.is_finite() { quotient } else { zero }
        };
        View {
            agent: *agent,
            speed: agent.velocity.length(),
            dt,
            time,
            horizon: orca.horizon,
            horizon_per_length: per(10.0 / 3.0, agent.max_speed),
            per_speed: per(2.0, agent.max_speed),
            obstacle_horizon: orca.obstacle_horizon.unwrap_or(time * G::Scalar::from_f64(2.0 / 3.0)),
            clearance: orca.clearance * calm,
            bias: orca.bias,
            seen: 0,
        }
    }

    /// All velocities that the agent can have in the long run.
    #[inline]
    pub(super) fn disc(&self) -> Disc<G> {
        Disc { center: G::Vector::zero(), radius: self.agent.max_speed.max(G::Scalar::zero()) }
    }

    /// Adds the plane of a neighbour, if it is among the first.
    #[inline]
    pub(super) fn other<const N: usize>(
        &mut self,
        planes: &mut HalfPlanes<G, N>,
        Other { body: other, gives_way }: &Other<G>,
        jam: &mut Jam<G>,
    ) {
        if self.seen >= NEIGHBORS {
            return;
        }
        self.seen += 1;
        let (zero, one, half) = (G::Scalar::zero(), G::Scalar::one(), G::Scalar::from_f64(0.5));
        let agent = &self.agent;
        let apart = other.position - agent.position;
        let distance = apart.length();
        let bodies = agent.radius + other.radius;
        let other_speed = other.velocity.length();
        // Full from half of max_speed on, of the slower one.
        let slower = self.speed.min(other_speed);
        let share = (slower * self.per_speed).min(one);
        let room = (bodies * self.clearance * share).min((distance - bodies).max(zero));
        let horizon = self.horizon.unwrap_or(bodies * self.horizon_per_length);
        let (sum, relative) = (bodies + room, agent.velocity - other.velocity);
        if horizon <= zero && distance > bodies {
            jam.look(other, apart, other_speed, false);
            return;
        }
        let overlap = distance <= sum;
        let (outward, change) = if overlap {
            let tie = if agent.id <= other.id { agent.heading } else { -other.heading };
            self.part(apart, sum, relative, tie.quarter_turn())
        } else {
            self.leave(apart, distance, sum, relative, horizon)
        };
        let part = match (gives_way, overlap) {
            (false, _) => one,
            (true, true) => half,
            (true, false) => jam.share,
        };
        planes.push(-outward, -(agent.velocity.dot(outward) + change * part));
        jam.look(other, apart, other_speed, true);
    }

    /// The direction out of the velocity obstacle of a disc, and the length of the way out,
    /// negative if the relative velocity is outside.
    #[inline]
    fn leave(
        &self,
        apart: G::Vector,
        distance: G::Scalar,
        sum: G::Scalar,
        relative: G::Vector,
        horizon: G::Scalar,
    ) -> (G::Vector, G::Scalar) {
        let (zero, one) = (G::Scalar::zero(), G::Scalar::one());
        let toward = apart.scaled(one, distance);
        let from_center = relative - apart.scaled(one, horizon);
        let tilted = from_center + toward.quarter_turn() * (self.bias * from_center.length());
        let sin = sum / distance;
        let length = tilted.length();
        if tilted.dot(toward) < -sin * length {
            let outward = tilted.direction_or(-toward);
            return (outward, sum / horizon - from_center.dot(outward));
        }
        let cos = one.leg(sin);
        let (along, across) = (toward * cos, toward.quarter_turn() * sin);
        let outward = if toward.perp_dot(tilted) > zero {
            (along + across).quarter_turn()
        } else {
            -(along - across).quarter_turn()
        };
        (outward, -relative.dot(outward))
    }

    /// The direction and the length of the way out of an overlap within one step.
    #[inline]
    fn part(
        &self,
        apart: G::Vector,
        sum: G::Scalar,
        relative: G::Vector,
        tie: G::Vector,
    ) -> (G::Vector, G::Scalar) {
        if self.dt <= G::Scalar::zero() {
            return (tie, G::Scalar::zero());
        }
        let from_center = relative - apart.scaled(G::Scalar::one(), self.dt);
        let outward = from_center.direction_or(tie);
        (outward, sum / self.dt - from_center.dot(outward))
    }

    /// Adds the plane of an obstacle: of its velocity obstacle if it can be passed round, of its
    /// gap if not.
    #[inline]
    pub(super) fn obstacle<O: Obstacle<G>, const N: usize>(
        &self,
        planes: &mut HalfPlanes<G, N>,
        obstacle: &O,
    ) {
        let (zero, agent) = (G::Scalar::zero(), &self.agent);
        let keep = agent.radius + obstacle.rounding();
        let near = obstacle.nearest(agent.position);
        let (apart, gap) = (near - agent.position, agent.position.distance(near) - keep);
        let drift = obstacle.velocity();
        let fastest = agent.max_speed + drift.length();
        if self.is_round(obstacle) {
            let horizon = self.horizon.unwrap_or(self.time * G::Scalar::from_f64(20.0 / 3.0));
            if gap > zero && gap <= fastest * horizon {
                self.pass(planes, obstacle, near, keep, horizon);
            }
        } else if gap < fastest * self.obstacle_horizon && self.obstacle_horizon > zero {
            let normal = apart.direction_or(agent.heading);
            let bound = gap.max(zero) / self.obstacle_horizon;
            if drift == G::Vector::zero() {
                planes.push_hard(normal, bound);
            } else {
                planes.push_soft(normal, bound + normal.dot(drift));
            }
        }
    }

    /// Whether an obstacle is passed round like a neighbour.
    #[inline]
    fn is_round<O: Obstacle<G>>(&self, obstacle: &O) -> bool {
        let Some(first) = obstacle.corner(0) else { return false };
        let (long, mut index) = (self.agent.radius * G::Scalar::from_f64(8.0), 1);
        while let Some(corner) = obstacle.corner(index) {
            if !(corner - first).is_within(long) {
                return false;
            }
            index += 1;
        }
        true
    }

    /// Adds the plane of the velocity obstacle of a hull, grown by `keep`.
    #[inline]
    fn pass<O: Obstacle<G>, const N: usize>(
        &self,
        planes: &mut HalfPlanes<G, N>,
        obstacle: &O,
        near: G::Vector,
        keep: G::Scalar,
        horizon: G::Scalar,
    ) {
        let (zero, one) = (G::Scalar::zero(), G::Scalar::one());
        // Seen from the obstacle, which may move.
        let (position, drift) = (self.agent.position, obstacle.velocity());
        let velocity = self.agent.velocity - drift;
        // The outermost tangents, with their length up to the corner that they touch.
        let mut sides: Option<[(G::Vector, G::Scalar); 2]> = None;
        let mut index = 0;
        while let Some(corner) = obstacle.corner(index) {
            index += 1;
            let apart = corner - position;
            let distance = apart.length();
            if distance <= keep {
                return;
            }
            let (toward, sin) = (apart.scaled(one, distance), keep / distance);
            let cos = one.leg(sin);
            let length = distance * cos;
            let left = (toward * cos + toward.quarter_turn() * sin, length);
            let right = (toward * cos - toward.quarter_turn() * sin, length);
            sides = Some(match sides {
                None => [left, right],
                Some([l, r]) => [
                    if l.0.perp_dot(left.0) > zero { left } else { l },
                    if r.0.perp_dot(right.0) < zero { right } else { r },
                ],
            });
        }
        let Some([left, right]) = sides else { return };
        // The velocity, turned by the bias about the nearest point at the horizon.
        let nearest = obstacle.nearest(position + velocity * horizon) - position;
        let from_hull = velocity - nearest.scaled(one, horizon);
        let toward = (near - position).direction_or(self.agent.heading);
        let tilted = from_hull + toward.quarter_turn() * (self.bias * from_hull.length());
        let turned = velocity + (tilted - from_hull);
        let ahead = |(side, length): (G::Vector, G::Scalar)| turned.dot(side) * horizon - length;
        if tilted != G::Vector::zero() && ahead(left) < zero && ahead(right) < zero {
            let outward = tilted.direction_or(-toward);
            let own = self.agent.velocity.dot(outward);
            planes.push(-outward, from_hull.dot(outward) - keep / horizon - own);
            return;
        }
        let (out_left, out_right) = (left.0.quarter_turn(), -right.0.quarter_turn());
        let outward = if out_left.dot(turned) >= out_right.dot(turned) { out_left } else { out_right };
        planes.push(-outward, zero - drift.dot(outward));
    }
}
