//! [`Orca`]: a velocity that avoids others early, each giving way by half.

mod obstacle;

use core::borrow::Borrow as _;
use core::cmp::Ordering;

use super::distance::Distance;
use super::half_plane::{HalfPlane, PlaneClass};
use super::half_planes::HalfPlanes;
use super::making_way::Lanes;
use super::other::{Other, Sighting};
use super::others::Others;
use super::program::Disc;
use super::surroundings::Surroundings;
use super::wish::time_scale;
use crate::agent::Agent;
use crate::parameters::Parameters;
use crate::scalar::Scalar;
use crate::terrain::Obstacle;
use crate::vector::{Geometry, Vec2Ext, Vec2Like};

/// Number of neighbours that are avoided, the first ones.
pub(super) const NEIGHBORS: usize = 10;

/// Wish of an agent at its goal, as a fraction of `max_speed`, or less.
const AT_GOAL: f64 = 0.125;
/// Fraction of the way out of a collision that an agent takes.
const HALF: f64 = 0.5;
/// The same at its goal.
const HALF_AT_GOAL: f64 = 0.25;
/// Horizon for two bodies, in radius / max_speed, by the mean of their radii.
pub(super) const HORIZON: f64 = 20.0 / 3.0;
/// Horizon for a long obstacle, in radius / max_speed.
const OBSTACLE_HORIZON: f64 = 2.0 / 3.0;
/// Speed of the slower of two from which the clearance is full, as a fraction of `max_speed`.
const FULL_CLEARANCE: f64 = 0.5;

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
/// like a neighbour that does not give way. A longer obstacle, or a
/// [`Piece`](crate::terrain::Piece) of one, is approached by no more than its gap in
/// `obstacle_horizon`.
///
/// An agent in the lane that a moving obstacle sweeps leaves it before it is reached, if that is
/// within `horizon`: to the nearer side on which no obstacle that follows in the order is within a
/// radius beyond the lane. The lanes of up to four obstacles count as one where they overlap. It
/// stays if its wish outruns the obstacle. If both sides are closed, it is pushed ahead.
///
/// The velocity is a wish for [`SafetyFilter`](super::SafetyFilter): it does not regard
/// `max_force`, and in a dense crowd it may lead to an overlap. If no velocity avoids all
/// neighbours, it is the one that misses the worst of their half planes by least.
///
/// # Examples
/// ```
/// use steer_core::crowd::{HalfPlanes, Orca, Surroundings};
/// use steer_glam::{Agent, Body};
/// use steer_glam::glam::vec2;
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
    /// Time horizon for long obstacles. `None`: 2/3 of radius / max_speed.
    #[parameter(unit = TIME, default = None, least = 0.0)]
    pub obstacle_horizon: Option<S>,
    /// Gap left to neighbours that move, as a fraction of the radii.
    #[parameter(unit = NUMBER, default = 0.2, least = 0.0)]
    pub clearance: S,
    /// Tangent by which differences of velocities are turned (positive: each of two goes to its
    /// counter-clockwise, +90°, side, negative: to the other).
    #[parameter(unit = NUMBER, default = 0.1)]
    pub bias: S,
}

impl<S: Scalar> Orca<S> {
    /// The side to which agents give way: 1 for counter-clockwise, −1 for clockwise.
    #[inline]
    pub(super) fn side(&self) -> S {
        if self.bias < S::zero() { -S::one() } else { S::one() }
    }

    /// Returns the horizons of an agent among its like, without ones of its own: `horizon`, then
    /// `obstacle_horizon`. Both are 0 for an agent that cannot move.
    #[inline]
    #[must_use]
    pub fn usual_horizons<G: Geometry<Scalar = S>>(agent: &Agent<G>) -> [S; 2] {
        [HORIZON, OBSTACLE_HORIZON].map(|horizon| time_scale(agent) * S::from_f64(horizon))
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
        around: Surroundings<impl Others<G>, impl IntoIterator<Item: Obstacle<G>>, S>,
    ) -> G::Vector {
        let Surroundings { others, obstacles, dt } = around;
        let step = OrcaStep::new(self, agent, wish, [S::one(), dt], Distance::default());
        planes.clear();
        let mut lanes = Lanes::new();
        for obstacle in obstacles {
            step.obstacle(planes, &mut lanes, &obstacle);
        }
        step.leave(planes, lanes);
        for (index, sighting) in (0..NEIGHBORS as u8).zip(others.sightings(agent.position)) {
            step.other(planes, index, sighting.borrow());
        }
        planes.nearest(step.disc(), wish).unwrap_or_else(G::Vector::zero)
    }
}

