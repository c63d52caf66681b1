//! Neighbours of the agents of a block:
//! [`Boids::neighborhood`](crate::behavior::Boids::neighborhood) for all lanes together.

use core::ops::Range;

use fearless_simd::{Select, Simd};

use super::super::SwarmScalar;
use super::super::job::Extra;
use super::input::{Block, Input, Slots};
use super::lanes::{Lanes, Pair};
use super::motion::Limits;
use crate::behavior::{Boids, Falloff, FlockRule};
use crate::scalar::Scalar;
use crate::vector::{Geometry, Vec2Like, ordinary_range};

/// One rule, each number in every lane.
#[derive(Clone, Copy)]
struct Rule<W> {
    distance: W,
    min_cos: W,
    weight: W,
}

/// The rules of a flock, each number in every lane.
#[derive(Clone, Copy)]
pub(super) struct Rules<W> {
    separation: Rule<W>,
    cohesion: Rule<W>,
    alignment: Rule<W>,
    falloff: Falloff,
    slowing_radius: W,
}

impl<W> Rules<W> {
    /// The rules. `all` writes a number to every lane.
    #[inline(always)]
    pub(super) fn new<S: Scalar>(boids: &Boids<S>, all: impl Fn(S) -> W) -> Self {
        let of = |rule: &FlockRule<S>| {
            let sight = &rule.sight;
            // No distance is below −1.
            let distance = if sight.is_blind() { -S::one() } else { sight.distance };
            // No cosine is below this, whatever the rounding.
            let all_round = sight.min_cos <= -S::one();
            let min_cos = if all_round { S::from_f64(-1e9) } else { sight.min_cos };
            Rule { distance: all(distance), min_cos: all(min_cos), weight: all(rule.weight) }
        };
        Rules {
            separation: of(&boids.separation),
            cohesion: of(&boids.cohesion),
            alignment: of(&boids.alignment),
            falloff: boids.falloff,
            slowing_radius: all(boids.slowing_radius),
        }
    }
}

/// Sums over the neighbours that each agent sees.
#[derive(Clone, Copy)]
pub(super) struct Seen<W> {
    away: Pair<W>,
    strength: W,
    offsets: Pair<W>,
    offsets_count: W,
    velocities: Pair<W>,
    velocities_count: W,
    /// Distance of the nearest neighbour, at most 1: only whether it is tiny matters.
    nearest: W,
}

/// A block of agents, and the data to find their neighbours.
pub(super) struct Survey<'a, 'b, M: Simd, W: Lanes<M>, G: Geometry, X> {
    pub(super) input: &'a Input<'a, 'b, M, W, G, X>,
    pub(super) rules: &'a Rules<W>,
    pub(super) agents: &'a Block<W>,
    pub(super) slots: Slots,
}

