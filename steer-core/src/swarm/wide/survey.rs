//! What the birds of a block see: [`Boids::survey`](crate::Boids::survey) for all lanes together.

use fearless_simd::{Select, Simd, SimdElement, SimdFloat};

use super::super::SwarmScalar;
use super::super::job::Job;
use super::{Block, Pair, difference, dot, length, ordinary, pick, sum, times};
use crate::vector::ordinary_range;
use crate::{Boids, Falloff, FlockRule, Scalar, Vec2Like};

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
    pub(super) fn new<M: Simd>(simd: M, boids: &Boids<W::Element>) -> Self
    where
        W: SimdFloat<M>,
        W::Element: Scalar,
    {
        let of = |rule: &FlockRule<W::Element>| {
            let sight = &rule.sight;
            // Nobody is nearer than −1.
            let distance = if sight.is_blind() { -W::Element::one() } else { sight.distance };
            // Whatever the rounding, no cosine is below this.
            let all_round = sight.min_cos <= -W::Element::one();
            let min_cos = if all_round { W::Element::from_f64(-1e9) } else { sight.min_cos };
            Rule {
                distance: W::splat(simd, distance),
                min_cos: W::splat(simd, min_cos),
                weight: W::splat(simd, rule.weight),
            }
        };
        Rules {
            separation: of(&boids.separation),
            cohesion: of(&boids.cohesion),
            alignment: of(&boids.alignment),
            falloff: boids.falloff,
        }
    }
}

/// The sums over those that each bird sees.
#[derive(Clone, Copy)]
pub(super) struct Seen<W> {
    away: Pair<W>,
    strength: W,
    ways: Pair<W>,
    ways_count: W,
    velocities: Pair<W>,
    velocities_count: W,
    /// How many are in the bird's own place, itself among them.
    here: W,
}

/// Looks at all whom the birds of a block may see.
#[inline(always)]
pub(super) fn look<M, W, V, X>(
    simd: M,
    job: &Job<'_, V, X>,
    rules: &Rules<W>,
    birds: &Block<W>,
    row: usize,
    first: usize,
    count: usize,
) -> Seen<W>
where
    M: Simd,
    W: SimdFloat<M, Element = V::Scalar>,
    V: Vec2Like,
    V::Scalar: SwarmScalar + SimdElement,
{
    let one = W::splat(simd, V::Scalar::one());
    let tenth = W::splat(simd, V::Scalar::from_f64(0.1));
    let share = |distance: W| distance / rules.separation.distance;
    let inverse = |distance: W| {
        let share = share(distance);
        one / share.simd_lt(tenth).select(tenth, share)
    };
    match rules.falloff {
        Falloff::Constant => look_with(simd, job, rules, birds, row, first, count, |_| one),
        Falloff::Linear => {
            look_with(simd, job, rules, birds, row, first, count, |distance| one - share(distance))
        }
        Falloff::Inverse => look_with(simd, job, rules, birds, row, first, count, inverse),
        Falloff::InverseSquare => look_with(simd, job, rules, birds, row, first, count, |distance| {
            inverse(distance) * inverse(distance)
        }),
    }
}

#[inline(always)]
#[expect(clippy::too_many_arguments, reason = "all of it is the state of one loop")]
fn look_with<M, W, V, X>(
    simd: M,
    job: &Job<'_, V, X>,
    rules: &Rules<W>,
    birds: &Block<W>,
    row: usize,
    first: usize,
    count: usize,
    strength: impl Fn(W) -> W,
) -> Seen<W>
where
    M: Simd,
    W: SimdFloat<M, Element = V::Scalar>,
    V: Vec2Like,
    V::Scalar: SwarmScalar + SimdElement,
{
    let zero = W::splat(simd, V::Scalar::zero());
    let mut seen = Seen {
        away: [zero; 2],
        strength: zero,
        ways: [zero; 2],
        ways_count: zero,
        velocities: [zero; 2],
        velocities_count: zero,
        here: zero,
    };
    let runs = job.runs(row, first, count);
    match (&job.frame.torus, runs.ask) {
        (Some(torus), true) => {
            let size = [torus.size.x(), torus.size.y()];
            for run in runs {
                meet(simd, job, rules, birds, run.birds, &mut seen, &strength, |other, from, axis| {
                    nearest(simd, other, from, size[axis])
                });
            }
        }
        _ => {
            for run in runs {
                meet(simd, job, rules, birds, run.birds, &mut seen, &strength, |other, _, axis| {
                    W::splat(simd, other + run.shift[axis])
                });
            }
        }
    }
    seen
}

