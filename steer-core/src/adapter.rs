//! Macros for adapters: aliases of all types over one geometry, and the operators of a vector type.

/// Declares an alias of every type of steer-core over one [`Geometry`](crate::Geometry), the
/// modules of steer-core with these aliases, and a module `prelude` with those that most programs
/// use.
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
        $crate::__vector_aliases! { [$Geometry] [$($Parameter = $Default,)?] [$($Vector)?]
            root {
                /// An autonomous agent: a point mass with a heading, a maximum speed and a maximum
                /// force (Reynolds 1999, "a simple vehicle model").
                always prelude plain Agent
                /// The part of an agent that is visible to others: a small snapshot, `Copy`.
                always prelude plain Body
            }
            behavior {
                /// The result of `AvoidCircles`: a force and a brake.
                always prelude plain Avoidance
                /// The path of `AvoidObstacles` past its threat.
                always prelude plain Bypass
                /// A closest approach that `AvoidAgents` evades.
                always prelude plain ClosestApproach
                /// A feeler that touches a wall.
                always prelude plain FeelerHit
                /// The intermediate result of `Flock` and `Boids` for an agent and its neighbours,
                /// to draw or to combine in another way.
                always prelude plain Neighborhood
                /// Steers to a slot that moves with a leader, and stays in it.
                always prelude plain OffsetPursuit
                /// Steers back to a point if the agent is too far from it.
                always prelude plain Tether
                /// A circle that the feeler of `AvoidCircles` touches.
                always prelude plain Threat
                /// The intermediate result of `FollowWall`.
                always prelude plain WallTarget
                /// State of `Wander` between steps, one per agent.
                always prelude plain WanderState
            }
            combine {
                /// Adds forces in order until `max_force` is spent.
                always prelude recorded Budget
                /// Takes the first behaviour that is admitted at random and has a force, and
                /// compensates for the steps in which it is skipped.
                always prelude recorded Dither
                /// Takes the first force that is not nearly zero, and does not evaluate the later
                /// behaviours.
                always prelude recorded Priority
                /// Adds forces in order, each as far as the sum of all stays within `max_force`.
                always prelude recorded RunningSum
                /// Adds up weighted forces and truncates the sum.
                always prelude recorded Sum
                /// Rates every direction by interest and danger, and moves in the best one.
                always prelude counted Context
                /// The contribution of one entry of a combiner: requested and applied.
                always besides plain Contribution
                /// The interest and the danger of one direction of a `Context`.
                always besides plain Slot
            }
            crowd {
                /// Storage of `CrowdRules`, owned by the caller.
                always prelude buffered CrowdBuffer
                /// Storage for up to `N` half planes, owned by the caller.
                always prelude buffered HalfPlanes
                /// The velocities on one side of a line: normal · velocity ≤ offset.
                always besides plain HalfPlane
                /// The intent of an agent of a crowd, as its neighbours know it: its wish, its
                /// goal, and whether it is idle.
                always besides plain Intent
                /// A neighbour in a crowd: its body, whether it keeps to the rules of the crowd,
                /// and its intent.
                always besides plain Other
                /// A crowd of a few agents or 100,000 that owns them: no two ever overlap, and none
                /// enters an obstacle.
                alloc prelude plain Crowd
                /// The bodies of a crowd at one time, found by position, for a loop of your own.
                alloc besides plain CrowdGrid
                /// An agent of a `Crowd` with its state.
                alloc besides plain Member
                /// Storage of a search in a `CrowdGrid`.
                alloc besides plain SeenBuffer
                /// An agent of a `Crowd` before its step, with all that it sees.
                alloc besides borrowed Person
                /// All bodies that an agent sees, the nearest first, from `CrowdGrid::around`.
                alloc besides borrowed Seen
            }
            neighbors {
                /// A grid of cells that finds neighbours: the positions within a radius, the
                /// nearest ones and all close pairs, without visiting all.
                always prelude borrowed Grid
                /// A result of a `Grid` query: its index, its position and its distance.
                always besides plain Neighbor
                /// Cells that list the obstacles near them, for agents among many obstacles.
                alloc besides plain ObstacleGrid
            }
            space {
                /// The rectangle that the world fills.
                always prelude plain Bounds
                /// A world whose opposite sides touch, as with `Edge::Wrap`.
                always prelude plain Torus
                /// An obstacle at one of its images on a `Torus`: the same shape, displaced by
                /// `shift`.
                always besides moved PeriodicImage
            }
            swarm {
                /// Rules common to all agents of a swarm: the flocking, the limits of an agent and
                /// the world.
                always prelude plain SwarmRules
                /// Rows of cells into which a world is divided, as `SwarmRules::rows` returns them.
                always besides plain SwarmRows
                /// Agents of the caller: three slices of the same length, index by index.
                always besides borrowed SwarmSlices
                /// A flock of a few agents or a million, stepped together.
                alloc prelude plain Swarm
            }
            terrain {
                /// A circle: an obstacle to avoid, or the circle that `Wander` projects ahead of an
                /// agent.
                always prelude plain Circle
                /// A wall: a segment without thickness, solid from both sides.
                always prelude plain Wall
                /// A path: waypoints, open, closed, or travelled there and back.
                always prelude stored Path
                /// A convex polygon, of either winding.
                always prelude stored Polygon
                /// A gap between two obstacles: the shortest line between them.
                alloc besides plain Gap
                /// A flow field that leads to the nearest goal round obstacles, through gaps that a
                /// body fits.
                alloc prelude plain GoalField
                /// First contact of a disc that moves in a straight line with an obstacle.
                always besides plain Hit
                /// The point of a path nearest to a position.
                always besides plain Projection
                /// A flow field sampled on a grid over borrowed storage, with bilinear
                /// interpolation.
                always besides borrowed SampledField
                /// An obstacle that moves, such as a sliding door or a drifting circle.
                always besides moved Moving
                /// A circle, a wall, a box or a polygon: obstacles of several kinds in one list.
                alloc prelude plain Shape
            }
        }
    };
}

