//! [`Context`]: a map of interest and danger, direction by direction.

use super::recorder::{Contribution, Recorder};
use crate::agent::Agent;
use crate::scalar::{Scalar, slack};
use crate::vector::{Geometry, Vec2Ext, VectorOf};

/// Rates every direction by interest and danger, and moves in the best one.
///
#[doc = include_str!("../../pictures/context.svg")]
///
/// `N` directions are spaced evenly around the agent, the first along the heading. Each entry rates
/// all directions. There are three kinds of entries:
///
/// - Interest ([`interest`](Self::interest)), for a behaviour that goes somewhere. The velocity
///   that its force requests, velocity + force / gain, raises the interest of the directions that
///   it points along. A force of zero requests the present velocity.
/// - Danger ([`danger`](Self::danger)), for a behaviour that only pushes away, such as containing,
///   fleeing and separating. The force raises the danger of the directions that it pushes away
///   from. A force of zero adds nothing.
/// - Detour ([`detour`](Self::detour)), for a behaviour that finds a path around a danger, such as
///   avoiding. It adds interest and danger, but nothing if its force is zero.
///
/// In each direction the largest interest and the largest danger of all entries count. A danger of
/// `max_force` closes the direction:
///
/// > interestₖ = max(0, weightᵢ · truncate(velocity + forceᵢ / gain, max_speed) · directionₖ)<br>
/// > (the largest over all i, not truncated for a detour)<br>
/// > dangerₖ = max(0, −weightᵢ · forceᵢ · directionₖ), the largest over all i<br>
/// > valueₖ = interestₖ · (1 − min(1, dangerₖ / max_force))<br>
/// > force = truncate(gain · (truncate(value · direction, max_speed) − velocity), max_force), for
/// > the best k
///
/// The best direction is interpolated by the cosine through its value and the values of its two
/// neighbours. So a single interest entry returns its own force, and headings are not quantised.
///
/// In a sum, an interest and a danger can cancel each other, and the agent stops in front of the
/// obstacle. A map finds the path around it: the best open direction, at a speed reduced by danger.
/// Eight directions are few, sixteen are plenty. With fewer than six the interpolation falls short.
///
/// # Examples
/// ```
/// use steer_core::{flee, seek};
/// use steer_core::combine::{Context, Sum};
/// use steer_glam::Agent;
/// use steer_glam::glam::vec2;
///
/// // The menace is straight ahead: a sum cancels, the map leads past it on the +90° side.
/// let agent = Agent::new(vec2(0.0, 0.0), vec2(0.0, 0.0)).with_max_force(10.0);
/// let toward = || seek(&agent, vec2(50.0, 0.0));
/// let away = || flee(&agent, vec2(20.0, 0.0));
/// let sum = Sum::new(agent.max_force).then(toward).then(away).total();
/// let force = Context::<_, 16>::new(&agent).interest(toward).danger(away).total();
/// assert_eq!(sum, vec2(0.0, 0.0));
/// assert!(force.x > 0.0 && force.y > 0.0);
/// ```
///
/// # Degenerate cases
/// If every direction with interest is closed, the force is the sum of the danger and detour
/// forces. Of equally good directions the one nearer to the heading counts. Of two mirrored ones
/// the counter-clockwise one counts (to the left with y up, to the right on a screen with y down).
/// With a `max_force` of 0 the total is zero.
///
/// Source: Fray 2013, "Context Behaviours Know How to Share". The cosine replaces its bars.
#[derive(Clone, Copy, Debug, PartialEq)]
#[must_use]
pub struct Context<G: Geometry, const N: usize, R = ()> {
    slots: [Slot<G>; N],
    warnings: G::Vector,
    agent: Agent<G>,
    entry: usize,
    record: R,
}

/// The interest and the danger of one direction of a [`Context`].
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Slot<G: Geometry> {
    /// The direction: a unit vector.
    pub direction: G::Vector,
    /// The largest speed that an interest or a detour requests in this direction, 0 or more.
    pub interest: G::Scalar,
    /// The largest force that pushes away from this direction, 0 or more.
    pub danger: G::Scalar,
}

impl<G: Geometry<Vector = V>, V: VectorOf<G>, const N: usize> Context<G, N> {
    /// Creates an empty map around this agent.
    #[inline]
    pub fn new(agent: &Agent<G>) -> Self {
        let slots = core::array::from_fn(|k| Slot {
            direction: agent.heading.rotate_by(V::fraction_of_turn(k, N)),
            interest: G::Scalar::zero(),
            danger: G::Scalar::zero(),
        });
        Context { slots, warnings: V::zero(), agent: *agent, entry: 0, record: () }
    }

    /// Passes every entry added after this call to `record`. The applied force of an interest and
    /// of a detour is the requested one. The applied force of a danger is zero, since it only
    /// closes directions.
    #[inline]
    pub fn with_recorder<R: Recorder<G>>(self, record: R) -> Context<G, N, R> {
        let Context { slots, warnings, agent, entry, .. } = self;
        Context { slots, warnings, agent, entry, record }
    }
}

impl<G: Geometry<Vector = V>, V: VectorOf<G>, const N: usize, R: Recorder<G>> Context<G, N, R> {
    /// Adds an interest: a force along which to go.
    #[inline]
    pub fn interest(self, force: impl FnOnce() -> V) -> Self {
        self.weighted_interest(G::Scalar::one(), force)
    }

