//! [`AvoidObstacles`] on the way to a goal that lies in an obstacle, or in front of one.

use super::AvoidObstacles;
use crate::agent::Agent;
use crate::scalar::{Scalar, slack};
use crate::terrain::Obstacle;
use crate::vector::{Geometry, Vec2Ext};

/// Maximum number of obstacles that overlap each other at a goal.
const LONGEST_HEAP: usize = 16;

impl<S: Scalar> AvoidObstacles<S> {
    /// Returns the goal, or if an obstacle covers it, the position in front of that obstacle where
    /// the agent's body keeps its clearance: on the straight line to the goal.
    ///
    /// Without it an agent circles such an obstacle for ever, since it avoids what it seeks. Pass
    /// the result to [`Arrive`](crate::behavior::Arrive) and to [`up_to`](Self::up_to).
    ///
    /// # Examples
    /// ```
    /// use steer_core::behavior::{Arrive, AvoidObstacles, AvoidObstaclesState};
    /// use steer_core::combine::Budget;
    /// use steer_glam::{Agent, Circle};
    /// use steer_glam::glam::vec2;
    ///
    /// // The goal is in a rock: the ship stops in front of it.
    /// let rocks = [Circle::new(vec2(200.0, 0.0), 40.0)];
    /// let mut ship = Agent::new(vec2(0.0, 0.0), vec2(0.0, 0.0)).with_limits(80.0, 160.0).with_radius(6.0);
    /// let (avoid, arrive) = (AvoidObstacles::for_agent(&ship, 4.0), Arrive::for_agent(&ship));
    /// let goal = avoid.reachable(&ship, vec2(210.0, 0.0), rocks);
    /// assert_eq!(goal, vec2(150.0, 0.0));
    /// let mut state = AvoidObstaclesState::default();
    /// for _frame in 0..600 {
    ///     let force = Budget::new(ship.max_force)
    ///         .then(|| avoid.up_to(&ship, goal).steer(&mut state, &ship, rocks))
    ///         .then(|| arrive.steer(&ship, goal))
    ///         .total();
    ///     ship.step(force, 1.0 / 60.0);
    /// }
    /// assert!(ship.position.distance(goal) < 1.0 && ship.speed() < 0.5);
    /// ```
    ///
    /// # Degenerate cases
    /// A goal within radius + `clearance` behind a thin wall counts as covered: the agent stops in
    /// front of the wall. Of obstacles that overlap each other at the goal, the first 16 count. If
    /// the agent touches the obstacle already, the result is its own position.
    #[inline]
    #[must_use]
    pub fn reachable<G: Geometry<Scalar = S>, O: Obstacle<G>>(
        &self,
        agent: &Agent<G>,
        goal: G::Vector,
        obstacles: impl IntoIterator<Item = O, IntoIter: Clone>,
    ) -> G::Vector {
        let (from, clearance, obstacles) =
            (agent.position, agent.radius + self.clearance, obstacles.into_iter());
        let mut goal = goal;
        for _ in 0..LONGEST_HEAP {
            let Some(way) = (goal - from).direction() else { return goal };
            let distance = from.distance(goal);
            let mut least = distance;
            for obstacle in obstacles.clone() {
                let apart = goal.distance(obstacle.nearest(goal)) - obstacle.rounding();
                if apart < clearance - slack(distance)
                    && let Some(reach) = obstacle.reach(from, way, clearance)
                {
                    least = least.min(reach);
                }
            }
            if least >= distance {
                return goal;
            }
            goal = from + way * least;
        }
        goal
    }

    /// The same behaviour with a sweep that ends `clearance` before a goal, if that is nearer: what
    /// lies behind the goal is no threat.
    ///
    /// > feeler_length = min(feeler_length, max(0, |goal − position| − clearance))
    #[inline]
    #[must_use]
    pub fn up_to<G: Geometry<Scalar = S>>(&self, agent: &Agent<G>, goal: G::Vector) -> Self {
        let left = (agent.position.distance(goal) - self.clearance).max(S::zero());
        AvoidObstacles { feeler_length: self.feeler_length.min(left), ..*self }
    }
}