/// Lets all birds of the block meet those of a run; `image` says where one is seen.
#[inline(always)]
#[expect(clippy::too_many_arguments, reason = "all of it is the state of one loop")]
fn meet<M, W, V, X>(
    simd: M,
    job: &Job<'_, V, X>,
    rules: &Rules<W>,
    birds: &Block<W>,
    run: core::ops::Range<usize>,
    seen: &mut Seen<W>,
    strength: &impl Fn(W) -> W,
    image: impl Fn(V::Scalar, W, usize) -> W,
) where
    M: Simd,
    W: SimdFloat<M, Element = V::Scalar>,
    V: Vec2Like,
    V::Scalar: SwarmScalar + SimdElement,
{
    let (tiny, _) = ordinary_range::<V::Scalar>();
    let nowhere = V::Scalar::from_f64(f64::NAN);
    let [zero, one, tiny, nowhere] =
        [V::Scalar::zero(), V::Scalar::one(), tiny, nowhere].map(|number| W::splat(simd, number));
    let [xs, ys] = job.now.place.map(|column| &column[run.clone()]);
    let [us, vs] = job.now.velocity.map(|column| &column[run.clone()]);
    let mut sums = *seen;
    for (((x, y), u), v) in xs.iter().zip(ys).zip(us).zip(vs) {
        let place = [image(*x, birds.place[0], 0), image(*y, birds.place[1], 1)];
        let way = difference(place, birds.place);
        let ahead = dot(way, birds.heading);
        let distance = length(way);
        // Whoever is here, the bird itself too, is seen by no rule: nothing compares with NaN.
        let here = distance.simd_le(tiny);
        let distance = here.select(nowhere, distance);
        sums.here += here.select(one, zero);

        let separation =
            distance.simd_lt(rules.separation.distance) & ahead.simd_ge(rules.separation.min_cos * distance);
        let strength = strength(distance);
        let toward = times(times(way, one / distance), strength);
        sums.away = difference(sums.away, pick(separation, toward, [zero; 2]));
        sums.strength += separation.select(strength, zero);

        let cohesion =
            distance.simd_le(rules.cohesion.distance) & ahead.simd_ge(rules.cohesion.min_cos * distance);
        sums.ways = sum(sums.ways, pick(cohesion, way, [zero; 2]));
        sums.ways_count += cohesion.select(one, zero);

        let alignment =
            distance.simd_le(rules.alignment.distance) & ahead.simd_ge(rules.alignment.min_cos * distance);
        let velocity = [W::splat(simd, *u), W::splat(simd, *v)];
        sums.velocities = sum(sums.velocities, pick(alignment, velocity, [zero; 2]));
        sums.velocities_count += alignment.select(one, zero);
    }
    *seen = sums;
}

/// Where one coordinate is seen from others on a torus of this size, as [`Torus::nearest`](crate::Torus::nearest) says of a way of no more than one and a half worlds.
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
    /// The force of the flock on each bird, and for whom it is not that.
    #[inline(always)]
    pub(super) fn force<M>(
        &self,
        simd: M,
        rules: &Rules<W>,
        birds: &Block<W>,
        max_speed: W,
    ) -> (Pair<W>, W::Mask)
    where
        M: Simd,
        W: SimdFloat<M>,
        W::Element: Scalar,
    {
        let [zero, one] = [W::Element::zero(), W::Element::one()].map(|number| W::splat(simd, number));
        let separation = difference(times(self.away, max_speed), times(birds.velocity, self.strength));

        let anybody = self.ways_count.simd_gt(zero);
        let middle = times(self.ways, one / self.ways_count);
        let far = length(middle);
        let cohesion = difference(times(middle, max_speed / far), birds.velocity);
        let cohesion = pick(anybody, cohesion, [zero; 2]);
        let here = self.here.simd_gt(one);
        let odd = here | (anybody & !ordinary(simd, far));

        let anybody = self.velocities_count.simd_gt(zero);
        let mean = times(self.velocities, one / self.velocities_count);
        let alignment = pick(anybody, difference(mean, birds.velocity), [zero; 2]);

        let force = sum(
            sum(times(separation, rules.separation.weight), times(cohesion, rules.cohesion.weight)),
            times(alignment, rules.alignment.weight),
        );
        (force, odd)
    }
}
