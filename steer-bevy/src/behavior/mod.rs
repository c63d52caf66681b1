//! The behaviours as components, in the order in which they are combined.

mod around;
mod declare;
mod field;
mod ground;
mod leaders;
mod points;
mod turning;

pub use around::{AvoidAgents, Flock, Queue};
pub use field::{FlowField, FollowFlowField, GoalField};
pub use ground::{AvoidObstacles, AvoidWalls, Contain, FollowPath, FollowTube, FollowWall, StayOnPath};
pub use leaders::{FollowLeader, FormationMemory, HoldFormation, OffsetPursuit};
pub use points::{
    Arrive, BrakingArrive, Evade, Flee, Hide, Interpose, MatchVelocity, Orbit, Pursue, Seek, Shadow, Tether,
    Wander,
};
pub use turning::{Face, LookWhereYouAreGoing};

pub(crate) use around::Elsewhere;
pub(crate) use declare::{Behavior, Declared, Resolved};

use bevy_app::App;
use bevy_ecs::component::ComponentId;
use bevy_ecs::prelude::*;
use bevy_ecs::schedule::{InternedScheduleLabel, ScheduleConfigs};
use bevy_ecs::system::ScheduleSystem;
use bevy_reflect::{GetTypeRegistration, TypePath, Typed};

use crate::agent::{Paused, State, Steering};
use crate::forces::SteeringForce;
use crate::sense::Renewed;
use crate::systems::{Resolving, Snapshot, SteeringSystems};
use crate::view::View;

/// The parts of an agent with a behaviour whose parameters may change.
type Unresolved<B> = (Ref<'static, B>, &'static State, &'static mut Resolved<B>);

/// Computes the parameters of a behaviour for agents that are new or changed.
fn resolve<B: Registered>(
    renewed: Res<Renewed>,
    mut agents: ParamSet<(Query<Unresolved<B>>, Query<Unresolved<B>, Changed<B>>)>,
    others: Query<Entity, (Added<B>, Without<Steering>)>,
) {
    let resolve = |(behavior, state, mut resolved): (Ref<B>, &State, Mut<Resolved<B>>)| {
        if state.ready && (state.renewed || behavior.is_changed()) {
            resolved.0 = Some(behavior.resolved(&state.agent));
        }
    };
    match renewed.limits() {
        true => agents.p0().iter_mut().for_each(resolve),
        false => agents.p1().iter_mut().for_each(resolve),
    }
    for entity in &others {
        log::warn!("{entity} is no agent without Steering: its {} does nothing", B::short_type_path());
    }
}

/// Adds the force of a behaviour to its agents.
fn steer<B: Behavior>(
    view: View,
    mut agents: Query<(&State, &B, &Resolved<B>, &mut B::Memory, &mut SteeringForce), Without<Paused>>,
) {
    agents.par_iter_mut().for_each(|(state, behavior, resolved, mut memory, mut forces)| {
        let (true, Some(of)) = (state.ready, &resolved.0) else { return };
        let mut own = *memory;
        SteeringForce::then(&mut forces, behavior.weight(), || {
            behavior.steer(of, &mut own, &state.agent, &view)
        });
        memory.set_if_neq(own);
    });
}

/// A component of a behaviour that the plugin can add.
pub(crate) trait Registered: Declared + GetTypeRegistration + Typed + TypePath {}
impl<B: Declared + GetTypeRegistration + Typed + TypePath> Registered for B {}

/// Adds all behaviours. Their order is the one in which they are combined. Returns the components
/// of the ones after [`Flock`].
pub(crate) fn add_all(app: &mut App, schedule: InternedScheduleLabel) -> Vec<ComponentId> {
    let mut systems = Systems { app, schedule, last: 0, added: Vec::new() };
    macro_rules! add {
        ($($name:ident)*) => { $(systems.add::<$name>(steer::<$name>.into_configs());)* };
    }
    systems.add::<AvoidObstacles>(ground::avoid.into_configs());
    add! { AvoidWalls Contain StayOnPath }
    systems.add::<AvoidAgents>(around::steer_among::<AvoidAgents>.into_configs());
    systems.add::<Queue>(around::steer_among::<Queue>.into_configs());
    add! { Flee Evade Hide Seek Arrive BrakingArrive Pursue Interpose Shadow Orbit OffsetPursuit FollowLeader }
    systems.add::<HoldFormation>((leaders::assign, steer::<HoldFormation>).chain());
    add! { FollowPath FollowTube FollowWall }
    systems.add::<FollowFlowField>((field::march, field::steer).chain());
    add! { MatchVelocity Tether }
    systems.app.init_resource::<Elsewhere>();
    systems.add::<Flock>(around::steer_among::<Flock>.into_configs());
    systems.added.clear();
    add! { Wander }
    systems.add::<Face>(turning::turn::<Face>.into_configs());
    systems.add::<LookWhereYouAreGoing>(turning::turn::<LookWhereYouAreGoing>.into_configs());
    systems.added
}

struct Systems<'a> {
    app: &'a mut App,
    schedule: InternedScheduleLabel,
    last: usize,
    added: Vec<ComponentId>,
}

/// The place of a behaviour's system among the others.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Nth(usize);

