//! [`Guard`]: the half planes of the safety filter, for one agent in one step.

use super::braking::Braking;
use super::half_planes::HalfPlanes;
use super::program::Disc;
use crate::agent::{Agent, Body};
use crate::scalar::{Scalar, is_fixed_point, slack};
use crate::terrain::{Obstacle, nearest_on_segment};
use crate::vector::{Vec2Ext, Vec2Like};

/// Number of times, at most, at which the gap between two braking bodies is compared.
const SAMPLES: usize = 8;

/// An agent in one step, with all that does not depend on its neighbours.
#[derive(Clone, Copy, Debug)]
pub(super) struct Guard<V: Vec2Like> {
    position: V,
    velocity: V,
    heading: V,
    radius: V::Scalar,
    id: u32,
    max_speed: V::Scalar,
    /// Unit vector of the velocity, zero at rest.
    way: V,
    speed: V::Scalar,
    /// Largest change of the velocity in this step.
    change: V::Scalar,
    /// Largest change of any neighbour's velocity in this step.
    quickest: V::Scalar,
    /// 1 / (2 · braking).
    per_braking: V::Scalar,
    braking: Braking<V::Scalar>,
    /// Steps until the agent stands, if it brakes from now on, and the length that it then moves.
    steps: V::Scalar,
    stop: V::Scalar,
    /// Largest speed after this step, and its steps until the agent stands.
    fast: V::Scalar,
    fast_steps: V::Scalar,
    /// Least speed after this step, and its steps.
    slow: V::Scalar,
    slow_steps: V::Scalar,
    /// Largest length that the agent can move until it stands.
    reach: V::Scalar,
    margin: V::Scalar,
}

impl<V: Vec2Like> Guard<V> {
    /// Returns the guard of an agent that all expect to brake by `braking`, by itself able to
    /// accelerate by `own`, among others that accelerate by `quickest`.
    ///
    /// All three and `dt` are above 0.
    #[inline]
    pub(super) fn new(
        agent: &Agent<V>,
        [own, braking, quickest]: [V::Scalar; 3],
        margin: V::Scalar,
        dt: V::Scalar,
    ) -> Option<Self> {
        let (zero, half) = (V::Scalar::zero(), V::Scalar::from_f64(0.5));
        let (change, loss) = (own * dt, braking * dt);
        let speed = agent.velocity.length();
        // In fixed point a short step can lose nothing.
        if loss <= zero || !(speed + change).is_finite() {
            return None;
        }
        let braking_steps = Braking { loss, dt };
        let (fast, slow) = (speed + change, (speed - change).max(zero));
        let (steps, fast_steps) = (braking_steps.steps(speed), braking_steps.steps(fast));
        let reach = braking_steps.reach(fast, fast_steps);
        Some(Guard {
            position: agent.position,
            velocity: agent.velocity,
            heading: agent.heading,
            radius: agent.radius,
            id: agent.id,
            max_speed: agent.max_speed,
            way: agent.velocity.unit(),
            speed,
            change,
            quickest: quickest * dt,
            per_braking: half / braking,
            braking: braking_steps,
            steps,
            stop: braking_steps.way(speed, steps),
            fast,
            fast_steps,
            slow,
            slow_steps: braking_steps.steps(slow),
            reach,
            margin,
        })
    }

    /// The velocity after braking straight by what all expect.
    #[inline]
    pub(super) fn braked(&self) -> V {
        self.velocity - self.velocity.limit(self.braking.loss)
    }

    /// The gap kept beyond the radii, whose sum is `bodies`: the margin, and what rounding may
    /// take.
    #[inline]
    fn room(&self, bodies: V::Scalar, other: V) -> V::Scalar {
        let size = |point: V| point.x().abs() + point.y().abs();
        // Floating point rounds a position by its distance from the origin, fixed point does not.
        let numbers = if is_fixed_point::<V::Scalar>() { bodies } else { size(self.position) + size(other) };
        bodies * self.margin + slack(numbers)
    }

