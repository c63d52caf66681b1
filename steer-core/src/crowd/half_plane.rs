//! [`HalfPlane`]: the velocities on one side of a line.

use super::wish::AT_REST;
use crate::scalar::Scalar as _;
use crate::vector::{Geometry, Vec2Ext as _, Vec2Like as _, VectorOf};

/// Class of a half plane: the order in which half planes give way if no velocity is in all of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum PlaneClass {
    /// It always holds.
    Hard,
    /// It restores a gap that is too small, and gives way to the hard ones only.
    Restoring,
    /// It gives way to all others.
    Soft,
}

/// The velocities on one side of a line: normal · velocity ≤ offset.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HalfPlane<G: Geometry> {
    /// Unit vector out of the allowed side.
    pub normal: G::Vector,
    /// Distance of the line from the velocity 0 along `normal` (length/time). It is negative if 0
    /// is not allowed.
    pub offset: G::Scalar,
    /// Its class.
    pub class: PlaneClass,
    /// Index of its neighbour in the order in which these were passed, if it is one of the first
    /// ten of `Orca`.
    pub neighbor: Option<u8>,
}

impl<G: Geometry> HalfPlane<G> {
    /// Returns a half plane of no neighbour.
    #[inline]
    pub(super) fn new(class: PlaneClass, normal: G::Vector, offset: G::Scalar) -> Self {
        HalfPlane { normal, offset, class, neighbor: None }
    }
}

impl<G: Geometry<Vector = V>, V: VectorOf<G>> HalfPlane<G> {
    /// Returns the distance of a velocity beyond the line (length/time). It is 0 or less if the
    /// velocity is allowed.
    ///
    /// ```
    /// use steer_core::crowd::{HalfPlane, PlaneClass};
    /// use steer_glam::glam::vec2;
    ///
    /// let (class, neighbor) = (PlaneClass::Soft, None);
    /// let plane = HalfPlane { normal: vec2(0.0, 1.0), offset: 2.0, class, neighbor };
    /// assert_eq!(plane.excess(vec2(7.0, 5.0)), 3.0);
    /// ```
    #[inline]
    #[must_use]
    pub fn excess(&self, velocity: V) -> G::Scalar {
        self.normal.dot(velocity) - self.offset
    }
}

/// Returns the walls nearer than half a radius: the hard ones of half planes, whose offset is the
/// gap divided by a horizon.
#[inline]
pub(super) fn near_walls<G: Geometry>(
    (planes, horizon): (&[HalfPlane<G>], G::Scalar),
    radius: G::Scalar,
) -> impl Iterator<Item = &HalfPlane<G>> + Clone {
    let walls = planes.iter().take_while(|plane| plane.class == PlaneClass::Hard);
    walls.filter(move |wall| wall.offset * horizon < radius * G::Scalar::from_f64(0.5))
}

/// Whether near walls leave less than 1/256 of a way, a unit vector.
#[inline]
pub(super) fn walls_bar<'a, G: Geometry + 'a>(
    mut walls: impl Iterator<Item = &'a HalfPlane<G>> + Clone,
    way: G::Vector,
) -> bool {
    let part = G::Scalar::from_f64(AT_REST);
    let cosine = |wall: &HalfPlane<G>, way: G::Vector| wall.normal.dot(way);
    let nearer = |one, two| if cosine(two, way) > cosine(one, way) { two } else { one };
    walls.clone().reduce(nearer).filter(|first| cosine(first, way) > part).is_some_and(|first| {
        let along = way - first.normal * cosine(first, way);
        along.is_within(part * part) || walls.any(|wall| cosine(wall, along.unit()) > part)
    })
}
