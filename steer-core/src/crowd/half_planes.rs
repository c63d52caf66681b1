//! [`HalfPlanes`]: the velocities that several half planes allow.

use super::half_plane::HalfPlane;
use super::program::{Aim, Disc, nearest_in, relaxed};
use crate::scalar::Scalar as _;
use crate::vector::{Geometry, Vec2Ext, Vec2Like};

/// Storage for up to `N` half planes, owned by the caller. One serves any number of agents in turn.
///
/// After a call it contains the half planes of that call, for a display.
///
/// # Degenerate cases
/// If more than `N` half planes are needed, [`overflowed`](Self::overflowed) is `true`. A
/// [`SafetyFilter`](super::SafetyFilter) then brakes, which is always safe. It leaves none out.
/// [`Orca`](super::Orca) leaves out the last ones.
#[derive(Clone, Debug, PartialEq)]
pub struct HalfPlanes<G: Geometry, const N: usize = 32> {
    planes: [HalfPlane<G>; N],
    len: usize,
    /// Number of hard planes. They are the first ones.
    hard: usize,
    /// Number of hard and of restoring planes. The soft ones follow.
    firm: usize,
    overflowed: bool,
}

impl<G: Geometry, const N: usize> HalfPlanes<G, N> {
    /// Creates an empty storage.
    #[inline]
    #[must_use]
    pub fn new() -> Self {
        let unused = HalfPlane { normal: G::Vector::zero(), offset: G::Scalar::zero() };
        HalfPlanes { planes: [unused; N], len: 0, hard: 0, firm: 0, overflowed: false }
    }

    /// Returns the half planes of the last call.
    #[inline]
    #[must_use]
    pub fn planes(&self) -> &[HalfPlane<G>] {
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
        (self.len, self.hard, self.firm, self.overflowed) = (0, 0, 0, false);
    }

    /// Adds a plane after all others. Returns it, unless the storage is full.
    #[inline]
    pub(super) fn push(&mut self, normal: G::Vector, offset: G::Scalar) -> Option<HalfPlane<G>> {
        let Some(free) = self.planes.get_mut(self.len) else {
            self.overflowed = true;
            return None;
        };
        *free = HalfPlane { normal, offset };
        self.len += 1;
        Some(*free)
    }

    /// Adds a plane that always holds. In a full storage it replaces another.
    #[inline]
    pub(super) fn push_hard(&mut self, normal: G::Vector, offset: G::Scalar) {
        if self.len == N && self.hard < N {
            self.len -= 1;
            self.firm = self.firm.min(self.len);
        }
        let last = self.len;
        self.push(normal, offset);
        if last < self.len {
            self.exchange(self.firm, last);
            self.exchange(self.hard, self.firm);
            self.hard += 1;
            self.firm += 1;
        }
    }

    /// Adds a plane that gives way to the hard ones only. In a full storage it replaces a soft one.
    #[inline]
    pub(super) fn push_restoring(&mut self, normal: G::Vector, offset: G::Scalar) {
        if self.len == N && self.firm < N {
            self.len -= 1;
        }
        let last = self.len;
        if last < N {
            self.push(normal, offset);
            self.exchange(self.firm, last);
            self.firm += 1;
        }
    }

    /// Exchanges two planes. Unlike `swap` of a slice, it has no code to panic.
    #[inline]
    fn exchange(&mut self, one: usize, other: usize) {
        let (Some(first), Some(second)) = (self.planes.get(one).copied(), self.planes.get(other).copied())
        else {
            return;
        };
        for (index, plane) in [(one, second), (other, first)] {
            if let Some(slot) = self.planes.get_mut(index) {
                *slot = plane;
            }
        }
    }

    /// Adds a plane that gives way to all that are not soft. In a full storage it is left out.
    #[inline]
    pub(super) fn push_soft(&mut self, normal: G::Vector, offset: G::Scalar) {
        if self.len < N {
            self.push(normal, offset);
        }
    }

    /// Whether all planes allow a velocity.
    #[inline]
    pub(super) fn allow(&self, velocity: G::Vector) -> bool {
        self.planes().iter().all(|plane| plane.excess(velocity) <= G::Scalar::zero())
    }

