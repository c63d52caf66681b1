//! The program and its pictures: what it reads, rejects, writes and draws.

mod avoidance;
mod bodies;
mod cells;
mod code;
mod colors;
mod command_line;
mod common;
mod counters;
mod damaged;
#[path = "snapshots/everything.rs"]
mod everything;
mod formulas;
mod gallery;
mod goals;
mod guards;
mod images;
mod key_values;
mod members;
mod mistakes;
mod motion;
mod mutants;
mod pictures;
mod plans;
mod plots;
mod recorder;
mod recordings;
mod refusals;
mod samples;
mod scenes;
mod schema;
mod shapes;
mod snapshots;
#[cfg(unix)]
mod stops;
mod svg;
mod swarms;
mod toward;
mod traces;
mod units;
mod views;
mod worlds;
