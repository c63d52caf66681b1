//! Vectors of [glam] for [steer-core](steer_core): the newtypes [`GlamVec2`] and [`GlamDVec2`].
//!
//! The crate root is for glam 0.34. The modules `v0_27`, `v0_29`, `v0_30` and `v0_32` are for those
//! releases, each behind the feature of its name. Each re-exports all of steer-core. [`Agent`],
//! [`Circle`], [`Sum`] … are its types over [`GlamVec2`]; those in [`dvec2`] are over
//! [`GlamDVec2`]. The modules, such as [`behavior`] and [`terrain`], are steer-core's, with its
//! generic types.
#![no_std]
#![cfg_attr(doctest, doc = include_str!("../README.md"))]
#[doc(no_inline)]
pub use steer_core;

/// Adapter for the release of glam that the manifest names `$glam`.
macro_rules! adapter {
    ($glam:ident) => {
        #[doc(no_inline)]
        pub use ::$glam as glam;

        adapter!(@vector $glam, GlamVec2, Vec2, f32);
        adapter!(@vector $glam, GlamDVec2, DVec2, f64);
        #[doc(no_inline)]
        pub use ::steer_core::*;
        adapter!(@aliases GlamVec2);

        /// The same in double precision: steer-core and its types over [`GlamDVec2`].
        pub mod dvec2 {
            use super::GlamDVec2;
            #[doc(no_inline)]
            pub use ::steer_core::*;
            adapter!(@aliases GlamDVec2);
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

    (@vector $glam:ident, $Vector:ident, $Inner:ident, $Scalar:ident) => {
        #[doc = concat!("A [`glam::", stringify!($Inner), "`](::", stringify!($glam), "::", stringify!($Inner), ") that steers.")]
        #[derive(Clone, Copy, Debug, Default, PartialEq, bytemuck::TransparentWrapper)]
        #[repr(transparent)]
        pub struct $Vector(pub ::$glam::$Inner);

        // Products and lengths are computed by steer-core, so that results are bit-identical for
        // all vector types. glam's own do not guarantee that (`fast-math`).
        impl steer_core::Vec2Like for $Vector {
            type Scalar = $Scalar;
            #[inline]
            fn new(x: $Scalar, y: $Scalar) -> Self {
                Self(::$glam::$Inner::new(x, y))
            }
            #[inline]
            fn x(self) -> $Scalar {
                self.0.x
            }
            #[inline]
            fn y(self) -> $Scalar {
                self.0.y
            }
        }

        adapter!(@operator $Vector, Add::add, AddAssign::add_assign, + Self.0);
        adapter!(@operator $Vector, Sub::sub, SubAssign::sub_assign, - Self.0);
        adapter!(@operator $Vector, Mul::mul, MulAssign::mul_assign, * $Scalar);
        impl core::ops::Neg for $Vector {
            type Output = Self;
            #[inline]
            fn neg(self) -> Self {
                Self(-self.0)
            }
        }

        impl From<::$glam::$Inner> for $Vector {
            #[inline]
            fn from(vector: ::$glam::$Inner) -> Self {
                Self(vector)
            }
        }
        impl From<$Vector> for ::$glam::$Inner {
            #[inline]
            fn from(vector: $Vector) -> Self {
                vector.0
            }
        }

        /// Views of slices of one type as slices of the other, without copying.
        impl $Vector {
            adapter!(@view wrap_slice, "glam's vectors as vectors that steer.", [::$glam::$Inner], [Self]);
            adapter!(@view wrap_slice_mut, "glam's vectors as vectors that steer, to write to.", mut [::$glam::$Inner], [Self]);
            adapter!(@view peel_slice, "Vectors that steer as glam's.", [Self], [::$glam::$Inner]);
            adapter!(@view peel_slice_mut, "Vectors that steer as glam's, to write to.", mut [Self], [::$glam::$Inner]);
        }

        #[cfg(feature = "serde")]
        impl serde::Serialize for $Vector {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                [self.0.x, self.0.y].serialize(serializer)
            }
        }
        #[cfg(feature = "serde")]
        impl<'de> serde::Deserialize<'de> for $Vector {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                <[$Scalar; 2]>::deserialize(deserializer).map(|[x, y]| Self(::$glam::$Inner::new(x, y)))
            }
        }
    };

    (@operator $Vector:ident, $Op:ident::$op:ident, $Assign:ident::$assign:ident, $sign:tt $Other:ident $(.$field:tt)?) => {
        impl core::ops::$Op<$Other> for $Vector {
            type Output = Self;
            #[inline]
            fn $op(self, other: $Other) -> Self {
                Self(self.0 $sign other $(.$field)?)
            }
        }
        impl core::ops::$Assign<$Other> for $Vector {
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

adapter!(glam);

/// Adapter for glam 0.27.
#[cfg(feature = "v0_27")]
pub mod v0_27 {
    adapter!(glam_0_27);
}
/// Adapter for glam 0.29.
#[cfg(feature = "v0_29")]
pub mod v0_29 {
    adapter!(glam_0_29);
}
/// Adapter for glam 0.30.
#[cfg(feature = "v0_30")]
pub mod v0_30 {
    adapter!(glam_0_30);
}
/// Adapter for glam 0.32.
#[cfg(feature = "v0_32")]
pub mod v0_32 {
    adapter!(glam_0_32);
}
