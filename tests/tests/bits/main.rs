//! Runs whose bits are known: the golden scene, and swarms of thousands on any number of threads.

mod crowd;
mod golden_scene;
#[path = "../laws/own/mod.rs"]
mod own;
mod same_bits;
mod swarm;
