//! [`Agent`]: who steers, with its limits. [`Body`]: what others see of it. The step that moves an agent is in a file of its own.

mod step;

use crate::checked::serde_checked;
use crate::error::{finite_vector, not_negative, not_negative_if_any, positive, unit_vector};
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
