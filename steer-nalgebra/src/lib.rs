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
        ::steer_core::vector_aliases! { NalgebraVector2<f32> }

        /// The same in double precision: steer-core and its types over [`NalgebraVector2<f64>`].
        pub mod f64 {
            use super::NalgebraVector2;
            #[doc(no_inline)]
            pub use ::steer_core::*;
            ::steer_core::vector_aliases! { NalgebraVector2<f64> }
        }
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

        steer_core::vector_operators! { [T: Scalar] NalgebraVector2<T>, T, [.0.x, .0.y] }
        steer_core::vector_operators! { f32 * NalgebraVector2<f32> }
        steer_core::vector_operators! { f64 * NalgebraVector2<f64> }

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
