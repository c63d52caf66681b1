//! The laws on vector types as a user writes them and on types that are wrong on purpose, and tests
//! that the laws are complete.

mod aliases;
mod documents;
mod doubles;
mod exact;
mod floating;
mod instantiated;
mod own;
mod own_vector;
mod quietly;
mod sources;
mod work;
mod wrong_crowds;
mod wrong_doubles;
mod wrong_vectors;
