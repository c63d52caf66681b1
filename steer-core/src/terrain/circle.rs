//! [`Circle`]: a round obstacle.

use crate::agent::Body;
use crate::checked::{Validate, serde_checked};
use crate::error::{Error, finite_vector, not_negative};
use crate::vector::{Geometry, VectorOf};

/// A circle: an obstacle to avoid, or the circle that [`Wander`](crate::behavior::Wander) projects
/// ahead of an agent.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(
    all(feature = "serde", not(doc)),
    derive(serde::Serialize, serde::Deserialize),
    serde(
        remote = "Self",
        deny_unknown_fields,
        bound(serialize = "G::Scalar: serde::Serialize", deserialize = "G::Scalar: serde::Deserialize<'de>")
    )
)]
pub struct Circle<G: Geometry> {
    /// Its centre.
    #[cfg_attr(all(feature = "serde", not(doc)), serde(with = "crate::vector::components"))]
    pub center: G::Vector,
    /// Its radius (length), 0 or more. With 0 it is a point.
    pub radius: G::Scalar,
}

impl<G: Geometry<Vector = V>, V: VectorOf<G>> Circle<G> {
    /// Creates a circle from its centre and radius.
    #[inline]
    #[must_use]
    pub fn new(center: V, radius: G::Scalar) -> Self {
        Circle { center, radius }
    }

    /// The same circle around another point.
    #[inline]
    #[must_use]
    pub fn with_center(self, center: V) -> Self {
        Circle { center, ..self }
    }

    /// The same circle with another radius.
    #[inline]
    #[must_use]
    pub fn with_radius(self, radius: G::Scalar) -> Self {
        Circle { radius, ..self }
    }
}

/// The outline of a body, so that other agents can be avoided as obstacles.
impl<G: Geometry> From<Body<G>> for Circle<G> {
    #[inline]
    fn from(body: Body<G>) -> Self {
        Circle { center: body.position, radius: body.radius }
    }
}

impl<G: Geometry> Validate for Circle<G> {
    fn validate(&self) -> Result<(), Error> {
        finite_vector("center", self.center)?;
        not_negative("radius", self.radius)
    }
}
serde_checked!(Circle<G: Geometry>);
