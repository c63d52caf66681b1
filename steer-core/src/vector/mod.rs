//! [`Vec2Like`]: the required items of a vector type. [`Vec2Ext`]: the steering helpers built on
//! them. [`Geometry`]: the type parameter of agents, which names their vector type.

#[cfg(feature = "serde")]
pub(crate) mod components;
mod extreme;
mod geometry;

use core::fmt::Debug;
use core::ops::{Add, Mul, Neg, Sub};

use crate::scalar::Scalar;
pub(crate) use extreme::is_tiny;
#[cfg(feature = "simd")]
pub(crate) use extreme::ordinary_range;
use extreme::{extreme_limit, extreme_unit, is_ordinary};
pub use geometry::{Geometry, VectorOf};

/// A 2-D vector type that agents can use.
///
/// **Required:** the scalar type, [`new`](Self::new), [`x`](Self::x) and [`y`](Self::y), besides
/// the operators `+`, `−` (both of them) and `× number`, and `Copy`, `PartialEq` and `Debug`. **May
/// be overridden** with a faster or wider version: [`dot`](Self::dot),
/// [`perp_dot`](Self::perp_dot), [`length`](Self::length),
/// [`scaled`](Self::scaled) and [`is_within`](Self::is_within). All other methods are in
/// [`Vec2Ext`], which no type can override and so no type can break.
///
/// `G` is the [`Geometry`] that the vector belongs to. By default it is the type itself, so a type
/// of your own implements `Vec2Like`. An adapter implements `Vec2Like` of its marker for a foreign
/// type.
///
/// The package `steer-conformance` tests an implementation against its laws.
///
/// ```
/// use core::ops::{Add, Mul, Neg, Sub};
/// use steer_core::Vec2Like;
///
/// #[derive(Clone, Copy, Debug, PartialEq)]
/// struct V([f32; 2]);
///
/// impl Add for V { type Output = V; fn add(self, o: V) -> V { V([self.0[0] + o.0[0], self.0[1] + o.0[1]]) } }
/// impl Sub for V { type Output = V; fn sub(self, o: V) -> V { V([self.0[0] - o.0[0], self.0[1] - o.0[1]]) } }
/// impl Neg for V { type Output = V; fn neg(self) -> V { V([-self.0[0], -self.0[1]]) } }
/// impl Mul<f32> for V { type Output = V; fn mul(self, k: f32) -> V { V([self.0[0] * k, self.0[1] * k]) } }
///
/// impl Vec2Like for V {
///     type Scalar = f32;
///     fn new(x: f32, y: f32) -> V { V([x, y]) }
///     fn x(self) -> f32 { self.0[0] }
///     fn y(self) -> f32 { self.0[1] }
/// }
///
/// assert_eq!(V([3.0, 4.0]).length(), 5.0);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a vector that steer-core can steer with",
    label = "not a `Vec2Like`",
    note = "for an array or a tuple, write the vector: `Vec2::from((1.0, 2.0))` or `(1.0, 2.0).into()`",
    note = "types of steer-core take the marker of an adapter, `Agent<Glam>`, or are its aliases, `steer_glam::Agent`: \
            those of older releases of glam are in its modules `v0_27` to `v0_33`, those of `DVec2` in `dvec2`, \
            those of nalgebra in the package steer-nalgebra and its module `f64`",
    note = "a generic function that takes the engine's vectors has the bound `G: Geometry`, not `V: Vec2Like`: \
            `fn f<G: Geometry>(agent: &Agent<G>, target: G::Vector) -> G::Vector`, with numbers of `G::Scalar`",
    note = "a vector type of your own implements `steer_core::Vec2Like`: its `Scalar`, `new`, `x` and `y`"
)]
pub trait Vec2Like<G: ?Sized = Self>:
    Copy
    + PartialEq
    + Debug
    + Add<Output = Self>
    + Sub<Output = Self>
    + Neg<Output = Self>
    + Mul<Self::Scalar, Output = Self>
{
    /// The type of the components.
    type Scalar: Scalar;

    /// The vector with these components.
    fn new(x: Self::Scalar, y: Self::Scalar) -> Self;
    /// The first component.
    fn x(self) -> Self::Scalar;
    /// The second component.
    fn y(self) -> Self::Scalar;

    /// The dot product x·x′ + y·y′: the product of both lengths and of the cosine of the angle
    /// between them.
    #[inline]
    fn dot(self, other: Self) -> Self::Scalar {
        self.x() * other.x() + self.y() * other.y()
    }
    /// The perpendicular dot product x·y′ − y·x′: positive if `other` is counter-clockwise of
    /// `self` (to the left with y up, to the right on a screen with y down).
    #[inline]
    fn perp_dot(self, other: Self) -> Self::Scalar {
        self.x() * other.y() - self.y() * other.x()
    }
    /// The length √(x² + y²).
    ///
    /// A fixed-point type overrides this with a wide intermediate, since squares soon exceed its
    /// range.
    #[inline]
    fn length(self) -> Self::Scalar {
        self.dot(self).sqrt()
    }
    /// The vector times the ratio of two numbers: self · numerator / denominator. steer-core never
    /// passes a denominator of 0.
    ///
    /// A fixed-point type overrides this with a wide intermediate: the inverse of a length of 1000
    /// has few digits.
    #[inline]
    #[must_use]
    fn scaled(self, numerator: Self::Scalar, denominator: Self::Scalar) -> Self {
        self * (numerator / denominator)
    }
    /// Whether the length is at most `radius`. Must equal `self.length() <= radius` for all
    /// numbers.
    ///
    /// A fixed-point type overrides this: it compares wide squares, without a square root.
    #[inline]
    fn is_within(self, radius: Self::Scalar) -> bool {
        self.length() <= radius
    }
}

