//! [`HalfPlane`], [`HalfPlanes`]: the velocities that are allowed.

use super::program::{Aim, Disc, nearest_in, relaxed};
use crate::scalar::Scalar as _;
use crate::vector::{Vec2Ext, Vec2Like};

/// The velocities on one side of a line: normal · velocity ≤ offset.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HalfPlane<V: Vec2Like> {
    /// Unit vector out of the allowed side.
    pub normal: V,
    /// Distance of the line from the velocity 0 along `normal` (length/time); negative if 0 is not
    /// allowed.
    pub offset: V::Scalar,
}

impl<V: Vec2Like> HalfPlane<V> {
    /// Returns by how much a velocity is beyond the line (length/time); 0 or less if it is allowed.
    ///
    /// ```
    /// use steer_core::crowd::HalfPlane;
    /// use steer_glam::GlamVec2;
    /// # use steer_glam::glam::vec2;
    ///
    /// let plane = HalfPlane { normal: GlamVec2(vec2(0.0, 1.0)), offset: 2.0 };
    /// assert_eq!(plane.excess(vec2(7.0, 5.0).into()), 3.0);
    /// ```
    #[inline]
    #[must_use]
    pub fn excess(&self, velocity: V) -> V::Scalar {
        self.normal.dot(velocity) - self.offset
    }
}

/// Storage for up to `N` half planes, the caller's: one serves any number of agents in turn.
///
/// After a call it contains the half planes of that call, for a display.
///
/// # Degenerate cases
/// If more than `N` half planes are needed, [`overflowed`](Self::overflowed) is `true`. A
/// [`SafetyFilter`](super::SafetyFilter) then brakes, which is always safe; it never leaves one
/// out. [`Orca`](super::Orca) leaves out the last ones.
#[derive(Clone, Debug, PartialEq)]
pub struct HalfPlanes<V: Vec2Like, const N: usize = 32> {
    planes: [HalfPlane<V>; N],
    len: usize,
    /// The first planes, which hold whatever the others want.
    hard: usize,
    overflowed: bool,
}

impl<V: Vec2Like, const N: usize> HalfPlanes<V, N> {
    /// Creates an empty storage.
    #[inline]
    #[must_use]
    pub fn new() -> Self {
        let unused = HalfPlane { normal: V::zero(), offset: V::Scalar::zero() };
        HalfPlanes { planes: [unused; N], len: 0, hard: 0, overflowed: false }
    }

    /// Returns the half planes of the last call: those of obstacles first.
    #[inline]
    #[must_use]
    pub fn planes(&self) -> &[HalfPlane<V>] {
        self.planes.get(..self.len).unwrap_or_default()
    }

    /// Returns whether the last call needed more than `N` half planes.
    #[inline]
    #[must_use]
    pub fn overflowed(&self) -> bool {
        self.overflowed
    }

    #[inline]
    pub(super) fn clear(&mut self) {
        (self.len, self.hard, self.overflowed) = (0, 0, false);
    }

    #[inline]
    pub(super) fn push(&mut self, normal: V, offset: V::Scalar) {
        match self.planes.get_mut(self.len) {
            Some(free) => {
                *free = HalfPlane { normal, offset };
                self.len += 1;
            }
            None => self.overflowed = true,
        }
    }

    /// Adds a plane that holds whatever the others want.
    #[inline]
    pub(super) fn push_hard(&mut self, normal: V, offset: V::Scalar) {
        let last = self.len;
        self.push(normal, offset);
        if last < self.len {
            self.planes.swap(self.hard, last);
            self.hard += 1;
        }
    }

    /// Makes all planes so far hold before those that follow.
    #[inline]
    pub(super) fn end_hard(&mut self) {
        self.hard = self.len;
    }

    /// Whether all planes allow a velocity.
    #[inline]
    pub(super) fn allow(&self, velocity: V) -> bool {
        self.planes().iter().all(|plane| plane.excess(velocity) <= V::Scalar::zero())
    }

    /// Returns the velocity of the disc nearest to `wish` that all planes allow. If there is none,
    /// the planes after the hard ones move out by the same least distance. `None` if the hard ones
    /// leave nothing.
    #[inline]
    pub(super) fn nearest(&self, disc: Disc<V>, wish: V) -> Option<V> {
        match nearest_in(self.planes(), disc, Aim::At(wish)) {
            Ok(velocity) => Some(velocity),
            Err((failed, _)) if failed < self.hard => None,
            Err((failed, velocity)) => {
                Some(relaxed::<V, N>(self.planes(), self.hard, failed, velocity, disc))
            }
        }
    }
}

impl<V: Vec2Like, const N: usize> Default for HalfPlanes<V, N> {
    #[inline]
    fn default() -> Self {
        HalfPlanes::new()
    }
}
