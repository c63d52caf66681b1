//! [`Agent`]: an agent that steers, with its limits. [`Body`]: the part of it that is visible to
//! others. The limits in the caller's units, and the step that moves an agent, are in files of
//! their own.

mod limits;
mod step;

use crate::checked::Validate;
use crate::checked::serde_checked;
use crate::error::Error;
use crate::error::{finite_vector, not_negative, not_negative_if_any, positive, unit_vector};
use crate::scalar::Scalar;
use crate::vector::{Vec2Ext, Vec2Like};

/// An autonomous agent: a point mass with a heading, a maximum speed and a maximum force (Reynolds
/// 1999, "a simple vehicle model").
///
/// The caller chooses the units of length, time and mass. Peters' demos use pixels, frames and a
/// mass of 1; [`Agent::new`] sets their numbers. In other units, such as metres and seconds, set
/// the limits by [`with_limits`](Agent::with_limits).
///
/// The fields are public. [`validate`](Validate::validate) checks their values.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(
    all(feature = "serde", not(doc)),
    derive(serde::Serialize, serde::Deserialize),
    serde(remote = "Self", deny_unknown_fields)
)]
pub struct Agent<V: Vec2Like> {
    /// The position (length).
    pub position: V,
    /// The velocity (length/time).
    pub velocity: V,
    /// The direction that the agent faces: a unit vector. [`step`](Self::step) sets it to the
    /// direction of the last velocity that was not zero, so it survives a stop.
    pub heading: V,
    /// The radius of its body (length), 0 or more.
    pub radius: V::Scalar,
    /// The mass, above 0: a force is divided by it.
    pub mass: V::Scalar,
    /// The maximum speed (length/time), 0 or more.
    pub max_speed: V::Scalar,
    /// The maximum size of a force, 0 or more.
    pub max_force: V::Scalar,
    /// The force per unit of velocity error (mass/time), above 0: a behaviour requests gain ·
    /// (desired velocity − velocity). mass / gain is the response time of the agent. In Peters'
    /// demos it is 1, which a file may leave out.
    #[cfg_attr(all(feature = "serde", not(doc)), serde(default = "V::Scalar::one"))]
    pub gain: V::Scalar,
    /// The minimum speed (length/time), 0 or more, for an aircraft for example. `max_speed` has
    /// priority over it.
    pub min_speed: V::Scalar,
    /// The maximum turn rate of the heading (radians/time), 0 or more; `None`: it turns at once.
    /// With [`step`](Self::step) the agent turns only while it moves: like a truck it drives a
    /// curve, and neither turns on the spot nor reverses.
    #[cfg_attr(all(feature = "serde", not(doc)), serde(rename = "max_turn"))]
    pub max_turn_rate: Option<V::Scalar>,
    /// Breaks ties between agents, such as two at exactly the same position. Use a distinct number
    /// for each agent; nothing else depends on it.
    pub id: u32,
}

