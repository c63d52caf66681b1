//! Neighbours of the agents of a block:
//! [`Boids::neighborhood`](crate::behavior::Boids::neighborhood) for all lanes together.

use core::ops::Range;

use fearless_simd::{Select, Simd, SimdElement, SimdFloat};

use super::super::SwarmScalar;
use super::{Block, Input, Pair, difference, dot, length, ordinary, pick, sum, times};
use crate::behavior::{Boids, Falloff, FlockRule};
use crate::scalar::Scalar;
use crate::vector::ordinary_range;
use crate::vector::{Geometry, Vec2Like};

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
}

impl<W> Rules<W> {
    /// The rules; `all` writes a number to every lane.
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
        }
    }
}

/// Sums over the neighbours that each agent sees.
#[derive(Clone, Copy)]
pub(super) struct Seen<W> {
    away: Pair<W>,
    strength: W,
    ways: Pair<W>,
    ways_count: W,
    velocities: Pair<W>,
    velocities_count: W,
    /// Distance of the nearest neighbour, at most 1: only whether it is tiny matters.
    nearest: W,
}

/// A block of agents and its input.
struct Look<'a, 'b, M: Simd, W: SimdFloat<M>, G: Geometry, X, F> {
    simd: M,
    input: &'a Input<'a, 'b, G, X, W::Element>,
    rules: &'a Rules<W>,
    birds: &'a Block<W>,
    first: usize,
    /// Strength of the separation from a neighbour at this distance.
    strength: F,
}

/// Sums over all neighbours that the agents of the block may see.
#[inline(always)]
pub(super) fn look<M, W, G, X>(
    simd: M,
    input: &Input<'_, '_, G, X, W::Element>,
    rules: &Rules<W>,
    birds: &Block<W>,
    row: usize,
    first: usize,
    count: usize,
) -> Seen<W>
where
    M: Simd,
    W: SimdFloat<M>,
    W::Element: Scalar + SimdElement,
    G: Geometry,
    G::Scalar: SwarmScalar,
{
    let one = W::splat(simd, W::Element::one());
    if rules.falloff == Falloff::Constant {
        return Look { simd, input, rules, birds, first, strength: |_| one }.around(row, count);
    }
    let tenth = W::splat(simd, W::Element::from_f64(0.1));
    let strength = |distance: W| {
        let share = distance / rules.separation.distance;
        if rules.falloff == Falloff::Linear {
            return one - share;
        }
        let inverse = one / share.simd_lt(tenth).select(tenth, share);
        if rules.falloff == Falloff::Inverse { inverse } else { inverse * inverse }
    };
    Look { simd, input, rules, birds, first, strength }.around(row, count)
}

