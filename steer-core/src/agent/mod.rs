//! [`Agent`]: an agent that steers, with its limits. [`Body`]: the part of it that is visible to
//! others. The limits in the caller's units, and the steps that move an agent, are in files of
//! their own.

mod differential_drive;
mod limits;
mod step;
mod turn;

use crate::checked::{Validate, checked};
use crate::error::{Error, finite_vector, not_negative, not_negative_if_any, positive, unit_vector};
use crate::scalar::Scalar;
use crate::vector::{Geometry, Vec2Ext, VectorOf};

/// An autonomous agent: a point mass with a heading, a maximum speed and a maximum force (Reynolds
/// 1999, "a simple vehicle model").
///
/// The caller chooses the units of length, time and mass. Peters' demos use pixels, frames and a
/// mass of 1. [`Agent::new`] sets their numbers. In other units, such as metres and seconds, set
/// the limits by [`with_limits`](Agent::with_limits).
///
/// # Which limits?
///
/// | to set | call |
/// |---|---|
/// | speed, acceleration and a gain that suits them | [`with_limits`](Agent::with_limits) |
/// | the same, with full speed in fewer than five steps | [`with_limits_for_step`](Agent::with_limits_for_step) |
/// | another mass, with the same motion | [`with_mass`](Agent::with_mass), before or after the limits |
/// | another mass, with the same forces | [`with_load`](Agent::with_load), after the limits |
/// | the response to an error of the velocity | [`with_response_time`](Agent::with_response_time), or [`with_gain`](Agent::with_gain) |
/// | one limit, with the same gain | [`with_max_speed`](Agent::with_max_speed), [`with_max_force`](Agent::with_max_force), [`with_min_speed`](Agent::with_min_speed), [`with_max_turn_rate`](Agent::with_max_turn_rate) |
///
/// The fields are public. [`validate`](Validate::validate) checks their values.
#[checked(deny_unknown_fields)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Agent<G: Geometry> {
    /// The position (length).
    pub position: G::Vector,
    /// The velocity (length/time).
    pub velocity: G::Vector,
    /// The direction that the agent faces: a unit vector. `Agent::step` sets it to the
    /// direction of the last velocity that was not zero, so it survives a stop.
    pub heading: G::Vector,
    /// The radius of its body (length), 0 or more.
    pub radius: G::Scalar,
    /// The mass, above 0: a force is divided by it.
    pub mass: G::Scalar,
    /// The maximum speed (length/time), 0 or more.
    pub max_speed: G::Scalar,
    /// The maximum size of a force, 0 or more.
    pub max_force: G::Scalar,
    /// The force per unit of velocity error (mass/time), above 0: a behaviour requests gain ·
    /// (desired velocity − velocity). mass / gain is the response time of the agent. In Peters'
    /// demos it is 1, which a file may leave out.
    #[serde(default = "G::Scalar::one")]
    pub gain: G::Scalar,
    /// The minimum speed (length/time), 0 or more, for an aircraft for example. `max_speed` has
    /// priority over it.
    pub min_speed: G::Scalar,
    /// The maximum turn rate of the heading (radians/time), 0 or more. With `None` it turns at
    /// once. With `Agent::step` the agent turns only while it moves: like a truck it drives
    /// a curve, and neither turns on the spot nor reverses.
    #[serde(rename = "max_turn")]
    pub max_turn_rate: Option<G::Scalar>,
    /// Breaks ties between agents, such as two at exactly the same position, and distinguishes an
    /// agent of a crowd from others. Use a distinct number for each agent.
    pub id: u32,
}

impl<G: Geometry<Vector = V>, V: VectorOf<G>> Agent<G> {
    /// Creates an agent with the numbers of Peters' demos: radius 0, mass 1, max_speed 10,
    /// max_force 1, gain 1, min_speed 0, no limit on turning, id 0.
    ///
    /// The heading is the direction of the velocity. Without a velocity it is (1, 0).
    #[inline]
    #[must_use]
    pub fn new(position: V, velocity: V) -> Self {
        Agent {
            position,
            velocity,
            heading: velocity.direction_or(V::unit_x()),
            radius: G::Scalar::zero(),
            mass: G::Scalar::one(),
            max_speed: G::Scalar::from_f64(10.0),
            max_force: G::Scalar::one(),
            gain: G::Scalar::one(),
            min_speed: G::Scalar::zero(),
            max_turn_rate: None,
            id: 0,
        }
    }

    /// The same agent with another maximum speed.
    #[inline]
    #[must_use]
    pub fn with_max_speed(self, max_speed: G::Scalar) -> Self {
        Agent { max_speed, ..self }
    }