/// [`Orca`], for one agent in one step.
#[derive(Clone, Copy, Debug)]
pub(super) struct OrcaStep<G: Geometry> {
    agent: Agent<G>,
    /// The wished velocity.
    wish: G::Vector,
    speed: G::Scalar,
    dt: G::Scalar,
    /// Fraction of the way out of a collision that the agent takes, if the other gives way.
    fraction: G::Scalar,
    horizon: Option<G::Scalar>,
    /// The usual horizon for two bodies, divided by the sum of their radii.
    horizon_per_length: G::Scalar,
    /// The usual horizon for an obstacle that is passed round.
    usual_horizon: G::Scalar,
    /// Horizon for a long obstacle.
    pub(super) obstacle_horizon: G::Scalar,
    /// Fraction of the radii that the agent asks for as clearance.
    clearance: G::Scalar,
    /// 1 / the speed from which the clearance is full.
    per_full_speed: G::Scalar,
    /// Bias to obstacles, and to bodies that do not give way.
    bias: G::Scalar,
    /// Bias to others.
    pub(super) bias_to_agents: G::Scalar,
    /// Whether the agent is idle, and passes on the request to make way.
    pub(super) is_idle: bool,
    /// Whether the agent has settled at a shared goal: idle ones do not push it.
    pub(super) has_settled: bool,
    /// Whether the agent is held up: others that give way do not push it.
    pub(super) is_held_up: bool,
    /// Priority of the agent.
    pub(super) priority: u8,
    /// Gaps kept beyond the radii, as lengths.
    distance: Distance<G::Scalar>,
}

/// The shortest way of a relative velocity out of a velocity obstacle.
struct WayOut<G: Geometry> {
    /// Unit vector.
    direction: G::Vector,
    /// Negative if the relative velocity is outside.
    length: G::Scalar,
}

impl<G: Geometry> OrcaStep<G> {
    /// The agent asks for `clearance_fraction` of its clearance, from 0 to 1, in a step of `dt`.
    #[inline]
    pub(super) fn new(
        orca: &Orca<G::Scalar>,
        agent: &Agent<G>,
        wish: G::Vector,
        [clearance_fraction, dt]: [G::Scalar; 2],
        distance: Distance<G::Scalar>,
    ) -> Self {
        let (zero, of) = (G::Scalar::zero(), G::Scalar::from_f64);
        let [usual_horizon, obstacle_horizon] = Orca::usual_horizons(agent);
        let per_max_speed = |numerator: f64| {
            let quotient = if agent.max_speed > zero { of(numerator) / agent.max_speed } else { zero };
            if quotient.is_finite() { quotient } else { zero }
        };
        let is_at_goal = wish.length().min(agent.max_speed) < agent.max_speed * of(AT_GOAL);
        OrcaStep {
            agent: *agent,
            wish: wish.limit(agent.max_speed),
            speed: agent.velocity.length(),
            dt,
            fraction: of(if is_at_goal { HALF_AT_GOAL } else { HALF }),
            horizon: orca.horizon,
            horizon_per_length: per_max_speed(HORIZON / 2.0),
            usual_horizon,
            obstacle_horizon: orca.obstacle_horizon.unwrap_or(obstacle_horizon),
            clearance: orca.clearance * clearance_fraction,
            per_full_speed: per_max_speed(1.0 / FULL_CLEARANCE),
            bias: orca.bias,
            bias_to_agents: orca.bias,
            is_idle: false,
            has_settled: false,
            is_held_up: false,
            priority: 0,
            distance: distance.not_negative(),
        }
    }

    /// Returns all velocities that the agent can have in the long run.
    #[inline]
    pub(super) fn disc(&self) -> Disc<G> {
        Disc { center: G::Vector::zero(), radius: self.agent.max_speed.max(G::Scalar::zero()) }
    }

    /// Gap that the agent keeps to others.
    #[inline]
    pub(super) fn kept(&self) -> G::Scalar {
        self.distance.agents
    }

