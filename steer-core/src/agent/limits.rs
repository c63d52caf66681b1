//! The limits of an agent as speeds, accelerations and times, and the gain: from a change of
//! velocity to a force and back.

use crate::agent::Agent;
use crate::error::{Error, not_negative};
use crate::scalar::{Scalar, last_digit};
use crate::vector::{Geometry, Vec2Ext, VectorOf};

/// Quotient of gain and max_force / max_speed that [`Agent::with_limits`] sets: the force is at its
/// limit until the velocity error is a tenth of max_speed. Peters' demos have the same quotient.
const STIFFNESS: f64 = 10.0;

impl<G: Geometry<Vector = V>, V: VectorOf<G>> Agent<G> {
    /// The same agent with limits in the caller's units: a maximum speed (length/time) and a
    /// maximum acceleration (length/time²).
    ///
    /// > max_force = mass · max_acceleration<br>
    /// > gain = 10 · max_force / max_speed
    ///
    /// One call suits any units: from rest, the agent reaches 90 % of `max_speed` after about
    /// max_speed / max_acceleration. The response time is a tenth of that. A step should not be
    /// longer: see [`is_stable`](Self::is_stable). For limits that are reached in fewer than five
    /// steps, use [`with_limits_for_step`](Self::with_limits_for_step).
    ///
    /// [`with_mass`](Self::with_mass) before or after this call gives the same agent.
    ///
    /// # Examples
    /// ```
    /// use steer_glam::Agent;
    /// use steer_glam::glam::vec2;
    ///
    /// // A robot of 16 kg in metres and seconds: 8 N, and 160 N for each m/s that is missing.
    /// let robot = Agent::new(vec2(0.0, 0.0), vec2(0.0, 0.0));
    /// let robot = robot.with_mass(16.0).with_limits(0.5, 0.5);
    /// assert_eq!((robot.max_force, robot.gain), (8.0, 160.0));
    /// assert!(robot.is_stable(0.02));
    /// ```
    ///
    /// # Degenerate cases
    /// The gain stays as it is if a limit or the mass is 0 or less, and if the gain would be
    /// infinite.
    ///
    /// Source: the numbers of Peters' demos (10, 1 and mass 1) give gain 1.
    #[doc(alias("with_max_acceleration", "with_acceleration"))]
    #[inline]
    #[must_use]
    pub fn with_limits(self, max_speed: G::Scalar, max_acceleration: G::Scalar) -> Self {
        let max_force = self.mass * max_acceleration;
        let gain = if max_speed > G::Scalar::zero() {
            G::Scalar::from_f64(STIFFNESS) * max_force / max_speed
        } else {
            G::Scalar::zero()
        };
        Agent { max_speed, max_force, ..self }.with_gain_if_valid(gain)
    }

    /// The same agent with these limits, and a gain that is stable for steps of `dt` (time),
    /// however large the acceleration is.
    ///
    /// > gain = min(10 · max_force / max_speed, mass / dt)
    ///
    /// With mass / dt, a force within `max_force` reaches the desired velocity in one step. Use it
    /// for an agent that is at full speed within a few steps. Otherwise use
    /// [`with_limits`](Self::with_limits).
    ///
    /// # Examples
    /// ```
    /// use steer_glam::Agent;
    /// use steer_glam::glam::vec2;
    ///
    /// // At full speed after three steps.
    /// let (max_speed, max_acceleration, dt) = (300.0, 6400.0, 1.0 / 64.0);
    /// let ship = Agent::new(vec2(0.0, 0.0), vec2(0.0, 0.0));
    /// assert!(!ship.with_limits(max_speed, max_acceleration).is_stable(dt));
    /// let ship = ship.with_limits_for_step(max_speed, max_acceleration, dt);
    /// assert_eq!((ship.max_force, ship.gain), (6400.0, 64.0));
    /// ```
    ///
    /// # Degenerate cases
    /// With a `dt` of 0 or less it is [`with_limits`](Self::with_limits).
    #[inline]
    #[must_use]
    pub fn with_limits_for_step(
        self,
        max_speed: G::Scalar,
        max_acceleration: G::Scalar,
        dt: G::Scalar,
    ) -> Self {
        let agent = self.with_limits(max_speed, max_acceleration);
        if dt > G::Scalar::zero() { agent.with_gain_if_valid(agent.gain.min(agent.mass / dt)) } else { agent }
    }

    /// The same agent with another [`gain`](Self::gain) (mass/time).
    #[inline]
    #[must_use]
    pub fn with_gain(self, gain: G::Scalar) -> Self {
        Agent { gain, ..self }
    }

