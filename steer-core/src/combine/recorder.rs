//! [`Recorder`]: receives the requested and the applied force of each entry.

use crate::vector::Vec2Like;

/// The contribution of one entry of a combiner: requested and applied.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Contribution<V: Vec2Like> {
    /// The index of the entry, from 0, in the order in which entries were added.
    pub entry: usize,
    /// The force of its behaviour times its weight; zero if the behaviour was not evaluated.
    pub requested: V,
    /// The part of it that counts in the total, before the total is truncated.
    pub applied: V,
}

/// Receives each entry's [`Contribution`], for debugging.
///
/// Every closure that takes a `Contribution` implements it. `()` ignores every share at no cost; a
/// combiner uses it until its `with_recorder` is called.
///
/// # Examples
/// ```
/// use steer_core::combine::{Budget, Contribution};
/// use steer_glam::GlamVec2;
/// # use steer_glam::glam::vec2;
///
/// let mut got = [GlamVec2::default(); 2];
/// let force = Budget::new(12.0)
///     .with_recorder(|share: Contribution<GlamVec2>| got[share.entry] = share.applied)
///     .then(|| GlamVec2(vec2(0.0, -10.0)))
///     .then(|| GlamVec2(vec2(10.0, 0.0)))
///     .total();
/// assert_eq!(got, [GlamVec2(vec2(0.0, -10.0)), GlamVec2(vec2(2.0, 0.0))]);
/// assert_eq!(force, GlamVec2(vec2(2.0, -10.0)));
/// ```
pub trait Recorder<V: Vec2Like> {
    /// Called once for each entry, in order.
    fn share(&mut self, share: Contribution<V>);
}

impl<V: Vec2Like> Recorder<V> for () {
    #[inline]
    fn share(&mut self, _: Contribution<V>) {}
}

impl<V: Vec2Like, F: FnMut(Contribution<V>)> Recorder<V> for F {
    #[inline]
    fn share(&mut self, share: Contribution<V>) {
        self(share);
    }
}
