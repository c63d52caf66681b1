//! The half planes of neighbours that brake as the agent does.

use super::super::half_planes::HalfPlanes;
use super::super::other::Other;
use super::{Guard, ratio};
use crate::agent::Body;
use crate::scalar::Scalar;
use crate::terrain::{Circle, Moving, nearest_on_segment};
use crate::vector::{Geometry, Vec2Ext, Vec2Like};

/// Number of times, at most, at which the gap between two braking bodies is compared.
const SAMPLES: usize = 8;

/// Straight braking of the agent and of a neighbour, sampled after 1, 1 + stride, … steps, and at
/// rest.
struct BothBrake<G: Geometry> {
    /// Lengths that the agent and the neighbour have moved at each sample.
    ways: [(G::Scalar, G::Scalar); SAMPLES],
    count: usize,
    /// Steps between two samples.
    stride: G::Scalar,
    /// The neighbour where it is nearest, as seen from the agent.
    nearest: G::Vector,
}

impl<G: Geometry> Guard<G> {
    /// Adds the plane of a neighbour that can be met. Returns whether the two can brake and stay
    /// apart; if not, the agent must brake.
    #[inline]
    pub(in crate::crowd) fn other<const N: usize>(
        &self,
        planes: &mut HalfPlanes<G, N>,
        other: &Other<G>,
    ) -> bool {
        if other.gives_way {
            return self.body(planes, &other.body);
        }
        let shape = Circle::from(other.body);
        self.obstacle(planes, &Moving { shape, velocity: other.body.velocity });
        true
    }

    #[inline]
    fn body<const N: usize>(&self, planes: &mut HalfPlanes<G, N>, other: &Body<G>) -> bool {
        let (zero, half) = (G::Scalar::zero(), G::Scalar::from_f64(0.5));
        let apart = other.position - self.position;
        let bodies = self.radius + other.radius;
        let other_speed = other.velocity.length();
        let other_fast = other_speed + self.quickest;
        let other_reach = other_fast * (self.braking.dt + other_fast * self.per_braking);
        let room = self.room(bodies, other.position);
        if !apart.is_within(bodies + room + self.reach + other_reach) {
            return true;
        }
        let distance = apart.length();
        self.part(planes, apart, [bodies, room * half], half);
        if distance < bodies {
            // They did not keep the law before: no braking keeps them apart.
            if distance <= zero {
                self.part_at_one_point(planes, other, bodies);
            }
            return true;
        }
        let other_way = other.velocity.unit();
        let both = self.both_brake(apart, distance, other_way, other_speed);
        // The same for both, with the other sign.
        let tie = if self.id <= other.id { self.heading } else { -other.heading };
        let normal = both.nearest.direction_or(tie);

        // Two that are nearer already come no nearer.
        let sum = (bodies + room).min(distance);
        let gap = normal.dot(apart) - sum;
        // Rounding takes less than this from the gap.
        let slip = (sum - bodies).max(zero) * half * half;
        let parts = (normal.dot(self.way), normal.dot(other_way));
        let (most, stay_apart) = self.bound(&both, parts, other_speed, gap, slip);
        if most < self.fast {
            planes.push_hard(normal, most);
        }
        stay_apart || (self.speed <= zero && other_speed <= zero)
    }

    /// Samples the positions of both, seen from the agent, if both brake.
    #[inline]
    fn both_brake(
        &self,
        apart: G::Vector,
        distance: G::Scalar,
        other_way: G::Vector,
        other_speed: G::Scalar,
    ) -> BothBrake<G> {
        let (zero, one) = (G::Scalar::zero(), G::Scalar::one());
        let other_steps = self.braking.steps(other_speed);
        let last_step = self.steps.max(other_steps).max(one);
        let stride = stride(last_step);
        let mut ways = [(zero, zero); SAMPLES];
        let (mut count, mut step) = (0, one);
        // The nearest sample, its distance, and the samples before and after it.
        let (mut nearest, mut least, mut before, mut after) = (apart, distance, apart, apart);
        let (mut last, mut is_last) = (apart, true);
        for slot in &mut ways {
            let own = self.braking.way(self.speed, self.steps.min(step));
            let others = self.braking.way(other_speed, other_steps.min(step));
            let now = apart + (other_way * others - self.way * own);
            if is_last {
                (after, is_last) = (now, false);
            }
            let length = now.length();
            if length < least {
                (nearest, least, before, after, is_last) = (now, length, last, now, true);
            }
            *slot = (own, others);
            (count, last) = (count + 1, now);
            if step >= last_step {
                break;
            }
            step = step + stride;
        }
        let first = nearest_on_segment(before, nearest, G::Vector::zero());
        let second = nearest_on_segment(nearest, after, G::Vector::zero());
        let nearest = if second.length() < first.length() { second } else { first };
        BothBrake { ways, count, stride, nearest }
    }

    /// Returns the largest speed along the normal, and whether the two stay apart if both brake.
    ///
    /// `own_part` and `other_part` are the parts of both directions along the normal.
    #[inline]
    fn bound(
        &self,
        both: &BothBrake<G>,
        (own_part, other_part): (G::Scalar, G::Scalar),
        other_speed: G::Scalar,
        gap: G::Scalar,
        slip: G::Scalar,
    ) -> (G::Scalar, bool) {
        let (zero, one) = (G::Scalar::zero(), G::Scalar::one());
        let sag = self.sag(both.stride);
        let share = self.share((own_part * self.speed).max(zero), (-other_part * other_speed).max(zero));
        let down = sag * ((one - share) * (-own_part).max(zero) + share * (-other_part).max(zero));
        let needed = sag * (own_part.max(zero) + (-other_part).max(zero)) - slip;
        let (mut stay_apart, mut most, mut step) = (gap >= -slip, self.fast, one);
        for (index, (own, others)) in both.ways.iter().copied().enumerate().take(both.count) {
            let now = gap + (other_part * others - own_part * own);
            stay_apart = stay_apart && now >= needed;
            let left = own_part * own + now.max(zero) * share - down;
            let steps = step - one;
            let bound = if left < zero {
                // At rest, reach / speed is the time of one step.
                let reach = self.braking.reach(self.slow, self.slow_steps.min(steps));
                if self.slow > zero { ratio::<G>(left, self.slow, reach) } else { self.speed_in_step(left) }
            } else if index + 1 == both.count {
                ratio::<G>(left, self.fast, self.reach)
            } else {
                ratio::<G>(left, self.fast, self.braking.reach(self.fast, self.fast_steps.min(steps)) + sag)
            };
            most = most.min(bound);
            step = step + both.stride;
        }
        (most, stay_apart)
    }

    /// The length by which a chord between two samples misses the curve: between them the speeds
    /// fall.
    #[inline]
    fn sag(&self, stride: G::Scalar) -> G::Scalar {
        let (one, half) = (G::Scalar::one(), G::Scalar::from_f64(0.5));
        let span = stride * self.braking.dt;
        if stride > one {
            self.braking.loss / self.braking.dt * (span * span) * half * half * half
        } else {
            G::Scalar::zero()
        }
    }

    /// The agent's share of the gap, by the speeds at which both approach each other. Those of a
    /// pair add up to 1.
    #[inline]
    fn share(&self, own: G::Scalar, other: G::Scalar) -> G::Scalar {
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

/// Number of steps between two samples.
#[inline]
fn stride<S: Scalar>(last_step: S) -> S {
    let (one, spans) = (S::one(), S::from_f64((SAMPLES - 1) as f64));
    let stride = S::from_f64(((last_step - one) / spans).to_index() as f64).max(one);
    if stride * spans + one < last_step { stride + one } else { stride }
}
