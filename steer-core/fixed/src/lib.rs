//! Fixed-point numbers for steering, for chips without a floating-point unit: [`I16F16`] and
//! [`I20F12`], and [`FixedVec2`] of either for [steer-core](steer_core).
//!
//! [`Agent`], [`Body`] … are steer-core's types over [`FixedVec2`], of [`I16F16`] by default;
//! [`steer_core`] has the behaviours.
#![no_std]
#![cfg_attr(doctest, doc = include_str!("../README.md"))]

mod number;
mod vector;
mod wide;

#[cfg(test)]
mod golden;

#[doc(no_inline)]
pub use fixed;
pub use number::{I16F16, I20F12, Number};
#[doc(no_inline)]
pub use steer_core;
pub use vector::FixedVec2;

macro_rules! aliases {
    ($($Alias:ident $(<$borrow:lifetime>)?),+) => {$(
        #[doc = concat!("[`steer_core::", stringify!($Alias), "`] over [`FixedVec2`].")]
        pub type $Alias<$($borrow,)? S = I16F16> = steer_core::$Alias<$($borrow,)? FixedVec2<S>>;
    )+};
}
aliases!(Agent, Body, Circle, Path<'a>, Bounds, WanderState, OffsetPursuit, Survey, Avoidance, Threat);