impl<M, W, G, X, F> Look<'_, '_, M, W, G, X, F>
where
    M: Simd,
    W: SimdFloat<M>,
    W::Element: Scalar + SimdElement,
    G: Geometry,
    G::Scalar: SwarmScalar,
    F: Fn(W) -> W,
{
    /// Sums over all agents in the cells around `count` agents of a row.
    #[inline(always)]
    fn around(&self, row: usize, count: usize) -> Seen<W> {
        let (simd, zero) = (self.simd, W::splat(self.simd, W::Element::zero()));
        let (job, number) = (self.input.job, self.input.same.number);
        let mut seen = Seen {
            away: [zero; 2],
            strength: zero,
            ways: [zero; 2],
            ways_count: zero,
            velocities: [zero; 2],
            velocities_count: zero,
            nearest: W::splat(simd, W::Element::one()),
        };
        let (runs, by_image) = job.runs(row, self.first, count);
        if let (Some(torus), true) = (&job.frame.torus, by_image) {
            let size = [torus.size.x(), torus.size.y()].map(number);
            for run in runs {
                self.meet::<true>(run.items, &mut seen, |other, from, axis| {
                    nearest(simd, other, from, size[axis])
                });
            }
            return seen;
        }
        let none = -W::Element::zero();
        for run in runs {
            let Range { start, end } = run.items;
            let shift = run.shift.map(number);
            if shift == [none; 2] {
                // One of these runs contains the block itself.
                let from = self.first.clamp(start, end);
                let to = (self.first + count).clamp(start, end);
                let image = |other, _, _| W::splat(simd, other);
                self.meet::<false>(start..from, &mut seen, image);
                self.meet::<true>(from..to, &mut seen, image);
                self.meet::<false>(to..end, &mut seen, image);
            } else {
                self.meet::<false>(start..end, &mut seen, |other, _, axis| {
                    W::splat(simd, other + shift[axis])
                });
            }
        }
        seen
    }

    /// Adds the agents of a run. `OWN` is `true` if the run may contain agents of the block;
    /// `image` returns the coordinate at which a neighbour is seen.
    #[inline(always)]
    fn meet<const OWN: bool>(
        &self,
        run: Range<usize>,
        seen: &mut Seen<W>,
        image: impl Fn(W::Element, W, usize) -> W,
    ) {
        let (simd, rules, birds) = (self.simd, self.rules, self.birds);
        let [zero, one, infinite] =
            [0.0, 1.0, f64::INFINITY].map(|number| W::splat(simd, W::Element::from_f64(number)));
        let mut lanes = zero;
        for (lane, number) in lanes.as_mut_slice().iter_mut().enumerate() {
            *number = W::Element::from_f64(lane as f64);
        }
        let [xs, ys] = self.input.now.place.map(|column| &column[run.clone()]);
        let [us, vs] = self.input.now.velocity.map(|column| &column[run.clone()]);
        let mut sums = *seen;
        for (index, (((x, y), u), v)) in run.zip(xs.iter().zip(ys).zip(us).zip(vs)) {
            let place = [image(*x, birds.place[0], 0), image(*y, birds.place[1], 1)];
            let way = difference(place, birds.place);
            let ahead = dot(way, birds.heading);
            let mut distance = length(way);
            if OWN {
                // At an infinite distance, no rule sees the agent itself.
                let lane = W::Element::from_f64(index as f64 - self.first as f64);
                distance = lanes.simd_eq(W::splat(simd, lane)).select(infinite, distance);
            }
            // If one of them is NaN, some processors return the other number; others return NaN,
            // which counts as odd.
            sums.nearest = distance.min(sums.nearest);

            let separation = distance.simd_lt(rules.separation.distance)
                & ahead.simd_ge(rules.separation.min_cos * distance);
            let strength = (self.strength)(distance);
            let toward = times(times(way, one / distance), strength);
            sums.away = difference(sums.away, pick(separation, toward, [zero; 2]));
            sums.strength += separation.select(strength, zero);

            let cohesion =
                distance.simd_le(rules.cohesion.distance) & ahead.simd_ge(rules.cohesion.min_cos * distance);
            sums.ways = sum(sums.ways, pick(cohesion, way, [zero; 2]));
            sums.ways_count += cohesion.select(one, zero);

            let alignment = distance.simd_le(rules.alignment.distance)
                & ahead.simd_ge(rules.alignment.min_cos * distance);
            let velocity = [W::splat(simd, *u), W::splat(simd, *v)];
            sums.velocities = sum(sums.velocities, pick(alignment, velocity, [zero; 2]));
            sums.velocities_count += alignment.select(one, zero);
        }
        *seen = sums;
    }
}

/// Nearest image of one coordinate on a torus of this size, as
/// [`Torus::nearest`](crate::space::Torus::nearest) returns it for differences of at most one and a
/// half worlds.
#[inline(always)]
fn nearest<M, W>(simd: M, to: W::Element, from: W, size: W::Element) -> W
where
    M: Simd,
    W: SimdFloat<M>,
    W::Element: Scalar,
{
    let half = size * W::Element::from_f64(0.5);
    let [half, back, none] = [half, -size, -W::Element::zero()].map(|number| W::splat(simd, number));
    let to = W::splat(simd, to);
    let way = to - from;
    let back = way.simd_gt(half).select(back, none);
    let on = way.simd_lt(-half).select(W::splat(simd, size), none);
    to + (back + on)
}

impl<W> Seen<W> {
    /// Returns the force of the flock on each agent, and the mask of odd lanes.
    #[inline(always)]
    pub(super) fn force<M>(
        &self,
        simd: M,
        rules: &Rules<W>,
        birds: &Block<W>,
        max_speed: W,
        gain: W,
    ) -> (Pair<W>, W::Mask)
    where
        M: Simd,
        W: SimdFloat<M>,
        W::Element: Scalar,
    {
        let [zero, one] = [W::Element::zero(), W::Element::one()].map(|number| W::splat(simd, number));
        let flight = difference(times(self.away, max_speed), times(birds.velocity, self.strength));
        let separation = times(flight, gain);

        let anybody = self.ways_count.simd_gt(zero);
        let middle = times(self.ways, one / self.ways_count);
        let far = length(middle);
        let cohesion = times(difference(times(middle, max_speed / far), birds.velocity), gain);
        let cohesion = pick(anybody, cohesion, [zero; 2]);
        let (tiny, _) = ordinary_range::<W::Element>();
        let here = !self.nearest.simd_gt(W::splat(simd, tiny));
        let odd = here | (anybody & !ordinary(simd, far));

        let anybody = self.velocities_count.simd_gt(zero);
        let mean = times(self.velocities, one / self.velocities_count);
        let alignment = pick(anybody, times(difference(mean, birds.velocity), gain), [zero; 2]);

        let force = sum(
            sum(times(separation, rules.separation.weight), times(cohesion, rules.cohesion.weight)),
            times(alignment, rules.alignment.weight),
        );
        (force, odd)
    }
}
