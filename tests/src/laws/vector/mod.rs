//! The axioms of vectors that behaviours rely on.

pub mod directions;
pub mod lengths;
pub mod operators;
pub mod products;