    /// The same agent with a gain of mass / `time`: within `max_force`, an error of the velocity
    /// falls to 1/e in that time.
    ///
    /// A step longer than this time corrects more than the error. See
    /// [`is_stable`](Self::is_stable).
    ///
    /// # Degenerate cases
    /// A time or a mass of 0 or less changes nothing.
    #[inline]
    #[must_use]
    pub fn with_response_time(self, time: G::Scalar) -> Self {
        if time > G::Scalar::zero() { self.with_gain_if_valid(self.mass / time) } else { self }
    }

    /// The same agent with another mass, and `max_force` and `gain` changed in the same ratio: it
    /// moves as before. The order of this call and of [`with_limits`](Self::with_limits) or
    /// [`with_response_time`](Self::with_response_time) does not matter. Set the mass before
    /// [`with_max_force`](Self::with_max_force) and [`with_gain`](Self::with_gain), or it changes
    /// what they set.
    ///
    /// [`with_load`](Self::with_load) moves another mass by the same motor.
    ///
    /// # Examples
    /// ```
    /// use steer_glam::Agent;
    /// use steer_glam::glam::vec2;
    ///
    /// let agent = Agent::new(vec2(0.0, 0.0), vec2(0.0, 0.0));
    /// let robot = agent.with_limits(1.5, 2.0).with_mass(70.0);
    /// assert_eq!(robot, agent.with_mass(70.0).with_limits(1.5, 2.0));
    /// assert_eq!(robot.max_force, 140.0);
    /// ```
    ///
    /// # Degenerate cases
    /// If one of the two masses is 0 or less, only the mass changes.
    #[inline]
    #[must_use]
    pub fn with_mass(self, mass: G::Scalar) -> Self {
        let zero = G::Scalar::zero();
        if self.mass > zero && mass > zero {
            // Multiplied first: a fixed-point quotient of masses has few digits.
            let of = |limit: G::Scalar| limit * mass / self.mass;
            Agent { mass, max_force: of(self.max_force), ..self }.with_gain_if_valid(of(self.gain))
        } else {
            Agent { mass, ..self }
        }
    }

    /// The same agent with this gain, unless it is not finite or not positive.
    #[inline]
    fn with_gain_if_valid(self, gain: G::Scalar) -> Self {
        if gain.is_finite() && gain > G::Scalar::zero() { Agent { gain, ..self } } else { self }
    }

    /// The force that requests another velocity: gain · (desired − velocity). The step limits it
    /// to `max_force`.
    #[inline]
    #[must_use]
    pub fn force_toward(&self, desired: V) -> V {
        self.force_for(desired - self.velocity)
    }

    /// The force that requests a change of the velocity (length/time): gain · change. The step
    /// limits it to `max_force`.
    #[inline]
    #[must_use]
    pub fn force_for(&self, change: V) -> V {
        change * self.gain
    }

    /// The change of velocity that a force requests: force / gain, the inverse of
    /// [`force_for`](Self::force_for). Zero if the gain is not positive, or so small that the
    /// change overflows.
    #[inline]
    #[must_use]
    pub fn change_for(&self, force: V) -> V {
        // Never divide by 0: a fixed-point number would panic.
        if self.gain > G::Scalar::zero() {
            let change = force.scaled(G::Scalar::one(), self.gain);
            if change.is_finite() {
                return change;
            }
        }
        V::zero()
    }

    /// Whether steps of `dt` (time) correct the velocity without oscillation that grows: gain · dt
    /// ≤ 2 · mass.
    ///
    /// Up to gain · dt = mass the velocity approaches the desired one from one side, beyond that
    /// from alternating sides. Beyond twice that value it trembles, as far as `max_force` allows.
    ///
    /// That is for one behaviour. A sum of them has the sum of their gains:
    /// [`is_stable_sum`](Self::is_stable_sum).
    #[inline]
    #[must_use]
    pub fn is_stable(&self, dt: G::Scalar) -> bool {
        self.is_stable_sum(G::Scalar::one(), dt)
    }

    /// Whether steps of `dt` (time) correct the velocity without oscillation that grows, if the
    /// forces of several behaviours are added: weights · gain · dt ≤ 2 · mass, with the sum of
    /// their weights.
    ///
    /// A behaviour counts once, except for these:
    ///
    /// - separation: times the strength of its falloff, for each neighbour within its
    ///   `separation_distance`. An inverse falloff has no largest strength.
    /// - [`Boids::for_agent`](crate::behavior::Boids::for_agent): once, for a herd without a goal.
    /// - [`AvoidAgents`](crate::behavior::AvoidAgents): up to 5.5 for each threat while the time is
    ///   short. Its force seldom reverses, so 2 suffices.
    /// - [`AvoidObstacles`](crate::behavior::AvoidObstacles): up to feeler_length / reach, 100 at
    ///   most. Put it first in a [`Budget`](crate::combine::Budget).
    ///
    /// # Examples
    /// ```
    /// use steer_glam::Agent;
    /// use steer_glam::glam::vec2;
    ///
    /// // 200 px/s and 800 px/s²: a gain of 40, and 40 / 30 for a step.
    /// let ship = Agent::new(vec2(0.0, 0.0), vec2(0.0, 0.0)).with_limits(200.0, 800.0);
    /// assert!(ship.is_stable(1.0 / 30.0));
    /// assert!(!ship.is_stable_sum(2.0, 1.0 / 30.0));
    /// ```
    #[inline]
    #[must_use]
    pub fn is_stable_sum(&self, weights: G::Scalar, dt: G::Scalar) -> bool {
        weights * (self.gain * dt) <= self.mass + self.mass
    }

