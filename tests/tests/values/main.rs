//! Every value: extreme numbers give finite results, and what is written is read back to the bit.

mod for_agent;
mod made;
mod numbers;
#[path = "../laws/own/mod.rs"]
mod own;
mod restorable;
#[path = "../laws/sources.rs"]
mod sources;
mod total;
