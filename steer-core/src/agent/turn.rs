//! The velocity of an agent that goes somewhere and turns slowly.

use crate::agent::Agent;
use crate::scalar::{Scalar, slack};
use crate::vector::{Geometry, Vec2Ext, VectorOf};

impl<G: Geometry<Vector = V>, V: VectorOf<G>> Agent<G> {
    /// Returns the velocity with which to go to a goal at `speed` (length/time). `to_goal` is the
    /// vector to the goal, and is returned with the length `speed` or, with a `max_turn_rate`, as
    /// the velocity on a curve that leads to the goal. The behaviours that go to a point request
    /// it, but not `FollowTube`, which may brake to stay in its tube.
    ///
    /// A goal at the distance d, at the angle θ from the heading, lies on an arc of radius d / (2 ·
    /// sin θ). At the turn rate ω the agent drives this arc no faster than ω times the radius. The
    /// speed is limited to 7/8 of that, and to the one for a right angle if the goal is behind:
    ///
    /// > speed ≤ 7/16 · ω · d / sin θ
    ///
    /// Its direction differs from the heading by no more than the angle φ that the agent needs to
    /// turn at ω, with some reserve: sin φ = min(1, 2 · ω · t), where t is the larger of
    /// response_time and time_to_speed / 10, which [`with_limits`](Self::with_limits) makes equal.
    /// So an agent that is to turn back does not brake and turn on the spot. It drives a curve of
    /// radius speed / ω.
    ///
    /// An agent with a `min_speed` cannot reach a goal in its turning circle at that speed, of
    /// radius max(min_speed / ω, min_speed² · mass / max_force). It flies straight on and returns.
    ///
    /// Promise: with ω ≥ 1/20 · max_speed / d, [`seek`](crate::seek) and
    /// [`Arrive::for_agent`](crate::behavior::Arrive::for_agent) reach a goal in at most 1.5 · (d /
    /// max_speed + 2π / ω), from any direction. With a `min_speed`, and ω ≤ max_force / (mass ·
    /// max_speed), `seek` passes it at a twentieth of the turning radius or nearer in at most 1.5 ·
    /// (d / min_speed + 2π / ω).
    ///
    /// # Examples
    /// ```
    /// use steer_glam::Agent;
    /// use steer_glam::glam::vec2;
    ///
    /// // A truck of 1 radian a second and a goal 32 to its left: at most 7/16 · 32 = 14 units a
    /// // second, in a direction of sin φ = 0.6.
    /// let truck = Agent::new(vec2(0.0, 0.0), vec2(20.0, 0.0)).with_limits(20.0, 20.0 / 3.0);
    /// let velocity = truck.with_max_turn_rate(1.0).velocity_toward(vec2(0.0, 32.0), 20.0);
    /// assert!(velocity.abs_diff_eq(vec2(0.8 * 14.0, 0.6 * 14.0), 0.001));
    /// assert_eq!(truck.velocity_toward(vec2(0.0, 32.0), 20.0), vec2(0.0, 20.0));
    /// ```
    ///
    /// # Degenerate cases
    /// A goal exactly behind is turned to counter-clockwise (+90°). An agent that moves in another
    /// direction than it faces, by [`step_with_turn`](Self::step_with_turn), is not limited. On the
    /// goal the velocity is zero. With a `max_turn_rate` of 0 it is zero unless the goal is
    /// straight ahead.
    #[inline(always)]
    #[must_use]
    pub fn velocity_toward(&self, to_goal: V, speed: G::Scalar) -> V {
        match self.max_turn_rate {
            None => to_goal.with_length(speed),
            Some(rate) => self.velocity_on_arc(rate, to_goal, speed),
        }
    }

    /// [`velocity_toward`](Self::velocity_toward) at a limited turn rate. Behaviours share it, and
    /// are as short as without it.
    #[inline(never)]
    fn velocity_on_arc(&self, rate: G::Scalar, to_goal: V, speed: G::Scalar) -> V {
        match to_goal.direction().filter(|_| self.faces_its_motion()) {
            None => to_goal.with_length(speed),
            Some(unit) if self.must_fly_on(rate, unit, to_goal.length()) => self.heading * speed,
            Some(unit) => self.in_reach(rate, unit) * self.speed_on_arc(to_goal, speed),
        }
    }

