//! Vectors of [glam] for [steer-core](steer_core): the newtypes [`GlamVec2`] and [`GlamDVec2`].
//!
//! The crate root is for glam 0.34. The modules `v0_27`, `v0_29`, `v0_30` and `v0_32` are for those
//! releases, each behind the feature of its name. [`Agent`], [`Body`] … are steer-core's types over
//! [`GlamVec2`]; those in [`double`] are over [`GlamDVec2`]. The behaviours are in [`steer_core`].
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
        adapter!(@aliases GlamVec2);

        /// Aliases in double precision.
        pub mod double {
            use super::GlamDVec2;
            adapter!(@aliases GlamDVec2);
        }
    };
    (@aliases $Vector:ident) => {
        adapter!(@alias $Vector, Agent, Body, Circle, Path<'a>, Bounds, WanderState, OffsetPursuit, Survey, Avoidance, Threat, SwarmRules);
        #[cfg(feature = "std")]
        adapter!(@alias $Vector, Swarm);
    };
    (@alias $Vector:ident, $($Alias:ident $(<$borrow:lifetime>)?),+) => {$(
        #[doc = concat!("[`steer_core::", stringify!($Alias), "`] over [`", stringify!($Vector), "`].")]
        pub type $Alias $(<$borrow>)? = steer_core::$Alias<$($borrow,)? $Vector>;
    )+};

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
