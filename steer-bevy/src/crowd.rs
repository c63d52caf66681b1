//! [`Crowd`]: agents that never overlap, by the crowd rules of steer-core.

use bevy_ecs::prelude::*;
use bevy_math::Vec2;
use bevy_reflect::Reflect;
use bevy_reflect::std_traits::ReflectDefault;
use steer_glam::v0_33::crowd::{
    CrowdRules, DensityResponse, Distance, Intent, Orca, Other, Patience, PatienceState, SafetyFilter,
    Surroundings,
};
use steer_glam::v0_33::{Agent, CrowdBuffer, CrowdGrid, Error, Seen, SeenBuffer};

use crate::agent::{Paused, State, Steering, clean};
use crate::forces::{Decision, SteeringForce};
use crate::memory::CrowdMemory;
use crate::nearby::Nearby;
use crate::obstacle::{FIRST_LAYER, Terrain};
use crate::view::View;

/// Speed below which an agent is at rest, and a wish is none, as a fraction of the maximum speed.
pub(crate) const AT_REST: f32 = 1.0 / 16.0;

/// Length of the lane of a body that gives no way: beyond all that it can meet.
const FAR_AHEAD: f32 = 1.0e9;

/// Makes all agents that carry it never touch each other, nor enter an
/// [`Obstacle`](crate::Obstacle).
///
/// The crowd knows where its agents wish to be in the end: the target of [`Arrive`](crate::Arrive)
/// and [`BrakingArrive`](crate::BrakingArrive), the end of an open path, the goal of a
/// [`GoalField`](crate::GoalField) with a single one. Agents of one goal come to rest around it.
/// Those at rest make way for others, also for a body with [`GivesNoWay`], and their behaviours
/// lead them back.
///
/// It has the last word: whatever the behaviours ask for, it avoids others early, resolves
/// deadlocks, and cuts the force to what is safe. Agents need a radius. Bodies with [`GivesNoWay`]
/// are avoided, too. Obstacles at rest that nearly touch count as one long obstacle. The
/// [module of steer-core](steer_glam::v0_33::crowd) has the law and its domain.
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
/// are apart again. A smaller maximum speed does not: the agent brakes to it. Paused agents are
/// bodies at rest.
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
    /// `gap_distance` of [`Patience`]: distance within which ends of a gap decide to which side the
    /// agent turns when it is held up. `None` or 0: none does. All agents visit the obstacles
    /// within the largest one.
    pub gap_distance: Option<f32>,
    /// Gap to keep to agents and obstacles, beyond the radii (length). 0 by default.
    pub distance: f32,
    /// Whether agents walk more slowly where it is dense, as people do: see
    /// [`DensityResponse`].
    pub slows_in_density: bool,
    /// Agents make way for those with a higher priority: see [`Other::priority`]. 0 by default.
    pub priority: u8,
    /// Layers, one bit each: bodies that share none pass through each other, and so do
    /// [obstacles](crate::Obstacle::layers). `None`: the first one, in which obstacles are by
    /// default, and bodies with [`GivesNoWay`] without a `Crowd`.
    pub layers: Option<u16>,
}

impl Crowd {
    pub(crate) fn rules(&self, filter: SafetyFilter<f32>) -> CrowdRules<f32> {
        let orca = Orca::default();
        CrowdRules {
            orca: Orca {
                horizon: self.horizon.or(orca.horizon),
                clearance: self.clearance.unwrap_or(orca.clearance),
                bias: self.bias.unwrap_or(orca.bias),
                ..orca
            },
            patience: Patience {
                patience: self.patience,
                gap_distance: self.gap_distance.map(clean),
                ..Patience::default()
            },
            filter: SafetyFilter { distance: Distance::of(clean(self.distance)), ..filter },
            density_response: self.slows_in_density.then(DensityResponse::default),
            priority: self.priority,
            layers: self.layers.unwrap_or(FIRST_LAYER),
        }
    }
}

/// Marks a body that does not give way to a [`Crowd`]: a player, a cart. Agents of the crowd step
/// aside for it where they have room. It can touch one that others hem in.
///
/// Its radius is the one of its [`Steering`]. Its velocity is the one of
/// [`Velocity2`](crate::Velocity2), or of the motion of its `Transform` if your program moves it.
#[derive(Component, Reflect, Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serialize", derive(serde::Serialize, serde::Deserialize))]
#[reflect(Component, Default, Clone, Debug, PartialEq)]
#[require(Steering)]
pub struct GivesNoWay;

/// Values of a step that all agents of a crowd share.
#[derive(Resource, Default)]
pub(crate) struct Common {
    /// The filter for the accelerations of agents that give way.
    pub(crate) filter: SafetyFilter<f32>,
}

impl Common {
    /// Returns an agent with the maximum speed of this step: one that is faster brakes to its limit
    /// within the law.
    pub(crate) fn braking(&self, agent: &Agent, dt: f32) -> Agent {
        let mut braking = *agent;
        self.filter.change_max_speed(&mut braking, agent.max_speed, dt);
        braking
    }

    /// Returns an agent of a step, its rules, and the bodies that it sees.
    #[inline]
    pub(crate) fn look<'a>(
        &self,
        (grid, seen): (&CrowdGrid, &'a mut SeenBuffer),
        (state, crowd): (&State, &Crowd),
        dt: f32,
    ) -> (Agent, CrowdRules<f32>, Seen<'a>) {
        let (agent, rules) = (self.braking(&state.agent, dt), crowd.rules(self.filter));
        let others = grid.seen_by(seen, &agent, &rules);
        (agent, rules, others)
    }

