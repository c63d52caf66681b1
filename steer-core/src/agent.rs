//! [`Agent`]: who steers, with its limits and the step that moves it. [`Body`]: what others see of it.

use crate::checked::serde_checked;
use crate::error::{finite_vector, not_negative, not_negative_if_any, positive, unit_vector};
use crate::scalar::slack;
use crate::{Error, Scalar, Validate, Vec2Ext, Vec2Like};

/// An autonomous agent: a point mass with a heading, a top speed and a limited force (Reynolds 1999, "a simple vehicle model").
///
/// Units are the caller's: a length, a time and a mass. With pixels, frames and 1 they are those of the seeds, whose
/// numbers [`Agent::new`] sets.
///
/// The fields are public. [`validate`](Validate::validate) tells whether their values make sense.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(remote = "Self", deny_unknown_fields)
)]
pub struct Agent<V: Vec2Like> {
    /// Where the agent is.
    pub position: V,
    /// Its velocity: length per unit of time.
    pub velocity: V,
    /// Where it looks: a unit vector, the direction of the last velocity that was not zero. It survives a stop.
    pub heading: V,
    /// The radius of its body, 0 or more.
    pub radius: V::Scalar,
    /// Its mass, above 0: what a force is divided by.
    pub mass: V::Scalar,
    /// The speed it cannot exceed, 0 or more.
    pub max_speed: V::Scalar,
    /// The size of force it cannot exceed, 0 or more.
    pub max_force: V::Scalar,
    /// The speed it cannot fall below, 0 or more: what keeps an aircraft in the air. `max_speed` wins over it.
    pub min_speed: V::Scalar,
    /// How fast its heading can turn, in radians per unit of time, 0 or more; `None`: at once. It turns only as it moves: a truck does not turn on the
    /// spot, nor back up, but drives a bend.
    pub max_turn: Option<V::Scalar>,
    /// Breaks ties between agents in exactly the same place: give each agent a number of its own. Nothing else depends on it.
    pub id: u32,
}

impl<V: Vec2Like> Agent<V> {
    /// An agent with the numbers of the seeds: radius 0, mass 1, max_speed 10, max_force 1, min_speed 0, no limit of turning, id 0.
    ///
    /// It looks where it goes; without a velocity, along (1, 0).
    #[inline]
    #[must_use]
    pub fn new(position: V, velocity: V) -> Self {
        Agent {
            position,
            velocity,
            heading: velocity.direction_or(V::unit_x()),
            radius: V::Scalar::zero(),
            mass: V::Scalar::one(),
            max_speed: V::Scalar::from_f64(10.0),
            max_force: V::Scalar::one(),
            min_speed: V::Scalar::zero(),
            max_turn: None,
            id: 0,
        }
    }

    /// The same agent with another top speed.
    #[inline]
    #[must_use]
    pub fn with_max_speed(self, max_speed: V::Scalar) -> Self {
        Agent { max_speed, ..self }
    }

    /// The same agent with another largest force.
    #[inline]
    #[must_use]
    pub fn with_max_force(self, max_force: V::Scalar) -> Self {
        Agent { max_force, ..self }
    }

    /// The same agent with another mass.
    #[inline]
    #[must_use]
    pub fn with_mass(self, mass: V::Scalar) -> Self {
        Agent { mass, ..self }
    }

    /// The same agent with a body of another radius.
    #[inline]
    #[must_use]
    pub fn with_radius(self, radius: V::Scalar) -> Self {
        Agent { radius, ..self }
    }

    /// The same agent looking along `heading`, of any length; a zero vector changes nothing.
    #[inline]
    #[must_use]
    pub fn with_heading(self, heading: V) -> Self {
        Agent { heading: heading.direction_or(self.heading), ..self }
    }

    /// The same agent with another least speed.
    #[inline]
    #[must_use]
    pub fn with_min_speed(self, min_speed: V::Scalar) -> Self {
        Agent { min_speed, ..self }
    }

    /// The same agent with a limited turn rate, in radians per unit of time.
    #[inline]
    #[must_use]
    pub fn with_max_turn(self, max_turn: V::Scalar) -> Self {
        Agent { max_turn: Some(max_turn), ..self }
    }

    /// The same agent with another [`id`](Self::id).
    #[inline]
    #[must_use]
    pub fn with_id(self, id: u32) -> Self {
        Agent { id, ..self }
    }

    /// Moves the agent by one step of time under a force.
    ///
    /// > v ← truncate(v + truncate(force, max_force) / mass · dt, max_speed)<br>
    /// > p ← p + v · dt
    ///
    /// then the heading follows the velocity. With dt = 1 it is the step of the seeds, frame by frame.
    ///
    /// Between the two lines, a `max_turn` brings the direction of v back to within max_turn · dt of the heading, at the same speed; then a v slower than `min_speed` is lengthened to it, along the heading if it is zero.
    ///
    /// # Degenerate cases
    /// With dt = 0 nothing moves; a velocity above `max_speed` is still shortened. A mass that is not positive ignores every
    /// force. A velocity of zero keeps the heading. With a `max_turn`, an agent that is to go exactly the other way turns to the +90° side.
    ///
    /// Source: Reynolds 1999, vehicle model; Buckland ch. 3, `Vehicle::Update`.
    #[inline]
    pub fn step(&mut self, force: V, dt: V::Scalar) {
        let pushed = (self.velocity + self.acceleration(force) * dt).limit(self.max_speed);
        self.velocity = self.no_slower(self.turned(pushed, dt));
        self.position = self.position + self.velocity * dt;
        self.heading = self.velocity.direction_or(self.heading);
    }

