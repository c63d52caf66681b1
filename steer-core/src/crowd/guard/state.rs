//! [`State`]: whether an agent can still brake in time.

use super::super::half_planes::HalfPlanes;
use super::super::other::Other;
use super::Guard;
use super::obstacle::nearest_to_segment;
use crate::scalar::Scalar as _;
use crate::terrain::Obstacle;
use crate::vector::{Geometry, Vec2Ext, Vec2Like};

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

impl<G: Geometry> Guard<G> {
    /// Returns the state before an obstacle at rest.
    pub(in crate::crowd) fn state_before<O: Obstacle<G>>(&self, obstacle: &O) -> State {
        if obstacle.velocity() != G::Vector::zero() {
            return State::Safe;
        }
        let keep = self.radius + obstacle.rounding();
        let near = obstacle.nearest(self.position);
        if near == self.position || self.position.distance(near) < keep {
            return State::Touching;
        }
        let stop = self.position + self.direction * self.stop;
        let (own, hull) = nearest_to_segment(obstacle, self.position, stop, near);
        let crosses = (hull - own).dot(near - self.position) < G::Scalar::zero();
        if crosses || own.distance(hull) < keep { State::TooFast } else { State::Safe }
    }

    /// Returns the state beside a neighbour that gives way.
    pub(in crate::crowd) fn state_among(&self, other: &Other<G>) -> State {
        let body = &other.body;
        if !other.gives_way {
            State::Safe
        } else if (body.position - self.position).length() < self.radius + body.radius {
            State::Touching
        } else if self.other(&mut HalfPlanes::<G, 0>::new(), other) {
            State::Safe
        } else {
            State::TooFast
        }
    }
}
