//! [`Grid`]: cells, so that not all have to be looked at.

mod axis;
mod build;
mod frame;
mod look;
mod neighbor;
#[cfg(feature = "alloc")]
mod room;

pub use neighbor::Neighbor;
#[cfg(feature = "alloc")]
pub use room::GridRoom;

use super::nearest::keep;
use crate::error::{finite_vector, positive};
use crate::{Agent, Bounds, Error, Sight, Vec2Like};
use frame::Frame;

/// Everybody in the cells of a grid: who lies within a radius, who is nearest, and who is near whom, without looking at all.
///
/// Built anew for every step, over positions and storage that are borrowed, in time proportional to their number: a counting sort. A question looks at the cells that the radius touches, so it takes as long as those hold
/// agents, however large the world is; cells as wide as the usual radius are a good choice. For less than some forty agents a plain loop is faster
/// (`cargo run --release -p steer-bench --example crossing`). It answers with what a plain loop over all positions answers, to the last bit: who is [`Neighbor::distance`] or nearer,
///
/// > |qᵢ − center| ≤ radius
///
/// on a torus with the image of qᵢ that [`Torus::nearest`](crate::Torus::nearest) gives. The one who asks is found too, where it is among the positions, except by [`around`](Self::around): leave it out by its index.
///
/// The order of the answers depends on nothing but the rectangle, the width of the cells and the positions: cell after cell, within one by x, then by y, and only of those in exactly the same place the smaller index first. So a
/// sum over them is the same to the last bit in whatever order the agents are kept. For the bits of a plain loop take [`in_order`](Self::in_order).
///
/// ```
/// # use steer_core::{Bounds, Error, Grid, Scalar, Vec2Like};
/// # fn crowded<V: Vec2Like>(world: &Bounds<V>, places: &[V], storage: &mut [u32]) -> Result<usize, Error> {
/// // `storage` is `[0; Grid::<V>::room(500)]`, say, and serves for every step.
/// let reach = V::Scalar::from_f64(60.0);
/// let grid = Grid::torus(world, reach, places, storage)?;
/// let crowded = (0..places.len()).filter(|&one| grid.around(one, reach).count() > 8);
/// # Ok(crowded.count())
/// # }
/// ```
///
/// # Degenerate cases
/// Who is outside the rectangle of a plane counts to the nearest cell at the side: found all the same, and slow only if many are there. On a torus any image will do; who is more than four worlds away, where rounding would blur the cells, is
/// looked at by every question. One with a coordinate that is not finite is near nobody. A cell that everyone is in is as slow as a plain loop. Where the cells would be more than the storage has room for, they are wider.
///
/// Source: counting sort: Knuth, The Art of Computer Programming, volume 3; cells of the width of the cutoff: the cell lists of molecular dynamics.
#[derive(Clone, Copy, Debug)]
pub struct Grid<'a, V: Vec2Like> {
    positions: &'a [V],
    /// All indices, cell after cell, row by row; the strays last.
    order: &'a [u32],
    /// Where each cell begins in the order, and the end.
    starts: &'a [u32],
    frame: Frame<V>,
}

impl<'a, V: Vec2Like> Grid<'a, V> {
    /// How many numbers of storage a grid over so many positions needs.
    #[must_use]
    pub const fn room(count: usize) -> usize {
        count.saturating_mul(3).saturating_add(4)
    }

    /// A grid over this rectangle, whose sides nobody is bound to keep to.
    ///
    /// # Errors
    /// [`Error::NotPositive`] or [`Error::NotFinite`] for a cell that is; [`Error::NotFinite`] for the rectangle; [`Error::SmallStorage`] for less storage than [`room`](Self::room) tells.
    pub fn plane(
        bounds: &Bounds<V>,
        cell: V::Scalar,
        positions: &'a [V],
        storage: &'a mut [u32],
    ) -> Result<Self, Error> {
        Self::new(bounds, false, cell, positions, storage)
    }

    /// A grid over this rectangle, whose opposite sides touch.
    ///
    /// Without a width or a height it is not wrapped in that direction, as [`Torus`](crate::Torus) tells, and has one cell there.
    ///
    /// # Errors
    /// As [`plane`](Self::plane).
    pub fn torus(
        bounds: &Bounds<V>,
        cell: V::Scalar,
        positions: &'a [V],
        storage: &'a mut [u32],
    ) -> Result<Self, Error> {
        Self::new(bounds, true, cell, positions, storage)
    }

