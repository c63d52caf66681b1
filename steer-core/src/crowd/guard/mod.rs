//! [`Guard`]: the half planes of the safety filter, for one agent in one step.

mod body;
mod obstacle;
mod parting;
mod state;

pub(super) use state::State;

use super::braking::Braking;
use super::half_planes::HalfPlanes;
use super::program::Disc;
use crate::agent::Agent;
use crate::scalar::{Scalar, is_fixed_point, slack};
use crate::vector::{Geometry, Vec2Ext, Vec2Like};

/// An agent in one step, with all that does not depend on its neighbours.
#[derive(Clone, Copy, Debug)]
pub(super) struct Guard<G: Geometry> {
    position: G::Vector,
    velocity: G::Vector,
    heading: G::Vector,
    radius: G::Scalar,
    id: u32,
    max_speed: G::Scalar,
    /// Unit vector of the velocity, zero at rest.
    way: G::Vector,
    speed: G::Scalar,
    /// Largest change of the velocity in this step.
    change: G::Scalar,
    /// Largest change of any neighbour's velocity in this step.
    quickest: G::Scalar,
    /// 1 / (2 · braking).
    per_braking: G::Scalar,
    braking: Braking<G::Scalar>,
    /// Steps until the agent stands, if it brakes from now on, and the length that it then moves.
    steps: G::Scalar,
    stop: G::Scalar,
    /// Largest speed after this step, and its steps until the agent stands.
    fast: G::Scalar,
    fast_steps: G::Scalar,
    /// Least speed after this step, and its steps.
    slow: G::Scalar,
    slow_steps: G::Scalar,
    /// Largest length that the agent can move until it stands.
    reach: G::Scalar,
    margin: G::Scalar,
}

impl<G: Geometry> Guard<G> {
    /// Returns the guard of an agent that all expect to brake by `braking`, by itself able to
    /// accelerate by `own`, among others that accelerate by `quickest`.
    ///
    /// All three and `dt` are above 0.
    #[inline]
    pub(super) fn new(
        agent: &Agent<G>,
        [own, braking, quickest]: [G::Scalar; 3],
        margin: G::Scalar,
        dt: G::Scalar,
    ) -> Option<Self> {
        let (zero, half) = (G::Scalar::zero(), G::Scalar::from_f64(0.5));
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
    pub(super) fn braked(&self) -> G::Vector {
        self.velocity - self.velocity.limit(self.braking.loss)
    }

    /// The gap kept beyond the radii, whose sum is `bodies`: the margin, and what rounding may
    /// take.
    #[inline]
    fn room(&self, bodies: G::Scalar, other: G::Vector) -> G::Scalar {
        bodies * self.margin + self.rounding(bodies, other)
    }

    /// A bound of the rounding errors of the gap to a point.
    #[inline]
    fn rounding(&self, bodies: G::Scalar, other: G::Vector) -> G::Scalar {
        let size = |point: G::Vector| point.x().abs() + point.y().abs();
        // Floating point rounds a position by its distance from the origin, fixed point does not.
        slack(if is_fixed_point::<G::Scalar>() { bodies } else { size(self.position) + size(other) })
    }

    /// The speed that moves a body by this length within the step.
    #[inline]
    fn speed_in_step(&self, length: G::Scalar) -> G::Scalar {
        length / self.braking.dt
    }

    /// Whether one step leads to this velocity, to within rounding.
    #[inline]
    pub(super) fn reaches(&self, velocity: G::Vector) -> bool {
        let grown = |limit: G::Scalar| limit + slack(limit + self.speed);
        (velocity - self.velocity).is_within(grown(self.change)) && velocity.is_within(grown(self.max_speed))
    }

    /// Returns a disc of velocities that the agent can have after this step. Adds two planes if it
    /// could also become faster than allowed.
    ///
    /// They are chords of the circle of `max_speed`: inside it, and at most max_speed · q² / 8 from
    /// it, with q the largest change / max_speed.
    #[inline]
    pub(super) fn reachable<const N: usize>(&self, planes: &mut HalfPlanes<G, N>) -> Disc<G> {
        let (one, half) = (G::Scalar::one(), G::Scalar::from_f64(0.5));
        if self.fast <= self.max_speed {
            return Disc { center: self.velocity, radius: self.change };
        }
        if self.change + self.change <= self.max_speed && self.speed <= self.max_speed {
            let cos = one.leg(self.change / self.max_speed);
            let (ahead, aside) = (((one + cos) * half).sqrt(), ((one - cos) * half).sqrt());
            let (along, across) = (self.way * ahead, self.way.quarter_turn() * aside);
            planes.push_hard(along + across, self.max_speed * ahead);
            planes.push_hard(along - across, self.max_speed * ahead);
            return Disc { center: self.velocity, radius: self.change };
        }
        // The disc between the least and the largest speed along the velocity.
        let least = (self.speed - self.change).max(-self.max_speed).min(self.max_speed);
        Disc { center: self.way * ((least + self.max_speed) * half), radius: (self.max_speed - least) * half }
    }
}

/// length · speed / reach, with a wide intermediate in fixed point.
#[inline]
fn ratio<G: Geometry>(length: G::Scalar, speed: G::Scalar, reach: G::Scalar) -> G::Scalar {
    G::Vector::new(length, G::Scalar::zero()).scaled(speed, reach).x()
}