    /// Collects the bodies that a crowd sees.
    pub(crate) fn collect(&self, grid: &mut CrowdGrid, bodies: &Bodies, dt: f32) {
        let ready = bodies.iter().filter(|(state, ..)| state.ready);
        let others = ready.map(|(state, crowd, memory, gives_no_way, is_paused)| {
            let known = memory.map(|memory| PatienceState::from(*memory).intent(&state.agent));
            let body = state.body();
            let other = match (gives_no_way, is_paused) {
                (true, _) => Other { intent: straight_on(state), ..Other::unyielding(body) },
                (_, true) => Other { intent: known.filter(|own| own.is_idle), ..Other::unyielding(body) },
                _ => Other { intent: known, ..Other::from(body) },
            };
            let Crowd { priority, layers, .. } = crowd.copied().unwrap_or_default();
            Other { priority, layers: layers.unwrap_or(FIRST_LAYER), ..other }
        });
        let usual = CrowdRules { filter: self.filter, ..CrowdRules::default() };
        grid.collect(others, &usual, dt, None);
    }
}

/// Returns the intent of a body that gives no way: straight on. Idle agents leave its lane.
fn straight_on(state: &State) -> Option<Intent> {
    let is_moving = state.seen.length() > state.agent.max_speed * AT_REST;
    let goal = state.seen.normalize_or_zero() * FAR_AHEAD;
    is_moving.then(|| Intent::toward(goal))
}

/// Finds the values that all agents share, and joins obstacles.
pub(crate) fn survey(
    mut common: ResMut<Common>,
    mut terrain: ResMut<Terrain>,
    agents: Query<&State, (With<Crowd>, Moves)>,
) {
    terrain.join();
    let ready = agents.iter().filter(|state| state.ready);
    common.filter = SafetyFilter::for_agents(ready.map(|state| &state.agent));
}

/// Warns of agents that are outside the law.
pub(crate) fn check(agents: Query<(Entity, Ref<Crowd>, &State)>) {
    for (entity, crowd, state) in &agents {
        // One that is too fast brakes.
        let agent = Agent { velocity: Vec2::ZERO, ..state.agent };
        if state.ready
            && (state.renewed || crowd.is_added())
            && let Err(Error::OutOfRange { what, needed }) = SafetyFilter::default().check(&agent)
        {
            log::warn!("the crowd keeps {entity} apart only with a {what} that is {needed}");
        }
    }
}

/// The bodies that a crowd sees.
pub(crate) type Bodies<'w, 's> = Query<
    'w,
    's,
    (&'static State, Option<&'static Crowd>, Option<&'static CrowdMemory>, Has<GivesNoWay>, Has<Paused>),
    Or<(With<Crowd>, With<GivesNoWay>)>,
>;

/// The agents that a crowd moves.
pub(crate) type Moves = (Without<Paused>, Without<GivesNoWay>);

/// Replaces the force of every agent of the crowd by one that is safe.
pub(crate) fn keep_apart(
    mut storage: Local<(CrowdGrid, Nearby)>,
    common: Res<Common>,
    view: View,
    mut world: ParamSet<(Bodies, Query<(&State, &Crowd, &mut CrowdMemory, &mut SteeringForce), Moves>)>,
) {
    let (grid, nearby) = &mut *storage;
    let (dt, filter) = (view.step.dt, common.filter);
    // Intents are the ones before the step, whichever agent comes first.
    common.collect(grid, &world.p0(), dt);
    let mut agents = world.p1();
    let ready = agents.iter().filter(|(state, ..)| state.ready);
    let reaches = ready.map(|(state, crowd, ..)| {
        let (agent, rules) = (&common.braking(&state.agent, dt), crowd.rules(filter));
        let reach = rules.view_distance(agent, agent.radius, 0.0, dt);
        rules.patience.gap_distance.map_or(reach, |gap| gap.max(reach))
    });
    nearby.prepare(&view.terrain, reaches.fold(0.0, f32::max));
    let (grid, nearby) = (&*grid, &*nearby);
    // In a box, since the iterator moves it for each agent.
    let scratch = || Box::new((CrowdBuffer::<64>::new(), SeenBuffer::new()));
    agents.par_iter_mut().for_each_init(scratch, |scratch, (state, crowd, mut memory, mut forces)| {
        let (buffer, seen) = &mut **scratch;
        if !state.ready {
            return;
        }
        let (agent, rules, others) = common.look((grid, seen), (state, crowd), dt);
        let agent = &agent;
        let obstacles = nearby.around(&view.terrain, agent, rules.layers);
        let around = Surroundings { others, obstacles, dt };
        let wish = forces.requested();
        let mut own = *memory;
        let force = own.update(|state| rules.steer(buffer, state, agent, wish, around));
        memory.set_if_neq(own);
        let wished = agent.velocity + agent.change_for(wish);
        let wishes = wished.length() > agent.max_speed * AT_REST;
        forces.decide(Decision {
            force: if force.is_finite() { force } else { Vec2::ZERO },
            max_speed: agent.max_speed,
            has_settled: own.settled && wishes,
            blocked_by: others.blocker(agent, wished),
        });
    });
}
