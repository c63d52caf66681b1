//! [`Seen`]: sums over the neighbours that the agents of a block see, as in
//! [`Boids::neighborhood`](crate::behavior::Boids::neighborhood) for all lanes together.

use fearless_simd::{Select, Simd};

use super::input::Block;
use super::lanes::{Lanes, Pair};
use super::motion::Limits;
use super::sightings::{Sighting, Sightings};
use crate::behavior::{Boids, Falloff, FlockRule};
use crate::scalar::{Scalar, slack};
use crate::vector::ordinary_range;

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
    /// No agent sees a neighbour whose squared distance is larger.
    pub(super) max_square: W,
}

impl<W> Rules<W> {
    /// The rules. `all` writes a number to every lane.
    #[inline(always)]
    pub(super) fn new<S: Scalar>(boids: &Boids<S>, reach: S, all: impl Fn(S) -> W) -> Self {
        let of = |rule: &FlockRule<S>| {
            let sight = &rule.sight;
            // No distance is below −1.
            let distance = if sight.is_blind() { -S::one() } else { sight.distance };
            // No cosine is below this, whatever the rounding.
            let all_round = sight.min_cos <= -S::one();
            let min_cos = if all_round { S::from_f64(-1e9) } else { sight.min_cos };
            Rule { distance: all(distance), min_cos: all(min_cos), weight: all(rule.weight) }
        };
        // The root of a square that is a little larger may be rounded down to the reach.
        let most = reach + slack(reach);
        Rules {
            separation: of(&boids.separation),
            cohesion: of(&boids.cohesion),
            alignment: of(&boids.alignment),
            falloff: boids.falloff,
            slowing_radius: all(boids.slowing_radius),
            max_square: all(most * most),
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

impl<W> Seen<W> {
    /// Sums over no neighbour.
    #[inline(always)]
    pub(super) fn none<M: Simd>(simd: M) -> Self
    where
        W: Lanes<M>,
    {
        Seen {
            away: Pair::zero(simd),
            strength: W::zero(simd),
            offsets: Pair::zero(simd),
            offsets_count: W::zero(simd),
            velocities: Pair::zero(simd),
            velocities_count: W::zero(simd),
            nearest: W::one(simd),
        }
    }

    /// Adds neighbours.
    #[inline(always)]
    pub(super) fn add<M: Simd>(
        &mut self,
        simd: M,
        rules: &Rules<W>,
        agents: &Block<W>,
        sightings: &Sightings<W, W::Element>,
    ) where
        W: Lanes<M>,
    {
        let one = W::one(simd);
        if rules.falloff == Falloff::Constant {
            return self.add_with(simd, rules, agents, sightings, |_| one);
        }
        let tenth = W::splat(simd, W::Element::from_f64(0.1));
        self.add_with(simd, rules, agents, sightings, |distance| {
            let fraction = distance / rules.separation.distance;
            if rules.falloff == Falloff::Linear {
                return one - fraction;
            }
            let inverse = one / fraction.simd_lt(tenth).select(tenth, fraction);
            if rules.falloff == Falloff::Inverse { inverse } else { inverse * inverse }
        });
    }

    /// The same with one falloff. `strength` returns the strength of the separation from a
    /// neighbour at a distance.
    #[inline(always)]
    fn add_with<M: Simd>(
        &mut self,
        simd: M,
        rules: &Rules<W>,
        agents: &Block<W>,
        sightings: &Sightings<W, W::Element>,
        strength: impl Fn(W) -> W,
    ) where
        W: Lanes<M>,
    {
        let one = W::one(simd);
        let mut sums = *self;
        for (Sighting { offset, distance }, [u, v]) in sightings.iter() {
            let ahead = offset.dot(agents.heading);
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
            let velocity = Pair { x: W::splat(simd, u), y: W::splat(simd, v) };
            sums.velocities = sums.velocities.plus_where(simd, alignment, velocity);
            sums.velocities_count = sums.velocities_count.plus_where(simd, alignment, one);
        }
        *self = sums;
    }

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
        let divisor = distance.simd_lt(rules.slowing_radius).select(rules.slowing_radius, distance);
        let cohesion = (middle * (max_speed / divisor) - agents.velocity) * gain;
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
