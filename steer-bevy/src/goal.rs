//! Events: [`Arrived`], [`Stuck`] and [`PathEnded`], and the goals of a crowd.

use bevy_ecs::component::Mutable;
use bevy_ecs::prelude::*;
use bevy_math::Vec2;
use bevy_reflect::Reflect;
use steer_glam::v0_33::terrain::PathMode;
use steer_glam::v0_33::{Agent, behavior as core};

use crate::agent::{Numbered, Paused, State};
use crate::behavior::{Arrive, BrakingArrive, Declared, FollowFlowField, FollowPath, FollowTube, Resolved};
use crate::crowd::{AT_REST, Crowd, Moves};
use crate::forces::SteeringForce;
use crate::memory::{
    ArriveMemory, BrakingArriveMemory, CrowdMemory, FieldGoalMemory, GoalMemory, PathGoalMemory,
    TubeGoalMemory,
};
use crate::view::View;
use crate::words::Direction;

/// Distance from the goal within which an agent of a crowd that has arrived does not arrive again,
/// in radii.
const FAR_IN_CROWD: f32 = 8.0;

/// Declares an event of an agent.
macro_rules! events {
    ($($(#[$doc:meta])* $name:ident;)*) => {$(
        $(#[$doc])*
        #[derive(EntityEvent, Reflect, Clone, Copy, Debug, PartialEq, Eq)]
        pub struct $name {
            /// The agent.
            pub entity: Entity,
        }
    )*};
}

events! {
    /// Triggered when an agent with [`Arrive`], [`BrakingArrive`] or [`FollowFlowField`] has
    /// arrived: it is within the tolerance of its target, or of the single goal of its field, and
    /// stops there, or it rests in a [`Crowd`] beside others of the same target. Again after it has
    /// been twice as far away, in a crowd at least eight radii. A new target is a new order.
    ///
    /// ```
    /// use bevy_ecs::prelude::*;
    /// use bevy_math::Vec2;
    /// use steer_bevy::prelude::*;
    ///
    /// fn go_home(arrived: On<Arrived>, mut agents: Query<&mut Arrive>) {
    ///     if let Ok(mut arrive) = agents.get_mut(arrived.entity) {
    ///         arrive.target = Vec2::ZERO.into();
    ///     }
    /// }
    /// ```
    ///
    /// In a crowd, leave the behaviour in place or add [`Paused`]. Without a behaviour the agent
    /// has no goal, and those that arrive after it push past it.
    Arrived;
    /// Triggered when an agent with [`FollowPath`] or [`FollowTube`] has arrived at the end of an
    /// open path, or rests in a [`Crowd`] beside others of the same end.
    PathEnded;
}

/// Triggered when an agent with [`Arrive`], [`BrakingArrive`], [`FollowPath`], [`FollowTube`] or
/// [`FollowFlowField`] has not come nearer to its goal for the time `patience`. Again after it has
/// come nearer.
#[derive(EntityEvent, Reflect, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stuck {
    /// The agent.
    pub entity: Entity,
    /// The nearest body that is beside an agent of a [`Crowd`] and ahead of it, if one is.
    pub blocked_by: Option<Entity>,
}

/// The way of an agent to its goal.
pub(crate) struct Way {
    /// The goal: a target, a waypoint or the end of a path.
    goal: Vec2,
    /// Distance to it (length).
    remaining: f32,
    /// Whether the agent can arrive there.
    ends: bool,
}

/// A behaviour with a goal.
pub(crate) trait Goal: Declared {
    /// Whether the goal is on a path.
    const PATH: bool = false;
    /// Memory of the way to the goal.
    type Watched: Component<Mutability = Mutable> + Copy + PartialEq + AsMut<GoalMemory>;

    /// Returns the way to the goal, or `None` without one.
    fn way(&self, of: &Self::Parameters, memory: &Self::Memory, agent: &Agent, view: &View) -> Option<Way>;

    /// Returns where the agent wishes to be in the end, or `None` if it goes on and on.
    fn end(&self, of: &Self::Parameters, memory: &Self::Memory, agent: &Agent, view: &View) -> Option<Vec2> {
        self.way(of, memory, agent, view).filter(|way| way.ends).map(|way| way.goal)
    }

    /// Returns the distance that counts as arrived, and the time without progress after which the
    /// agent is stuck, as far as they are set.
    fn limits(&self) -> [Option<f32>; 2];
}

/// Implements a goal that is a target.
macro_rules! targets {
    ($($name:ident: $memory:ident;)*) => {$(
        impl Goal for $name {
            type Watched = $memory;

            fn way(&self, _: &Self::Parameters, _: &Self::Memory, agent: &Agent, view: &View) -> Option<Way> {
                let goal = view.body(self.target)?.position;
                Some(Way { goal, remaining: agent.position.distance(goal), ends: true })
            }

            fn limits(&self) -> [Option<f32>; 2] {
                [self.tolerance, self.patience]
            }
        }
    )*};
}
targets! { Arrive: ArriveMemory; BrakingArrive: BrakingArriveMemory; }

impl Goal for FollowPath {
    const PATH: bool = true;
    type Watched = PathGoalMemory;

    fn way(&self, of: &Self::Parameters, memory: &Self::Memory, agent: &Agent, view: &View) -> Option<Way> {
        let (path, progress) = (&view.course(&self.path, &of.own)?.path, (*memory).into());
        let goal = of.waypoint(&progress, path);
        Some(Way { goal, remaining: agent.position.distance(goal), ends: path.is_end(progress.waypoint) })
    }

    fn end(&self, of: &Self::Parameters, _: &Self::Memory, _: &Agent, view: &View) -> Option<Vec2> {
        let path = &view.course(&self.path, &of.own)?.path;
        (path.mode() == PathMode::Open).then(|| path.point(usize::MAX))
    }

    fn limits(&self) -> [Option<f32>; 2] {
        [self.tolerance, self.patience]
    }
}

impl Goal for FollowTube {
    const PATH: bool = true;
    type Watched = TubeGoalMemory;

    fn way(&self, of: &Self::Parameters, memory: &Self::Memory, _: &Agent, view: &View) -> Option<Way> {
        let path = &view.course(&self.path, &of.own)?.path;
        let (forward, along) = (of.direction == Direction::Forward.into(), memory.along?);
        let goal = path.point(if forward { usize::MAX } else { 0 });
        let remaining = if forward { path.length() - along } else { along };
        Some(Way { goal, remaining, ends: path.mode() == PathMode::Open })
    }

    fn limits(&self) -> [Option<f32>; 2] {
        [self.tolerance, self.patience]
    }
}

impl Goal for FollowFlowField {
    type Watched = FieldGoalMemory;

    fn way(&self, _: &Self::Parameters, memory: &Self::Memory, _: &Agent, _: &View) -> Option<Way> {
        Some(Way { goal: memory.goal?, remaining: memory.remaining, ends: true })
    }

    fn limits(&self) -> [Option<f32>; 2] {
        [self.tolerance, self.patience]
    }
}

/// An event of an agent.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Event {
    Arrived,
    Stuck,
}

