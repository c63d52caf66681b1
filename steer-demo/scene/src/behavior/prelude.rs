//! Names that most entries use.

pub(super) use steer_core::Vec2Ext as _;

pub(super) use super::mark::{FORESEEN, Mark, Marks};
pub(super) use super::steer::{ForceKind, Push, Role, Steer};
pub(super) use super::view::{AgentView, Beside, Ground, WorldState, generously};
pub(super) use crate::code::{Arg, Call, Literal};
pub(super) use crate::error::Fault;
pub(super) use crate::scene::agent_name::AgentName;
pub(super) use crate::scene::keys::{Keys, Maybe, keys};
pub(super) use crate::scene::named::{FieldName, PathName};
pub(super) use crate::scene::pair::{Pair, Place, Target};
pub(super) use crate::scene::scope::Scope;
pub(super) use crate::scene::targets::Targets;
pub(super) use crate::scene::value::LARGEST_NUMBER;
pub(super) use crate::vector::{Agent, Body, Circle, V};

/// The force of a behaviour without a memory, and the arguments of its call after the agent.
macro_rules! force {
    ($self:ident, $view:ident => $force:expr; $($argument:expr),*) => {
        type Memory = ();

        fn steer(&$self, $view: &AgentView<'_>, (): &mut (), _: impl FnMut() -> f64) -> Push {
            $force.into()
        }

        fn call(&$self, (): &()) -> Call {
            Call::of(&$self.rule, vec![Arg::Agent, $($argument),*])
        }
    };
}
pub(super) use force;
