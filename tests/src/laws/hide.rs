//! Laws of [`Hide`].

use crate::approx::{equals, n, near_vec, same, v};
use crate::cases::agents;
use crate::catalogue::{Case, Situation};
use crate::units::{Results, Scene};
use steer_core::behavior::{Evade, Hide};
use steer_core::terrain::Circle;
use steer_core::{Agent, Body, Geometry};

impl<G: Geometry> Case<G> for Hide<G::Scalar> {
    fn steer_in(&self, at: &mut Situation<G>) -> G::Vector {
        self.steer(&at.me, &at.others[0], at.circles)
    }

    fn variant(pick: usize) -> Self {
        Self { feed_forward: pick % 2 == 1, ..Self::default() }
    }

    fn suited(agent: &Agent<G>, one: G::Scalar) -> Option<Self> {
        Some(Self::for_agent(agent, one * n(20.0)))
    }

    fn report(&self, scene: &Scene<G>, out: &mut Results<G::Scalar>) {
        let circles = &scene.circles[..scene.pick % 4];
        out.force(self.steer(&scene.me, &scene.others[0], circles.iter().copied()));
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
    equals(&(), Hide::default().steer(&agent, &hunter, circles), v(-1.0, 5.0));
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
            same(&force, force, want);
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

/// For an agent, the velocity of the place is added: it moves against the hunter, as far as it is
/// from the circle's centre.
pub fn for_an_agent_the_place_is_not_lagged_behind<G: Geometry>() {
    // 100 from the centre, and the place 30 + 20 beyond it: half of −(0, 6).
    let (hunter, agent) = (Body::<G>::new(v(0.0, 0.0), v(4.0, 6.0)), Agent::new(v(150.0, 0.0), v(1.0, 0.0)));
    let hide = Hide::for_agent(&agent, n(20.0));
    equals(&hide, hide.steer(&agent, &hunter, [Circle::new(v(100.0, 0.0), n(30.0))]), v(-1.0, -3.0));
}
