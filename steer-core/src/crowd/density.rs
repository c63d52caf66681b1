//! [`DensityResponse`]: slows a wish by the density ahead.

use super::other::Other;
use crate::agent::Agent;
use crate::parameters::Parameters;
use crate::scalar::Scalar;
use crate::terrain::Obstacle;
use crate::vector::{Geometry, Vec2Ext, Vec2Like};

/// Least part of `max_speed` that is left of a wish.
const LEAST: f64 = 0.02;
/// Least part of the disc that is free.
const LEAST_FREE: f64 = 0.1;
/// Mean depth of the weight beyond a line, as a part of the depth of the disc there: 2/9 to 1/2.
const MEAN_DEPTH: f64 = 0.3;

/// Slows the wish of an agent by the density of bodies ahead, as people do.
///
/// The density ρ is the number of bodies on a square of the agent's radius, at the point `ahead`
/// in the direction of the wish. Each body in front of the agent, at a distance d of at most
/// `range` from this point, counts by its weight, and half of the agent's own weight counts.
/// Lengths are multiples of its radius:
///
/// > ρ = Σ 3 · (1 − d² / range²)² / (π · range²) / free
///
/// Here free is the weight of the area in front of the agent that no obstacle hides: an obstacle
/// hides its shadow, seen from the agent. It is at least a tenth of the disc's.
///
/// The speed of the wish is then at most
///
/// > max_speed · (1 − 1 / (1 + x + x² / 2 + x³ / 6 + x⁴ / 24)), x = steepness · (1 / ρ − 1 / jam)
///
/// which is close to max_speed · (1 − e⁻ˣ), and at least a fiftieth of `max_speed`. The defaults
/// are Weidmann's curve for people with a radius of 0.2 m, [`of_people`](Self::of_people) has those
/// for other radii. His γ is steepness / radius², and his density of a jam is jam / radius².
///
/// [`CrowdRules`](super::CrowdRules) applies it if it is set, before all layers. Their law does not
/// depend on the wish.
///
/// # Examples
/// ```
/// use steer_core::Vec2Ext as _;
/// use steer_core::crowd::DensityResponse;
/// use steer_glam::{Agent, Body};
/// use steer_glam::glam::vec2;
///
/// let agent = Agent::new(vec2(0.0, 0.0), vec2(0.0, 0.0)).with_radius(0.2).with_max_speed(1.34);
/// // Two persons on a square metre: a row each 0.5 m, with one person each 1 m.
/// let at = |i: i32| vec2((i % 7) as f32 - 3.0, (i / 7) as f32 * 0.5 - 1.5);
/// let others = (0..49).filter(|i| *i != 24).map(|i| Body::at_rest(at(i)));
/// let wish = DensityResponse::default().wish(&agent, vec2(1.34, 0.0), others);
/// // Weidmann: 0.61 m/s.
/// assert!((0.5..0.7).contains(&wish.x));
/// ```
///
/// # Degenerate cases
/// Without a radius or a range, and without a wish, the wish is returned unchanged. Bodies behind a
/// wall count, too. [`wish`](Self::wish) knows no obstacles.
///
/// People of 0.2 m pass doors of 1 to 2.4 m at 1.28 to 1.63 persons/(m·s), but a door of four radii
/// at half of the flow without it.
///
/// Source: the curve is by Weidmann 1993, "Transporttechnik der Fussgänger", as quoted in the
/// documentation of the crate rustsim-traffic 0.0.1.
#[derive(Clone, Copy, Debug, PartialEq, Parameters)]
pub struct DensityResponse<S: Scalar> {
    /// Distance of the point at which the density is measured, in radii.
    #[parameter(unit = NUMBER, default = 2.5, least = 0.0)]
    pub ahead: S,
    /// Distance from this point within which bodies count, in radii.
    #[parameter(unit = NUMBER, default = 7.5, least = 0.0)]
    pub range: S,
    /// Factor of the free space: the larger, the faster are agents at a density.
    #[parameter(unit = NUMBER, default = 0.07652, above = 0.0)]
    pub steepness: S,
    /// Density at which all stand, in bodies on a square of the radius.
    #[parameter(unit = NUMBER, default = 0.216, above = 0.0)]
    pub jam: S,
}

