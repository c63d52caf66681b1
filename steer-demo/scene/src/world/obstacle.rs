//! Circles that drift and turn back at the world's sides.

use steer_glam::steer_core::Vec2Like as _;

use crate::scene::{CircleSpec, Scene};
use crate::vector::{Circle, V, v};

/// A circle and its drift velocity.
#[derive(Clone, Copy, Debug)]
pub(super) struct Obstacle {
    pub(super) circle: Circle,
    pub(super) velocity: V,
    pub(super) layers: u16,
}

impl From<&CircleSpec> for Obstacle {
    fn from(spec: &CircleSpec) -> Self {
        let circle = Circle { center: spec.center.into(), radius: spec.radius };
        Self { circle, velocity: spec.velocity.into(), layers: spec.layers as u16 }
    }
}

impl Obstacle {
    /// Drifts for `dt`, inside the world. A circle at rest keeps its position.
    pub(super) fn step(&mut self, Scene { width, height, dt, .. }: &Scene) {
        if self.velocity == v(0.0, 0.0) {
            return;
        }
        let Circle { center, radius } = self.circle;
        let (x, vx) = drift(center.x(), self.velocity.x(), radius, *width, *dt);
        let (y, vy) = drift(center.y(), self.velocity.y(), radius, *height, *dt);
        self.circle.center = v(x, y);
        self.velocity = v(vx, vy);
    }
}

fn drift(at: f64, velocity: f64, radius: f64, side: f64, dt: f64) -> (f64, f64) {
    let at = at + velocity * dt;
    if radius + radius >= side {
        // It touches both sides, wherever it goes.
        (side / 2.0, velocity)
    } else if at < radius {
        (radius, -velocity)
    } else if at > side - radius {
        (side - radius, -velocity)
    } else {
        (at, velocity)
    }
}
