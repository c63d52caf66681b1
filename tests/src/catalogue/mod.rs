//! [`Case`]: every behaviour in any situation, so that a test of all behaviours names none.
//!
//! The module of a behaviour's laws has its case. `build.rs` lists the cases.
//! `for_each_behavior!` passes their types to a macro. [`Entry`] is a case without its type.

mod default;
mod entry;
mod situation;

pub use default::{WithDefault, WithoutDefault};
pub use entry::{Entry, Form};
pub use situation::{Memory, Situation};

use crate::cases::Change;
use crate::units::{Results, Scene};
use core::fmt::Debug;
use steer_core::parameters::Parameters;
use steer_core::{Agent, Geometry};

/// A behaviour with parameters.
///
/// The laws in [`every_behavior`](crate::laws::every_behavior) hold for each case.
pub trait Case<G: Geometry>: Parameters + Copy + Debug + PartialEq {
    /// `true` if it returns a turn, `false` if it returns a force.
    const TURNS: bool = false;

    /// Returns its force or its turn. States that it changes are kept in `at`.
    fn steer_in(&self, at: &mut Situation<G>) -> G::Vector;

    /// Returns one of a few sets of parameters in the base units, by `pick`. The first one is the
    /// default.
    fn variant(pick: usize) -> Self;

    /// Returns the parameters that suit an agent. `one` is the unit of length. For an agent of
    /// Peters' demos and a unit of 1 they are the first variant.
    fn suited(_agent: &Agent<G>, _one: G::Scalar) -> Option<Self> {
        None
    }

    /// Returns the same parameters in a changed world. `None` if there are none, for example
    /// because the case has an axis or a side of its own.
    fn changed(&self, _change: &Change<G>) -> Option<Self> {
        Some(*self)
    }

    /// Adds the results that it has beside the force, such as a prediction.
    fn report(&self, _scene: &Scene<G>, _out: &mut Results<G::Scalar>) {}
}
