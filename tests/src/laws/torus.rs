//! Laws of [`Torus`].

use crate::approx::{at, equals, n, near_vec, same, same_bits, same_vec, v};
use crate::cases::vectors;
use crate::units::follows_the_units;
use steer_core::behavior::{
    Alignment, AvoidAgents, AvoidObstacles, AvoidObstaclesState, Boids, Cohesion, Flock, Pursue, Separation,
    StayOnPath,
};
use steer_core::parameters::Unit;
use steer_core::space::{Bounds, PeriodicImage, Torus};
use steer_core::terrain::{Circle, Obstacle, Path, Wall};
use steer_core::{Agent, Body, Error, Geometry, Scalar, Validate, Vec2Ext, Vec2Like, seek};

/// Returns a world of 128 × 64: its images are exact.
fn world<G: Geometry>() -> Torus<G> {
    Torus::<G> { size: v(128.0, 64.0) }
}

/// The returned position is an image of the given one, and no image is nearer. The shift leads to
/// it.
pub fn the_nearest_image_is_nearest<G: Geometry>() {
    for from in vectors::<G>() {
        for to in vectors::<G>() {
            let (image, torus) = (world::<G>().nearest(from, to), world::<G>());
            let mut found = false;
            for i in -2..=2 {
                for j in -2..=2 {
                    let other = to + v(f64::from(i) * 128.0, f64::from(j) * 64.0);
                    found = found || same_vec(other, image);
                    assert!(
                        from.distance(image) <= from.distance(other),
                        "{image:?}, {to:?}, {from:?}, {other:?}"
                    );
                }
            }
            assert!(found, "{image:?}, {to:?}");
            equals(&(to, image), torus.way(from, to), image - from);
            same(&(from, to), to + torus.shift(from, to), image);
        }
    }
}

/// The nearest image is also found from several worlds away.
pub fn the_nearest_image_is_found_several_worlds_away<G: Geometry>() {
    for (to, image) in [
        (128.0, 0.0),
        (188.0, 60.0),
        (200.0, -56.0),
        (230.0, -26.0),
        (256.0, 0.0),
        (300.0, 44.0),
        (370.0, -14.0),
        (400.0, 16.0),
        (650.0, 10.0),
        (1270.0, -10.0),
    ] {
        for sign in [1.0, -1.0] {
            for from in [0.0, 37.0] {
                let got =
                    world::<G>().nearest(at::<G>(from, -from), v(from + to * sign, -from - to * 0.5 * sign));
                let want = v(from + image * sign, -from - image * 0.5 * sign);
                equals(&(to, image, from), got, want);
            }
        }
    }
}

/// A position nearer than half a world stays as it is, to the last bit: no calculation can round
/// it.
pub fn a_position_nearer_than_half_a_world_stays<G: Geometry>() {
    let torus = Torus::<G> { size: at::<G>(100.1, 60.3) };
    for from in [at::<G>(50.05, 30.15), v(0.1, 60.2), v(1e6, -1e6)] {
        for way in vectors::<G>() {
            let to = from + way * n(0.3);
            let (got, shift) = (torus.nearest(from, to), torus.shift(from, to));
            let stays = same_vec(got, to) && same_vec(shift, v(0.0, 0.0));
            assert!(stays, "{to:?}, {from:?}, {got:?}, {shift:?}");
        }
    }
    let zero = -n::<G::Scalar>(0.0);
    assert!(same_bits(torus.nearest(v(1.0, 1.0), G::Vector::new(zero, n(2.0))).x(), zero));
    let image = PeriodicImage::unmoved(Wall::new(G::Vector::new(zero, n(1.0)), v(5.0, 1.0)));
    assert!(image.corner(0).is_some_and(|corner| same_bits(corner.x(), zero)));
}

/// A position exactly half a world away stays as it is. A world without a size does not wrap.
pub fn a_position_half_a_world_away_stays<G: Geometry>() {
    for to in [at::<G>(64.0, -32.0), v(-64.0, 32.0)] {
        let got = world::<G>().nearest(v(0.0, 0.0), to);
        same(&"half a world", got, to);
    }
    let flat = Torus::<G> { size: at::<G>(0.0, 0.0) };
    let far = v(999.0, -999.0);
    same(&flat, flat.shift(v(0.0, 0.0), far), v(0.0, 0.0));
    same(&flat, flat.nearest(v(0.0, 0.0), far), far);
    assert!(flat.validate().is_err());
    let tube = Torus::<G> { size: at::<G>(0.0, 60.0) };
    same(&tube, tube.nearest(v(0.0, 1.0), v(999.0, 59.0)), v(999.0, -1.0));
    let bounds = Bounds::<G> { min: at::<G>(-28.0, 3.0), max: v(100.0, 67.0) };
    assert_eq!(bounds.torus(), world::<G>());
    assert_eq!(Torus::new(n(128.0), n(64.0)), Ok(world::<G>()));
    let flat = Torus::<G>::new(n(128.0), n(0.0));
    assert_eq!(flat, Err(Error::NotPositive { what: "height" }));
}

