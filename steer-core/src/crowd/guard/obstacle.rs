//! The half planes of obstacles, at rest or moving.

use super::Guard;
use crate::crowd::braking::Braking;
use crate::crowd::half_plane::{HalfPlane, PlaneClass};
use crate::crowd::half_planes::HalfPlanes;
use crate::scalar::{Scalar as _, slack};
use crate::terrain::{Obstacle, nearest_on_segment};
use crate::vector::{Geometry, Vec2Ext, Vec2Like};

/// Way of braking, in radii, beyond which a rounded speed ends by more than the margin too near.
const LONG_WAY: f64 = 16.0;

/// Straight braking to the velocity of an obstacle, as seen from the obstacle.
struct Approach<G: Geometry> {
    /// Unit vector of the relative velocity, zero at rest.
    direction: G::Vector,
    /// Length until the agent has the obstacle's velocity, if it brakes from now on.
    stop: G::Scalar,
    /// Largest relative speed after this step.
    fastest: G::Scalar,
    /// Largest length that the agent can approach until it has the obstacle's velocity.
    reach: G::Scalar,
}

/// The obstacle and the agent on its way of braking, where they are nearest.
struct Encounter<G: Geometry> {
    /// Unit vector from the agent to the obstacle.
    normal: G::Vector,
    /// Position of the agent.
    own: G::Vector,
    /// Point of the obstacle's hull.
    hull: G::Vector,
    distance: G::Scalar,
}

impl<G: Geometry> Guard<G> {
    /// Adds the plane of an obstacle that can be reached.
    #[inline]
    pub(in crate::crowd) fn obstacle<O: Obstacle<G>, const N: usize>(
        &self,
        planes: &mut HalfPlanes<G, N>,
        obstacle: &O,
    ) {
        self.solid(planes, obstacle, self.distance.obstacles);
    }

    /// Adds the plane of what does not give way, to which the agent keeps a distance: the agent may
    /// use all of the gap beyond.
    ///
    /// The plane of an obstacle at rest is hard: braking keeps it. An obstacle that moves may leave
    /// no velocity, so its plane is soft.
    #[inline]
    pub(super) fn solid<O: Obstacle<G>, const N: usize>(
        &self,
        planes: &mut HalfPlanes<G, N>,
        obstacle: &O,
        distance: G::Scalar,
    ) {
        let (zero, drift) = (G::Scalar::zero(), obstacle.velocity());
        let near = obstacle.nearest(self.position);
        let ahead = near - self.position;
        let touch = self.radius + obstacle.rounding();
        let clear = touch + distance;
        let kept = self.kept_gap(self.radius, near);
        let approach = self.approach(drift);
        if !ahead.is_within(clear + kept + approach.reach + approach.stop) {
            return;
        }
        let mut encounter = self.encounter(obstacle, &approach, near);
        let gap = encounter.distance - (clear + kept);
        if self.braked_along(&encounter) + gap.max(zero) < approach.reach {
            encounter.normal = self.without_rounding(obstacle, &encounter, &approach, near, kept);
        }
        let (normal, braked) = (encounter.normal, self.braked_along(&encounter));
        if drift != G::Vector::zero() {
            let left = braked + gap;
            if left < approach.reach {
                let bound = if left < zero { self.speed_in_step(left) } else { approach.speed_to_move(left) };
                planes.push(HalfPlane::new(PlaneClass::Soft, normal, bound + normal.dot(drift)));
            }
            return;
        }
        self.part(planes, ahead, [touch, clear], kept, G::Scalar::one());
        let left = (braked + gap.max(zero)).max(zero);
        if left < approach.reach {
            let mut bound = approach.speed_to_move(left);
            if left > self.radius * G::Scalar::from_f64(LONG_WAY) {
                bound = bound - slack(approach.fastest);
            }
            planes.push(HalfPlane::new(PlaneClass::Hard, normal, bound));
        }
    }

