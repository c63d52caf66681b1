//! [`DensityResponse`]: slows a wish by the density ahead.

use super::other::Other;
use crate::agent::Agent;
use crate::parameters::Parameters;
use crate::scalar::Scalar;
use crate::vector::{Geometry, Vec2Ext, Vec2Like};

/// Least part of `max_speed` that is left of a wish.
const LEAST: f64 = 0.02;

/// Slows the wish of an agent by the density of bodies ahead, as people do.
///
/// The density ρ is the number of bodies on a square of the agent's radius, at the point `ahead`
/// in the direction of the wish. Each body at a distance d of at most `range` from this point
/// counts by its weight, and so does the agent itself. Lengths are multiples of its radius:
///
/// > ρ = Σ 3 · (1 − d² / range²)² / (π · range²)
///
/// The speed of the wish is then at most
///
/// > max_speed · (1 − 1 / (1 + x + x² / 2 + x³ / 6 + x⁴ / 24)), x = steepness · (1 / ρ − 1 / jam)
///
/// which is close to max_speed · (1 − e⁻ˣ), and at least a fiftieth of `max_speed`. The defaults
/// are Weidmann's curve for people with a radius of 0.2 m. His γ is steepness / radius², and his
/// density of a jam is jam / radius².
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
/// wall count, too.
///
/// A jam before a door counts for those in the door, too. So it halves the flow through a door of
/// four radii: use it for streams, not for narrow doors.
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
}

impl<S: Scalar> DensityResponse<S> {
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
        let point = agent.position + wish.unit() * (agent.radius * self.ahead);
        let mut measure = Measure { point, range: agent.radius * self.range, sum: S::zero() };
        measure.add(agent.position);
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
        let density = measure.sum.scaled(S::one(), square);
        if density.is_finite() { wish.limit(agent.max_speed * self.speed_fraction(density)) } else { wish }
    }
}

impl<G: Geometry> Measure<G> {
    /// Adds the weight of a body.
    #[inline]
    pub(super) fn add(&mut self, position: G::Vector) {
        let one = G::Scalar::one();
        let apart = position - self.point;
        if self.range <= G::Scalar::zero() || !apart.is_within(self.range) {
            return;
        }
        let apart = apart.scaled(one, self.range);
        let left = (one - apart.dot(apart)).max(G::Scalar::zero());
        self.sum = self.sum + left * left;
    }
}