/// Bodies, circles and walls are moved as a whole, so that their centre is nearest.
pub fn bodies_and_shapes_are_moved_as_a_whole<G: Geometry>() {
    let from = at::<G>(120.0, 60.0);
    let body = Body { id: 3, ..Body::new(v(2.0, 1.0), v(3.0, 4.0)) };
    let image = world::<G>().nearest_body(from, body);
    assert_eq!(image, Body { position: v(130.0, 65.0), ..body });
    let circle = world::<G>().nearest_circle(from, Circle::new(v(2.0, 30.0), n(7.0)));
    assert_eq!(circle, Circle::new(v(130.0, 30.0), n(7.0)));
    let wall = world::<G>().nearest_wall(from, Wall::new(v(-8.0, 10.0), v(16.0, 2.0)));
    assert_eq!(wall, Wall::new(v(120.0, 74.0), v(144.0, 66.0)));
    // Their centres, (120, 15) and (40, 0), are 70 and 60 away.
    for (from, wall, want) in [
        (v(50.0, 10.0), [v(100.0, 10.0), v(140.0, 20.0)], [v(-28.0, 10.0), v(12.0, 20.0)]),
        (v(-20.0, 0.0), [v(20.0, 0.0), v(60.0, 0.0)], [v(20.0, 0.0), v(60.0, 0.0)]),
    ] {
        let got = world::<G>().nearest_wall(from, Wall::<G>::new(wall[0], wall[1]));
        assert_eq!(got, Wall::new(want[0], want[1]), "{wall:?}, {from:?}, {want:?}");
    }
}

/// `images` returns the nearest image of an obstacle and all others that reach to within a world of
/// the agent, each once.
pub fn every_image_within_a_world_is_returned<G: Geometry>() {
    let walls = [
        Wall::new(at::<G>(-8.0, 10.0), v(16.0, 2.0)),
        Wall::new(v(3.0, 60.0), v(3.0, 60.0)),
        Wall::new(v(-20.0, 30.0), v(150.0, 31.0)),
        Wall::new(v(-250.0, 30.0), v(-200.0, 90.0)),
    ];
    for wall in walls {
        for from in [at::<G>(120.0, 60.0), v(1.0, 2.0), v(64.5, 31.0), v(-3.0, 70.0)] {
            let (mut count, mut nearest) = (0, None);
            // Of an obstacle longer than the world only the nearest image is certain.
            let short = (wall.to.x() - wall.from.x()).abs() <= n(128.0);
            for i in -4..=4 {
                for j in -4..=4 {
                    let shift = v(f64::from(i) * 128.0, f64::from(j) * 64.0);
                    let image = Wall::new(wall.from + shift, wall.to + shift);
                    let place = image.nearest(from);
                    let beside = (place.x() - from.x()).abs() <= n(128.0);
                    let within = short && beside && (place.y() - from.y()).abs() <= n(64.0);
                    let times =
                        world::<G>().images(from, wall).filter(|image| same_vec(image.shift, shift)).count();
                    assert!(
                        times <= 1 && (times == 1 || !within),
                        "{shift:?}, {wall:?}, {from:?}, {times:?}"
                    );
                    count += times;
                    let distance = from.distance(place);
                    if nearest.is_none_or(|(least, _)| distance < least) {
                        nearest = Some((distance, times));
                    }
                }
            }
            assert!(nearest.is_some_and(|(_, times)| times == 1), "{wall:?}, {from:?}");
            assert_eq!(count, world::<G>().images(from, wall).count(), "{wall:?}, {from:?}");
        }
    }
}

