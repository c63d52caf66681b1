//! [`Circle`]: a round obstacle.

use crate::agent::Body;
use crate::checked::{Validate, checked};
use crate::error::{Error, finite_vector, not_negative};
use crate::vector::{Geometry, VectorOf};

/// A circle: an obstacle to avoid, or the circle that [`Wander`](crate::behavior::Wander) projects
/// ahead of an agent.
#[checked(deny_unknown_fields)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Circle<G: Geometry> {
    /// Its centre.
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
