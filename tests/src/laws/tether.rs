//! Laws of [`Tether`].

use crate::approx::{equals, equals_number, n, same, v};
use crate::cases::{Change, agents};
use crate::catalogue::{Case, Situation};
use steer_core::behavior::Tether;
use steer_core::{Agent, Geometry};

impl<G: Geometry> Case<G> for Tether<G> {
    fn steer_in(&self, at: &mut Situation<G>) -> G::Vector {
        self.steer(&at.me)
    }

    fn variant(pick: usize) -> Self {
        Self { to: v(31.0, -17.0), length: n([9.0, 0.0][pick % 2]) }
    }

    fn changed(&self, change: &Change<G>) -> Option<Self> {
        Some(Self { to: change.point(self.to), ..*self })
    }
}

/// The pull grows from 0 at the rope's end to the pull of seek at twice its length.
pub fn the_pull_begins_at_the_end_of_the_tether<G: Geometry>() {
    let tether = Tether::<G> { to: v(0.0, 0.0), length: n(40.0) };
    for (distance, pull) in [(0.0, 0.0), (39.0, 0.0), (40.0, 0.0), (50.0, 0.25), (80.0, 1.0), (99.0, 1.0)] {
        equals_number(&(distance, pull), tether.pull(n(distance)), n(pull));
    }
    // 50 away the pull is 1/4 of seek: (−6, −8) less (2, 0) = (−8, −8), a quarter of it (−2, −2).
    let force = tether.steer(&Agent::new(v(30.0, 40.0), v(2.0, 0.0)));
    equals(&(), force, v(-2.0, -2.0));
}

/// Within the rope's length there is no force, however fast the agent moves.
pub fn within_the_tether_there_is_no_force<G: Geometry>() {
    for agent in agents::<G>() {
        same(&agent, Tether { to: agent.position + v(3.0, 4.0), length: n(6.0) }.steer(&agent), v(0.0, 0.0));
    }
}

/// With length 0 the pull is always full, but zero on the point itself.
pub fn without_a_length_the_pull_is_full<G: Geometry>() {
    let tether = Tether::<G> { to: v(1.0, 1.0), length: n(0.0) };
    let (there, near_by) = (tether.pull(n(0.0)), tether.pull(n(0.125)));
    assert!(there == n(0.0), "on the place itself there is no pull: {there:?}");
    assert!(near_by == n(1.0), "with length 0 the pull is full beside it: {near_by:?}");
}
