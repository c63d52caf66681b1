//! [`AllPairs`]: every agent visits every other agent.

use super::crowd::Crowd;
use super::{Flock, Start};
use steer_core::all_except;
use steer_glam::Vec2;

pub(super) struct AllPairs(Crowd);

impl AllPairs {
    pub(super) fn new(start: &Start) -> Self {
        AllPairs(Crowd::new(start))
    }
}

impl Flock for AllPairs {
    fn step(&mut self) {
        let (bodies, torus) = (self.0.bodies(), self.0.torus);
        self.0.step(|own| {
            let from = bodies[own].position;
            all_except(&bodies, own).map(move |other| torus.nearest_body(from, other))
        });
    }

    fn velocities(&self) -> Vec<Vec2> {
        self.0.velocities()
    }
}
