#![doc = "Tests that take thousands of steps; see the folder `tests`."]

pub mod crowd;
pub mod measure;
pub mod people;
pub mod smooth;
pub mod standards;
