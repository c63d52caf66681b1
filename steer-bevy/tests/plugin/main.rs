//! Worlds without a window.

mod behaviors;
mod contract;
mod life;
mod same_bits;
mod world;
