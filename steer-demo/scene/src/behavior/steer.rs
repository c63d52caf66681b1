//! [`Steer`]: a behaviour of a scene, and its [`Push`].

use core::fmt::Debug;

use serde::Serialize;
use serde::de::DeserializeOwned;
use steer_core::behavior::Boids;

use super::hold_formation::{HoldFormation, Place};
use super::mark::{Mark, Marks};
use super::view::{AgentView, Ground, WorldState};
use crate::code::Call;
use crate::error::Fault;
use crate::scene::keys::Keys;
use crate::scene::named::{FieldName, PathName};
use crate::scene::pair::Target;
use crate::scene::scope::Scope;
use crate::vector::{Agent, V, v};

/// Effect of a behaviour on its agent.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Push {
    /// Force, added to the others times the entry's weight.
    pub(crate) force: V,
    /// Factor of the velocity, independent of the weight (ratio).
    pub(crate) brake: f64,
    /// Rotation of the heading as a unit vector. The heading then does not follow the velocity.
    pub(crate) turn: Option<V>,
}

impl From<V> for Push {
    fn from(force: V) -> Self {
        Self { force, brake: 1.0, turn: None }
    }
}

/// Kind of a force in a context map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ForceKind {
    /// It points to a goal.
    Wish,
    /// It points away from a danger.
    Warning,
    /// It points round a danger, and is zero if there is none.
    Detour,
}

/// A behaviour with its parameters. Its state is an argument, for snapshots.
pub(crate) trait Steer: Keys + Clone + Debug {
    /// Memory between steps. `()`: none.
    type Memory: Clone + Debug + Default + DeserializeOwned + Serialize;

    /// Role of an agent whose first behaviour is this one.
    const ROLE: Role;

    /// Kind of its force in a context map.
    const FORCE_KIND: ForceKind = ForceKind::Wish;

    /// Whether it turns the agent's heading and does not push.
    const TURNS: bool = false;

    /// Rejects parameters that are valid alone but not in this scene.
    fn check(&self, _scope: &Scope<'_>) -> Result<(), Fault> {
        Ok(())
    }

    /// Rules of a flock with the same force, for swarms. `None` if it does more or has a memory.
    fn boids(&self) -> Option<Boids<f64>> {
        None
    }

    /// Computes the push of this step. None if the behaviour turns. `sample` draws from [-1, 1].
    fn steer(&self, _view: &AgentView<'_>, _memory: &mut Self::Memory, _sample: impl FnMut() -> f64) -> Push {
        v(0.0, 0.0).into()
    }

    /// Describes the call of [`steer`](Self::steer), or of [`turn`](Self::turn), in code.
    fn call(&self, memory: &Self::Memory) -> Call;

    /// Computes the turn of this step as a unit vector. `None` if the behaviour does not turn.
    fn turn(&self, _view: &AgentView<'_>, _memory: &mut Self::Memory) -> Option<V> {
        None
    }

    /// Rejects a memory that is impossible in this world. `first` is the memory at the beginning.
    fn fits(&self, _ground: &Ground<'_>, _memory: &Self::Memory, _first: &Self::Memory) -> Result<(), Fault> {
        Ok(())
    }

    /// Slot in a formation, which the world assigns. `None` if the behaviour holds none.
    fn member<'a>(&'a self, _memory: &'a mut Self::Memory) -> Option<(&'a HoldFormation, &'a mut Place)> {
        None
    }

    /// Path whose waypoints it walks over in each step. `None` if it does not.
    fn walks(&self) -> Option<&PathName> {
        None
    }

    /// Field that it follows. `None` if it follows none.
    fn field(&self) -> Option<&FieldName> {
        None
    }

    /// Landmark in the world: a target.
    fn landmark(&self, _world: &WorldState<'_>) -> Option<Mark> {
        None
    }

    /// Point at which it wants its agent to be, and at which the agent comes to rest. `None` if it
    /// passes its target, or if that moves with an agent.
    fn goal(&self, _ground: &Ground<'_>) -> Option<Target> {
        None
    }

    /// Distance of its farthest neighbours, about (length). `None`: no limit, or no neighbours.
    fn reach(&self, _me: &Agent) -> Option<f64> {
        None
    }

    /// Whether its push may contain a brake.
    fn brakes(&self) -> bool {
        false
    }

    /// Adds the marks of the next push.
    fn foresee(&self, _view: &AgentView<'_>, _memory: &Self::Memory, _marks: &mut Marks) {}
}

/// Role of an agent, for its colour.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Role {
    /// It has no goal.
    #[default]
    Drifter,
    /// It moves to a position.
    Traveler,
    /// It flees.
    Runner,
    /// It pursues another agent.
    Hunter,
    /// It keeps a position beside another agent.
    Follower,
    /// It wanders at random.
    Wanderer,
    /// It follows a path or a wall.
    Patrol,
    /// It moves with a flock.
    Flocker,
}

impl Role {
    /// All roles.
    pub(crate) const ALL: [Self; 8] = [
        Self::Drifter,
        Self::Traveler,
        Self::Runner,
        Self::Hunter,
        Self::Follower,
        Self::Wanderer,
        Self::Patrol,
        Self::Flocker,
    ];
}
