//! Laws of [`ObstacleGrid`].
#![cfg(feature = "alloc")]

extern crate alloc;

use alloc::vec::Vec;

use crate::approx::{at, n, v};
use steer_core::neighbors::ObstacleGrid;
use steer_core::space::Bounds;
use steer_core::swarm::SwarmScalar;
use steer_core::terrain::{Circle, Moving, Obstacle as _, Shape, Wall};
use steer_core::{Geometry, Vec2Ext};

/// Obstacles on every cell edge, every fifth of which moves.
fn plan<G: Geometry>() -> Vec<Moving<Shape<G>, G>> {
    let wall = |i: f64| Shape::Wall(Wall::new(at::<G>(i * 7.0, 0.0), v(i * 5.0, i * 3.0 - 40.0)));
    let walls = (0..12).map(|i| wall(f64::from(i)));
    let circles = (0..9).map(|i| Shape::Circle(Circle::new(at::<G>(f64::from(i) * 11.0, 20.0), n(4.0))));
    let velocity = |index: usize| if index % 5 == 4 { v(1.0, 0.0) } else { v(0.0, 0.0) };
    walls
        .chain(circles)
        .enumerate()
        .map(|(index, shape)| Moving { shape, velocity: velocity(index) })
        .collect()
}

/// A list has all obstacles within reach, in their order, and few others, on the plane and on a
/// torus.
pub fn lists_have_all_within_reach_in_their_order<G: Geometry<Vector: Send + Sync> + Send + Sync>()
where
    G::Scalar: SwarmScalar,
{
    let plan = plan::<G>();
    let moving = plan.iter().filter(|one| one.velocity != v(0.0, 0.0)).count();
    for world in [None, Some(Bounds { min: at::<G>(-10.0, -50.0), max: v(90.0, 50.0) })] {
        let torus = world.as_ref().map(Bounds::torus);
        let mut grid = ObstacleGrid::<G>::new();
        assert_eq!((grid.reach(), grid.around(v(0.0, 0.0)).count()), (n(0.0), 0));
        grid.collect(&plan, n(2.0), world.as_ref());
        assert!(grid.reach() >= n(2.0));
        let (mut found, mut listed) = (0, 0);
        for place in 0..4000 {
            let here = at::<G>(f64::from(place % 63) * 1.5 - 8.0, f64::from(place / 63) * 1.5 - 47.0);
            let mut list = grid.around(here);
            listed += list.clone().count();
            let is_near = |shape: &Shape<G>| {
                let gap = |near: G::Vector| here.distance(near) - shape.rounding() <= n(2.0);
                match &torus {
                    None => gap(shape.nearest(here)),
                    Some(torus) => torus.images(here, shape).any(|image| gap(image.nearest(here))),
                }
            };
            let rests = |moves: bool| {
                plan.iter().enumerate().filter(move |(_, one)| (one.velocity != v(0.0, 0.0)) == moves)
            };
            for (index, one) in rests(true).chain(rests(false).filter(|(_, one)| is_near(&one.shape))) {
                assert!(list.any(|other| other == index), "{here:?} {one:?}");
                found += usize::from(one.velocity == v(0.0, 0.0));
            }
        }
        assert!(found > 400 && listed < 8 * found + 4000 * moving, "{found} {listed}");
        grid.collect(&plan, n(0.0), world.as_ref());
        assert_eq!(grid.around(v(0.0, 0.0)).count(), moving, "with no reach only those that move");
    }
}
