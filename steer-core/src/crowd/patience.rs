//! [`Patience`]: resolves deadlocks.

use super::half_plane::HalfPlane;
use super::jam::Jam;
use super::wish::time_scale;
use crate::agent::Agent;
use crate::checked::{Validate, serde_checked};
use crate::error::{Error, not_negative};
use crate::parameters::Parameters;
use crate::scalar::Scalar;
use crate::vector::{Geometry, Vec2Ext, Vec2Like};

/// Times, as multiples of radius / max_speed.
mod times {
    /// Wait until a retreat.
    pub(super) const PATIENCE: f64 = 16.0 / 3.0;
    /// Duration of a retreat.
    pub(super) const RETREAT: f64 = 0.5;
    /// Wait until an agent asks for no clearance.
    pub(super) const CLEARANCE_FADES: f64 = 4.0 / 3.0;
    /// Wait until a turn without oncoming agents is complete.
    pub(super) const TURN_GROWS: f64 = 0.6;
}

/// Shares, from 0 to 1: of the wish that a velocity lacks (`slow`, `held`), of the wished speed, or
/// of `max_speed`.
mod shares {
    /// `slow` below which an agent that has given up moves freely.
    pub(super) const FREE: f64 = 0.1;
    /// `slow` from which a turn begins.
    pub(super) const SLOWED: f64 = 0.01;
    /// `held` · `slow` above which time counts as waited.
    pub(super) const WAITING: f64 = 0.3;
    /// `held` above which an agent that has given up twice stops.
    pub(super) const STOPPED: f64 = 0.9;
    /// Speed of an agent that leaves a lane, of the wished one.
    pub(super) const LANE_SPEED: f64 = 0.6;
    /// Distance of a chosen velocity from a plane that holds it up, of `max_speed`.
    pub(super) const NEAR_PLANE: f64 = 0.02;
}

/// Turns of the wish, in quarter turns.
mod turns {
    /// The turn for oncoming agents.
    pub(super) const ONCOMING: f64 = 1.2;
    /// The turn for others.
    pub(super) const OTHERS: f64 = 0.7;
    /// The least turn that is made.
    pub(super) const LEAST: f64 = 0.01;
}

/// The detour, in radii, and the factors by which a way counts in it.
mod detour {
    /// Detour above which an agent gives up. It stops above twice as much.
    pub(super) const LONGEST: f64 = 150.0;
    /// Factor for the way along the wish.
    pub(super) const ALONG: f64 = -0.5;
    /// Factor for the way while all that hold the agent up are at rest.
    pub(super) const AMONG_BODIES_AT_REST: f64 = 20.0;
    /// Factor for the way along the wish of an agent that moves freely.
    pub(super) const FREELY: f64 = -20.0;
}