/// The vector operations that steering needs, for every [`Vec2Like`].
///
/// Import it to call its methods: `use steer_core::Vec2Ext as _;`.
pub trait Vec2Ext<G: ?Sized = Self>: Vec2Like<G> {
    /// The vector (0, 0).
    #[inline]
    #[must_use]
    fn zero() -> Self {
        Self::new(Self::Scalar::zero(), Self::Scalar::zero())
    }

    /// The unit vector (1, 0): the heading of an agent that has never moved.
    #[inline]
    #[must_use]
    fn unit_x() -> Self {
        Self::new(Self::Scalar::one(), Self::Scalar::zero())
    }

    /// The unit vector of the same direction. `None` for the zero vector, and if a component is
    /// NaN.
    ///
    /// Also correct for lengths whose square underflows or overflows. An infinite component
    /// outweighs a finite one.
    #[inline]
    #[must_use]
    fn direction(self) -> Option<Self> {
        let length = self.length();
        if is_ordinary(length) {
            return Some(self.scaled(Self::Scalar::one(), length));
        }
        let unit = unit_of_extreme(self);
        if unit == Self::zero() { None } else { Some(unit) }
    }

    /// The unit vector of the same direction, or `fallback` if [`direction`](Self::direction) is
    /// `None`.
    #[inline]
    #[must_use]
    fn direction_or(self, fallback: Self) -> Self {
        self.direction().unwrap_or(fallback)
    }

    /// The unit vector of the same direction. The zero vector stays zero.
    #[inline]
    #[must_use]
    fn unit(self) -> Self {
        self.direction_or(Self::zero())
    }

    /// The vector of the same direction and the given length. The zero vector stays zero.
    #[inline]
    #[must_use]
    fn with_length(self, length: Self::Scalar) -> Self {
        let own = self.length();
        if is_ordinary(own) { self.scaled(length, own) } else { unit_of_extreme(self) * length }
    }

    /// The vector, shortened to `max` if it is longer. A negative `max` counts as 0.
    #[inline]
    #[must_use]
    fn limit(self, max: Self::Scalar) -> Self {
        let length = self.length();
        // With a tiny `max` (0 included), the length may be lost because its square underflows.
        if length <= max && !is_tiny(max) {
            self
        } else if is_ordinary(length) {
            self.scaled(max.max(Self::Scalar::zero()), length)
        } else {
            let (x, y) = extreme_limit(self.x(), self.y(), max.max(Self::Scalar::zero()));
            Self::new(x, y)
        }
    }

    /// The vector rotated by +90°: (x, y) → (−y, x). This is counter-clockwise (to the left with y
    /// up, to the right on a screen with y down).
    #[inline]
    #[must_use]
    fn quarter_turn(self) -> Self {
        Self::new(-self.y(), self.x())
    }

