//! [`Recorder`]: receives the requested and the applied force of each entry.

use crate::vector::Geometry;

/// The contribution of one entry of a combiner: requested and applied.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Contribution<G: Geometry> {
    /// The index of the entry, from 0, in the order in which entries were added.
    pub entry: usize,
    /// The force of its behaviour times its weight, or zero if the behaviour was not evaluated.
    pub requested: G::Vector,
    /// The part of it that counts in the total, before the total is truncated.
    pub applied: G::Vector,
}

/// Receives each entry's [`Contribution`], for debugging.
///
/// Every closure that takes a `Contribution` implements it. `()` ignores every share at no cost. A
/// combiner uses it until its `with_recorder` is called.
///
/// # Examples
/// ```
/// use steer_core::combine::{Budget, Contribution};
/// use steer_glam::{Glam, Vec2};
/// use steer_glam::glam::vec2;
///
/// let mut applied = [Vec2::ZERO; 2];
/// let force = Budget::new(12.0)
///     .with_recorder(|part: Contribution<Glam>| applied[part.entry] = part.applied)
///     .then(|| vec2(0.0, -10.0))
///     .then(|| vec2(10.0, 0.0))
///     .total();
/// assert_eq!(applied, [vec2(0.0, -10.0), vec2(2.0, 0.0)]);
/// assert_eq!(force, vec2(2.0, -10.0));
/// ```
pub trait Recorder<G: Geometry> {
    /// Called once for each entry, in order.
    fn record(&mut self, part: Contribution<G>);
}

impl<G: Geometry> Recorder<G> for () {
    #[inline]
    fn record(&mut self, _: Contribution<G>) {}
}

impl<G: Geometry, F: FnMut(Contribution<G>)> Recorder<G> for F {
    #[inline]
    fn record(&mut self, part: Contribution<G>) {
        self(part);
    }
}
