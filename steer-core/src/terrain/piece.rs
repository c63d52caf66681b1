//! [`Piece`]: an obstacle that is a part of a longer one.

use super::Obstacle;
use crate::vector::Geometry;

/// An obstacle that is a part of a longer one, such as one of the walls of a building.
///
/// The rules of [`crowd`](crate::crowd) pass round a short obstacle, and not a piece of a long one.
/// A `Crowd` makes pieces of its obstacles. A loop of your own does it with `joined_lengths`, which
/// needs the feature `alloc`.
///
/// # Examples
/// A wall of 10 in two pieces, and a bench.
///
/// ```
/// # #[cfg(feature = "alloc")] {
/// use steer_core::terrain::{Obstacle as _, Piece, joined_lengths};
/// use steer_glam::Wall;
/// use steer_glam::glam::vec2;
///
/// let wall = |from, to| Wall::new(vec2(from, 0.0), vec2(to, 0.0));
/// let walls: [Wall; 3] = [wall(0.0, 9.0), wall(9.0, 10.0), wall(20.0, 21.0)];
/// let lengths = joined_lengths(&walls);
/// assert_eq!(lengths, [Some(10.0), Some(10.0), None]);
/// let pieces = [0, 1, 2].map(|index| Piece { of: walls[index], length: lengths[index] });
/// assert_eq!(pieces.map(|piece| piece.is_longer_than(2.0)), [true, true, false]);
/// # }
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Piece<O, S> {
    /// The obstacle itself.
    pub of: O,
    /// Length of all that it is a part of. `None`: it is alone.
    pub length: Option<S>,
}

impl<O, S> Piece<O, S> {
    /// Returns an obstacle that is a part of no other one.
    #[inline]
    #[must_use]
    pub fn alone(of: O) -> Self {
        Piece { of, length: None }
    }
}

impl<O: Obstacle<G>, G: Geometry> Obstacle<G> for Piece<O, G::Scalar> {
    #[inline]
    fn corner(&self, index: usize) -> Option<G::Vector> {
        self.of.corner(index)
    }
    #[inline]
    fn rounding(&self) -> G::Scalar {
        self.of.rounding()
    }
    #[inline]
    fn velocity(&self) -> G::Vector {
        self.of.velocity()
    }
    #[inline]
    fn is_longer_than(&self, length: G::Scalar) -> bool {
        self.length.map_or_else(|| self.of.is_longer_than(length), |all| all > length)
    }
}

#[cfg(feature = "alloc")]
pub use joined::joined_lengths;

#[cfg(feature = "alloc")]
mod joined {
    extern crate alloc;

    use alloc::vec::Vec;

    use super::{Geometry, Obstacle};
    use crate::bounds::{Bounds, hull};
    use crate::scalar::Scalar as _;
    use crate::terrain::close_pairs::{for_each_close_pair, rectangle};
    use crate::terrain::is_gap_narrower;
    use crate::vector::Vec2Like as _;

    /// Gap up to which two obstacles are joined, as a fraction of the length of the shorter one.
    const JOINT: f64 = 0.125;

    /// Returns the length of what each obstacle is a part of, for [`Piece`](super::Piece). It is
    /// `None` for one that is alone, and for a circle.
    ///
    /// Two are joined if the gap between them is below an eighth of the size of the smaller one. A
    /// size is the diagonal of the rectangle around an obstacle, and the length is the diagonal of
    /// the rectangle around all that are joined, directly or through others.
    ///
    /// The time is n log n for n obstacles in a plan, and grows with the number of those that are
    /// one above the other.
    #[must_use]
    pub fn joined_lengths<G: Geometry, O: Obstacle<G>>(obstacles: &[O]) -> Vec<Option<G::Scalar>> {
        let mut around: Vec<Bounds<G>> = obstacles.iter().map(rectangle::<G, O>).collect();
        let reach: Vec<G::Scalar> =
            around.iter().map(|one| diagonal(one) * G::Scalar::from_f64(JOINT)).collect();
        // The parent of each in a forest of those that are joined.
        let mut next: Vec<usize> = (0..obstacles.len()).collect();
        let mut is_joined = alloc::vec![false; obstacles.len()];
        for_each_close_pair(
            &around,
            |index| reach[index],
            |one, other| {
                let roots = [one, other].map(|index| root(&next, index));
                let width = reach[one].min(reach[other]);
                if roots[0] != roots[1] && is_gap_narrower(&obstacles[one], &obstacles[other], width) {
                    next[roots[1]] = roots[0];
                    (is_joined[one], is_joined[other]) = (true, true);
                }
            },
        );
        for index in 0..obstacles.len() {
            let root = root(&next, index);
            let (one, two) = (around[root], around[index]);
            around[root] = hull::<G>([one.min, one.max, two.min, two.max]);
        }
        let length = |index: usize| {
            let is_joined = is_joined[index] && obstacles[index].corner(1).is_some();
            is_joined.then(|| diagonal(&around[root(&next, index)]))
        };
        (0..obstacles.len()).map(length).collect()
    }

    fn root(next: &[usize], mut index: usize) -> usize {
        while next[index] != index {
            index = next[index];
        }
        index
    }

    fn diagonal<G: Geometry>(around: &Bounds<G>) -> G::Scalar {
        (around.max - around.min).length()
    }
}

#[cfg(test)]
mod tests {
    #[cfg(feature = "alloc")]
    #[test]
    fn pieces_that_nearly_touch_have_the_length_of_all() {
        use super::joined_lengths;
        use crate::bounds::Bounds;
        use crate::terrain::{Circle, Shape, Wall};
        use crate::test_vector::{V, v};

        let wall = |from, to| Shape::<V>::Wall(Wall::new(from, to));
        let frame = Shape::Box(Bounds { min: v(-1.0, 32.5), max: v(1.0, 36.0) });
        let (column, bench) = (Circle::new(v(0.0, 14.0), 2.0), wall(v(2.0, 20.0), v(2.0, 24.0)));
        let mut plan =
            [wall(v(0.0, 16.0), v(0.0, 32.0)), frame, wall(v(0.0, 0.0), v(0.0, 12.0)), column.into(), bench];
        let all = Some(f64::hypot(4.0, 36.0));
        assert_eq!(joined_lengths(&plan), [all, all, all, None, None]);
        plan.reverse();
        assert_eq!(joined_lengths(&plan), [None, None, all, all, all]);
        let pillar = [v(50.0, 0.0), v(53.0, 0.0), v(53.0, 4.0), v(50.0, 4.0), v(50.0, 0.0)];
        let sides = [0, 1, 2, 3].map(|side| wall(pillar[side], pillar[side + 1]));
        assert_eq!(joined_lengths(&sides), [Some(5.0); 4]);
    }
}