    /// What `max_turn` leaves of a velocity.
    #[inline]
    fn turned(&self, velocity: V, dt: V::Scalar) -> V {
        let Some(max_turn) = self.max_turn else { return velocity };
        let Some(direction) = velocity.direction() else { return velocity };
        // Turning by more than half a turn is turning freely; `turn` cuts it there.
        let rotor = V::turn((max_turn * dt).max(V::Scalar::zero()));
        if direction.dot(self.heading) >= rotor.x() {
            return velocity;
        }
        // Rounding must not decide which way to come about.
        let left = self.heading.perp_dot(direction) >= -slack(V::Scalar::one());
        let rotor = if left { rotor } else { V::new(rotor.x(), -rotor.y()) };
        let farthest = self.heading.rotate_by(rotor).direction_or(self.heading);
        farthest * velocity.length()
    }

    /// The velocity, lengthened to `min_speed` where it is slower.
    #[inline]
    fn no_slower(&self, velocity: V) -> V {
        let least = self.min_speed.min(self.max_speed);
        if least > V::Scalar::zero() && velocity.length() < least {
            velocity.direction_or(self.heading) * least
        } else {
            velocity
        }
    }

    /// The acceleration that a force gives this agent: truncate(force, max_force) / mass.
    ///
    /// Zero for a mass that is not positive, or so small that 1/mass leaves the range of the number.
    #[inline]
    #[must_use]
    pub fn acceleration(&self, force: V) -> V {
        // Not divided by 0 at all: a fixed-point number would panic.
        if self.mass > V::Scalar::zero() {
            let lightness = V::Scalar::one() / self.mass;
            if lightness.is_finite() {
                return force.limit(self.max_force) * lightness;
            }
        }
        V::zero()
    }

    /// Multiplies the velocity by `factor`, from 0 (a dead stop) to 1 (no brake): what [`Avoidance::brake`](crate::Avoidance::brake) asks for.
    ///
    /// Call it before [`step`](Self::step). The heading stays, even at a stop.
    #[inline]
    pub fn brake(&mut self, factor: V::Scalar) {
        self.velocity = self.velocity * factor;
    }

    /// How fast the agent moves.
    #[inline]
    #[must_use]
    pub fn speed(&self) -> V::Scalar {
        self.velocity.length()
    }

    /// What others see of this agent.
    #[inline]
    #[must_use]
    pub fn body(&self) -> Body<V> {
        Body {
            position: self.position,
            velocity: self.velocity,
            heading: self.heading,
            radius: self.radius,
            id: self.id,
        }
    }
}

impl<V: Vec2Like> Validate for Agent<V> {
    fn validate(&self) -> Result<(), Error> {
        finite_vector("position", self.position)?;
        finite_vector("velocity", self.velocity)?;
        unit_vector("heading", self.heading)?;
        not_negative("radius", self.radius)?;
        positive("mass", self.mass)?;
        not_negative("max_speed", self.max_speed)?;
        not_negative("max_force", self.max_force)?;
        not_negative("min_speed", self.min_speed)?;
        not_negative_if_any("max_turn", self.max_turn)
    }
}
serde_checked!(Agent<V: Vec2Like>, V::Scalar);

/// What an agent sees of another: a snapshot, small and `Copy`.
///
/// The other need not be an [`Agent`]: a player's ship or a thrown ball is a body too.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(remote = "Self", deny_unknown_fields)
)]
pub struct Body<V: Vec2Like> {
    /// Where it is.
    pub position: V,
    /// Its velocity: length per unit of time.
    pub velocity: V,
    /// Where it looks: a unit vector.
    pub heading: V,
    /// Its radius, 0 or more.
    pub radius: V::Scalar,
    /// The number that breaks ties, see [`Agent::id`].
    pub id: u32,
}

impl<V: Vec2Like> Body<V> {
    /// A body that moves: it looks where it goes, without a velocity along (1, 0). Radius 0, id 0.
    #[inline]
    #[must_use]
    pub fn new(position: V, velocity: V) -> Self {
        Body {
            position,
            velocity,
            heading: velocity.direction_or(V::unit_x()),
            radius: V::Scalar::zero(),
            id: 0,
        }
    }

    /// A body at rest, a point that looks along (1, 0).
    #[inline]
    #[must_use]
    pub fn at(position: V) -> Self {
        Body::new(position, V::zero())
    }

    /// Where the body is after `time` if it keeps its velocity: q + w·T.
    #[inline]
    #[must_use]
    pub fn after(&self, time: V::Scalar) -> V {
        self.position + self.velocity * time
    }
}

