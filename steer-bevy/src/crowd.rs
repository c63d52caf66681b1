//! [`Crowd`]: agents that never overlap, by the crowd rules of steer-core.

use bevy_ecs::prelude::*;
use bevy_math::Vec2;
use bevy_reflect::Reflect;
use bevy_reflect::std_traits::ReflectDefault;
use steer_glam::v0_33::crowd::{CrowdRules, Orca, Other, Patience, SafetyFilter, Surroundings};
use steer_glam::v0_33::neighbors::Neighbor;
use steer_glam::v0_33::{Agent, CrowdBuffer, Error, Glam};

use crate::agent::{Paused, State, Steering};
use crate::behavior::Group;
use crate::forces::SteeringForce;
use crate::memory::CrowdMemory;
use crate::view::View;

/// Makes all agents that carry it never touch each other, nor enter an
/// [`Obstacle`](crate::Obstacle).
///
/// It has the last word: whatever the behaviours ask for, it avoids others early, resolves
/// deadlocks, and cuts the force to what is safe. Agents need a radius. Bodies with [`GivesNoWay`]
/// are avoided, too. The [module of steer-core](steer_glam::v0_33::crowd) has the law and its
/// domain.
///
/// ```
/// use bevy_math::Vec2;
/// use steer_bevy::prelude::*;
///
/// let walker = (
///     Steering::new(1.4, 2.0).with_radius(0.3),
///     Arrive::new(Vec2::new(5.0, 0.0)),
///     Crowd::default(),
/// );
/// # let _ = walker;
/// ```
///
/// # Degenerate cases
/// An agent without a radius, with a `max_turn_rate` or a `min_speed` is outside the law, with a
/// warning. A teleport, a larger radius or a smaller acceleration can end the law until the bodies
/// are apart again. Paused agents are bodies at rest.
#[derive(Component, Reflect, Clone, Copy, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serialize", derive(serde::Serialize, serde::Deserialize))]
#[reflect(Component, Default, Clone, Debug, PartialEq)]
#[require(Steering, CrowdMemory)]
pub struct Crowd {
    /// `horizon` of [`Orca`]: time to look ahead. `None`: from the radius and the limits.
    pub horizon: Option<f32>,
    /// `clearance` of [`Orca`]: distance to keep while there is room, in radii. `None`: 0.2.
    pub clearance: Option<f32>,
    /// `bias` of [`Orca`] to one side. Positive is counter-clockwise. `None`: 0.1.
    pub bias: Option<f32>,
    /// `patience` of [`Patience`]: time to wait before a step back. `None`: from the radius and the
    /// maximum speed.
    pub patience: Option<f32>,
}

impl Crowd {
    fn rules(&self, filter: SafetyFilter<f32>) -> CrowdRules<f32> {
        let orca = Orca::default();
        CrowdRules {
            orca: Orca {
                horizon: self.horizon.or(orca.horizon),
                clearance: self.clearance.unwrap_or(orca.clearance),
                bias: self.bias.unwrap_or(orca.bias),
                ..orca
            },
            patience: Patience { patience: self.patience, ..Patience::default() },
            filter,
            ..CrowdRules::default()
        }
    }
}

/// Marks a body that does not give way to a [`Crowd`]: a player, a cart. Agents of the crowd step
/// aside for it.
///
/// Its radius is the one of its [`Steering`]. Its velocity is the one of
/// [`Velocity2`](crate::Velocity2), or of the motion of its `Transform` if your program moves it.
#[derive(Component, Reflect, Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serialize", derive(serde::Serialize, serde::Deserialize))]
#[reflect(Component, Default, Clone, Debug, PartialEq)]
#[require(Steering)]
pub struct GivesNoWay;

/// Values of a step that all agents of a crowd share.
#[derive(Default)]
struct Common {
    /// The least and the largest maximum acceleration of agents that give way.
    accelerations: Option<(f32, f32)>,
    largest_radius: f32,
    fastest: f32,
    /// The fastest body that does not give way, if there is one.
    fastest_unyielding: Option<f32>,
}

