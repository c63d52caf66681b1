//! Laws of [`flee`] and [`Flee`].

use crate::approx::{at, equals, equals_number, finite, n, same, v};
use crate::cases::{agents, vectors};
use crate::catalogue::{Case, Situation};
use steer_core::behavior::Flee;
use steer_core::{Agent, Geometry, flee, seek};

impl<G: Geometry> Case<G> for Flee<G::Scalar> {
    fn steer_in(&self, at: &mut Situation<G>) -> G::Vector {
        self.steer(&at.me, at.target)
    }

    fn variant(pick: usize) -> Self {
        [Self::default(), Self::within(n(32.0)), Self::within(n(0.0))][pick % 3]
    }
}

/// The force is max_speed · unit(position − menace) − velocity.
pub fn force_is_the_missing_velocity<G: Geometry>() {
    // At (1, 1) from (4, 5): (−3, −4) has direction (−0.6, −0.8); desired (−6, −8), less (1, 2)
    // = (−7, −10).
    let force = flee(&Agent::<G>::new(v(1.0, 1.0), v(1.0, 2.0)), v(4.0, 5.0));
    equals(&(), force, v(-7.0, -10.0));
}

/// Flee is not the negated force of seek: both together are −2 · velocity.
pub fn it_is_not_seek_negated<G: Geometry>() {
    for agent in agents::<G>() {
        let menace = v(30.0, 40.0);
        let both = flee(&agent, menace) + seek(&agent, menace);
        let want = at::<G>(0.0, 0.0) - agent.velocity - agent.velocity;
        equals(&agent, both, want);
    }
}

/// At the position of the menace the agent flees straight ahead, along its heading.
pub fn on_the_menace_it_goes_straight_on<G: Geometry>() {
    // Along (−0.6, −0.8) with max_speed 10: (−6, −8), less (2, −1) = (−8, −7).
    let agent = Agent::<G>::new(v(1.0, 1.0), v(2.0, -1.0)).with_heading(v(-3.0, -4.0));
    let force = flee(&agent, agent.position);
    equals(&(), force, v(-8.0, -7.0));
}

/// The force is finite for every menace. With a `max_speed` of 0 the agent brakes.
pub fn it_is_finite_and_brakes_without_a_max_speed<G: Geometry>() {
    for agent in agents::<G>() {
        for menace in vectors::<G>() {
            assert!(finite(flee(&agent, menace)), "flee is finite: from {menace:?} it is not for {agent:?}");
            equals(&agent, flee(&agent.with_max_speed(n(0.0)), menace), -agent.velocity);
        }
    }
}

/// The panic is 1 within half of its distance and fades to 0 at the distance. It scales the force
/// of flee.
pub fn panic_fades_over_the_outer_half<G: Geometry>() {
    let flee_within = Flee::within(n::<G::Scalar>(80.0));
    for (distance, panic) in [(0.0, 1.0), (40.0, 1.0), (50.0, 0.75), (60.0, 0.5), (80.0, 0.0), (81.0, 0.0)] {
        equals_number(&(distance, panic), flee_within.panic(n(distance)), n(panic));
    }
    // 50 away: 3/4 of (−6, −8) less (2, 0).
    let force = flee_within.steer(&Agent::<G>::new(v(0.0, 0.0), v(2.0, 0.0)), v(30.0, 40.0));
    equals(&(), force, v(-6.0, -6.0));
}

/// With a panic distance of 0 the agent never flees. With `None` it always does.
pub fn without_a_panic_distance_it_always_flees<G: Geometry>() {
    for agent in agents::<G>() {
        for menace in vectors::<G>().into_iter().chain([agent.position]) {
            let (force, want) = (Flee::default().steer(&agent, menace), flee(&agent, menace));
            same(&menace, force, want);
            same(&menace, Flee::within(n(0.0)).steer(&agent, menace), v(0.0, 0.0));
        }
    }
}
