//! Worlds without a window.

mod behaviors;
mod changes;
mod contract;
mod life;
mod parents;
mod same_bits;
mod warnings;
mod world;
