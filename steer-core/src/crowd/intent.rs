//! Goals that a crowd knows, and agents that settle at one that they share.

use super::other::{Intent, Sighting};
use super::patience::PatienceState;
use super::wish::AT_REST;
use crate::agent::Agent;
use crate::scalar::Scalar;
#[cfg(feature = "alloc")]
use crate::space::Torus;
use crate::vector::{Geometry, Vec2Ext, Vec2Like};

/// Cosine of the angle from the wish to a neighbour that is ahead. 0 for an agent at rest.
const AHEAD: f64 = 0.5;
/// Distance from the goal within which one at rest has arrived, in radii.
const ARRIVED: f64 = 0.5;
/// Distance from the goal beyond which an agent that has arrived is on its way again, in radii.
const LOST: f64 = 8.0;
/// Distance from the goal within which one that settles may stand, in radii.
const NEAR_GOAL: f64 = 4.0;
/// Distance from the goal within which the nearest of several is the first to settle, in radii.
const AT_GOAL: f64 = 2.0;
/// Wish of an agent that brakes, as a fraction of `max_speed`, or less.
const BRAKES: f64 = 0.98;

/// The neighbours of an agent at the goal that they share.
#[derive(Clone, Copy, Debug)]
pub(super) struct SharedGoal<G: Geometry> {
    agent: Agent<G>,
    /// From the agent to its goal.
    goal: G::Vector,
    direction: G::Vector,
    /// Cosine of the angle from the wish beyond which a neighbour is ahead.
    least_cosine: G::Scalar,
    /// Gap kept beyond the radii.
    kept: G::Scalar,
    /// Whether an idle one is on the goal, or ahead.
    is_taken: bool,
    /// Whether one that is not idle is beside it.
    is_crowded: bool,
    /// Whether such a one is nearer to the goal.
    is_second: bool,
    brakes: bool,
}

impl<G: Geometry> SharedGoal<G> {
    /// Begins with an agent, its wish, and the way to its goal.
    #[inline]
    pub(super) fn new(agent: &Agent<G>, wish: G::Vector, goal: G::Vector, kept: G::Scalar) -> Self {
        let is_slow = agent.velocity.is_within(agent.max_speed * G::Scalar::from_f64(AT_REST));
        let least_cosine = if is_slow { 0.0 } else { AHEAD };
        SharedGoal {
            agent: *agent,
            goal,
            direction: wish.unit(),
            least_cosine: G::Scalar::from_f64(least_cosine),
            kept,
            is_taken: false,
            is_crowded: false,
            is_second: false,
            brakes: wish.is_within(agent.max_speed * G::Scalar::from_f64(BRAKES)),
        }
    }

    /// Notes a neighbour: idle at the goal or ahead, or on its way there.
    #[inline]
    pub(super) fn add(&mut self, seen: &Sighting<G>) {
        let Some(intent) = seen.other.intent else { return };
        let body = &seen.other.body;
        let radii = self.agent.radius + body.radius + self.kept;
        if !seen.is_beside(self.agent.radius, self.kept) || !seen.shares(&intent, self.goal, radii) {
            return;
        }
        if intent.is_idle {
            let is_on_goal = (seen.apart - self.goal).is_within(body.radius);
            let is_ahead = seen.apart.dot(self.direction) > seen.distance * self.least_cosine;
            self.is_taken |= is_on_goal | is_ahead;
        } else {
            let its = intent.goal.map_or(G::Scalar::zero(), |goal| goal.length());
            let own = self.goal.length();
            self.is_crowded = true;
            self.is_second |= its < own || (its == own && body.id < self.agent.id);
        }
    }

    /// Whether the agent settles: at an idle one, or as the first of several.
    #[inline]
    pub(super) fn settles(&self) -> bool {
        let at_goal = self.goal.is_within(self.agent.radius * G::Scalar::from_f64(AT_GOAL));
        self.is_taken | (self.is_crowded & !self.is_second & self.brakes & at_goal)
    }
}

