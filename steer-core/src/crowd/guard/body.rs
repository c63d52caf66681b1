//! The half planes of neighbours that brake as the agent does.

use super::Guard;
use crate::agent::Body;
use crate::crowd::braking::Pace;
use crate::crowd::half_plane::{HalfPlane, PlaneClass};
use crate::crowd::half_planes::HalfPlanes;
use crate::crowd::other::{Other, Sighting};
use crate::scalar::{Scalar, slack};
use crate::terrain::{Circle, Moving, nearest_on_segment};
use crate::vector::{Geometry, Vec2Ext, Vec2Like};

/// Number of times, at most, at which the gap between two braking bodies is compared.
const SAMPLES: usize = 8;

/// A neighbour that brakes straight.
struct Braker<G: Geometry> {
    /// ŵ: unit vector of its velocity, zero at rest.
    direction: G::Vector,
    pace: Pace<G::Scalar>,
}

/// Straight braking of the agent and of a neighbour, sampled after 1, 1 + stride, … steps, and when
/// both stand.
struct Samples<G: Geometry> {
    /// The first `count` of this array are used.
    samples: [Sample<G>; SAMPLES],
    count: usize,
    /// Steps between two samples.
    stride: G::Scalar,
}

/// The agent and a neighbour after m steps of braking.
#[derive(Clone, Copy)]
struct Sample<G: Geometry> {
    /// S(|v|, m): length that the agent has moved.
    own: G::Scalar,
    /// S(|w|, m): length that the neighbour has moved.
    other: G::Scalar,
    /// x(m): from the agent to the neighbour.
    apart: G::Vector,
}

/// The agent and a neighbour along the normal n of their half planes, which leads to the neighbour.
struct AlongNormal<G: Geometry> {
    /// n · v̂.
    own: G::Scalar,
    /// n · ŵ.
    other: G::Scalar,
    /// g(0): the gap beyond what is kept.
    gap: G::Scalar,
    /// The most that rounding may take from the gap.
    slip: G::Scalar,
}

impl<G: Geometry> Guard<G> {
    /// Adds the plane of a neighbour that can be met. Returns whether the two can brake and stay
    /// apart. If not, the agent must brake. `far` is the [`farthest`](Self::farthest) distance, if
    /// known.
    #[inline(always)]
    pub(in crate::crowd) fn other<const N: usize>(
        &self,
        planes: &mut HalfPlanes<G, N>,
        sighting: &Sighting<G>,
        far: Option<G::Scalar>,
    ) -> bool {
        let other = &sighting.other;
        if other.gives_way {
            // Few are near: the others take no call.
            return far.is_some_and(|far| sighting.distance > far)
                || sighting.distance > self.reach_of(sighting)
                || self.near(planes, sighting);
        }
        let shape = Circle::from(other.body);
        self.solid(planes, &Moving { shape, velocity: other.body.velocity }, self.distance.agents);
        true
    }

    /// Returns the distance beyond which no neighbour that gives way can be met, if none has a
    /// larger radius, speed or |x| + |y|: rounding never makes a reach smaller than a lesser one.
    #[inline]
    pub(in crate::crowd) fn farthest(&self, [radius, speed, size]: [G::Scalar; 3]) -> G::Scalar {
        let radii = self.radius + radius;
        let kept = self.kept_gap(radii, G::Vector::new(size, G::Scalar::zero()));
        // An agent may be a little faster than its `max_speed`.
        self.reach_with(radii + self.distance.agents + kept, speed + slack(speed))
    }

    /// Returns the distance up to which a neighbour that gives way can be met, or more.
    #[inline]
    fn reach_of(&self, sighting: &Sighting<G>) -> G::Scalar {
        let (clear, kept) = self.lengths(&sighting.other.body);
        self.reach_with(clear + kept, sighting.speed)
    }

    /// Returns both radii with the gap that the agent keeps beyond them, and the gap beyond that.
    #[inline]
    fn lengths(&self, other: &Body<G>) -> (G::Scalar, G::Scalar) {
        let radii = self.radius + other.radius;
        (radii + self.distance.agents, self.kept_gap(radii, other.position))
    }

