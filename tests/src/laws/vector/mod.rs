//! Laws of vectors: the axioms that behaviours rely on.

pub mod directions;
pub mod lengths;
pub mod numbers;
pub mod operators;
pub mod products;