impl<S: Scalar> PatienceState<S> {
    /// Sets the goal of an agent, or `None` if it is not known, as one that is not finite. Returns
    /// whether it is a new one: it has moved by more than the agent's radius since it was new.
    ///
    /// A goal is a wish to be at a point, such as the target of an arrival or the end of a path.
    /// Agents with one goal come to rest around it. It moves no agent, the force has to lead there.
    /// If the force leads elsewhere, set the goal again.
    pub fn set_goal<G: Geometry<Scalar = S>>(&mut self, agent: &Agent<G>, goal: Option<G::Vector>) -> bool {
        let goal = goal.filter(|goal| goal.is_finite());
        self.goal = goal.map(|goal| [goal.x(), goal.y()]);
        let ordered = self.ordered.map(|[x, y]| G::Vector::new(x, y));
        let is_same = match (ordered, goal) {
            (Some(ordered), Some(goal)) => (goal - ordered).is_within(agent.radius),
            (ordered, goal) => ordered.is_none() && goal.is_none(),
        };
        if !is_same {
            (self.ordered, self.makes_way) = (self.goal, None);
            (self.arrived, self.settled, self.cornered) = (false, false, false);
            (self.turned, self.given_up) = (S::zero(), S::zero());
        }
        !is_same
    }

    /// Returns what the neighbours of an agent know of it, for
    /// [`Other::intent`](super::Other::intent).
    #[inline]
    #[must_use]
    pub fn intent<G: Geometry<Scalar = S>>(&self, agent: &Agent<G>) -> Intent<G> {
        // One that has given up still wishes to be at its goal.
        let is_idle = if self.goal.is_some() { self.arrived | self.settled } else { self.is_idle() };
        // An agent that pauses on its way holds its place, and no others at its goal.
        let pauses = is_idle && self.aim.is_none();
        let way = self.way_to_goal(agent).filter(|way| !pauses || Self::is_near(agent, *way));
        let goal = way.or_else(|| is_idle.then(G::Vector::zero));
        let [wish, makes_way] = [self.aim, self.makes_way]
            .map(|known| known.map_or(G::Vector::zero(), |[x, y]| G::Vector::new(x, y)));
        Intent { is_idle, goal, wish, yields: self.yields, makes_way }
    }

    /// Replaces the goal by its image nearest to the agent. On a torus, after each step.
    #[cfg(feature = "alloc")]
    pub(super) fn see_goal_nearest<G: Geometry<Scalar = S>>(&mut self, torus: &Torus<G>, at: G::Vector) {
        let nearest = |[x, y]: [S; 2]| torus.nearest(at, G::Vector::new(x, y));
        for goal in [&mut self.goal, &mut self.ordered] {
            *goal = goal.map(nearest).map(|goal| [goal.x(), goal.y()]);
        }
    }

    /// From the agent to its goal, if it is known.
    #[inline]
    pub(super) fn way_to_goal<G: Geometry<Scalar = S>>(&self, agent: &Agent<G>) -> Option<G::Vector> {
        self.goal.map(|[x, y]| G::Vector::new(x, y) - agent.position)
    }

    /// Whether the agent is near its goal.
    #[inline]
    pub(super) fn is_at_goal<G: Geometry<Scalar = S>>(&self, agent: &Agent<G>) -> bool {
        self.way_to_goal(agent).is_some_and(|way| Self::is_near(agent, way))
    }

    /// Whether a goal is near.
    #[inline]
    fn is_near<G: Geometry<Scalar = S>>(agent: &Agent<G>, way: G::Vector) -> bool {
        way.is_within(agent.radius * S::from_f64(NEAR_GOAL))
    }

    /// Settling: an agent without a wish is idle, and so is one that settles beside idle ones.
    #[inline]
    pub(super) fn settle<G: Geometry<Scalar = S>>(
        &mut self,
        agent: &Agent<G>,
        wish: G::Vector,
        shared: Option<&SharedGoal<G>>,
    ) {
        let rest = agent.max_speed * S::from_f64(AT_REST);
        let is_still = wish.is_within(rest) && agent.velocity.is_within(rest);
        self.settled = is_still || shared.is_some_and(SharedGoal::settles);
        let Some(way) = self.way_to_goal(agent) else { return };
        let is_within = |radii: f64| way.is_within(agent.radius * S::from_f64(radii));
        self.arrived = (self.arrived && is_within(LOST)) || (self.settled && is_within(ARRIVED));
    }
}
