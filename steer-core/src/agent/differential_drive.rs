//! The step of a robot with two driven wheels.

use crate::agent::Agent;
use crate::scalar::Scalar;
use crate::vector::{Geometry, Vec2Ext, VectorOf};

impl<G: Geometry<Vector = V>, V: VectorOf<G>> Agent<G> {
    /// Moves the agent by one step of time as a differential drive (two driven wheels, also the
    /// unicycle model), and returns the command for the wheels: the speed v (length/time) and the
    /// turn rate ω (radians/time, positive counter-clockwise).
    ///
    /// > u = truncate(velocity + truncate(force, max_force) / mass · dt, max_speed)<br>
    /// > ω = angle from heading to u / dt, within ± max_turn_rate<br>
    /// > heading ← heading turned by ω · dt<br>
    /// > v = max(0, u · heading), velocity ← v · heading, p ← p + velocity · dt
    ///
    /// The robot turns on the spot while u points more than a right angle aside, and never drives
    /// backward. If its velocity was along its heading,
    ///
    /// - v changes by at most max_force / mass · dt, or falls to `max_speed` at once,
    /// - the velocity differs from u by at most that, and only if a turn into u exceeds
    ///   `max_turn_rate`. Straight braking is always exact.
    ///
    /// A real robot sends v and ω to its wheels, and then sets `position`, `heading` and `velocity`
    /// = heading · speed to what it measures. In a crowd apply
    /// [`CrowdRules`](crate::crowd::CrowdRules) to the force, with a
    /// [`Distance`](crate::crowd::Distance), whose docs have its size, and with a
    /// [`retreat`](crate::crowd::Patience::retreat) of 0: a turn on the spot gains no way, which
    /// counts as held up, and a step back would turn the robot round again. With a `Crowd`, which
    /// returns the velocity after a step, the force is (that velocity − velocity) · mass / dt. The
    /// field [`max_turn_rate`](Self::max_turn_rate) is for trucks, which do not turn on the spot:
    /// it remains `None`.
    ///
    /// # Examples
    /// ```
    /// use steer_glam::Agent;
    /// use steer_glam::glam::vec2;
    ///
    /// // A push of 0.5 units a second to the left. The robot turns by 1/4 radian.
    /// let mut robot = Agent::new(vec2(0.0, 0.0), vec2(0.0, 0.0)).with_limits(1.0, 2.0);
    /// let (speed, turn_rate) = robot.step_differential_drive(vec2(0.0, 2.0), 1.0, 0.25);
    /// assert_eq!(turn_rate, 1.0);
    /// assert!((speed - 0.5 * 0.25_f32.sin()).abs() < 1e-6);
    /// ```
    ///
    /// # Degenerate cases
    /// With u = 0, as at rest without a force, it does not turn. To stop at a measured goal, brake
    /// within the error of the position, or noise turns the robot about. With a u exactly behind it
    /// turns counter-clockwise. With a `max_turn_rate` of 0 or less it drives straight. With a `dt`
    /// of 0 the position stays, ω is 0, and v is the part of the velocity along the heading. If u
    /// is NaN, v and ω are 0. `min_speed` is ignored. A turn of 3 radians or more in one step
    /// returns an ω that is off by up to 0.1 %.
    ///
    /// Source: the unicycle model, as in Siegwart and Nourbakhsh, Introduction to Autonomous Mobile
    /// Robots (2004).
    pub fn step_differential_drive(
        &mut self,
        force: V,
        max_turn_rate: G::Scalar,
        dt: G::Scalar,
    ) -> (G::Scalar, G::Scalar) {
        let (zero, before, wish) = (G::Scalar::zero(), self.heading, self.pushed(force, dt));
        self.heading = self.with_max_turn_rate(max_turn_rate).turned(wish.unit(), dt).direction_or(before);
        // In this order NaN is no speed.
        let speed = zero.max(self.heading.dot(wish));
        self.velocity = self.heading * speed;
        self.position = self.position + self.velocity * dt;
        // The quotient cannot overflow: the turn is within max_turn_rate · dt.
        let rate = if dt > zero { angle(before, self.heading) / dt } else { zero };
        let rate = rate.min(max_turn_rate.max(zero));
        (speed, if aside(before, self.heading) < zero { -rate } else { rate })
    }
}

/// Returns the angle between two unit vectors (radians, 0 to π): their chord, to which the sine of
/// what it lacks is added twice.
fn angle<G: Geometry<Vector = V>, V: VectorOf<G>>(from: V, to: V) -> G::Scalar {
    let unit = V::new(from.dot(to), aside(from, to).abs());
    (0..2).fold(from.distance(to), |angle, _| angle + V::turn(angle).perp_dot(unit))
}

/// Returns the sine of the angle from one unit vector to another, exactly 0 if they are equal.
fn aside<G: Geometry<Vector = V>, V: VectorOf<G>>(from: V, to: V) -> G::Scalar {
    from.perp_dot(to - from)
}
