//! Laws of [`Tracking`].

use crate::approx::{at, n, v};
use crate::cases::{mirrors, turns};
use crate::units::{self, Scene, follows_the_units};
use steer_core::neighbors::{Sight, Tracking, TrackingState};
use steer_core::terrain::{Circle, Wall, line_of_sight};
use steer_core::{Agent, Geometry};

/// A point is noticed in the first sight, kept in the second, and lost outside of it or behind an
/// obstacle. After that it must be noticed again.
pub fn a_point_is_noticed_kept_and_lost<G: Geometry>() {
    let agent = Agent::<G>::new(v(0.0, 0.0), v(1.0, 0.0));
    let (tracking, mut state) = (Tracking::new(Sight::ahead(n(40.0))), TrackingState::default());
    let wall = Wall::new(at::<G>(-10.0, -20.0), v(10.0, -20.0));
    for (x, y, seen) in [
        (50.0, 0.0, false),
        (-30.0, 0.0, false),
        (30.0, 0.0, true),
        (-59.0, 0.0, true),
        (0.0, 59.0, true),
        (0.0, 61.0, false),
        (0.0, 59.0, false),
        (24.0, 32.0, true),
        (0.0, -30.0, false),
        (-30.0, 0.0, false),
    ] {
        let got = tracking.sees(&mut state, &agent, v(x, y), [wall]);
        assert!(got == seen && state.seen == seen, "({x}, {y}): {got}, {state:?}");
    }
}

/// At the edge of the range nothing flickers: a point that moves between two positions is noticed
/// once at most.
pub fn nothing_flickers_at_the_edge<G: Geometry>() {
    let agent = Agent::<G>::new(v(0.0, 0.0), v(1.0, 0.0));
    let tracking = Tracking::<G::Scalar>::new(Sight::ahead(n(40.0)));
    for (one, other) in
        [((39.0, 0.0), (41.0, 0.0)), ((1.0, 30.0), (-1.0, 30.0)), ((24.0, 31.0), (24.0, 33.0))]
    {
        let (mut state, mut switches) = (TrackingState::default(), 0);
        for step in 0..50 {
            let (x, y) = if step % 2 == 0 { one } else { other };
            let before = state;
            let _ = tracking.sees(&mut state, &agent, v(x, y), [] as [Circle<G>; 0]);
            switches += usize::from(state != before);
        }
        assert!(switches == 1, "{one:?}, {other:?}: {switches} switches");
    }
}

/// Any sights: what is seen was in the first sight, or in the second after it was seen, and nothing
/// hides it.
pub fn it_is_two_sights_and_a_line<G: Geometry>() {
    for seed in 0..units::COUNT {
        let scene = Scene::<G>::new(seed, steer_core::parameters::Scale::ONE);
        let cones = [-1.0, -0.5, 0.0, 0.5];
        let sight = |pick: usize| Sight {
            distance: n([0.0, 20.0, 60.0, 200.0][pick % 4]),
            min_cos: n(cones[pick / 4 % 4]),
        };
        let (notice, keep) = (sight(scene.pick), sight((seed % 16) as usize));
        for before in [false, true] {
            let mut state = TrackingState { seen: before };
            let got = Tracking { notice, keep }.sees(&mut state, &scene.me, scene.place, &scene.circles);
            let [first, second] = [notice, keep].map(|sight| sight.sees(&scene.me, scene.place));
            let clear = line_of_sight(scene.me.position, scene.place, scene.circles);
            let want = clear && if before { first || second } else { first };
            assert!(got == want && state.seen == want, "{seed}, {before}: {got}, {state:?} in {scene:?}");
        }
    }
}

/// In a turned or mirrored world, the same points are seen.
pub fn it_turns_with_the_world<G: Geometry>() {
    let tracking = Tracking::<G::Scalar>::new(Sight { distance: n(50.0), min_cos: n(0.5) });
    let agent = Agent::<G>::new(v(2.0, 1.0), v(3.0, 4.0));
    for change in turns::<G>().chain(mirrors()) {
        let (mut state, tree) =
            (TrackingState::default(), change.circle(&Circle::new(v(2.0, -30.0), n(4.0))));
        for (to, seen) in [((20.0, 30.0), true), ((-40.0, -30.0), true), ((2.0, -50.0), false)] {
            let point = change.point(v(to.0, to.1));
            let got = tracking.sees(&mut state, &change.agent(&agent), point, [tree]);
            assert!(got == seen, "{to:?} in {change:?}");
        }
    }
}

/// Its results follow the units.
pub fn it_follows_the_units<G: Geometry>() {
    follows_the_units::<G>("Tracking", |s, out| {
        let notice = s.fit(Sight { distance: n(40.0), min_cos: s.one(&[n(-1.0), n(0.0), n(0.5)]) });
        let (tracking, mut state) = (Tracking::new(notice), TrackingState { seen: s.pick % 2 == 0 });
        out.count(usize::from(tracking.sees(&mut state, &s.me, s.place, &s.walls)));
    });
}