    /// Adds the plane of a neighbour that gives way and is near.
    #[inline(never)]
    fn near<const N: usize>(&self, planes: &mut HalfPlanes<G, N>, sighting: &Sighting<G>) -> bool {
        let (zero, half) = (G::Scalar::zero(), G::Scalar::from_f64(0.5));
        let &Sighting { other: Other { body: ref other, .. }, apart, distance, speed } = sighting;
        let radii = self.radius + other.radius;
        let (clear, kept) = self.lengths(other);
        self.part(planes, apart, [radii, clear], kept, half);
        if distance < radii {
            // They overlap already: no braking keeps them apart.
            if distance <= zero {
                self.part_at_one_point(planes, other, radii);
            }
            return true;
        }
        let braker = Braker { direction: other.velocity.unit(), pace: self.braking.pace(speed) };
        let samples = self.sample(apart, &braker);
        // Without a direction the heading of the smaller id decides: the same normal for both, with
        // the other sign.
        let tie = if self.id <= other.id { self.heading } else { -other.heading };
        let normal = samples.nearest(apart, distance).direction_or(tie);
        // Two that are nearer already come no nearer.
        let sum = (clear + kept).min(distance);
        let margin = if distance < clear { (distance - radii).min(kept) } else { sum - clear };
        let line = AlongNormal {
            own: normal.dot(self.direction),
            other: normal.dot(braker.direction),
            gap: normal.dot(apart) - sum,
            slip: margin.max(zero) * half * half,
        };
        let (bound, stay_apart) = self.bound(&samples, &line, speed);
        if bound < self.fastest.speed {
            planes.push(HalfPlane::new(PlaneClass::Hard, normal, bound));
        }
        stay_apart || (self.pace.speed <= zero && speed <= zero)
    }

    /// Returns the distance up to which a neighbour of this speed can be met, or more.
    #[inline]
    fn reach_with(&self, kept: G::Scalar, speed: G::Scalar) -> G::Scalar {
        let fastest = speed + self.others_change;
        kept + self.reach + fastest * (self.braking.dt + fastest * self.per_two_braking)
    }

    /// Samples the positions of both if both brake.
    #[inline]
    fn sample(&self, apart: G::Vector, braker: &Braker<G>) -> Samples<G> {
        let (zero, one) = (G::Scalar::zero(), G::Scalar::one());
        let last_step = self.pace.steps.max(braker.pace.steps).max(one);
        let stride = stride(last_step);
        let mut samples = [Sample { own: zero, other: zero, apart }; SAMPLES];
        let (mut count, mut step) = (0, one);
        for sample in &mut samples {
            sample.own = self.braking.length(self.pace, step);
            sample.other = self.braking.length(braker.pace, step);
            sample.apart = apart + (braker.direction * sample.other - self.direction * sample.own);
            count += 1;
            if step >= last_step {
                break;
            }
            step = step + stride;
        }
        Samples { samples, count, stride }
    }

    /// Returns the largest n · v', and whether the two stay apart if both brake.
    #[inline]
    fn bound(
        &self,
        samples: &Samples<G>,
        line: &AlongNormal<G>,
        other_speed: G::Scalar,
    ) -> (G::Scalar, bool) {
        let (zero, one) = (G::Scalar::zero(), G::Scalar::one());
        let sag = self.sag(samples.stride);
        // σ, by α and β.
        let fraction =
            self.gap_fraction((line.own * self.pace.speed).max(zero), (-line.other * other_speed).max(zero));
        // The most that the chords between samples may miss, of the agent's part of the gap and of
        // the gap.
        let missed = sag * ((one - fraction) * (-line.own).max(zero) + fraction * (-line.other).max(zero));
        let needed = sag * (line.own.max(zero) + (-line.other).max(zero)) - line.slip;
        let (mut stay_apart, mut most, mut step) = (line.gap >= -line.slip, self.fastest.speed, one);
        for (index, sample) in samples.used().iter().enumerate() {
            // g(m)
            let gap = line.gap + (line.other * sample.other - line.own * sample.own);
            stay_apart = stay_apart && gap >= needed;
            let length = line.own * sample.own + gap.max(zero) * fraction - missed;
            // The last sample is a stop: no chord follows.
            let sag = if index + 1 == samples.count { None } else { Some(sag) };
            most = most.min(self.speed_to_move(length, step - one, sag));
            step = step + samples.stride;
        }
        // Braking to a stop uses none of the gap at any m, so the chords take nothing from it.
        let stop = samples.used().last().map_or(zero, |last| line.own * last.own);
        if stop <= zero {
            let braked = self.speed_to_move(stop, step - one, None);
            most = most.max(braked - slack(self.fastest.speed));
        }
        (most, stay_apart)
    }

    /// Returns the largest speed s with s · T(s, steps + 1) of at most this length along the
    /// normal. Without `sag` the agent brakes to a stop.
    #[inline]
    fn speed_to_move(&self, length: G::Scalar, steps: G::Scalar, sag: Option<G::Scalar>) -> G::Scalar {
        let (fastest, slowest) = (self.fastest, self.slowest);
        if length >= G::Scalar::zero() {
            let reach = sag.map_or(self.reach, |sag| self.braking.reach(fastest, steps) + sag);
            // In fixed point, the reach of a tiny speed rounds to 0.
            return if reach > G::Scalar::zero() {
                length.scaled(fastest.speed, reach)
            } else {
                fastest.speed
            };
        }
        // At rest, reach / speed is the time of one step.
        let reach = self.braking.reach(slowest, steps);
        if reach <= G::Scalar::zero() {
            return self.speed_in_step(length);
        }
        length.scaled(slowest.speed, reach)
    }