    /// The agent's share of the gap, by the speeds at which both approach each other. Those of a
    /// pair add up to 1.
    #[inline]
    fn share(&self, own: V::Scalar, other: V::Scalar) -> V::Scalar {
        // One step's loss of speed for each, so that an agent at rest can start.
        let (own, other) = (own + self.braking.loss, other + self.braking.loss);
        if own < other {
            own / (own + other)
        } else if own > other {
            V::Scalar::one() - other / (own + other)
        } else {
            V::Scalar::from_f64(0.5)
        }
    }

    /// Adds the plane of an obstacle that can be reached: the agent may use all of the gap.
    #[inline]
    pub(super) fn obstacle<O: Obstacle<V>, const N: usize>(
        &self,
        planes: &mut HalfPlanes<V, N>,
        obstacle: &O,
    ) {
        let near = obstacle.nearest(self.position);
        let keep = self.radius + obstacle.rounding() + self.room(self.radius, near);
        if !(near - self.position).is_within(keep + self.reach + self.stop) {
            return;
        }
        let rest = self.position + self.way * self.stop;
        let (mut own, mut wall) = nearest_to_segment(obstacle, self.position, rest, near);
        let ahead = near - self.position;
        if (wall - own).dot(ahead) < V::Scalar::zero() {
            // The way of braking crosses the obstacle.
            (own, wall) = (self.position, near);
        }
        let normal = (wall - own)
            .direction()
            .or_else(|| ahead.direction())
            .unwrap_or_else(|| -obstacle.out(self.position, self.heading));
        let gap = (own.distance(wall) - keep).max(V::Scalar::zero());
        let left = (normal.dot(own - self.position) + gap).max(V::Scalar::zero());
        if left < self.reach {
            planes.push(normal, ratio::<V>(left, self.fast, self.reach));
        }
    }

    /// Adds the plane of a neighbour that can be met. Returns whether the two can brake and stay
    /// apart; if not, the agent must brake.
    #[inline]
    pub(super) fn body<const N: usize>(&self, planes: &mut HalfPlanes<V, N>, other: &Body<V>) -> bool {
        let (zero, one, half) = (V::Scalar::zero(), V::Scalar::one(), V::Scalar::from_f64(0.5));
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
        // Two that are nearer already come no nearer.
        let sum = (bodies + room).min(distance);
        let other_way = other.velocity.unit();
        let other_steps = self.braking.steps(other_speed);

        // The positions of both, seen from the agent, if both brake: after 1, 1 + stride, … steps,
        // at last at rest.
        let last_step = self.steps.max(other_steps).max(one);
        let stride = stride(last_step);
        let mut ways = [(zero, zero); SAMPLES];
        let (mut count, mut step, mut before) = (0, one, apart);
        let (mut nearest, mut least, mut from, mut to) = (apart, distance, apart, apart);
        for slot in &mut ways {
            let own = self.braking.way(self.speed, self.steps.min(step));
            let others = self.braking.way(other_speed, other_steps.min(step));
            let now = apart + (other_way * others - self.way * own);
            if to == nearest {
                to = now;
            }
            let length = now.length();
            if length < least {
                (nearest, least, from, to) = (now, length, before, now);
            }
            *slot = (own, others);
            (count, before) = (count + 1, now);
            if step >= last_step {
                break;
            }
            step = step + stride;
        }
        let (first, second) =
            (nearest_on_segment(from, nearest, V::zero()), nearest_on_segment(nearest, to, V::zero()));
        let nearest = if second.length() < first.length() { second } else { first };
        // The same for both, with the other sign.
        let tie = if self.id <= other.id { self.heading } else { -other.heading };
        let normal = nearest.direction_or(tie);

        let (own_part, other_part) = (normal.dot(self.way), normal.dot(other_way));
        let gap = normal.dot(apart) - sum;
        // Between two samples the speeds fall: a chord misses the curve by up to this length.
        let span = stride * self.braking.dt;
        let sag = if stride > one {
            self.braking.loss / self.braking.dt * (span * span) * half * half * half
        } else {
            zero
        };
        let share = self.share((own_part * self.speed).max(zero), (-other_part * other_speed).max(zero));
        let down = sag * ((one - share) * (-own_part).max(zero) + share * (-other_part).max(zero));
        let slip = (sum - bodies).max(zero) * half * half;
        let needed = sag * (own_part.max(zero) + (-other_part).max(zero)) - slip;
        let (mut clear, mut most, mut step) = (gap >= -slip, self.fast, one);
        for (index, (own, others)) in ways.iter().copied().enumerate().take(count) {
            let now = gap + (other_part * others - own_part * own);
            clear = clear && now >= needed;
            let left = own_part * own + now.max(zero) * share - down;
            let steps = step - one;
            let bound = if left < zero {
                // At rest, reach / speed is the time of one step.
                let reach = self.braking.reach(self.slow, self.slow_steps.min(steps));
                if self.slow > zero { ratio::<V>(left, self.slow, reach) } else { left / self.braking.dt }
            } else if index + 1 == count {
                ratio::<V>(left, self.fast, self.reach)
            } else {
                ratio::<V>(left, self.fast, self.braking.reach(self.fast, self.fast_steps.min(steps)) + sag)
            };
            most = most.min(bound);
            step = step + stride;
        }
        if most < self.fast {
            planes.push(normal, most);
        }
        clear || (self.speed <= zero && other_speed <= zero)
    }

