//! [`SteeringPlugin`]: adds all systems.

use bevy_app::{App, FixedUpdate, Plugin};
use bevy_ecs::prelude::*;
use bevy_ecs::schedule::{InternedScheduleLabel, ScheduleLabel};

use crate::agent::{
    Acceleration2, Heading2, NextOrder, Numbered, Paused, Steering, SteeringOrder, Velocity2,
};
use crate::behavior::{
    self, Arrive, BrakingArrive, Flock, FlowField, FollowFlowField, FollowPath, FollowTube, GoalField,
};
use crate::bounds::{self, Bounds, Regions};
use crate::crowd::{self, Crowd, GivesNoWay};
use crate::forces::Combine;
use crate::frames::{Missing, Step};
use crate::goal;
use crate::memory::*;
use crate::obstacle::{self, Obstacle, Terrain};
use crate::path::{self, Path};
use crate::plane::Plane;
use crate::sight::Sees;
use crate::swarms::{self, Swarms};
use crate::systems::{Resolving, Snapshot, SteeringSystems};
use crate::{motion, sense, sight};

/// Steers and moves all agents of an app.
///
/// ```
/// use bevy_app::{App, Update};
/// use steer_bevy::SteeringPlugin;
///
/// App::new().add_plugins(SteeringPlugin::default()); // the plane XY, in FixedUpdate
/// App::new().add_plugins(SteeringPlugin::xz()); // the ground of a 3-D game
/// App::new().add_plugins(SteeringPlugin::xz().in_schedule(Update));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct SteeringPlugin {
    /// Plane in which agents steer.
    pub plane: Plane,
    /// Schedule of the systems.
    pub schedule: InternedScheduleLabel,
}

/// All systems of the plugin.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct AllSystems;

impl Default for SteeringPlugin {
    fn default() -> Self {
        SteeringPlugin { plane: Plane::XY, schedule: FixedUpdate.intern() }
    }
}

impl SteeringPlugin {
    /// Creates a plugin for the ground of a 3-D game, the plane XZ.
    #[must_use]
    pub fn xz() -> Self {
        SteeringPlugin { plane: Plane::XZ, ..SteeringPlugin::default() }
    }

    /// The same plugin with its systems in another schedule. The step is the `delta` of `Time`
    /// there. Only a schedule of fixed steps, such as `FixedUpdate`, gives repeatable runs and
    /// crowds that never overlap.
    #[must_use]
    pub fn in_schedule(self, schedule: impl ScheduleLabel) -> Self {
        SteeringPlugin { schedule: schedule.intern(), ..self }
    }
}

impl Plugin for SteeringPlugin {
    fn build(&self, app: &mut App) {
        use SteeringSystems::{Extra, Force, Move, Sense};
        app.insert_resource(self.plane)
            .init_resource::<Step>()
            .init_resource::<Terrain>()
            .init_resource::<Regions>()
            .init_resource::<Missing>()
            .init_resource::<Swarms>()
            .init_resource::<sense::Renewed>()
            .init_resource::<motion::MovedBySwarms>()
            .init_resource::<crowd::Common>();
        number_all(app.world_mut());
        register(app);
        app.configure_sets(self.schedule, (Sense, Force, Extra, Move).chain().in_set(AllSystems));
        app.configure_sets(self.schedule, AllSystems.run_if(sense::time_passes));
        let surveys = (obstacle::survey, bounds::survey, path::survey);
        app.add_systems(
            self.schedule,
            (sense::begin, (sense::sense.in_set(Snapshot), surveys)).chain().in_set(Sense),
        );
        let later = behavior::add_all(app, self.schedule);
        let find = swarms::finder(app.world_mut(), later);
        let has_flock = any_with_component::<Flock>;
        app.add_systems(self.schedule, find.in_set(Sense).after(Resolving).run_if(has_flock));
        let motion = (
            motion::stand.run_if(any_with_component::<Acceleration2>),
            swarms::advance.run_if(any_with_component::<Flock>),
            motion::advance,
            motion::advance_children.run_if(any_with_component::<ChildOf>),
        )
            .chain();
        let crowd = (crowd::check, crowd::survey, goal::tell, crowd::keep_apart).chain();
        let crowd = crowd.run_if(any_with_component::<Crowd>);
        let goals = (
            goal::watch::<Arrive>.run_if(any_with_component::<Arrive>),
            goal::watch::<BrakingArrive>.run_if(any_with_component::<BrakingArrive>),
            goal::watch::<FollowPath>.run_if(any_with_component::<FollowPath>),
            goal::watch::<FollowTube>.run_if(any_with_component::<FollowTube>),
            goal::watch::<FollowFlowField>.run_if(any_with_component::<FollowFlowField>),
            sight::look.run_if(any_with_component::<Sees>),
        );
        app.add_systems(self.schedule, (crowd, motion, goals.chain()).chain().in_set(Move));
    }
}

/// Numbers the agents and obstacles that are older than the plugin, after all numbers that are
/// given.
fn number_all(world: &mut World) {
    world.init_resource::<NextOrder>();
    world.init_resource::<Numbered>();
    let mut query = world.query::<(Entity, &SteeringOrder)>();
    let mut all: Vec<(u32, u32, Entity)> =
        query.iter(world).map(|(entity, order)| (order.0, entity.index_u32(), entity)).collect();
    all.sort_unstable();
    for (order, _, entity) in all {
        world.entity_mut(entity).insert(SteeringOrder(order));
    }
}

/// Registers the types of components, for scenes and inspectors.
fn register(app: &mut App) {
    macro_rules! register {
        ($($name:ident)*) => { $(app.register_type::<$name>();)* };
    }
    register! { Plane Steering Velocity2 Heading2 Acceleration2 Paused SteeringOrder Combine Crowd GivesNoWay }
    register! { Obstacle Bounds Path FlowField GoalField Sees }
    // Hidden components, which are part of a saved world.
    register! { NextOrder AvoidMemory PathMemory TubeMemory QueueMemory TurnMemory CrowdMemory WanderMemory }
    register! { FormationMemory ArriveMemory BrakingArriveMemory PathGoalMemory TubeGoalMemory FieldGoalMemory }
    register! { FieldMemory SightMemory }
}