impl GoalMemory {
    /// Takes a step, and returns what has happened in it. One that `rests` does so beside others at
    /// the goal that they share.
    fn step(
        &mut self,
        (agent, rests): (&Agent, bool),
        way: &Way,
        [tolerance, far, patience]: [f32; 3],
        dt: f32,
    ) -> Option<Event> {
        let distance = agent.position.distance(way.goal);
        if self.goal.is_none_or(|goal| goal.distance(way.goal) > tolerance) {
            (self.goal, self.nearest) = (Some(way.goal), f32::INFINITY);
            (self.waited, self.stuck) = (0.0, false);
            self.arrived &= distance <= 2.0 * tolerance;
        }
        let arrive = core::BrakingArrive { tolerance };
        if rests || (way.ends && arrive.arrived(agent, way.goal)) {
            let is_new = !self.arrived;
            (self.arrived, self.nearest, self.waited) = (true, self.nearest.min(way.remaining), 0.0);
            return is_new.then_some(Event::Arrived);
        }
        self.arrived &= distance <= far.max(2.0 * self.nearest);
        if way.remaining < self.nearest - 0.5 * tolerance {
            (self.nearest, self.waited, self.stuck) = (way.remaining, 0.0, false);
        } else if !self.arrived {
            self.waited += dt;
            if self.waited > patience && !self.stuck {
                self.stuck = true;
                return Some(Event::Stuck);
            }
        }
        None
    }
}

