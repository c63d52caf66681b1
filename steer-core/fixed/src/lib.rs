//! Fixed-point numbers for steering, for chips without a floating-point unit: [`I16F16`] and
//! [`I20F12`], and [`FixedVec2`] of either for [steer-core](steer_core).
//!
//! The crate re-exports all of steer-core. [`Agent`], [`Circle`], [`Sum`] … are its types over
//! [`FixedVec2`], of [`I16F16`] by default; the modules, such as [`behavior`] and [`terrain`], are
//! steer-core's, with its generic types.
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

macro_rules! aliases {
    ($parameters:tt $arguments:tt: $($module:tt $($Alias:ident),+;)+) => {
        $($(aliases!(@one $module $Alias $parameters $arguments);)+)+
    };
    (@one [$($module:ident)?] $Alias:ident [$($parameter:tt)*] [$($argument:tt)*]) => {
        #[doc = concat!("[`", stringify!($Alias), "`](steer_core::", $(stringify!($module), "::",)? stringify!($Alias), ") over [`FixedVec2`].")]
        pub type $Alias<$($parameter)*> = steer_core::$($module::)?$Alias<$($argument)*>;
    };
}
aliases! { [S = I16F16] [FixedVec2<S>]:
    [] Agent, Body;
    [behavior] Avoidance, Bypass, ClosestApproach, FeelerHit, Neighborhood, OffsetPursuit, Tether, Threat, WallTarget, WanderState;
    [combine] Contribution, Slot;
    [crowd] HalfPlane;
    [neighbors] Neighbor;
    [space] Bounds, Torus;
    [swarm] SwarmRules;
    [terrain] Circle, Hit, Projection, Wall;
}
aliases! { ['a, S = I16F16] ['a, FixedVec2<S>]:
    [neighbors] Grid;
    [swarm] SwarmSlices;
    [terrain] Path, Polygon, SampledField;
}
aliases! { [S = I16F16, R = ()] [FixedVec2<S>, R]:
    [combine] Budget, Dither, Priority, Sum;
}

/// [`Context`](steer_core::combine::Context) over [`FixedVec2`].
pub type Context<const N: usize, S = I16F16, R = ()> = steer_core::combine::Context<FixedVec2<S>, N, R>;
/// [`CrowdBuffer`](steer_core::crowd::CrowdBuffer) over [`FixedVec2`].
pub type CrowdBuffer<const N: usize = 32, S = I16F16> = steer_core::crowd::CrowdBuffer<FixedVec2<S>, N>;
/// [`HalfPlanes`](steer_core::crowd::HalfPlanes) over [`FixedVec2`].
pub type HalfPlanes<const N: usize = 32, S = I16F16> = steer_core::crowd::HalfPlanes<FixedVec2<S>, N>;
/// [`PeriodicImage`](steer_core::space::PeriodicImage) over [`FixedVec2`].
pub type PeriodicImage<O, S = I16F16> = steer_core::space::PeriodicImage<O, FixedVec2<S>>;

/// Items that most programs use, with the aliases of the crate root.
pub mod prelude {
    #[doc(no_inline)]
    pub use steer_core::prelude::*;

    #[doc(no_inline)]
    pub use super::{
        Agent, Body, Bounds, Budget, Circle, Context, CrowdBuffer, Dither, Grid, HalfPlanes, OffsetPursuit,
        Path, Priority, Sum, Tether, Torus, WanderState,
    };
}
