//! [`line_of_sight`]: whether obstacles hide a point.

use super::Obstacle;
use crate::scalar::Scalar;
use crate::vector::{Geometry, Vec2Ext, Vec2Like};

/// Whether no obstacle touches the straight line between two points.
///
/// It is [`Obstacle::reach`] without a clearance, from the first point toward the second. For a
/// sight with a range and a cone, take [`Tracking`](crate::neighbors::Tracking).
///
/// # Examples
/// ```
/// use steer_core::terrain::line_of_sight;
/// use steer_glam::Circle;
/// use steer_glam::glam::vec2;
///
/// let trees = [Circle::new(vec2(50.0, 0.0), 10.0), Circle::new(vec2(80.0, 60.0), 5.0)];
/// assert!(!line_of_sight(vec2(0.0, 0.0), vec2(100.0, 0.0), trees));
/// assert!(line_of_sight(vec2(0.0, 0.0), vec2(30.0, 0.0), trees));
/// ```
///
/// # Degenerate cases
/// A line that begins or ends in an obstacle is touched. Two equal points are in sight of each
/// other. Without obstacles, all points are. To within rounding, it is undetermined whether a line
/// that only grazes an obstacle is touched.
#[doc(alias("raycast", "linecast", "ray_cast", "ray cast", "visibility", "occlusion", "can_see"))]
#[inline]
#[must_use]
pub fn line_of_sight<G: Geometry, O: Obstacle<G>>(
    from: G::Vector,
    to: G::Vector,
    obstacles: impl IntoIterator<Item = O>,
) -> bool {
    let (line, none) = (to - from, G::Scalar::zero());
    let Some(way) = line.direction() else { return true };
    let length = line.length();
    obstacles.into_iter().all(|obstacle| obstacle.reach(from, way, none).is_none_or(|reach| reach > length))
}
