//! [`Record`]: receives the requested and the applied force of each entry.

use crate::Vec2Like;

/// The contribution of one entry of a combiner: requested and applied.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Share<V: Vec2Like> {
    /// The index of the entry, from 0, in the order in which entries were added.
    pub entry: usize,
    /// The force of its behaviour times its weight; zero if the behaviour was not evaluated.
    pub asked: V,
    /// The part of it that counts in the total, before the total is truncated.
    pub got: V,
}

/// Receives each entry's [`Share`], for debugging.
///
/// Every closure that takes a `Share` implements it. `()` ignores every share at no cost; a
/// combiner uses it until its `recording` is called.
///
/// # Examples
/// ```
/// use steer_core::{Budget, Share};
/// use steer_glam::GlamVec2;
/// # use steer_glam::glam::vec2;
///
/// let mut got = [GlamVec2::default(); 2];
/// let force = Budget::new(12.0)
///     .recording(|share: Share<GlamVec2>| got[share.entry] = share.got)
///     .then(|| GlamVec2(vec2(0.0, -10.0)))
///     .then(|| GlamVec2(vec2(10.0, 0.0)))
///     .total();
/// assert_eq!(got, [GlamVec2(vec2(0.0, -10.0)), GlamVec2(vec2(2.0, 0.0))]);
/// assert_eq!(force, GlamVec2(vec2(2.0, -10.0)));
/// ```
pub trait Record<V: Vec2Like> {
    /// Called once for each entry, in order.
    fn share(&mut self, share: Share<V>);
}

impl<V: Vec2Like> Record<V> for () {
    #[inline]
    fn share(&mut self, _: Share<V>) {}
}

impl<V: Vec2Like, F: FnMut(Share<V>)> Record<V> for F {
    #[inline]
    fn share(&mut self, share: Share<V>) {
        self(share);
    }
}
