//! Laws of [`Path`]: its points and their order.

use crate::approx::{same_vec, v};
use steer_core::Vec2Like;
use steer_core::terrain::Path;

/// Returns three waypoints.
fn points<V: Vec2Like>() -> [V; 3] {
    [v(30.0, 40.0), v(60.0, 0.0), v(0.0, 5.0)]
}

/// A path returns its points in their order, and the last one beyond the end.
pub fn it_keeps_its_points<V: Vec2Like>() {
    let points = points::<V>();
    for path in [Path::open(&points), Path::closed(&points)] {
        let Ok(path) = path else { panic!("a path over finite points is not refused: {path:?}") };
        assert!(path.points() == points, "the points of {path:?} are {points:?}");
        for (index, want) in [(0, points[0]), (1, points[1]), (2, points[2]), (3, points[2]), (99, points[2])]
        {
            let got = path.point(index);
            assert!(same_vec(got, want), "point {index} of {path:?} is {want:?}: it is {got:?}");
        }
    }
}

/// Each point is followed by the next. The last is followed by the first on a closed path, and by
/// itself on an open one. Only an open path has an end.
pub fn after_each_point_comes_the_next<V: Vec2Like>() {
    let points = points::<V>();
    for count in 1..=3 {
        let last = count - 1;
        let (Ok(open), Ok(closed)) = (Path::open(&points[..count]), Path::closed(&points[..count])) else {
            panic!("a path over finite points is not refused")
        };
        assert!(closed.is_closed() && !open.is_closed(), "{closed:?} is closed and {open:?} is not");
        for index in 0..count {
            let (on, round) = if index < last { (index + 1, index + 1) } else { (last, 0) };
            let got = (open.next(index), closed.next(index));
            assert!(
                got == (on, round),
                "after {index} of {count} come {on} (open) and {round} (closed): {got:?}"
            );
            let ends = (open.is_end(index), closed.is_end(index));
            assert!(
                ends == (index == last, false),
                "only the last of an open path is its end: {index}, {ends:?}"
            );
        }
        let beyond = (open.next(7), closed.next(7), open.is_end(7), closed.is_end(7));
        assert!(beyond == (last, 0, true, false), "beyond the end is the last point: {beyond:?}");
    }
}
