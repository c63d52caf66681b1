//! Laws of [`Obstacle`]s: their points of contact, and the direction out of them.

use crate::approx::{at, equals, equals_number, n, near, near_at, near_vec, same, v};
use crate::cases::{Change, goes_along, mirrors, rotors, turns};
use crate::units::{Results, Scene, follows_the_units};
use steer_core::behavior::{AvoidObstacles, AvoidObstaclesState, Contain};
use steer_core::parameters::Unit;
use steer_core::space::Bounds;
use steer_core::terrain::{Circle, Hit, Obstacle, Polygon, Wall};
use steer_core::{Agent, Error, Geometry, Scalar, Vec2Ext, Vec2Like};

/// A wall, a box and a polygon are reached when the body touches them.
pub fn every_shape_is_reached_at_its_first_contact<G: Geometry>() {
    let square: [G::Vector; 4] = [v(40.0, -10.0), v(60.0, -10.0), v(60.0, 10.0), v(40.0, 10.0)];
    let mut reversed = square;
    reversed.reverse();
    let (Ok(polygon), Ok(other)) = (Polygon::new(&square), Polygon::new(&reversed)) else {
        panic!("a square is a polygon")
    };
    let area = Bounds::<G> { min: v(40.0, -10.0), max: v(60.0, 10.0) };
    // A body of radius 5: straight on it stops at 35. At 13 beside, it hits the round corner at
    // (40, 10) √(25 − 9) = 4 before it.
    for (y, want) in
        [(0.0, Some(35.0)), (-9.0, Some(35.0)), (13.0, Some(36.0)), (-13.0, Some(36.0)), (16.0, None)]
    {
        let (from, way) = (at::<G>(0.0, y), v(1.0, 0.0));
        for reach in
            [polygon.reach(from, way, n(5.0)), other.reach(from, way, n(5.0)), area.reach(from, way, n(5.0))]
        {
            assert!(
                match (reach, want) {
                    (Some(reach), Some(want)) => near(reach, n(want)),
                    (reach, want) => reach.is_none() && want.is_none(),
                },
                "{y:?}, {want:?}, {reach:?}"
            );
        }
    }
    for inside in [polygon.nearest(v(50.0, 3.0)), other.nearest(v(50.0, 3.0)), area.nearest(v(50.0, 3.0))] {
        same(&"inside", inside, v(50.0, 3.0));
    }
}

/// The normal belongs to the part that is touched first: an edge's own, from a corner or a centre
/// toward the body.
pub fn a_hit_has_the_normal_at_its_contact<G: Geometry>() {
    let wall = Wall::new(at::<G>(20.0, -30.0), v(20.0, 10.0));
    let slanted = Wall::new(at::<G>(20.0, -40.0), v(80.0, 40.0));
    let area = Bounds::<G> { min: v(20.0, -20.0), max: v(60.0, 20.0) };
    // A body of radius 5 hits walls head-on and at a slant, the end of a wall 3 beside its line,
    // and a circle.
    for (hit, distance, normal) in [
        (wall.hit(v(0.0, 0.0), v(1.0, 0.0), n(5.0)), 15.0, at::<G>(-1.0, 0.0)),
        (wall.hit(v(40.0, 0.0), v(-0.6, -0.8), n(5.0)), 25.0, v(1.0, 0.0)),
        (slanted.hit(v(0.0, 0.0), v(1.0, 0.0), n(8.0)), 40.0, v(-0.8, 0.6)),
        (wall.hit(v(0.0, 13.0), v(1.0, 0.0), n(5.0)), 16.0, v(-0.8, 0.6)),
        (Circle::new(v(20.0, 3.0), n(4.0)).hit(v(0.0, 0.0), v(1.0, 0.0), n(1.0)), 16.0, v(-0.8, -0.6)),
        (wall.hit(v(17.0, 0.0), v(1.0, 0.0), n(5.0)), 0.0, v(-1.0, 0.0)),
        (area.hit(v(22.0, 0.0), v(0.6, 0.8), n(0.0)), 0.0, v(-1.0, 0.0)),
        (Circle::new(v(20.0, 3.0), n(4.0)).hit(v(20.0, 3.0), v(0.6, 0.8), n(1.0)), 0.0, v(-0.6, -0.8)),
    ] {
        assert!(
            hit.is_some_and(|hit| near(hit.distance, n(distance)) && near_vec(hit.normal, normal)),
            "{distance:?}, {normal:?}, {hit:?}"
        );
    }
}

