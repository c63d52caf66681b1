//! The queries of a [`Grid`].

use core::cmp::Ordering;

use super::frame::Spans;
use super::{Grid, Neighbor};
use crate::agent::Agent;
use crate::error::Error;
use crate::neighbors::Sight;
use crate::neighbors::nearest::keep;
use crate::vector::Geometry;

impl<'a, G: Geometry> Grid<'a, G> {
    /// Returns all positions within this radius (length) of `center`, those at `center` included.
    ///
    /// Nothing is found if the radius is below 0 or NaN. All positions are found if it is infinite.
    ///
    /// # Examples
    /// ```
    /// use steer_core::neighbors::Grid;
    /// use steer_glam::{Bounds, Glam};
    /// use steer_glam::glam::vec2;
    ///
    /// let positions = [vec2(0.0, 0.0), vec2(30.0, 40.0), vec2(90.0, 0.0)];
    /// let mut storage = [0; Grid::<Glam>::scratch_len(3)];
    /// let grid = Grid::plane(&Bounds::new(100.0, 100.0)?, 50.0, &positions, &mut storage)?;
    /// let found = grid.within(vec2(0.0, 0.0), 50.0);
    /// assert!(found.map(|one| one.index).eq([0, 1]));
    /// # Ok::<(), steer_core::Error>(())
    /// ```
    #[inline]
    pub fn within(
        &self,
        center: G::Vector,
        radius: G::Scalar,
    ) -> impl Iterator<Item = Neighbor<G>> + Clone + use<'a, G> {
        self.all_in(Spans::around(&self.frame, center, radius), center)
            .filter(move |one| one.distance <= radius)
    }

    /// Returns all others within this radius (length) of the position at `index`. There are none if
    /// there is no such position.
    ///
    /// # Examples
    /// ```
    /// use steer_core::neighbors::Grid;
    /// use steer_glam::{Bounds, Glam};
    /// use steer_glam::glam::vec2;
    ///
    /// let positions = [vec2(0.0, 0.0), vec2(30.0, 40.0), vec2(90.0, 0.0)];
    /// let mut storage = [0; Grid::<Glam>::scratch_len(3)];
    /// let grid = Grid::plane(&Bounds::new(100.0, 100.0)?, 50.0, &positions, &mut storage)?;
    /// let found = grid.around(0, 50.0);
    /// assert!(found.map(|one| one.index).eq([1]));
    /// # Ok::<(), steer_core::Error>(())
    /// ```
    #[inline]
    pub fn around(
        &self,
        index: usize,
        radius: G::Scalar,
    ) -> impl Iterator<Item = Neighbor<G>> + Clone + use<'a, G> {
        let grid = *self;
        let own = self.positions.get(index).copied();
        own.into_iter().flat_map(move |own| grid.within(own, radius)).filter(move |one| one.index != index)
    }

    /// Returns all positions that an agent sees, its own too if it is among them and the sight is
    /// not blind.
    ///
    /// # Examples
    /// ```
    /// use steer_core::neighbors::{Grid, Sight};
    /// use steer_glam::{Agent, Bounds, Glam};
    /// use steer_glam::glam::vec2;
    ///
    /// let positions = [vec2(0.0, 0.0), vec2(30.0, 40.0), vec2(90.0, 0.0)];
    /// let mut storage = [0; Grid::<Glam>::scratch_len(3)];
    /// let grid = Grid::plane(&Bounds::new(100.0, 100.0)?, 50.0, &positions, &mut storage)?;
    /// // Two positions are behind this agent.
    /// let agent = Agent::new(vec2(40.0, 0.0), vec2(1.0, 0.0));
    /// assert!(grid.seen(&agent, Sight::ahead(50.0)).map(|one| one.index).eq([2]));
    /// # Ok::<(), steer_core::Error>(())
    /// ```
    #[inline]
    pub fn seen(
        &self,
        agent: &Agent<G>,
        sight: Sight<G::Scalar>,
    ) -> impl Iterator<Item = Neighbor<G>> + Clone + use<'a, G> {
        let agent = *agent;
        let eyes = (!sight.is_blind()).then(|| self.within(agent.position, sight.distance));
        eyes.into_iter()
            .flatten()
            .filter(move |one| sight.faces(&agent, one.position - agent.position, one.distance))
    }

    /// Returns all positions within this radius (length) of `center` in the order of their indices:
    /// a sum over them has the same bits as in a plain loop.
    ///
    /// They are written to a buffer. A buffer as long as the positions holds any result.
    ///
    /// # Examples
    /// ```
    /// use steer_core::neighbors::{Grid, Neighbor};
    /// use steer_glam::{Bounds, Glam};
    /// use steer_glam::glam::vec2;
    ///
    /// let positions = [vec2(90.0, 0.0), vec2(30.0, 40.0), vec2(0.0, 0.0)];
    /// let mut storage = [0; Grid::<Glam>::scratch_len(3)];
    /// let grid = Grid::plane(&Bounds::new(100.0, 100.0)?, 50.0, &positions, &mut storage)?;
    /// let mut buffer = [Neighbor::default(); 3];
    /// let found = grid.in_order(vec2(0.0, 0.0), 50.0, &mut buffer)?;
    /// assert!(found.iter().map(|one| one.index).eq([1, 2]));
    /// # Ok::<(), steer_core::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::SmallStorage`] if the buffer does not hold them all. It contains the needed length.
    pub fn in_order<'b>(
        &self,
        center: G::Vector,
        radius: G::Scalar,
        buffer: &'b mut [Neighbor<G>],
    ) -> Result<&'b [Neighbor<G>], Error> {
        let found = self.all(center, radius, buffer)?;
        found.sort_unstable_by_key(|one| one.index);
        Ok(found)
    }

    /// Returns all positions within this radius (length) of `center`, the nearest first. Of two
    /// equally near ones the smaller index comes first.
    ///
    /// It leaves none out, as the rules of [`crowd`](crate::crowd) need it. They are written to a
    /// buffer. A buffer as long as the positions holds any result.
    ///
    /// # Examples
    /// ```
    /// use steer_core::Error;
    /// use steer_core::neighbors::{Grid, Neighbor};
    /// use steer_glam::{Bounds, Glam};
    /// use steer_glam::glam::vec2;
    ///
    /// let positions = [vec2(90.0, 0.0), vec2(30.0, 40.0), vec2(0.0, 0.0)];
    /// let mut storage = [0; Grid::<Glam>::scratch_len(3)];
    /// let grid = Grid::plane(&Bounds::new(100.0, 100.0)?, 50.0, &positions, &mut storage)?;
    /// let mut buffer = [Neighbor::default(); 3];
    /// let found = grid.all_within(vec2(0.0, 0.0), 50.0, &mut buffer)?;
    /// assert!(found.iter().map(|one| one.index).eq([2, 1]));
    /// // A buffer that is too small is an error.
    /// let found = grid.all_within(vec2(0.0, 0.0), 50.0, &mut buffer[..1]);
    /// assert_eq!(found, Err(Error::SmallStorage { needed: 2 }));
    /// # Ok::<(), steer_core::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::SmallStorage`] if the buffer does not hold them all. It contains the needed length.
    pub fn all_within<'b>(
        &self,
        center: G::Vector,
        radius: G::Scalar,
        buffer: &'b mut [Neighbor<G>],
    ) -> Result<&'b [Neighbor<G>], Error> {
        let found = self.all(center, radius, buffer)?;
        found.sort_unstable_by(|one, other| {
            let by_distance = one.distance.partial_cmp(&other.distance).unwrap_or(Ordering::Equal);
            by_distance.then(one.index.cmp(&other.index))
        });
        Ok(found)
    }

    /// Writes all positions within a radius to a buffer, in no order.
    fn all<'b>(
        &self,
        center: G::Vector,
        radius: G::Scalar,
        buffer: &'b mut [Neighbor<G>],
    ) -> Result<&'b mut [Neighbor<G>], Error> {
        let mut count = 0;
        for one in self.within(center, radius) {
            if let Some(free) = buffer.get_mut(count) {
                *free = one;
            }
            count += 1;
        }
        buffer.get_mut(..count).ok_or(Error::SmallStorage { needed: count })
    }

    /// Returns the nearest positions for which `counts` is `true`, at most as many as the buffer
    /// holds, the nearest first. Of two equally near ones the smaller index comes first.
    ///
    /// It searches the cells around `center` and doubles the radius until no nearer position can be
    /// missed. `counts` filters positions, for example to other or visible agents. For a crowd,
    /// which needs all neighbours, see [`all_within`](Self::all_within).
    ///
    /// # Examples
    /// ```
    /// use steer_core::neighbors::{Grid, Neighbor};
    /// use steer_glam::{Bounds, Glam};
    /// use steer_glam::glam::vec2;
    ///
    /// let positions = [vec2(90.0, 0.0), vec2(30.0, 40.0), vec2(0.0, 0.0)];
    /// let mut storage = [0; Grid::<Glam>::scratch_len(3)];
    /// let grid = Grid::plane(&Bounds::new(100.0, 100.0)?, 50.0, &positions, &mut storage)?;
    /// let mut one = [Neighbor::default()];
    /// let found = grid.nearest(positions[2], &mut one, |other| other.index != 2);
    /// assert_eq!((found[0].index, found[0].distance), (1, 50.0));
    /// # Ok::<(), steer_core::Error>(())
    /// ```
    ///
    /// # Degenerate cases
    /// If no position counts, or the buffer is empty, the slice is empty.
    pub fn nearest<'b>(
        &self,
        center: G::Vector,
        buffer: &'b mut [Neighbor<G>],
        counts: impl Fn(&Neighbor<G>) -> bool,
    ) -> &'b [Neighbor<G>] {
        let (x, y) = (self.frame.x, self.frame.y);
        // One cell in a direction is no hint at the distance of the others.
        let mut radius =
            if x.count() > 1 && (y.count() == 1 || x.width < y.width) { x.width } else { y.width };
        let mut cells = 1;
        loop {
            let all = cells >= x.count().max(y.count());
            let spans = if all { Spans::ALL } else { Spans::around(&self.frame, center, radius) };
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

    /// Returns all pairs within this radius (length) of each other, each once: the smaller index,
    /// and the other position as seen from it.
    ///
    /// # Examples
    /// ```
    /// use steer_core::neighbors::Grid;
    /// use steer_glam::{Bounds, Glam};
    /// use steer_glam::glam::vec2;
    ///
    /// let positions = [vec2(0.0, 0.0), vec2(30.0, 40.0), vec2(90.0, 0.0)];
    /// let mut storage = [0; Grid::<Glam>::scratch_len(3)];
    /// let grid = Grid::plane(&Bounds::new(100.0, 100.0)?, 50.0, &positions, &mut storage)?;
    /// let pairs = grid.pairs(50.0).map(|(one, other)| (one, other.index, other.distance));
    /// assert!(pairs.eq([(0, 1, 50.0)]));
    /// # Ok::<(), steer_core::Error>(())
    /// ```
    #[inline]
    pub fn pairs(
        &self,
        radius: G::Scalar,
    ) -> impl Iterator<Item = (usize, Neighbor<G>)> + Clone + use<'a, G> {
        let grid = *self;
        let others = move |(rank, one): (usize, &'a u32)| {
            let own = grid.positions.get(*one as usize).copied();
            let looks = own.map(|own| grid.look(Spans::around(&grid.frame, own, radius)));
            // An item earlier in the order has already met this one.
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
