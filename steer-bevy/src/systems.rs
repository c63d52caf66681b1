//! [`SteeringSystems`]: the sets of the plugin's systems.

use bevy_ecs::prelude::*;

/// Sets of the plugin's systems, in this order.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SteeringSystems {
    /// Takes the snapshot that all forces come from.
    Sense,
    /// Computes and combines the forces of behaviours.
    Force,
    /// Empty: for systems of your own that add to [`SteeringForce`](crate::SteeringForce).
    Extra,
    /// Keeps crowds apart, moves the agents and triggers events.
    Move,
}

/// The systems that compute the parameters of behaviours.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Resolving;

/// The system that takes the state of agents.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Snapshot;
