//! Laws of [`ReachOrientation`].

use crate::approx::{allowed, at, equals, equals_number, holds, n, same_vec, tolerance, v};
use crate::cases::{Change, brisk, peters, vectors};
use crate::catalogue::{Case, Situation};
use steer_core::behavior::{ReachOrientation, TurnState};
use steer_core::{Agent, Geometry, Scalar, Vec2Ext, Vec2Like};

impl<G: Geometry> Case<G> for ReachOrientation<G::Scalar> {
    const TURNS: bool = true;

    fn steer_in(&self, at: &mut Situation<G>) -> G::Vector {
        self.steer(&mut at.memory.turn, &at.me, at.target, at.dt)
    }

    fn variant(_: usize) -> Self {
        Self::default()
    }

    fn changed(&self, change: &Change<G>) -> Option<Self> {
        // The target is a direction, which no shift changes.
        same_vec(change.shift, v(0.0, 0.0)).then_some(*self)
    }

    fn suited(agent: &Agent<G>, _: G::Scalar) -> Option<Self> {
        Some(Self::for_agent(agent))
    }
}

/// Returns an agent at rest with the heading (1, 0).
fn looking<G: Geometry>() -> Agent<G> {
    Agent::new(v(0.0, 0.0), v(0.0, 0.0))
}

/// Does one step of turning, and asserts that neither limit is exceeded, on either side.
fn turned<G: Geometry>(
    reach: &ReachOrientation<G::Scalar>,
    state: &mut TurnState<G::Scalar>,
    agent: &mut Agent<G>,
    orientation: G::Vector,
    dt: G::Scalar,
) {
    let before = state.rate;
    let turn = reach.steer(state, agent, orientation, dt);
    let change = (state.rate - before).abs();
    let most = reach.max_acceleration * dt;
    assert!(
        change <= most + tolerance(most.max(before.abs())),
        "the rate changes by {change:?}, limit {most:?}"
    );
    assert!(state.rate.abs() <= reach.max_rate, "the rate is {:?} of {reach:?}", state.rate);
    let no_farther = G::Vector::turn(reach.max_rate * dt).x() - tolerance(n(1.0));
    assert!(turn.x() >= no_farther, "it turns by {turn:?} of {reach:?} in {dt:?}");
    agent.step_with_turn(G::Vector::zero(), turn, dt);
}

/// The turn is rate · dt, and the rate changes toward the wanted one by at most the acceleration
/// times dt.
pub fn the_rate_nears_the_wanted_one<G: Geometry>() {
    let (reach, agent) = (ReachOrientation::default(), looking::<G>());
    for (rate, side, want) in [(0.0, 7.0, 0.01), (0.05, 7.0, 0.06), (0.0, -7.0, -0.01), (0.05, -7.0, 0.04)] {
        let mut state = TurnState { rate: n(rate) };
        let turn = reach.steer(&mut state, &agent, v(0.0, side), n(1.0));
        equals_number(&(rate, want), state.rate, n(want));
        equals(&want, turn, G::Vector::turn(n(want)));
    }
}

/// The wanted rate is the highest one from which the turn can stop at the orientation, by the
/// shorter direction.
pub fn from_the_wanted_rate_it_can_stop<G: Geometry>() {
    let (state, reach) =
        (TurnState::default(), ReachOrientation { max_rate: n(9.0), max_acceleration: n(1.25) });
    // A quarter: c = √2. With 4/5 · 1.25 = 1 and steps of 1: √(2·√2 + 1/4) − 1/2 = 1.254545.
    for (orientation, want) in [(v(0.0, 2.0), 1.254_545), (v(0.0, -2.0), -1.254_545), (v(5.0, 0.0), 0.0)] {
        let got = reach.wanted_rate(&state, &looking::<G>(), orientation, n(1.0));
        assert!(
            (got - n(want)).abs() < allowed(1e-5, 1.0),
            "toward {orientation:?} it wants {want}: {got:?}"
        );
    }
    let slow = ReachOrientation { max_rate: n(0.5), ..reach };
    let got = slow.wanted_rate(&state, &looking::<G>(), v(-1.0, 3.0), n(1.0));
    assert!(got == n(0.5), "no faster than its rate: {got:?}");
}

/// Toward exactly the opposite direction, the turn keeps its sense, and from rest turns
/// counter-clockwise (to the +90° side). It arrives there.
pub fn opposite_it_keeps_its_sense<G: Geometry>() {
    let reach = ReachOrientation::<G::Scalar>::default();
    for heading in vectors::<G>().into_iter().filter_map(Vec2Ext::direction) {
        for (rate, plus) in [(0.0, true), (0.02, true), (-0.02, false)] {
            let (mut agent, mut state) = (looking::<G>().with_heading(heading), TurnState { rate: n(rate) });
            for step in 0..100 {
                let before = (agent.heading, state.rate);
                turned(&reach, &mut state, &mut agent, -heading, n(1.0));
                let sign = n(if plus { 1.0 } else { -1.0 });
                let side = before.0.perp_dot(agent.heading) * sign;
                let faster = (state.rate - before.1) * sign > n(0.0);
                assert!(
                    side >= -tolerance::<G::Scalar>(n(1.0)) && (faster || step > 0),
                    "it goes on in its sense: {state:?} at step {step} from {rate}"
                );
            }
            equals(&rate, agent.heading, -heading);
        }
    }
}

/// Without an orientation the turn brakes. With dt 0 nothing turns. With a huge dt the turn is
/// finite and at most the wanted one.
pub fn without_orientation_it_brakes_and_without_time_nothing_turns<G: Geometry>() {
    let reach = ReachOrientation::<G::Scalar>::default();
    let mut state = TurnState { rate: n(0.025) };
    let mut agent = looking::<G>();
    for rate in [0.015, 0.005, 0.0, 0.0] {
        turned(&reach, &mut state, &mut agent, v(0.0, 0.0), n(1.0));
        equals_number(&(rate, state), state.rate, n(rate));
    }
    let mut state = TurnState { rate: n(0.05) };
    for dt in [0.0, -1.0] {
        let turn = reach.steer(&mut state, &agent, v(0.0, 1.0), n(dt));
        assert!(same_vec(turn, v(1.0, 0.0)) && state.rate == n(0.05), "in no time nothing turns: {turn:?}");
    }
    // A rate of one resolution would turn too far in a dt that is larger than the range.
    if !holds::<G::Scalar>(1e6) {
        return;
    }
    let (mut state, mut agent) = (TurnState::default(), looking::<G>());
    for _ in 0..20 {
        turned(&reach, &mut state, &mut agent, v(-3.0, 1.0), n(1e6));
    }
    let wanted = at::<G>(-3.0, 1.0).unit();
    equals(&(), agent.heading, wanted);
}

/// `for_agent` takes the limits of the agent itself.
pub fn it_suits_the_limits_of_an_agent<G: Geometry>() {
    assert_eq!(ReachOrientation::for_agent(&peters::<G>()), ReachOrientation::default());
    let turning = ReachOrientation::for_agent(&brisk::<G>());
    assert_eq!((turning.max_rate, turning.max_acceleration), (n(0.5), n(0.25)));
    let weak = brisk::<G>().with_max_force(n(0.0)).with_gain(n(0.0));
    assert_eq!(ReachOrientation::for_agent(&weak).max_acceleration, n(0.0));
}
