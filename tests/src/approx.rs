//! When two numbers count as equal.
//!
//! Laws compare through [`x`](Vec2Like::x) and [`y`](Vec2Like::y) only, never through the operations that they put to the test.

use steer_core::{Scalar, Vec2Like};

/// The number nearest to `value`.
#[must_use]
pub fn n<S: Scalar>(value: f64) -> S {
    S::from_f64(value)
}

/// The vector with the components nearest to these.
#[must_use]
pub fn v<V: Vec2Like>(x: f64, y: f64) -> V {
    V::new(n(x), n(y))
}

/// Whether numbers of this type lie equally far apart everywhere: ε² is beyond them. Never so of floating point.
#[must_use]
pub fn is_fixed_point<S: Scalar>() -> bool {
    S::epsilon() * S::epsilon() == S::zero()
}

/// Whether there is a number like this, neither lost at 0 nor beyond the range: another is twice as large.
///
/// A law that goes to the ends of floating point asks, and leaves out what fixed point does not have.
#[must_use]
pub fn holds<S: Scalar>(value: f64) -> bool {
    value == 0.0 || n::<S>(value) != n::<S>(value * 2.0)
}

/// How far a result may lie off where the law itself allows for so much: in fixed point the tolerance for numbers of this size where that is more.
///
/// In floating point nothing is added to what the law allows.
#[must_use]
pub fn allowed<S: Scalar>(by_law: f64, size: f64) -> S {
    if is_fixed_point::<S>() { n::<S>(by_law).max(tolerance(n(size))) } else { n(by_law) }
}

/// How far two numbers of about this size may lie apart: 64 ε of the size, of 1 where it is smaller.
///
/// ε is that of the number, so `f32` and `f64` are each held to what they can do. In fixed point it is the resolution, and so much follows from it too:
/// each rounding is off by half of it, a product by that times the size of its other factor, and no law rounds more than some dozens of times.
#[must_use]
pub fn tolerance<S: Scalar>(size: S) -> S {
    S::epsilon() * n(64.0) * size.abs().max(S::one())
}

/// Whether two numbers are equal to within rounding. NaN is near nothing.
#[must_use]
pub fn near<S: Scalar>(a: S, b: S) -> bool {
    near_at(a, b, a.abs().max(b.abs()))
}

/// Whether two numbers are equal to within the rounding of calculations with numbers of this size.
#[must_use]
pub fn near_at<S: Scalar>(a: S, b: S, size: S) -> bool {
    (a - b).abs() <= tolerance(size)
}

/// Whether two vectors are equal to within rounding, component by component.
#[must_use]
pub fn near_vec<V: Vec2Like>(a: V, b: V) -> bool {
    let size = size(a).max(size(b));
    near_at(a.x(), b.x(), size) && near_at(a.y(), b.y(), size)
}

/// Whether two vectors are equal to within rounding where they are products with a factor of this size.
///
/// In fixed point the rounding of the other factor counts as many times. In floating point products are as exact as their factors, and it is [`near_vec`].
#[must_use]
pub fn near_product<V: Vec2Like>(a: V, b: V, factor: f64) -> bool {
    let size = n(factor);
    near_vec(a, b)
        || is_fixed_point::<V::Scalar>() && near_at(a.x(), b.x(), size) && near_at(a.y(), b.y(), size)
}

/// Whether the components of two vectors are the same numbers.
#[must_use]
pub fn same_vec<V: Vec2Like>(a: V, b: V) -> bool {
    a.x() == b.x() && a.y() == b.y()
}

/// Whether both components are finite numbers.
#[must_use]
pub fn finite<V: Vec2Like>(a: V) -> bool {
    a.x().is_finite() && a.y().is_finite()
}

/// The larger of the components' sizes.
fn size<V: Vec2Like>(a: V) -> V::Scalar {
    a.x().abs().max(a.y().abs())
}

/// Whether vectors of this type round alike in every direction, so that mirrored and quarter-turned worlds must agree to the last bit.
///
/// Floating point does with the provided `dot`, `perp_dot` and `length`. A fixed-point number that rounds down, or a `dot` by
/// fused multiplication, does not and is allowed the usual tolerance.
#[must_use]
pub fn rounds_alike<V: Vec2Like>() -> bool {
    let probes =
        [(0.1, 0.7, -0.3, 0.9), (1.3, -0.6, 0.35, 2.7), (3.1, 1.7, 2.3, 0.11), (12.7, 9.1, -7.3, 3.3)];
    probes.iter().all(|&(a, b, c, d)| {
        let (p, q, turned_p, turned_q) = (v::<V>(a, b), v::<V>(c, d), v::<V>(-b, a), v::<V>(-d, c));
        let (mirrored_p, mirrored_q) = (v::<V>(a, -b), v::<V>(c, -d));
        let (a, b): (V::Scalar, V::Scalar) = (n(a), n(b));
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
