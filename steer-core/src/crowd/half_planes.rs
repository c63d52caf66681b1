//! [`HalfPlanes`]: the velocities that several half planes allow.

use super::half_plane::{HalfPlane, PlaneClass};
use super::program::{Aim, Disc, nearest_in, relaxed};
use crate::scalar::Scalar as _;
use crate::vector::{Geometry, Vec2Ext, Vec2Like};

/// Storage for up to `N` half planes, owned by the caller. One serves any number of agents in turn.
///
/// After a call it contains the half planes of that call, for a display.
///
/// # Degenerate cases
/// If more than `N` half planes are needed, [`overflowed`](Self::overflowed) is `true`. The softest
/// and last ones are left out. A [`SafetyFilter`](super::SafetyFilter) that lacks a hard one
/// brakes, which is always safe.
#[derive(Clone, Debug, PartialEq)]
pub struct HalfPlanes<G: Geometry, const N: usize = 32> {
    /// By class. The first `len` are used.
    planes: [HalfPlane<G>; N],
    len: usize,
    /// Hardest class of those that are left out.
    left_out: Option<PlaneClass>,
}

impl<G: Geometry, const N: usize> HalfPlanes<G, N> {
    /// Creates an empty storage.
    #[inline]
    #[must_use]
    pub fn new() -> Self {
        let unused = HalfPlane::new(PlaneClass::Soft, G::Vector::zero(), G::Scalar::zero());
        HalfPlanes { planes: [unused; N], len: 0, left_out: None }
    }

    /// Returns the half planes of the last call, the hard ones first, then the restoring ones.
    #[inline]
    #[must_use]
    pub fn planes(&self) -> &[HalfPlane<G>] {
        self.planes.get(..self.len).unwrap_or_default()
    }

    /// Returns whether the last call needed more than `N` half planes.
    #[inline]
    #[must_use]
    pub fn overflowed(&self) -> bool {
        self.left_out.is_some()
    }

    /// Whether a hard plane is left out.
    #[inline]
    pub(super) fn lacks_hard(&self) -> bool {
        self.left_out == Some(PlaneClass::Hard)
    }

    #[inline]
    pub(super) fn clear(&mut self) {
        (self.len, self.left_out) = (0, None);
    }

    /// Adds a plane behind its class. In a full storage the last one of the softest class is left
    /// out.
    #[inline]
    pub(super) fn push(&mut self, plane: HalfPlane<G>) {
        if self.len == N {
            let last = self.planes.last().map(|last| last.class).filter(|last| *last > plane.class);
            let left_out = last.unwrap_or(plane.class);
            self.left_out = Some(self.left_out.map_or(left_out, |hardest| hardest.min(left_out)));
            if last.is_none() {
                return;
            }
            self.len -= 1;
        }
        // The first one of each softer class moves behind its last.
        let mut free = self.len;
        for class in [PlaneClass::Soft, PlaneClass::Restoring] {
            if class > plane.class {
                let first = self.harder_than(class);
                self.set(free, self.planes.get(first).copied());
                free = first;
            }
        }
        self.set(free, Some(plane));
        self.len += 1;
    }

    /// Unlike an index, it has no code to panic.
    #[inline]
    fn set(&mut self, index: usize, plane: Option<HalfPlane<G>>) {
        if let (Some(slot), Some(plane)) = (self.planes.get_mut(index), plane) {
            *slot = plane;
        }
    }

