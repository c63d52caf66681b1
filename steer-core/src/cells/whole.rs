//! Whole numbers of cells.

use crate::same::Same;
use crate::scalar::Scalar;

/// The largest integer not above a number. For a negative integer, it may be the next lower one.
/// Numbers out of range saturate. NaN gives any integer. The result never falls while the number
/// rises.
#[inline(always)]
pub(super) fn whole<S: Scalar>(number: S) -> i32 {
    let floor = |cut: i32, is_above: bool| cut.saturating_sub(i32::from(is_above));
    if let Some(same) = Same::<S, f32>::find() {
        let float = (same.number)(number);
        let cut = float as i32;
        floor(cut, cut as f32 > float)
    } else if let Some(same) = Same::<S, f64>::find() {
        let float = (same.number)(number);
        let cut = float as i32;
        floor(cut, f64::from(cut) > float)
    } else if number >= S::zero() {
        index(number)
    } else {
        -1 - index(-number)
    }
}

/// The same as [`whole`] for numbers of 0 or more, and any integer of 0 or less for negative
/// numbers and NaN.
#[inline(always)]
pub(super) fn cut<S: Scalar>(number: S) -> i32 {
    // These conversions are faster than the conversion that suits every number.
    if let Some(same) = Same::<S, f32>::find() {
        (same.number)(number) as i32
    } else if let Some(same) = Same::<S, f64>::find() {
        (same.number)(number) as i32
    } else {
        index(number)
    }
}

#[inline(always)]
fn index<S: Scalar>(number: S) -> i32 {
    i32::try_from(number.to_index()).unwrap_or(i32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_rounds_down_and_saturates() {
        for (number, floor) in [
            (0.0, 0),
            (0.99, 0),
            (7.5, 7),
            (-0.5, -1),
            (-3.0, -3),
            (-3.25, -4),
            (1e300, i32::MAX),
            (-1e300, i32::MIN),
        ] {
            assert_eq!((whole(number), whole(number as f32)), (floor, floor), "{number}");
            assert_eq!(cut(number.max(0.0)), floor.max(0), "{number}");
        }
        assert!(cut(-0.5) <= 0 && cut(-7.0_f32) <= 0 && cut(f64::NAN) == 0);
    }
}