    /// Returns the straight braking to the velocity of an obstacle. For one that moves all of the
    /// agent's own acceleration counts, for one at rest what all expect.
    #[inline]
    fn approach(&self, drift: G::Vector) -> Approach<G> {
        if drift == G::Vector::zero() {
            let fastest = self.fastest.speed;
            return Approach { direction: self.direction, stop: self.stop, fastest, reach: self.reach };
        }
        let braking = Braking { loss: self.change, dt: self.braking.dt };
        let relative = self.velocity - drift;
        let speed = relative.length();
        let fastest = speed + self.change;
        Approach {
            direction: relative.unit(),
            stop: braking.stop(braking.pace(speed)),
            fastest,
            reach: braking.full_reach(braking.pace(fastest)),
        }
    }

    /// Returns where the agent, braking from now on, is nearest to an obstacle. `near` is the point
    /// of the hull nearest to the agent now.
    #[inline]
    fn encounter<O: Obstacle<G>>(
        &self,
        obstacle: &O,
        approach: &Approach<G>,
        near: G::Vector,
    ) -> Encounter<G> {
        let ahead = near - self.position;
        let stop = self.position + approach.direction * approach.stop;
        let (mut own, mut hull) = nearest_to_segment(obstacle, self.position, stop, near);
        if (hull - own).dot(ahead) < G::Scalar::zero() {
            // The way of braking crosses the obstacle.
            (own, hull) = (self.position, near);
        }
        let normal = (hull - own)
            .direction()
            .or_else(|| ahead.direction())
            .unwrap_or_else(|| -obstacle.out(self.position, self.heading));
        Encounter { normal, own, hull, distance: own.distance(hull) }
    }

    /// Returns the length that the agent has moved along the normal when the encounter happens.
    #[inline]
    fn braked_along(&self, encounter: &Encounter<G>) -> G::Scalar {
        encounter.normal.dot(encounter.own - self.position)
    }

    /// Returns the normal of an encounter, without its part along an edge if this part is an error
    /// of rounding.
    ///
    /// With the error, a long step along a long wall would lead into it.
    #[inline]
    fn without_rounding<O: Obstacle<G>>(
        &self,
        obstacle: &O,
        encounter: &Encounter<G>,
        approach: &Approach<G>,
        near: G::Vector,
        kept: G::Scalar,
    ) -> G::Vector {
        let rounding = self.rounding(self.radius, near);
        let (four, sixteen) = (G::Scalar::from_f64(4.0), G::Scalar::from_f64(16.0));
        // An error that leads off by less than a sixteenth of the kept gap is restored.
        let is_error =
            |part: G::Scalar| part * encounter.distance <= rounding && part * approach.reach * sixteen > kept;
        // The corner is behind a plane through the nearest point of the hull.
        let is_behind = |normal: G::Vector, corner: G::Vector| {
            let apart = corner - encounter.hull;
            apart.dot(normal) * four >= -(rounding + slack(apart.x().abs() + apart.y().abs()))
        };
        perpendicular_to_edge(obstacle, encounter.normal, is_error, is_behind)
    }
}

impl<G: Geometry> Approach<G> {
    /// Returns the largest speed after which the agent moves by at most this length along the
    /// normal, until it has the obstacle's velocity.
    #[inline]
    fn speed_to_move(&self, length: G::Scalar) -> G::Scalar {
        if self.reach > G::Scalar::zero() { length.scaled(self.fastest, self.reach) } else { self.fastest }
    }
}

/// Returns a normal, without its part along the first edge at which `is_error` holds for this part
/// and, after it, `is_behind` for all corners.
#[inline]
fn perpendicular_to_edge<G: Geometry, O: Obstacle<G>>(
    obstacle: &O,
    normal: G::Vector,
    is_error: impl Fn(G::Scalar) -> bool,
    is_behind: impl Fn(G::Vector, G::Vector) -> bool,
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
                if corners.all(|corner| is_behind(exact, corner)) {
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
/// other, if the two do not cross. `near` is the point of the hull nearest to `from`.
#[inline]
fn nearest_to_segment<G: Geometry, O: Obstacle<G>>(
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
    for corner in (0..).map_while(|index| obstacle.corner(index)) {
        consider(nearest_on_segment(from, to, corner), corner);
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
