//! Motion of the agents of a block: [`Agent::step`](crate::Agent::step) for all lanes together.

use fearless_simd::{Select, Simd};

use super::input::Block;
use super::lanes::{Lanes, Pair};
use crate::agent::Agent;
use crate::scalar::{Scalar, slack};
use crate::vector::{Geometry, Vec2Ext, Vec2Like, is_tiny};

/// Limits of every agent, each number in every lane.
#[derive(Clone, Copy)]
pub(super) struct Limits<W> {
    pub(super) max_speed: W,
    pub(super) gain: W,
    max_force: W,
    /// 1 / mass, or `None` if no force moves the agents.
    per_mass: Option<W>,
    min_speed: Option<W>,
    /// Cosine and sine of the largest turn of a step.
    turn: Option<Pair<W>>,
    dt: W,
    /// Whether `max_speed` is so small that the square of a length below it may underflow.
    is_tiny_speed: bool,
    /// The same for `max_force`.
    is_tiny_force: bool,
}

impl<W> Limits<W> {
    /// The limits of an agent. `all` writes a number to every lane.
    #[inline(always)]
    pub(super) fn new<G: Geometry>(agent: &Agent<G>, dt: G::Scalar, all: impl Fn(G::Scalar) -> W) -> Self {
        let (zero, one) = (G::Scalar::zero(), G::Scalar::one());
        let least = agent.min_speed.min(agent.max_speed);
        let most = agent.max_turn_rate.map(|turn| turn * dt);
        // Written so that NaN is not a half turn, as for a single agent.
        let free = |most: &G::Scalar| *most >= G::Scalar::from_f64(core::f64::consts::PI);
        let turn = most.filter(|most| !free(most));
        let turn = turn.map(|most| G::Vector::turn(most.max(zero)));
        Limits {
            max_speed: all(agent.max_speed),
            gain: all(agent.gain),
            max_force: all(agent.max_force),
            per_mass: (agent.mass > zero).then(|| all(one / agent.mass)),
            min_speed: (least > zero).then(|| all(least)),
            turn: turn.map(|turn| Pair { x: all(turn.x()), y: all(turn.y()) }),
            dt: all(dt),
            is_tiny_speed: is_tiny(agent.max_speed),
            is_tiny_force: is_tiny(agent.max_force),
        }
    }

    /// Returns the agents after one step under these forces, and the mask of odd lanes.
    #[inline(always)]
    pub(super) fn step<M: Simd>(&self, simd: M, agents: &Block<W>, force: Pair<W>) -> (Block<W>, W::Mask)
    where
        W: Lanes<M>,
    {
        let (velocity, odd_force) = self.accelerated(simd, agents.velocity, force);
        let (velocity, odd_speed) = limited(simd, velocity, self.max_speed, self.is_tiny_speed);
        let (velocity, odd_turn) = self.turned(simd, velocity, agents.heading);
        let (velocity, odd_minimum) = self.at_min_speed(simd, velocity, agents.heading);
        let position = agents.position + velocity * self.dt;
        let (heading, odd_heading) = direction_or(simd, velocity, agents.heading);
        let odd = odd_force | odd_speed | odd_turn | odd_minimum | odd_heading;
        (Block { position, velocity, heading }, odd)
    }

    /// Returns the velocity after the force, and the mask of odd lanes.
    #[inline(always)]
    fn accelerated<M: Simd>(&self, simd: M, velocity: Pair<W>, force: Pair<W>) -> (Pair<W>, W::Mask)
    where
        W: Lanes<M>,
    {
        let Some(per_mass) = self.per_mass else {
            return (velocity + Pair::zero(simd) * self.dt, W::never(simd));
        };
        let (force, odd) = limited(simd, force, self.max_force, self.is_tiny_force);
        let acceleration = force * per_mass;
        // A force that is not finite makes a velocity that is odd.
        (velocity + acceleration * self.dt, odd)
    }

    /// Limits the turn from the heading to the velocity. Returns the velocity and the mask of odd
    /// lanes.
    #[inline(always)]
    fn turned<M: Simd>(&self, simd: M, velocity: Pair<W>, heading: Pair<W>) -> (Pair<W>, W::Mask)
    where
        W: Lanes<M>,
    {
        let Some(turn) = self.turn else { return (velocity, W::never(simd)) };
        let (zero, one) = (W::zero(simd), W::one(simd));
        let speed = velocity.length();
        let moving = velocity.is_not_zero(simd);
        let odd = moving & !speed.is_ordinary(simd);
        let direction = velocity * (one / speed);
        let ahead = heading.dot(direction);
        let aside = heading.x * direction.y - heading.y * direction.x;
        let small = ahead.simd_gt(zero) & turn.x.simd_gt(zero);
        let free = (small & aside.abs().simd_le(turn.y)) | (!small & ahead.simd_ge(turn.x));
        let tie = W::splat(simd, -slack(W::Element::one()));
        let left = aside.simd_ge(ahead.simd_lt(zero).select(tie, zero));
        let rotor = Pair { x: turn.x, y: left.select(turn.y, -turn.y) };
        let farthest = Pair { x: heading.x * rotor.x, y: heading.x * rotor.y }
            - Pair { x: heading.y * rotor.y, y: -(heading.y * rotor.x) };
        let size = farthest.length();
        let odd = odd | (moving & !free & !size.is_ordinary(simd));
        let farthest = farthest * (one / size) * speed;
        (velocity.where_set(!moving | free, farthest), odd)
    }

    /// Raises the speed to `min_speed`. Returns the velocity and the mask of odd lanes.
    #[inline(always)]
    fn at_min_speed<M: Simd>(&self, simd: M, velocity: Pair<W>, heading: Pair<W>) -> (Pair<W>, W::Mask)
    where
        W: Lanes<M>,
    {
        let Some(min_speed) = self.min_speed else { return (velocity, W::never(simd)) };
        let (direction, odd) = direction_or(simd, velocity, heading);
        let slow = velocity.length().simd_lt(min_speed);
        ((direction * min_speed).where_set(slow, velocity), slow & odd)
    }
}

/// [`Vec2Ext::direction_or`], and the mask of odd lanes: velocities whose length cannot be a
/// divisor.
#[inline(always)]
fn direction_or<M: Simd, W: Lanes<M>>(simd: M, velocity: Pair<W>, heading: Pair<W>) -> (Pair<W>, W::Mask) {
    let speed = velocity.length();
    let moving = velocity.is_not_zero(simd);
    let direction = velocity * (W::one(simd) / speed);
    (direction.where_set(moving, heading), moving & !speed.is_ordinary(simd))
}

/// [`Vec2Ext::limit`], and the mask of odd lanes: vectors that are limited and whose length cannot
/// be a divisor. Under a tiny maximum all lanes count as limited.
#[inline(always)]
fn limited<M: Simd, W: Lanes<M>>(simd: M, vector: Pair<W>, max: W, is_tiny: bool) -> (Pair<W>, W::Mask) {
    let zero = W::zero(simd);
    let length = vector.length();
    let within = if is_tiny { W::never(simd) } else { length.simd_le(max) };
    let most = max.simd_lt(zero).select(zero, max);
    let odd = !within & !length.is_ordinary(simd);
    (vector.where_set(within, vector * (most / length)), odd)
}
