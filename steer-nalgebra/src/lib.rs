//! Vectors of [nalgebra] for [steer-core](steer_core): agents that hold `Vector2`s.
//!
//! The crate root is for nalgebra 0.35. The modules `v0_33` and `v0_34` are for those releases,
//! each behind the feature of its name. Each re-exports all of steer-core but the trait
//! [`steer_core::Vec2Like`], whose `dot` would hide nalgebra's. [`Agent`], [`Circle`], [`Sum`] …
//! are its types over [`Nalgebra<f32>`], so their vectors are `Vector2<f32>`. Those in [`mod@f64`]
//! are over [`Nalgebra<f64>`]. The modules, such as [`behavior`] and [`terrain`], have the
//! same types. The generic ones are in [`steer_core`].
//!
//! ```
//! use steer_nalgebra::{Agent, Vector2, seek};
//!
//! let mut drone = Agent::new(Vector2::zeros(), Vector2::x());
//! let goal = Vector2::new(9.0, 0.0);
//! drone.step(seek(&drone, goal), 1.0);
//! assert!((goal - drone.position).norm() < 9.0);
//! ```
#![no_std]
#![cfg_attr(doctest, doc = include_str!("../README.md"))]
#[doc(no_inline)]
pub use steer_core;

/// Adapter for the release of nalgebra that the manifest names `$nalgebra`.
macro_rules! adapter {
    ($nalgebra:ident) => {
        #[doc(no_inline)]
        pub use ::$nalgebra as nalgebra;
        #[doc(no_inline)]
        pub use ::$nalgebra::Vector2;

        adapter!(@geometry $nalgebra);
        #[doc(no_inline)]
        pub use ::steer_core::*;
        adapter!(@without_the_trait);
        ::steer_core::vector_aliases! { Nalgebra<f32>, with Vector2 }

        /// The same in double precision: steer-core and its types over [`Nalgebra<f64>`].
        pub mod f64 {
            use super::Nalgebra;
            #[doc(no_inline)]
            pub use ::$nalgebra::Vector2;
            #[doc(no_inline)]
            pub use ::steer_core::*;
            adapter!(@without_the_trait);
            ::steer_core::vector_aliases! { Nalgebra<f64>, with Vector2 }
        }
    };

    // With the trait in scope, `a.dot(&b)` is its `dot`, which takes its argument by value. A
    // private import takes the trait out of the glob.
    (@without_the_trait) => {
        #[allow(hidden_glob_reexports, unused_imports, reason = "it takes the trait out of the items that a program imports")]
        use ::steer_core::Vec2Like;
    };

    (@geometry $nalgebra:ident) => {
        #[doc = concat!("[`Geometry`] of agents whose vectors are [`nalgebra::Vector2<T>`](::", stringify!($nalgebra), "::Vector2)s.")]
        #[derive(Clone, Copy, Debug, PartialEq)]
        pub struct Nalgebra<T>(core::marker::PhantomData<T>);

        impl<T> ::steer_core::Geometry for Nalgebra<T>
        where
            T: ::steer_core::Scalar + ::$nalgebra::Scalar,
            T: ::$nalgebra::ClosedAddAssign + ::$nalgebra::ClosedSubAssign + ::$nalgebra::ClosedMulAssign,
        {
            type Scalar = T;
            type Vector = ::$nalgebra::Vector2<T>;
        }

        // Products and lengths are computed by steer-core, so that results are bit-identical for
        // all vector types.
        impl<T> ::steer_core::Vec2Like<Nalgebra<T>> for ::$nalgebra::Vector2<T>
        where
            T: ::steer_core::Scalar + ::$nalgebra::Scalar,
            T: ::$nalgebra::ClosedAddAssign + ::$nalgebra::ClosedSubAssign + ::$nalgebra::ClosedMulAssign,
        {
            type Scalar = T;
            #[inline]
            fn new(x: T, y: T) -> Self {
                ::$nalgebra::Vector2::new(x, y)
            }
            #[inline]
            fn x(self) -> T {
                self.x
            }
            #[inline]
            fn y(self) -> T {
                self.y
            }
            // By components: without optimisation, nalgebra's operators take several times as long.
            #[inline]
            fn scaled(self, numerator: T, denominator: T) -> Self {
                let ratio = numerator / denominator;
                ::$nalgebra::Vector2::new(self.x * ratio, self.y * ratio)
            }
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
