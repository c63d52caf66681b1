//! [`Circle`]: a round obstacle.

use crate::agent::Body;
use crate::checked::Validate;
use crate::checked::serde_checked;
use crate::error::Error;
use crate::error::{finite_vector, not_negative};
use crate::vector::Vec2Like;

/// A circle: an obstacle to avoid, or the circle that [`Wander`](crate::behavior::Wander) projects
/// ahead of an agent.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(
    all(feature = "serde", not(doc)),
    derive(serde::Serialize, serde::Deserialize),
    serde(remote = "Self", deny_unknown_fields)
)]
pub struct Circle<V: Vec2Like> {
    /// Its centre.
    pub center: V,
    /// Its radius (length), 0 or more. With 0 it is a point.
    pub radius: V::Scalar,
}

impl<V: Vec2Like> Circle<V> {
    /// Creates a circle from its centre and radius.
    #[inline]
    #[must_use]
    pub fn new(center: V, radius: V::Scalar) -> Self {
        Circle { center, radius }
    }
}

/// The outline of a body, so that other agents can be avoided as obstacles.
impl<V: Vec2Like> From<Body<V>> for Circle<V> {
    #[inline]
    fn from(body: Body<V>) -> Self {
        Circle { center: body.position, radius: body.radius }
    }
}

impl<V: Vec2Like> Validate for Circle<V> {
    fn validate(&self) -> Result<(), Error> {
        finite_vector("center", self.center)?;
        not_negative("radius", self.radius)
    }
}
serde_checked!(Circle<V: Vec2Like>, V::Scalar);
