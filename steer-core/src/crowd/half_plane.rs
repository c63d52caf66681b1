//! [`HalfPlane`]: the velocities on one side of a line.

use crate::vector::{Geometry, VectorOf};

/// The velocities on one side of a line: normal · velocity ≤ offset.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HalfPlane<G: Geometry> {
    /// Unit vector out of the allowed side.
    pub normal: G::Vector,
    /// Distance of the line from the velocity 0 along `normal` (length/time). It is negative if 0
    /// is not allowed.
    pub offset: G::Scalar,
}

impl<G: Geometry<Vector = V>, V: VectorOf<G>> HalfPlane<G> {
    /// Returns the distance of a velocity beyond the line (length/time). It is 0 or less if the
    /// velocity is allowed.
    ///
    /// ```
    /// use steer_core::crowd::HalfPlane;
    /// use steer_glam::glam::vec2;
    ///
    /// let plane = HalfPlane { normal: vec2(0.0, 1.0), offset: 2.0 };
    /// assert_eq!(plane.excess(vec2(7.0, 5.0)), 3.0);
    /// ```
    #[inline]
    #[must_use]
    pub fn excess(&self, velocity: V) -> G::Scalar {
        self.normal.dot(velocity) - self.offset
    }
}