    /// The same agent at another position.
    #[inline]
    #[must_use]
    pub fn with_position(self, position: V) -> Self {
        Agent { position, ..self }
    }

    /// The same agent with another velocity. The heading is the velocity's direction. A velocity of
    /// zero keeps it.
    #[inline]
    #[must_use]
    pub fn with_velocity(self, velocity: V) -> Self {
        Agent { velocity, heading: velocity.direction_or(self.heading), ..self }
    }

    /// The same agent with another maximum force. In units other than pixels and frames, use
    /// [`with_limits`](Self::with_limits).
    #[inline]
    #[must_use]
    pub fn with_max_force(self, max_force: G::Scalar) -> Self {
        Agent { max_force, ..self }
    }

    /// The same agent with another mass, and the same `max_force` and `gain`: a load, with which it
    /// accelerates less and responds later. [`with_mass`](Self::with_mass) keeps the motion.
    #[inline]
    #[must_use]
    pub fn with_load(self, mass: G::Scalar) -> Self {
        Agent { mass, ..self }
    }

    /// The same agent with a body of another radius.
    #[inline]
    #[must_use]
    pub fn with_radius(self, radius: G::Scalar) -> Self {
        Agent { radius, ..self }
    }

    /// The same agent facing along `heading`, a vector of any length. A zero vector changes
    /// nothing.
    #[inline]
    #[must_use]
    pub fn with_heading(self, heading: V) -> Self {
        Agent { heading: heading.direction_or(self.heading), ..self }
    }

    /// The same agent with another minimum speed.
    #[inline]
    #[must_use]
    pub fn with_min_speed(self, min_speed: G::Scalar) -> Self {
        Agent { min_speed, ..self }
    }

    /// The same agent with a limited turn rate (radians/time). It reaches its goals on curves: see
    /// [`velocity_toward`](Self::velocity_toward).
    #[inline]
    #[must_use]
    pub fn with_max_turn_rate(self, max_turn_rate: G::Scalar) -> Self {
        Agent { max_turn_rate: Some(max_turn_rate), ..self }
    }

    /// The same agent with another [`id`](Self::id).
    #[inline]
    #[must_use]
    pub fn with_id(self, id: u32) -> Self {
        Agent { id, ..self }
    }

    /// Takes the position and the velocity that an engine has computed, for an agent that the
    /// engine moves in place of [`step`](Self::step). The heading is the velocity's direction. A
    /// velocity of zero, or below `max_speed` / 1000, keeps it: the noise of a measurement at rest
    /// does not turn the agent.
    ///
    /// # Examples
    /// ```
    /// use steer_glam::Agent;
    /// use steer_glam::glam::vec2;
    ///
    /// let mut agent = Agent::new(vec2(0.0, 0.0), vec2(0.0, 0.0));
    /// agent.observe(vec2(3.0, 0.0), vec2(0.0, 2.0));
    /// agent.observe(vec2(3.0, 1.0), vec2(0.0, 0.0));
    /// assert_eq!(agent.heading, vec2(0.0, 1.0));
    /// ```
    #[inline]
    pub fn observe(&mut self, position: V, velocity: V) {
        let heading = self.heading;
        *self = self.with_position(position).with_velocity(velocity);
        if self.speed() < self.max_speed * G::Scalar::from_f64(0.001) {
            self.heading = heading;
        }
    }

    /// The speed (length/time).
    #[inline]
    #[must_use]
    pub fn speed(&self) -> G::Scalar {
        self.velocity.length()
    }

    /// The body of this agent, as visible to others.
    #[inline]
    #[must_use]
    pub fn to_body(&self) -> Body<G> {
        Body {
            position: self.position,
            velocity: self.velocity,
            heading: self.heading,
            radius: self.radius,
            id: self.id,
        }
    }
}

impl<G: Geometry> Validate for Agent<G> {
    fn validate(&self) -> Result<(), Error> {
        finite_vector("position", self.position)?;
        finite_vector("velocity", self.velocity)?;
        unit_vector("heading", self.heading)?;
        not_negative("radius", self.radius)?;
        positive("mass", self.mass)?;
        not_negative("max_speed", self.max_speed)?;
        not_negative("max_force", self.max_force)?;
        positive("gain", self.gain)?;
        not_negative("min_speed", self.min_speed)?;
        not_negative_if_any("max_turn_rate", self.max_turn_rate)
    }
}

