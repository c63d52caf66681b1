//! Distances within a step, computed in f64 from the numbers of any vector.

use steer_core::terrain::Obstacle;
use steer_core::{Geometry, Vec2Like};
use steer_glam::dvec2::DVec2;

/// Returns a vector in f64, without rounding for f32 and f64.
pub fn exact<G, V: Vec2Like<G, Scalar: Into<f64>>>(vector: V) -> DVec2 {
    DVec2::new(vector.x().into(), vector.y().into())
}

/// Returns the least distance of two points within a step: `apart` is the difference of their
/// positions at its start, `drift` the difference of their motions.
#[must_use]
pub fn least_distance(apart: DVec2, drift: DVec2) -> f64 {
    from_segment(DVec2::ZERO, apart, apart + drift)
}

/// A convex obstacle in f64, with a disc around it.
#[derive(Clone, Debug)]
pub struct Hull {
    corners: Vec<DVec2>,
    rounding: f64,
    center: DVec2,
    radius: f64,
}

impl Hull {
    /// Returns an obstacle in f64.
    pub fn new<G: Geometry<Scalar: Into<f64>>>(obstacle: &impl Obstacle<G>) -> Self {
        let corners: Vec<DVec2> = (0..).map_while(|index| obstacle.corner(index)).map(exact).collect();
        let rounding = obstacle.rounding().into();
        let sum = corners.iter().fold(DVec2::ZERO, |sum, corner| sum + *corner);
        let center = sum * (1.0 / corners.len() as f64);
        let far = corners.iter().map(|corner| corner.distance(center)).fold(0.0, f64::max);
        Hull { corners, rounding, center, radius: far + rounding }
    }

    /// The distance by which the obstacle extends beyond its corners.
    #[must_use]
    pub fn rounding(&self) -> f64 {
        self.rounding
    }

    /// Returns a lower bound of the gap to a point.
    #[must_use]
    pub fn bound(&self, point: DVec2) -> f64 {
        point.distance(self.center) - self.radius
    }

    /// Returns the nearest point of the edges.
    #[must_use]
    pub fn nearest(&self, point: DVec2) -> DVec2 {
        self.edges()
            .map(|(from, to)| on_segment(point, from, to))
            .min_by(|a, b| a.distance(point).total_cmp(&b.distance(point)))
            .unwrap_or(point)
    }

    /// Returns the least gap to a point that moves straight. Negative if the point enters.
    #[must_use]
    pub fn gap(&self, from: DVec2, to: DVec2) -> f64 {
        let inside = self.corners.len() > 2
            && (self.edges().all(|(a, b)| (b - a).perp_dot(from - a) >= 0.0)
                || self.edges().all(|(a, b)| (b - a).perp_dot(from - a) <= 0.0));
        if inside {
            return -self.rounding;
        }
        self.edges().map(|edge| between_segments(edge, (from, to))).fold(f64::INFINITY, f64::min)
            - self.rounding
    }

    fn edges(&self) -> impl Iterator<Item = (DVec2, DVec2)> {
        self.corners.iter().copied().zip(self.corners.iter().copied().cycle().skip(1))
    }
}

fn on_segment(point: DVec2, from: DVec2, to: DVec2) -> DVec2 {
    let along = to - from;
    let square = along.dot(along);
    let fraction = if square > 0.0 { (point - from).dot(along) / square } else { 0.0 };
    from + along * fraction.clamp(0.0, 1.0)
}

fn from_segment(point: DVec2, from: DVec2, to: DVec2) -> f64 {
    point.distance(on_segment(point, from, to))
}

fn between_segments((a, b): (DVec2, DVec2), (from, to): (DVec2, DVec2)) -> f64 {
    let sides = |a: DVec2, b: DVec2, one: DVec2, two: DVec2| {
        (b - a).perp_dot(one - a) * (b - a).perp_dot(two - a) < 0.0
    };
    if sides(a, b, from, to) && sides(from, to, a, b) {
        return 0.0;
    }
    let ends = from_segment(from, a, b).min(from_segment(to, a, b));
    ends.min(from_segment(a, from, to)).min(from_segment(b, from, to))
}

#[cfg(test)]
mod tests {
    use super::*;
    use steer_core::terrain::{Circle, Wall};
    use steer_glam::dvec2::Bounds;

    fn v(x: f64, y: f64) -> DVec2 {
        DVec2::new(x, y)
    }

    #[test]
    fn two_that_pass_are_nearest_within_the_step() {
        assert_eq!(least_distance(v(-4.0, 3.0), v(8.0, 0.0)), 3.0);
        assert_eq!(least_distance(v(-4.0, 3.0), v(-8.0, 0.0)), 5.0);
        assert_eq!(least_distance(v(3.0, 4.0), v(0.0, 0.0)), 5.0);
    }

    #[test]
    fn a_step_across_an_obstacle_has_no_gap() {
        let wall = Hull::new(&Wall::new(v(0.0, -1.0), v(0.0, 1.0)));
        assert_eq!(wall.gap(v(-5.0, 0.5), v(5.0, 0.5)), 0.0);
        assert_eq!(wall.gap(v(-5.0, 4.0), v(5.0, 4.0)), 3.0);
        assert_eq!(wall.gap(v(2.0, 0.0), v(5.0, 0.0)), 2.0);
        let rectangle = Hull::new(&Bounds { min: v(-1.0, -1.0), max: v(1.0, 1.0) });
        assert_eq!(rectangle.gap(v(0.5, 0.0), v(0.5, 0.25)), 0.0);
        assert_eq!(rectangle.gap(v(-4.0, 0.0), v(-3.0, 0.0)), 2.0);
        let circle = Hull::new(&Circle::new(v(0.0, 0.0), 2.0));
        assert_eq!(circle.gap(v(-4.0, 3.0), v(4.0, 3.0)), 1.0);
        assert_eq!(circle.bound(v(0.0, 5.0)), 3.0);
        assert_eq!(wall.nearest(v(3.0, 0.25)), v(0.0, 0.25));
    }
}
