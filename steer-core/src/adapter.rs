//! Macros for adapters: aliases of all types over one geometry, and the operators of a vector type.

/// Declares an alias of every type of steer-core over one [`Geometry`](crate::Geometry), and a
/// module `prelude` with those that most programs use.
///
/// The geometry is the marker of an adapter or a vector type of your own. The first form is for one
/// geometry, the second for one with a parameter, which the aliases take too, with its default.
/// Each alias has the name of its type. Parameters besides the geometry stay parameters:
/// `Path<P>`, `Sum<R>`. With `, with Vec2` at its end the prelude also has that vector of the
/// module.
///
/// ```
/// /// The types of a game: steer-core's over the vector of its engine.
/// mod steering {
///     use steer_glam::Glam;
///     pub use steer_core::*;
///     steer_core::vector_aliases! { Glam } // or, with a parameter: { MyVec2<T>, where T = f32 }
/// }
/// use steer_glam::glam::Vec2;
/// use steering::prelude::*;
///
/// struct Sheep { body: Agent, pen: Circle }
///
/// let agent = Agent::new(Vec2::new(1.0, 2.0), Vec2::ZERO);
/// let sheep = Sheep { body: agent, pen: Circle::new(agent.position, 5.0) };
/// assert_eq!(sheep.pen.center, sheep.body.position);
/// ```
#[macro_export]
macro_rules! vector_aliases {
    ($Geometry:ty $(, where $Parameter:ident = $Default:ty)? $(, with $Vector:ident)?) => {
        $crate::__vector_aliases! { [$Geometry] [$($Parameter = $Default,)?]
            vector [$($Vector)?]
            prelude {
                plain [] { Agent Body }
                plain [behavior] { Avoidance Bypass ClosestApproach FeelerHit Neighborhood }
                plain [behavior] { OffsetPursuit Tether Threat WallTarget WanderState }
                recorded [combine] { Budget Dither Priority RunningSum Sum }
                counted [combine] { Context }
                buffered [crowd] { CrowdBuffer HalfPlanes }
                borrowed [neighbors] { Grid }
                plain [space] { Bounds Torus }
                plain [swarm] { SwarmRules }
                plain [terrain] { Circle Wall }
                stored [terrain] { Path Polygon }
            }
            besides {
                plain [combine] { Contribution Slot }
                plain [crowd] { HalfPlane Other }
                plain [neighbors] { Neighbor }
                moved [space] { PeriodicImage }
                plain [swarm] { SwarmRows }
                borrowed [swarm] { SwarmSlices }
                plain [terrain] { Hit Projection }
                borrowed [terrain] { SampledField }
                moved [terrain] { Moving }
            }
        }
        $crate::__growing_vector_aliases! { [$Geometry] [$($Parameter = $Default,)?] }
    };
}

/// Aliases of the types that need the feature `alloc` of steer-core.
#[cfg(feature = "alloc")]
#[doc(hidden)]
#[macro_export]
macro_rules! __growing_vector_aliases {
    ($Geometry:tt $parameters:tt) => {
        $crate::__vector_aliases! { $Geometry $parameters
            plain [crowd] { Crowd CrowdGrid Member SeenBuffer }
            borrowed [crowd] { Person Seen }
            plain [swarm] { Swarm }
            plain [terrain] { Shape }
        }
    };
}

/// Those among them that most programs use.
#[cfg(feature = "alloc")]
#[doc(hidden)]
#[macro_export]
macro_rules! __growing_prelude {
    () => {
        #[doc(no_inline)]
        pub use super::{Crowd, Shape, Swarm};
    };
}

/// Expands to nothing: without `alloc` there are no such types.
#[cfg(not(feature = "alloc"))]
#[doc(hidden)]
#[macro_export]
macro_rules! __growing_vector_aliases {
    ($($any:tt)*) => {};
}

/// Expands to nothing, too.
#[cfg(not(feature = "alloc"))]
#[doc(hidden)]
#[macro_export]
macro_rules! __growing_prelude {
    () => {};
}