/// Expands to items that need the feature `alloc` of steer-core, or that do not.
#[cfg(feature = "alloc")]
#[doc(hidden)]
#[macro_export]
macro_rules! __items {
    ($feature:ident $($item:tt)*) => { $($item)* };
}

/// Expands to the items that do not need the feature `alloc`.
#[cfg(not(feature = "alloc"))]
#[doc(hidden)]
#[macro_export]
macro_rules! __items {
    (alloc $($item:tt)*) => {};
    (always $($item:tt)*) => { $($item)* };
}

/// Aliases by the parameters that a type has besides its geometry, the modules and the prelude.
#[doc(hidden)]
#[macro_export]
macro_rules! __vector_aliases {
    ($Geometry:tt $parameters:tt [$($Vector:ident)?]
        root { $($root:tt)+ }
        $($module:ident { $($(#[$doc:meta])+ $feature:ident $place:ident $kind:ident $Alias:ident)+ })+
    ) => {
        $crate::__vector_aliases! { @root $Geometry $parameters $($root)+ }
        $($($crate::__items! { $feature
            $crate::__vector_aliases! {
                @$kind [$module::] [$(#[$doc])+] $Alias $Geometry $parameters
            }
        })+)+

        $(
            #[doc = concat!("Items of [steer-core](::steer_core::", stringify!($module), "), with the aliases.")]
            pub mod $module {
                #[doc(no_inline)]
                pub use $crate::$module::*;
                $($crate::__items! { $feature #[doc(no_inline)] pub use super::$Alias; })+
            }
        )+

        /// Items that most programs use, with the aliases of the module above.
        pub mod prelude {
            #[doc(no_inline)]
            pub use $crate::prelude::*;
            #[doc(no_inline)]
            pub use super::{Agent, Body $(, $Vector)?};
            $($($crate::__items! { $feature
                $crate::__vector_aliases! { @in $place $Alias }
            })+)+
        }
    };
    (@root $Geometry:tt $parameters:tt $($(#[$doc:meta])+ $feature:ident $place:ident $kind:ident $Alias:ident)+) => {
        $($crate::__vector_aliases! { @$kind [] [$(#[$doc])+] $Alias $Geometry $parameters })+
    };
    (@in prelude $Alias:ident) => {
        #[doc(no_inline)]
        pub use super::$Alias;
    };
    (@in besides $Alias:ident) => {};
    (@plain $path:tt $docs:tt $Alias:ident [$Geometry:ty] [$($parameter:tt)*]) => {
        $crate::__vector_aliases! { @alias $path $docs $Alias [$($parameter)*] [$Geometry] $Geometry }
    };
    (@borrowed $path:tt $docs:tt $Alias:ident [$Geometry:ty] [$($parameter:tt)*]) => {
        $crate::__vector_aliases! { @alias $path $docs $Alias ['a, $($parameter)*] ['a, $Geometry] $Geometry }
    };
    (@stored $path:tt $docs:tt $Alias:ident [$Geometry:ty] [$($parameter:tt)*]) => {
        $crate::__vector_aliases! { @alias $path $docs $Alias [P, $($parameter)*] [$Geometry, P] $Geometry }
    };
    (@recorded $path:tt $docs:tt $Alias:ident [$Geometry:ty] [$($parameter:tt)*]) => {
        $crate::__vector_aliases! { @alias $path $docs $Alias [$($parameter)* R = ()] [$Geometry, R] $Geometry }
    };
    (@counted $path:tt $docs:tt $Alias:ident [$Geometry:ty] [$($parameter:tt)*]) => {
        $crate::__vector_aliases! {
            @alias $path $docs $Alias [const N: usize, $($parameter)* R = ()] [$Geometry, N, R] $Geometry
        }
    };
    (@buffered $path:tt $docs:tt $Alias:ident [$Geometry:ty] [$($parameter:tt)*]) => {
        $crate::__vector_aliases! {
            @alias $path $docs $Alias [const N: usize = 32, $($parameter)*] [$Geometry, N] $Geometry
        }
    };
    (@moved $path:tt $docs:tt $Alias:ident [$Geometry:ty] [$($parameter:tt)*]) => {
        $crate::__vector_aliases! { @alias $path $docs $Alias [O, $($parameter)*] [O, $Geometry] $Geometry }
    };
    (@alias [$($path:tt)*] [$($docs:tt)*] $Alias:ident [$($parameter:tt)*] [$($argument:tt)*] $Geometry:ty) => {
        $($docs)*
        #[doc = concat!(
            "\n\n[steer-core's](::steer_core::", stringify!($($path)*), stringify!($Alias), ") over [`", stringify!($Geometry), "`]."
        )]
        pub type $Alias<$($parameter)*> = $crate::$($path)*$Alias<$($argument)*>;
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