/// The part of an agent that is visible to others: a small snapshot, `Copy`.
///
/// It need not belong to an [`Agent`]: a player's ship or a thrown ball is a body too.
#[checked(deny_unknown_fields)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Body<G: Geometry> {
    /// The position (length).
    pub position: G::Vector,
    /// The velocity (length/time).
    pub velocity: G::Vector,
    /// The direction that it faces: a unit vector.
    pub heading: G::Vector,
    /// The radius (length), 0 or more.
    pub radius: G::Scalar,
    /// The number that breaks ties. See [`Agent::id`].
    pub id: u32,
}

impl<G: Geometry<Vector = V>, V: VectorOf<G>> Body<G> {
    /// Creates a moving body that faces along its velocity, or along (1, 0) without one. Radius 0,
    /// id 0.
    #[inline]
    #[must_use]
    pub fn new(position: V, velocity: V) -> Self {
        Body {
            position,
            velocity,
            heading: velocity.direction_or(V::unit_x()),
            radius: G::Scalar::zero(),
            id: 0,
        }
    }

    /// Creates a body at rest: a point that faces along (1, 0).
    #[inline]
    #[must_use]
    pub fn at_rest(position: V) -> Self {
        Body::new(position, V::zero())
    }

    /// The same body at another position.
    #[inline]
    #[must_use]
    pub fn with_position(self, position: V) -> Self {
        Body { position, ..self }
    }

    /// The same body with another velocity. The heading is the velocity's direction. A velocity of
    /// zero keeps it.
    #[inline]
    #[must_use]
    pub fn with_velocity(self, velocity: V) -> Self {
        Body { velocity, heading: velocity.direction_or(self.heading), ..self }
    }

    /// The same body facing along `heading`, a vector of any length. A zero vector changes nothing.
    #[inline]
    #[must_use]
    pub fn with_heading(self, heading: V) -> Self {
        Body { heading: heading.direction_or(self.heading), ..self }
    }

    /// The same body with another radius.
    #[inline]
    #[must_use]
    pub fn with_radius(self, radius: G::Scalar) -> Self {
        Body { radius, ..self }
    }

    /// The same body with another number. See [`Agent::id`].
    #[inline]
    #[must_use]
    pub fn with_id(self, id: u32) -> Self {
        Body { id, ..self }
    }

    /// The position after `time` if the body keeps its velocity: q + w·T.
    #[inline]
    #[must_use]
    pub fn position_at(&self, time: G::Scalar) -> V {
        self.position + self.velocity * time
    }
}

impl<G: Geometry> Validate for Body<G> {
    fn validate(&self) -> Result<(), Error> {
        finite_vector("position", self.position)?;
        finite_vector("velocity", self.velocity)?;
        unit_vector("heading", self.heading)?;
        not_negative("radius", self.radius)
    }
}

/// The visible part of an agent: a [`Body`] or an [`Agent`]. Behaviours of one other body take
/// either.
///
/// ```
/// use steer_core::behavior::Pursue;
/// use steer_glam::{Agent, Body, glam::vec2};
///
/// let hunter = Agent::new(vec2(0.0, 0.0), vec2(0.0, 0.0));
/// let hare = Agent::new(vec2(60.0, 0.0), vec2(0.0, 4.0));
/// let force = Pursue::default().steer(&hunter, &hare);
/// assert_eq!(force, Pursue::default().steer(&hunter, &Body::from(&hare)));
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a body that an agent of `{G}` sees",
    label = "not a `Body` or an `Agent`",
    note = "a body at a position is `Body::at_rest(position)`, one that moves is `Body::new(position, velocity)`"
)]
pub trait AsBody<G: Geometry> {
    /// Returns the body.
    fn as_body(&self) -> Body<G>;
}

impl<G: Geometry> AsBody<G> for Body<G> {
    #[inline]
    fn as_body(&self) -> Body<G> {
        *self
    }
}

impl<G: Geometry> AsBody<G> for Agent<G> {
    #[inline]
    fn as_body(&self) -> Body<G> {
        self.to_body()
    }
}

impl<G: Geometry, B: AsBody<G>> AsBody<G> for &B {
    #[inline]
    fn as_body(&self) -> Body<G> {
        (**self).as_body()
    }
}

impl<G: Geometry> From<&Agent<G>> for Body<G> {
    #[inline]
    fn from(agent: &Agent<G>) -> Self {
        agent.to_body()
    }
}

impl<G: Geometry> From<Agent<G>> for Body<G> {
    #[inline]
    fn from(agent: Agent<G>) -> Self {
        agent.to_body()
    }
}
