//! Motion of the agents of a block: [`Agent::step`](crate::Agent::step) for all lanes together.

use fearless_simd::{Select, Simd, SimdFloat};

use super::{Block, Pair, difference, dot, length, ordinary, pick, sum, times};
use crate::agent::Agent;
use crate::scalar::Scalar;
use crate::scalar::slack;
use crate::vector::is_tiny;
use crate::vector::{Geometry, Vec2Ext, Vec2Like};

/// Limits of every agent, each number in every lane.
#[derive(Clone, Copy)]
pub(super) struct Limits<W> {
    pub(super) max_speed: W,
    pub(super) gain: W,
    max_force: W,
    /// 1 / mass; `None` if no force moves the agents.
    per_mass: Option<W>,
    min_speed: Option<W>,
    turn: Option<Pair<W>>,
    dt: W,
    /// Whether the largest speed, and the largest force, are so small that the square of a length
    /// below them may underflow.
    still: [bool; 2],
}

impl<W> Limits<W> {
    /// The limits of an agent; `all` writes a number to every lane.
    pub(super) fn new<G: Geometry>(bird: &Agent<G>, dt: G::Scalar, all: impl Fn(G::Scalar) -> W) -> Self {
        let (zero, one) = (G::Scalar::zero(), G::Scalar::one());
        let least = bird.min_speed.min(bird.max_speed);
        let most = bird.max_turn_rate.map(|turn| turn * dt);
        // Written so that NaN is not a half turn, as for a single agent.
        let free = |most: &G::Scalar| *most >= G::Scalar::from_f64(core::f64::consts::PI);
        let turn = most.filter(|most| !free(most));
        let turn = turn.map(|most| G::Vector::turn(most.max(zero)));
        Limits {
            max_speed: all(bird.max_speed),
            gain: all(bird.gain),
            max_force: all(bird.max_force),
            per_mass: (bird.mass > zero).then(|| all(one / bird.mass)),
            min_speed: (least > zero).then(|| all(least)),
            turn: turn.map(|turn| [all(turn.x()), all(turn.y())]),
            dt: all(dt),
            still: [is_tiny(bird.max_speed), is_tiny(bird.max_force)],
        }
    }
}

/// Returns the agents after one step under these forces, and the mask of odd lanes.
#[inline(always)]
pub(super) fn step<M, W>(simd: M, limits: &Limits<W>, birds: &Block<W>, force: Pair<W>) -> (Block<W>, W::Mask)
where
    M: Simd,
    W: SimdFloat<M>,
    W::Element: Scalar,
{
    let zero = W::splat(simd, W::Element::zero());
    let mut velocity = birds.velocity;
    let mut odd = zero.simd_lt(zero);
    if let Some(per_mass) = limits.per_mass {
        let (force, too) = limited(simd, force, limits.max_force, limits.still[1]);
        let acceleration = times(force, per_mass);
        odd |= too;
        velocity = sum(velocity, times(acceleration, limits.dt));
        // A force that is not finite makes a velocity that is odd.
    } else {
        velocity = sum(velocity, times([zero; 2], limits.dt));
    }
    let (mut velocity, too) = limited(simd, velocity, limits.max_speed, limits.still[0]);
    odd |= too;
    if let Some(turn) = limits.turn {
        let (turned, too) = turned(simd, velocity, birds.heading, turn);
        velocity = turned;
        odd |= too;
    }
    let one = W::splat(simd, W::Element::one());
    if let Some(least) = limits.min_speed {
        let speed = length(velocity);
        let direction = pick(moves(velocity, zero), times(velocity, one / speed), birds.heading);
        let slow = speed.simd_lt(least);
        odd |= slow & moves(velocity, zero) & !ordinary(simd, speed);
        velocity = pick(slow, times(direction, least), velocity);
    }
    let place = sum(birds.place, times(velocity, limits.dt));
    let speed = length(velocity);
    let moving = moves(velocity, zero);
    odd |= moving & !ordinary(simd, speed);
    let heading = pick(moving, times(velocity, one / speed), birds.heading);
    (Block { place, velocity, heading }, odd)
}

/// Mask of the velocities that are not zero.
#[inline(always)]
fn moves<M: Simd, W: SimdFloat<M>>(velocity: Pair<W>, zero: W) -> W::Mask {
    !(velocity[0].simd_eq(zero) & velocity[1].simd_eq(zero))
}

/// [`Vec2Ext::limit`], and the mask of odd lanes: those that are limited and whose length cannot be
/// a divisor. Under a tiny maximum all lanes count as limited.
#[inline(always)]
fn limited<M, W>(simd: M, vector: Pair<W>, max: W, is_tiny: bool) -> (Pair<W>, W::Mask)
where
    M: Simd,
    W: SimdFloat<M>,
    W::Element: Scalar,
{
    let zero = W::splat(simd, W::Element::zero());
    let own = length(vector);
    let mut within = own.simd_le(max);
    if is_tiny {
        within = zero.simd_lt(zero);
    }
    let most = max.simd_lt(zero).select(zero, max);
    let odd = !within & !ordinary(simd, own);
    (pick(within, vector, times(vector, most / own)), odd)
}

/// Limits the turn from the heading to the velocity; returns the velocity and the mask of odd
/// lanes.
#[inline(always)]
fn turned<M, W>(simd: M, velocity: Pair<W>, heading: Pair<W>, turn: Pair<W>) -> (Pair<W>, W::Mask)
where
    M: Simd,
    W: SimdFloat<M>,
    W::Element: Scalar,
{
    let [zero, one] = [W::Element::zero(), W::Element::one()].map(|number| W::splat(simd, number));
    let speed = length(velocity);
    let moving = moves(velocity, zero);
    let odd = moving & !ordinary(simd, speed);
    let direction = times(velocity, one / speed);
    let ahead = dot(heading, direction);
    let aside = heading[0] * direction[1] - heading[1] * direction[0];
    let small = ahead.simd_gt(zero) & turn[0].simd_gt(zero);
    let free = (small & aside.abs().simd_le(turn[1])) | (!small & ahead.simd_ge(turn[0]));
    let tie = W::splat(simd, -slack(W::Element::one()));
    let left = aside.simd_ge(ahead.simd_lt(zero).select(tie, zero));
    let rotor = [turn[0], left.select(turn[1], -turn[1])];
    let farthest = difference(
        [heading[0] * rotor[0], heading[0] * rotor[1]],
        [heading[1] * rotor[1], -(heading[1] * rotor[0])],
    );
    let size = length(farthest);
    let odd = odd | (moving & !free & !ordinary(simd, size));
    let farthest = times(times(farthest, one / size), speed);
    (pick(!moving | free, velocity, farthest), odd)
}
