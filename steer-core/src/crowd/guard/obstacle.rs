//! The half planes of obstacles, at rest or moving.

use super::super::braking::Braking;
use super::super::half_planes::HalfPlanes;
use super::{Guard, ratio};
use crate::scalar::Scalar as _;
use crate::terrain::{Obstacle, nearest_on_segment};
use crate::vector::{Vec2Ext, Vec2Like};

/// Straight braking to the velocity of an obstacle, as seen from the obstacle.
struct Approach<V: Vec2Like> {
    /// Unit vector of the relative velocity, zero at rest.
    way: V,
    /// Length until the agent has the obstacle's velocity, if it brakes from now on.
    stop: V::Scalar,
    /// Largest relative speed after this step.
    fast: V::Scalar,
    /// Largest length that the agent can approach until it has the obstacle's velocity.
    reach: V::Scalar,
}

impl<V: Vec2Like> Guard<V> {
    /// Adds the plane of an obstacle that can be reached: the agent may use all of the gap.
    ///
    /// The plane of an obstacle at rest is hard: braking keeps it. An obstacle that moves may leave
    /// no velocity, so its plane is soft.
    #[inline]
    pub(in crate::crowd) fn obstacle<O: Obstacle<V>, const N: usize>(
        &self,
        planes: &mut HalfPlanes<V, N>,
        obstacle: &O,
    ) {
        let (zero, drift) = (V::Scalar::zero(), obstacle.velocity());
        let moves = drift != V::zero();
        let near = obstacle.nearest(self.position);
        let ahead = near - self.position;
        let touch = self.radius + obstacle.rounding();
        let room = self.room(self.radius, near);
        let (keep, approach) = (touch + room, self.approach(drift));
        if !ahead.is_within(keep + approach.reach + approach.stop) {
            return;
        }
        let rest = self.position + approach.way * approach.stop;
        let (mut own, mut wall) = nearest_to_segment(obstacle, self.position, rest, near);
        if (wall - own).dot(ahead) < zero {
            // The way of braking crosses the obstacle.
            (own, wall) = (self.position, near);
        }
        let normal = (wall - own)
            .direction()
            .or_else(|| ahead.direction())
            .unwrap_or_else(|| -obstacle.out(self.position, self.heading));
        let gap = own.distance(wall) - keep;
        let braking = normal.dot(own - self.position);
        if moves {
            let left = braking + gap;
            if left < approach.reach {
                let bound = if left < zero {
                    self.speed_in_step(left)
                } else {
                    ratio::<V>(left, approach.fast, approach.reach)
                };
                planes.push_soft(normal, bound + normal.dot(drift));
            }
            return;
        }
        self.part(planes, ahead, [touch, room * V::Scalar::from_f64(0.5)], V::Scalar::one());
        let left = (braking + gap.max(zero)).max(zero);
        if left < approach.reach {
            planes.push_hard(normal, ratio::<V>(left, approach.fast, approach.reach));
        }
    }

    /// The straight braking to the velocity of an obstacle. For one that moves all of the agent's
    /// own acceleration counts, for one at rest what all expect.
    #[inline]
    fn approach(&self, drift: V) -> Approach<V> {
        if drift == V::zero() {
            return Approach { way: self.way, stop: self.stop, fast: self.fast, reach: self.reach };
        }
        let braking = Braking { loss: self.change, dt: self.braking.dt };
        let relative = self.velocity - drift;
        let speed = relative.length();
        let fast = speed + self.change;
        Approach {
            way: relative.unit(),
            stop: braking.way(speed, braking.steps(speed)),
            fast,
            reach: braking.reach(fast, braking.steps(fast)),
        }
    }
}

/// Returns the point of a segment and the point of an obstacle's hull that are nearest to each
/// other, if the two do not cross; `near` is the point of the hull nearest to `from`.
#[inline]
pub(super) fn nearest_to_segment<V: Vec2Like, O: Obstacle<V>>(
    obstacle: &O,
    from: V,
    to: V,
    near: V,
) -> (V, V) {
    let mut best = (from, near);
    if from == to {
        return best;
    }
    let mut least = from.distance(near);
    let mut consider = |own: V, wall: V| {
        let distance = own.distance(wall);
        if distance < least {
            (best, least) = ((own, wall), distance);
        }
    };
    consider(to, obstacle.nearest(to));
    let mut index = 0;
    while let Some(corner) = obstacle.corner(index) {
        consider(nearest_on_segment(from, to, corner), corner);
        index += 1;
    }
    best
}
