//! An agent of a scene as Rust code over steer-glam.
//!
//! Behaviours describe their calls, and their parameters are the values that run. So the code
//! follows every change of a value.

mod call;
mod literal;
mod names;
mod program;

pub(crate) use call::{Arg, Call};
pub(crate) use literal::Literal;
pub(crate) use program::{Part, Program};
