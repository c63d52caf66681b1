//! Comparison of numbers and vectors to within rounding.
//!
//! Laws compare only through [`x`](Vec2Like::x) and [`y`](Vec2Like::y), never through the
//! operations under test.

use core::fmt::Debug;
use steer_core::{Geometry, Scalar, Vec2Like};

/// Returns the number nearest to `value`.
#[must_use]
pub fn n<S: Scalar>(value: f64) -> S {
    S::from_f64(value)
}

/// Returns the vector with the components nearest to `x` and `y`.
#[must_use]
pub fn v<G, V: Vec2Like<G>>(x: f64, y: f64) -> V {
    V::new(n(x), n(y))
}

/// Returns the vector of a geometry with the components nearest to `x` and `y`.
#[must_use]
pub fn at<G: Geometry>(x: f64, y: f64) -> G::Vector {
    v(x, y)
}

/// Asserts that two vectors are equal to within rounding. `case` identifies the case: a name, or
/// the inputs of a loop.
///
/// # Panics
/// If they differ, at the place of the call. The message has the case and both vectors.
#[track_caller]
pub fn equals<G, V: Vec2Like<G>>(case: &dyn Debug, got: V, want: V) {
    assert!(near_vec(got, want), "{case:?}: {got:?}, not {want:?}");
}

/// Asserts that the components of two vectors are equal.
///
/// # Panics
/// As [`equals`].
#[track_caller]
pub fn same<G, V: Vec2Like<G>>(case: &dyn Debug, got: V, want: V) {
    assert!(same_vec(got, want), "{case:?}: {got:?}, not exactly {want:?}");
}

/// Asserts that two numbers are equal to within rounding.
///
/// # Panics
/// As [`equals`].
#[track_caller]
pub fn equals_number<S: Scalar>(case: &dyn Debug, got: S, want: S) {
    assert!(near(got, want), "{case:?}: {got:?}, not {want:?}");
}

/// `true` if numbers of this type are equally spaced: ε² is too small for them. Always `false` for
/// floating point.
#[must_use]
pub fn is_fixed_point<S: Scalar>() -> bool {
    S::epsilon() * S::epsilon() == S::zero()
}

/// `true` if `value` is neither rounded to 0 nor out of range: twice `value` is another number, or
/// `value` is 0.
///
/// A law for the ends of the floating-point range skips the values that fixed point lacks.
#[must_use]
pub fn holds<S: Scalar>(value: f64) -> bool {
    value == 0.0 || n::<S>(value) != n::<S>(value * 2.0)
}

/// Returns the error that a result may have where the law states a bound of its own: `by_law`, or
/// in fixed point the tolerance of `size` if that is larger.
///
/// In floating point nothing is added to `by_law`.
#[must_use]
pub fn allowed<S: Scalar>(by_law: f64, size: f64) -> S {
    if is_fixed_point::<S>() { n::<S>(by_law).max(tolerance(n(size))) } else { n(by_law) }
}

/// Returns the permitted difference of two numbers of about this size: 64 ε · max(|size|, 1).
///
/// ε belongs to the number, so `f32` and `f64` are each held to their own precision. In fixed point
/// ε is the resolution, and the same bound follows: each rounding is off by half of it, a product
/// by that times the size of its other factor, and no law rounds more than a few dozen times.
#[must_use]
pub fn tolerance<S: Scalar>(size: S) -> S {
    S::epsilon() * n(64.0) * size.abs().max(S::one())
}

/// `true` if two numbers are equal to within rounding. NaN equals nothing.
#[must_use]
pub fn near<S: Scalar>(a: S, b: S) -> bool {
    near_at(a, b, a.abs().max(b.abs()))
}

/// `true` if two numbers are equal to within the rounding of calculations with numbers of this
/// size.
#[must_use]
pub fn near_at<S: Scalar>(a: S, b: S, size: S) -> bool {
    (a - b).abs() <= tolerance(size)
}

/// `true` if two vectors are equal to within rounding, component by component.
#[must_use]
pub fn near_vec<G, V: Vec2Like<G>>(a: V, b: V) -> bool {
    let size = size(a).max(size(b));
    near_at(a.x(), b.x(), size) && near_at(a.y(), b.y(), size)
}

/// `true` if two vectors are equal to within rounding, where both are products with a factor of
/// this size.
///
/// In fixed point the factor multiplies the rounding error of the other factor. In floating point a
/// product is as exact as its factors, and the result is the same as from [`near_vec`].
#[must_use]
pub fn near_product<G, V: Vec2Like<G>>(a: V, b: V, factor: f64) -> bool {
    let size = n(factor);
    near_vec(a, b)
        || is_fixed_point::<V::Scalar>() && near_at(a.x(), b.x(), size) && near_at(a.y(), b.y(), size)
}

/// `true` if the components of two vectors are equal.
#[must_use]
pub fn same_vec<G, V: Vec2Like<G>>(a: V, b: V) -> bool {
    a.x() == b.x() && a.y() == b.y()
}

/// `true` if two numbers have the same bits: zeros of different signs do not. NaN equals nothing.
#[must_use]
pub fn same_bits<S: Scalar>(a: S, b: S) -> bool {
    // The inverses of the two zeros are the two infinities, which fixed point lacks.
    a == b && (is_fixed_point::<S>() || a != S::zero() || S::one() / a == S::one() / b)
}

/// `true` if both components are finite.
#[must_use]
pub fn finite<G, V: Vec2Like<G>>(a: V) -> bool {
    a.x().is_finite() && a.y().is_finite()
}

/// Returns the larger absolute value of the two components.
fn size<G, V: Vec2Like<G>>(a: V) -> V::Scalar {
    a.x().abs().max(a.y().abs())
}

/// `true` if vectors of this type round alike in every direction, so that mirrored and
/// quarter-turned worlds must agree to the last bit.
///
/// Floating point does with the provided `dot`, `perp_dot` and `length`. A fixed-point number that
/// rounds down, or a `dot` with fused multiplication, does not, and gets the usual tolerance.
#[must_use]
pub fn rounds_alike<G: Geometry>() -> bool {
    let probes =
        [(0.1, 0.7, -0.3, 0.9), (1.3, -0.6, 0.35, 2.7), (3.1, 1.7, 2.3, 0.11), (12.7, 9.1, -7.3, 3.3)];
    probes.iter().all(|&(a, b, c, d)| {
        let (p, q, turned_p, turned_q) = (at::<G>(a, b), at::<G>(c, d), at::<G>(-b, a), at::<G>(-d, c));
        let (mirrored_p, mirrored_q) = (at::<G>(a, -b), at::<G>(c, -d));
        let (a, b): (G::Scalar, G::Scalar) = (n(a), n(b));
        (-a) * b == -(a * b)
            && (-a) / b == -(a / b)
            && p.dot(q) == turned_p.dot(turned_q)
            && p.dot(q) == mirrored_p.dot(mirrored_q)
            && p.perp_dot(q) == turned_p.perp_dot(turned_q)
            && p.perp_dot(q) == -mirrored_p.perp_dot(mirrored_q)
            && p.length() == turned_p.length()
            && p.length() == mirrored_p.length()
    })
}
