//! [`HalfPlanes`]: the velocities that several half planes allow.

use super::half_plane::HalfPlane;
use super::program::{Aim, Disc, nearest_in, relaxed};
use crate::scalar::Scalar as _;
use crate::vector::{Vec2Ext, Vec2Like};

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
    /// Number of hard planes. They are the first ones.
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

    /// Returns the half planes of the last call.
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

    /// Adds a plane that holds whatever the others want. In a full storage it replaces a soft one.
    #[inline]
    pub(super) fn push_hard(&mut self, normal: V, offset: V::Scalar) {
        if self.len == N && self.hard < N {
            self.len -= 1;
        }
        let last = self.len;
        self.push(normal, offset);
        if last < self.len {
            self.planes.swap(self.hard, last);
            self.hard += 1;
        }
    }

    /// Adds a plane that gives way to the hard ones. In a full storage it is left out.
    #[inline]
    pub(super) fn push_soft(&mut self, normal: V, offset: V::Scalar) {
        if self.len < N {
            self.push(normal, offset);
        }
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
