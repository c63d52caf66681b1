//! [`Tree`]: rstar's tree, rebuilt for each step.

use super::crowd::Crowd;
use super::{Flock, REACH, Start};
use rstar::RTree;
use rstar::primitives::GeomWithData;
use steer_core::Vec2Like as _;
use steer_glam::Vec2;

pub(super) struct Tree(Crowd);

impl Tree {
    pub(super) fn new(start: &Start) -> Self {
        Tree(Crowd::new(start))
    }
}

impl Flock for Tree {
    fn step(&mut self) {
        let (bodies, torus) = (self.0.bodies(), self.0.torus);
        let places = bodies.iter().map(|body| body.position.to_array()).enumerate();
        let tree = RTree::bulk_load(places.map(|(index, place)| GeomWithData::new(place, index)).collect());
        self.0.step(|own| {
            let (tree, bodies, from) = (&tree, &bodies, bodies[own].position);
            // rstar does not support a torus: an agent near a side also queries from beyond the
            // opposite side.
            let images = move |at: f32, size: f32| {
                let across =
                    if at < REACH { Some(at + size) } else { (at > size - REACH).then_some(at - size) };
                core::iter::once(at).chain(across)
            };
            let places = images(from.x(), torus.size.x())
                .flat_map(move |x| images(from.y(), torus.size.y()).map(move |y| [x, y]));
            places
                .flat_map(|place| tree.locate_within_distance(place, REACH * REACH))
                .filter(move |one| one.data != own)
                .map(move |one| torus.nearest_body(from, bodies[one.data]))
        });
    }

    fn velocities(&self) -> Vec<Vec2> {
        self.0.velocities()
    }
}
