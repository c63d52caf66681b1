//! Vectors of [glam] for [steer-core](steer_core): the newtypes [`GlamVec2`] and [`GlamDVec2`].
//!
//! The crate root is for glam 0.34. The modules `v0_27` to `v0_33` are for those releases, each
//! behind the feature of its name. Each re-exports all of steer-core. [`Agent`],
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
        ::steer_core::vector_aliases! { GlamVec2 }

        /// The same in double precision: steer-core and its types over [`GlamDVec2`].
        pub mod dvec2 {
            use super::GlamDVec2;
            #[doc(no_inline)]
            pub use ::steer_core::*;
            ::steer_core::vector_aliases! { GlamDVec2 }
        }
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

        steer_core::vector_operators! { [] $Vector, $Scalar, [.0.x, .0.y] }
        steer_core::vector_operators! { $Scalar * $Vector }

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
/// Adapter for glam 0.28.
#[cfg(feature = "v0_28")]
pub mod v0_28 {
    adapter!(glam_0_28);
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
/// Adapter for glam 0.31.
#[cfg(feature = "v0_31")]
pub mod v0_31 {
    adapter!(glam_0_31);
}
/// Adapter for glam 0.32.
#[cfg(feature = "v0_32")]
pub mod v0_32 {
    adapter!(glam_0_32);
}
/// Adapter for glam 0.33.
#[cfg(feature = "v0_33")]
pub mod v0_33 {
    adapter!(glam_0_33);
}