impl<V: Vec2Like> Agent<V> {
    /// Creates an agent with the numbers of Peters' demos: radius 0, mass 1, max_speed 10,
    /// max_force 1, gain 1, min_speed 0, no limit on turning, id 0.
    ///
    /// The heading is the direction of the velocity; without a velocity it is (1, 0).
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
            gain: V::Scalar::one(),
            min_speed: V::Scalar::zero(),
            max_turn_rate: None,
            id: 0,
        }
    }

    /// The same agent with another maximum speed.
    #[inline]
    #[must_use]
    pub fn with_max_speed(self, max_speed: V::Scalar) -> Self {
        Agent { max_speed, ..self }
    }

    /// The same agent at another position.
    #[inline]
    #[must_use]
    pub fn with_position(self, position: V) -> Self {
        Agent { position, ..self }
    }

    /// The same agent with another velocity. The heading is the velocity's direction; a velocity of
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
    pub fn with_max_force(self, max_force: V::Scalar) -> Self {
        Agent { max_force, ..self }
    }

    /// The same agent with another mass. `max_force` and `gain` stay, so a heavier agent
    /// accelerates less and responds later: call it before [`with_limits`](Self::with_limits), or
    /// use [`with_scaled_mass`](Self::with_scaled_mass).
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

    /// The same agent facing along `heading`, a vector of any length; a zero vector changes
    /// nothing.
    #[inline]
    #[must_use]
    pub fn with_heading(self, heading: V) -> Self {
        Agent { heading: heading.direction_or(self.heading), ..self }
    }

    /// The same agent with another minimum speed.
    #[inline]
    #[must_use]
    pub fn with_min_speed(self, min_speed: V::Scalar) -> Self {
        Agent { min_speed, ..self }
    }

    /// The same agent with a limited turn rate (radians/time).
    #[inline]
    #[must_use]
    pub fn with_max_turn_rate(self, max_turn_rate: V::Scalar) -> Self {
        Agent { max_turn_rate: Some(max_turn_rate), ..self }
    }

    /// The same agent with another [`id`](Self::id).
    #[inline]
    #[must_use]
    pub fn with_id(self, id: u32) -> Self {
        Agent { id, ..self }
    }

    /// Takes the position and the velocity that an engine has computed, for an agent that the
    /// engine moves in place of [`step`](Self::step). The heading is the velocity's direction; a
    /// velocity of zero keeps it.
    ///
    /// # Examples
    /// ```
    /// use steer_glam::{Agent, GlamVec2};
    /// # use steer_glam::glam::vec2;
    ///
    /// let mut agent = Agent::new(vec2(0.0, 0.0).into(), vec2(0.0, 0.0).into());
    /// agent.observe(vec2(3.0, 0.0).into(), vec2(0.0, 2.0).into());
    /// agent.observe(vec2(3.0, 1.0).into(), vec2(0.0, 0.0).into());
    /// assert_eq!(agent.heading, GlamVec2(vec2(0.0, 1.0)));
    /// ```
    #[inline]
    pub fn observe(&mut self, position: V, velocity: V) {
        *self = self.with_position(position).with_velocity(velocity);
    }

    /// The speed (length/time).
    #[inline]
    #[must_use]
    pub fn speed(&self) -> V::Scalar {
        self.velocity.length()
    }

    /// The body of this agent, as visible to others.
    #[inline]
    #[must_use]
    pub fn to_body(&self) -> Body<V> {
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
        positive("gain", self.gain)?;
        not_negative("min_speed", self.min_speed)?;
        not_negative_if_any("max_turn", self.max_turn_rate)
    }
}
serde_checked!(Agent<V: Vec2Like>, V::Scalar);

/// The part of an agent that is visible to others: a small snapshot, `Copy`.
///
/// It need not belong to an [`Agent`]: a player's ship or a thrown ball is a body too.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(
    all(feature = "serde", not(doc)),
    derive(serde::Serialize, serde::Deserialize),
    serde(remote = "Self", deny_unknown_fields)
)]
pub struct Body<V: Vec2Like> {
    /// The position (length).
    pub position: V,
    /// The velocity (length/time).
    pub velocity: V,
    /// The direction that it faces: a unit vector.
    pub heading: V,
    /// The radius (length), 0 or more.
    pub radius: V::Scalar,
    /// The number that breaks ties; see [`Agent::id`].
    pub id: u32,
}

impl<V: Vec2Like> Body<V> {
    /// Creates a moving body that faces along its velocity, or along (1, 0) without one. Radius 0,
    /// id 0.
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

    /// Creates a body at rest: a point that faces along (1, 0).
    #[inline]
    #[must_use]
    pub fn at_rest(position: V) -> Self {
        Body::new(position, V::zero())
    }

    /// The position after `time` if the body keeps its velocity: q + w·T.
    #[inline]
    #[must_use]
    pub fn position_at(&self, time: V::Scalar) -> V {
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
        agent.to_body()
    }
}

impl<V: Vec2Like> From<Agent<V>> for Body<V> {
    #[inline]
    fn from(agent: Agent<V>) -> Self {
        agent.to_body()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_vector::{V, v};

    #[test]
    fn validate_names_the_field() {
        let agent: Agent<V> = Agent::new(v(0.0, 0.0), v(1.0, 0.0));
        assert_eq!(agent.validate(), Ok(()));
        assert_eq!(agent.with_mass(0.0).validate(), Err(Error::NotPositive { what: "mass" }));
        assert_eq!(agent.with_max_force(-1.0).validate(), Err(Error::Negative { what: "max_force" }));
        assert_eq!(agent.with_gain(0.0).validate(), Err(Error::NotPositive { what: "gain" }));
        assert_eq!(agent.with_radius(f64::NAN).validate(), Err(Error::NotFinite { what: "radius" }));
        let twisted = Agent { heading: v(1.0, 1.0), ..agent };
        assert_eq!(twisted.validate(), Err(Error::NotUnit { what: "heading" }));
    }
}