impl<M: Simd, W: Lanes<M>, G: Geometry, X: Extra<G>> Survey<'_, '_, M, W, G, X>
where
    G::Scalar: SwarmScalar,
{
    /// Sums over all neighbours that the agents of the block may see.
    #[inline(always)]
    pub(super) fn seen(&self) -> Seen<W> {
        let (simd, rules) = (self.input.simd, self.rules);
        let one = W::one(simd);
        if rules.falloff == Falloff::Constant {
            return self.seen_with(|_| one);
        }
        let tenth = W::splat(simd, W::Element::from_f64(0.1));
        self.seen_with(|distance| {
            let fraction = distance / rules.separation.distance;
            if rules.falloff == Falloff::Linear {
                return one - fraction;
            }
            let inverse = one / fraction.simd_lt(tenth).select(tenth, fraction);
            if rules.falloff == Falloff::Inverse { inverse } else { inverse * inverse }
        })
    }

    /// Sums over all agents in the cells around the block. `strength` returns the strength of the
    /// separation from a neighbour at a distance.
    #[inline(always)]
    fn seen_with(&self, strength: impl Fn(W) -> W) -> Seen<W> {
        let (Input { simd, job, same, .. }, slots) = (self.input, self.slots);
        let (simd, number) = (*simd, same.number);
        let mut seen = Seen {
            away: Pair::zero(simd),
            strength: W::zero(simd),
            offsets: Pair::zero(simd),
            offsets_count: W::zero(simd),
            velocities: Pair::zero(simd),
            velocities_count: W::zero(simd),
            nearest: W::one(simd),
        };
        let nearby = job.nearby(slots.row, slots.first, slots.count);
        if let Some(torus) = nearby.torus {
            let size = [torus.size.x(), torus.size.y()].map(number);
            for run in nearby.runs {
                self.add::<true>(run.items, &mut seen, &strength, |other, from, axis| {
                    nearest(simd, other, from, size[axis])
                });
            }
            return seen;
        }
        let none = -W::Element::zero();
        for run in nearby.runs {
            let Range { start, end } = run.items;
            let shift = run.shift.map(number);
            if shift == [none; 2] {
                // One of these runs contains the block itself.
                let from = slots.first.clamp(start, end);
                let to = (slots.first + slots.count).clamp(start, end);
                let image = |other, _, _| W::splat(simd, other);
                self.add::<false>(start..from, &mut seen, &strength, image);
                self.add::<true>(from..to, &mut seen, &strength, image);
                self.add::<false>(to..end, &mut seen, &strength, image);
            } else {
                self.add::<false>(start..end, &mut seen, &strength, |other, _, axis| {
                    W::splat(simd, other + shift[axis])
                });
            }
        }
        seen
    }

    /// Adds the agents of a run. `OWN` is `true` if the run may contain agents of the block.
    /// `image` returns the coordinate at which a neighbour is seen.
    #[inline(always)]
    fn add<const OWN: bool>(
        &self,
        run: Range<usize>,
        seen: &mut Seen<W>,
        strength: &impl Fn(W) -> W,
        image: impl Fn(W::Element, W, usize) -> W,
    ) {
        let (simd, rules, agents) = (self.input.simd, self.rules, self.agents);
        let infinite = W::splat(simd, W::Element::from_f64(f64::INFINITY));
        let one = W::one(simd);
        let mut lanes = W::zero(simd);
        for (lane, number) in lanes.as_mut_slice().iter_mut().enumerate() {
            *number = W::Element::from_f64(lane as f64);
        }
        let [xs, ys] = self.input.now.position.map(|column| &column[run.clone()]);
        let [us, vs] = self.input.now.velocity.map(|column| &column[run.clone()]);
        let mut sums = *seen;
        for (index, (((x, y), u), v)) in run.zip(xs.iter().zip(ys).zip(us).zip(vs)) {
            let position = Pair { x: image(*x, agents.position.x, 0), y: image(*y, agents.position.y, 1) };
            let offset = position - agents.position;
            let ahead = offset.dot(agents.heading);
            let mut distance = offset.length();
            if OWN {
                // At an infinite distance, no rule sees the agent itself.
                let lane = W::Element::from_f64(index as f64 - self.slots.first as f64);
                distance = lanes.simd_eq(W::splat(simd, lane)).select(infinite, distance);
            }
            // If one of them is NaN, some processors return the other number. Others return NaN,
            // which counts as odd.
            sums.nearest = distance.min(sums.nearest);

            let separation = distance.simd_lt(rules.separation.distance)
                & ahead.simd_ge(rules.separation.min_cos * distance);
            let strength = strength(distance);
            let away = offset * (-one / distance) * strength;
            sums.away = sums.away.plus_where(simd, separation, away);
            sums.strength = sums.strength.plus_where(simd, separation, strength);

            let cohesion =
                distance.simd_le(rules.cohesion.distance) & ahead.simd_ge(rules.cohesion.min_cos * distance);
            sums.offsets = sums.offsets.plus_where(simd, cohesion, offset);
            sums.offsets_count = sums.offsets_count.plus_where(simd, cohesion, one);

            let alignment = distance.simd_le(rules.alignment.distance)
                & ahead.simd_ge(rules.alignment.min_cos * distance);
            let velocity = Pair { x: W::splat(simd, *u), y: W::splat(simd, *v) };
            sums.velocities = sums.velocities.plus_where(simd, alignment, velocity);
            sums.velocities_count = sums.velocities_count.plus_where(simd, alignment, one);
        }
        *seen = sums;
    }
}

/// Nearest image of one coordinate on a torus of this size, as
/// [`Torus::nearest`](crate::space::Torus::nearest) returns it for differences of at most one and a
/// half worlds.
#[inline(always)]
fn nearest<M: Simd, W: Lanes<M>>(simd: M, to: W::Element, from: W, size: W::Element) -> W {
    let half = size * W::Element::from_f64(0.5);
    let [half, back, none] = [half, -size, -W::Element::zero()].map(|number| W::splat(simd, number));
    let to = W::splat(simd, to);
    let offset = to - from;
    let back = offset.simd_gt(half).select(back, none);
    let on = offset.simd_lt(-half).select(W::splat(simd, size), none);
    to + (back + on)
}

impl<W> Seen<W> {
    /// Returns the force of the flock on each agent, and the mask of odd lanes.
    #[inline(always)]
    pub(super) fn force<M: Simd>(
        &self,
        simd: M,
        rules: &Rules<W>,
        limits: &Limits<W>,
        agents: &Block<W>,
    ) -> (Pair<W>, W::Mask)
    where
        W: Lanes<M>,
    {
        let (zero, one, none) = (W::zero(simd), W::one(simd), Pair::zero(simd));
        let (max_speed, gain) = (limits.max_speed, limits.gain);
        let separation = (self.away * max_speed - agents.velocity * self.strength) * gain;

        let any_seen = self.offsets_count.simd_gt(zero);
        let middle = self.offsets * (one / self.offsets_count);
        let distance = middle.length();
        // A distance within a tiny radius is tiny too, so its lane is odd.
        let far = distance.simd_lt(rules.slowing_radius).select(rules.slowing_radius, distance);
        let cohesion = (middle * (max_speed / far) - agents.velocity) * gain;
        let cohesion = cohesion.where_set(any_seen, none);
        let (tiny, _) = ordinary_range::<W::Element>();
        let coincident = !self.nearest.simd_gt(W::splat(simd, tiny));
        let odd = coincident | (any_seen & !distance.is_ordinary(simd));

        let any_seen = self.velocities_count.simd_gt(zero);
        let mean = self.velocities * (one / self.velocities_count);
        let alignment = ((mean - agents.velocity) * gain).where_set(any_seen, none);

        let force = separation * rules.separation.weight
            + cohesion * rules.cohesion.weight
            + alignment * rules.alignment.weight;
        (force, odd)
    }
}