    /// Returns b · h² / 8, the length by which a chord between two samples misses the curve:
    /// between them the speeds fall.
    #[inline]
    pub(super) fn sag(&self, stride: G::Scalar) -> G::Scalar {
        if stride <= G::Scalar::one() {
            return G::Scalar::zero();
        }
        let (time, half) = (stride * self.braking.dt, G::Scalar::from_f64(0.5));
        self.braking.loss / self.braking.dt * (time * time) * half * half * half
    }

    /// Returns σ, the agent's fraction of the gap, by the speeds α and β at which both approach
    /// each other. The two fractions of a pair add up to 1.
    #[inline]
    fn gap_fraction(&self, own: G::Scalar, other: G::Scalar) -> G::Scalar {
        // One step's loss of speed for each, so that an agent at rest can start.
        let (own, other) = (own + self.braking.loss, other + self.braking.loss);
        if own < other {
            own / (own + other)
        } else if own > other {
            G::Scalar::one() - other / (own + other)
        } else {
            G::Scalar::from_f64(0.5)
        }
    }
}

impl<G: Geometry> Samples<G> {
    #[inline]
    fn used(&self) -> &[Sample<G>] {
        self.samples.get(..self.count).unwrap_or_default()
    }

    /// Returns the point nearest to the agent on the line from `start`, at `distance`, through the
    /// samples. Only the two pieces at its nearest corner count.
    #[inline]
    fn nearest(&self, start: G::Vector, distance: G::Scalar) -> G::Vector {
        let corner = |index: usize| self.used().get(index).map(|sample| sample.apart);
        let (mut before, mut nearest, mut least, mut next) = (start, start, distance, 0);
        let mut last = start;
        for (index, sample) in self.used().iter().enumerate() {
            let length = sample.apart.length();
            if length < least {
                (before, nearest, least, next) = (last, sample.apart, length, index + 1);
            }
            last = sample.apart;
        }
        let after = corner(next).unwrap_or(nearest);
        let origin = G::Vector::zero();
        let (first, second) =
            (nearest_on_segment(before, nearest, origin), nearest_on_segment(nearest, after, origin));
        if second.length() < first.length() { second } else { first }
    }
}

/// Returns the number of steps between two samples.
#[inline]
fn stride<S: Scalar>(last_step: S) -> S {
    let (one, pieces) = (S::one(), S::from_f64((SAMPLES - 1) as f64));
    let stride = S::from_f64(((last_step - one) / pieces).to_index() as f64).max(one);
    if stride * pieces + one < last_step { stride + one } else { stride }
}

#[cfg(test)]
mod tests {
    use crate::agent::Agent;
    use crate::crowd::half_plane::PlaneClass;
    use crate::crowd::other::{Other, Sighting};
    use crate::crowd::{Distance, HalfPlanes, SafetyFilter};
    use crate::test_vector::{V, v};

    /// Also if rounding adds to a speed.
    #[test]
    fn no_neighbor_is_met_beyond_the_farthest_distance() {
        let agent = Agent::new(v(-3.0, 0.7), v(0.9, 0.1)).with_radius(0.3).with_limits(1.4, 2.0);
        let filter = SafetyFilter { distance: Distance::of(0.2), ..SafetyFilter::default() };
        let guard = filter.guard::<V>(&agent, 0.05).unwrap();
        for (radius, speed, size) in [(0.3, 1.4, 9.0), (0.1, 0.0, 0.0), (2.0, 7.7, 3e5)] {
            let farthest = guard.farthest([radius, speed, size]);
            for fraction in [1.0, 0.999, 0.5, 0.0] {
                let radii = guard.radius + radius * fraction;
                let kept = guard.kept_gap(radii, v(size * 0.25, size * -0.75) * fraction);
                let reach = guard.reach_with(radii + 0.2 + kept, (speed + speed * f64::EPSILON) * fraction);
                assert!(reach <= farthest && (fraction < 1.0 || farthest < reach * 1.001));
            }
        }
    }

    /// Before one that can brake, at any length of a step.
    #[test]
    fn an_agent_at_rest_may_stay() {
        let agent = Agent::new(v(0.0, 0.0), v(0.0, 0.0)).with_radius(0.3).with_limits(1.4, 2.0).with_id(1);
        for rate in [20.0, 60.0, 144.0, 1000.0] {
            for part in 0..6400 {
                let gap = 0.6 + f64::from(part) * 1e-4;
                let other = agent.with_id(2).with_position(v(gap, 0.1)).with_velocity(v(-1.3, 0.0));
                let guard = SafetyFilter::default().guard::<V>(&agent, 1.0 / rate).unwrap();
                let mut planes = HalfPlanes::<V, 8>::new();
                let seen = Sighting::from(agent.position, Other::from(other.to_body()));
                if guard.other(&mut planes, &seen, None) {
                    let hard = planes.planes().iter().filter(|plane| plane.class == PlaneClass::Hard);
                    let least = hard.map(|plane| plane.offset).fold(0.0, f64::min);
                    assert!(least > -1e-9, "{rate} {gap}: {least}");
                }
            }
        }
    }
}
