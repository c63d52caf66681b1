//! [`Patience`]: resolves deadlocks.

use super::half_plane::HalfPlane;
use super::wish::time_scale;
use crate::agent::{Agent, Body};
use crate::checked::{Validate, serde_checked};
use crate::error::{Error, not_negative};
use crate::parameters::Parameters;
use crate::scalar::Scalar;
use crate::vector::{Vec2Ext, Vec2Like};

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

/// Detour in radii above which an agent gives up.
const LONGEST_DETOUR: f64 = 150.0;

impl<S: Scalar> PatienceState<S> {
    /// Whether the agent has given up.
    #[inline]
    pub(super) fn gives_up(&self) -> bool {
        self.detour > S::from_f64(LONGEST_DETOUR)
    }

    /// Adds so many times the way of a step to the detour; without a radius it is 0.
    #[inline]
    fn add_detour<V: Vec2Like<Scalar = S>>(&mut self, agent: &Agent<V>, times: f64, speed: S, dt: S) {
        let zero = S::zero();
        let way =
            if agent.radius > zero { speed * dt / agent.radius * S::from_f64(times) } else { -self.detour };
        // With a bound, one that gets on turns again soon.
        let detour = (self.detour + way).max(zero).min(S::from_f64(4.0 * LONGEST_DETOUR));
        self.detour = if detour.is_finite() { detour } else { zero };
    }
}

impl<S: Scalar> Patience<S> {
    /// The share of the clearance that an agent still asks for: none once it has waited for 4/3 of
    /// radius / max_speed.
    #[inline]
    pub(super) fn calm<V: Vec2Like<Scalar = S>>(agent: &Agent<V>, state: &PatienceState<S>) -> S {
        let fade = time_scale(agent) * S::from_f64(4.0 / 3.0);
        if state.waited < fade { S::one() - state.waited / fade } else { S::zero() }
    }

    /// Returns the wish before the choice: aside, back, or the wish itself; counts the detour.
    #[inline]
    pub(super) fn first_wish<V: Vec2Like<Scalar = S>>(
        &self,
        state: &mut PatienceState<S>,
        agent: &Agent<V>,
        jam: &Jam<V>,
        dt: S,
    ) -> V {
        if jam.moves {
            let aside = jam.side * jam.way.perp_dot(agent.velocity);
            let along = jam.way.dot(agent.velocity);
            if state.gives_up() && jam.slow < S::from_f64(0.1) {
                // It gets on, such as to another goal.
                state.add_detour(agent, -20.0, along, dt);
                if !state.gives_up() {
                    state.detour = S::zero();
                }
            } else {
                state.add_detour(agent, 1.0, aside - along * S::from_f64(0.5), dt);
            }
        } else {
            state.detour = S::zero();
        }
        let retreats = state.retreats > S::zero();
        state.retreats = (state.retreats - dt).max(S::zero());
        match jam.lane {
            Some((_, away)) => away.with_length(jam.wished * S::from_f64(0.6)),
            None if retreats => -jam.wish,
            None => jam.wish,
        }
    }

    /// Returns the turned wish, if the chosen velocity is held up by a neighbour; counts the time.
    #[inline]
    pub(super) fn second_wish<V: Vec2Like<Scalar = S>>(
        &self,
        state: &mut PatienceState<S>,
        agent: &Agent<V>,
        jam: &Jam<V>,
        chosen: V,
        planes: &[HalfPlane<V>],
        dt: S,
    ) -> Option<V> {
        let (zero, one, of) = (S::zero(), S::one(), S::from_f64);
        let held = jam.missing(chosen);
        let time = time_scale(agent);
        // A different share of the times for each agent, from 1/2 to 3/2.
        let share = of(0.5 + f64::from(agent.id.wrapping_mul(2_654_435_769) >> 8) / 16_777_216.0);
        let patience = share * self.patience.unwrap_or(time * of(16.0 / 3.0));
        let gives_up = state.gives_up();
        let mut turned = None;
        match jam.hold(planes, chosen, agent.max_speed * of(0.02)) {
            Some(hold) if jam.slow > of(0.01) => {
                if held * jam.slow > of(0.3) {
                    state.waited = (state.waited + dt).min(patience + dt);
                    if hold.rests {
                        state.add_detour(agent, 20.0, agent.velocity.length(), dt);
                    }
                }
                let ramp = time * of(0.6);
                let late = if state.waited < ramp { state.waited / ramp } else { one };
                let turn = held * jam.slow * if hold.comes || jam.comes { of(1.2) } else { of(0.7) * late };
                if turn > of(0.01) && !gives_up {
                    // Bodies at rest keep to no side: away from them, if the usual side was no use.
                    let waited = state.waited + state.waited >= patience;
                    let free = hold.free.filter(|_| waited && hold.rests).unwrap_or(jam.side);
                    let angle = free * turn * of(core::f64::consts::FRAC_PI_2);
                    turned = Some(jam.wish.rotate_by(V::turn(angle)));
                }
                if state.detour > of(2.0 * LONGEST_DETOUR) && held > of(0.9) {
                    turned = Some(V::zero());
                }
            }
            _ => state.waited = (state.waited - dt).max(zero),
        }
        if state.waited > patience && !gives_up {
            let retreats = share * self.retreat.unwrap_or(time * of(0.5));
            *state = PatienceState { waited: zero, retreats, ..*state };
        }
        turned
    }
}