    /// Adds the plane of the neighbour with this index. Returns whether it asks an idle agent to
    /// make way.
    #[inline]
    pub(super) fn other<const N: usize>(
        &self,
        planes: &mut HalfPlanes<G, N>,
        index: u8,
        seen: &Sighting<G>,
    ) -> bool {
        let &Sighting { ref other, apart, distance, speed } = seen;
        let &Other { ref body, gives_way, ref intent, .. } = other;
        // An idle one passes the request on.
        let is_asked = self.is_idle && seen.makes_way();
        let velocity = match intent {
            Some(intent) if is_asked => intent.makes_way,
            _ => body.velocity,
        };
        let agent = &self.agent;
        let radii = agent.radius + body.radius;
        let horizon = self.horizon.unwrap_or(radii * self.horizon_per_length);
        let clear = radii + self.distance.agents;
        let rank = if gives_way { self.priority.cmp(&other.priority) } else { Ordering::Less };
        // An idle one of a lower priority leaves the lane.
        let leaves = rank.is_gt() && intent.is_some_and(|intent| intent.is_idle);
        if (leaves || horizon <= G::Scalar::zero()) && distance > clear {
            return false;
        }
        let sum = clear + self.requested_gap(radii, distance - clear, speed);
        let relative = agent.velocity - velocity;
        let overlaps = distance <= sum;
        let way_out = if overlaps {
            let tie = if agent.id <= body.id { agent.heading } else { -body.heading };
            self.out_of_overlap(apart, sum, relative, tie.quarter_turn())
        } else {
            let bias = if gives_way { self.bias_to_agents } else { self.bias };
            self.out_of_cone(apart, distance, sum, relative, [horizon, bias])
        };
        let fraction = match (rank, overlaps) {
            (Ordering::Less, false) => G::Scalar::one(),
            (Ordering::Less, _) if !gives_way => G::Scalar::one(),
            (_, false) if !is_asked => self.fraction,
            _ => G::Scalar::from_f64(HALF),
        };
        let least = agent.velocity.dot(way_out.direction) + way_out.length * fraction;
        let stands = self.is_held_up && rank.is_ge() && !seen.makes_way();
        let is_pushed = distance < clear || !(stands || (self.has_settled && seen.stays()));
        let least = if is_pushed { least } else { least.min(G::Scalar::zero()) };
        let plane = HalfPlane::new(PlaneClass::Soft, -way_out.direction, -least);
        planes.push(HalfPlane { neighbor: Some(index), ..plane });
        is_asked && least > G::Scalar::zero()
    }

    /// Returns the gap that the agent requests beyond what it keeps anyway, never more than the
    /// present one. It is smaller if the slower one is slow.
    #[inline]
    fn requested_gap(&self, radii: G::Scalar, present: G::Scalar, other_speed: G::Scalar) -> G::Scalar {
        let speed_fraction = (self.speed.min(other_speed) * self.per_full_speed).min(G::Scalar::one());
        (radii * self.clearance * speed_fraction).min(present.max(G::Scalar::zero()))
    }

    /// Returns the way out of the truncated cone of the velocities that lead within `sum` of the
    /// neighbour in the horizon.
    ///
    /// Always inline: a call returns it through memory, which takes longer.
    #[inline(always)]
    fn out_of_cone(
        &self,
        apart: G::Vector,
        distance: G::Scalar,
        sum: G::Scalar,
        relative: G::Vector,
        [horizon, bias]: [G::Scalar; 2],
    ) -> WayOut<G> {
        let (zero, one) = (G::Scalar::zero(), G::Scalar::one());
        let toward = apart.scaled(one, distance);
        let from_center = relative - apart.scaled(one, horizon);
        let tilted = Self::tilted(from_center, toward, bias);
        let sin = sum / distance;
        if tilted.dot(toward) < -sin * tilted.length() {
            // The disc that truncates the cone.
            let direction = tilted.direction_or(-toward);
            return WayOut { direction, length: sum / horizon - from_center.dot(direction) };
        }
        // The side is unpredictable: a branch would be mispredicted.
        let side = if toward.perp_dot(tilted) > zero { one } else { -one };
        let (along, across) = (toward * one.leg(sin), toward.quarter_turn() * sin);
        let direction = (along + across * side).quarter_turn() * side;
        WayOut { direction, length: -relative.dot(direction) }
    }

    /// Returns a velocity, turned by a bias about the direction to a neighbour.
    #[inline]
    fn tilted(velocity: G::Vector, toward: G::Vector, bias: G::Scalar) -> G::Vector {
        velocity + toward.quarter_turn() * (bias * velocity.length())
    }

    /// Returns the way out of an overlap within one step.
    #[inline]
    fn out_of_overlap(
        &self,
        apart: G::Vector,
        sum: G::Scalar,
        relative: G::Vector,
        tie: G::Vector,
    ) -> WayOut<G> {
        if self.dt <= G::Scalar::zero() {
            return WayOut { direction: tie, length: G::Scalar::zero() };
        }
        let from_center = relative - apart.scaled(G::Scalar::one(), self.dt);
        let direction = from_center.direction_or(tie);
        WayOut { direction, length: sum / self.dt - from_center.dot(direction) }
    }
}