/// Exactly on a wall the direction out is against the motion. For motion along the wall it is on
/// the wall's counter-clockwise (+90°) side. From inside a polygon it is through the nearest edge.
pub fn on_a_wall_rounding_does_not_decide_the_way_out<G: Geometry>() {
    for (fraction, size) in [0.1, 0.25, 0.3, 0.7, 0.9]
        .into_iter()
        .flat_map(|fraction| [(fraction, 1.0), (fraction, 0.01), (fraction, 7e-4)])
    {
        // With coarse numbers a small wall spans only few of them.
        if n::<G::Scalar>(size * size) < G::Scalar::epsilon() * n(64.0) {
            continue;
        }
        let wall = Wall::new(at::<G>(0.0, 0.0), v(30.0 * size, 40.0 * size));
        let on = v(30.0 * fraction * size, 40.0 * fraction * size);
        for (way, out) in [
            (v(1.0, 0.0), v(-0.8, 0.6)),
            (v(-1.0, 0.0), v(0.8, -0.6)),
            (v(0.6, 0.8), v(-0.8, 0.6)),
            (v(-0.6, -0.8), v(-0.8, 0.6)),
        ] {
            let got = wall.out(on, way);
            equals(&(on, way), got, out);
        }
    }
    let mut corners: [G::Vector; 4] = [v(0.0, 0.0), v(30.0, 40.0), v(-10.0, 70.0), v(-40.0, 30.0)];
    for _ in 0..2 {
        let Ok(polygon) = Polygon::new(&corners) else { panic!("a square is a polygon") };
        for (at, way) in
            [(v(11.0, 23.0), v(1.0, 0.0)), (v(11.0, 23.0), v(-1.0, 0.0)), (v(15.0, 20.0), v(-1.0, 0.0))]
        {
            let got = polygon.out(at, way);
            equals(&at, got, v(0.8, -0.6));
        }
        corners.reverse();
    }
}

/// Every shape returns its corners in order and its rounding, and so does a reference to it.
#[expect(
    clippy::needless_borrows_for_generic_args,
    reason = "whether a reference is an obstacle too is the question"
)]
pub fn every_shape_returns_its_corners<G: Geometry>() {
    fn says<G: Geometry>(shape: impl Obstacle<G>, corners: &[G::Vector], rounding: f64) {
        for (index, want) in corners.iter().enumerate() {
            let got = shape.corner(index);
            assert_eq!(got, Some(*want), "{index:?}, {want:?}");
        }
        let beyond = shape.corner(corners.len());
        assert!(beyond.is_none(), "{beyond:?}, {:?}", corners.len());
        let got = shape.rounding();
        assert_eq!(got, n(rounding), "{rounding:?}");
    }
    let corners: [G::Vector; 4] = [v(1.0, 2.0), v(5.0, 2.0), v(5.0, 9.0), v(1.0, 9.0)];
    let circle = Circle::new(corners[0], n(3.0));
    says(circle, &corners[..1], 3.0);
    says(&circle, &corners[..1], 3.0);
    says(Wall::new(corners[0], corners[1]), &corners[..2], 0.0);
    says(&Bounds::<G> { min: corners[0], max: corners[2] }, &corners, 0.0);
    let Ok(triangle) = Polygon::new(&corners[..3]) else { panic!("a triangle is a polygon") };
    assert_eq!(triangle.points(), &corners[..3], "{triangle:?}");
    says(&triangle, &corners[..3], 0.0);
}

/// A polygon that borrows its corners and one that owns them are the same obstacle and the same
/// region. The storage comes back unchanged.
pub fn a_polygon_borrows_or_owns_its_corners<G: Geometry>() {
    let corners: [G::Vector; 4] = [v(1.0, 2.0), v(5.0, 2.0), v(5.0, 9.0), v(1.0, 9.0)];
    let (Ok(slice), Ok(owned)) = (Polygon::new(&corners[..]), Polygon::new(corners)) else {
        panic!("a rectangle is a polygon")
    };
    let agent = Agent::new(v(-20.0, 5.0), v(6.0, 0.0));
    let inside = Agent { position: v(2.0, 4.0), ..agent };
    let (avoid, contain) = (AvoidObstacles::default(), Contain::default());
    let past = [
        avoid.steer(&mut AvoidObstaclesState::default(), &agent, [&slice]),
        avoid.steer(&mut AvoidObstaclesState::default(), &agent, [&owned]),
    ];
    assert!(past[0] == past[1] && past[0] != G::Vector::zero(), "{past:?}");
    let within = [contain.steer(&inside, &slice), contain.steer(&inside, &owned)];
    assert_eq!(within[0], within[1], "{within:?}");
    let back = owned.into_points();
    assert_eq!(back, corners);
}

