//! Laws of [`Tether`].

use crate::approx::{n, near, near_vec, same_vec, v};
use crate::cases::{agents, goes_along, mirrors, shifts, turns};
use crate::catalogue::{Case, Situation};
use crate::refinement::force_converges;
use crate::units::follows_the_units;
use steer_core::behavior::Tether;
use steer_core::{Agent, Geometry};

impl<G: Geometry> Case<G> for Tether<G> {
    fn steer_in(&self, at: &mut Situation<G>) -> G::Vector {
        self.steer(&at.me)
    }
}

/// The pull grows from 0 at the rope's end to that of seek at twice its length.
pub fn the_pull_begins_at_the_end_of_the_rope<G: Geometry>() {
    let tether = Tether::<G> { to: v(0.0, 0.0), length: n(40.0) };
    for (distance, pull) in [(0.0, 0.0), (39.0, 0.0), (40.0, 0.0), (50.0, 0.25), (80.0, 1.0), (99.0, 1.0)] {
        let got = tether.pull(n(distance));
        assert!(near(got, n(pull)), "at {distance} of a rope of 40 the pull is {pull}: it is {got:?}");
    }
    // 50 away the pull is 1/4 of seek: (−6, −8) less (2, 0) = (−8, −8), a quarter of it (−2, −2).
    let force = tether.steer(&Agent::new(v(30.0, 40.0), v(2.0, 0.0)));
    assert!(near_vec(force, v(-2.0, -2.0)), "50 away the force is (−2, −2): {force:?}");
}

/// Within the rope's length there is no force, however fast the agent moves.
pub fn within_the_rope_there_is_no_force<G: Geometry>() {
    for agent in agents::<G>() {
        let force = Tether { to: agent.position + v(3.0, 4.0), length: n(6.0) }.steer(&agent);
        assert!(same_vec(force, v(0.0, 0.0)), "within the rope there is no force: {force:?} for {agent:?}");
    }
}

/// With length 0 the pull is always full, but zero on the point itself.
pub fn without_a_rope_the_pull_is_full<G: Geometry>() {
    let tether = Tether::<G> { to: v(1.0, 1.0), length: n(0.0) };
    let (there, near_by) = (tether.pull(n(0.0)), tether.pull(n(0.125)));
    assert!(there == n(0.0), "on the place itself there is no pull: {there:?}");
    assert!(near_by == n(1.0), "with length 0 the pull is full beside it: {near_by:?}");
}

/// The force turns and mirrors with the world. A shift does not change it.
pub fn it_goes_along_with_the_world<G: Geometry>() {
    for agent in agents::<G>() {
        let place = v(30.0, -41.0);
        goes_along("tether goes along with the world", turns().chain(mirrors()).chain(shifts()), |c| {
            Tether { to: c.point(place), length: n(28.0) }.steer(&c.agent(&agent))
        });
    }
}

/// A run converges if its steps get shorter.
pub fn it_converges_with_shorter_steps<G: Geometry>() {
    force_converges("Tether", |me: &Agent<G>, _, _| Tether { to: v(-60.0, 0.0), length: n(10.0) }.steer(me));
}

/// Its results follow the units.
pub fn it_follows_the_units<G: Geometry>() {
    follows_the_units::<G>("Tether", |s, out| {
        let tether = Tether { to: v(8.0, -8.0), length: s.one(&[n(0.0), n(16.0), n(24.0)]) };
        out.force(s.fit(tether).steer(&s.me));
    });
}
