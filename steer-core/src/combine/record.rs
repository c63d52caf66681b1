//! [`Record`]: who asked for how much force and got how much.

use crate::Vec2Like;

/// What one entry of a combiner asked for and got.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Share<V: Vec2Like> {
    /// Which entry, from 0, in the order in which they were added.
    pub entry: usize,
    /// The force that its behaviour gave, times its weight; zero if the behaviour was not evaluated.
    pub asked: V,
    /// The part of it that counts in the total, before the total is truncated.
    pub got: V,
}

/// Hears of every [`Share`] of a combiner, for a display or a test.
///
/// Every closure that takes a share is one. `()` hears nothing: it is what a combiner has until
/// its `recording` is called, and it costs nothing.
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
