//! [`Surroundings`]: what an agent sees in a step.

use super::other::Other;
use crate::terrain::Obstacle;
use crate::vector::Geometry;

/// The bodies and obstacles that an agent of a crowd sees in a step, and the duration of the step.
///
/// The others are any iterator over [`Body`](crate::Body)s or [`Other`]s, or what a `CrowdGrid`
/// returns, the obstacles any iterator over [`Obstacle`]s. Each is visited once.
///
/// # Examples
/// ```
/// use steer_core::crowd::Surroundings;
/// use steer_glam::{Body, Wall};
/// use steer_glam::glam::vec2;
///
/// let (others, dt) = ([Body::at_rest(vec2(9.0, 0.0))], 0.1);
/// let walls = [Wall::new(vec2(0.0, 5.0), vec2(9.0, 5.0))];
/// let both = Surroundings { others, obstacles: walls, dt };
/// // The same, and one without walls.
/// let same = Surroundings::new(dt).with_others(others).with_obstacles(walls);
/// assert_eq!(both.obstacles, same.obstacles);
/// let free = Surroundings::new(dt).with_others(others);
/// assert!(free.obstacles.is_empty());
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Surroundings<Others, Obstacles, S> {
    /// Neighbours, the nearest first. All within
    /// [`CrowdRules::view_distance`](super::CrowdRules::view_distance) count, for the filter alone
    /// within [`SafetyFilter::view_distance`](super::SafetyFilter::view_distance).
    pub others: Others,
    /// Obstacles, at rest or [`Moving`](crate::terrain::Moving), the moving ones first: an agent
    /// leaves the lane of one to a side that the later ones leave open.
    pub obstacles: Obstacles,
    /// Duration of the step (time).
    pub dt: S,
}

impl<S> Surroundings<[Nothing; 0], [Nothing; 0], S> {
    /// Returns a step of `dt` (time) with nothing around.
    #[inline]
    #[must_use]
    pub fn new(dt: S) -> Self {
        Surroundings { others: [], obstacles: [], dt }
    }
}

impl<Others, Obstacles, S> Surroundings<Others, Obstacles, S> {
    /// Replaces the others.
    #[inline]
    #[must_use]
    pub fn with_others<New>(self, others: New) -> Surroundings<New, Obstacles, S> {
        Surroundings { others, obstacles: self.obstacles, dt: self.dt }
    }

    /// Replaces the obstacles.
    #[inline]
    #[must_use]
    pub fn with_obstacles<New>(self, obstacles: New) -> Surroundings<Others, New, S> {
        Surroundings { others: self.others, obstacles, dt: self.dt }
    }
}

/// A neighbour or an obstacle of which there is none: a type without values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Nothing {}

impl<G: Geometry> From<Nothing> for Other<G> {
    #[inline]
    fn from(nothing: Nothing) -> Self {
        match nothing {}
    }
}

impl<G: Geometry> Obstacle<G> for Nothing {
    #[inline]
    fn corner(&self, _: usize) -> Option<G::Vector> {
        match *self {}
    }
    #[inline]
    fn rounding(&self) -> G::Scalar {
        match *self {}
    }
}