/// Measures the density ahead of one agent.
#[derive(Clone, Copy, Debug)]
pub(super) struct Measure<G: Geometry> {
    /// Point at which the density is measured.
    point: G::Vector,
    /// Range, as a length. 0 measures nothing.
    range: G::Scalar,
    /// Sum of the weights.
    sum: G::Scalar,
    /// Position of the agent, and the direction of its wish.
    from: G::Vector,
    ahead: G::Vector,
    /// Part of the weight of the disc that obstacles hide from the agent.
    hidden: G::Scalar,
}

impl<S: Scalar> DensityResponse<S> {
    /// Returns the response of people with this radius in metres, 0.15 to 0.25 m: Weidmann's curve,
    /// measured within 1.5 m of a point 0.5 m ahead. With 0.2 m it is the default, and so it is
    /// with a radius that is not positive.
    ///
    /// ```
    /// use steer_core::crowd::DensityResponse;
    ///
    /// // Two persons on a square metre walk as fast, whatever their radius is.
    /// let fraction = DensityResponse::of_people(0.15).speed_fraction(2.0 * 0.15 * 0.15);
    /// assert!((fraction * 1.34 - 0.61_f64).abs() < 0.02);
    /// ```
    #[inline]
    #[must_use]
    pub fn of_people(radius: S) -> Self {
        let usual = DensityResponse::default();
        let size = radius / S::from_f64(0.2);
        if size <= S::zero() || !size.is_finite() {
            return usual;
        }
        DensityResponse {
            ahead: usual.ahead / size,
            range: usual.range / size,
            steepness: usual.steepness * size * size,
            jam: usual.jam * size * size,
        }
    }

    /// Returns the wish (a velocity), slowed. See [`DensityResponse`].
    #[inline]
    #[must_use]
    pub fn wish<G: Geometry<Scalar = S>>(
        &self,
        agent: &Agent<G>,
        wish: G::Vector,
        others: impl IntoIterator<Item: Into<Other<G>>>,
    ) -> G::Vector {
        let mut measure = self.measure(agent, wish);
        others.into_iter().for_each(|other| measure.add(other.into().body.position));
        self.slowed(agent, wish, &measure)
    }

    /// Returns the largest speed at a density, as a fraction of `max_speed`. The density is a
    /// number of bodies on a square of the radius.
    ///
    /// ```
    /// use steer_core::crowd::DensityResponse;
    ///
    /// // Two persons on a square metre, with radii of 0.2 m. Weidmann: 0.61 of 1.34 m/s.
    /// let fraction = DensityResponse::<f64>::default().speed_fraction(2.0 * 0.2 * 0.2);
    /// assert!((fraction * 1.34 - 0.61).abs() < 0.02);
    /// ```
    #[inline]
    #[must_use]
    pub fn speed_fraction(&self, density: S) -> S {
        let (one, of) = (S::one(), S::from_f64);
        if density >= self.jam {
            return of(LEAST);
        }
        let per_density = density * self.jam;
        if per_density <= S::zero() {
            return one;
        }
        let x = self.steepness.scaled(self.jam - density, per_density);
        let power = one + x * (one + x * of(0.5) * (one + x * of(1.0 / 3.0) * (one + x * of(0.25))));
        let fraction = if power.is_finite() { one - one / power } else { one };
        fraction.max(of(LEAST))
    }

    /// Returns the distance (length) within which no body may be missing.
    #[inline]
    #[must_use]
    pub fn view_distance<G: Geometry<Scalar = S>>(&self, agent: &Agent<G>) -> S {
        agent.radius * (self.ahead + self.range)
    }