/// Resolves deadlocks: an agent that others hold up turns aside, makes way, steps back, and at last
/// gives up.
///
/// Four rules, each by what the agent sees in this step, and by the time that it has waited or the
/// detour that it has made. u is the direction of the wish, slow = 1 − velocity · u / |wish|,
/// held = 1 − chosen · u / |wish|, both from 0 to 1.
///
/// - **Turning**: if a neighbour's half plane holds it up, the wish turns counter-clockwise (with
///   a negative [`bias`](super::Orca::bias) clockwise) by 1.2 · held · slow quarter turns if the
///   neighbour or another one ahead comes toward it, otherwise by 0.7 · held · slow · (waited /
///   (0.6 · radius / max_speed)), at most 0.7 · held · slow. If it has waited for half of
///   `patience` and all that hold it up are at rest, it turns to the side away from them.
/// - **Making way**: if slow is above 0.6 and the agent is in the lane of one that comes toward it
///   within four radii, it leaves that lane at 0.6 of its wish.
/// - **Stepping back**: time with held · slow above 0.3 counts as waited. Above `patience` the wish
///   is reversed for `retreat`. Both times are spread from half to one and a half by the agent's
///   [`id`](Agent::id), so that two do not do it together.
/// - **Giving up**: the way to the counter-clockwise side (with a negative bias clockwise)
///   counts as a detour, less half of the way along the wish. While it waits and all that hold it
///   up are at rest, twenty times its whole way is added. Above 150 radii it gives up: it neither
///   turns nor begins to step back, and the [`bias`](super::Orca::bias) counts as 0. Above 300
///   radii it stops while neighbours hold it up and held is above 0.9. So a crowd with one goal
///   comes to rest around it. While slow is below 0.1, twenty times its way along the wish is
///   taken off; at 150 radii it has its patience back, with a detour of 0.
///
/// [`CrowdRules`](super::CrowdRules) applies it to the wish of [`Orca`](super::Orca).
///
/// # Degenerate cases
/// Without a wish (below max_speed / 1024), as at a target, an agent neither waits nor retreats,
/// and its detour is 0. Without a radius the detour is 0, too.
///
/// Source: our own, by comparison of some 300 variants in the scenarios of `tests/runs`.
#[derive(Clone, Copy, Debug, PartialEq, Parameters)]
pub struct Patience<S: Scalar> {
    /// Time to wait before a retreat. `None`: 16/3 of radius / max_speed.
    #[parameter(unit = TIME, default = None, least = 0.0)]
    pub patience: Option<S>,
    /// Duration of a retreat. `None`: half of radius / max_speed. With 0 there is none.
    #[parameter(unit = TIME, default = None, least = 0.0)]
    pub retreat: Option<S>,
}

/// State of [`Patience`] between steps, one per agent.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(
    all(feature = "serde", not(doc)),
    derive(serde::Serialize, serde::Deserialize),
    serde(remote = "Self", deny_unknown_fields)
)]
pub struct PatienceState<S: Scalar> {
    /// Time that the agent has been held up, 0 or more.
    pub waited: S,
    /// Remaining time of a retreat, 0 or more.
    pub retreats: S,
    /// Length of the detour, in radii, 0 or more; a step makes it 600 at most. 0 where a file lacks
    /// it.
    #[cfg_attr(all(feature = "serde", not(doc)), serde(default = "S::zero"))]
    pub detour: S,
}

impl<S: Scalar> Default for PatienceState<S> {
    #[inline]
    fn default() -> Self {
        PatienceState { waited: S::zero(), retreats: S::zero(), detour: S::zero() }
    }
}

impl<S: Scalar> Validate for PatienceState<S> {
    fn validate(&self) -> Result<(), Error> {
        not_negative("waited", self.waited)?;
        not_negative("retreats", self.retreats)?;
        not_negative("detour", self.detour)
    }
}
serde_checked!(PatienceState<S: Scalar>);

impl<S: Scalar> PatienceState<S> {
    /// Whether the agent has given up.
    #[inline]
    pub(super) fn gives_up(&self) -> bool {
        self.detour > S::from_f64(detour::LONGEST)
    }

    /// Adds so many times the way of a step to the detour; without a radius it is 0.
    #[inline]
    fn add_detour<G: Geometry<Scalar = S>>(&mut self, agent: &Agent<G>, times: f64, speed: S, dt: S) {
        let zero = S::zero();
        let way =
            if agent.radius > zero { speed * dt / agent.radius * S::from_f64(times) } else { -self.detour };
        // With a bound, one that gets on turns again soon.
        let detour = (self.detour + way).max(zero).min(S::from_f64(4.0 * detour::LONGEST));
        self.detour = if detour.is_finite() { detour } else { zero };
    }
}

impl<S: Scalar> Patience<S> {
    /// The share of the clearance that an agent still asks for: none once it has waited for 4/3 of
    /// radius / max_speed.
    #[inline]
    pub(super) fn calm<G: Geometry<Scalar = S>>(agent: &Agent<G>, state: &PatienceState<S>) -> S {
        let fade = time_scale(agent) * S::from_f64(times::CLEARANCE_FADES);
        if state.waited < fade { S::one() - state.waited / fade } else { S::zero() }
    }

