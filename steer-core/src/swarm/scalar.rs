//! [`SwarmScalar`]: the numbers that a swarm is stepped in.

use core::ops::Range;

use super::columns::ColumnsMut;
use super::job::{Extra, Job};
use super::{SimdLevel, plain};
use crate::scalar::Scalar;
use crate::vector::Vec2Like;

/// A number type that swarms can be stepped in: `f32` and `f64` in SIMD lanes, any other type one
/// agent at a time.
///
/// For your own number type: `impl SwarmScalar for MyNumber {}`.
pub trait SwarmScalar: Scalar + Send + Sync {
    /// Returns the largest integer not above this number. For a negative integer, it may return the
    /// next lower one. Values out of range saturate; NaN returns any integer. The result never
    /// falls while the number rises.
    #[inline]
    #[doc(hidden)]
    fn whole(self) -> i32 {
        let index = |number: Self| i32::try_from(number.to_index()).unwrap_or(i32::MAX);
        if self >= Self::zero() { index(self) } else { -1 - index(-self) }
    }

    /// Returns the same as [`whole`](Self::whole) for numbers of 0 or more, and any integer of 0 or
    /// less for negative numbers.
    #[inline]
    #[doc(hidden)]
    fn cut(self) -> i32 {
        self.whole()
    }

    /// Steps the agents of some rows of cells.
    #[inline]
    #[doc(hidden)]
    fn step_rows<V: Vec2Like<Scalar = Self>, X: Extra<V>>(
        job: &Job<'_, V, X>,
        _set: SimdLevel,
        rows: Range<usize>,
        out: ColumnsMut<'_, Self>,
    ) {
        plain::step_rows(job, rows, out);
    }
}

macro_rules! float {
    ($float:ident) => {
        impl SwarmScalar for $float {
            #[inline(always)]
            fn whole(self) -> i32 {
                // Casts saturate.
                let whole = self as i32;
                whole.saturating_sub(i32::from((whole as $float) > self))
            }

            #[inline(always)]
            fn cut(self) -> i32 {
                self as i32
            }

            #[cfg(feature = "simd")]
            #[inline]
            fn step_rows<V: Vec2Like<Scalar = Self>, X: Extra<V>>(
                job: &Job<'_, V, X>,
                set: SimdLevel,
                rows: Range<usize>,
                out: ColumnsMut<'_, Self>,
            ) {
                match set.level() {
                    None => plain::step_rows(job, rows, out),
                    Some(level) => super::wide::step_rows(job, level, rows, out),
                }
            }
        }
    };
}
float!(f32);
float!(f64);
