//! Cells under [`Grid`](crate::neighbors::Grid) and under swarms: the cell of a position, the cells
//! within a reach, and a counting sort by cell.
//!
//! The two choose their cells differently, and store different things in them. The functions here
//! are the part that is the same.

mod axis;
mod frame;
mod runs;
mod sort;
mod whole;

pub(crate) use axis::{Axis, Ends, Span};
pub(crate) use frame::Frame;
pub(crate) use runs::{Piece, Run, Runs};
pub(crate) use sort::{compare, count, ends, place};
