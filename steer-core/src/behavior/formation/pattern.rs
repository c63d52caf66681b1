//! [`Formation`]: a pattern of slots. [`Pattern`]: the four usual ones.

use crate::parameters::Choice;
use crate::scalar::Scalar;
use crate::vector::{Geometry, Vec2Ext, Vec2Like, VectorOf};

/// A pattern of slots in a leader's frame.
///
/// Offsets are (forward, side), with the side along the heading turned by +90°, as multiples of the
/// spacing of [`HoldFormation`](crate::behavior::HoldFormation). The four of [`Pattern`] are
/// formations. A custom pattern is an array or a slice of offsets, or a function from the slot to
/// its offset.
///
/// # Examples
/// ```
/// use steer_core::behavior::{Formation, Pattern};
/// use steer_glam::Vec2;
/// use steer_glam::glam::vec2;
///
/// let table = [vec2(-1.0, 0.0), vec2(-2.0, 1.0), vec2(-2.0, -1.0)];
/// let row = |slot: usize| vec2(-1.0, slot as f32);
/// let third: Vec2 = Pattern::Column.offset(2, 3);
/// assert_eq!(third, vec2(-3.0, 0.0));
/// assert_eq!(table.offset(2, 3), vec2(-2.0, -1.0));
/// assert_eq!(row.offset(2, 3), vec2(-1.0, 2.0));
/// ```
pub trait Formation<G: Geometry> {
    /// Returns the offset of slot number `slot` of `count`, from 0: (forward, side), as multiples
    /// of the spacing.
    fn offset(&self, slot: usize, count: usize) -> G::Vector;
}

/// Every function from the slot's number to an offset is a formation.
impl<G: Geometry<Vector = V>, V: VectorOf<G>, F: Fn(usize) -> V> Formation<G> for F {
    #[inline]
    fn offset(&self, slot: usize, _: usize) -> V {
        self(slot)
    }
}

/// A table of offsets. A slot beyond its end lies at the leader's position.
impl<G: Geometry<Vector = V>, V: VectorOf<G>> Formation<G> for &[V] {
    #[inline]
    fn offset(&self, slot: usize, _: usize) -> V {
        self.get(slot).copied().unwrap_or_else(V::zero)
    }
}

/// A table of offsets. A slot beyond its end lies at the leader's position.
impl<G: Geometry<Vector = V>, V: VectorOf<G>, const N: usize> Formation<G> for [V; N] {
    #[inline]
    fn offset(&self, slot: usize, count: usize) -> V {
        self.as_slice().offset(slot, count)
    }
}

/// The usual patterns. Neighbours are one spacing apart. On a circle of fewer than six slots they
/// are farther apart.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Choice)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
pub enum Pattern {
    /// Beside the leader, on both sides: slot 0 next to it on the counter-clockwise (+90°) side,
    /// slot 1 on the other, and so on outward.
    Line,
    /// Behind the leader, one after the other.
    Column,
    /// A V behind the leader, 45° to either side of straight back: slot 0 on the counter-clockwise
    /// (+90°) side, slot 1 on the other, and so on outward.
    #[default]
    Wedge,
    /// On a circle round the leader, at equal angles: slot 0 straight ahead, the others
    /// counter-clockwise (+90°). The radius is the smallest at which neighbours, and the leader,
    /// are at least one spacing apart.
    Circle,
}

impl Pattern {
    /// Returns the offset of a slot. See [`Formation::offset`].
    ///
    /// # Degenerate cases
    /// Only the circle depends on `count`: a count of 0 counts as 1, and a slot beyond the count
    /// continues round the circle.
    #[inline]
    #[must_use]
    pub fn offset<G: Geometry<Vector = V>, V: VectorOf<G>>(&self, slot: usize, count: usize) -> V {
        // From the leader outward: 1, 1, 2, 2, …
        let rank = number::<G>(slot / 2 + 1);
        let side = if slot.is_multiple_of(2) { rank } else { -rank };
        match self {
            Pattern::Line => V::new(G::Scalar::zero(), side),
            Pattern::Column => V::new(-number::<G>(slot.saturating_add(1)), G::Scalar::zero()),
            Pattern::Wedge => V::new(-rank, side) * G::Scalar::from_f64(core::f64::consts::FRAC_1_SQRT_2),
            Pattern::Circle => V::fraction_of_turn(slot, count) * ring(V::fraction_of_turn(1, count)),
        }
    }
}

impl<G: Geometry> Formation<G> for Pattern {
    #[inline]
    fn offset(&self, slot: usize, count: usize) -> G::Vector {
        Pattern::offset(self, slot, count)
    }
}

#[inline]
fn number<G: Geometry>(count: usize) -> G::Scalar {
    G::Scalar::from_f64(count as f64)
}

/// Returns the radius of the circle whose first slot after straight ahead lies in this direction:
/// neighbours are one apart, and the radius is 1 at least.
#[inline]
fn ring<G, V: Vec2Like<G>>(next: V) -> V::Scalar {
    let (one, chord) = (V::Scalar::one(), next.distance(V::unit_x()));
    // A chord of 0 belongs to a single slot and is not divided by.
    if chord < one && !crate::vector::is_tiny(chord) { one / chord } else { one }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_vector::{V, v};

    #[test]
    fn on_a_circle_neighbours_are_one_apart_and_the_leader_no_nearer() {
        for count in 1..50 {
            let at = |slot| -> V { Formation::<V>::offset(&Pattern::Circle, slot, count) };
            let (radius, apart) = (at(0).length(), at(0).distance(at(1)));
            assert_eq!(at(0), v(radius, 0.0));
            if count > 6 {
                assert!((apart - 1.0).abs() < 1e-9 && radius > 1.0, "{count}: {apart}, {radius}");
            } else {
                assert!(
                    (radius - 1.0).abs() < 1e-9 && (apart > 1.0 - 1e-9 || count == 1),
                    "{count}: {apart}"
                );
            }
        }
        assert_eq!(
            (Formation::<V>::offset(&Pattern::Circle, 3, 0), Formation::<V>::offset(&Pattern::Circle, 9, 4)),
            (v(1.0, 0.0), v(0.0, 1.0))
        );
    }

    #[test]
    fn tables_and_functions_are_formations() {
        let table = [v(-1.0, 0.0), v(-2.0, 3.0)];
        assert_eq!(
            (Formation::<V>::offset(&table, 1, 2), Formation::<V>::offset(&&table[..], 1, 2)),
            (v(-2.0, 3.0), v(-2.0, 3.0))
        );
        assert_eq!(table.offset(2, 3), v(0.0, 0.0));
        assert_eq!(Formation::<V>::offset(&|slot| v(slot as f64, 0.5), 7, 9), v(7.0, 0.5));
    }
}
