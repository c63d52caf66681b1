//! Obstacles, as [`Orca`](super::Orca) avoids them.

use super::{NEIGHBORS, OrcaStep};
use crate::crowd::half_plane::{HalfPlane, PlaneClass};
use crate::crowd::half_planes::HalfPlanes;
use crate::crowd::making_way::Lanes;
use crate::scalar::Scalar;
use crate::terrain::{Obstacle, Tangent, tangents};
use crate::vector::{Geometry, Vec2Ext, Vec2Like};

/// Length of an obstacle that is passed round like a neighbour, in radii of the agent.
const ROUND: f64 = 8.0;

impl<G: Geometry> OrcaStep<G> {
    /// Adds the plane of an obstacle: of its velocity obstacle if it is passed round, of its gap if
    /// not. One that sweeps toward the agent is not passed round: the agent leaves its lane. Others
    /// close sides of a lane that is known.
    #[inline]
    pub(in crate::crowd) fn obstacle<O: Obstacle<G>, const N: usize>(
        &self,
        planes: &mut HalfPlanes<G, N>,
        lanes: &mut Lanes<G>,
        obstacle: &O,
    ) {
        let (zero, agent) = (G::Scalar::zero(), &self.agent);
        let keep = agent.radius + obstacle.rounding() + self.distance.obstacles;
        let near = obstacle.nearest(agent.position);
        let gap = agent.position.distance(near) - keep;
        let drift = obstacle.velocity();
        let fastest = agent.max_speed + drift.length();
        let horizon = self.horizon.unwrap_or(self.usual_horizon);
        let kept = agent.radius + self.distance.obstacles;
        // An idle one sees the sides of a lane that walls close. Far ones bound no velocity, and
        // take no place that a neighbour needs.
        let looks_far = self.is_idle && planes.planes().len() + NEIGHBORS < N;
        let sight = if looks_far { horizon.max(self.obstacle_horizon) } else { self.obstacle_horizon };
        let is_swept = lanes.add(agent, self.wish, obstacle, [kept, horizon]);
        if !is_swept && !obstacle.is_longer_than(agent.radius * G::Scalar::from_f64(ROUND)) {
            if gap > zero && gap <= fastest * horizon {
                self.pass(planes, obstacle, near, keep, horizon);
            }
        } else if gap < fastest * sight && self.obstacle_horizon > zero {
            let normal = (near - agent.position).direction_or(agent.heading);
            let bound = gap.max(zero) / self.obstacle_horizon;
            if drift == G::Vector::zero() {
                planes.push(HalfPlane::new(PlaneClass::Hard, normal, bound));
            } else {
                planes.push(HalfPlane::new(PlaneClass::Soft, normal, bound + normal.dot(drift)));
            }
        }
    }

    /// Adds the plane that leads out of a lane. Returns whether there is one.
    #[inline]
    pub(in crate::crowd) fn leave<const N: usize>(
        &self,
        planes: &mut HalfPlanes<G, N>,
        lanes: Lanes<G>,
    ) -> bool {
        let plane = lanes.leave(&self.agent);
        plane.into_iter().for_each(|plane| planes.push(plane));
        plane.is_some()
    }

    /// Adds the plane of the velocity obstacle of a hull, grown by `keep`. `near` is its point
    /// nearest to the agent.
    #[inline]
    fn pass<O: Obstacle<G>, const N: usize>(
        &self,
        planes: &mut HalfPlanes<G, N>,
        obstacle: &O,
        near: G::Vector,
        keep: G::Scalar,
        horizon: G::Scalar,
    ) {
        let zero = G::Scalar::zero();
        let position = self.agent.position;
        let Some([left, right]) = tangents(|index| obstacle.corner(index), position, keep) else { return };
        // Seen from the obstacle, which may move.
        let drift = obstacle.velocity();
        let velocity = self.agent.velocity - drift;
        // The velocity, turned by the bias about the nearest point at the horizon.
        let nearest = obstacle.nearest(position + velocity * horizon) - position;
        let from_hull = velocity - nearest.scaled(G::Scalar::one(), horizon);
        let toward = (near - position).direction_or(self.agent.heading);
        let tilted = Self::tilted(from_hull, toward, self.bias);
        let turned = velocity + (tilted - from_hull);
        let is_before =
            |tangent: &Tangent<G>| turned.dot(tangent.direction) * horizon - tangent.length < zero;
        if tilted != G::Vector::zero() && is_before(&left) && is_before(&right) {
            let outward = tilted.direction_or(-toward);
            let own = self.agent.velocity.dot(outward);
            planes.push(HalfPlane::new(
                PlaneClass::Soft,
                -outward,
                from_hull.dot(outward) - keep / horizon - own,
            ));
            return;
        }
        let (out_left, out_right) = (left.direction.quarter_turn(), -right.direction.quarter_turn());
        let outward = if out_left.dot(turned) >= out_right.dot(turned) { out_left } else { out_right };
        planes.push(HalfPlane::new(PlaneClass::Soft, -outward, zero - drift.dot(outward)));
    }
}