    /// Number of the planes that are harder than a class. They are the first ones.
    #[inline]
    fn harder_than(&self, class: PlaneClass) -> usize {
        self.planes().partition_point(|plane| plane.class < class)
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
        let [hard, firm] = [PlaneClass::Restoring, PlaneClass::Soft].map(|class| self.harder_than(class));
        if failed < hard {
            return None;
        }
        if failed >= firm {
            return Some(relaxed::<G, N>(self.planes(), firm, failed, best, disc));
        }
        let not_soft = self.planes.get(..firm).unwrap_or_default();
        let velocity = relaxed::<G, N>(not_soft, hard, failed, best, disc);
        for plane in self.planes.iter_mut().take(firm).skip(hard) {
            plane.offset = plane.offset.max(plane.normal.dot(velocity));
        }
        Some(match nearest_in(self.planes(), disc, Aim::At(wish)) {
            Ok(velocity) => velocity,
            Err((failed, best)) if failed >= firm => relaxed::<G, N>(self.planes(), firm, failed, best, disc),
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
    use super::PlaneClass::{Hard, Restoring, Soft};
    use super::*;
    use crate::test_vector::{V, v};

    fn disc() -> Disc<V> {
        Disc { center: v(0.0, 0.0), radius: 1.0 }
    }

    fn plane(class: PlaneClass, x: f64, y: f64, offset: f64) -> HalfPlane<V> {
        HalfPlane::new(class, v(x, y), offset)
    }

    #[test]
    fn a_restoring_plane_gives_way_to_hard_ones_only() {
        let mut planes = HalfPlanes::<V, 4>::new();
        planes.push(plane(Soft, -1.0, 0.0, -0.5));
        planes.push(plane(Restoring, 1.0, 0.0, -0.125));
        planes.push(plane(Hard, 0.0, 1.0, 0.25));
        assert_eq!(
            planes.planes(),
            [plane(Hard, 0.0, 1.0, 0.25), plane(Restoring, 1.0, 0.0, -0.125), plane(Soft, -1.0, 0.0, -0.5)]
        );
        // x >= 0.5 is soft, x <= -0.125 is not.
        let kept = planes.nearest(disc(), v(0.0, 0.5)).unwrap();
        assert!((kept.x() + 0.125).abs() < 1e-12 && kept.y() <= 0.25, "{kept:?}");
        // Two that leave nothing are missed by the same. The soft one then takes what is left.
        planes.clear();
        planes.push(plane(Soft, 0.0, -1.0, -0.25));
        planes.push(plane(Restoring, 1.0, 0.0, -0.125));
        planes.push(plane(Restoring, -1.0, 0.0, -0.125));
        let between = planes.nearest(disc(), v(0.0, 0.0)).unwrap();
        assert!(between.x().abs() < 1e-12 && (between.y() - 0.25).abs() < 1e-12, "{between:?}");
        planes.push(plane(Hard, 1.0, 0.0, -2.0));
        assert_eq!(planes.nearest(disc(), v(0.0, 0.0)), None);
    }

    #[test]
    fn a_full_storage_drops_soft_planes_then_restoring_ones() {
        let mut planes = HalfPlanes::<V, 2>::new();
        planes.push(plane(Soft, 1.0, 0.0, 1.0));
        planes.push(plane(Soft, 1.0, 0.0, 2.0));
        planes.push(plane(Restoring, 0.0, 1.0, 3.0));
        assert_eq!(planes.planes(), [plane(Restoring, 0.0, 1.0, 3.0), plane(Soft, 1.0, 0.0, 1.0)]);
        planes.push(plane(Restoring, 0.0, 1.0, 4.0));
        planes.push(plane(Restoring, 0.0, 1.0, 5.0));
        planes.push(plane(Soft, 1.0, 0.0, 6.0));
        assert_eq!(planes.planes(), [plane(Restoring, 0.0, 1.0, 3.0), plane(Restoring, 0.0, 1.0, 4.0)]);
        planes.push(plane(Hard, -1.0, 0.0, 7.0));
        planes.push(plane(Hard, -1.0, 0.0, 8.0));
        assert!(planes.overflowed() && !planes.lacks_hard());
        assert_eq!(planes.planes(), [plane(Hard, -1.0, 0.0, 7.0), plane(Hard, -1.0, 0.0, 8.0)]);
        planes.push(plane(Hard, -1.0, 0.0, 9.0));
        assert!(planes.lacks_hard());
    }
}
