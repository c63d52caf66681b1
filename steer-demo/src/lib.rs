//! The window of the demo, with the feature `window`: a playground for scenes.
//!
//! A program that needs no window depends on steer-scene, which reads, runs, draws and records
//! scenes.

#![allow(clippy::must_use_candidate, reason = "nearly every function here only returns a value")]

#[cfg(feature = "window")]
pub mod window;
