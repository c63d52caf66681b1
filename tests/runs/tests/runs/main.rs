//! Runs of thousands of steps: the promises that single calls cannot prove.

mod batteries;
#[path = "../../../tests/laws/own/mod.rs"]
mod own;
mod rates;
mod units;
