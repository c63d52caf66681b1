//! Laws of [`Path`]: lengths, positions and projections.

use crate::approx::{at, equals, equals_number, finite, n, near, near_at, same, same_vec, v};
use crate::cases::{goes_along, mirrors, shifts, turns, vectors};
use crate::units::follows_the_units;
use steer_core::parameters::Unit;
use steer_core::terrain::{Path, PathMode, Projection};
use steer_core::{Error, Geometry, Scalar, Vec2Ext, Vec2Like};

const TRAVELS: [PathMode; 3] = [PathMode::Open, PathMode::Closed, PathMode::PingPong];

/// Returns the path over these points. Paths over finite points are never rejected.
fn path<G: Geometry>(points: &[G::Vector], travel: PathMode) -> Path<G, &[G::Vector]> {
    match Path::new(points, travel) {
        Ok(path) => path,
        Err(error) => panic!("a path over finite points is not refused: {error}"),
    }
}

/// Returns a triangle: 30 to the right, 40 up, and 50 back to the start.
fn triangle<G: Geometry>() -> [G::Vector; 3] {
    [v(0.0, 0.0), v(30.0, 0.0), v(30.0, 40.0)]
}

/// Returns waypoints of legs that cross, touch, retrace themselves and have no length.
fn tangle<G: Geometry>() -> [G::Vector; 9] {
    [
        v(0.0, 0.0),
        v(24.0, 7.0),
        v(24.0, 7.0),
        v(12.0, -9.0),
        v(12.0, 20.0),
        v(0.0, 0.0),
        v(-20.0, 0.0),
        v(-5.0, 0.0),
        v(-5.0, 12.0),
    ]
}

/// The length is the sum of all legs, for a closed path with the closing one. The lap of a path
/// there and back is twice its length.
pub fn a_closed_path_has_its_closing_segment<G: Geometry>() {
    for (travel, length, lap) in
        [(PathMode::Open, 70.0, 70.0), (PathMode::Closed, 120.0, 120.0), (PathMode::PingPong, 70.0, 140.0)]
    {
        let points = triangle::<G>();
        let path = path::<G>(&points, travel);
        equals_number(&(travel, length), path.length(), n(length));
        equals_number(&(travel, lap), path.lap(), n(lap));
    }
}

/// Beyond its ends an open path stays at its end, a closed one goes round, and one there and back
/// returns.
pub fn a_distance_beyond_the_ends_follows_the_mode<G: Geometry>() {
    let points = triangle::<G>();
    for (distance, places) in [
        (-10.0, [v(0.0, 0.0), v(6.0, 8.0), v(10.0, 0.0)]),
        (0.0, [v(0.0, 0.0); 3]),
        (12.0, [v(12.0, 0.0); 3]),
        (30.0, [v(30.0, 0.0); 3]),
        (60.0, [v(30.0, 30.0); 3]),
        (70.0, [v(30.0, 40.0); 3]),
        (80.0, [v(30.0, 40.0), v(24.0, 32.0), v(30.0, 30.0)]),
        (95.0, [v(30.0, 40.0), v(15.0, 20.0), v(30.0, 15.0)]),
        (140.0, [v(30.0, 40.0), v(20.0, 0.0), v(0.0, 0.0)]),
        (610.0, [v(30.0, 40.0), v(10.0, 0.0), v(30.0, 20.0)]),
        (-610.0, [v(0.0, 0.0), v(6.0, 8.0), v(30.0, 20.0)]),
    ] {
        for (travel, place) in TRAVELS.into_iter().zip(places) {
            let got = path::<G>(&points, travel).point_at(n(distance));
            equals(&(distance, travel), got, place);
        }
    }
}

/// Positions at two distances along a path are at most as far apart in the plane as along it.
pub fn positions_are_no_farther_apart_than_their_distances<G: Geometry>() {
    let points = tangle::<G>();
    for travel in TRAVELS {
        let path = path::<G>(&points, travel);
        for step in -60..300 {
            let (from, to) = (n::<G::Scalar>(f64::from(step)), n::<G::Scalar>(f64::from(step) + 0.75));
            let apart = path.point_at(from).distance(path.point_at(to));
            let most = n::<G::Scalar>(0.75);
            assert!(apart <= most || near_at(apart, most, n(300.0)), "{travel:?}, {apart:?}, {step:?}");
        }
    }
}

