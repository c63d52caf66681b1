//! Lengths whose square underflows or overflows.

use crate::scalar::{Scalar, is_fixed_point, is_in_range};

/// Whether a vector of this length may be divided by it: its square neither underflowed nor
/// overflowed.
#[inline]
pub(super) fn is_ordinary<S: Scalar>(length: S) -> bool {
    // In fixed point ε² is 0, and dividing by it must be avoided. A length is rounded by ε / 2:
    // from 1/4 on, that is 2 ε of a unit vector.
    let is_small = || {
        if is_fixed_point::<S>() {
            length >= S::from_f64(0.25) && is_in_range(length)
        } else {
            length < ordinary_range::<S>().1
        }
    };
    !is_tiny(length) && is_small()
}

/// The open interval of lengths by which a floating-point vector may be divided.
#[inline]
pub(crate) fn ordinary_range<S: Scalar>() -> (S, S) {
    let tiny = S::epsilon() * S::epsilon();
    (tiny, S::one() / tiny)
}

/// Whether a length is 0, or so small that its square was not exact.
#[inline]
pub(crate) fn is_tiny<S: Scalar>(length: S) -> bool {
    length <= S::epsilon() * S::epsilon()
}

/// The unit vector of a vector whose squared length underflows or overflows, or zero if it has no
/// direction. It takes scalars, which are passed in registers: the callers' ordinary path does not
/// access memory.
#[cold]
#[inline(never)]
pub(super) fn extreme_unit<S: Scalar>(x: S, y: S) -> (S, S) {
    match scaled_to_one(x, y) {
        None => (S::zero(), S::zero()),
        Some((_, x, y)) => {
            let fraction = S::one() / (x * x + y * y).sqrt();
            (x * fraction, y * fraction)
        }
    }
}

/// [`limit`](super::Vec2Ext::limit) for a vector whose squared length underflows or overflows.
#[cold]
#[inline(never)]
pub(super) fn extreme_limit<S: Scalar>(x: S, y: S, max: S) -> (S, S) {
    let Some((size, unit_x, unit_y)) = scaled_to_one(x, y) else { return (S::zero(), S::zero()) };
    let length = (unit_x * unit_x + unit_y * unit_y).sqrt();
    if length <= max / size { (x, y) } else { (unit_x * (max / length), unit_y * (max / length)) }
}

/// The size of the larger component, and both components divided by it. `None` for the zero vector
/// and for NaN.
///
/// An infinite component outweighs a finite one.
fn scaled_to_one<S: Scalar>(x: S, y: S) -> Option<(S, S, S)> {
    let size = x.abs().max(y.abs());
    if size.is_finite() && y.is_finite() {
        return if size > S::zero() { Some((size, x / size, y / size)) } else { None };
    }
    let sign = |component: S| {
        if component.is_finite() {
            Some(S::zero())
        } else if component > S::zero() {
            Some(S::one())
        } else if component < S::zero() {
            Some(-S::one())
        } else {
            None
        }
    };
    Some((size, sign(x)?, sign(y)?))
}
