//! The step: moves an agent by a force and a turn.

use crate::agent::Agent;
use crate::scalar::{Scalar, slack};
use crate::vector::{Geometry, Vec2Ext, VectorOf};

impl<G: Geometry<Vector = V>, V: VectorOf<G>> Agent<G> {
    /// Moves the agent by one step of time under a force.
    ///
    /// > v ← truncate(v + truncate(force, max_force) / mass · dt, max_speed)<br>
    /// > p ← p + v · dt
    ///
    /// Then the heading follows the velocity. With dt = 1 it is the step of Peters' demos, one per
    /// frame. [`check_step`](Self::check_step) finds a `dt` that is too long, such as milliseconds.
    ///
    /// Between the two lines, `max_turn_rate` limits the direction of v to within max_turn_rate ·
    /// dt of the heading, at the same speed. Then a v slower than `min_speed` is lengthened to it,
    /// along the heading if v is zero.
    ///
    /// # Degenerate cases
    /// With dt = 0 nothing moves. A velocity above `max_speed` is still shortened. A negative `dt`
    /// moves the agent backward, one that is NaN leaves a position that is NaN:
    /// [`check_step`](Self::check_step) rejects both. If the mass is not positive, every force is
    /// ignored. A velocity of zero keeps the heading. With a `max_turn_rate`, an agent that must
    /// reverse exactly turns counter-clockwise (to the left with y up, to the right on a screen
    /// with y down).
    ///
    /// Source: Reynolds 1999, vehicle model, and Buckland ch. 3, `Vehicle::Update`.
    #[doc(alias("update", "apply_force", "integrate", "advance"))]
    #[inline]
    pub fn step(&mut self, force: V, dt: G::Scalar) {
        self.velocity = self.no_slower(self.turned(self.pushed(force, dt), dt));
        self.position = self.position + self.velocity * dt;
        self.heading = self.velocity.direction_or(self.heading);
    }

    /// Moves the agent by one step of time under a force, as [`step`](Self::step) does, but turns
    /// its heading by `turn` instead of along the velocity. The agent then faces one direction and
    /// moves in another, like a turret, a crab or a helicopter.
    ///
    /// > heading ← heading turned by `turn`
    ///
    /// `turn` is a direction, (1, 0) for no turn.
    /// [`ReachOrientation`](crate::behavior::ReachOrientation), [`Face`](crate::behavior::Face) and
    /// [`LookWhereYouAreGoing`](crate::behavior::LookWhereYouAreGoing) return it. Here
    /// `max_turn_rate` limits only the heading, which turns by at most max_turn_rate · dt. The
    /// velocity is not affected. `min_speed` applies along the velocity.
    ///
    /// # Degenerate cases
    /// The same as at [`step`](Self::step). Only the direction of `turn` counts, not its length.
    /// (0, 0) is no turn. With a `max_turn_rate`, half a turn goes counter-clockwise.
    #[inline]
    pub fn step_with_turn(&mut self, force: V, turn: V, dt: G::Scalar) {
        self.velocity = self.no_slower(self.pushed(force, dt));
        self.position = self.position + self.velocity * dt;
        let wanted = self.heading.rotate_by(turn.direction_or(V::unit_x()));
        self.heading = self.turned(wanted, dt).direction_or(self.heading);
    }

    /// The velocity after a force, limited to `max_speed`.
    #[inline]
    pub(super) fn pushed(&self, force: V, dt: G::Scalar) -> V {
        (self.velocity + self.acceleration(force) * dt).limit(self.max_speed)
    }

    /// A velocity, or a heading, limited by `max_turn_rate`.
    #[inline]
    pub(super) fn turned(&self, velocity: V, dt: G::Scalar) -> V {
        let Some(max_turn_rate) = self.max_turn_rate else { return velocity };
        let Some(direction) = velocity.direction() else { return velocity };
        let (zero, most) = (G::Scalar::zero(), max_turn_rate * dt);
        // With half a turn allowed, every direction is allowed.
        if most >= G::Scalar::from_f64(core::f64::consts::PI) {
            return velocity;
        }
        let rotor = V::turn(most.max(zero));
        let (ahead, aside) = (self.heading.dot(direction), self.heading.perp_dot(direction));
        // Compare small angles by their sine: the cosine of an angle below √ε rounds to 1.
        let free =
            if ahead > zero && rotor.x() > zero { aside.abs() <= rotor.y() } else { ahead >= rotor.x() };
        if free {
            return velocity;
        }
        // Rounding must not decide the side for a turn back. Ahead the side is always clear,
        // however small the turn.
        let left = aside >= if ahead < zero { -slack(G::Scalar::one()) } else { zero };
        let rotor = if left { rotor } else { V::new(rotor.x(), -rotor.y()) };
        let farthest = self.heading.rotate_by(rotor).direction_or(self.heading);
        farthest * velocity.length()
    }

    /// The velocity, lengthened to `min_speed` if it is slower.
    #[inline]
    fn no_slower(&self, velocity: V) -> V {
        let least = self.min_speed.min(self.max_speed);
        if least > G::Scalar::zero() && velocity.length() < least {
            velocity.direction_or(self.heading) * least
        } else {
            velocity
        }
    }

    /// The acceleration of this agent under a force: truncate(force, max_force) / mass.
    ///
    /// Zero if the mass is not positive, or so small that 1/mass or the acceleration overflows.
    #[inline]
    #[must_use]
    pub fn acceleration(&self, force: V) -> V {
        // Never divide by 0: a fixed-point number would panic.
        if self.mass > G::Scalar::zero() {
            let acceleration = force.limit(self.max_force).scaled(G::Scalar::one(), self.mass);
            if acceleration.is_finite() {
                return acceleration;
            }
        }
        V::zero()
    }

    /// Multiplies the velocity by `factor`, a ratio from 0 (full stop) to 1 (no braking), such as
    /// [`Avoidance::factor`](crate::behavior::Avoidance::factor).
    ///
    /// Call it before [`step`](Self::step). The heading is kept, even at a stop.
    #[inline]
    pub fn damp(&mut self, factor: G::Scalar) {
        self.velocity = self.velocity * factor;
    }
}