/// A projection is the position at its distance along the path, and no position on the path is
/// nearer.
pub fn a_projection_is_the_nearest_position<G: Geometry>() {
    let points = tangle::<G>();
    for travel in TRAVELS {
        let path = path::<G>(&points, travel);
        for point in vectors::<G>() {
            let found = path.project(point);
            let place = path.point_at(found.along);
            equals(&(found, travel), place, found.point);
            let distance = point.distance(found.point);
            equals_number(&(point, travel, found), distance, found.distance);
            for step in 0..300 {
                let other = point.distance(path.point_at(n(f64::from(step) * 0.5)));
                assert!(
                    found.distance <= other || near_at(found.distance, other, n(100.0)),
                    "{travel:?}, {point:?}, {found:?}, {other:?}"
                );
            }
        }
    }
}

/// On a path that does not touch itself, the position at a distance is projected to that distance.
pub fn a_position_on_a_path_is_its_own_projection<G: Geometry>() {
    let points: [G::Vector; 5] = [v(0.0, 0.0), v(24.0, 7.0), v(24.0, 7.0), v(12.0, 23.0), v(-12.0, 16.0)];
    for travel in TRAVELS {
        let path = path::<G>(&points, travel);
        for step in 0..60 {
            let along = n::<G::Scalar>(f64::from(step) + 0.25);
            let found = path.project(path.point_at(along));
            assert!(
                near_at(found.along, along, n(100.0)) && near_at(found.distance, n(0.0), n(100.0)),
                "{along:?}, {travel:?}, {found:?}"
            );
        }
    }
}

/// Of equally near positions the first is taken. Near a position on the path, its own branch is
/// taken, however near another one is.
pub fn a_crossing_is_passed_on_its_branch<G: Geometry>() {
    // The legs are 20, 20, 20 and 30 long. The last crosses the first at 15 along it, 5 before its
    // own end.
    let points: [G::Vector; 5] = [v(-10.0, 0.0), v(10.0, 0.0), v(10.0, 20.0), v(-10.0, 20.0), v(8.0, -4.0)];
    let path = path::<G>(&points, PathMode::Open);
    let crossing = at::<G>(5.0, 0.0);
    let found = path.project(crossing);
    equals_number(&found, found.along, n(15.0));
    for (home, along) in [(14.0, 15.0), (16.0, 15.0), (84.0, 85.0), (86.0, 85.0)] {
        let found = path.project_near(crossing, n(home), n(8.0));
        equals_number(&(home, along, found), found.along, n(along));
    }
    // (5.6, −0.8) lies on the last leg, 1 beyond the crossing.
    let beyond = at::<G>(5.6, -0.8);
    equals_number(&path.project(beyond), path.project(beyond).along, n(86.0));
    let found = path.project_near(beyond, n(14.0), n(8.0));
    equals_number(&found, found.along, n(15.6));
}

/// Of equally near positions within the reach, the one nearest to the last position along the path
/// is taken.
pub fn at_an_exact_crossing_the_last_position_decides<G: Geometry>() {
    // Legs along the axes, so that both branches are equally near to the last bit: they cross at 10
    // and at 50.
    let points: [G::Vector; 5] = [v(-10.0, 0.0), v(10.0, 0.0), v(10.0, 10.0), v(0.0, 10.0), v(0.0, -10.0)];
    let path = path::<G>(&points, PathMode::Open);
    for (point, home, along) in [
        (v(0.0, 0.0), 9.0, 10.0),
        (v(0.0, 0.0), 49.0, 50.0),
        (v(2.0, 2.0), 13.0, 12.0),
        (v(2.0, 2.0), 47.0, 48.0),
        (v(2.0, 2.0), 30.0, 12.0),
    ] {
        let found = path.project_near(point, n(home), n(60.0));
        equals_number(&(home, point, along, found), found.along, n(along));
    }
}

