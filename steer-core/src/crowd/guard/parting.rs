//! Parting: soft planes that restore a gap that is too small.

use super::super::half_planes::HalfPlanes;
use super::Guard;
use crate::agent::Body;
use crate::scalar::Scalar;
use crate::vector::{Vec2Ext, Vec2Like};

impl<V: Vec2Like> Guard<V> {
    /// Adds a soft plane that takes the agent to this distance within the step, if `apart` is
    /// shorter. `share` is its part of what is missing.
    ///
    /// Rounding moves a slow agent by other than its velocity · dt. Without this plane the losses
    /// would add up, since the hard planes only keep what gap is left.
    #[inline]
    pub(super) fn part<const N: usize>(
        &self,
        planes: &mut HalfPlanes<V, N>,
        apart: V,
        distance: V::Scalar,
        share: V::Scalar,
    ) {
        let missing = distance - apart.length();
        if let (true, Some(normal)) = (missing > V::Scalar::zero(), apart.direction()) {
            planes.push_soft(normal, self.speed_in_step(-missing * share));
        }
    }

    /// Adds a soft plane between two at the same position, in a direction that follows from their
    /// ids.
    #[inline]
    pub(super) fn part_at_one_point<const N: usize>(
        &self,
        planes: &mut HalfPlanes<V, N>,
        other: &Body<V>,
        bodies: V::Scalar,
    ) {
        let normal = (direction_of::<V>(other.id) - direction_of::<V>(self.id)).direction_or(self.heading);
        planes.push_soft(normal, self.speed_in_step(-bodies * V::Scalar::from_f64(0.5)));
    }
}

/// A unit vector for each id. Parts of a turn by the golden section are spread evenly for any
/// number of successive ids.
#[inline]
fn direction_of<V: Vec2Like>(id: u32) -> V {
    let part = f64::from(id.wrapping_mul(2_654_435_769)) / 4_294_967_296.0;
    V::turn(V::Scalar::from_f64((part - 0.5) * core::f64::consts::TAU))
}