    /// Returns the measure of an agent, which counts only itself so far.
    #[inline]
    pub(super) fn measure<G: Geometry<Scalar = S>>(&self, agent: &Agent<G>, wish: G::Vector) -> Measure<G> {
        let ahead = wish.unit();
        let point = agent.position + ahead * (agent.radius * self.ahead);
        let (range, from) = (agent.radius * self.range, agent.position);
        let mut measure = Measure { point, range, sum: S::zero(), from, ahead, hidden: S::zero() };
        measure.add(agent.position);
        measure.sum = measure.sum * S::from_f64(0.5);
        measure
    }

    /// Returns a wish, slowed by a measure.
    #[inline]
    pub(super) fn slowed<G: Geometry<Scalar = S>>(
        &self,
        agent: &Agent<G>,
        wish: G::Vector,
        measure: &Measure<G>,
    ) -> G::Vector {
        let square = self.range * self.range * S::from_f64(core::f64::consts::FRAC_PI_3);
        if measure.range <= S::zero() || square <= S::zero() {
            return wish;
        }
        let free = (S::one() - measure.hidden).max(S::from_f64(LEAST_FREE));
        let in_front = S::one() - weight_beyond(self.ahead / self.range);
        let density = measure.sum.scaled(S::one(), square) / (free * in_front);
        if density.is_finite() { wish.limit(agent.max_speed * self.speed_fraction(density)) } else { wish }
    }
}

impl<G: Geometry> Measure<G> {
    /// Adds the weight of a body.
    #[inline]
    pub(super) fn add(&mut self, position: G::Vector) {
        let one = G::Scalar::one();
        let apart = position - self.point;
        let is_behind = (position - self.from).dot(self.ahead) < G::Scalar::zero();
        if self.range <= G::Scalar::zero() || is_behind || !apart.is_within(self.range) {
            return;
        }
        let apart = apart.scaled(one, self.range);
        let left = (one - apart.dot(apart)).max(G::Scalar::zero());
        self.sum = self.sum + left * left;
    }

    /// Counts what lies behind an obstacle, seen from the agent, as not free.
    #[inline]
    pub(super) fn hide(&mut self, obstacle: &impl Obstacle<G>) {
        let one = G::Scalar::one();
        if self.range <= G::Scalar::zero() {
            return;
        }
        let nearest = obstacle.nearest(self.from);
        let out = (nearest - self.from).unit();
        let depth = (nearest - self.point).scaled(one, self.range).dot(out);
        let gap = (nearest - self.from).scaled(one, self.range).dot(out);
        if depth >= one || gap <= G::Scalar::zero() {
            return;
        }
        // The shadow, measured at the mean depth of what it hides.
        let along = out.quarter_turn();
        let mean = gap + (one - depth) * G::Scalar::from_f64(MEAN_DEPTH);
        let aside = (self.from - self.point).scaled(one, self.range).dot(along);
        let rounding = obstacle.rounding().scaled(one, self.range);
        let mut ends = [one, -one];
        for corner in (0..).map_while(|index| obstacle.corner(index)) {
            let corner = (corner - self.from).scaled(one, self.range);
            let at = corner.dot(along);
            let [low, high] =
                [at - rounding, at + rounding].map(|at| aside + at.scaled(mean, corner.dot(out).max(gap)));
            ends = [ends[0].min(low), ends[1].max(high)];
        }
        let width = (weight_beyond(ends[0]) - weight_beyond(ends[1])).max(G::Scalar::zero());
        self.hidden = self.hidden + weight_beyond(depth) * width;
    }
}

/// Returns the part of the weight of a disc beyond a line at this distance from its centre, in
/// ranges.
///
/// It is 16 / (5 π) ∫ (1 − x²)^(5/2) dx from the line to 1, by the first terms of its series. The
/// last one makes it 0 at 1.
fn weight_beyond<S: Scalar>(distance: S) -> S {
    let of = S::from_f64;
    let x = distance.max(-S::one()).min(S::one());
    let square = x * x;
    let series = S::one() - square * (of(5.0 / 6.0) - square * (of(0.375) - square * of(0.050_794)));
    of(0.5) - of(16.0 / (5.0 * core::f64::consts::PI)) * x * series
}