/// A stretch of a closed path continues beyond its ends. A stretch of any other path does not.
pub fn a_reach_continues_round_a_closed_path<G: Geometry>() {
    let points = triangle::<G>();
    for (point, home, reach, travel, along) in [
        (at::<G>(4.0, -1.0), 118.0, 20.0, PathMode::Closed, 124.0),
        (v(6.0, 8.0), 2.0, 20.0, PathMode::Closed, -10.0),
        (v(6.0, 8.0), 2.0, 5.0, PathMode::Closed, -3.0),
        (v(6.0, 8.0), 122.0, 20.0, PathMode::Closed, -10.0),
        (v(-4.0, 0.0), 2.0, 20.0, PathMode::Open, 0.0),
        (v(-4.0, 0.0), 60.0, 5.0, PathMode::Open, 55.0),
        (v(-4.0, 0.0), 60.0, -5.0, PathMode::Open, 60.0),
        (v(30.0, 99.0), 60.0, 50.0, PathMode::PingPong, 70.0),
    ] {
        let found = path::<G>(&points, travel).project_near(point, n(home), n(reach));
        equals_number(&(reach, home, travel, point, along, found), found.along, n(along));
    }
}

/// Within a reach the projection is the nearest of the positions there, and not farther along than
/// the reach.
pub fn project_near_keeps_to_its_reach<G: Geometry>() {
    let points = tangle::<G>();
    for travel in TRAVELS {
        let path = path::<G>(&points, travel);
        for (index, target) in vectors::<G>().into_iter().enumerate() {
            let (home, reach) = (n::<G::Scalar>(index as f64 * 12.5), n::<G::Scalar>(9.0));
            let Projection { point, along, distance, .. } = path.project_near(target, home, reach);
            let place = path.point_at(along);
            assert!(
                near_at(place.distance(point), n(0.0), n(300.0)),
                "{along:?}, {travel:?}, {point:?}, {place:?}"
            );
            assert!(
                near_at(target.distance(point), distance, n(300.0)),
                "{point:?}, {distance:?}, {target:?}"
            );
            let home =
                if travel == PathMode::Closed { home % path.length() } else { home.min(path.length()) };
            let off = (along - home).abs();
            assert!(off <= reach || near_at(off, reach, n(300.0)), "{reach:?}, {home:?}, {along:?}");
            for step in -18..=18 {
                let other = home + n(f64::from(step) * 0.5);
                let there = travel == PathMode::Closed || other >= n(0.0) && other <= path.length();
                let gap = target.distance(path.point_at(other));
                assert!(
                    !there || distance <= gap || near_at(distance, gap, n(300.0)),
                    "{travel:?}, {reach:?}, {home:?}, {distance:?}, {other:?}, {gap:?}"
                );
            }
        }
    }
}

/// A reach does not go round an open path: its other end does not count, even if it is beside the
/// first.
pub fn a_reach_ends_with_an_open_path<G: Geometry>() {
    let points: [G::Vector; 4] = [v(0.0, 0.0), v(30.0, 0.0), v(30.0, 5.0), v(0.0, 5.0)];
    let open = path::<G>(&points, PathMode::Open);
    for (point, along, reach, want) in [
        (v(0.0, 4.0), 2.0, 20.0, points[0]),
        (v(0.0, 1.0), 63.0, 20.0, points[3]),
        (v(-2.0, 3.0), 0.0, 30.0, points[0]),
    ] {
        let found = open.project_near(point, n(along), n(reach));
        equals(&(point, reach, along, found), found.point, want);
    }
}

/// On a closed path a reach is at most half a lap, in either direction.
pub fn no_reach_is_longer_than_half_a_lap<G: Geometry>() {
    let points: [G::Vector; 4] = [v(0.0, 0.0), v(64.0, 0.0), v(64.0, 64.0), v(0.0, 64.0)];
    let path = path::<G>(&points, PathMode::Closed);
    // Next to the corner opposite the first point, nearer than the rounding by which ties are
    // detected.
    let little = G::Scalar::epsilon() * n(256.0);
    let below = n::<G::Scalar>(64.0) - little;
    for place in [v(64.0, 64.0), G::Vector::new(n(64.0), below), G::Vector::new(below, n(64.0))] {
        for reach in [120.0, 128.0, 200.0, 9000.0] {
            let along = path.project_near(place, n(0.0), n(reach)).along;
            assert!(along.abs() <= n(128.0), "{reach:?}, {along:?}");
        }
    }
    for (place, along) in [(v(64.0, 60.0), 124.0), (v(60.0, 64.0), -124.0), (v(0.0, 9.0), -9.0)] {
        let found = path.project_near(place, n(0.0), n(900.0));
        equals_number(&(place, along, found), found.along, n(along));
    }
}