/// The first image is the nearest one. Then come the others, row by row about it.
pub fn the_nearest_image_comes_first<G: Geometry>() {
    let torus = Torus::<G> { size: v(100.0, 60.0) };
    let check = |wall: Wall<G>, shifts: &[(f64, f64)]| {
        let images = torus.images(v(50.0, 30.0), wall).map(|image| image.shift);
        let want = shifts.iter().map(|&(x, y)| at::<G>(x, y));
        assert!(images.eq(want), "{wall:?}, {shifts:?}");
    };
    // 40 to the left, or 60 to the right. Straight below, or 58 above.
    let short = Wall::new(at::<G>(10.0, 32.0), v(12.0, 34.0));
    check(short, &[(0.0, 0.0), (0.0, -60.0), (100.0, 0.0), (100.0, -60.0)]);
    let images = Torus::<G> { size: v(0.0, 0.0) }.images(v(50.0, 30.0), short).count();
    assert_eq!(images, 1, "a world without a size has no other image");
}

/// The rounding of an obstacle counts with its corners: a circle has as many images as a wall of
/// the same extent.
pub fn the_rounding_counts_for_images<G: Geometry>() {
    for (x, y) in [(64.0, 32.0), (20.0, 10.0), (100.0, 60.0), (1.0, 63.0)] {
        for radius in [1.0, 15.0, 31.0] {
            let circle = Circle::new(at::<G>(x, y), n(radius));
            let wide = Wall::new(at::<G>(x - radius, y - radius), v(x + radius, y + radius));
            for from in [v(120.0, 60.0), v(1.0, 2.0), v(64.5, 31.0), v(-3.0, 70.0)] {
                let (circles, walls) = (world::<G>().images(from, circle), world::<G>().images(from, wide));
                let same = circles.map(|image| image.shift).eq(walls.map(|image| image.shift));
                assert!(same, "{circle:?}, {wide:?}, {from:?}");
            }
        }
    }
}

/// `beside` returns the image of an agent that is nearest to the path. Of equally near images it
/// returns the one nearest to the centre of the path's bounding box.
pub fn beside_returns_the_image_nearest_to_the_path<G: Geometry>() {
    let points = [at::<G>(10.0, 50.0), v(100.0, 50.0), v(100.0, 80.0), v(140.0, 75.0)];
    let Ok(path) = Path::open(&points) else { panic!("four points are a path") };
    for at in [v(120.0, 60.0), v(1.0, 2.0), v(64.5, 31.0), v(-3.0, 70.0), v(30.0, 3.0)] {
        let (agent, from_path) =
            (Agent::new(at, v(3.0, 1.0)), |place: G::Vector| path.project(place).distance);
        let image = world::<G>().beside(&agent, &path, |image| from_path(image.position));
        assert_eq!(Agent { position: at, ..image }, agent, "{image:?}");
        let tied = world::<G>().beside(&agent, &path, |_| n(7.0));
        same(&at, tied.position, world::<G>().nearest(v(75.0, 65.0), at));
        for i in -3..=3 {
            for j in -3..=3 {
                let other = at + v(f64::from(i) * 128.0, f64::from(j) * 64.0);
                assert!(
                    from_path(image.position) <= from_path(other),
                    "{at:?}, {other:?}, {:?}",
                    image.position
                );
            }
        }
    }
}

/// Obstacles and paths across the edges of the world give the same forces as in its middle, to the
/// last bit.
pub fn terrain_across_an_edge_gives_the_same_forces<G: Geometry>() {
    let bounds = Bounds::<G> { min: at::<G>(0.0, 0.0), max: v(128.0, 64.0) };
    let forces = |middle: G::Vector| {
        let agent = Agent::new(bounds.wrap(middle + v(-10.0, -3.0)), v(4.0, 0.0)).with_radius(n(2.0));
        let wall = Wall::new(middle + v(4.0, -9.0), middle + v(4.0, 4.0));
        let circle = Circle::new(bounds.wrap(middle + v(3.0, -2.0)), n(6.0));
        let points = [middle + v(-8.0, 8.0), middle + v(16.0, 8.0)];
        let Ok(path) = Path::open(&points) else { panic!("two points are a path") };
        let avoid = AvoidObstacles { feeler_length: n(24.0), clearance: n(1.0) };
        let mut first = AvoidObstaclesState::default();
        let past_wall = avoid.steer(&mut first, &agent, world::<G>().images(agent.position, wall));
        let mut first = AvoidObstaclesState::default();
        let past_circle = avoid.steer(&mut first, &agent, world::<G>().images(agent.position, circle));
        let stay = StayOnPath::default();
        let image = world::<G>().beside(&agent, &path, |image| stay.projection(image, &path).distance);
        [past_wall, past_circle, stay.steer(&image, &path)]
    };
    let inside = forces(v(64.0, 32.0));
    for corner in [v(0.0, 0.0), v(128.0, 64.0), v(0.0, 64.0)] {
        for (across, inside) in forces(corner).into_iter().zip(inside) {
            assert!(!same_vec(inside, v(0.0, 0.0)));
            same(&corner, across, inside);
        }
    }
}

