//! Ways to turn the forces of several behaviours into one.

mod sum;

pub use sum::Sum;