    /// Whether one step leads to this velocity, to within rounding.
    #[inline]
    pub(super) fn reaches(&self, velocity: V) -> bool {
        let grown = |limit: V::Scalar| limit + slack(limit + self.speed);
        (velocity - self.velocity).is_within(grown(self.change)) && velocity.is_within(grown(self.max_speed))
    }

    /// Returns a disc of velocities that the agent can have after this step. Adds two planes if it
    /// could also become faster than allowed.
    ///
    /// They are chords of the circle of `max_speed`: inside it, and at most max_speed · q² / 8 from
    /// it, with q the largest change / max_speed.
    #[inline]
    pub(super) fn reachable<const N: usize>(&self, planes: &mut HalfPlanes<V, N>) -> Disc<V> {
        let (one, half) = (V::Scalar::one(), V::Scalar::from_f64(0.5));
        if self.fast <= self.max_speed {
            return Disc { center: self.velocity, radius: self.change };
        }
        if self.change + self.change <= self.max_speed && self.speed <= self.max_speed {
            let cos = one.leg(self.change / self.max_speed);
            let (ahead, aside) = (((one + cos) * half).sqrt(), ((one - cos) * half).sqrt());
            let (along, across) = (self.way * ahead, self.way.perp() * aside);
            planes.push(along + across, self.max_speed * ahead);
            planes.push(along - across, self.max_speed * ahead);
            return Disc { center: self.velocity, radius: self.change };
        }
        // The disc between the least and the largest speed along the velocity.
        let least = (self.speed - self.change).max(-self.max_speed).min(self.max_speed);
        Disc { center: self.way * ((least + self.max_speed) * half), radius: (self.max_speed - least) * half }
    }
}

/// length · speed / reach, with a wide intermediate in fixed point.
#[inline]
fn ratio<V: Vec2Like>(length: V::Scalar, speed: V::Scalar, reach: V::Scalar) -> V::Scalar {
    V::new(length, V::Scalar::zero()).scaled(speed, reach).x()
}

/// Number of steps between two samples.
#[inline]
fn stride<S: Scalar>(last_step: S) -> S {
    let (one, spans) = (S::one(), S::from_f64((SAMPLES - 1) as f64));
    let stride = S::from_f64(((last_step - one) / spans).to_index() as f64).max(one);
    if stride * spans + one < last_step { stride + one } else { stride }
}

/// Returns the point of a segment and the point of an obstacle's hull that are nearest to each
/// other, if the two do not cross; `near` is the point of the hull nearest to `from`.
#[inline]
fn nearest_to_segment<V: Vec2Like, O: Obstacle<V>>(obstacle: &O, from: V, to: V, near: V) -> (V, V) {
    let mut best = (from, near);
    if from == to {
        return best;
    }
    let mut least = from.distance(near);
    let mut consider = |own: V, wall: V| {
        let distance = own.distance(wall);
        if distance < least {
            (best, least) = ((own, wall), distance);
        }
    };
    consider(to, obstacle.nearest(to));
    let mut index = 0;
    while let Some(corner) = obstacle.corner(index) {
        consider(nearest_on_segment(from, to, corner), corner);
        index += 1;
    }
    best
}
