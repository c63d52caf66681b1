//! Laws of [`Hide`].

use crate::approx::{finite, n, near_vec, same_vec, v};
use crate::cases::{agents, goes_along, mirrors, peters, shifts, turns, vectors};
use crate::catalogue::{Case, Situation};
use crate::units::follows_the_units;
use steer_core::behavior::{Evade, Hide};
use steer_core::parameters::Unit;
use steer_core::terrain::Circle;
use steer_core::{Agent, Body, Geometry};

impl<G: Geometry> Case<G> for Hide<G::Scalar> {
    fn steer_in(&self, at: &mut Situation<G>) -> G::Vector {
        self.steer(&at.me, &at.others[0], at.circles)
    }
}

/// The agent arrives at the nearest position behind a circle, at a clearance from its rim.
pub fn the_place_is_behind_the_nearest_obstacle<G: Geometry>() {
    // Behind (60, 80) with radius 30, seen from the origin: 100 + 30 + 20 = 150 along (0.6, 0.8):
    // (90, 120).
    let (hunter, agent) = (Body::<G>::at_rest(v(0.0, 0.0)), Agent::new(v(90.0, 70.0), v(1.0, 0.0)));
    let circles = [Circle::new(v(-60.0, 80.0), n(30.0)), Circle::new(v(60.0, 80.0), n(30.0))];
    let place = Hide::default().place(&agent, &hunter, circles);
    assert!(place.is_some_and(|place| near_vec(place, v(90.0, 120.0))), "(90, 120) hides: {place:?}");
    // 50 of 100 away: half of 10 along (0, 1), less (1, 0).
    let force = Hide::default().steer(&agent, &hunter, circles);
    assert!(near_vec(force, v(-1.0, 5.0)), "arriving at (90, 120) takes (−1, 5): it took {force:?}");
    // A body of radius 5 stays 5 farther off.
    let place = Hide::default().place(&agent.with_radius(n(5.0)), &hunter, circles);
    assert!(
        place.is_some_and(|place| near_vec(place, v(93.0, 124.0))),
        "a body of radius 5 hides at (93, 124): {place:?}"
    );
}

/// Without an obstacle the hunter is evaded, wherever the world's origin is.
pub fn without_an_obstacle_it_evades<G: Geometry>() {
    let hunter = Body::<G>::new(v(-7.0, 3.0), v(1.0, 1.0));
    for agent in agents::<G>() {
        let want = Evade::default().steer(&agent, &hunter);
        let bare = Hide::default().steer(&agent, &hunter, []);
        // A hunter at a circle's centre leaves no position behind it.
        let on_it = Hide::default().steer(&agent, &hunter, [Circle::new(hunter.position, n(9.0))]);
        for force in [bare, on_it] {
            assert!(same_vec(force, want), "with no place to hide it evades, {want:?}: {force:?}");
        }
    }
}

/// Of two equally near positions the first is taken.
pub fn of_two_equally_near_the_first_is_taken<G: Geometry>() {
    let (hunter, agent) = (Body::<G>::at_rest(v(0.0, 0.0)), Agent::new(v(9.0, 0.0), v(1.0, 0.0)));
    let (up, down) = (Circle::new(v(40.0, 30.0), n(5.0)), Circle::new(v(40.0, -30.0), n(5.0)));
    for (circles, y) in [([up, down], 45.0), ([down, up], -45.0)] {
        // 50 + 5 + 20 = 75 along (0.8, ±0.6).
        let place = Hide::default().place(&agent, &hunter, circles);
        assert!(
            place.is_some_and(|place| near_vec(place, v(60.0, y))),
            "of two equally near the first is taken, (60, {y}): {place:?}"
        );
    }
}

/// The force is finite. It turns and mirrors with the world. A shift does not change it.
pub fn it_goes_along_with_the_world<G: Geometry>() {
    let hunter = Body::<G>::new(v(-60.0, 3.0), v(1.0, 1.0));
    let circles = [Circle::new(v(40.0, 12.0), n(9.0)), Circle::new(v(-30.0, 41.0), n(15.0))];
    for agent in agents::<G>() {
        for center in vectors::<G>() {
            let force = Hide::default().steer(&agent, &hunter, [Circle::new(center, n(2.0))]);
            assert!(finite(force), "hide is finite: {force:?} behind {center:?} for {agent:?}");
        }
        goes_along("hide goes along with the world", turns().chain(mirrors()).chain(shifts()), |c| {
            let circles = circles.iter().map(|circle| c.circle(circle));
            Hide::default().steer(&c.agent(&agent), &c.body(&hunter), circles)
        });
    }
}

/// For an agent of Peters' demos, `for_agent` gives the defaults, to the last bit.
pub fn it_suits_the_agent_of_peters<G: Geometry>() {
    assert_eq!(Hide::for_agent(&peters::<G>(), n(20.0)), Hide::default());
}

/// Its results follow the units.
pub fn it_follows_the_units<G: Geometry>() {
    follows_the_units::<G>("Hide", |s, out| {
        let hide = s.fit(Hide { clearance: n(4.0), slowing_radius: n(24.0) });
        let circles = &s.circles[..s.pick % 4];
        out.force(hide.steer(&s.me, &s.others[0], circles.iter().copied()));
        let clearance = s.of(Unit::LENGTH, 8.0);
        out.force(Hide::for_agent(&s.me, clearance).steer(&s.me, &s.others[0], s.circles));
    });
}
