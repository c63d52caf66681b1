//! Behaviours of agents. A behaviour is one file here and one line in the list below, which also
//! declares its module. The file contains the names it needs beside the parameters of steer-core,
//! its force, and the marks of its predictions.

mod flow;
mod list;
mod mark;
mod prelude;
mod solid;
mod steer;
mod view;

use serde::ser::SerializeMap;
use steer_core::behavior::Boids;

pub use mark::Mark;
pub use steer::Role;

pub(crate) use flow::Flow;
pub(crate) use hold_formation::{Assign, HoldFormation, Place};
pub(crate) use mark::Marks;
pub(crate) use solid::{Part, Solid};

use crate::code::Call;
use crate::scene::keys::Keys as _;
use crate::scene::named::{FieldName, PathName};
use crate::scene::pair::Target;
use crate::scene::per_member::PerMember;
use crate::vector::{Agent, V};
pub(crate) use steer::{ForceKind, Push, Steer};
pub(crate) use view::{AgentView, Ground, WorldState};

list::behaviors! {
    $
    seek: Seek,
    flee: Flee,
    arrive: Arrive,
    pursue: Pursue,
    evade: Evade,
    offset_pursuit: OffsetPursuit,
    wander: Wander,
    avoid: Avoid,
    follow_path: FollowPath,
    flock: Flock,
    separation: Separation,
    cohesion: Cohesion,
    alignment: Alignment,
    interpose: Interpose,
    hide: Hide,
    shadow: Shadow,
    orbit: Orbit,
    match_velocity: MatchVelocity,
    keep_speed: KeepSpeed,
    avoid_walls: AvoidWalls,
    follow_wall: FollowWall,
    contain: Contain,
    follow_field: FollowField,
    avoid_agents: AvoidAgents,
    follow_tube: FollowTube,
    stay_on_path: StayOnPath,
    follow_leader: FollowLeader,
    queue: Queue,
    tether: Tether,
    boids: Boids,
    hold_formation: HoldFormation,
    face: Face,
    look_where_it_goes: LookWhereItGoes,
    reach_orientation: ReachOrientation,
    guard: Guard,
}

impl Behavior {
    /// Role of an agent whose first behaviour is this one.
    pub fn role(&self) -> Role {
        each!(self, Behavior(rule) => constants(rule)).0
    }

    /// Default kind of its force in a context map.
    pub(crate) fn force_kind(&self) -> ForceKind {
        each!(self, Behavior(rule) => constants(rule)).1
    }

    /// Whether it turns the agent's heading and does not push.
    pub(crate) fn turns(&self) -> bool {
        each!(self, Behavior(rule) => constants(rule)).2
    }

    /// Rules of a flock whose force it returns, without a memory. `None` if it does more than that.
    pub(crate) fn boids(&self) -> Option<Boids<f64>> {
        each!(self, Behavior(rule) => rule.boids())
    }

    /// Visits the values that each member of a group may have of its own.
    pub(crate) fn per_member(&mut self, visit: &mut dyn FnMut(&mut dyn PerMember)) {
        each!(self, Behavior(rule) => rule.per_member(visit));
    }

    /// Name of the field that it follows. `None` if it follows none.
    pub(crate) fn field_name(&self) -> Option<&str> {
        each!(self, Behavior(rule) => rule.field().map(FieldName::name))
    }

    /// Writes the parameters under the key.
    pub(crate) fn write<M: SerializeMap>(&self, map: &mut M) -> Result<(), M::Error> {
        each!(self, Behavior(rule) => map.serialize_entry(self.name(), rule))
    }
}

/// Constants of a behaviour: its role, the kind of its force, and whether it turns.
fn constants<A: Steer>(_: &A) -> (Role, ForceKind, bool) {
    (A::ROLE, A::FORCE_KIND, A::TURNS)
}

impl Running {
    /// Computes the push of this step. `sample` draws from [-1, 1].
    pub(crate) fn steer(&mut self, view: &AgentView<'_>, sample: impl FnMut() -> f64) -> Push {
        each!(self, Running(Work { rule, memory }) => rule.steer(view, memory, sample))
    }

    /// Computes the turn of this step as a unit vector. `None` if the behaviour does not turn.
    pub(crate) fn turn(&mut self, view: &AgentView<'_>) -> Option<V> {
        each!(self, Running(Work { rule, memory }) => rule.turn(view, memory))
    }

    /// Visits the values that each member of a group may have of its own.
    pub(crate) fn per_member(&mut self, visit: &mut dyn FnMut(&mut dyn PerMember)) {
        each!(self, Running(Work { rule, .. }) => rule.per_member(visit));
    }

    /// Describes its call in code.
    pub(crate) fn call(&self) -> Call {
        each!(self, Running(Work { rule, memory }) => rule.call(memory))
    }

    /// Key of the behaviour.
    pub(crate) fn name(&self) -> &'static str {
        self.memory().name()
    }

    /// Slot in a formation. `None` if the behaviour holds none.
    pub(crate) fn member(&mut self) -> Option<(&HoldFormation, &mut Place)> {
        each!(self, Running(Work { rule, memory }) => rule.member(memory))
    }

    /// Index of the path whose waypoints it walks over in each step. `None` if it does not.
    pub(crate) fn walks(&self) -> Option<usize> {
        each!(self, Running(Work { rule, .. }) => rule.walks().map(PathName::index))
    }

    /// Index of the field that it follows. `None` if it follows none.
    pub(crate) fn field(&self) -> Option<usize> {
        each!(self, Running(Work { rule, .. }) => rule.field().map(FieldName::index))
    }

    /// Landmark in the world: a target.
    pub(crate) fn landmark(&self, world: &WorldState<'_>) -> Option<Mark> {
        each!(self, Running(Work { rule, .. }) => rule.landmark(world))
    }

    /// Point at which it wants its agent to be. `None` if there is none.
    pub(crate) fn goal(&self, ground: &Ground<'_>) -> Option<Target> {
        each!(self, Running(Work { rule, .. }) => rule.goal(ground))
    }

    /// Maximum distance of the neighbours it needs (length). `None`: no limit, or no neighbours.
    pub(crate) fn reach(&self, me: &Agent) -> Option<f64> {
        each!(self, Running(Work { rule, .. }) => rule.reach(me))
    }

    /// Whether its push may contain a brake.
    pub(crate) fn brakes(&self) -> bool {
        each!(self, Running(Work { rule, .. }) => rule.brakes())
    }

    /// Adds the marks of the next push.
    pub(crate) fn foresee(&self, view: &AgentView<'_>, marks: &mut Marks) {
        each!(self, Running(Work { rule, memory }) => rule.foresee(view, memory, marks))
    }
}
