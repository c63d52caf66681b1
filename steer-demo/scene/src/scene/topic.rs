//! The topic of a scene in a list of scenes.

use serde::{Deserialize, Serialize};
use steer_core::parameters::Choice;

use super::value::words;

/// Topic of a scene, for lists. Topics are in the order of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Choice, Deserialize, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Topic {
    /// Flocks.
    Flocks,
    /// Behaviours of one agent or two.
    FirstSteps,
    /// Pursuit, evasion and places in between.
    Chases,
    /// Leaders, formations and queues.
    Groups,
    /// Paths, fields, walls and obstacles.
    PathsAndObstacles,
    /// Crowds that keep agents apart.
    Crowds,
    /// Ways to combine forces.
    CombiningForces,
}

words!(Topic);

impl Topic {
    /// Returns the heading of the topic in a list.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Self::Flocks => "Flocks",
            Self::FirstSteps => "First steps",
            Self::Chases => "Chases",
            Self::Groups => "Groups",
            Self::PathsAndObstacles => "Paths and obstacles",
            Self::Crowds => "Crowds",
            Self::CombiningForces => "Combining forces",
        }
    }
}
