//! [`ObstaclesError`]: the reason why obstacles were rejected.

extern crate alloc;

use alloc::vec::Vec;

use crate::error::Error;

/// The reason why a [`Crowd`](super::Crowd) rejected obstacles, with the agents that have to move.
///
/// It converts to an [`Error`], without the ids.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{reason} (agents in the way: {ids:?})")]
#[non_exhaustive]
pub struct ObstaclesError {
    /// The reason. Of several agents it is the one of the first.
    pub reason: Error,
    /// The ids of all agents that would touch an obstacle or could not brake in time, sorted. None
    /// if a shape is not valid.
    pub ids: Vec<u32>,
}

impl From<Error> for ObstaclesError {
    fn from(reason: Error) -> Self {
        ObstaclesError { reason, ids: Vec::new() }
    }
}

impl From<ObstaclesError> for Error {
    fn from(error: ObstaclesError) -> Self {
        error.reason
    }
}
