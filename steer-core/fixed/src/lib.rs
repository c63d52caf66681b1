//! Fixed-point numbers for steering, for chips without a floating-point unit: [`I16F16`] and
//! [`I20F12`], and [`FixedVec2`] of either for [steer-core](steer_core).
//!
//! The crate re-exports all of steer-core. [`Agent`], [`Circle`], [`Sum`] … are its types over
//! [`FixedVec2`], of [`I16F16`] by default. The modules, such as [`behavior`] and [`terrain`], have
//! the same types. The generic ones are in [`steer_core`].
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
#[doc(no_inline)]
pub use steer_core::*;
pub use vector::FixedVec2;

steer_core::vector_aliases! { FixedVec2<S>, where S = I16F16 }
