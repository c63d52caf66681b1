//! Vectors of [nalgebra] for [steer-core](steer_core): the newtype [`NalgebraVector2`].
//!
//! The crate root is for nalgebra 0.35. The modules `v0_33` and `v0_34` are for those releases,
//! each behind the feature of its name. Each re-exports all of steer-core. [`Agent`], [`Circle`],
//! [`Sum`] … are its types over vectors of `f32`; those in [`mod@f64`] are over vectors of `f64`.
//! The modules, such as [`behavior`] and [`terrain`], are steer-core's, with its generic types.
#![no_std]
#![cfg_attr(doctest, doc = include_str!("../README.md"))]
#[doc(no_inline)]
pub use steer_core;

/// Adapter for the release of nalgebra that the manifest names `$nalgebra`.
macro_rules! adapter {
    ($nalgebra:ident) => {
        #[doc(no_inline)]
        pub use ::$nalgebra as nalgebra;

        adapter!(@vector $nalgebra);
        #[doc(no_inline)]
        pub use ::steer_core::*;
        adapter!(@aliases NalgebraVector2<f32>);

        /// The same in double precision: steer-core and its types over [`NalgebraVector2<f64>`].
        pub mod f64 {
            use super::NalgebraVector2;
            #[doc(no_inline)]
            pub use ::steer_core::*;
            adapter!(@aliases NalgebraVector2<f64>);
        }
    };

    (@aliases $Vector:ty) => {
        adapter!(@plain $Vector, [] Agent, Body);
        adapter!(@plain $Vector, [behavior] Avoidance, Bypass, ClosestApproach, FeelerHit, Neighborhood);
        adapter!(@plain $Vector, [behavior] OffsetPursuit, Tether, Threat, WallTarget, WanderState);
        adapter!(@plain $Vector, [combine] Contribution, Slot);
        adapter!(@plain $Vector, [crowd] HalfPlane);
        adapter!(@recorded $Vector, [combine] Budget, Dither, Priority, Sum);
        adapter!(@borrowed $Vector, [neighbors] Grid);
        adapter!(@plain $Vector, [neighbors] Neighbor);
        adapter!(@plain $Vector, [space] Bounds, Torus);
        adapter!(@plain $Vector, [swarm] SwarmRules);
        adapter!(@borrowed $Vector, [swarm] SwarmSlices);
        adapter!(@plain $Vector, [terrain] Circle, Hit, Projection, Wall);
        adapter!(@borrowed $Vector, [terrain] Path, Polygon, SampledField);
        #[cfg(feature = "std")]
        adapter!(@plain $Vector, [swarm] Swarm);
        #[doc = concat!("[`steer_core::combine::Context`] over [`", stringify!($Vector), "`].")]
        pub type Context<const N: usize, R = ()> = ::steer_core::combine::Context<$Vector, N, R>;
        #[doc = concat!("[`steer_core::crowd::CrowdBuffer`] over [`", stringify!($Vector), "`].")]
        pub type CrowdBuffer<const N: usize = 32> = ::steer_core::crowd::CrowdBuffer<$Vector, N>;
        #[doc = concat!("[`steer_core::crowd::HalfPlanes`] over [`", stringify!($Vector), "`].")]
        pub type HalfPlanes<const N: usize = 32> = ::steer_core::crowd::HalfPlanes<$Vector, N>;
        #[doc = concat!("[`steer_core::space::PeriodicImage`] over [`", stringify!($Vector), "`].")]
        pub type PeriodicImage<O> = ::steer_core::space::PeriodicImage<O, $Vector>;

        /// Items that most programs use, with the aliases of the module above.
        pub mod prelude {
            #[doc(no_inline)]
            pub use ::steer_core::prelude::*;

            #[doc(no_inline)]
            pub use super::{
                Agent, Body, Bounds, Budget, Circle, Context, CrowdBuffer, Dither, Grid, HalfPlanes, OffsetPursuit, Path, Priority, Sum, Tether,
                Torus, WanderState
            };
        }
    };
    (@plain $Vector:ty, $module:tt $($Alias:ident),+) => {$(
        adapter!(@alias $module $Alias [] [$Vector], $Vector);
    )+};
    (@borrowed $Vector:ty, $module:tt $($Alias:ident),+) => {$(
        adapter!(@alias $module $Alias ['a] ['a, $Vector], $Vector);
    )+};
    (@recorded $Vector:ty, $module:tt $($Alias:ident),+) => {$(
        adapter!(@alias $module $Alias [R = ()] [$Vector, R], $Vector);
    )+};
    (@alias [$($module:ident)?] $Alias:ident [$($parameter:tt)*] [$($argument:tt)*], $Vector:ty) => {
        #[doc = concat!("[`", stringify!($Alias), "`](::steer_core::", $(stringify!($module), "::",)? stringify!($Alias), ") over [`", stringify!($Vector), "`].")]
        pub type $Alias<$($parameter)*> = ::steer_core::$($module::)?$Alias<$($argument)*>;
    };

    (@vector $nalgebra:ident) => {
        #[doc = concat!("A [`nalgebra::Vector2`](::", stringify!($nalgebra), "::Vector2) that steers.")]
        #[derive(Clone, Copy, Debug, PartialEq, bytemuck::TransparentWrapper)]
        #[repr(transparent)]
        pub struct NalgebraVector2<T>(pub ::$nalgebra::Vector2<T>);

        impl<T: Scalar> Default for NalgebraVector2<T> {
            #[inline]
            fn default() -> Self {
                steer_core::Vec2Ext::zero()
            }
        }

        // Products and lengths are computed by steer-core, so that results are bit-identical for
        // all vector types. Operators work by components: this needs no bound beyond `Scalar` and
        // is fast without optimisation too.
        impl<T: Scalar> steer_core::Vec2Like for NalgebraVector2<T> {
            type Scalar = T;
            #[inline]
            fn new(x: T, y: T) -> Self {
                Self(::$nalgebra::Vector2::new(x, y))
            }
            #[inline]
            fn x(self) -> T {
                self.0.x
            }
            #[inline]
            fn y(self) -> T {
                self.0.y
            }
        }

        adapter!(@operator $nalgebra, Add::add, AddAssign::add_assign, + Self, .0.x, .0.y);
        adapter!(@operator $nalgebra, Sub::sub, SubAssign::sub_assign, - Self, .0.x, .0.y);
        adapter!(@operator $nalgebra, Mul::mul, MulAssign::mul_assign, * T, , );
        impl<T: Scalar> core::ops::Neg for NalgebraVector2<T> {
            type Output = Self;
            #[inline]
            fn neg(self) -> Self {
                Self(::$nalgebra::Vector2::new(-self.0.x, -self.0.y))
            }
        }

        impl<T> From<::$nalgebra::Vector2<T>> for NalgebraVector2<T> {
            #[inline]
            fn from(vector: ::$nalgebra::Vector2<T>) -> Self {
                Self(vector)
            }
        }
        impl<T> From<NalgebraVector2<T>> for ::$nalgebra::Vector2<T> {
            #[inline]
            fn from(vector: NalgebraVector2<T>) -> Self {
                vector.0
            }
        }

        /// Views of slices of one type as slices of the other, without copying.
        impl<T> NalgebraVector2<T> {
            adapter!(@view wrap_slice, "nalgebra's vectors as vectors that steer.", [::$nalgebra::Vector2<T>], [Self]);
            adapter!(@view wrap_slice_mut, "nalgebra's vectors as vectors that steer, to write to.", mut [::$nalgebra::Vector2<T>], [Self]);
            adapter!(@view peel_slice, "Vectors that steer as nalgebra's.", [Self], [::$nalgebra::Vector2<T>]);
            adapter!(@view peel_slice_mut, "Vectors that steer as nalgebra's, to write to.", mut [Self], [::$nalgebra::Vector2<T>]);
        }

        #[cfg(feature = "serde")]
        impl<T: serde::Serialize> serde::Serialize for NalgebraVector2<T> {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                self.0.data.0[0].serialize(serializer)
            }
        }
        #[cfg(feature = "serde")]
        impl<'de, T: serde::Deserialize<'de>> serde::Deserialize<'de> for NalgebraVector2<T> {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                <[T; 2]>::deserialize(deserializer).map(|[x, y]| Self(::$nalgebra::Vector2::new(x, y)))
            }
        }
    };

    (@operator $nalgebra:ident, $Op:ident::$op:ident, $Assign:ident::$assign:ident, $sign:tt $Other:ident, $(.$x:tt)*, $(.$y:tt)*) => {
        impl<T: Scalar> core::ops::$Op<$Other> for NalgebraVector2<T> {
            type Output = Self;
            #[inline]
            fn $op(self, other: $Other) -> Self {
                Self(::$nalgebra::Vector2::new(self.0.x $sign other$(.$x)*, self.0.y $sign other$(.$y)*))
            }
        }
        impl<T: Scalar> core::ops::$Assign<$Other> for NalgebraVector2<T> {
            #[inline]
            fn $assign(&mut self, other: $Other) {
                *self = *self $sign other;
            }
        }
    };
    (@view $view:ident, $doc:literal, $($mutable:ident)? [$From:ty], [$To:ty]) => {
        #[doc = $doc]
        #[inline]
        #[must_use]
        pub fn $view(vectors: &$($mutable)? [$From]) -> &$($mutable)? [$To] {
            bytemuck::TransparentWrapper::$view(vectors)
        }
    };
}

adapter!(nalgebra);

/// Adapter for nalgebra 0.33.
#[cfg(feature = "v0_33")]
pub mod v0_33 {
    adapter!(nalgebra_0_33);
}
/// Adapter for nalgebra 0.34.
#[cfg(feature = "v0_34")]
pub mod v0_34 {
    adapter!(nalgebra_0_34);
}
