//! [`Torus`]: the nearest image of a position beyond the wrapped side of the world.

use crate::agent::{Agent, Body};
use crate::checked::{Validate, checked};
use crate::error::{Error, positive};
use crate::scalar::Scalar;
use crate::space::{Bounds, PeriodicImage};
use crate::terrain::{Circle, Obstacle, Path, Wall};
use crate::vector::{Geometry, Vec2Like, VectorOf};

/// A world whose opposite sides touch, as with [`Edge::Wrap`](crate::space::Edge::Wrap).
///
/// Everything has an image in every direction, one world size apart. Steering on a torus is
/// steering toward, or from, the nearest image. So that image is an argument of a behaviour, not a
/// mode of it:
///
/// ```
/// # use steer_core::{Agent, Vec2Like, seek};
/// # use steer_core::space::Torus;
/// # fn force<V: Vec2Like>(agent: &Agent<V>, target: V, torus: &Torus<V>) -> V {
/// seek(agent, torus.nearest(agent.position, target))
/// # }
/// ```
///
/// An obstacle does not have a single position. [`images`](Self::images) returns several images of
/// it. A path stays at its position, and the image of the agent nearest to it steers
/// ([`beside`](Self::beside)): forces are the same at every image.
///
/// # Degenerate cases
/// Exactly half a world away, two images are equally near. The position is then not changed. If the
/// world has no width or no height, it is not wrapped in that direction.
///
/// Source: the minimum image convention of molecular dynamics, requested in gdx-ai since 2015.
#[checked(deny_unknown_fields)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Torus<G: Geometry> {
    /// The width and the height of the world (length), above 0.
    pub size: G::Vector,
}

impl<G: Geometry<Vector = V>, V: VectorOf<G>> Torus<G> {
    /// Creates a world of this width and height (length). If the program also has a [`Bounds`],
    /// take its [`torus`](Bounds::torus), which has the same size.
    ///
    /// # Errors
    /// [`Error::NotFinite`] or [`Error::NotPositive`] if the width or the height is not finite or
    /// not positive.
    pub fn new(width: G::Scalar, height: G::Scalar) -> Result<Self, Error> {
        let torus = Torus { size: V::new(width, height) };
        torus.validate()?;
        Ok(torus)
    }

    /// The image of `to` that is nearest to `from`.
    ///
    /// An image one world away is exact to the rounding of one sum, so that differences of
    /// positions are the same on both sides of an edge.
    #[inline]
    #[must_use]
    pub fn nearest(&self, from: V, to: V) -> V {
        V::new(
            nearest_component(from.x(), to.x(), self.size.x()),
            nearest_component(from.y(), to.y(), self.size.y()),
        )
    }

    /// The shift that brings `to` to its image nearest to `from`: a whole number of world sizes in
    /// each direction, (0, 0) if `to` is the nearest itself.
    ///
    /// It is for objects that move together: a shape, or two bodies that must stay beside each
    /// other.
    #[inline]
    #[must_use]
    pub fn shift(&self, from: V, to: V) -> V {
        V::new(
            shift_component(from.x(), to.x(), self.size.x()),
            shift_component(from.y(), to.y(), self.size.y()),
        )
    }

    /// The shortest vector from one point to another.
    #[inline]
    #[must_use]
    pub fn way(&self, from: V, to: V) -> V {
        self.nearest(from, to) - from
    }

    /// The image of a body that is nearest to `from`.
    #[inline]
    #[must_use]
    pub fn nearest_body(&self, from: V, body: Body<G>) -> Body<G> {
        Body { position: self.nearest(from, body.position), ..body }
    }

    /// The image of a circle whose centre is nearest to `from`.
    #[inline]
    #[must_use]
    pub fn nearest_circle(&self, from: V, circle: Circle<G>) -> Circle<G> {
        Circle { center: self.nearest(from, circle.center), ..circle }
    }

