//! Laws of [`Orca`] and [`SafetyFilter`] beside obstacles that meet at a corner.

use crate::approx::{allowed, at, finite, n, v};
use crate::laws::safety_filter::Shape;
use steer_core::crowd::{HalfPlane, HalfPlanes, Orca, SafetyFilter, Surroundings};
use steer_core::terrain::{Obstacle, Polygon, Wall};
use steer_core::{Agent, Body, Geometry, Scalar, Vec2Ext, Vec2Like};

/// Number of random agents beside each corner.
const TRIES: u32 = 40;

/// Returns the k-th of a sequence that fills a unit cube evenly.
fn evenly(k: u32) -> [f64; 3] {
    [0.819_172_513, 0.671_043_606, 0.549_700_477].map(|step| (0.5 + step * f64::from(k)) % 1.0)
}

/// Calls `probe` with pairs of obstacles that meet at one point: walls at a right angle, at an
/// acute and at an obtuse one, a straight wall in two parts, boxes side by side, a wall on a box.
fn for_each_corner<G: Geometry>(at: G::Vector, mut probe: impl FnMut(&[Shape<'_, G>])) {
    let wall = |x, y| Shape::Wall(Wall::new(at, at + v(x, y)));
    for (x, y) in [(0.0, 12.0), (8.0, 8.0), (-11.0, 3.0), (-12.0, 0.0)] {
        probe(&[wall(12.0, 0.0), wall(x, y)]);
        probe(&[wall(x, y), wall(12.0, 0.0)]);
    }
    let square =
        |x: f64, y: f64| [v(0.0, 0.0), v(x, 0.0), v(x, y), v(0.0, y)].map(|corner: G::Vector| at + corner);
    let (left, right) = (square(-6.0, 9.0), square(6.0, 9.0));
    let polygon = |points: &'static str, corners| match Polygon::new(corners) {
        Ok(polygon) => Shape::Polygon(polygon),
        Err(error) => panic!("{points} are convex: {error:?}"),
    };
    probe(&[polygon("the left corners", &left[..]), polygon("the right corners", &right[..])]);
    probe(&[polygon("the right corners", &right[..]), wall(-12.0, 0.0)]);
}

/// Asserts that `chosen` is as near to `wish` as any velocity of the disc that all planes allow.
///
/// # Panics
/// If another one is nearer.
fn is_nearest<G: Geometry>(
    by: &str,
    planes: &[HalfPlane<G>],
    (center, radius): (G::Vector, G::Scalar),
    wish: G::Vector,
    chosen: G::Vector,
) {
    let tolerance = allowed::<G::Scalar>(1e-4, 4.0);
    let off = chosen.distance(wish);
    for k in 0..48 {
        let fraction = n::<G::Scalar>(0.98 - 0.3 * f64::from(k % 3));
        let other = center + G::Vector::fraction_of_turn(k as usize / 3, 16) * (radius * fraction);
        let is_free = planes.iter().all(|plane| plane.excess(other) <= -tolerance);
        assert!(
            !is_free || off <= other.distance(wish) + tolerance,
            "{by}: {other:?} is free and nearer to {wish:?} than {chosen:?}: {planes:?}"
        );
    }
}

/// A filter on trial: the storage, the agent, the wish, the obstacles, `dt`.
pub trait Choice<G: Geometry>:
    Fn(&mut HalfPlanes<G, 8>, &Agent<G>, G::Vector, &[Shape<'_, G>], G::Scalar) -> G::Vector
{
}
impl<G: Geometry, F: Fn(&mut HalfPlanes<G, 8>, &Agent<G>, G::Vector, &[Shape<'_, G>], G::Scalar) -> G::Vector>
    Choice<G> for F
{
}

/// Asserts that beside a corner the chosen velocity is the nearest one that is free. The agent is
/// at rest or in a state from which it can brake.
///
/// # Panics
/// If a nearer one is free.
pub fn chooses_what_is_free<G: Geometry>(by: &str, reachable: bool, choose: impl Choice<G>) {
    let (one, dt) = (n::<G::Scalar>(1.0), n::<G::Scalar>(0.25));
    let mut probed = 0;
    for at in [at::<G>(0.0, 0.0), v(240.0, -150.0)] {
        for_each_corner(at, |shapes| {
            for k in 0..TRIES {
                let [turn, far, speed] = evenly(k);
                let way = G::Vector::turn(n((turn * 2.0 - 1.0) * core::f64::consts::PI));
                let position = at + way * n(1.015 + 0.75 * far * far * far);
                let wish = (way * n(-1.0)).rotate_by(G::Vector::turn(n(speed * 3.0 - 1.5))) * n(2.0);
                let velocity = wish * n(0.5 * (speed * 7.0 % 1.0));
                let gap = |place: G::Vector| {
                    shapes.iter().map(|one| place.distance(one.nearest(place))).fold(n(100.0), G::Scalar::min)
                };
                // The braking way is 2 at most: eighths of it are 1/4 apart.
                let stop = velocity * (velocity.length() * n(0.5));
                let clear = (0..=8).all(|i| gap(position + stop * n(f64::from(i) / 8.0)) >= n(1.26));
                let velocity = if clear { velocity } else { v(0.0, 0.0) };
                if gap(position) < n(1.01) {
                    continue;
                }
                let agent = Agent::new(position, velocity).with_radius(one).with_max_speed(n(2.0));
                let mut planes = HalfPlanes::new();
                let chosen = choose(&mut planes, &agent, wish, shapes, dt);
                assert!(finite(chosen), "{by}: {chosen:?} is finite");
                let disc = if reachable { (velocity, dt * n(0.9)) } else { (v(0.0, 0.0), n(2.0)) };
                is_nearest(by, planes.planes(), disc, wish, chosen);
                probed += 1;
            }
        });
    }
    assert!(probed > 200, "{probed:?}");
}

/// The reciprocal layer stops no agent beside a corner where a velocity is free.
pub fn at_a_corner_orca_chooses_the_nearest_free_velocity<G: Geometry>() {
    chooses_what_is_free::<G>("Orca", false, |planes, agent, wish, shapes, dt| {
        let around = Surroundings::new(dt).with_obstacles(shapes.iter().copied());
        Orca::default().velocity(planes, agent, wish, around)
    });
}

/// The filter brakes no agent beside a corner where a velocity is free.
pub fn at_a_corner_the_filter_chooses_the_nearest_free_velocity<G: Geometry>() {
    chooses_what_is_free::<G>("SafetyFilter", true, |planes, agent, wish, shapes, dt| {
        let others: [Body<G>; 0] = [];
        let around = Surroundings { others, obstacles: shapes.iter().copied(), dt };
        SafetyFilter::default().velocity(planes, agent, wish, around)
    });
}