/// The corners of a polygon go round once, in either direction, and turn to one side only. A corner
/// may be repeated, and may be in the middle of an edge.
pub fn a_polygon_is_convex_and_goes_round_once<G: Geometry>() {
    let check = |corners: &[(f64, f64)], want: Option<Error>| {
        let mut all = [v(0.0, 0.0); 9];
        for turned in [false, true] {
            for (point, &(x, y)) in all.iter_mut().zip(corners) {
                *point = if turned { v(-y, x) } else { v(x, y) };
            }
            let points = &mut all[..corners.len()];
            for _ in 0..corners.len() {
                points.rotate_left(1);
                assert_eq!(Polygon::<G, _>::new(&*points).err(), want, "{points:?}");
                points.reverse();
                assert_eq!(Polygon::<G, _>::new(&*points).err(), want, "{points:?}");
            }
        }
    };
    let [a, b, c, d] = [(0.0, 0.0), (4.0, 0.0), (4.0, 4.0), (0.0, 4.0)];
    for corners in [&[a, b, d][..], &[a, b, c, d], &[a, a, b, b, b, c, c, d, d], &[a, (2.0, 0.0), b, b, c, d]]
    {
        check(corners, None);
    }
    let ([middle, inside], dent) = ([(2.0, 0.0), (3.0, 0.0)], (1.0, 1.0));
    for corners in [
        &[a, b, dent, d][..],
        &[a, b, middle],
        &[a, b, c, d, a, b, c, d],
        &[a, (4.0, 1.0), (1.0, 5.0), a, (4.0, 1.0), (1.0, 5.0), a, (4.0, 1.0), (1.0, 5.0)],
        &[a, (5.0, 0.0), b, c, d],
        &[a, b, middle, (2.0, 3.0)],
        &[a, b, middle, inside, d],
        &[a, d, (0.0, 1.0), (0.0, 3.0), (-3.0, 3.0)],
        &[dent; 5],
        &[dent, (2.0, 2.0), dent, (2.0, 2.0)],
    ] {
        check(corners, Some(Error::NotConvex));
    }
    check(&[a, b], Some(Error::TooFewCorners));
    assert_eq!(Polygon::<G, &[_]>::new(&[]).err(), Some(Error::TooFewCorners));
    let infinite = n::<G::Scalar>(f64::INFINITY);
    let error = Polygon::<G, _>::new([v(0.0, 0.0), v(4.0, 0.0), G::Vector::new(n(0.0), infinite)]).err();
    assert!(infinite.is_finite() || error == Some(Error::PointNotFinite { index: 2 }), "{error:?}");
}

/// Asserts for straight paths of a disc that its hit is the first contact with the obstacle, on the
/// side of the normal.
fn is_touched_first<G: Geometry>(obstacle: impl Obstacle<G>) {
    // The distance between the positions.
    let size = n::<G::Scalar>(300.0);
    for from in [at::<G>(-70.0, 3.0), v(45.0, 80.0), v(61.0, -49.0), v(50.0, 1.0)] {
        for (way, clearance) in rotors::<G>().into_iter().flat_map(|way| [(way, 0.0), (way, 5.0)]) {
            let radius = obstacle.rounding() + n(clearance);
            let distance_at = |along: G::Scalar| {
                let place = from + way * along;
                place.distance(obstacle.nearest(place))
            };
            let free = |end: G::Scalar| {
                (0..8).all(|part| {
                    let gap = distance_at(end * n(f64::from(part) / 8.0));
                    gap > radius || near_at(gap, radius, size)
                })
            };
            let reach = obstacle.reach(from, way, n(clearance));
            let Some(Hit { distance, normal }) = obstacle.hit(from, way, n(clearance)) else {
                assert!(free(size) && reach.is_none(), "{from:?}, {way:?}, {reach:?}");
                continue;
            };
            assert_eq!(reach, Some(distance), "{distance:?}");
            equals_number(&normal, normal.length(), n(1.0));
            if distance <= n(0.0) {
                continue;
            }
            assert!(free(distance), "{distance:?}, {from:?}, {way:?}");
            let gap = distance_at(distance);
            assert!(near_at(gap, radius, size), "{distance:?}, {radius:?}, {gap:?}");
            let touched = from + way * distance - normal * radius;
            let off = touched.distance(obstacle.nearest(touched));
            assert!(near_at(off, n(0.0), size), "{radius:?}, {normal:?}, {off:?}");
            assert!(normal.dot(way) <= n(0.001), "{normal:?}, {way:?}");
        }
    }
}

