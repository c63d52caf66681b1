//! Vectors of [glam] for [steer-core](steer_core): agents that hold `Vec2` or `DVec2`.
//!
//! The crate root is for glam 0.34. The modules `v0_27` to `v0_33` are for those releases, each
//! behind the feature of its name. Each re-exports all of steer-core. [`Agent`], [`Circle`],
//! [`Sum`] … are its types over [`Glam`], so their vectors are [`Vec2`]s. Those in [`dvec2`] are
//! over [`GlamF64`], so their vectors are [`DVec2`]s. The modules, such as [`behavior`] and
//! [`terrain`], have the same types. The generic ones are in [`steer_core`].
//!
//! [`Vec2`]: https://docs.rs/glam/latest/glam/f32/struct.Vec2.html
//! [`DVec2`]: https://docs.rs/glam/latest/glam/f64/struct.DVec2.html
//!
//! ```
//! use steer_glam::{Agent, Vec2, seek};
//!
//! let mut ship = Agent::new(Vec2::ZERO, Vec2::X);
//! let mouse = Vec2::new(9.0, 0.0);
//! ship.step(seek(&ship, mouse), 1.0);
//! assert!(ship.position.distance(mouse) < 9.0);
//! ```
#![no_std]
#![cfg_attr(doctest, doc = include_str!("../README.md"))]
#[doc(no_inline)]
pub use steer_core;

/// Adapter for the release of glam that the manifest names `$glam`.
macro_rules! adapter {
    ($glam:ident) => {
        #[doc(no_inline)]
        pub use ::$glam as glam;
        #[doc(no_inline)]
        pub use ::$glam::Vec2;

        adapter!(@geometry $glam, Glam, Vec2, f32);
        adapter!(@geometry $glam, GlamF64, DVec2, f64);
        #[doc(no_inline)]
        pub use ::steer_core::*;
        ::steer_core::vector_aliases! { Glam, with Vec2 }

        /// The same in double precision: steer-core and its types over [`GlamF64`].
        pub mod dvec2 {
            use super::GlamF64;
            #[doc(no_inline)]
            pub use ::$glam::DVec2;
            #[doc(no_inline)]
            pub use ::steer_core::*;
            ::steer_core::vector_aliases! { GlamF64, with DVec2 }
        }
    };
    (@geometry $glam:ident, $Geometry:ident, $Vector:ident, $Scalar:ident) => {
        #[doc = concat!("[`Geometry`] of agents whose vectors are [`glam::", stringify!($Vector), "`](https://docs.rs/glam/latest/glam/", stringify!($Scalar), "/struct.", stringify!($Vector), ".html)s.")]
        #[derive(Clone, Copy, Debug, PartialEq)]
        pub struct $Geometry;

        impl ::steer_core::Geometry for $Geometry {
            type Scalar = $Scalar;
            type Vector = ::$glam::$Vector;
        }

        // Products and lengths are computed by steer-core, so that results are bit-identical for
        // all vector types. glam's own do not guarantee that (`fast-math`).
        impl ::steer_core::Vec2Like<$Geometry> for ::$glam::$Vector {
            type Scalar = $Scalar;
            #[inline]
            fn new(x: $Scalar, y: $Scalar) -> Self {
                ::$glam::$Vector::new(x, y)
            }
            #[inline]
            fn x(self) -> $Scalar {
                self.x
            }
            #[inline]
            fn y(self) -> $Scalar {
                self.y
            }
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
