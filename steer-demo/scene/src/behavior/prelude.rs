//! Names that most entries use.

pub(super) use steer_glam::steer_core::{self, Vec2Ext as _};

pub(super) use super::FORESEEN;
pub(super) use super::mark::{Mark, Marks};
pub(super) use super::view::{
    AgentView, Beside, ForceKind, Ground, Push, Role, Steer, WorldState, generously,
};
pub(super) use crate::error::Fault;
pub(super) use crate::scene::keys::{Keys, Maybe, keys};
pub(super) use crate::scene::{AgentName, FieldName, LARGEST_NUMBER, Pair, PathName, Place, Scope, Target};
pub(super) use crate::vector::{Agent, Body, Circle, V};
