//! [`Path`]: a sequence of waypoints, with a width and a mode.

mod leg;
mod measure;
mod mode;
mod project;

pub use mode::{Direction, PathMode};
pub use project::Projection;

use crate::error::{Error, not_negative};
use crate::scalar::Scalar;
use crate::vector::{Geometry, Vec2Ext, VectorOf};

/// A path: waypoints, open, closed, or travelled there and back. With a radius it is a tube.
///
/// It has at least one point, and all points are finite. The constructors reject anything else. So
/// following a path cannot fail.
///
/// `P` stores the waypoints: a slice `&[V]`, an array `[V; N]`, a `Vec<V>` or any other type that
/// is `AsRef<[V]>`. So a path borrows its waypoints or owns them. Behaviours take a path with any
/// storage.
///
/// A position on the path is given by its distance from the first point, along the path.
/// [`point_at`](Self::point_at) returns the point at a distance, [`project`](Self::project) the
/// point of the path nearest to a position. Both walk over the waypoints from the first one on, and
/// compute a square root for each. The length is computed once, by the constructor.
///
/// ```
/// # use steer_core::{Error, Vec2Like};
/// # use steer_core::terrain::Path;
/// # fn example<V: Vec2Like<Scalar = f32>>() -> Result<(), Error> {
/// let points = [V::new(0.0, 0.0), V::new(10.0, 0.0), V::new(10.0, 10.0)];
/// let round = Path::closed(&points)?.with_radius(2.0)?; // or closed(points), to own them
/// assert_eq!(round.next(2), 0);
/// assert_eq!(round.point_at(15.0), V::new(10.0, 5.0));
/// assert_eq!(round.project(V::new(4.0, -3.0)).along, 4.0);
/// assert_eq!(Path::open(&[] as &[V]), Err(Error::EmptyPath));
/// # Ok(())
/// # }
/// ```
///
/// # Degenerate cases
/// One point, and points that all coincide, make a path of length 0: every distance along it is
/// that point. Waypoints that coincide with others still count as waypoints.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Path<G: Geometry, P = &'static [<G as Geometry>::Vector]> {
    points: P,
    mode: PathMode,
    radius: G::Scalar,
    /// Length in one direction: most functions of a path need it.
    length: G::Scalar,
}

impl<G: Geometry<Vector = V>, V: VectorOf<G>, P: AsRef<[V]>> Path<G, P> {
    /// Creates a path from the first point to the last, of radius 0.
    ///
    /// # Errors
    /// [`Error::EmptyPath`] without a point, [`Error::PointNotFinite`] for one that is infinite or
    /// NaN.
    pub fn open(points: P) -> Result<Self, Error>
    where
        P: AsRef<[V]>,
    {
        Path::new(points, PathMode::Open)
    }

    /// Creates a path from the first point to the last and on to the first, of radius 0.
    ///
    /// # Errors
    /// [`Error::EmptyPath`] without a point, [`Error::PointNotFinite`] for one that is infinite or
    /// NaN.
    pub fn closed(points: P) -> Result<Self, Error>
    where
        P: AsRef<[V]>,
    {
        Path::new(points, PathMode::Closed)
    }

    /// Creates a path from the first point to the last and back, again and again, of radius 0.
    ///
    /// # Errors
    /// [`Error::EmptyPath`] without a point, [`Error::PointNotFinite`] for one that is infinite or
    /// NaN.
    pub fn ping_pong(points: P) -> Result<Self, Error>
    where
        P: AsRef<[V]>,
    {
        Path::new(points, PathMode::PingPong)
    }

    /// Creates a path with this mode, of radius 0.
    ///
    /// # Errors
    /// [`Error::EmptyPath`] without a point, [`Error::PointNotFinite`] for one that is infinite or
    /// NaN.
    pub fn new(points: P, mode: PathMode) -> Result<Self, Error>
    where
        P: AsRef<[V]>,
    {
        if points.as_ref().is_empty() {
            return Err(Error::EmptyPath);
        }
        match points.as_ref().iter().position(|point| !point.is_finite()) {
            Some(index) => Err(Error::PointNotFinite { index }),
            None => Ok(Path {
                length: leg::length::<G>(points.as_ref(), mode),
                points,
                mode,
                radius: G::Scalar::zero(),
            }),
        }
    }

    /// Returns the same path as a tube with this radius (length) to either side, 0 or more.
    ///
    /// # Errors
    /// [`Error::NotFinite`] for a radius that is infinite or NaN, [`Error::Negative`] for a
    /// negative one.
    pub fn with_radius(self, radius: G::Scalar) -> Result<Self, Error> {
        not_negative("radius", radius)?;
        Ok(Path { radius, ..self })
    }

    /// The waypoints, at least one.
    #[inline]
    #[must_use]
    pub fn points(&self) -> &[V] {
        self.points.as_ref()
    }

    /// Returns the waypoints in their storage, for example to change them and make a new path.
    #[inline]
    #[must_use]
    pub fn into_points(self) -> P {
        self.points
    }

    /// Continuation after the last point.
    #[inline]
    #[must_use]
    pub fn mode(&self) -> PathMode {
        self.mode
    }

    /// Distance (length) from the path to either side of the tube, 0 or more.
    #[inline]
    #[must_use]
    pub fn radius(&self) -> G::Scalar {
        self.radius
    }

    /// `true` if the last point leads on to the first.
    #[inline]
    #[must_use]
    pub fn is_closed(&self) -> bool {
        self.mode == PathMode::Closed
    }

    /// Returns the waypoint at `index`, from 0, or the last one beyond the end.
    #[inline]
    #[must_use]
    pub fn point(&self, index: usize) -> V {
        // Neither arm panics, and a path is never empty.
        let points = self.points();
        points.get(index).or(points.last()).copied().unwrap_or_else(V::zero)
    }

    /// Returns the index of the next waypoint. After the last one it is 0 on a closed path, and the
    /// last itself on any other.
    #[inline]
    #[must_use]
    pub fn next(&self, index: usize) -> usize {
        if !self.is_last(index) {
            index + 1
        } else if self.is_closed() {
            0
        } else {
            self.last()
        }
    }

    /// `true` if this is the last waypoint of an open path, where an agent arrives.
    #[inline]
    #[must_use]
    pub fn is_end(&self, index: usize) -> bool {
        self.mode == PathMode::Open && self.is_last(index)
    }

    /// `true` if this is the last waypoint, or beyond it.
    #[inline]
    pub(crate) fn is_last(&self, index: usize) -> bool {
        index >= self.last()
    }

    /// Index of the last waypoint.
    #[inline]
    pub(crate) fn last(&self) -> usize {
        // It has a point. The subtraction saturates, so no storage can make this panic.
        self.points().len().saturating_sub(1)
    }
}
