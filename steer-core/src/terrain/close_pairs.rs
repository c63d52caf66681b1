//! Pairs of obstacles whose rectangles are close to each other.

extern crate alloc;

use alloc::vec::Vec;

use super::Obstacle;
use crate::bounds::{Bounds, hull};
use crate::scalar::Scalar as _;
use crate::vector::{Geometry, Vec2Like as _};

/// The rectangle around an obstacle.
pub(super) fn rectangle<G: Geometry, O: Obstacle<G>>(obstacle: &O) -> Bounds<G> {
    let rounding = G::Vector::new(obstacle.rounding(), obstacle.rounding());
    let corners = (0..).map_while(|index| obstacle.corner(index));
    hull::<G>(corners.flat_map(|corner| [corner - rounding, corner + rounding]))
}

/// Calls `pair` with the indices of every two rectangles that are no farther apart along x and y
/// than the smaller of their two reaches.
///
/// The time is n log n for n rectangles in a plan, and grows with the number of those that are one
/// above the other.
pub(super) fn for_each_close_pair<G: Geometry>(
    around: &[Bounds<G>],
    reach: impl Fn(usize) -> G::Scalar,
    mut pair: impl FnMut(usize, usize),
) {
    let mut order: Vec<usize> = (0..around.len()).collect();
    let from = |index: usize| around[index].min.x();
    // NaN comes last.
    let is_nan = |index: &usize| from(*index).partial_cmp(&from(*index)).is_none();
    order.sort_by(|one, two| {
        from(*one).partial_cmp(&from(*two)).unwrap_or_else(|| is_nan(one).cmp(&is_nan(two)))
    });
    for (place, &one) in order.iter().enumerate() {
        let (most, it) = (reach(one), &around[one]);
        let end = it.max.x() + most;
        let others = order[place + 1..].iter().copied();
        for other in others.take_while(|other| around[*other].min.x() <= end) {
            let above = around[other].min.y() - it.max.y();
            let below = it.min.y() - around[other].max.y();
            if above.max(below) <= most.min(reach(other)) {
                pair(one, other);
            }
        }
    }
}