/// Aliases by the parameters that a type has besides its geometry.
#[doc(hidden)]
#[macro_export]
macro_rules! __vector_aliases {
    ($Geometry:tt $parameters:tt
        vector [$($Vector:ident)?]
        prelude { $($kind:ident $module:tt { $($Alias:ident)+ })+ }
        besides { $($besides:tt)+ }
    ) => {
        $($($crate::__vector_aliases! { @$kind $module $Alias $Geometry $parameters })+)+
        $crate::__vector_aliases! { $Geometry $parameters $($besides)+ }

        /// Items that most programs use, with the aliases of the module above.
        pub mod prelude {
            #[doc(no_inline)]
            pub use $crate::prelude::*;

            #[doc(no_inline)]
            pub use super::{$($($Alias),+),+ $(, $Vector)?};
            $crate::__growing_prelude! {}
        }
    };
    ($Geometry:tt $parameters:tt $($kind:ident $module:tt { $($Alias:ident)+ })+) => {
        $($($crate::__vector_aliases! { @$kind $module $Alias $Geometry $parameters })+)+
    };
    (@plain $module:tt $Alias:ident [$Geometry:ty] [$($parameter:tt)*]) => {
        $crate::__vector_aliases! { @alias $module $Alias [$($parameter)*] [$Geometry] $Geometry }
    };
    (@borrowed $module:tt $Alias:ident [$Geometry:ty] [$($parameter:tt)*]) => {
        $crate::__vector_aliases! { @alias $module $Alias ['a, $($parameter)*] ['a, $Geometry] $Geometry }
    };
    (@stored $module:tt $Alias:ident [$Geometry:ty] [$($parameter:tt)*]) => {
        $crate::__vector_aliases! { @alias $module $Alias [P, $($parameter)*] [$Geometry, P] $Geometry }
    };
    (@recorded $module:tt $Alias:ident [$Geometry:ty] [$($parameter:tt)*]) => {
        $crate::__vector_aliases! { @alias $module $Alias [$($parameter)* R = ()] [$Geometry, R] $Geometry }
    };
    (@counted $module:tt $Alias:ident [$Geometry:ty] [$($parameter:tt)*]) => {
        $crate::__vector_aliases! {
            @alias $module $Alias [const N: usize, $($parameter)* R = ()] [$Geometry, N, R] $Geometry
        }
    };
    (@buffered $module:tt $Alias:ident [$Geometry:ty] [$($parameter:tt)*]) => {
        $crate::__vector_aliases! {
            @alias $module $Alias [const N: usize = 32, $($parameter)*] [$Geometry, N] $Geometry
        }
    };
    (@moved $module:tt $Alias:ident [$Geometry:ty] [$($parameter:tt)*]) => {
        $crate::__vector_aliases! { @alias $module $Alias [O, $($parameter)*] [O, $Geometry] $Geometry }
    };
    (@alias [$($module:ident)?] $Alias:ident [$($parameter:tt)*] [$($argument:tt)*] $Geometry:ty) => {
        #[doc = concat!(
            "[`", stringify!($Alias), "`](::steer_core::", $(stringify!($module), "::",)?
            stringify!($Alias), ") over [`", stringify!($Geometry), "`]."
        )]
        pub type $Alias<$($parameter)*> = $crate::$($module::)?$Alias<$($argument)*>;
    };
}