impl Common {
    fn add(&mut self, state: &State, gives_way: bool) {
        let agent = &state.agent;
        self.largest_radius = self.largest_radius.max(agent.radius);
        if gives_way {
            let (least, most) = self.accelerations.unwrap_or((agent.max_force, agent.max_force));
            self.accelerations = Some((least.min(agent.max_force), most.max(agent.max_force)));
            self.fastest = self.fastest.max(agent.max_speed);
        } else {
            let fastest = self.fastest_unyielding.unwrap_or(0.0).max(state.seen.length());
            self.fastest_unyielding = Some(fastest);
        }
    }

    fn filter(&self) -> SafetyFilter<f32> {
        match self.accelerations {
            Some((least, most)) if least > 0.0 && least < most => SafetyFilter::among(least, most),
            _ => SafetyFilter::default(),
        }
    }

    /// Returns the distance within which no body may be missing.
    fn reach(&self, filter: &SafetyFilter<f32>, agent: &Agent, dt: f32) -> f32 {
        let others = filter.view_distance(agent, self.largest_radius, self.fastest, dt);
        self.fastest_unyielding.map_or(others, |fastest| {
            others.max(filter.view_distance_of_unyielding(agent, self.largest_radius, fastest, dt))
        })
    }
}

/// Warns of agents that are outside the law.
pub(crate) fn check(agents: Query<(Entity, &State), Added<Crowd>>) {
    for (entity, state) in agents.iter().filter(|(_, state)| state.ready) {
        if let Err(Error::OutOfRange { what, needed }) = SafetyFilter::default().check(&state.agent) {
            log::warn!("the crowd keeps {entity} apart only with a {what} that is {needed}");
        }
    }
}

/// Replaces the force of every agent of the crowd by one that is safe.
pub(crate) fn keep_apart(
    mut group: Local<Group>,
    mut unyielding: Local<Vec<u32>>,
    view: View,
    bodies: Query<(&State, Has<Crowd>, Has<Paused>), Or<(With<Crowd>, With<GivesNoWay>)>>,
    mut agents: Query<
        (&State, &Crowd, &mut CrowdMemory, &mut SteeringForce),
        (Without<Paused>, Without<GivesNoWay>),
    >,
    gives_no_way: Query<&State, With<GivesNoWay>>,
) {
    let (dt, mut common) = (view.step.dt, Common::default());
    group.clear();
    unyielding.clear();
    unyielding.extend(gives_no_way.iter().map(|state| state.agent.id));
    unyielding.extend(bodies.iter().filter(|(_, _, paused)| *paused).map(|(state, ..)| state.agent.id));
    unyielding.sort_unstable();
    let gives_way = |id: u32| unyielding.binary_search(&id).is_err();
    for (state, ..) in bodies.iter().filter(|(state, ..)| state.ready) {
        common.add(state, gives_way(state.agent.id));
    }
    let filter = common.filter();
    for (state, ..) in bodies.iter().filter(|(state, ..)| state.ready) {
        group.push(state.body(), common.reach(&filter, &state.agent, dt));
    }
    let Some((bodies, grid)) = group.grid() else { return };
    let scratch = || (CrowdBuffer::<64>::new(), vec![Neighbor::<Glam>::default(); 64]);
    agents.par_iter_mut().for_each_init(scratch, |(buffer, near), (state, crowd, mut memory, mut forces)| {
        if !state.ready {
            return;
        }
        let (agent, reach) = (&state.agent, common.reach(&filter, &state.agent, dt));
        if let Err(Error::SmallStorage { needed }) = grid.all_within(agent.position, reach, near) {
            near.resize(needed.next_power_of_two(), Neighbor::default());
        }
        let near = grid.all_within(agent.position, reach, near).unwrap_or_default();
        let others = near.iter().map(|other| bodies[other.index]).filter(|other| other.id != agent.id);
        let others = others.map(|body| Other { body, gives_way: gives_way(body.id) });
        let around = Surroundings { others, obstacles: &view.terrain.solids, dt };
        let wish = forces.total();
        let force = memory.update(|state| crowd.rules(filter).steer(buffer, state, agent, wish, around));
        forces.decide(if force.is_finite() { force } else { Vec2::ZERO });
    });
}
