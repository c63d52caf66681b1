//! Laws of [`line_of_sight`].

use crate::approx::{at, n, v};
use crate::cases::{mirrors, turns};
use crate::units::{self, Scene, follows_the_units};
use steer_core::space::Bounds;
use steer_core::terrain::{Circle, Obstacle, Polygon, Wall, line_of_sight};
use steer_core::{Geometry, Scalar, Vec2Ext, Vec2Like};

/// An obstacle between two points hides. One beside, behind or beyond does not.
pub fn only_what_is_between_hides<G: Geometry>() {
    let corners: [G::Vector; 3] = [v(40.0, -10.0), v(60.0, -10.0), v(50.0, 8.0)];
    let Ok(triangle) = Polygon::new(&corners[..]) else { panic!("a triangle is a polygon") };
    let area = Bounds::<G> { min: v(40.0, -10.0), max: v(60.0, 8.0) };
    let wall = Wall::new(at::<G>(50.0, -10.0), v(50.0, 8.0));
    let circle = Circle::new(at::<G>(50.0, -1.0), n(9.0));
    // The first five begin at the origin. All shapes reach from −10 to 8 at x = 50.
    for (from, to, clear) in [
        ((0.0, 0.0), (100.0, 0.0), false),
        ((0.0, 0.0), (30.0, 0.0), true),
        ((0.0, 0.0), (-100.0, 0.0), true),
        ((0.0, 0.0), (100.0, 24.0), true),
        ((0.0, 0.0), (100.0, -12.0), false),
        ((0.0, 12.0), (100.0, 12.0), true),
        ((70.0, 0.0), (90.0, 0.0), true),
        ((53.0, 12.0), (45.0, -1.0), false),
        ((45.0, -1.0), (53.0, 12.0), false),
        ((3.0, 4.0), (3.0, 4.0), true),
    ] {
        let (from, to) = (at::<G>(from.0, from.1), v(to.0, to.1));
        let shapes: [&dyn Obstacle<G>; 4] = [&triangle, &area, &wall, &circle];
        for (index, shape) in shapes.into_iter().enumerate() {
            let got = line_of_sight(from, to, [shape]);
            assert!(got == clear, "shape {index}, from {from:?} to {to:?}: {got}");
        }
        assert!(line_of_sight(from, to, shapes) == clear && line_of_sight(from, to, &shapes[..0]));
    }
}

/// The distance from the line to an obstacle: at most the first number, at least the second, from
/// points along the line.
fn distance<G: Geometry>(from: G::Vector, to: G::Vector, obstacle: &impl Obstacle<G>) -> [G::Scalar; 2] {
    let count = 64;
    let mut least = from.distance(obstacle.nearest(from));
    for i in 1..=count {
        let point = from + (to - from) * n(f64::from(i) / f64::from(count));
        least = least.min(point.distance(obstacle.nearest(point)));
    }
    let least = least - obstacle.rounding();
    [least, least - from.distance(to) * n(0.5 / f64::from(count))]
}

/// A line with a point in a circle or a box is hidden, and a line whose points are all apart is
/// clear.
pub fn it_agrees_with_points_along_the_line<G: Geometry>() {
    let (mut hidden, mut clear) = (0, 0);
    for seed in 0..units::COUNT {
        let scene = Scene::<G>::off_the_lattice(seed);
        let [from, to] = [scene.me.position, scene.place];
        let mut check = |[most, least]: [G::Scalar; 2], got: bool| {
            let margin: G::Scalar = n(0.1);
            assert!(most > -margin || !got, "{seed}: {most:?} in {scene:?}");
            assert!(least < margin || got, "{seed}: {least:?} in {scene:?}");
            hidden += usize::from(most < -margin);
            clear += usize::from(least > margin);
        };
        for circle in &scene.circles {
            check(distance(from, to, circle), line_of_sight(from, to, [circle]));
        }
        // A hull has no depth: a smaller one is in it.
        let (one, area) = (at::<G>(1.0, 1.0), scene.bounds);
        let inner = Bounds::<G> { min: area.min + one, max: area.max - one };
        let [most, least] = [distance(from, to, &inner)[0] - n(1.0), distance(from, to, &area)[1]];
        check([most, least], line_of_sight(from, to, [area]));
    }
    assert!(hidden > 50 && clear > 50, "{hidden} hidden, {clear} clear");
}

/// A wall hides if each of the two segments has its ends on both sides of the other.
pub fn it_agrees_with_the_sides_of_walls<G: Geometry>() {
    // Positive if the ends of b are on both sides of a, by the product of the distances.
    let crosses = |a: [G::Vector; 2], b: [G::Vector; 2]| {
        let way = (a[1] - a[0]).unit();
        let [one, two] = b.map(|end| way.perp_dot(end - a[0]));
        (one.min(-two)).max(two.min(-one))
    };
    let (mut hidden, mut clear) = (0, 0);
    for seed in 0..units::COUNT {
        let scene = Scene::<G>::off_the_lattice(seed);
        let line = [scene.me.position, scene.place];
        for wall in &scene.walls {
            let ends = [wall.from, wall.to];
            let margin = crosses(line, ends).min(crosses(ends, line));
            let got = line_of_sight(line[0], line[1], [wall]);
            let back = line_of_sight(line[1], line[0], [wall]);
            if margin.abs() > n(0.1) {
                let want = margin < n(0.0);
                assert!(got == want && back == want, "{seed}: {margin:?}, {got}, {back} in {scene:?}");
                hidden += usize::from(!want);
                clear += usize::from(want);
            }
        }
    }
    assert!(hidden > 50 && clear > 50, "{hidden} hidden, {clear} clear");
}

/// In a turned or mirrored world, the same points are hidden.
pub fn it_turns_with_the_world<G: Geometry>() {
    for change in turns::<G>().chain(mirrors()) {
        for (to, clear) in [(v(60.0, 5.0), false), (v(60.0, 30.0), true), (v(-3.0, 60.0), true)] {
            let rock = change.circle(&Circle::new(v(30.0, 0.0), n(6.0)));
            let got = line_of_sight(change.point(v(1.0, 2.0)), change.point(to), [rock]);
            assert!(got == clear, "{to:?} in {change:?}");
        }
    }
}

/// Its results follow the units.
pub fn it_follows_the_units<G: Geometry>() {
    follows_the_units::<G>("line_of_sight", |s, out| {
        out.count(usize::from(line_of_sight(s.me.position, s.place, s.circles)));
        out.count(usize::from(line_of_sight(s.me.position, s.place, s.walls)));
        out.count(usize::from(line_of_sight(s.me.position, s.place, [s.bounds])));
    });
}
