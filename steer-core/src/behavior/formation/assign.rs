//! [`assign_slots`]: assigns members to slots over short distances.

use core::marker::PhantomData;

use crate::scalar::{Scalar, is_fixed_point};
use crate::vector::{Vec2Ext, Vec2Like};

/// Assigns members to slots so that the sum of the distances is small: writes the index of its slot
/// for each member, and returns the number of members with a slot.
///
/// First each slot in turn takes the nearest member that is still free. Then members exchange their
/// slots, in twos and threes, as long as that shortens the sum of the distances. With more members
/// than slots, one without a slot can take over another's. At the end no exchange of two shortens
/// the sum, so no two paths cross. For up to about a hundred members, no exchange of three shortens
/// it, either. For up to three members the sum is the smallest possible. For more it is so in
/// nearly all cases, and otherwise slightly larger. Of equal candidates the first counts. Members
/// at the same position get their slots in order.
///
/// It uses only the caller's storage. A round of exchanges takes members² steps, and there are at
/// most 32 rounds. Usually a few suffice. Exchanges of three take four million steps at most in
/// all, so for more than a hundred members some are not tried. It does not regard radii. A
/// formation whose places follow a leader is assigned when it forms or changes. Agents that still
/// seek their places, as round an enemy, may be assigned in every step.
///
/// # Examples
/// ```
/// use steer_core::assign_slots;
/// use steer_glam::glam::vec2;
///
/// let members = [vec2(0.0, 0.0), vec2(10.0, 0.0), vec2(90.0, 5.0)];
/// let slots = [vec2(100.0, 0.0), vec2(20.0, 0.0)];
/// let mut assignment = [None; 3];
/// assert_eq!(assign_slots(&members, &slots, &mut assignment), 2);
/// assert_eq!(assignment, [None, Some(1), Some(0)]);
/// ```
///
/// # Degenerate cases
/// With more members than slots, the members that are left over get `None`. With more slots than
/// members, the last slots stay empty, since the first slots of a pattern are the nearest to its
/// leader. If `positions` and `assignment` differ in length, the shorter length counts. The rest of
/// `assignment` becomes `None`. A gain within rounding counts as none.
///
/// Source: local search by exchange, and gdx-ai's slot assignment strategies, which go by cost.
pub fn assign_slots<G, V: Vec2Like<G>>(
    positions: &[V],
    slots: &[V],
    assignment: &mut [Option<usize>],
) -> usize {
    assignment.fill(None);
    let members = positions.len().min(assignment.len());
    for (slot, place) in slots.iter().take(members).enumerate() {
        if let Some(nearest) = nearest_free(positions, *place, assignment) {
            *nearest = Some(slot);
        }
    }
    let mut plan = Plan { geometry: PhantomData, positions, slots, assignment, threes: MOST_THREES };
    // Every exchange shortens the sum, so the exchanges end, usually after a few rounds.
    for _ in 0..(members + 1).min(MOST_ROUNDS) {
        if !plan.exchange(members) {
            break;
        }
    }
    members.min(slots.len())
}

/// Maximum number of rounds in which members exchange their slots.
const MOST_ROUNDS: usize = 32;

/// Maximum number of exchanges of three that are tried.
const MOST_THREES: u32 = 1 << 22;

/// Returns the entry in `assignment` of the member nearest to a slot, among those without a slot.
fn nearest_free<'a, G, V: Vec2Like<G>>(
    positions: &[V],
    slot: V,
    assignment: &'a mut [Option<usize>],
) -> Option<&'a mut Option<usize>> {
    let mut best: Option<(V::Scalar, &mut Option<usize>)> = None;
    for (position, own) in positions.iter().zip(assignment).filter(|(_, own)| own.is_none()) {
        let way = position.distance(slot);
        if best.as_ref().is_none_or(|(least, _)| is_shorter(way, *least)) {
            best = Some((way, own));
        }
    }
    best.map(|(_, own)| own)
}

/// The current assignment.
struct Plan<'a, G, V> {
    geometry: PhantomData<G>,
    positions: &'a [V],
    slots: &'a [V],
    assignment: &'a mut [Option<usize>],
    /// Number of exchanges of three that may still be tried.
    threes: u32,
}

