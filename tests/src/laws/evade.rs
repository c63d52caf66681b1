//! Laws of [`Evade`].

use super::pursue::{approaching, predictions};
use crate::approx::{allowed, equals, finite, n, same, v};
use crate::cases::{agents, vectors};
use crate::catalogue::{Case, Situation};
use steer_core::behavior::{Evade, Prediction};
use steer_core::{Agent, Body, Geometry, Vec2Ext as _, Vec2Like as _, flee};

impl<G: Geometry> Case<G> for Evade<G::Scalar> {
    fn steer_in(&self, at: &mut Situation<G>) -> G::Vector {
        self.steer(&at.me, &at.others[0])
    }

    fn variant(pick: usize) -> Self {
        let panic_distance = [None, Some(n(40.0)), Some(n(8.0))][pick % 3];
        Self { panic_distance, ..Self::new(predictions::<G>()[pick % 5]) }
    }
}

/// Evade flees q + w·T.
pub fn it_flees_where_the_menace_will_be<G: Geometry>() {
    // T = 5 by distance: (30, 40) + 5 · (2, −8) = (40, 0). Fled from (0, 0): (−10, 0), less (1, 2)
    // = (−11, −2).
    let agent = Agent::<G>::new(v(0.0, 0.0), v(1.0, 2.0));
    let menace = Body::new(v(30.0, 40.0), v(2.0, -8.0));
    let evade = Evade::new(Prediction::Distance);
    let (place, force) = (evade.predicted(&agent, &menace), evade.steer(&agent, &menace));
    equals(&(), place, v(40.0, 0.0));
    equals(&(), force, v(-11.0, -2.0));
    // |w| = √68 is not a round number; with w = (9, 12): T = 50 / (10 + 15) = 2 and
    // (30, 40) + 2 · (9, 12) = (48, 64).
    let place = Evade::new(Prediction::Closing).predicted(&agent, &Body::new(v(30.0, 40.0), v(9.0, 12.0)));
    equals(&(), place, v(48.0, 64.0));
}

/// Evade flees the position that it reports as predicted.
pub fn its_look_ahead_is_what_it_flees<G: Geometry>() {
    for agent in agents::<G>() {
        for prediction in predictions::<G>() {
            let (evade, menace) = (Evade::new(prediction), Body::new(v(-12.0, 30.0), v(3.0, -4.0)));
            let (force, fled) =
                (evade.steer(&agent, &menace), flee(&agent, evade.predicted(&agent, &menace)));
            same(&evade, force, fled);
        }
    }
}

/// An agent at the position of a menace at rest flees straight ahead.
pub fn on_the_menace_it_goes_straight_on<G: Geometry>() {
    for agent in agents::<G>() {
        for prediction in predictions::<G>() {
            let force = Evade::new(prediction).steer(&agent, &Body::at_rest(agent.position));
            let want = agent.heading * agent.max_speed - agent.velocity;
            equals(&prediction, force, want);
            for velocity in vectors::<G>() {
                let evade = Evade::new(prediction);
                // The position is tested too: the force away from a position that is NaN would be
                // finite.
                let (slow, menace) = (agent.with_max_speed(n(0.0)), Body::new(agent.position, velocity));
                let (place, force) = (evade.predicted(&slow, &menace), evade.steer(&slow, &menace));
                assert!(
                    finite(place) && finite(force),
                    "{evade:?} of a menace in the same place is finite: {place:?}, {force:?} for {slow:?}"
                );
            }
        }
    }
}

/// The look-ahead is at most `horizon`.
pub fn its_look_ahead_can_be_capped<G: Geometry>() {
    // T = 5 by distance.
    let agent = Agent::<G>::new(v(0.0, 0.0), v(1.0, 0.0));
    let menace = Body::new(v(30.0, 40.0), v(2.0, -8.0));
    let evade = Evade::new(Prediction::Distance);
    for (max, want) in [(0.0, v(30.0, 40.0)), (2.0, v(34.0, 24.0)), (9.0, v(40.0, 0.0))] {
        equals(&max, Evade { horizon: Some(n(max)), ..evade }.predicted(&agent, &menace), want);
    }
}

/// With a panic distance the force fades with the distance to the menace's current position.
pub fn beyond_the_panic_distance_there_is_no_force<G: Geometry>() {
    // 50 away, fled at (0, 40) with (−1, −10); at 5/8 of 80 the share is 3/4.
    let agent = Agent::<G>::new(v(0.0, 0.0), v(1.0, 0.0));
    let menace = Body::new(v(30.0, 40.0), v(-10.0, 0.0));
    for (distance, want) in [(200.0, v(-1.0, -10.0)), (80.0, v(-0.75, -7.5)), (50.0, v(0.0, 0.0))] {
        let evade = Evade { panic_distance: Some(n(distance)), ..Evade::new(Prediction::Constant(n(3.0))) };
        equals(&distance, evade.steer(&agent, &menace), want);
    }
    let within = Evade::within(n::<G::Scalar>(80.0));
    let want = Evade { panic_distance: Some(n(80.0)), ..Evade::default() };
    assert!(within == want, "within a distance is the default with that panic distance: {within:?}");
}

/// The first push of a flight never points toward a body that comes nearer, by the default, by the
/// closing speed and by the intercept, however fast the body is.
pub fn it_never_runs_into_what_comes<G: Geometry>() {
    for (rule, agent, menace) in
        approaching::<G>([Evade::default().prediction, Prediction::Closing, Prediction::Intercept])
    {
        let force = Evade::new(rule).steer(&agent, &menace);
        let toward = force.dot((menace.position - agent.position).unit());
        assert!(toward <= allowed(1e-5, 10.0), "{rule:?} runs into {menace:?} by {force:?}");
    }
}
