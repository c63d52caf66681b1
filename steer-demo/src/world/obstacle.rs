//! Circles that drift and turn back at the world's sides.

use steer_glam::steer_core::Vec2Like as _;

use crate::scene::CircleSpec;
use crate::vector::{Circle, V, v};

/// A circle and its drift velocity.
#[derive(Clone, Copy, Debug)]
pub(super) struct Obstacle {
    pub(super) circle: Circle,
    pub(super) velocity: V,
}

impl From<&CircleSpec> for Obstacle {
    fn from(spec: &CircleSpec) -> Self {
        let circle = Circle { center: spec.center.into(), radius: spec.radius };
        Self { circle, velocity: spec.velocity.into() }
    }
}

impl Obstacle {
    /// Drifts for `dt`, with the whole circle kept inside the world. A circle at rest keeps its
    /// position, even across a side.
    pub(super) fn step(&mut self, width: f64, height: f64, dt: f64) {
        if self.velocity == v(0.0, 0.0) {
            return;
        }
        let Circle { center, radius } = self.circle;
        let (x, vx) = drift(center.x(), self.velocity.x(), radius, width, dt);
        let (y, vy) = drift(center.y(), self.velocity.y(), radius, height, dt);
        self.circle.center = v(x, y);
        self.velocity = v(vx, vy);
    }
}

fn drift(at: f64, velocity: f64, radius: f64, side: f64, dt: f64) -> (f64, f64) {
    let at = at + velocity * dt;
    if at < radius {
        (radius, -velocity)
    } else if at > side - radius {
        (side - radius, -velocity)
    } else {
        (at, velocity)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_turns_back_where_its_rim_touches_the_side() {
        assert_eq!(drift(11.0, -3.0, 10.0, 100.0, 1.0), (10.0, 3.0));
        assert_eq!(drift(89.0, 3.0, 10.0, 100.0, 1.0), (90.0, -3.0));
        assert_eq!(drift(50.0, 3.0, 10.0, 100.0, 0.5), (51.5, 3.0));
    }
}
