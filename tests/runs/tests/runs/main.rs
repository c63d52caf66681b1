//! Runs of thousands of steps: the promises that single calls cannot prove.

mod batteries;
mod cases;
mod crowd_changes;
mod crowd_scenes;
mod crowd_search;
mod orders;
#[path = "../../../tests/laws/own/mod.rs"]
mod own;
mod people;
mod promises;
mod rates;
mod recipes;
mod smooth;
mod units;
mod unyielding;
mod warehouse;
mod wheels;