/// A flock across the edges of the world has the same forces as in its middle, to the last bit.
pub fn a_flock_across_an_edge_has_the_same_forces<G: Geometry>() {
    let ways = [(0.0, 0.0), (7.5, 3.25), (-6.0, 9.5), (12.0, -11.0), (-4.25, -8.0), (3.0, 14.0)];
    let flock = |middle: G::Vector| {
        let bounds = Bounds::<G> { min: at::<G>(0.0, 0.0), max: v(128.0, 64.0) };
        ways.map(|(x, y)| Agent::new(bounds.wrap(middle + v(x, y)), v(x * 0.25 + 1.0, y * 0.125)))
    };
    let (across, inside) = (flock(v(0.0, 0.0)), flock(v(64.0, 32.0)));
    for me in 0..ways.len() {
        let force = |flock: &[Agent<G>; 6], which: usize| {
            let agent = flock[me];
            let others = (0..6)
                .filter(|&i| i != me)
                .map(|i| world::<G>().nearest_body(agent.position, flock[i].to_body()));
            let next = world::<G>().nearest_body(agent.position, flock[(me + 1) % 6].to_body());
            match which {
                0 => Flock { view_distance: n(20.0), separation_distance: n(9.0) }.steer(&agent, others),
                1 => Separation::default().steer(&agent, others),
                2 => Cohesion::default().steer(&agent, others),
                3 => Alignment::default().steer(&agent, others),
                4 => Boids::default().steer(&agent, others),
                5 => AvoidAgents::default().steer(&agent, others),
                6 => seek(&agent, next.position),
                _ => Pursue::default().steer(&agent, &next),
            }
        };
        for which in 0..8 {
            let (one, other) = (force(&across, which), force(&inside, which));
            // A predicted position is a sum whose rounding depends on the position.
            let same = if which == 7 { near_vec(one, other) } else { same_vec(one, other) };
            assert!(same, "{me:?}, {one:?}, {other:?}, {which:?}");
        }
    }
}

/// An image is the obstacle itself, moved: every corner by the shift, the rounding unchanged.
/// Without a shift it is exact to the last bit.
pub fn an_image_is_the_obstacle_moved<G: Geometry>() {
    let wall = Wall::new(at::<G>(-8.0, 10.0), v(16.0, 2.0));
    let (here, there) = (PeriodicImage::unmoved(wall), PeriodicImage { of: wall, shift: v(128.0, -64.0) });
    for index in 0..3 {
        let corner = wall.corner(index);
        assert_eq!(here.corner(index), corner, "{index:?}");
        let moved = corner.map(|corner| corner + v(128.0, -64.0));
        assert_eq!(there.corner(index), moved, "{index:?}");
    }
    let circle = PeriodicImage { of: Circle::new(at::<G>(1.0, 2.0), n(7.0)), shift: v(0.0, 64.0) };
    assert_eq!(circle.rounding(), n(7.0), "{circle:?}");
    same(&circle, circle.place(v(1.0, 2.0)), v(1.0, 66.0));
}

/// Its results follow the units.
pub fn it_follows_the_units<G: Geometry>() {
    follows_the_units::<G>("Torus", |s, out| {
        let torus = s.bounds.torus();
        out.vector(Unit::LENGTH, torus.nearest(s.me.position, s.place * n(4.0)));
        out.vector(Unit::LENGTH, torus.shift(s.me.position, s.place));
        out.vector(Unit::LENGTH, torus.nearest_wall(s.me.position, s.walls[0]).from);
        for image in torus.images(s.me.position, s.walls[0]).take(3) {
            out.vector(Unit::LENGTH, image.shift);
        }
    });
    follows_the_units::<G>("an image beside a path", |s, out| {
        let Ok(path) = Path::open(&s.points) else { return };
        let beside = |image: &Agent<G>| path.project(image.position).distance;
        out.agent(&s.bounds.torus().beside(&s.me, &path, |image| beside(image)));
    });
}
