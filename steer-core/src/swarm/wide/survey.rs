//! [`Survey`]: finds the neighbours of the agents of a block.

use core::ops::Range;

use fearless_simd::{Select, Simd, SimdMask};

use super::super::SwarmScalar;
use super::super::job::Extra;
use super::input::{Block, Input, Slots};
use super::lanes::{Lanes, Pair};
use super::seen::{Rules, Seen};
use super::sightings::{MOST, PART, Sighting, Sightings};
use crate::scalar::Scalar;
use crate::vector::{Geometry, Vec2Like};

/// A block of agents, and the data to find their neighbours.
pub(super) struct Survey<'a, 'b, M: Simd, W: Lanes<M>, G: Geometry, X> {
    pub(super) input: &'a Input<'a, 'b, M, W, G, X>,
    pub(super) rules: &'a Rules<W>,
    pub(super) agents: &'a Block<W>,
    pub(super) slots: Slots,
}

impl<M: Simd, W: Lanes<M>, G: Geometry, X: Extra<G>> Survey<'_, '_, M, W, G, X>
where
    G::Scalar: SwarmScalar,
{
    /// Sums over the agents in the cells around the block that one of its agents may see. Previous
    /// contents of `sightings` are ignored.
    #[inline(always)]
    pub(super) fn seen(&self, sightings: &mut Sightings<W, W::Element>) -> Seen<W> {
        let Survey { input: Input { simd, job, same, .. }, rules, agents, slots } = self;
        let (simd, number) = (*simd, same.number);
        let mut seen = Seen::none(simd);
        sightings.count = 0;
        let nearby = job.nearby(slots.row, slots.first, slots.count);
        let size = nearby.torus.map(|torus| [torus.size.x(), torus.size.y()].map(number));
        for run in nearby.runs {
            let shift = run.shift.map(number);
            let image = |other, _, axis: usize| W::splat(simd, other + shift[axis]);
            let mut rest = run.items;
            while !rest.is_empty() {
                let part = rest.start..rest.end.min(rest.start + PART);
                rest.start = part.end;
                if sightings.count > MOST - PART {
                    seen.add(simd, rules, agents, sightings);
                    sightings.count = 0;
                }
                if let Some(size) = size {
                    let image = |other, from, axis: usize| nearest(simd, other, from, size[axis]);
                    self.add_part::<true>(part, sightings, image);
                } else if part.start < slots.first + slots.count && slots.first < part.end {
                    self.add_part::<true>(part, sightings, image);
                } else {
                    self.add_part::<false>(part, sightings, image);
                }
            }
        }
        seen.add(simd, rules, agents, sightings);
        seen
    }

    /// Adds a part of a run to the sightings. `OWN` is `true` if it may contain agents of the
    /// block. `image` returns the coordinate at which a neighbour is seen.
    #[inline(always)]
    fn add_part<const OWN: bool>(
        &self,
        part: Range<usize>,
        sightings: &mut Sightings<W, W::Element>,
        image: impl Fn(W::Element, W, usize) -> W,
    ) {
        let Survey { input, rules, agents, slots } = self;
        let [xs, ys] = input.now.position.map(|column| &column[part.clone()]);
        let [us, vs] = input.now.velocity.map(|column| &column[part.clone()]);
        let first = sightings.count;
        let mut count = first;
        for (((x, y), u), v) in xs.iter().zip(ys).zip(us).zip(vs) {
            let position = Pair { x: image(*x, agents.position.x, 0), y: image(*y, agents.position.y, 1) };
            let offset = position - agents.position;
            let square = offset.dot(offset);
            // The remainder changes nothing, and saves the check of the index.
            let at = count % MOST;
            sightings.items[at] = Sighting { offset, distance: square.sqrt() };
            sightings.velocities[at] = [*u, *v];
            // The next neighbour replaces one that is too far from all agents. A branch would often
            // be mispredicted.
            count += usize::from(OWN || square.simd_gt(rules.max_square).any_false());
        }
        sightings.count = count;
        if OWN {
            let own = part.start.max(slots.first)..part.end.min(slots.first + slots.count);
            for agent in own {
                // At an infinite distance, no rule sees the agent itself.
                let distance = &mut sightings.items[first + agent - part.start].distance;
                distance.as_mut_slice()[agent - slots.first] = W::Element::from_f64(f64::INFINITY);
            }
        }
    }
}

/// Nearest image of one coordinate on a torus of this size, as
/// [`Torus::nearest`](crate::space::Torus::nearest) returns it for differences of at most one and a
/// half worlds.
#[inline(always)]
fn nearest<M: Simd, W: Lanes<M>>(simd: M, to: W::Element, from: W, size: W::Element) -> W {
    let half = size * W::Element::from_f64(0.5);
    let [half, back, none] = [half, -size, -W::Element::zero()].map(|number| W::splat(simd, number));
    let to = W::splat(simd, to);
    let offset = to - from;
    let back = offset.simd_gt(half).select(back, none);
    let on = offset.simd_lt(-half).select(W::splat(simd, size), none);
    to + (back + on)
}