    /// The vector rotated by the angle of `rotor`, a unit vector: the product of both as complex
    /// numbers.
    ///
    /// Rotating an offset by an agent's heading transforms it from the agent's frame (forward,
    /// side) into world coordinates.
    #[inline]
    #[must_use]
    fn rotate_by(self, rotor: Self) -> Self {
        Self::new(self.x() * rotor.x() - self.y() * rotor.y(), self.x() * rotor.y() + self.y() * rotor.x())
    }

    /// The distance between two points, |other − self|.
    #[inline]
    #[must_use]
    fn distance(self, other: Self) -> Self::Scalar {
        Self::new(other.x() - self.x(), other.y() - self.y()).length()
    }

    /// Whether both components are finite.
    #[inline]
    #[must_use]
    fn is_finite(self) -> bool {
        self.x().is_finite() && self.y().is_finite()
    }

    /// The unit vector at `angle` (radians) from the first axis: (cos, sin) without trigonometry.
    ///
    /// With t ≈ tan(angle/2) it is ((1 − t²)/(1 + t²), 2t/(1 + t²)), a unit vector to within
    /// rounding for every t. t is the Padé quotient x·(945 − 105x² + x⁴)/(945 − 420x² + 15x⁴) at x
    /// = angle/2. The error of the angle is at most 10⁻⁹ radians up to ±1 radian and 10⁻³ up to ±3.
    ///
    /// An angle beyond ±π counts as ±π, and NaN as 0.
    #[inline]
    #[must_use]
    fn turn(angle: Self::Scalar) -> Self {
        let of = Self::Scalar::from_f64;
        let one = Self::Scalar::one();
        let pi = of(core::f64::consts::PI);
        #[expect(clippy::eq_op, reason = "NaN is the number that differs from itself")]
        let angle = if angle != angle { Self::Scalar::zero() } else { angle.max(-pi).min(pi) };
        let x = angle * of(0.5);
        let x2 = x * x;
        // Quotients by 945 keep every intermediate small, for fixed point.
        let up = one - x2 * (of(1.0 / 9.0) - x2 * of(1.0 / 945.0));
        let down = one - x2 * (of(4.0 / 9.0) - x2 * of(1.0 / 63.0));
        // With t = a/b: ((b² − a²)/(b² + a²), 2ab/(b² + a²)), which also holds where b is 0.
        let (a, b) = (x * up, down);
        // 2a is `angle * up`, not `x * up` twice: halving the angle loses its last digit in fixed
        // point.
        Self::new(b * b - a * a, angle * up * b).scaled(one, b * b + a * a)
    }

    /// The unit vector at k/n of a full turn from the first axis: the directions that divide a
    /// circle into `n` equal parts.
    ///
    /// Quarter turns are exact. The directions k and n − k are mirror images to the last bit, and
    /// so are k and n/2 − k. All others are computed by [`turn`](Self::turn) for at most an eighth
    /// of a turn, and mirrored.
    ///
    /// `k` counts modulo `n`. With n = 0 the result is (1, 0).
    #[must_use]
    fn fraction_of_turn(k: usize, n: usize) -> Self {
        let Some(k) = k.checked_rem(n) else { return Self::unit_x() };
        // In units of 1/n, 1/2n, 1/4n of a turn, mirrored over an axis each time: half, a quarter,
        // an eighth of a turn remain.
        let (half, below) = if k > n - k { (n - k, true) } else { (k, false) };
        let (ahead, behind) = (half + half, n - half - half);
        let (quarter, back) = if ahead > behind { (behind, true) } else { (ahead, false) };
        let (near, far) = (quarter + quarter, n - quarter - quarter);
        let (eighth, steep) = if near > far { (far, true) } else { (near, false) };
        let fraction = eighth as f64 / n as f64;
        let turn = Self::turn(Self::Scalar::from_f64(fraction * core::f64::consts::FRAC_PI_2));
        let (x, y) = if steep { (turn.y(), turn.x()) } else { (turn.x(), turn.y()) };
        Self::new(if back { -x } else { x }, if below { -y } else { y })
    }
}

impl<G: ?Sized, V: Vec2Like<G>> Vec2Ext<G> for V {}

/// [`extreme_unit`] of a vector.
#[inline]
fn unit_of_extreme<G: ?Sized, V: Vec2Like<G>>(vector: V) -> V {
    let (x, y) = extreme_unit(vector.x(), vector.y());
    V::new(x, y)
}
