//! Laws of [`Path`]: its points and their order.

use crate::approx::{n, same, v};
use steer_core::behavior::{FollowPath, FollowTube, PathProgress, StayOnPath, TubeProgress};
use steer_core::space::Torus;
use steer_core::terrain::{Path, PathMode};
use steer_core::{Agent, Geometry};

/// Returns three waypoints.
fn points<G: Geometry>() -> [G::Vector; 3] {
    [v(30.0, 40.0), v(60.0, 0.0), v(0.0, 5.0)]
}

/// A path returns its points in their order, and the last one beyond the end.
pub fn it_keeps_its_points<G: Geometry>() {
    let points = points::<G>();
    for path in [Path::open(&points), Path::closed(&points)] {
        let Ok(path) = path else { panic!("a path over finite points is not refused: {path:?}") };
        assert_eq!(path.points(), points, "{path:?}");
        for (index, want) in [(0, points[0]), (1, points[1]), (2, points[2]), (3, points[2]), (99, points[2])]
        {
            let got = path.point(index);
            same(&(index, path), got, want);
        }
    }
}

/// Each point is followed by the next. The last is followed by the first on a closed path, and by
/// itself on an open one. Only an open path has an end.
pub fn each_point_is_followed_by_the_next<G: Geometry>() {
    let points = points::<G>();
    for count in 1..=3 {
        let last = count - 1;
        let (Ok(open), Ok(closed)) = (Path::open(&points[..count]), Path::closed(&points[..count])) else {
            panic!("a path over finite points is not refused")
        };
        assert!(closed.is_closed() && !open.is_closed(), "{closed:?}, {open:?}");
        for index in 0..count {
            let (on, round) = if index < last { (index + 1, index + 1) } else { (last, 0) };
            let got = (open.next(index), closed.next(index));
            assert_eq!(got, (on, round), "{index:?}, {count:?}, {on:?}, {round:?}");
            let ends = (open.is_end(index), closed.is_end(index));
            assert_eq!(ends, (index == last, false), "{index:?}");
        }
        let beyond = (open.next(7), closed.next(7), open.is_end(7), closed.is_end(7));
        assert_eq!(beyond, (last, 0, true, false));
    }
}

/// A custom storage.
struct Kept<G: Geometry>([G::Vector; 3]);

impl<G: Geometry> AsRef<[G::Vector]> for Kept<G> {
    fn as_ref(&self) -> &[G::Vector] {
        &self.0
    }
}

/// Returns all that behaviours compute on a path.
fn forces<G: Geometry, P: AsRef<[G::Vector]>>(path: &Path<G, P>) -> [G::Vector; 4] {
    let agent = Agent::new(v(20.0, 10.0), v(3.0, -1.0));
    let (mut progress, mut along) = (PathProgress::default(), TubeProgress::default());
    let torus = Torus::<G> { size: v(100.0, 80.0) };
    [
        FollowPath::default().steer(&mut progress, &agent, path),
        FollowTube::default().steer(&mut along, &agent, path),
        StayOnPath::default().steer(&agent, path),
        torus.beside(&agent, path, |agent| path.project(agent.position).distance).position,
    ]
}

/// A path that borrows its points and one that owns them, in whatever storage, give the same
/// forces. The storage comes back unchanged.
pub fn results_do_not_depend_on_the_storage<G: Geometry>() {
    let points = points::<G>();
    for mode in [PathMode::Open, PathMode::Closed, PathMode::PingPong] {
        let tube = |path: Result<Path<G, _>, _>| path.and_then(|path| path.with_radius(n(2.0)));
        let Ok(slice) = tube(Path::new(&points[..], mode)) else { panic!("three points are a path") };
        let owned = Path::new(points, mode).and_then(|path| path.with_radius(n(2.0)));
        let kept = Path::new(Kept::<G>(points), mode).and_then(|path| path.with_radius(n(2.0)));
        let (Ok(owned), Ok(kept)) = (owned, kept) else { panic!("three points are a path") };
        let want = forces(&slice);
        for got in [forces(&owned), forces(&kept)] {
            assert_eq!(got, want, "{mode:?}");
        }
        let back = [owned.into_points(), kept.into_points().0];
        assert_eq!(back, [points; 2], "{points:?}");
    }
}
