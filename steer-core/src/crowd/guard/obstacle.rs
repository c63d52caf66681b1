//! The half planes of obstacles, at rest or moving.

use super::super::braking::Braking;
use super::super::half_planes::HalfPlanes;
use super::{Guard, ratio};
use crate::scalar::{Scalar as _, slack};
use crate::terrain::{Obstacle, nearest_on_segment};
use crate::vector::{Geometry, Vec2Ext, Vec2Like};

/// Straight braking to the velocity of an obstacle, as seen from the obstacle.
struct Approach<G: Geometry> {
    /// Unit vector of the relative velocity, zero at rest.
    way: G::Vector,
    /// Length until the agent has the obstacle's velocity, if it brakes from now on.
    stop: G::Scalar,
    /// Largest relative speed after this step.
    fast: G::Scalar,
    /// Largest length that the agent can approach until it has the obstacle's velocity.
    reach: G::Scalar,
}

impl<G: Geometry> Guard<G> {
    /// Adds the plane of an obstacle that can be reached: the agent may use all of the gap.
    ///
    /// The plane of an obstacle at rest is hard: braking keeps it. An obstacle that moves may leave
    /// no velocity, so its plane is soft.
    #[inline]
    pub(in crate::crowd) fn obstacle<O: Obstacle<G>, const N: usize>(
        &self,
        planes: &mut HalfPlanes<G, N>,
        obstacle: &O,
    ) {
        let (zero, drift) = (G::Scalar::zero(), obstacle.velocity());
        let moves = drift != G::Vector::zero();
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
        let mut normal = (wall - own)
            .direction()
            .or_else(|| ahead.direction())
            .unwrap_or_else(|| -obstacle.out(self.position, self.heading));
        let distance = own.distance(wall);
        let gap = distance - keep;
        let mut braking = normal.dot(own - self.position);
        if braking + gap.max(zero) < approach.reach {
            let rounding = self.rounding(self.radius, near);
            let (four, sixteen) = (G::Scalar::from_f64(4.0), G::Scalar::from_f64(16.0));
            // An error that leads off by less is restored.
            let is_error =
                |part: G::Scalar| part * distance <= rounding && part * approach.reach * sixteen > room;
            let supports = |normal: G::Vector, corner: G::Vector| {
                let apart = corner - wall;
                apart.dot(normal) * four >= -(rounding + slack(apart.x().abs() + apart.y().abs()))
            };
            normal = perpendicular_to_edge(obstacle, normal, is_error, supports);
            braking = normal.dot(own - self.position);
        }
        if moves {
            let left = braking + gap;
            if left < approach.reach {
                let bound = if left < zero {
                    self.speed_in_step(left)
                } else {
                    ratio::<G>(left, approach.fast, approach.reach)
                };
                planes.push_soft(normal, bound + normal.dot(drift));
            }
            return;
        }
        self.part(planes, ahead, [touch, room * G::Scalar::from_f64(0.5)], G::Scalar::one());
        let left = (braking + gap.max(zero)).max(zero);
        if left < approach.reach {
            planes.push_hard(normal, ratio::<G>(left, approach.fast, approach.reach));
        }
    }

    /// The straight braking to the velocity of an obstacle. For one that moves all of the agent's
    /// own acceleration counts, for one at rest what all expect.
    #[inline]
    fn approach(&self, drift: G::Vector) -> Approach<G> {
        if drift == G::Vector::zero() {
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

/// Returns a normal, without its part along an edge at which that is an error of rounding. All
/// corners remain behind the plane, as `supports` tests.
///
/// With the error, a long step along a long wall would lead into it.
#[inline]
fn perpendicular_to_edge<G: Geometry, O: Obstacle<G>>(
    obstacle: &O,
    normal: G::Vector,
    is_error: impl Fn(G::Scalar) -> bool,
    supports: impl Fn(G::Vector, G::Vector) -> bool,
) -> G::Vector {
    let Some(first) = obstacle.corner(0) else { return normal };
    let (mut from, mut index) = (first, 1);
    loop {
        let next = obstacle.corner(index);
        // The last edge leads back to the first corner, if there are more than two.
        let to = match next {
            Some(to) => to,
            None if index > 2 => first,
            None => return normal,
        };
        if let Some(along) = (to - from).direction() {
            let part = normal.dot(along);
            if is_error(part.abs()) {
                let exact = (normal - along * part).direction_or(normal);
                let mut corners = (0..).map_while(|index| obstacle.corner(index));
                if corners.all(|corner| supports(exact, corner)) {
                    return exact;
                }
            }
        }
        if next.is_none() {
            return normal;
        }
        (from, index) = (to, index + 1);
    }
}

/// Returns the point of a segment and the point of an obstacle's hull that are nearest to each
/// other, if the two do not cross; `near` is the point of the hull nearest to `from`.
#[inline]
pub(super) fn nearest_to_segment<G: Geometry, O: Obstacle<G>>(
    obstacle: &O,
    from: G::Vector,
    to: G::Vector,
    near: G::Vector,
) -> (G::Vector, G::Vector) {
    let mut best = (from, near);
    if from == to {
        return best;
    }
    let mut least = from.distance(near);
    let mut consider = |own: G::Vector, wall: G::Vector| {
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

#[cfg(test)]
mod tests {
    use crate::agent::Agent;
    use crate::crowd::{HalfPlanes, SafetyFilter, Surroundings};
    use crate::terrain::{Polygon, Wall};
    use crate::test_vector::{V, v};
    use crate::vector::{Vec2Ext, Vec2Like};

    /// Far from the origin, the nearest point of a slanted wall is rounded. A step is long.
    #[test]
    fn the_plane_of_a_long_wall_is_parallel_to_it() {
        let along = v(3.0, 4.0).unit();
        let (from, to) = (v(1.0, 0.5), v(3e6, 4e6));
        let agent = Agent::new(v(1e6, 4e6 / 3.0) + along.quarter_turn() * 1.5, v(0.0, 0.0)).with_radius(1.0);
        let agent = agent.with_max_speed(1e9).with_max_force(1e9);
        let wall = Wall::new(from, to);
        let exact = (to - from).unit();
        let mut planes = HalfPlanes::<V, 8>::new();
        let mut check = |hull: &dyn crate::terrain::Obstacle<V>| {
            let around = Surroundings::new(1.0).with_obstacles([hull]);
            let _ = SafetyFilter::default().velocity(&mut planes, &agent, v(1.0, -2.0), around);
            let normal = planes.planes()[0].normal;
            assert!(normal.dot(exact).abs() < 1e-15, "{normal:?}");
            assert!(normal.dot(along.quarter_turn()) < -0.999, "{normal:?}");
        };
        check(&wall);
        // The farther edge of a thin triangle, at a small angle with the nearer one, does not
        // count.
        check(&Polygon::new([from - along.quarter_turn() * 1e-3, from, to]).unwrap());
        // The last edge of a polygon leads back to its first corner.
        check(&Polygon::new([to, v(4e6, 0.0), from]).unwrap());
    }
}
