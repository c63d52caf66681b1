//! The crowds and the worlds that grids are tested on.

use crate::approx::{at, n, v};
use steer_core::neighbors::{Grid, Neighbor};
use steer_core::space::Bounds;
use steer_core::{Error, Geometry, Scalar, Vec2Ext, Vec2Like};

/// Number of positions in a crowd.
pub(in crate::laws) const COUNT: usize = 40;

/// Positions of a crowd.
pub(in crate::laws) type Crowd<G> = [<G as Geometry>::Vector; COUNT];

/// A rectangle, with or without wrapping at its sides.
#[derive(Clone, Copy, Debug)]
pub(in crate::laws) struct World<G: Geometry> {
    pub(in crate::laws) bounds: Bounds<G>,
    pub(in crate::laws) wraps: bool,
}

impl<G: Geometry> World<G> {
    /// Returns a grid over this world.
    pub(in crate::laws) fn grid<'a>(
        &self,
        cell: G::Scalar,
        crowd: &'a [G::Vector],
        storage: &'a mut [u32],
    ) -> Result<Grid<'a, G>, Error> {
        let make = if self.wraps { Grid::torus } else { Grid::plane };
        make(&self.bounds, cell, crowd, storage)
    }

    /// Returns one of the crowd, as seen from a position.
    pub(in crate::laws) fn seen(&self, crowd: &Crowd<G>, from: G::Vector, index: usize) -> Neighbor<G> {
        let there = crowd[index];
        let position = if self.wraps { self.bounds.torus().nearest(from, there) } else { there };
        let mut neighbor = Neighbor::default();
        (neighbor.index, neighbor.position, neighbor.distance) = (index, position, from.distance(position));
        neighbor
    }

    /// Returns all within a radius, by a plain loop.
    pub(in crate::laws) fn plain(
        &self,
        crowd: &Crowd<G>,
        center: G::Vector,
        radius: G::Scalar,
    ) -> impl Iterator<Item = Neighbor<G>> {
        (0..COUNT).map(move |index| self.seen(crowd, center, index)).filter(move |one| one.distance <= radius)
    }
}

/// Returns planes and toruses: one of whole cells, one of partial cells, one far from the origin.
pub(in crate::laws) fn worlds<G: Geometry>() -> [World<G>; 6] {
    let bounds = |x, y, width, height| Bounds::<G> { min: v(x, y), max: at::<G>(x + width, y + height) };
    let [whole, crooked, far] =
        [bounds(0.0, 0.0, 128.0, 64.0), bounds(-10.0, 3.3, 100.1, 53.7), bounds(-900.0, 700.0, 130.0, 70.0)];
    let both = |bounds, wraps| World { bounds, wraps };
    [
        both(whole, false),
        both(whole, true),
        both(crooked, false),
        both(crooked, true),
        both(far, false),
        both(far, true),
    ]
}

/// Pseudo-random numbers from 0 to 1: a linear congruential generator, whose numbers are exact.
struct Dice(u32);

impl Dice {
    fn roll(&mut self) -> f64 {
        self.0 = self.0.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        f64::from(self.0 >> 16) / 65_536.0
    }
}

/// Distribution of a crowd.
#[derive(Clone, Copy)]
enum Spread {
    Evenly,
    Clusters,
    /// All at one position.
    Heap,
    Line,
    /// Exactly on the edges of cells, and one bit to either side of them.
    Edges,
    /// In several images of the world.
    Images,
    /// Some very far away.
    Strays,
}

/// Returns a crowd of each distribution, one after the other, since all do not fit on a small
/// microcontroller.
pub(in crate::laws) fn crowds<G: Geometry>() -> impl Iterator<Item = Crowd<G>> {
    use Spread::{Clusters, Edges, Evenly, Heap, Images, Line, Strays};
    let mut dice = Dice(7);
    let mut at = move |x: f64, y: f64, width: f64, height: f64| {
        let (right, down) = (dice.roll() * width, dice.roll() * height);
        at::<G>(x + right, y + down)
    };
    let bit = G::Scalar::epsilon() * n(0.5);
    // The limit of the laws of finiteness, for numbers with that range.
    let far = if bit * bit > G::Scalar::zero() { 1e15 } else { 1e3 };
    [Evenly, Clusters, Heap, Line, Edges, Images, Strays].into_iter().map(move |spread| {
        core::array::from_fn(|i| match spread {
            Evenly => at(0.0, 0.0, 128.0, 64.0),
            Clusters => at((i % 3) as f64 * 60.0, (i % 2) as f64 * 57.0, 6.0, 6.0),
            Heap => v(33.3, 22.2),
            Line => v(i as f64 * 3.3, i as f64 * 1.1),
            Edges => {
                let aside = [-bit, G::Scalar::zero(), bit + bit][i % 3] + G::Scalar::one();
                let edge: G::Vector = v((i % 17) as f64 * 8.0, (i % 5) as f64 * 13.4);
                G::Vector::new(edge.x() * aside, edge.y() * aside)
            }
            Images => at((i % 9) as f64 * 128.0 - 512.0, (i % 3) as f64 * 64.0, 128.0, 64.0),
            Strays => match i % 4 {
                0 => v([far, -far, far / 3.0][i % 3], 30.0),
                1 => v(i as f64, [far, -1e3, 1e3][i % 3]),
                _ => at(0.0, 0.0, 128.0, 64.0),
            },
        })
    })
}

/// Returns the evenly distributed crowd.
pub(in crate::laws) fn evenly<G: Geometry>() -> Crowd<G> {
    crowds::<G>().next().expect("there are some")
}