/// The jam that an agent is in, seen from its first neighbours.
#[derive(Clone, Copy, Debug)]
pub(super) struct Jam<V: Vec2Like> {
    pub(super) wish: V,
    wished: V::Scalar,
    way: V,
    /// The share of its wish that the agent's velocity lacks.
    pub(super) slow: V::Scalar,
    radius: V::Scalar,
    /// 1 to give way counter-clockwise, −1 for clockwise.
    side: V::Scalar,
    /// The share of the way out of a collision that the agent takes.
    pub(super) share: V::Scalar,
    /// Whether there is a wish.
    pub(super) moves: bool,
    /// Whether one ahead comes toward the agent.
    comes: bool,
    /// One bit for each plane: whether its neighbour faces the agent's way.
    facing: u32,
    /// One bit for each plane: whether its neighbour is at rest, or nearly.
    resting: u32,
    planes: u32,
    /// The nearest lane to leave: the length along it up to the agent, and the way out.
    lane: Option<(V::Scalar, V)>,
}

impl<V: Vec2Like> Jam<V> {
    #[inline]
    pub(super) fn new(agent: &Agent<V>, wish: V, side: V::Scalar) -> Self {
        // No agent is held up by its own top speed.
        let wished = wish.length().min(agent.max_speed);
        let moves = wished > agent.max_speed * V::Scalar::from_f64(1.0 / 1024.0);
        let stays = wished < agent.max_speed * V::Scalar::from_f64(0.125);
        let mut jam = Jam {
            wish,
            wished,
            way: if moves { wish.unit() } else { V::zero() },
            slow: V::Scalar::zero(),
            radius: agent.radius,
            side,
            share: V::Scalar::from_f64(if stays { 0.25 } else { 0.5 }),
            moves,
            comes: false,
            facing: 0,
            resting: 0,
            planes: 0,
            lane: None,
        };
        jam.slow = jam.missing(agent.velocity);
        jam
    }

    /// The share of the wish that a velocity lacks, from 0 to 1.
    #[inline]
    fn missing(&self, velocity: V) -> V::Scalar {
        if !self.moves {
            return V::Scalar::zero();
        }
        let (zero, one) = (V::Scalar::zero(), V::Scalar::one());
        (one - velocity.dot(self.way) / self.wished).max(zero).min(one)
    }

    /// Takes a neighbour in: its position from the agent, its speed, and whether it has the next
    /// plane.
    #[inline]
    pub(super) fn look(&mut self, other: &Body<V>, apart: V, speed: V::Scalar, has_plane: bool) {
        if !self.moves {
            return;
        }
        let (zero, of) = (V::Scalar::zero(), V::Scalar::from_f64);
        let faces = other.heading.dot(self.way) < of(-0.5);
        self.comes = self.comes || (faces && apart.dot(self.way) > zero);
        if has_plane {
            let (bit, rests) = (self.planes.min(31), speed < self.wished * of(1.0 / 32.0));
            self.facing |= u32::from(faces) << bit;
            self.resting |= u32::from(rests) << bit;
            self.planes += 1;
        }
        let oncoming = speed > zero
            && speed >= self.wished * of(0.25)
            && other.velocity.dot(self.way) <= speed * of(-0.6);
        if self.slow > of(0.6) && oncoming {
            let way = other.velocity.unit();
            let (ahead, side) = (-apart.dot(way), -way.perp_dot(apart));
            let nearest = self.lane.map_or(self.radius * of(4.0), |(ahead, _)| ahead);
            if ahead >= zero && ahead < nearest && side.abs() <= self.radius + other.radius {
                let to_left = side < zero || (side <= zero && self.side > zero);
                let out = if to_left { -way.perp() } else { way.perp() };
                self.lane = Some((ahead, out + way * of(0.3)));
            }
        }
    }

    /// Returns what holds up the chosen velocity; `None` if no neighbour's plane does. `planes` are
    /// those of the neighbours, in their order.
    #[inline]
    fn hold(&self, planes: &[HalfPlane<V>], chosen: V, near: V::Scalar) -> Option<Hold<V::Scalar>> {
        let (mut found, mut hold, mut left) =
            (false, Hold { comes: false, rests: true, free: None }, V::Scalar::zero());
        for (index, plane) in planes.iter().enumerate() {
            let ahead = plane.normal.dot(self.way) > V::Scalar::from_f64(0.1);
            if ahead && plane.excess(chosen) >= -near {
                let is_in = |bits: u32| bits >> index.min(31) & 1 == 1;
                found = true;
                hold.comes = hold.comes || is_in(self.facing);
                hold.rests = hold.rests && is_in(self.resting);
                left = left + self.way.perp_dot(plane.normal);
            }
        }
        let (one, tie) = (V::Scalar::one(), V::Scalar::from_f64(1.0 / 64.0));
        hold.free = (left.abs() > tie).then(|| if left > V::Scalar::zero() { -one } else { one });
        found.then_some(hold)
    }
}

/// The neighbours that hold up an agent.
#[derive(Clone, Copy, Debug)]
struct Hold<S> {
    /// Whether one of them comes toward the agent.
    comes: bool,
    /// Whether all of them are at rest.
    rests: bool,
    /// The side away from them: 1 for counter-clockwise; `None` if they are straight ahead.
    free: Option<S>,
}
