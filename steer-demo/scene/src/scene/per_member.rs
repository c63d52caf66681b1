//! Values of the members of a group.

use std::sync::Arc;

use crate::vector::V;

/// A value of an entry of which each member of a group may have its own.
pub(crate) trait PerMember {
    /// Selects the value of the member with this number, which has this position opposite.
    fn select(&mut self, number: usize, opposite: V);

    /// Keeps the values that follow from the starts, opposite to which are these positions, when
    /// the starts change.
    fn keep(&mut self, _opposites: &[V]) {}

    /// Removes the value of the member with this number, if it has its own.
    fn remove(&mut self, number: usize);

    /// Appends the value of a new member, if each has its own. The member is `like` the one with
    /// this number, and has this position opposite.
    fn push(&mut self, like: usize, opposite: V);
}

/// Returns the values of the members without the one with this number.
pub(super) fn without<T: Clone>(all: &[T], number: usize) -> Arc<[T]> {
    all.iter().enumerate().filter(|(i, _)| *i != number).map(|(_, own)| own.clone()).collect()
}
