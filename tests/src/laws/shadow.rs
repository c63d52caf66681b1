//! Laws of [`Shadow`].

use crate::approx::{equals, n, same, v};
use crate::cases::agents;
use crate::catalogue::{Case, Situation};
use steer_core::behavior::Shadow;
use steer_core::{Agent, Body, Geometry, match_velocity};

impl<G: Geometry> Case<G> for Shadow<G::Scalar> {
    fn steer_in(&self, at: &mut Situation<G>) -> G::Vector {
        self.steer(&at.me, &at.others[0])
    }

    fn variant(_: usize) -> Self {
        Self::default()
    }
}

/// The desired velocity is the quarry's, plus an approach that fades from twice the distance to the
/// distance.
pub fn it_approaches_and_then_keeps_pace<G: Geometry>() {
    let (quarry, shadow) = (Body::<G>::new(v(0.0, 0.0), v(0.0, 3.0)), Shadow { distance: n(20.0) });
    // 28 away: 28/20 − 1 = 0.4 of max_speed 10. 100 away: (−10, 3), of length √109, truncated to
    // 10.
    for (x, want) in [
        (10.0, v(0.0, 3.0)),
        (20.0, v(0.0, 3.0)),
        (28.0, v(-4.0, 3.0)),
        (-30.0, v(5.0, 3.0)),
        (100.0, v(-9.578_262_852_211_514, 2.873_478_855_663_454)),
    ] {
        let agent = Agent::new(v(x, 0.0), v(1.0, 2.0));
        let (desired, force) = (shadow.desired(&agent, &quarry), shadow.steer(&agent, &quarry));
        equals(&x, desired, want);
        same(&(), force, desired - agent.velocity);
    }
}

/// At the same position the velocity is matched.
pub fn in_the_same_place_the_velocity_is_matched<G: Geometry>() {
    for agent in agents::<G>() {
        let agent = agent.with_max_speed(n(10.0));
        for distance in [0.0, 20.0] {
            let quarry = Body::new(agent.position, v(3.0, -4.0));
            let force = Shadow { distance: n(distance) }.steer(&agent, &quarry);
            let want = match_velocity(&agent, &quarry);
            equals(&agent, force, want);
        }
    }
}

/// With distance 0 the approach does not fade.
pub fn without_a_distance_the_approach_does_not_fade<G: Geometry>() {
    // 1 away along (−0.6, −0.8) at full speed.
    let agent = Agent::<G>::new(v(0.6, 0.8), v(0.0, 0.0));
    equals(&(), Shadow { distance: n(0.0) }.steer(&agent, &Body::at_rest(v(0.0, 0.0))), v(-6.0, -8.0));
}