    /// Adds a weighted interest. The weight may be negative.
    #[inline]
    pub fn weighted_interest(mut self, weight: G::Scalar, force: impl FnOnce() -> V) -> Self {
        let requested = force();
        // Interest is limited by the maximum speed, however large the force. The interest of a
        // detour grows with its urgency.
        self.add_interest(self.velocity_for(requested).limit(self.agent.max_speed) * weight);
        self.record(requested * weight, requested * weight)
    }

    /// Adds a danger: a force that pushes away from a danger.
    #[inline]
    pub fn danger(self, force: impl FnOnce() -> V) -> Self {
        self.weighted_danger(G::Scalar::one(), force)
    }

    /// Adds a weighted danger. The weight may be negative.
    #[inline]
    pub fn weighted_danger(mut self, weight: G::Scalar, force: impl FnOnce() -> V) -> Self {
        let requested = force() * weight;
        self.add_danger(requested);
        self.record(requested, V::zero())
    }

    /// Adds a detour: a force that leads around a danger, and is zero where there is none.
    #[inline]
    pub fn detour(self, force: impl FnOnce() -> V) -> Self {
        self.weighted_detour(G::Scalar::one(), force)
    }

    /// Adds a weighted detour. The weight may be negative.
    #[inline]
    pub fn weighted_detour(mut self, weight: G::Scalar, force: impl FnOnce() -> V) -> Self {
        let requested = force() * weight;
        if requested != V::zero() {
            self.add_interest(self.velocity_for(requested));
            self.add_danger(requested);
        }
        self.record(requested, requested)
    }

    /// The velocity that a force requests.
    #[inline]
    fn velocity_for(&self, force: V) -> V {
        self.agent.change_for(force) + self.agent.velocity
    }

    #[inline]
    fn add_interest(&mut self, velocity: V) {
        for slot in &mut self.slots {
            slot.interest = slot.interest.max(velocity.dot(slot.direction));
        }
    }

    #[inline]
    fn add_danger(&mut self, push: V) {
        for slot in &mut self.slots {
            slot.danger = slot.danger.max(-push.dot(slot.direction));
        }
        self.warnings = self.warnings + push;
    }

    #[inline]
    fn record(mut self, requested: V, applied: V) -> Self {
        self.record.record(Contribution { entry: self.entry, requested, applied });
        self.entry += 1;
        self
    }

    /// All directions with their interest and danger, from the heading counter-clockwise, to draw
    /// the map.
    #[inline]
    #[must_use]
    pub fn slots(&self) -> &[Slot<G>; N] {
        &self.slots
    }

    /// The force toward the velocity along the best direction, at most `max_force`.
    #[inline]
    #[must_use]
    pub fn total(self) -> V {
        let max_force = self.agent.max_force;
        self.requested().limit(max_force)
    }

    /// The chosen force without the limit, which a [crowd](crate::crowd) takes as the wish. See
    /// [`Budget::requested`](super::Budget::requested).
    #[inline]
    #[must_use]
    pub fn requested(self) -> V {
        let zero = G::Scalar::zero();
        let mut best: Option<(usize, G::Scalar)> = None;
        // From the heading outward, counter-clockwise first. Rounding must not decide between
        // mirrored directions.
        for step in 0..N {
            let index = if step % 2 == 1 { step.div_ceil(2) } else { (N - step / 2) % N };
            let value = self.value(index);
            if value > best.map_or(zero, |(_, most)| most + slack(most)) {
                best = Some((index, value));
            }
        }
        best.map_or(self.warnings, |(index, value)| {
            self.agent.force_toward(self.interpolated(index, value).limit(self.agent.max_speed))
        })
    }

    /// The value of a direction, 0 or more.
    #[inline]
    fn value(&self, index: usize) -> G::Scalar {
        let Some(slot) = self.slots.get(index) else { return G::Scalar::zero() };
        // A danger of max_force or more would make a quotient of 1 or more: do not compute it.
        if slot.danger >= self.agent.max_force {
            return G::Scalar::zero();
        }
        slot.interest * (G::Scalar::one() - slot.danger / self.agent.max_force)
    }

    /// The maximum of the cosine through the values of a direction and of its neighbours, within
    /// half a step of the direction.
    #[inline]
    fn interpolated(&self, index: usize, value: G::Scalar) -> V {
        let (left, right) = ((index + 1) % N, (index + N - 1) % N);
        let slots = (self.slots.get(index), self.slots.get(left), self.slots.get(right));
        let (Some(slot), Some(to_left), Some(to_right)) = slots else { return V::zero() };
        let (ahead, one) = (slot.direction, G::Scalar::one());
        let sines = ahead.perp_dot(to_left.direction) + to_right.direction.perp_dot(ahead);
        let cosines = ahead.dot(to_left.direction) + ahead.dot(to_right.direction);
        let along = ahead * value;
        if sines <= G::Scalar::epsilon() {
            return along;
        }
        // With values v cos(h ∓ δ) on both sides the difference is 2 v sin(h) sin(δ), and tan(h/2)
        // = sin(h) / (1 + cos(h)).
        let side = (self.value(left) - self.value(right)) / sines;
        let most = value * (sines / (one + one + cosines));
        along + ahead.quarter_turn() * side.min(most).max(-most)
    }
}
