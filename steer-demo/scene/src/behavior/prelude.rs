//! Names that most entries use.

pub(super) use steer_glam::steer_core::{self, Vec2Ext as _};

pub(super) use super::FORESEEN;
pub(super) use super::mark::{Mark, Sketch};
pub(super) use super::stage::{Act, Beside, Ground, Moment, Push, Role, Stage, Voice, generously};
pub(super) use crate::error::Fault;
pub(super) use crate::scene::keys::{Keys, Maybe, keys};
pub(super) use crate::scene::{AgentName, Casting, FieldName, LARGEST_NUMBER, Pair, PathName, Place, Target};
pub(super) use crate::vector::{Agent, Body, Circle, V};