    /// Returns the velocity of the disc nearest to `wish` that all planes allow. If there is none,
    /// the soft planes move out by the same least distance. If the restoring ones leave nothing
    /// either, they move out before. `None` if the hard ones leave nothing.
    #[inline]
    pub(super) fn nearest(&mut self, disc: Disc<G>, wish: G::Vector) -> Option<G::Vector> {
        let (failed, best) = match nearest_in(self.planes(), disc, Aim::At(wish)) {
            Ok(velocity) => return Some(velocity),
            Err(failure) => failure,
        };
        if failed < self.hard {
            return None;
        }
        if failed >= self.firm {
            return Some(relaxed::<G, N>(self.planes(), self.firm, failed, best, disc));
        }
        let firm = self.planes.get(..self.firm).unwrap_or_default();
        let velocity = relaxed::<G, N>(firm, self.hard, failed, best, disc);
        for plane in self.planes.iter_mut().take(self.firm).skip(self.hard) {
            plane.offset = plane.offset.max(plane.normal.dot(velocity));
        }
        Some(match nearest_in(self.planes(), disc, Aim::At(wish)) {
            Ok(velocity) => velocity,
            Err((failed, best)) if failed >= self.firm => {
                relaxed::<G, N>(self.planes(), self.firm, failed, best, disc)
            }
            // A point is left, which rounding misses.
            Err(_) => velocity,
        })
    }
}

impl<G: Geometry, const N: usize> Default for HalfPlanes<G, N> {
    #[inline]
    fn default() -> Self {
        HalfPlanes::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_vector::{V, v};

    fn disc() -> Disc<V> {
        Disc { center: v(0.0, 0.0), radius: 1.0 }
    }

    fn plane(x: f64, y: f64, offset: f64) -> HalfPlane<V> {
        HalfPlane { normal: v(x, y), offset }
    }

    #[test]
    fn a_restoring_plane_gives_way_to_hard_ones_only() {
        let mut planes = HalfPlanes::<V, 4>::new();
        planes.push_soft(v(-1.0, 0.0), -0.5);
        planes.push_restoring(v(1.0, 0.0), -0.125);
        planes.push_hard(v(0.0, 1.0), 0.25);
        assert_eq!(planes.planes(), [plane(0.0, 1.0, 0.25), plane(1.0, 0.0, -0.125), plane(-1.0, 0.0, -0.5)]);
        // x >= 0.5 is soft, x <= -0.125 is not.
        let kept = planes.nearest(disc(), v(0.0, 0.5)).unwrap();
        assert!((kept.x() + 0.125).abs() < 1e-12 && kept.y() <= 0.25, "{kept:?}");
        // Two that leave nothing are missed by the same. The soft one then takes what is left.
        planes.clear();
        planes.push_soft(v(0.0, -1.0), -0.25);
        planes.push_restoring(v(1.0, 0.0), -0.125);
        planes.push_restoring(v(-1.0, 0.0), -0.125);
        let between = planes.nearest(disc(), v(0.0, 0.0)).unwrap();
        assert!(between.x().abs() < 1e-12 && (between.y() - 0.25).abs() < 1e-12, "{between:?}");
        planes.push_hard(v(1.0, 0.0), -2.0);
        assert_eq!(planes.nearest(disc(), v(0.0, 0.0)), None);
    }

    #[test]
    fn a_full_storage_drops_soft_planes_then_restoring_ones() {
        let mut planes = HalfPlanes::<V, 2>::new();
        planes.push_soft(v(1.0, 0.0), 1.0);
        planes.push_soft(v(1.0, 0.0), 2.0);
        planes.push_restoring(v(0.0, 1.0), 3.0);
        assert_eq!(planes.planes(), [plane(0.0, 1.0, 3.0), plane(1.0, 0.0, 1.0)]);
        planes.push_restoring(v(0.0, 1.0), 4.0);
        planes.push_restoring(v(0.0, 1.0), 5.0);
        planes.push_soft(v(1.0, 0.0), 6.0);
        assert_eq!(planes.planes(), [plane(0.0, 1.0, 3.0), plane(0.0, 1.0, 4.0)]);
        planes.push_hard(v(-1.0, 0.0), 7.0);
        planes.push_hard(v(-1.0, 0.0), 8.0);
        assert!(!planes.overflowed());
        assert_eq!(planes.planes(), [plane(-1.0, 0.0, 7.0), plane(-1.0, 0.0, 8.0)]);
        planes.push_hard(v(-1.0, 0.0), 9.0);
        assert!(planes.overflowed());
    }
}