/// Implements the operators of a vector type by its components.
///
/// `[T: Scalar] MyVec2<T>, T, [.x, .y]` has the generic parameters, the type, its number and the
/// paths to both components. The type must implement [`Vec2Like`](crate::Vec2Like). It gets `+`,
/// `−`, `× number`, `÷ number`, the sign, their forms with references and with assignment, and
/// [`Sum`](core::iter::Sum) over values and over references. The second form, with `number ×
/// vector`, is for one number: the compiler allows `impl Mul<MyVec2<T>> for T` for no generic `T`.
///
/// ```
/// use steer_core::{Scalar, Vec2Like};
///
/// #[derive(Clone, Copy, Debug, PartialEq)]
/// struct MyVec2<T> { x: T, y: T }
///
/// steer_core::vector_operators! { [T: Scalar] MyVec2<T>, T, [.x, .y] }
/// steer_core::vector_operators! { f32 * MyVec2<f32> }
///
/// impl<T: Scalar> Vec2Like for MyVec2<T> {
///     type Scalar = T;
///     fn new(x: T, y: T) -> Self { MyVec2 { x, y } }
///     fn x(self) -> T { self.x }
///     fn y(self) -> T { self.y }
/// }
///
/// let forces = [MyVec2 { x: 1.0_f32, y: 2.0 }, MyVec2 { x: 3.0, y: 4.0 }];
/// let total: MyVec2<f32> = forces.iter().sum();
/// assert_eq!(total, MyVec2 { x: 4.0, y: 6.0 });
/// assert_eq!(0.5 * total / 2.0 - &forces[0], MyVec2 { x: 0.0, y: -0.5 });
/// ```
#[macro_export]
macro_rules! vector_operators {
    ([$($generic:tt)*] $Vector:ty, $Scalar:ty, [$(.$x:tt)*, $(.$y:tt)*]) => {
        $crate::vector_operators! { @sum [$($generic)*] $Vector, [$(.$x)*], [$(.$y)*], Add add + AddAssign add_assign }
        $crate::vector_operators! { @sum [$($generic)*] $Vector, [$(.$x)*], [$(.$y)*], Sub sub - SubAssign sub_assign }
        $crate::vector_operators! { @product [$($generic)*] $Vector, $Scalar, [$(.$x)*], [$(.$y)*], Mul mul * MulAssign mul_assign }
        $crate::vector_operators! { @product [$($generic)*] $Vector, $Scalar, [$(.$x)*], [$(.$y)*], Div div / DivAssign div_assign }

        impl<$($generic)*> ::core::ops::Neg for $Vector {
            type Output = Self;
            #[inline]
            fn neg(self) -> Self {
                <Self as $crate::Vec2Like>::new(-self$(.$x)*, -self$(.$y)*)
            }
        }
        impl<$($generic)*> ::core::ops::Neg for &$Vector {
            type Output = $Vector;
            #[inline]
            fn neg(self) -> $Vector {
                -*self
            }
        }
        impl<$($generic)*> ::core::iter::Sum for $Vector {
            #[inline]
            fn sum<I: Iterator<Item = Self>>(vectors: I) -> Self {
                vectors.fold(<Self as $crate::Vec2Ext>::zero(), |sum, vector| sum + vector)
            }
        }
        impl<'r, $($generic)*> ::core::iter::Sum<&'r $Vector> for $Vector {
            #[inline]
            fn sum<I: Iterator<Item = &'r Self>>(vectors: I) -> Self {
                vectors.copied().sum()
            }
        }
    };
    ($Scalar:ident * $Vector:ty) => {
        impl ::core::ops::Mul<$Vector> for $Scalar {
            type Output = $Vector;
            #[inline]
            fn mul(self, vector: $Vector) -> $Vector {
                vector * self
            }
        }
        impl ::core::ops::Mul<&$Vector> for $Scalar {
            type Output = $Vector;
            #[inline]
            fn mul(self, vector: &$Vector) -> $Vector {
                *vector * self
            }
        }
    };
    (@sum [$($generic:tt)*] $Vector:ty, [$($x:tt)*], [$($y:tt)*], $Op:ident $op:ident $sign:tt $Assign:ident $assign:ident) => {
        impl<$($generic)*> ::core::ops::$Op for $Vector {
            type Output = Self;
            #[inline]
            fn $op(self, other: Self) -> Self {
                <Self as $crate::Vec2Like>::new(self$($x)* $sign other$($x)*, self$($y)* $sign other$($y)*)
            }
        }
        impl<$($generic)*> ::core::ops::$Op<&$Vector> for $Vector {
            type Output = Self;
            #[inline]
            fn $op(self, other: &Self) -> Self {
                self $sign *other
            }
        }
        impl<$($generic)*> ::core::ops::$Op<$Vector> for &$Vector {
            type Output = $Vector;
            #[inline]
            fn $op(self, other: $Vector) -> $Vector {
                *self $sign other
            }
        }
        impl<$($generic)*> ::core::ops::$Op for &$Vector {
            type Output = $Vector;
            #[inline]
            fn $op(self, other: Self) -> $Vector {
                *self $sign *other
            }
        }
        impl<$($generic)*> ::core::ops::$Assign for $Vector {
            #[inline]
            fn $assign(&mut self, other: Self) {
                *self = *self $sign other;
            }
        }
        impl<$($generic)*> ::core::ops::$Assign<&$Vector> for $Vector {
            #[inline]
            fn $assign(&mut self, other: &Self) {
                *self = *self $sign *other;
            }
        }
    };
    (@product [$($generic:tt)*] $Vector:ty, $Scalar:ty, [$($x:tt)*], [$($y:tt)*], $Op:ident $op:ident $sign:tt $Assign:ident $assign:ident) => {
        impl<$($generic)*> ::core::ops::$Op<$Scalar> for $Vector {
            type Output = Self;
            #[inline]
            fn $op(self, number: $Scalar) -> Self {
                <Self as $crate::Vec2Like>::new(self$($x)* $sign number, self$($y)* $sign number)
            }
        }
        impl<$($generic)*> ::core::ops::$Op<$Scalar> for &$Vector {
            type Output = $Vector;
            #[inline]
            fn $op(self, number: $Scalar) -> $Vector {
                *self $sign number
            }
        }
        impl<$($generic)*> ::core::ops::$Assign<$Scalar> for $Vector {
            #[inline]
            fn $assign(&mut self, number: $Scalar) {
                *self = *self $sign number;
            }
        }
    };
}
