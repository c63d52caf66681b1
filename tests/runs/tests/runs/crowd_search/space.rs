//! [`Space`]: the obstacles of a world in f64, in the plane or on a torus.

use steer_core::Geometry;
use steer_core::space::Torus;
use steer_core::terrain::Shape;
use steer_glam::GlamF64;
use steer_glam::dvec2::DVec2;
use steer_runs::measure::{Hull, exact};

pub(crate) struct Space {
    torus: Option<Torus<GlamF64>>,
    pub(crate) hulls: Vec<Hull>,
}

impl Space {
    pub(crate) fn new<G: Geometry<Scalar: Into<f64>>>(torus: Option<Torus<G>>, shapes: &[Shape<G>]) -> Self {
        let torus = torus.map(|torus| Torus { size: exact(torus.size) });
        Space { torus, hulls: shapes.iter().map(Hull::new).collect() }
    }

    /// The shortest vector from one point to another.
    pub(crate) fn way(&self, from: DVec2, to: DVec2) -> DVec2 {
        self.torus.map_or(to - from, |torus| torus.way(from, to))
    }

    /// The shifts to all images of an obstacle.
    pub(crate) fn images(&self) -> impl Iterator<Item = DVec2> + use<> {
        let size = self.torus.map_or(DVec2::ZERO, |torus| torus.size);
        (0..if self.torus.is_some() { 9 } else { 1 }).map(move |i| {
            let (x, y) = ((i + 1) % 3 - 1, (i / 3 + 1) % 3 - 1);
            DVec2::new(size.x * f64::from(x), size.y * f64::from(y))
        })
    }

    /// The least gap of all obstacles to a point that moves straight, if it is below `most`.
    pub(crate) fn gap(&self, from: DVec2, to: DVec2, most: f64) -> f64 {
        let mut least = most;
        for shift in self.images() {
            let (from, to) = (from - shift, to - shift);
            for hull in &self.hulls {
                if hull.bound(from) - from.distance(to) < least {
                    least = least.min(hull.gap(from, to));
                }
            }
        }
        least
    }
}
