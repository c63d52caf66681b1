//! [`KdTree`]: kiddo's tree, rebuilt for each step.

use super::crowd::Crowd;
use super::{Flock, REACH, Start};
use kiddo::{ImmutableKdTree, SquaredEuclidean};
use steer_core::Vec2Like as _;
use steer_glam::Vec2;

pub(super) struct KdTree(Crowd);

impl KdTree {
    pub(super) fn new(start: &Start) -> Self {
        KdTree(Crowd::new(start))
    }
}

impl Flock for KdTree {
    fn step(&mut self) {
        let (bodies, torus) = (self.0.bodies(), self.0.torus);
        let places: Vec<[f32; 2]> = bodies.iter().map(|body| body.position.to_array()).collect();
        let size = [torus.size.x(), torus.size.y()];
        // kiddo rejects only too many agents at one position.
        let Ok(tree) = ImmutableKdTree::<f32, 2>::new_from_slice(&places) else { return };
        self.0.step(|own| {
            let from = bodies[own].position;
            let near = tree
                .query(&places[own])
                .periodic_boundary_condition(&size)
                .within::<SquaredEuclidean<f32>>(REACH * REACH)
                .unsorted()
                .execute();
            let others = near.into_iter().map(|one| one.item as usize).filter(move |other| *other != own);
            let bodies = &bodies;
            others.map(move |other| torus.nearest_body(from, bodies[other]))
        });
    }

    fn velocities(&self) -> Vec<Vec2> {
        self.0.velocities()
    }
}
