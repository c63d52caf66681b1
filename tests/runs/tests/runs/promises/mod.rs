//! Outcomes: each promise of a behaviour, run in two units, at five rates, for a point and a body.
//! `cargo test -p steer-runs promises -- --nocapture` prints the worst figures.

#![allow(clippy::print_stdout, reason = "the figures, for whoever asks with --nocapture")]

mod area;
mod circles;
mod company;
mod deciding;
mod flock;
mod moving;
mod obstacles;
mod paths;
mod points;
mod setup;
mod turning;
