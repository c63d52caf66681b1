//! [`Path`]: waypoints in a row.

use crate::{Error, Vec2Ext, Vec2Like};

/// A path over borrowed waypoints, open or closed.
///
/// It has one point at least, and all of them are finite; both constructors refuse anything else. So nothing that follows a path can fail.
///
/// ```
/// # use steer_core::{Error, Path, Vec2Like};
/// # fn example<V: Vec2Like<Scalar = f32>>() -> Result<(), Error> {
/// let points = [V::new(0.0, 0.0), V::new(10.0, 0.0), V::new(10.0, 10.0)];
/// let round = Path::closed(&points)?;
/// assert_eq!(round.next(2), 0);
/// assert_eq!(Path::<V>::open(&[]), Err(Error::EmptyPath));
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Path<'a, V: Vec2Like> {
    points: &'a [V],
    closed: bool,
}

impl<'a, V: Vec2Like> Path<'a, V> {
    /// A path from the first point to the last.
    ///
    /// # Errors
    /// [`Error::EmptyPath`] without a point, [`Error::PointNotFinite`] for one that is infinite or NaN.
    pub fn open(points: &'a [V]) -> Result<Self, Error> {
        Path::over(points, false)
    }

    /// A path from the first point to the last and on to the first.
    ///
    /// # Errors
    /// [`Error::EmptyPath`] without a point, [`Error::PointNotFinite`] for one that is infinite or NaN.
    pub fn closed(points: &'a [V]) -> Result<Self, Error> {
        Path::over(points, true)
    }

    fn over(points: &'a [V], closed: bool) -> Result<Self, Error> {
        if points.is_empty() {
            return Err(Error::EmptyPath);
        }
        match points.iter().position(|point| !point.is_finite()) {
            Some(index) => Err(Error::PointNotFinite { index }),
            None => Ok(Path { points, closed }),
        }
    }

    /// The waypoints, one at least.
    #[inline]
    #[must_use]
    pub fn points(&self) -> &'a [V] {
        self.points
    }

    /// Whether the last point leads on to the first.
    #[inline]
    #[must_use]
    pub fn is_closed(&self) -> bool {
        self.closed
    }

    /// The waypoint of this number, from 0; beyond the end, the last one.
    #[inline]
    #[must_use]
    pub fn point(&self, index: usize) -> V {
        // Neither arm panics, and a path is never empty.
        self.points.get(index).or(self.points.last()).copied().unwrap_or_else(V::zero)
    }

    /// The number of the waypoint after this one: after the last, the first of a closed path, the last itself of an open one.
    #[inline]
    #[must_use]
    pub fn next(&self, index: usize) -> usize {
        if !self.is_last(index) {
            index + 1
        } else if self.closed {
            0
        } else {
            self.points.len() - 1
        }
    }

    /// Whether this is the last waypoint of an open path: where one arrives.
    #[inline]
    #[must_use]
    pub fn is_end(&self, index: usize) -> bool {
        !self.closed && self.is_last(index)
    }

    #[inline]
    fn is_last(&self, index: usize) -> bool {
        index >= self.points.len() - 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_vector::{V, v};

    #[test]
    fn a_path_has_points_and_they_are_finite() {
        assert_eq!(Path::<V>::open(&[]), Err(Error::EmptyPath));
        assert_eq!(Path::<V>::closed(&[]), Err(Error::EmptyPath));
        let points = [v(0.0, 0.0), v(f64::INFINITY, 0.0)];
        assert_eq!(Path::open(&points), Err(Error::PointNotFinite { index: 1 }));
    }

    #[test]
    fn an_open_path_ends_and_a_closed_one_goes_round() {
        let points = [v(0.0, 0.0), v(1.0, 0.0)];
        let (open, closed) = (Path::open(&points).unwrap(), Path::closed(&points).unwrap());
        assert_eq!([open.next(0), open.next(1), open.next(7)], [1, 1, 1]);
        assert_eq!([closed.next(0), closed.next(1), closed.next(7)], [1, 0, 0]);
        assert_eq!([open.is_end(0), open.is_end(1), closed.is_end(1)], [false, true, false]);
        assert_eq!(open.point(7), v(1.0, 0.0));
    }
}
