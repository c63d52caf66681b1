//! Obstacles of a plan.

use steer_core::Geometry;
use steer_core::space::Bounds;
use steer_core::terrain::{Circle, Polygon, Shape, Wall};
use steer_glam::dvec2::DVec2;

use super::plan::{Ground, Random};
use super::{n, v};

/// Obstacles about `middle`, in a square of side 2 · `half`, for agents of radii from `small` to
/// `large`.
pub(crate) struct Builder<'a, G: Geometry> {
    pub(crate) random: &'a mut Random,
    pub(crate) middle: DVec2,
    pub(crate) half: f64,
    pub(crate) small: f64,
    pub(crate) large: f64,
    pub(crate) shapes: Vec<Shape<G>>,
}

impl<G: Geometry> Builder<'_, G> {
    pub(crate) fn add(&mut self, ground: Ground) {
        match ground {
            Ground::Room => self.room(),
            Ground::Star => self.star(),
            Ground::Chain => self.chain(),
            Ground::Passage => self.passage(),
            Ground::Boxes => self.boxes(),
            Ground::Polygons => self.polygons(),
            Ground::Circles => self.circles(),
        }
    }

    fn point(&mut self) -> DVec2 {
        let mut along = || self.random.within(-1.0, 1.0) * self.half;
        let (x, y) = (along(), along());
        self.middle + DVec2::new(x, y)
    }

    /// A direction, often along an axis or a diagonal.
    fn way(&mut self) -> DVec2 {
        let turn =
            if self.random.one_in(2) { self.random.fraction() } else { self.random.below(8) as f64 / 8.0 };
        turned(turn)
    }

    fn wall(&mut self, from: DVec2, to: DVec2) {
        self.shapes.push(Shape::Wall(Wall::new(v(from), v(to))));
    }

    fn walls(&mut self, points: &[DVec2]) {
        for pair in points.windows(2) {
            self.wall(pair[0], pair[1]);
        }
    }

    fn room(&mut self) {
        let (count, start) = (3 + self.random.below(7), self.random.fraction());
        let mut corners: Vec<DVec2> = (0..count)
            .map(|i| {
                let far = self.half * self.random.within(0.5, 1.5);
                self.middle + turned(start + i as f64 / count as f64) * far
            })
            .collect();
        corners.push(corners[0]);
        self.walls(&corners);
    }

    fn star(&mut self) {
        let center = self.point();
        for _ in 0..2 + self.random.below(4) {
            let length = self.half * self.random.log(0.02, 1.0);
            let end = center + self.way() * length;
            self.wall(center, end);
        }
    }

    fn chain(&mut self) {
        let mut points = vec![self.point()];
        for _ in 0..2 + self.random.below(5) {
            let length = self.half * self.random.log(0.02, 1.0);
            let next = points[points.len() - 1] + self.way() * length;
            points.push(next);
        }
        self.walls(&points);
    }

    fn passage(&mut self) {
        let (center, way) = (self.middle, self.way());
        let width = self.random.within(self.small, self.large) * self.random.log(1.005, 1.8);
        let long = self.random.log(0.1 * self.small, 4.0 * self.large);
        for side in [1.0, -1.0] {
            let at =
                |along: f64, across: f64| center + way * (along * 0.5 * long) + way.perp() * (across * side);
            let far = self.half * 1.5;
            self.walls(&[at(-1.0, far), at(-1.0, width), at(1.0, width), at(1.0, far)]);
        }
    }

    fn boxes(&mut self) {
        let mut min = self.point();
        for _ in 0..1 + self.random.below(3) {
            let mut side = || self.random.log(0.02 * self.small, 0.6 * self.half);
            let max = min + DVec2::new(side(), side());
            self.shapes.push(Shape::Box(Bounds::<G> { min: v(min), max: v(max) }));
            min = if self.random.one_in(2) { max } else { self.point() };
        }
    }

    fn polygons(&mut self) {
        for _ in 0..1 + self.random.below(3) {
            let (from, way) = (self.point(), self.way());
            let (long, thin) =
                (self.random.log(self.small, self.half), self.random.log(0.001 * self.small, self.half));
            let to = from + way * long;
            let mut corners =
                vec![from, to, from + way * (long * self.random.fraction()) + way.perp() * thin];
            if self.random.one_in(2) {
                corners.insert(2, to + way.perp() * thin);
            }
            match Polygon::new(corners.into_iter().map(v).collect()) {
                Ok(polygon) => self.shapes.push(Shape::Polygon(polygon)),
                // Far from the origin the corners of a thin one may be on one line.
                Err(_) => self.wall(from, to),
            }
        }
    }

    fn circles(&mut self) {
        for _ in 0..1 + self.random.below(4) {
            let radius = if self.random.one_in(4) { 0.0 } else { self.random.log(0.01, 4.0) * self.large };
            let center = self.point();
            self.shapes.push(Shape::Circle(Circle::new(v(center), n(radius))));
        }
    }
}

fn turned(turns: f64) -> DVec2 {
    let (sin, cos) = (turns * core::f64::consts::TAU).sin_cos();
    DVec2::new(cos, sin)
}