impl<V: Vec2Like> Validate for Body<V> {
    fn validate(&self) -> Result<(), Error> {
        finite_vector("position", self.position)?;
        finite_vector("velocity", self.velocity)?;
        unit_vector("heading", self.heading)?;
        not_negative("radius", self.radius)
    }
}
serde_checked!(Body<V: Vec2Like>, V::Scalar);

impl<V: Vec2Like> From<&Agent<V>> for Body<V> {
    #[inline]
    fn from(agent: &Agent<V>) -> Self {
        agent.body()
    }
}

impl<V: Vec2Like> From<Agent<V>> for Body<V> {
    #[inline]
    fn from(agent: Agent<V>) -> Self {
        agent.body()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_vector::{V, v};

    #[test]
    fn a_step_truncates_the_force_then_the_speed() {
        // Force (3, 4) is cut to length 1 = (0.6, 0.8), over mass 2 = (0.3, 0.4).
        let mut agent = Agent::new(v(10.0, 20.0), v(1.0, 0.0)).with_mass(2.0);
        agent.step(v(3.0, 4.0), 1.0);
        assert!(agent.velocity.distance(v(1.3, 0.4)) < 1e-15);
        assert!(agent.position.distance(v(11.3, 20.4)) < 1e-14);

        // (6, 8) + (0.6, 0.8) has length 11 and is cut to 10; half a unit of time moves by 5.
        let mut agent = Agent::new(v(0.0, 0.0), v(6.0, 8.0));
        agent.step(v(6.0, 8.0), 1.0);
        assert!(agent.velocity.distance(v(6.0, 8.0)) < 1e-14);
        agent.step(v(0.0, 0.0), 0.5);
        assert!(agent.position.distance(v(9.0, 12.0)) < 1e-13);
    }

    #[test]
    fn the_heading_survives_a_stop() {
        let mut agent = Agent::new(v(0.0, 0.0), v(0.0, -3.0));
        agent.brake(0.0);
        agent.step(v(0.0, 0.0), 1.0);
        assert_eq!((agent.velocity, agent.heading), (v(0.0, 0.0), v(0.0, -1.0)));
    }

    #[test]
    fn without_a_mass_no_force_moves_it() {
        for mass in [0.0, -0.0, -1.0, 5e-324] {
            let mut agent = Agent::new(v(0.0, 0.0), v(1.0, 0.0)).with_mass(mass);
            agent.step(v(0.0, 5.0), 1.0);
            assert_eq!(agent.position, v(1.0, 0.0));
        }
    }

    #[test]
    fn an_aircraft_does_not_stop() {
        let mut plane = Agent::new(v(0.0, 0.0), v(3.0, 0.0)).with_min_speed(2.0).with_max_force(9.0);
        plane.step(v(-3.0, 0.0), 1.0);
        assert_eq!(plane.velocity, v(2.0, 0.0));
        plane.step(v(-1.0, 0.0), 1.0);
        assert_eq!(plane.velocity, v(2.0, 0.0));
        // The top speed wins.
        let mut slow = plane.with_max_speed(1.0);
        slow.step(v(0.0, 0.0), 1.0);
        assert_eq!(slow.velocity, v(1.0, 0.0));
    }

    #[test]
    fn a_truck_turns_by_no_more_than_its_rate() {
        let mut truck = Agent::new(v(0.0, 0.0), v(4.0, 0.0)).with_max_turn(0.1).with_max_force(99.0);
        truck.step(v(-4.0, 4.0), 0.5);
        // (2, 2) is asked for, 0.05 radians are allowed, at the same speed.
        let allowed = v(0.05_f64.cos(), 0.05_f64.sin());
        assert!(truck.heading.distance(allowed) < 1e-9);
        assert!((truck.speed() - 8.0_f64.sqrt()).abs() < 1e-12);
        // Braked to a stop, it looks ahead still; pushed straight back, it sets off in a bend to the +90° side.
        let heading = truck.heading;
        truck.step(truck.velocity * -2.0, 0.5);
        assert_eq!((truck.velocity, truck.heading), (v(0.0, 0.0), heading));
        truck.step(heading * -2.0, 0.5);
        assert!((truck.speed() - 1.0).abs() < 1e-12);
        assert!(truck.heading.distance(v(0.1_f64.cos(), 0.1_f64.sin())) < 1e-9);
    }

    #[test]
    fn validate_names_the_field() {
        let agent: Agent<V> = Agent::new(v(0.0, 0.0), v(1.0, 0.0));
        assert_eq!(agent.validate(), Ok(()));
        assert_eq!(agent.with_mass(0.0).validate(), Err(Error::NotPositive { what: "mass" }));
        assert_eq!(agent.with_max_force(-1.0).validate(), Err(Error::Negative { what: "max_force" }));
        assert_eq!(agent.with_radius(f64::NAN).validate(), Err(Error::NotFinite { what: "radius" }));
        let twisted = Agent { heading: v(1.0, 1.0), ..agent };
        assert_eq!(twisted.validate(), Err(Error::NotUnit { what: "heading" }));
    }
}
