//! [`Polygon`]: a convex polygon.

use crate::error::Error;
use crate::scalar::Scalar;
use crate::vector::{Geometry, Vec2Ext, Vec2Like, VectorOf};

/// A convex polygon, of either winding.
///
/// The constructor rejects anything else, so that no function of a polygon can fail.
///
/// `P` stores the corners: a slice `&[V]`, an array `[V; N]`, a `Vec<V>` or any other type that is
/// `AsRef<[V]>`. So a polygon borrows its corners or owns them, and a world that owns its pen
/// checks it once.
///
/// ```
/// use steer_core::terrain::Region as _;
/// use steer_glam::{Polygon, Vec2};
/// use steer_glam::glam::vec2;
///
/// struct World { pen: Polygon<[Vec2; 3]> }
///
/// let corners = [vec2(0.0, 0.0), vec2(8.0, 0.0), vec2(0.0, 8.0)];
/// let world = World { pen: Polygon::new(corners)? };
/// let mut depths = vec![];
/// world.pen.for_each_side(vec2(1.0, 2.0), |depth, _inward| depths.push(depth));
/// assert_eq!((depths[0], depths[2]), (2.0, 1.0));
/// # Ok::<(), steer_core::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Polygon<G: Geometry, P = &'static [<G as Geometry>::Vector]> {
    points: P,
    /// 1 if the inside is on the counter-clockwise (+90°) side of every edge, −1 if on the other.
    winding: G::Scalar,
}

impl<G: Geometry<Vector = V>, V: VectorOf<G>, P: AsRef<[V]>> Polygon<G, P> {
    /// Creates a polygon with these corners.
    ///
    /// # Errors
    /// [`Error::TooFewCorners`] for fewer than three corners, [`Error::PointNotFinite`] for a
    /// corner that is infinite or NaN, [`Error::NotConvex`] if an edge has corners on both sides,
    /// if all corners lie on one line, or if the edges go round more than once.
    pub fn new(points: P) -> Result<Self, Error>
    where
        P: AsRef<[V]>,
    {
        let winding = winding(points.as_ref())?;
        Ok(Polygon { points, winding })
    }

    /// The corners, at least three.
    #[inline]
    #[must_use]
    pub fn points(&self) -> &[V] {
        self.points.as_ref()
    }

    /// Returns the corners in their storage, for example to change them and make a new polygon.
    #[inline]
    #[must_use]
    pub fn into_points(self) -> P {
        self.points
    }
}

impl<G: Geometry, P: AsRef<[G::Vector]>> Polygon<G, P> {
    /// The start of every edge and the unit vector from it into the polygon. Edges of length 0 are
    /// skipped.
    #[inline]
    pub(crate) fn inward(&self) -> impl Iterator<Item = (G::Vector, G::Vector)> {
        let winding = self.winding;
        edges(self.points())
            .filter_map(move |(from, to)| Some((from, (to - from).direction()?.quarter_turn() * winding)))
    }
}

/// Returns 1 if the inside is on the counter-clockwise (+90°) side of every edge of a convex
/// polygon with these corners, −1 if it is on the other.
fn winding<G, V: Vec2Like<G>>(points: &[V]) -> Result<V::Scalar, Error> {
    if points.len() < 3 {
        return Err(Error::TooFewCorners);
    }
    if let Some(index) = points.iter().position(|point| !point.is_finite()) {
        return Err(Error::PointNotFinite { index });
    }
    let zero = V::Scalar::zero();
    let (mut left, mut right) = (false, false);
    // Edges that all turn to the same side have all corners on that side if they go round once.
    for [before, from, to, after] in corners(points) {
        // The ends of the edge are on it, whatever a `perp_dot` rounds them to.
        for point in [before, after].into_iter().filter(|&point| point != from && point != to) {
            let side = (to - from).perp_dot(point - from);
            left = left || side > zero;
            right = right || side < zero;
        }
        // An edge straight back has corners on both sides of it, or all on its line.
        let (edge, next) = (to - from, after - to);
        if edge.perp_dot(next) == zero && edge.dot(next) < zero {
            return Err(Error::NotConvex);
        }
    }
    let one = V::Scalar::one();
    match (left, right) {
        (true, false) if goes_round_once(points) => Ok(one),
        (false, true) if goes_round_once(points) => Ok(-one),
        _ => Err(Error::NotConvex),
    }
}

/// Whether the edges of a hull go round it once: along x and along y they then turn back at most
/// twice.
fn goes_round_once<G, V: Vec2Like<G>>(points: &[V]) -> bool {
    let zero = V::Scalar::zero();
    let signs = |along: fn(V) -> V::Scalar| {
        edges(points)
            .map(move |(from, to)| along(to - from))
            .filter(move |step| *step != zero)
            .map(move |step| step > zero)
    };
    let turns = |along| {
        let (Some(mut last), mut turns) = (signs(along).last(), 0) else { return 0 };
        for sign in signs(along) {
            turns += usize::from(sign != last);
            last = sign;
        }
        turns
    };
    turns(V::x) <= 2 && turns(V::y) <= 2
}

/// The two ends of each edge that has a length, with the corner before it and the one after it.
/// Corners that repeat the one before are skipped.
fn corners<G, V: Vec2Like<G>>(points: &[V]) -> impl Iterator<Item = [V; 4]> {
    let distinct = || edges(points).filter(|(from, to)| from != to).map(|(from, _)| from);
    let count = distinct().count();
    let from = move |skip: usize| distinct().cycle().skip(skip);
    let before = from(count.saturating_sub(1));
    before.zip(from(0)).zip(from(1).zip(from(2))).take(count).map(|((a, b), (c, d))| [a, b, c, d])
}

#[inline]
fn edges<G, V: Vec2Like<G>>(points: &[V]) -> impl Iterator<Item = (V, V)> + Clone {
    points.iter().copied().zip(points.iter().copied().cycle().skip(1))
}
