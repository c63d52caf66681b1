//! Which laws there are: written here, once. `vector` has those of vectors, `behavior` those of behaviours, which `terrain` and `whole` go on with.

mod behavior;
mod swarm;
mod terrain;
mod vector;
mod whole;

use steer_core::{SwarmScalar, Vec2Like};

/// A law: its name and the function that asserts it.
#[derive(Clone, Copy, Debug)]
pub struct Law {
    /// The law's name: its module and its function, such as `seek::on_the_target_it_brakes`.
    pub name: &'static str,
    /// Panics with the broken sentence if the law is broken.
    pub check: fn(),
}

/// Names of all laws: those of vectors, of behaviours and of swarms.
pub const LAW_NAMES: [&[&str]; 3] = [
    crate::for_each_vector_law! { {crate::__bare_names} [] },
    crate::for_each_behavior_law! { {crate::__bare_names} [] },
    crate::for_each_swarm_law! { {crate::__bare_names} [] },
];

/// The laws that a vector type keeps, to be run one by one: by a runner on a device, for instance, that prints their names.
#[must_use]
pub const fn vector_laws<V: Vec2Like>() -> &'static [Law] {
    crate::for_each_vector_law! { {crate::__names} [V] }
}

/// The laws that the behaviours keep on a vector type.
#[must_use]
pub const fn behavior_laws<V: Vec2Like>() -> &'static [Law] {
    crate::for_each_behavior_law! { {crate::__names} [V] }
}

/// The laws that swarms keep on a vector type; with the feature `alloc` those of storage that grows, too.
#[must_use]
pub const fn swarm_laws<V: Vec2Like + Send + Sync>() -> &'static [Law]
where
    V::Scalar: SwarmScalar,
{
    crate::for_each_swarm_law! { {crate::__names} [V] }
}

/// Runs every law on a vector type, those of vectors first; those of swarms, which ask more of a number, are [`swarm_laws`].
///
/// # Panics
/// With the broken sentence of the first law that is broken.
pub fn check_all<V: Vec2Like>() {
    for law in vector_laws::<V>().iter().chain(behavior_laws::<V>()) {
        (law.check)();
    }
}
