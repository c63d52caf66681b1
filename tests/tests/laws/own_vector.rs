//! The suite on custom vector types: all macros, an array, a generic type, and a `dot` with fused
//! multiplication.

use crate::own::{Fused, Pair, V};

steer_conformance::vec2_laws!(V, v);
steer_conformance::behavior_laws!(V, v);
steer_conformance::swarm_laws!(V, v);

steer_conformance::vec2_laws!(Pair<f32>, pair_f32);
steer_conformance::behavior_laws!(Pair<f32>, pair_f32);
steer_conformance::swarm_laws!(Pair<f32>, pair_f32);

steer_conformance::vec2_laws!(Fused, fused);
steer_conformance::behavior_laws!(Fused, fused);

#[test]
fn plain_vectors_mirror_and_turn_exactly() {
    assert!(steer_conformance::approx::rounds_alike::<V>());
    assert!(steer_conformance::approx::rounds_alike::<Pair<f32>>());
    assert!(!steer_conformance::approx::rounds_alike::<Fused>());
}