impl<G, V: Vec2Like<G>> Plan<'_, G, V> {
    /// Runs one round: members exchange their slots, in twos and threes, where that shortens the
    /// sum of the distances. Returns `true` if an exchange took place.
    ///
    /// A cycle of exchanges that saves has a start from which the sum of the savings stays above 0.
    /// Only such starts are tried.
    fn exchange(&mut self, members: usize) -> bool {
        let mut shortened = false;
        for first in 0..members {
            // This loop takes nearly all of the time: it computes one distance for each pair.
            let mut own = self.way(first, first);
            for second in 0..members {
                let then = self.way(first, second);
                if own - then > V::Scalar::zero()
                    && (self.exchange_two([first, second], [own, then])
                        || self.exchange_three(first, second, members))
                {
                    shortened = true;
                    own = self.way(first, first);
                }
            }
        }
        shortened
    }

    /// Exchanges two slots if that is shorter. The distances are those from the first member to its
    /// own slot and to the other's.
    fn exchange_two(&mut self, [first, second]: [usize; 2], [own, then]: [V::Scalar; 2]) -> bool {
        let now = own + self.way(second, second);
        let shorter = is_shorter(then + self.way(second, first), now);
        if shorter {
            self.swap(first, second);
        }
        shorter
    }

    /// Assigns the second's slot to the first, a third's slot to the second and the first's slot to
    /// the third, for the first third member that shortens the sum.
    fn exchange_three(&mut self, first: usize, second: usize, members: usize) -> bool {
        let begun = self.saving(first, second);
        for third in (0..members).filter(|third| *third != first && *third != second) {
            let Some(left) = self.threes.checked_sub(1) else { return false };
            self.threes = left;
            if begun + self.saving(second, third) <= V::Scalar::zero() {
                continue;
            }
            let now = self.way(first, first) + self.way(second, second) + self.way(third, third);
            let then = self.way(first, second) + self.way(second, third) + self.way(third, first);
            if is_shorter(then, now) {
                self.swap(first, second);
                self.swap(second, third);
                return true;
            }
        }
        false
    }

    /// Returns the saving (length) of a member that goes to another's slot instead of its own.
    fn saving(&self, member: usize, other: usize) -> V::Scalar {
        self.way(member, member) - self.way(member, other)
    }

    /// Returns the distance from a member to the slot of another, or 0 if there is no slot.
    fn way(&self, member: usize, other: usize) -> V::Scalar {
        let slot = self.slot(other).and_then(|slot| self.slots.get(slot));
        let ends = self.positions.get(member).zip(slot);
        ends.map_or(V::Scalar::zero(), |(from, to)| from.distance(*to))
    }

    fn slot(&self, member: usize) -> Option<usize> {
        self.assignment.get(member).copied().flatten()
    }

    fn swap(&mut self, one: usize, other: usize) {
        let slots = (self.slot(one), self.slot(other));
        // `get_mut` keeps panicking code out of release builds.
        for (member, slot) in [(one, slots.1), (other, slots.0)] {
            if let Some(own) = self.assignment.get_mut(member) {
                *own = slot;
            }
        }
    }
}

/// `true` if one distance is shorter than another by more than rounding.
#[inline]
fn is_shorter<S: Scalar>(one: S, other: S) -> bool {
    let rounding = S::epsilon() * S::from_f64(64.0);
    // In fixed point long distances are as exact as short ones.
    one < other - if is_fixed_point::<S>() { rounding } else { other * rounding }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_vector::{V, v};
    use std::{vec, vec::Vec};

    fn assigned(positions: &[V], slots: &[V]) -> Vec<Option<usize>> {
        let mut assignment = vec![Some(99); positions.len()];
        let count = assign_slots(positions, slots, &mut assignment);
        assert_eq!(count, assignment.iter().flatten().count());
        assignment
    }

    #[test]
    fn crossing_ways_are_exchanged() {
        // Slot 0 takes member 0, 6 away against 8, and member 1 would go 10; exchanged, they go 8
        // and 6.
        let (left, right) = (v(0.0, 0.0), v(0.0, 2.0));
        assert_eq!(assigned(&[left, right], &[v(6.0, 2.0), v(6.0, 0.0)]), [Some(1), Some(0)]);
        assert_eq!(assigned(&[left, right], &[v(6.0, 0.0), v(6.0, 2.0)]), [Some(0), Some(1)]);
    }

    #[test]
    fn numbers_that_differ_and_members_that_stand_alike() {
        let line: Vec<V> = (0..4).map(|i| v(f64::from(i), 0.0)).collect();
        assert_eq!(assigned(&line, &line[2..]), [None, None, Some(0), Some(1)]);
        assert_eq!(assigned(&line[2..], &line), [Some(0), Some(1)]);
        assert_eq!(assigned(&[v(1.0, 1.0); 3], &line[..3]), [Some(0), Some(1), Some(2)]);
        assert_eq!(assigned(&[], &line), []);
        assert_eq!(assigned(&line[..2], &[]), [None, None]);
        let mut few = [Some(7); 6];
        assert_eq!(assign_slots(&line[..2], &line, &mut few), 2);
        assert_eq!(few, [Some(0), Some(1), None, None, None, None]);
        assert_eq!(assign_slots(&line, &line, &mut few[..1]), 1);
    }
}