    /// Checks that steps of `dt` (time) suit the limits and the position: call it once with the
    /// `dt` of your loop, or with the time between two decisions if it applies a force for several
    /// steps.
    ///
    /// A `dt` in milliseconds with limits in seconds is a thousand times too long. Far from the
    /// origin, such as at map coordinates in `f32`, a step is lost in the rounding of the position:
    /// use coordinates relative to a near point, or `f64`. The limits themselves are checked by
    /// [`validate`](crate::Validate::validate).
    ///
    /// # Examples
    /// ```
    /// use steer_glam::Agent;
    /// use steer_glam::glam::vec2;
    ///
    /// let ship = Agent::new(vec2(0.0, 0.0), vec2(0.0, 0.0)).with_limits(200.0, 400.0);
    /// assert!(ship.check_step(1.0 / 60.0).is_ok());
    /// assert!(ship.check_step(1000.0 / 60.0).is_err());
    /// // A number of 24 bits does not hold a millimetre at 500 km.
    /// let walker = Agent::new(vec2(500_000.0, 0.0), vec2(0.0, 0.0)).with_limits(1.4, 2.0);
    /// assert!(walker.check_step(1.0 / 60.0).is_err());
    /// ```
    ///
    /// # Errors
    /// - [`Error::NotFinite`] or [`Error::Negative`] if `dt` is not finite or below 0.
    /// - [`Error::OutOfRange`] of `dt` unless gain · dt < 2 · mass. At equality
    ///   [`is_stable`](Self::is_stable), but an error of the velocity stays for ever.
    /// - [`Error::OutOfRange`] of `position` if max_speed · dt is shorter than 16 times the last
    ///   digit of |x| + |y|, and not 0.
    pub fn check_step(&self, dt: G::Scalar) -> Result<(), Error> {
        not_negative("dt", dt)?;
        let travel = self.max_speed * dt;
        let last_digit = last_digit(self.position.x().abs() + self.position.y().abs());
        let (what, needed) = if self.gain * dt >= self.mass + self.mass {
            ("dt", "below 2 · mass / gain, in the unit of time of max_speed (seconds, not milliseconds),")
        } else if travel > G::Scalar::zero() && travel < last_digit * G::Scalar::from_f64(16.0) {
            ("position", "so near to the origin that max_speed · dt is 16 of its last digits or more")
        } else {
            return Ok(());
        };
        Err(Error::OutOfRange { what, needed })
    }

    /// The response time (time): mass / gain, in which an error of the velocity falls to 1/e,
    /// within `max_force`. 0 if the gain is not positive, or if the quotient is not between ε² and
    /// 1/ε².
    #[inline]
    #[must_use]
    pub fn response_time(&self) -> G::Scalar {
        quotient(self.mass, self.gain)
    }

    /// The time from rest to `max_speed` under `max_force`: max_speed · mass / max_force. 0 if
    /// `max_force` is not positive, or if the quotient is not between ε² and 1/ε².
    #[inline]
    #[must_use]
    pub fn time_to_speed(&self) -> G::Scalar {
        quotient(self.max_speed * self.mass, self.max_force)
    }

    /// The length of a stop from `max_speed` under `max_force`: max_speed² · mass / (2 ·
    /// max_force). 0 if [`time_to_speed`](Self::time_to_speed) is 0.
    #[inline]
    #[must_use]
    pub fn braking_distance(&self) -> G::Scalar {
        self.max_speed * self.time_to_speed() * G::Scalar::from_f64(0.5)
    }

    /// Twice the braking distance: the radius within which a speed proportional to the distance
    /// needs no more than `max_force`.
    #[inline]
    pub(crate) fn slowing_radius(&self) -> G::Scalar {
        self.max_speed * self.time_to_speed()
    }
}

/// Returns a / b. It is 0 if b is not positive, and if the quotient is not between ε² and 1/ε², so
/// that products with it and quotients by it stay finite.
#[inline]
fn quotient<S: Scalar>(a: S, b: S) -> S {
    if b > S::zero() {
        // Without a division by ε², which is 0 in fixed point.
        let (quotient, tiny) = (a / b, S::epsilon() * S::epsilon());
        if quotient > tiny && quotient * tiny <= S::one() {
            return quotient;
        }
    }
    S::zero()
}
