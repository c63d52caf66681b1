//! Obstacles at rest, as the fields see them.

use core::fmt;

use steer_core::terrain::Obstacle;
use steer_glam::GlamF64;

use crate::scene::model::Scene;
use crate::scene::pair::Pair;
use crate::vector::V;

/// An obstacle at rest.
#[derive(Clone, Debug)]
pub(super) struct Shape {
    pub(super) corners: Vec<V>,
    pub(super) rounding: f64,
    /// Key of its list in the scene, and its index there.
    pub(super) origin: (&'static str, usize),
}

impl Obstacle<GlamF64> for Shape {
    fn corner(&self, index: usize) -> Option<V> {
        self.corners.get(index).copied()
    }

    fn rounding(&self) -> f64 {
        self.rounding
    }
}

impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (list, index) = self.origin;
        write!(f, "{list}[{index}]")
    }
}

impl Shape {
    /// Returns the walls, the polygons and the circles at rest of a scene.
    pub(super) fn all(scene: &Scene) -> Vec<Self> {
        let round = |(i, rounding): (usize, f64), corners| Self { corners, rounding, origin: ("circles", i) };
        let still = scene.circles.iter().enumerate().filter(|(_, c)| c.velocity == Pair::default());
        let circles = still.map(|(i, circle)| round((i, circle.radius), vec![circle.center.into()]));
        let walls = scene.walls.iter().map(|wall| vec![wall.from.into(), wall.to.into()]).enumerate();
        let polygons = scene.polygons.iter().map(|p| p.points.iter().copied().map(V::from).collect());
        let sharp = |list| move |(i, corners)| Self { corners, rounding: 0.0, origin: (list, i) };
        circles.chain(walls.map(sharp("walls"))).chain(polygons.enumerate().map(sharp("polygons"))).collect()
    }

    /// Smallest coordinates.
    pub(super) fn min(&self) -> V {
        self.corners.iter().copied().reduce(V::min).unwrap_or_default() - V::splat(self.rounding)
    }

    /// Largest coordinates.
    pub(super) fn max(&self) -> V {
        self.corners.iter().copied().reduce(V::max).unwrap_or_default() + V::splat(self.rounding)
    }
}
