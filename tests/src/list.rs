//! All laws, by the macros that `build.rs` makes from their sources.

use crate::law::Law;
use steer_core::Geometry;
use steer_core::swarm::SwarmScalar;

/// Names of all laws: of vectors, of behaviours and of swarms.
pub const LAW_NAMES: [&[&str]; 3] = [
    for_each_vector_law! { {crate::__bare_names} [] },
    for_each_behavior_law! { {crate::__bare_names} [] },
    for_each_swarm_law! { {crate::__bare_names} [] },
];

/// Returns the laws of a vector type, to run one by one: for example by a runner on a device that
/// prints their names.
#[must_use]
pub const fn vector_laws<G: Geometry>() -> &'static [Law] {
    for_each_vector_law! { {crate::__names} [G] }
}

/// Returns the laws of the behaviours on a vector type.
#[must_use]
pub const fn behavior_laws<G: Geometry>() -> &'static [Law] {
    for_each_behavior_law! { {crate::__names} [G] }
}

/// Returns the laws of swarms on a vector type. With the feature `alloc` it includes the laws
/// of storage that grows.
#[must_use]
pub const fn swarm_laws<G: Geometry<Vector: Send + Sync> + Send + Sync>() -> &'static [Law]
where
    G::Scalar: SwarmScalar,
{
    for_each_swarm_law! { {crate::__names} [G] }
}

/// Runs every law on a vector type, the laws of vectors first. It does not run [`swarm_laws`],
/// which need a [`SwarmScalar`].
///
/// # Panics
/// With the message of the first broken law. If it is a law of vectors, the message names it (with
/// the feature `std`).
pub fn check_all<G: Geometry>() {
    crate::premise::check_vector(vector_laws::<G>());
    for law in behavior_laws::<G>() {
        (law.check)();
    }
}
