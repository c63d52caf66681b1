//! [`Geometry`]: the type parameter of agents, and the vectors that belong to it.

use core::fmt::Debug;

use crate::scalar::Scalar;
use crate::vector::Vec2Like;

/// The vector type of an agent and the number type of its components.
///
/// A vector type of your own is its own geometry: `impl Vec2Like for V` gives `Agent<V>`. A crate
/// must not implement a trait of steer-core for a vector of glam, since both are foreign to it. So
/// an adapter has a marker, such as `steer_glam::Glam`. It implements [`Vec2Like`] of the marker
/// for glam's `Vec2`, and `Agent<Glam>` holds a `Vec2` in each of its vectors.
///
/// A generic function takes the geometry as its parameter. It works with the vectors of every
/// adapter and with your own:
///
/// ```
/// use steer_core::{Agent, Geometry, seek};
/// use steer_glam::glam::Vec2;
///
/// fn seek_all<G: Geometry>(agents: &mut [Agent<G>], target: G::Vector, dt: G::Scalar) {
///     for agent in agents {
///         agent.step(seek(agent, target), dt);
///     }
/// }
///
/// let mut agents = [Agent::new(Vec2::ZERO, Vec2::X)];
/// seek_all(&mut agents, Vec2::new(9.0, 0.0), 1.0);
/// assert_eq!(agents[0].velocity, Vec2::new(2.0, 0.0));
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a geometry that agents can have",
    label = "neither the marker of an adapter nor a `Vec2Like` of your own",
    note = "for glam's vectors take `steer_glam::Agent` and its other aliases, which are steer-core's types over the \
            marker `steer_glam::Glam`; `steer_glam::dvec2` has those of `DVec2`, `steer_nalgebra` and its `f64` those of nalgebra",
    note = "a generic function has the bound `G: Geometry`, and its vectors are `G::Vector`",
    note = "a vector type of your own implements `steer_core::Vec2Like`: its `Scalar`, `new`, `x` and `y`"
)]
pub trait Geometry: Copy + PartialEq + Debug {
    /// The type of the components.
    type Scalar: Scalar;
    /// The vector type.
    type Vector: Vec2Like<Self, Scalar = Self::Scalar>;
}

impl<V: Vec2Like> Geometry for V {
    type Scalar = V::Scalar;
    type Vector = V;
}

/// The vectors of a [`Geometry`], which every vector type of it implements.
///
/// It is the bound of constructors: from the vectors that they are called with, the compiler infers
/// the geometry. `Agent::new(Vec2::ZERO, Vec2::X)` is an `Agent<Glam>`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a vector of the geometry `{G}`",
    label = "not a vector of `{G}`",
    note = "for an array or a tuple, write the vector: `Vec2::from((1.0, 2.0))` or `(1.0, 2.0).into()`",
    note = "the vector and the alias must be of one release and one precision: `steer_glam::Agent` takes the `Vec2` of \
            glam 0.34, `steer_glam::v0_27::Agent` the one of glam 0.27, `steer_glam::dvec2::Agent` the `DVec2`",
    note = "a generic function has the bound `G: Geometry`, and its vectors are `G::Vector`"
)]
pub trait VectorOf<G: Geometry>: Vec2Like<G, Scalar = <G as Geometry>::Scalar> {}

impl<G: Geometry, V: Vec2Like<G, Scalar = <G as Geometry>::Scalar>> VectorOf<G> for V {}
