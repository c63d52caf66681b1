//! [`State`]: whether an agent can still brake in time.

use super::Guard;
use crate::agent::{Agent, Body};
use crate::crowd::half_planes::HalfPlanes;
use crate::crowd::other::Sighting;
use crate::scalar::Scalar;
use crate::terrain::{Obstacle, nearest_on_segment};
use crate::vector::{Geometry, Vec2Ext, Vec2Like};

/// Number of steps of braking, at most, that are regarded one by one.
const MOST_STEPS: f64 = 1024.0;

/// The state of an agent among others and obstacles, the better ones first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(in crate::crowd) enum State {
    /// It can brake, and touches nothing then.
    Safe,
    /// It cannot brake in time.
    TooFast,
    /// It touches another body or an obstacle.
    Touching,
}

impl State {
    /// Returns the state before an obstacle at rest. Without a guard the agent is safe if it does
    /// not touch it.
    pub(in crate::crowd) fn before<G: Geometry>(
        agent: &Agent<G>,
        guard: Option<&Guard<G>>,
        obstacle: &impl Obstacle<G>,
    ) -> State {
        if obstacle.velocity() != G::Vector::zero() {
            return State::Safe;
        }
        let near = obstacle.nearest(agent.position);
        let keep = agent.radius + obstacle.rounding();
        if near == agent.position || agent.position.distance(near) < keep {
            return State::Touching;
        }
        guard.map_or(State::Safe, |guard| guard.state_before(obstacle))
    }

    /// Returns the state beside a neighbour. Without a guard the agent is safe if it does not touch
    /// it.
    pub(in crate::crowd) fn among<G: Geometry>(
        agent: &Agent<G>,
        guard: Option<&Guard<G>>,
        sighting: &Sighting<G>,
    ) -> State {
        if !sighting.other.gives_way {
            State::Safe
        } else if sighting.distance < agent.radius + sighting.other.body.radius {
            State::Touching
        } else {
            guard.map_or(State::Safe, |guard| guard.state_among(sighting))
        }
    }
}

impl<G: Geometry> Guard<G> {
    /// Returns the state before an obstacle that the agent does not touch.
    fn state_before(&self, obstacle: &impl Obstacle<G>) -> State {
        // The way of braking may cross a thin obstacle.
        let free = || obstacle.reach(self.position, self.direction, self.radius);
        let stops = self.stop <= G::Scalar::zero() || free().is_none_or(|free| free >= self.stop);
        if stops { State::Safe } else { State::TooFast }
    }

    /// Returns the state beside a neighbour that gives way and that the agent does not touch.
    fn state_among(&self, sighting: &Sighting<G>) -> State {
        let is_safe = self.other(&mut HalfPlanes::<G, 0>::new(), sighting, None)
            || self.brakes_beside(&sighting.other.body);
        if is_safe { State::Safe } else { State::TooFast }
    }

    /// Whether the agent and a neighbour stay apart if both brake from now on.
    ///
    /// The planes ask for more: for one direction in which they are apart all the time.
    fn brakes_beside(&self, body: &Body<G>) -> bool {
        let (zero, one) = (G::Scalar::zero(), G::Scalar::one());
        let (direction, pace) = (body.velocity.unit(), self.braking.pace(body.velocity.length()));
        let last = self.pace.steps.max(pace.steps);
        let stride = G::Scalar::from_f64((last / G::Scalar::from_f64(MOST_STEPS)).to_index() as f64) + one;
        // Each of the two misses its way by at most this between two samples.
        let keep = self.radius + body.radius + self.sag(stride) + self.sag(stride);
        let start = body.position - self.position;
        let (mut before, mut step) = (start, zero);
        while step < last {
            step = step + stride;
            let (own, other) = (self.braking.length(self.pace, step), self.braking.length(pace, step));
            let after = start + (direction * other - self.direction * own);
            if nearest_on_segment(before, after, G::Vector::zero()).is_within(keep) {
                return false;
            }
            before = after;
        }
        true
    }
}
