//! [`Guard`]: the half planes of the safety filter, for one agent in one step. Letters in comments
//! come from the formula of [`crowd`](super).

mod body;
mod obstacle;
mod parting;
pub(super) mod state;

use super::braking::{Braking, Pace};
use super::distance::Distance;
use super::half_plane::{HalfPlane, PlaneClass};
use super::half_planes::HalfPlanes;
use super::program::Disc;
use crate::agent::Agent;
use crate::scalar::{Scalar, is_fixed_point, slack};
use crate::vector::{Geometry, Vec2Ext, Vec2Like};

/// Accelerations in a crowd (length/time²), all above 0.
#[derive(Clone, Copy, Debug)]
pub(super) struct Accelerations<S> {
    /// a: largest one of the agent itself.
    pub(super) own: S,
    /// b: deceleration that all can count on, at most `own`.
    pub(super) braking: S,
    /// Largest one of any agent.
    pub(super) quickest: S,
}

/// An agent in one step, with all that does not depend on its neighbours.
#[derive(Clone, Copy, Debug)]
pub(super) struct Guard<G: Geometry> {
    position: G::Vector,
    velocity: G::Vector,
    heading: G::Vector,
    radius: G::Scalar,
    id: u32,
    max_speed: G::Scalar,
    /// v̂: unit vector of the velocity, zero at rest.
    direction: G::Vector,
    /// l and dt of straight braking that all expect.
    braking: Braking<G::Scalar>,
    /// 1 / (2 · deceleration of braking).
    per_two_braking: G::Scalar,
    /// Speed of the agent, and its steps of braking from now on.
    pace: Pace<G::Scalar>,
    /// Length that it moves while it brakes.
    stop: G::Scalar,
    /// Largest change of the velocity in this step.
    change: G::Scalar,
    /// Largest change of any neighbour's velocity in this step.
    others_change: G::Scalar,
    /// |v| + a · dt: largest speed after this step.
    fastest: Pace<G::Scalar>,
    /// max(0, |v| − a · dt): least speed after this step.
    slowest: Pace<G::Scalar>,
    /// Largest length that the agent can move until it stands.
    reach: G::Scalar,
    /// Gap kept beyond the radii, as a fraction of them.
    margin: G::Scalar,
    /// Gaps kept beyond that, as lengths.
    distance: Distance<G::Scalar>,
}

impl<G: Geometry> Guard<G> {
    /// Returns the guard of an agent. `None` if a step does not brake, such as a short one in fixed
    /// point.
    #[inline]
    pub(super) fn new(
        agent: &Agent<G>,
        accelerations: Accelerations<G::Scalar>,
        margin: G::Scalar,
        distance: Distance<G::Scalar>,
        dt: G::Scalar,
    ) -> Option<Self> {
        let zero = G::Scalar::zero();
        let braking = Braking { loss: accelerations.braking * dt, dt };
        let (speed, change) = (agent.velocity.length(), accelerations.own * dt);
        if braking.loss <= zero || !(speed + change).is_finite() {
            return None;
        }
        let pace = braking.pace(speed);
        let fastest = braking.pace(speed + change);
        Some(Guard {
            position: agent.position,
            velocity: agent.velocity,
            heading: agent.heading,
            radius: agent.radius,
            id: agent.id,
            max_speed: agent.max_speed,
            direction: agent.velocity.unit(),
            braking,
            per_two_braking: G::Scalar::from_f64(0.5) / accelerations.braking,
            pace,
            stop: braking.stop(pace),
            change,
            others_change: accelerations.quickest * dt,
            fastest,
            slowest: braking.pace((speed - change).max(zero)),
            reach: braking.full_reach(fastest),
            margin: margin.max(zero),
            distance: distance.not_negative(),
        })
    }

    /// Returns the velocity nearest to `wish` that the planes allow. Without one, or if not all
    /// pairs `can_brake`, it is the velocity after braking.
    #[inline]
    pub(super) fn safest<const N: usize>(
        &self,
        planes: &mut HalfPlanes<G, N>,
        can_brake: bool,
        wish: G::Vector,
    ) -> G::Vector {
        if !can_brake || planes.lacks_hard() {
            return self.braked();
        }
        if planes.allow(wish) && self.reaches(wish) {
            return wish;
        }
        let disc = self.reachable(planes);
        if planes.lacks_hard() {
            return self.braked();
        }
        // Numbers beyond all range leave no velocity, too.
        planes.nearest(disc, wish).filter(|velocity| velocity.is_finite()).unwrap_or_else(|| self.braked())
    }

    /// Returns the velocity after a step of straight braking.
    #[inline]
    fn braked(&self) -> G::Vector {
        self.velocity - self.velocity.limit(self.braking.loss)
    }

    /// Returns the gap kept beyond the radii and the distance: the margin, and what rounding may
    /// take. `other` is the position of the neighbour.
    #[inline]
    fn kept_gap(&self, radii: G::Scalar, other: G::Vector) -> G::Scalar {
        radii * self.margin + self.rounding(radii, other)
    }

    /// Returns a bound of the rounding errors of the gap to a point.
    #[inline]
    fn rounding(&self, radii: G::Scalar, other: G::Vector) -> G::Scalar {
        let size = |point: G::Vector| point.x().abs() + point.y().abs();
        // Floating point rounds a position by its distance from the origin, fixed point does not.
        slack(if is_fixed_point::<G::Scalar>() { radii } else { size(self.position) + size(other) })
    }

    /// Returns the speed that moves a body by this length within the step.
    #[inline]
    fn speed_in_step(&self, length: G::Scalar) -> G::Scalar {
        length / self.braking.dt
    }

    /// Whether one step leads to this velocity, to within rounding.
    #[inline]
    fn reaches(&self, velocity: G::Vector) -> bool {
        let grown = |limit: G::Scalar| limit + slack(limit + self.pace.speed);
        (velocity - self.velocity).is_within(grown(self.change)) && velocity.is_within(grown(self.max_speed))
    }

    /// Returns a disc of velocities that the agent can have after this step. Adds two planes if it
    /// could also become faster than allowed.
    ///
    /// They are chords of the circle of `max_speed`: inside it, and at most max_speed · q² / 8 from
    /// it, with q the largest change / max_speed.
    #[inline]
    fn reachable<const N: usize>(&self, planes: &mut HalfPlanes<G, N>) -> Disc<G> {
        let (one, half) = (G::Scalar::one(), G::Scalar::from_f64(0.5));
        let (speed, change, max_speed) = (self.pace.speed, self.change, self.max_speed);
        let around = Disc { center: self.velocity, radius: change };
        if self.fastest.speed <= max_speed {
            return around;
        }
        if change + change <= max_speed && speed <= max_speed {
            let cos = one.leg(change / max_speed);
            // Cosine and sine of half the angle.
            let (ahead, aside) = (((one + cos) * half).sqrt(), ((one - cos) * half).sqrt());
            let (along, across) = (self.direction * ahead, self.direction.quarter_turn() * aside);
            planes.push(HalfPlane::new(PlaneClass::Hard, along + across, max_speed * ahead));
            planes.push(HalfPlane::new(PlaneClass::Hard, along - across, max_speed * ahead));
            return around;
        }
        // The disc between the least and the largest speed along the velocity.
        let least = (speed - change).max(-max_speed).min(max_speed);
        Disc { center: self.direction * ((least + max_speed) * half), radius: (max_speed - least) * half }
    }
}