/// A disc that moves by the distance of its hit touches the obstacle there, not before, on the side
/// of the normal.
pub fn a_hit_is_the_first_contact<G: Geometry>() {
    let corners: [G::Vector; 4] = [v(40.0, -10.0), v(62.0, -7.0), v(60.0, 12.0), v(44.0, 10.0)];
    let Ok(polygon) = Polygon::new(&corners) else { panic!("these corners are a polygon") };
    is_touched_first(polygon);
    is_touched_first(Circle::new(at::<G>(50.0, 2.0), n(12.0)));
    is_touched_first(Wall::new(at::<G>(40.0, 20.0), v(55.0, -20.0)));
    is_touched_first(Bounds::<G> { min: at::<G>(40.0, -10.0), max: v(60.0, 10.0) });
}

/// A point that moves exactly toward a corner does not slip through between the two edges.
pub fn a_point_aimed_at_a_corner_hits_it<G: Geometry>() {
    let corners: [G::Vector; 5] = [v(10.1, -20.3), v(30.7, -9.9), v(31.3, 15.1), v(9.7, 24.9), v(-5.3, 1.7)];
    let Ok(polygon) = Polygon::new(&corners) else { panic!("these corners are a polygon") };
    for corner in corners {
        for k in 0..90 {
            let from = corner + G::Vector::fraction_of_turn(k, 90) * n(70.0);
            let to_corner = corner - from;
            let reach = polygon.reach(from, to_corner.unit(), n(0.0));
            let most = to_corner.length();
            assert!(
                reach.is_some_and(|reach| reach <= most || near(reach, most)),
                "{from:?}, {corner:?}, {most:?}, {reach:?}"
            );
        }
    }
}

/// A point that moves exactly toward the end of a wall hits it, at any distance and for any length
/// of the wall.
pub fn the_ends_of_a_wall_are_hit<G: Geometry>() {
    for (from, to) in [(0.0, 50.0), (-50.0, 0.0), (0.0, -50.0), (0.0, 0.25)] {
        for (distance, way) in [(1.0, at::<G>(1.0, 0.0)), (1.0, v(0.6, 0.8)), (300.0, v(-0.28, 0.96))] {
            let at = |along: f64| way * n(distance) + way.quarter_turn() * n(along);
            let wall = Wall::new(at(from), at(to));
            let reach = wall.reach(v(0.0, 0.0), way, n(0.0));
            assert!(reach.is_some_and(|reach| near(reach, n(distance))), "{wall:?}, {distance:?}, {reach:?}");
        }
    }
}

/// A disc that exactly touches from outside is stopped at once if it moves inward, and is free to
/// move along and away.
pub fn a_disc_that_touches_can_leave<G: Geometry>() {
    fn leaves<G: Geometry>(obstacle: impl Obstacle<G> + core::fmt::Debug) {
        // The disc of radius 2 touches an obstacle that begins at x = 5.
        let from = at::<G>(3.0, 0.0);
        for (way, hit) in
            [(v(1.0, 0.0), true), (v(0.6, 0.8), true), (v(0.0, 1.0), false), (v(-1.0, 0.0), false)]
        {
            let got = obstacle.hit(from, way, n(2.0));
            let right = match got {
                Some(got) => hit && near(got.distance, n(0.0)) && near_vec(got.normal, v(-1.0, 0.0)),
                None => !hit,
            };
            assert!(right, "{obstacle:?}, {way:?}, {hit:?}, {got:?}");
        }
    }
    leaves(Circle::new(at::<G>(10.0, 0.0), n(5.0)));
    leaves(Wall::new(at::<G>(5.0, -9.0), v(5.0, 7.0)));
    leaves(Wall::new(at::<G>(5.0, 7.0), v(5.0, -9.0)));
    leaves(Bounds::<G> { min: at::<G>(5.0, -9.0), max: v(8.0, 7.0) });
}

