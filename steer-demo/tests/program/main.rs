//! The program and its pictures: what it reads, rejects, writes and draws.

mod common;
mod formulas;
mod gallery;
mod images;
mod pictures;
mod recordings;
mod refusals;
#[path = "../samples.rs"]
mod samples;
mod schema;
mod snapshots;
mod swarms;
mod traces;
mod units;
mod worlds;