    /// Whether a goal lies in the turning circle at `min_speed`, so that the agent must fly on and
    /// come back. For a goal behind, the circle has an eighth more, which leaves room to aim at it.
    #[inline]
    fn must_fly_on(&self, rate: G::Scalar, unit: V, distance: G::Scalar) -> bool {
        let (least, zero) = (self.min_speed.min(self.max_speed), G::Scalar::zero());
        if !(least > zero && self.mass > zero) {
            return false;
        }
        // The distance in turning radii. A quotient that overflows is far, too.
        let part = distance * (rate / least).min(self.max_force / self.mass / least / least);
        let aside = self.heading.perp_dot(unit).abs();
        let is_ahead = self.heading.dot(unit) > zero;
        let reserve = if is_ahead { zero } else { G::Scalar::from_f64(0.25) };
        part < G::Scalar::from_f64(4.0) && part * (part - (aside + aside)) < reserve
    }

    /// Returns the largest speed, up to this one, at which the agent can turn to a goal.
    #[inline(never)]
    pub(crate) fn speed_on_arc(&self, to_goal: V, speed: G::Scalar) -> G::Scalar {
        let Some((rate, unit)) = self.max_turn_rate.and_then(|rate| Some((rate, to_goal.direction()?)))
        else {
            return speed;
        };
        let ahead = self.heading.dot(unit) >= G::Scalar::zero();
        let sine = if ahead { self.heading.perp_dot(unit).abs() } else { G::Scalar::one() };
        // A negative rate counts as 0: never divide by a sine of 0.
        let reach = rate.max(G::Scalar::zero()) * to_goal.length() * G::Scalar::from_f64(7.0 / 16.0);
        if self.faces_its_motion() && sine * speed > reach { reach / sine } else { speed }
    }

    /// Returns this velocity or, with a `max_turn_rate`, the one of the same length on the curve
    /// into its direction.
    #[inline]
    pub(crate) fn velocity_along(&self, velocity: V) -> V {
        self.max_turn_rate.map_or(velocity, |rate| self.velocity_on_curve(rate, velocity))
    }

    #[inline(never)]
    fn velocity_on_curve(&self, rate: G::Scalar, velocity: V) -> V {
        match velocity.direction().filter(|_| self.faces_its_motion()) {
            None => velocity,
            Some(unit) => self.in_reach(rate, unit) * velocity.length(),
        }
    }

    /// Whether a goal on this way lies in the turning circle, and is already beside or behind.
    #[inline]
    pub(crate) fn is_circling(&self, way: V) -> bool {
        let Some((rate, unit)) = self.max_turn_rate.and_then(|rate| Some((rate, way.direction()?))) else {
            return false;
        };
        let (speed, aside) = (self.speed(), self.heading.perp_dot(unit).abs());
        self.heading.dot(unit) <= G::Scalar::zero() && rate * way.length() < (speed + speed) * aside
    }

    /// The unit vector nearest to `unit` into which the agent is to turn next.
    #[inline]
    fn in_reach(&self, rate: G::Scalar, unit: V) -> V {
        let one = G::Scalar::one();
        // A stiffer gain does not narrow the range.
        let time = self.response_time().max(self.time_to_speed() * G::Scalar::from_f64(0.1));
        let sine = ((rate + rate) * time).min(one);
        let (cosine, ahead) = (one.leg(sine), self.heading.dot(unit));
        if ahead >= cosine {
            return unit;
        }
        // Rounding must not decide the side of a goal behind.
        let tie = if ahead < G::Scalar::zero() { slack(one) } else { G::Scalar::zero() };
        let left = self.heading.perp_dot(unit) >= -tie;
        self.heading * cosine + self.heading.quarter_turn() * if left { sine } else { -sine }
    }

    /// Whether the agent moves in the direction of its heading, or not at all.
    #[inline]
    pub(crate) fn faces_its_motion(&self) -> bool {
        self.heading.perp_dot(self.velocity).abs() <= slack(self.speed())
            && self.heading.dot(self.velocity) >= G::Scalar::zero()
    }
}