/// Inside, the direction out is through the nearest edge. Of equally near ones through the one most
/// against the motion, else on the counter-clockwise (+90°) side.
pub fn of_equally_near_edges_the_motion_decides<G: Geometry>() {
    let corners: [G::Vector; 4] = [v(-8.0, -8.0), v(8.0, -8.0), v(8.0, 8.0), v(-8.0, 8.0)];
    let half = core::f64::consts::FRAC_1_SQRT_2;
    for begin in 0..4 {
        for reversed in [false, true] {
            let mut corners = corners;
            corners.rotate_left(begin);
            if reversed {
                corners.reverse();
            }
            let Ok(square) = Polygon::new(&corners) else { panic!("a square is a polygon") };
            for (at, way, want) in [
                // At the centre and on a diagonal. Then with two edges equally against the motion,
                // and with none.
                (v(0.0, 0.0), v(1.0, 0.0), v(-1.0, 0.0)),
                (v(0.0, 0.0), v(0.28, -0.96), v(0.0, 1.0)),
                (v(3.0, 3.0), v(-0.6, -0.8), v(0.0, 1.0)),
                (v(3.0, 3.0), v(0.6, 0.8), v(1.0, 0.0)),
                (v(0.0, 0.0), v(half, half), v(-1.0, 0.0)),
                (v(3.0, 3.0), v(-half, -half), v(1.0, 0.0)),
                (v(3.0, 2.0), v(1.0, 0.0), v(1.0, 0.0)),
            ] {
                let out = square.out(at, way);
                equals(&(at, way), out, want);
            }
        }
    }
    // At the centre of a turned and shifted square, the distances differ by rounding.
    for change in turns::<G>().chain(mirrors()).map(|turn| Change { shift: v(0.1, 0.7), ..turn }) {
        for size in [0.07, 1.0, 30.0] {
            let corners = corners.map(|corner: G::Vector| change.point(corner * n(size)));
            let Ok(square) = Polygon::new(&corners) else { panic!("a square is a polygon") };
            for (way, want) in [(v(0.96, 0.28), v(-1.0, 0.0)), (v(0.28, -0.96), v(0.0, 1.0))] {
                let out = square.out(change.point(v(0.0, 0.0)), change.vector(way));
                let want = change.vector(want);
                equals(&square, out, want);
            }
        }
    }
    for (at, way) in
        [(at::<G>(0.0, 0.0), at::<G>(0.96, 0.28)), (v(3.0, 3.0), v(0.28, 0.96)), (v(-5.0, 5.0), v(0.6, 0.8))]
    {
        goes_along("the way out goes along with the world", turns::<G>().chain(mirrors()), |c| {
            let corners = corners.map(|corner| c.point(corner));
            let Ok(square) = Polygon::new(&corners) else { panic!("a square is a polygon") };
            square.out(c.point(at), c.vector(way))
        });
    }
}

/// Adds the first contact of the body.
fn first<G: Geometry>(s: &Scene<G>, out: &mut Results<G::Scalar>, obstacle: &impl Obstacle<G>) {
    if let Some(hit) = obstacle.hit(s.me.position, s.direction, s.me.radius) {
        out.number(Unit::LENGTH, hit.distance);
        out.vector(Unit::NUMBER, hit.normal);
    }
}

/// Hits of circles, walls and boxes follow the units.
pub fn hits_follow_the_units<G: Geometry>() {
    follows_the_units::<G>("a hit of a circle or a wall", |s, out| {
        first(s, out, &s.circles[0]);
        first(s, out, &s.walls[0]);
        first(s, out, &s.bounds);
    });
    follows_the_units::<G>("a slanted wall far away", |s, out| {
        // Seven digits farther than it is long: no reach has an end.
        let far = s.of(Unit::LENGTH, 3e7);
        let (ahead, side) = (s.direction * far, G::Vector::new(-s.direction.y(), s.direction.x()) * far);
        let wall = Wall::new(s.me.position + ahead - side, s.me.position + ahead * n(1.5) + side);
        first(s, out, &wall);
        let zero = G::Scalar::zero();
        out.count(usize::from(wall.reach(s.me.position, s.direction, zero).is_some()));
    });
}