/// Whether any entity has the component.
fn exists<B: Component>(any: Query<(), With<B>>) -> bool {
    !any.is_empty()
}

impl Systems<'_> {
    fn add<B: Registered>(&mut self, steer: ScheduleConfigs<ScheduleSystem>) {
        let resolve = resolve::<B>.in_set(SteeringSystems::Sense).in_set(Resolving).after(Snapshot);
        let steer = steer.in_set(SteeringSystems::Force).in_set(Nth(self.last + 1)).after(Nth(self.last));
        let systems = (resolve.run_if(exists::<B>), steer.run_if(exists::<B>));
        self.app.register_type::<B>().add_systems(self.schedule, systems);
        self.added.push(self.app.world_mut().register_component::<B>());
        self.last += 1;
    }
}

#[cfg(test)]
mod tests {
    use bevy_math::Vec2;
    use bevy_reflect::Typed;
    use steer_glam::v0_33::Agent;
    use steer_glam::v0_33::behavior as core;
    use steer_glam::v0_33::parameters::{Field, Kind, Parameters};

    use super::*;

    fn holds<B: Typed + Declared<Parameters: Parameters>>() {
        has_fields::<B>(B::Parameters::FIELDS);
    }

    fn has_fields<B: Typed>(fields: &[Field]) {
        let info = B::type_info().as_struct().expect("a struct");
        let has = |field: &Field| info.field(field.name).is_some();
        for field in fields {
            match field.kind {
                Kind::Group(fields) => {
                    assert!(fields.iter().all(has), "{} lacks {}", info.type_path(), field.name)
                }
                _ => assert!(has(field), "{} lacks {}", info.type_path(), field.name),
            }
        }
    }

    #[test]
    fn the_table_of_fields_is_whole() {
        macro_rules! hold {
            ($($name:ident)*) => { $(holds::<$name>();)* };
        }
        hold! {
            AvoidObstacles AvoidWalls Contain AvoidAgents Queue Flee Evade Hide Arrive BrakingArrive Pursue Interpose
            Shadow Orbit OffsetPursuit FollowLeader HoldFormation FollowWall FollowFlowField Tether Wander Face
            LookWhereYouAreGoing
        }
        // Their parameters are beside a path.
        has_fields::<StayOnPath>(core::StayOnPath::<f32>::FIELDS);
        has_fields::<FollowPath>(core::FollowPath::<f32>::FIELDS);
        has_fields::<FollowTube>(core::FollowTube::<f32>::FIELDS);
    }

    #[test]
    fn parameters_that_are_left_out_are_the_ones_for_the_agent() {
        let agent = Agent::new(Vec2::ZERO, Vec2::ZERO).with_limits(128.0, 256.0);
        let avoid = AvoidObstacles::default().resolved(&agent);
        assert_eq!(avoid, core::AvoidObstacles::for_agent(&agent, avoid.clearance));
        let arrive = Arrive { slowing_radius: None, ..Arrive::new(Vec2::ZERO) };
        let near = |one: f32, other: f32| (one - other).abs() <= 1e-5 * other;
        assert!(near(arrive.resolved(&agent).slowing_radius, core::Arrive::for_agent(&agent).slowing_radius));
        let (wander, for_agent) = (Wander::default().resolved(&agent), core::Wander::for_agent(&agent));
        assert!(near(wander.distance, for_agent.distance) && near(wander.range, for_agent.range));
        assert!(near(wander.radius, for_agent.radius) && near(wander.rate, for_agent.rate));
        let chosen = Wander { rate: Some(3.0), ..Wander::default() };
        assert_eq!(chosen.resolved(&agent), core::Wander { rate: 3.0, ..wander });
        let between = Interpose::new(Vec2::ZERO, Vec2::ONE).resolved(&agent);
        assert_eq!(between, core::Interpose::for_agent(&agent));
        assert!(Hide::new(Vec2::ZERO).resolved(&agent).feed_forward);
        assert!(FollowPath::along([Vec2::ZERO]).resolved(&agent).skip_passed);
    }

    #[test]
    fn default_lengths_are_at_least_some_radii() {
        let person = Agent::new(Vec2::ZERO, Vec2::ZERO).with_radius(0.3).with_limits(1.4, 2.0);
        let formation = HoldFormation::new(Vec2::ZERO);
        assert!(formation.resolved(&person).spacing >= 0.9);
        let leader = FollowLeader::new(Vec2::ZERO).resolved(&person);
        assert!(leader.distance >= 0.9 && leader.clearance >= 0.3);
        let queue = Queue::new(Vec2::ZERO).resolved(&person);
        assert!(queue.clearance >= 0.15 && queue.distance >= 0.9);
        let follow = FollowPath::new(Entity::PLACEHOLDER);
        assert_eq!(follow.resolved(&person).threshold, 0.15);
        assert!(follow.resolved(&person.with_radius(0.0)).threshold > 0.0);
        // A value that is set stays.
        let near = HoldFormation { spacing: Some(0.7), ..formation };
        assert_eq!(near.resolved(&person).spacing, 0.7);
        // Limits that lead farther than the radius count.
        let fast = person.with_limits(140.0, 200.0);
        assert!(Shadow::new(Vec2::ZERO).resolved(&fast).distance > 50.0);
    }
}