    /// The image of a wall whose centre is nearest to `from`.
    ///
    /// If the wall is longer than half the world, another image may have a nearer end: see
    /// [`images`](Self::images).
    #[inline]
    #[must_use]
    pub fn nearest_wall(&self, from: V, wall: Wall<G>) -> Wall<G> {
        let half = (wall.to - wall.from) * G::Scalar::from_f64(0.5);
        let shift = self.shift(from, wall.from + half);
        Wall::new(wall.from + shift, wall.to + shift)
    }
}

impl<G: Geometry> Torus<G> {
    /// The images of an obstacle within one world width and height of `from`, at least one: first
    /// the one whose centre is nearest.
    ///
    /// These are all the images that can affect an agent at `from` whose range is no longer. An
    /// obstacle across a side, or longer than half the world, can affect it with more than one
    /// image.
    ///
    /// # Degenerate cases
    /// At most nine images are considered, those about the first. So some farther images of an
    /// obstacle longer or wider than the world are omitted. A world without a size has one image.
    #[inline]
    pub fn images<O: Obstacle<G> + Copy>(
        &self,
        from: G::Vector,
        obstacle: O,
    ) -> impl Iterator<Item = PeriodicImage<O, G>> + Clone + use<O, G> {
        let first = obstacle.corner(0).unwrap_or(from);
        let (mut min, mut max, mut index) = (first, first, 1);
        while let Some(corner) = obstacle.corner(index) {
            min = G::Vector::new(min.x().min(corner.x()), min.y().min(corner.y()));
            max = G::Vector::new(max.x().max(corner.x()), max.y().max(corner.y()));
            index += 1;
        }
        let rounding = G::Vector::new(obstacle.rounding(), obstacle.rounding());
        shifts(self, from, Bounds { min: min - rounding, max: max + rounding })
            .map(move |shift| PeriodicImage { of: obstacle, shift })
    }

    /// The image of an agent with the smallest `distance` from a path: the one to steer along that
    /// path.
    ///
    /// Forces are the same at every image, so they apply to the agent itself. The caller supplies
    /// the distance, since behaviours measure it to different points:
    /// [`FollowPath`](crate::behavior::FollowPath) to the next waypoint,
    /// [`StayOnPath`](crate::behavior::StayOnPath) to the predicted position. Some images of a path
    /// longer or wider than two worlds are omitted.
    ///
    /// ```
    /// # use steer_core::{Agent, Vec2Like};
    /// # use steer_core::behavior::StayOnPath;
    /// # use steer_core::space::Torus;
    /// # use steer_core::terrain::Path;
    /// # fn force<V: Vec2Like<Scalar = f32>>(agent: &Agent<V>, path: &Path<V, impl AsRef<[V]>>, torus: &Torus<V>) -> V {
    /// let stay = StayOnPath::default();
    /// let image = torus.beside(agent, path, |image| stay.projection(image, path).distance);
    /// stay.steer(&image, path)
    /// # }
    /// ```
    ///
    /// # Degenerate cases
    /// Of equally near images the one nearest to the centre of the path's bounding box counts.
    #[inline]
    #[must_use]
    pub fn beside(
        &self,
        agent: &Agent<G>,
        path: &Path<G, impl AsRef<[G::Vector]>>,
        distance: impl Fn(&Agent<G>) -> G::Scalar,
    ) -> Agent<G> {
        let mut bounds: Bounds<G> = Bounds { min: path.point(0), max: path.point(0) };
        for point in path.points() {
            let Bounds { min, max } = bounds;
            bounds = Bounds {
                min: G::Vector::new(min.x().min(point.x()), min.y().min(point.y())),
                max: G::Vector::new(max.x().max(point.x()), max.y().max(point.y())),
            };
        }
        // Instead of shifting the path to the agent, shift the agent to the path.
        let images = shifts(self, agent.position, bounds)
            .map(|shift| Agent { position: agent.position - shift, ..*agent });
        let mut nearest: Option<(G::Scalar, Agent<G>)> = None;
        for image in images {
            let distance = distance(&image);
            if nearest.is_none_or(|(least, _)| distance < least) {
                nearest = Some((distance, image));
            }
        }
        nearest.map_or(*agent, |(_, image)| image)
    }
}

