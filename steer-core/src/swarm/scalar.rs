//! [`SwarmScalar`]: the numbers that a swarm is stepped in.

use core::ops::Range;

use super::columns::ColumnsMut;
use super::job::{Extra, Job};
use super::{InstructionSet, plain};
use crate::{Scalar, Vec2Like};

/// A number that swarms can be stepped in: `f32` and `f64` many at a time, any other one by one.
///
/// For a number of your own: `impl SwarmScalar for MyNumber {}`.
pub trait SwarmScalar: Scalar + Send + Sync {
    /// The whole number below this one, or at it where it is not negative; the nearest that there is to what is too large, any for NaN. It never falls while the number rises.
    #[inline]
    #[doc(hidden)]
    fn whole(self) -> i32 {
        let index = |number: Self| i32::try_from(number.to_index()).unwrap_or(i32::MAX);
        if self >= Self::zero() { index(self) } else { -1 - index(-self) }
    }

    /// As [`whole`](Self::whole) where it is not negative, else any that is not above 0.
    #[inline]
    #[doc(hidden)]
    fn cut(self) -> i32 {
        self.whole()
    }

    /// Steps the birds of some rows of cells.
    #[inline]
    #[doc(hidden)]
    fn step_rows<V: Vec2Like<Scalar = Self>, X: Extra<V>>(
        job: &Job<'_, V, X>,
        _set: InstructionSet,
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
                // Casts stop at the ends of the range.
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
                set: InstructionSet,
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