    /// Returns the wish before the choice: aside, back, or the wish itself; counts the detour.
    #[inline]
    pub(super) fn first_wish<G: Geometry<Scalar = S>>(
        &self,
        state: &mut PatienceState<S>,
        agent: &Agent<G>,
        jam: &Jam<G>,
        dt: S,
    ) -> G::Vector {
        if jam.moves {
            let aside = jam.side * jam.way.perp_dot(agent.velocity);
            let along = jam.way.dot(agent.velocity);
            if state.gives_up() && jam.slow < S::from_f64(shares::FREE) {
                // It gets on, such as to another goal.
                state.add_detour(agent, detour::FREELY, along, dt);
                if !state.gives_up() {
                    state.detour = S::zero();
                }
            } else {
                state.add_detour(agent, 1.0, aside + along * S::from_f64(detour::ALONG), dt);
            }
        } else {
            state.detour = S::zero();
        }
        let retreats = state.retreats > S::zero();
        state.retreats = (state.retreats - dt).max(S::zero());
        match jam.lane {
            Some((_, away)) => away.with_length(jam.wished * S::from_f64(shares::LANE_SPEED)),
            None if retreats => -jam.wish,
            None => jam.wish,
        }
    }

    /// Returns the turned wish, if the chosen velocity is held up by a neighbour; counts the time.
    #[inline]
    pub(super) fn second_wish<G: Geometry<Scalar = S>>(
        &self,
        state: &mut PatienceState<S>,
        agent: &Agent<G>,
        jam: &Jam<G>,
        chosen: G::Vector,
        planes: &[HalfPlane<G>],
        dt: S,
    ) -> Option<G::Vector> {
        let (zero, one, of) = (S::zero(), S::one(), S::from_f64);
        let held = jam.missing(chosen);
        let time = time_scale(agent);
        // A different share of the times for each agent, from 1/2 to 3/2.
        let share = of(0.5 + f64::from(agent.id.wrapping_mul(2_654_435_769) >> 8) / 16_777_216.0);
        let patience = share * self.patience.unwrap_or(time * of(times::PATIENCE));
        let gives_up = state.gives_up();
        let mut turned = None;
        match jam.hold(planes, chosen, agent.max_speed * of(shares::NEAR_PLANE)) {
            Some(hold) if jam.slow > of(shares::SLOWED) => {
                if held * jam.slow > of(shares::WAITING) {
                    state.waited = (state.waited + dt).min(patience + dt);
                    if hold.rests {
                        state.add_detour(agent, detour::AMONG_BODIES_AT_REST, agent.velocity.length(), dt);
                    }
                }
                let ramp = time * of(times::TURN_GROWS);
                let late = if state.waited < ramp { state.waited / ramp } else { one };
                let turn = held
                    * jam.slow
                    * if hold.comes || jam.comes { of(turns::ONCOMING) } else { of(turns::OTHERS) * late };
                if turn > of(turns::LEAST) && !gives_up {
                    // Bodies at rest keep to no side: away from them, if the usual side was no use.
                    let waited = state.waited + state.waited >= patience;
                    let free = hold.free.filter(|_| waited && hold.rests).unwrap_or(jam.side);
                    let angle = free * turn * of(core::f64::consts::FRAC_PI_2);
                    turned = Some(jam.wish.rotate_by(G::Vector::turn(angle)));
                }
                if state.detour > of(2.0 * detour::LONGEST) && held > of(shares::STOPPED) {
                    turned = Some(G::Vector::zero());
                }
            }
            _ => state.waited = (state.waited - dt).max(zero),
        }
        if state.waited > patience && !gives_up {
            let retreats = share * self.retreat.unwrap_or(time * of(times::RETREAT));
            *state = PatienceState { waited: zero, retreats, ..*state };
        }
        turned
    }
}