/// The shifts that bring a shape within `bounds` to its images that reach to within one world of
/// `from`. Only the nine images about the one with the nearest centre count. That one is the first,
/// whatever its distance.
#[inline]
fn shifts<G: Geometry>(
    torus: &Torus<G>,
    from: G::Vector,
    bounds: Bounds<G>,
) -> impl Iterator<Item = G::Vector> + Clone + use<G> {
    let Bounds { min, max } = bounds;
    let middle = min + (max - min) * G::Scalar::from_f64(0.5);
    let first = torus.shift(from, middle);
    let (low, high) = (min + first - from, max + first - from);
    let columns = along(first.x(), low.x(), high.x(), torus.size.x());
    let rows = along(first.y(), low.y(), high.y(), torus.size.y());
    columns
        .into_iter()
        .flatten()
        .flat_map(move |x| rows.into_iter().flatten().map(move |y| G::Vector::new(x, y)))
}

/// The shifts along one axis for a shape that reaches from `low` to `high`, relative to the agent,
/// when it is shifted by `first`.
#[inline]
fn along<S: Scalar>(first: S, low: S, high: S, size: S) -> [Option<S>; 3] {
    let reaches = |shift: S| {
        let gap = (low + shift).max(-(high + shift));
        (size > S::zero() && gap <= size).then(|| first + shift)
    };
    [Some(first), reaches(-size), reaches(size)]
}

#[inline]
fn nearest_component<S: Scalar>(from: S, to: S, size: S) -> S {
    let way = to - from;
    match near_shift(way, size) {
        Some(shift) => to + shift,
        None => far_component(from, to, size),
    }
}

/// [`nearest_component`] for distances of several worlds, or without a size.
#[cold]
#[inline(never)]
fn far_component<S: Scalar>(from: S, to: S, size: S) -> S {
    // The remainder is exact. The sum of so many worlds is not.
    if size > S::zero() { from + rest(to - from, size) } else { to }
}

#[inline]
fn shift_component<S: Scalar>(from: S, to: S, size: S) -> S {
    let way = to - from;
    match near_shift(way, size) {
        Some(shift) => shift + S::zero(),
        None if size <= S::zero() => S::zero(),
        None => rest(way, size) - way,
    }
}

/// The shift of one world, or −0, that shortens `way` to at most half a world. `None` if `way` is
/// longer than 1.5 worlds, or if the world has no size.
#[inline]
fn near_shift<S: Scalar>(way: S, size: S) -> Option<S> {
    // Adding −0 preserves the sign of a zero.
    let (half, none) = (size * S::from_f64(0.5), -S::zero());
    // Two selections instead of branches: the direction of the next neighbour is unpredictable, so
    // the branch would be mispredicted.
    let back = if way > half { -size } else { none };
    let on = if way < -half { size } else { none };
    (way.abs() <= size + half).then(|| back + on)
}

/// The remainder of `way` after all whole worlds: at most half a world long.
#[inline]
fn rest<S: Scalar>(way: S, size: S) -> S {
    let (rest, half) = (way % size, size * S::from_f64(0.5));
    if rest > half {
        rest - size
    } else if rest < -half {
        rest + size
    } else {
        rest
    }
}

impl<G: Geometry> Bounds<G> {
    /// The torus that this rectangle forms when it wraps.
    #[inline]
    #[must_use]
    pub fn torus(&self) -> Torus<G> {
        Torus { size: self.max - self.min }
    }
}

impl<G: Geometry> Validate for Torus<G> {
    fn validate(&self) -> Result<(), Error> {
        positive("width", self.size.x())?;
        positive("height", self.size.y())
    }
}