    fn new(
        bounds: &Bounds<V>,
        wraps: bool,
        cell: V::Scalar,
        positions: &'a [V],
        storage: &'a mut [u32],
    ) -> Result<Self, Error> {
        positive("cell", cell)?;
        finite_vector("min", bounds.min)?;
        finite_vector("max", bounds.max)?;
        finite_vector("size", bounds.max - bounds.min)?;
        let count = positions.len();
        if u32::try_from(count).is_err() {
            return Err(Error::TooMany { most: u32::MAX });
        }
        let needed = Self::room(count);
        // More room would make more cells, and the order depend on it.
        let Some(storage) = storage.get_mut(..needed) else { return Err(Error::SmallStorage { needed }) };
        let (order, starts) = storage.split_at_mut(count);
        let frame = Frame::new(bounds, wraps, cell, starts.len() - 2);
        let (starts, _) = starts.split_at_mut(frame.cells() + 2);
        build::fill(&frame, positions, order, starts);
        Ok(Grid { positions, order, starts, frame })
    }

    /// All within this radius of a place, whoever stands there too.
    ///
    /// A radius below 0, or one that is no number: nobody. An infinite one: all.
    #[inline]
    pub fn within(
        &self,
        center: V,
        radius: V::Scalar,
    ) -> impl Iterator<Item = Neighbor<V>> + Clone + use<'a, V> {
        self.all_in(self.frame.spans(center, radius), center).filter(move |one| one.distance <= radius)
    }

    /// All others within this radius of the one at this index; nobody where there is no such one.
    #[inline]
    pub fn around(
        &self,
        index: usize,
        radius: V::Scalar,
    ) -> impl Iterator<Item = Neighbor<V>> + Clone + use<'a, V> {
        let grid = *self;
        let own = self.positions.get(index).copied();
        own.into_iter().flat_map(move |own| grid.within(own, radius)).filter(move |one| one.index != index)
    }

    /// All that an agent sees, itself too where it is among the positions and its sight is not blind.
    #[inline]
    pub fn seen(
        &self,
        agent: &Agent<V>,
        sight: Sight<V::Scalar>,
    ) -> impl Iterator<Item = Neighbor<V>> + Clone + use<'a, V> {
        let agent = *agent;
        let eyes = (!sight.is_blind()).then(|| self.within(agent.position, sight.distance));
        eyes.into_iter()
            .flatten()
            .filter(move |one| sight.faces(&agent, one.position - agent.position, one.distance))
    }

    /// All within this radius of a place in the order of their indices: a sum over them has the bits of one over a plain loop.
    ///
    /// They are written to a buffer; one as long as there are positions holds any answer.
    ///
    /// # Errors
    /// [`Error::SmallStorage`] for a buffer that does not hold them all; it tells how long it would have to be.
    pub fn in_order<'b>(
        &self,
        center: V,
        radius: V::Scalar,
        buffer: &'b mut [Neighbor<V>],
    ) -> Result<&'b [Neighbor<V>], Error> {
        let mut count = 0;
        for one in self.within(center, radius) {
            if let Some(free) = buffer.get_mut(count) {
                *free = one;
            }
            count += 1;
        }
        let found = buffer.get_mut(..count).ok_or(Error::SmallStorage { needed: count })?;
        found.sort_unstable_by_key(|one| one.index);
        Ok(found)
    }

    /// The few nearest to a place of those that count, as many as the buffer holds, the nearest first; of two equally near the one of the smaller index.
    ///
    /// It looks at the cells about the place, and at twice as many on each side until nobody nearer can be left out. What is asked of those that count is the caller's: that they are others, or seen.
    ///
    /// ```
    /// # use steer_core::{Agent, Grid, Neighbor, Sight, Vec2Like};
    /// # fn few<V: Vec2Like>(grid: &Grid<'_, V>, birds: &[Agent<V>], sight: Sight<V::Scalar>, own: usize) {
    /// let mut seven = [Neighbor::default(); 7];
    /// let bird = &birds[own];
    /// let seen = grid.nearest(bird.position, &mut seven, |one| one.index != own && sight.sees(bird, one.position));
    /// # let _ = seen;
    /// # }
    /// ```
    ///
    /// # Degenerate cases
    /// Nobody who counts, or an empty buffer: an empty slice.
    pub fn nearest<'b>(
        &self,
        center: V,
        buffer: &'b mut [Neighbor<V>],
        counts: impl Fn(&Neighbor<V>) -> bool,
    ) -> &'b [Neighbor<V>] {
        let (x, y) = (self.frame.x, self.frame.y);
        // One cell in a direction says nothing about how far the others are.
        let mut radius = if x.count > 1 && (y.count == 1 || x.width < y.width) { x.width } else { y.width };
        let mut cells = 1;
        loop {
            let all = cells >= x.count.max(y.count);
            let spans = if all { self.frame.everything() } else { self.frame.spans(center, radius) };
            let mut count = 0;
            for one in self.all_in(spans, center).filter(&counts) {
                count = keep(buffer, count, one, Neighbor::is_before);
            }
            let none_nearer =
                count == buffer.len() && buffer.last().is_none_or(|last| last.distance <= radius);
            if all || none_nearer {
                return buffer.get(..count).unwrap_or_default();
            }
            (radius, cells) = (radius + radius, cells.saturating_mul(2));
        }
    }

    /// All pairs within this radius of each other, each once: the smaller index, and the other as that one sees it.
    #[inline]
    pub fn pairs(
        &self,
        radius: V::Scalar,
    ) -> impl Iterator<Item = (usize, Neighbor<V>)> + Clone + use<'a, V> {
        let grid = *self;
        let others = move |(rank, one): (usize, &'a u32)| {
            let own = grid.positions.get(*one as usize).copied();
            let looks = own.map(|own| grid.look(grid.frame.spans(own, radius)));
            // Whoever stands earlier in the order has met this one already.
            let later = looks.into_iter().flatten().map(move |ranks| ranks.start.max(rank + 1)..ranks.end);
            later
                .flat_map(move |ranks| grid.order.get(ranks).unwrap_or_default())
                .map(move |other| (*one, *other))
        };
        self.order.iter().enumerate().flat_map(others).filter_map(move |(one, other)| {
            let (first, second) = (one.min(other) as usize, one.max(other) as usize);
            let from = grid.positions.get(first)?;
            let second = grid.seen_from(*from, second)?;
            (second.distance <= radius).then_some((first, second))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_vector::{V, v};
    use std::vec::Vec;

    fn indices(found: impl Iterator<Item = Neighbor<V>>) -> Vec<usize> {
        found.map(|one| one.index).collect()
    }

    /// Columns at 0, 10, 20, 30, two rows.
    fn places() -> [V; 6] {
        [v(39.0, 1.0), v(1.0, 1.0), v(12.0, 3.0), v(11.0, 3.0), v(35.0, 15.0), v(-70.0, 12.0)]
    }

    fn bounds() -> Bounds<V> {
        Bounds { min: v(0.0, 0.0), max: v(40.0, 20.0) }
    }

    #[test]
    fn it_goes_cell_by_cell_and_within_a_cell_by_x() {
        let (places, mut storage) = (places(), [0; Grid::<V>::room(6)]);
        let plane = Grid::plane(&bounds(), 10.0, &places, &mut storage).unwrap();
        assert_eq!(indices(plane.within(v(20.0, 10.0), 1e3)), [1, 3, 2, 0, 5, 4]);
        assert_eq!(indices(plane.within(v(5.0, 1.0), 7.0)), [1, 3]);
        assert_eq!(indices(plane.around(2, 1.0)), [3]);
        assert_eq!(
            plane.pairs(12.0).map(|(a, b)| (a, b.index)).collect::<Vec<_>>(),
            [(1, 3), (1, 2), (2, 3)]
        );
        let mut storage = [0; Grid::<V>::room(6)];
        let torus = Grid::torus(&bounds(), 10.0, &places, &mut storage).unwrap();
        // Across the side: (39, 1) is seen at (−1, 1), (−70, 12) at (10, 12).
        let found: Vec<_> = torus.within(v(1.0, 1.0), 2.0).collect();
        assert_eq!(indices(found.iter().copied()), [0, 1]);
        assert_eq!((found[0].position, found[0].distance), (v(-1.0, 1.0), 2.0));
        assert_eq!(indices(torus.within(v(9.0, 12.0), 2.0)), [5]);
    }

    #[test]
    fn who_has_no_place_is_near_nobody() {
        let mut places = places();
        (places[1], places[3]) = (v(f64::NAN, 1.0), v(f64::INFINITY, 3.0));
        for wraps in [false, true] {
            let mut storage = [0; Grid::<V>::room(6)];
            let grid = Grid::new(&bounds(), wraps, 10.0, &places, &mut storage).unwrap();
            let mut all = indices(grid.within(v(12.0, 3.0), f64::INFINITY));
            all.sort_unstable();
            assert_eq!(all, [0, 2, 4, 5]);
            let mut buffer = [Neighbor::default(); 6];
            assert_eq!(grid.nearest(v(12.0, 3.0), &mut buffer, |_| true).len(), 4);
            assert_eq!(grid.within(v(f64::NAN, 3.0), 1e3).count(), 0);
            assert_eq!(grid.within(v(12.0, 3.0), f64::NAN).count(), 0);
            assert_eq!(grid.around(3, 1e3).count() + grid.around(1, 1e3).count(), 0);
            assert_eq!(grid.pairs(f64::INFINITY).count(), 6);
        }
    }

    #[test]
    fn a_rectangle_or_a_cell_that_is_not_finite_is_refused() {
        let (places, mut storage) = (places(), [0; 64]);
        for (min, max, cell, what) in [
            (v(f64::NAN, 0.0), v(1.0, 1.0), 1.0, "min"),
            (v(0.0, 0.0), v(1.0, f64::INFINITY), 1.0, "max"),
            (v(-1e308, 0.0), v(1e308, 1.0), 1.0, "size"),
            (v(0.0, 0.0), v(1.0, 1.0), f64::NAN, "cell"),
        ] {
            let refused = Grid::plane(&Bounds { min, max }, cell, &places, &mut storage).err();
            assert_eq!(refused, Some(Error::NotFinite { what }));
        }
    }
}