/// A behaviour that an agent may have, with what its goal follows from.
type Going<B> = Option<(&'static B, &'static Resolved<B>, &'static <B as Declared>::Memory)>;

/// Returns where an agent with a behaviour wishes to be in the end.
fn end_of<B: Goal>(
    going: Option<(&B, &Resolved<B>, &B::Memory)>,
    agent: &Agent,
    view: &View,
) -> Option<Vec2> {
    let (behavior, resolved, memory) = going?;
    behavior.end(resolved.0.as_ref()?, memory, agent, view)
}

/// Tells a crowd the goals of its agents: of the first behaviour that ends somewhere.
pub(crate) fn tell(
    view: View,
    mut agents: Query<
        (
            &State,
            &mut CrowdMemory,
            (Going<Arrive>, Going<BrakingArrive>, Going<FollowPath>, Going<FollowTube>),
            Going<FollowFlowField>,
        ),
        (With<Crowd>, Moves),
    >,
) {
    for (state, mut memory, (arrive, braking, path, tube), field) in &mut agents {
        if !state.ready {
            continue;
        }
        let (agent, view) = (&state.agent, &view);
        let goal = end_of(arrive, agent, view)
            .or_else(|| end_of(braking, agent, view))
            .or_else(|| end_of(path, agent, view))
            .or_else(|| end_of(tube, agent, view))
            .or_else(|| end_of(field, agent, view));
        let mut own = *memory;
        own.update(|state| state.set_goal(agent, goal));
        memory.set_if_neq(own);
    }
}

/// Triggers the events of agents with a goal, in the order of their numbers.
pub(crate) fn watch<B: Goal>(
    mut commands: Commands,
    view: View,
    numbered: Res<Numbered>,
    mut agents: Query<
        (Entity, &B, &Resolved<B>, &B::Memory, &State, &SteeringForce, &mut B::Watched),
        Without<Paused>,
    >,
) {
    let mut events: Vec<(u32, Event, Entity, Option<u32>)> = Vec::new();
    for (entity, behavior, resolved, memory, state, forces, mut goal) in &mut agents {
        let (true, Some(of)) = (state.ready, &resolved.0) else { continue };
        let agent = &state.agent;
        let Some(way) = behavior.way(of, memory, agent, &view) else { continue };
        let [tolerance, patience] = behavior.limits();
        let tolerance = tolerance.unwrap_or_else(|| default_tolerance(agent));
        let patience = patience.unwrap_or_else(|| default_patience(agent));
        // In a crowd others push it about.
        let far = if forces.is_in_crowd() { FAR_IN_CROWD * agent.radius } else { 0.0 };
        let limits = [tolerance, far.max(2.0 * tolerance), patience];
        let rests = forces.has_settled() && agent.speed() <= agent.max_speed * AT_REST;
        let mut own = *goal;
        let event = own.as_mut().step((agent, rests), &way, limits, view.step.dt);
        goal.set_if_neq(own);
        if let Some(event) = event {
            events.push((agent.id, event, entity, forces.blocked_by()));
        }
    }
    events.sort_unstable();
    for (_, event, entity, blocked_by) in events {
        match event {
            Event::Arrived if B::PATH => commands.trigger(PathEnded { entity }),
            Event::Arrived => commands.trigger(Arrived { entity }),
            Event::Stuck => {
                let blocked_by = blocked_by.and_then(|number| numbered.0.get(&number).copied());
                commands.trigger(Stuck { entity, blocked_by });
            }
        }
    }
}

/// Half of the radius, or a fiftieth of the slowing radius without one.
pub(crate) fn default_tolerance(agent: &Agent) -> f32 {
    if agent.radius > 0.0 { 0.5 * agent.radius } else { 0.04 * agent.braking_distance() }
}

/// Ten times the time to full speed, and the time for twenty radii.
fn default_patience(agent: &Agent) -> f32 {
    10.0 * agent.time_to_speed() + 20.0 * agent.radius / agent.max_speed
}