/// A path of one point, or of points that all coincide, has no length and is that point.
pub fn a_path_without_a_length_is_a_point<G: Geometry>() {
    let points = [at::<G>(3.0, 4.0); 3];
    for points in [&points[..1], &points] {
        for travel in TRAVELS {
            let path = path::<G>(points, travel);
            let (length, lap) = (path.length(), path.lap());
            assert!(length == n(0.0) && lap == n(0.0), "{path:?}, {length:?}, {lap:?}");
            for distance in [0.0, 7.0, -7.0] {
                let place = path.point_at(n(distance));
                same(&path, place, points[0]);
                let found = path.project_near(v(0.0, 0.0), n(distance), n(9.0));
                let off = near(found.distance, n(5.0)) && found.along == n(0.0);
                assert!(off && same_vec(found.point, points[0]), "{found:?}");
            }
        }
    }
}

/// A path has one or more points. All of them are finite.
pub fn a_path_has_finite_points<G: Geometry>() {
    for travel in TRAVELS {
        assert_eq!(Path::<G, &[_]>::new(&[], travel).err(), Some(Error::EmptyPath));
        for x in [f64::INFINITY, f64::NAN].map(n::<G::Scalar>) {
            let error = Path::<G, _>::new([v(0.0, 0.0), G::Vector::new(x, n(0.0))], travel).err();
            assert!(x.is_finite() || error == Some(Error::PointNotFinite { index: 1 }), "{error:?}");
        }
    }
}

/// A radius is 0 or more, and 0 by default.
pub fn an_invalid_radius_is_rejected<G: Geometry>() {
    let points = triangle::<G>();
    let path = path::<G>(&points, PathMode::Open);
    assert_eq!(path.radius(), n(0.0), "{path:?}");
    assert!(path.with_radius(n(-1.0)).is_err());
    let wide = path.with_radius(n(7.0)).map(|path| path.radius());
    assert_eq!(wide, Ok(n(7.0)));
    let lost = n::<G::Scalar>(f64::NAN);
    assert!(lost.is_finite() || path.with_radius(lost).is_err());
}

/// Positions and projections are finite. They turn, mirror and shift with the world.
pub fn it_goes_along_with_the_world<G: Geometry>() {
    for travel in TRAVELS {
        for (index, point) in vectors::<G>().into_iter().enumerate() {
            let changes = || turns::<G>().chain(mirrors()).chain(shifts());
            // Less the shift of the origin: a position moves with a shift, a vector does not.
            goes_along("a place goes along with the world", changes(), |c| {
                let points = tangle::<G>().map(|point| c.point(point));
                path::<G>(&points, travel).point_at(n(index as f64 * 11.0)) - c.point(v(0.0, 0.0))
            });
            goes_along("a projection goes along with the world", changes(), |c| {
                let points = [v(1.0, 2.0), v(31.0, -1.0), v(29.0, 40.0)].map(|point| c.point(point));
                let found = path::<G>(&points, travel).project(c.point(point));
                assert!(finite(found.point), "{found:?}");
                found.point - c.point(v(0.0, 0.0))
            });
        }
    }
}

/// A path keeps its `travel`, whatever its radius.
pub fn a_path_keeps_its_mode<G: Geometry>() {
    let points = triangle::<G>();
    for (path, travel) in
        [Path::open(&points), Path::closed(&points), Path::ping_pong(&points)].into_iter().zip(TRAVELS)
    {
        let got = path.and_then(|path| path.with_radius(n(3.0))).map(|path| (path.mode(), path.is_closed()));
        assert_eq!(got, Ok((travel, travel == PathMode::Closed)), "{travel:?}");
        let same = Path::new(&points, travel).map(|path| path.mode());
        assert_eq!(same, Ok(travel), "{travel:?}");
    }
}

/// Its results follow the units.
pub fn it_follows_the_units<G: Geometry>() {
    follows_the_units::<G>("Path", |s, out| {
        let Ok(path) = s.path() else { return };
        out.number(Unit::LENGTH, path.length());
        out.number(Unit::LENGTH, path.lap());
        out.vector(Unit::LENGTH, path.point_at(s.of(Unit::LENGTH, s.pick as f64 * 8.0)));
        let near = path.project_near(s.place, s.of(Unit::LENGTH, 16.0), s.of(Unit::LENGTH, 24.0));
        for found in [path.project(s.place), near] {
            out.number(Unit::LENGTH, found.along);
            out.number(Unit::LENGTH, found.distance);
            out.vector(Unit::LENGTH, found.point);
        }
    });
}
