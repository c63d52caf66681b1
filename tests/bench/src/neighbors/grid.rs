//! [`OverGrid`]: steer-core's grid, rebuilt for each step.

use super::crowd::Crowd;
use super::{Flock, REACH, Start};
use steer_core::Body;
use steer_core::neighbors::GridBuffer;
use steer_glam::Vec2;

pub(super) struct OverGrid {
    crowd: Crowd,
    room: GridBuffer,
}

impl OverGrid {
    pub(super) fn new(start: &Start) -> Self {
        OverGrid { crowd: Crowd::new(start), room: GridBuffer::new() }
    }
}

impl Flock for OverGrid {
    fn step(&mut self) {
        let bodies = self.crowd.bodies();
        let places: Vec<Vec2> = bodies.iter().map(|body| body.position).collect();
        // A grid accepts every cell and world of finite size.
        let Ok(grid) = self.room.torus(&self.crowd.bounds, REACH, &places) else { return };
        self.crowd.step(|own| {
            let (grid, bodies) = (&grid, &bodies);
            grid.around(own, REACH).map(|one| Body { position: one.position, ..bodies[one.index] })
        });
    }

    fn velocities(&self) -> Vec<Vec2> {
        self.crowd.velocities()
    }
}
