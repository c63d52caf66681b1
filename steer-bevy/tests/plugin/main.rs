//! Worlds without a window.

mod behaviors;
mod changes;
mod contract;
mod fields;
mod flocks;
mod life;
mod orders;
mod parents;
mod paths;
mod same_bits;
#[cfg(feature = "serialize")]
mod saved;
mod sight;
mod warnings;
mod world;
