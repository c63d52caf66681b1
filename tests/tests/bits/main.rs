//! Runs whose bits are known: behaviours, the golden scene, and swarms of thousands on any number
//! of threads.

mod behaviors;
mod crowd;
mod golden_scene;
#[path = "../laws/own/mod.rs"]
mod own;
mod parts;
mod same_bits;
mod swarm;
