//! Combiners, edges, the torus and the grid.

use crate::approx::n;
use crate::units::Case;
use steer_core::behavior::{AvoidObstacles, AvoidState, Contain};
use steer_core::combine::{Budget, Context, Dither, Priority, RunningSum, Sum};
use steer_core::neighbors::Grid;
use steer_core::parameters::Unit;
use steer_core::space::{Edge, Torus};
use steer_core::terrain::Path;
use steer_core::{Scalar, Vec2Like, seek};

pub(super) fn cases<V: Vec2Like>() -> [(&'static str, Case<V>); 7] {
    [
        ("Sum, Budget, RunningSum and Dither", |s, out| {
            let (max, [a, b, c]) = (s.me.max_force, s.forces);
            out.force(Sum::new(max).then(|| a).weighted(n(0.5), || b).weighted(n(-2.0), || c).total());
            let budget = Budget::new(max).then(|| a).weighted(n(0.25), || b).then(|| c);
            out.number(Unit::FORCE, budget.left());
            out.force(budget.total());
            let running = RunningSum::new(max).then(|| a).weighted(n(-0.25), || b).then(|| c);
            out.number(Unit::FORCE, running.left());
            out.force(running.total());
            let dither = Dither::new(max, s.sample).then(n(0.25), || a).then(n(0.5), || b);
            out.force(dither.weighted(n(0.75), n(2.0), || c).total());
        }),
        ("Priority", |s, out| {
            let (max, [a, b, c]) = (s.me.max_force, s.forces);
            let faint = a * n(1.0 / 1024.0);
            out.force(Priority::new(max).then(|| faint).then(|| b).total());
            let own = Priority::new(max).with_threshold(s.of(Unit::FORCE, 8.0));
            out.force(own.then(|| a).then(|| b).weighted(n(0.5), || c).total());
        }),
        ("Context", |s, out| {
            let avoid = s.fit(AvoidObstacles { feeler_length: n(48.0), clearance: n(4.0) });
            let contain = s.fit(Contain { clearance: n(16.0) });
            let mut state = AvoidState::default();
            let map = Context::<_, 8>::new(&s.me)
                .interest(|| seek(&s.me, s.place))
                .weighted_interest(n(0.5), || s.forces[0])
                .detour(|| avoid.steer(&mut state, &s.me, s.circles))
                .danger(|| contain.steer(&s.me, &s.bounds));
            for slot in &map.slots()[..4] {
                out.number(Unit::SPEED, slot.interest);
                out.number(Unit::FORCE, slot.danger);
            }
            out.force(map.total());
        }),
        ("Edge", |s, out| {
            for edge in [Edge::Wrap, Edge::Bounce] {
                let mut moved = s.me.with_position(s.place + s.me.position * n(4.0));
                edge.apply(&mut moved, &s.bounds);
                out.agent(&moved);
            }
        }),
        ("Torus", |s, out| {
            let torus = Torus::from(&s.bounds);
            out.vector(Unit::LENGTH, torus.nearest(s.me.position, s.place * n(4.0)));
            out.vector(Unit::LENGTH, torus.shift(s.me.position, s.place));
            out.vector(Unit::LENGTH, torus.nearest_wall(s.me.position, s.walls[0]).from);
            for image in torus.images(s.me.position, s.walls[0]).take(3) {
                out.vector(Unit::LENGTH, image.shift);
            }
        }),
        ("an image beside a path", |s, out| {
            if let Ok(path) = Path::open(&s.points) {
                let beside = |image: &steer_core::Agent<V>| path.project(image.position).distance;
                out.agent(&Torus::from(&s.bounds).beside(&s.me, &path, |image| beside(image)));
            }
        }),
        ("Grid", |s, out| {
            let cell = s.of(Unit::LENGTH, s.one(&[4.0, 16.0]));
            let mut storage = [0; 5 * 64];
            let grid = if s.pick % 2 == 0 {
                Grid::plane(&s.bounds, cell, &s.points, &mut storage)
            } else {
                Grid::torus(&s.bounds, cell, &s.points, &mut storage)
            };
            let Ok(grid) = grid else { return };
            let radius = s.of(Unit::LENGTH, 24.0);
            for found in grid.within(s.place, radius).take(3) {
                out.count(found.index);
                out.number(Unit::LENGTH, found.distance);
                out.vector(Unit::LENGTH, found.position);
            }
            let zero = V::Scalar::zero();
            let sum = grid.pairs(radius).fold(zero, |sum, (_, found)| sum + found.distance);
            out.number(Unit::LENGTH, sum);
        }),
    ]
}
