//! Events: [`Arrived`], [`Stuck`] and [`PathEnded`].

use bevy_ecs::component::Mutable;
use bevy_ecs::prelude::*;
use bevy_math::Vec2;
use bevy_reflect::Reflect;
use steer_glam::v0_33::terrain::PathMode;
use steer_glam::v0_33::{Agent, behavior as core};

use crate::agent::{Paused, State};
use crate::behavior::{Arrive, BrakingArrive, Declared, FollowPath, FollowTube, Resolved};
use crate::memory::{ArriveMemory, BrakingArriveMemory, GoalMemory, PathGoalMemory, TubeGoalMemory};
use crate::view::View;
use crate::words::Direction;

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
    /// Triggered when an agent with [`Arrive`] or [`BrakingArrive`] has arrived: it is within the
    /// tolerance of its target and stops there. Again after it has been twice as far away.
    ///
    /// ```
    /// use bevy_ecs::prelude::*;
    /// use steer_bevy::prelude::*;
    ///
    /// fn rest(arrived: On<Arrived>, mut commands: Commands) {
    ///     commands.entity(arrived.entity).remove::<Arrive>();
    /// }
    /// ```
    Arrived;
    /// Triggered when an agent with [`Arrive`], [`BrakingArrive`], [`FollowPath`] or
    /// [`FollowTube`] has not come nearer to its goal for the time `patience`. Again after it has
    /// come nearer.
    Stuck;
    /// Triggered when an agent with [`FollowPath`] or [`FollowTube`] has arrived at the end of an
    /// open path.
    PathEnded;
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
    /// The way to the goal.
    type Memory: Component<Mutability = Mutable> + Copy + PartialEq + AsMut<GoalMemory>;

    /// Returns the way to the goal, or `None` without one.
    fn way(
        &self,
        of: &Self::Parameters,
        memory: &<Self as Declared>::Memory,
        agent: &Agent,
        view: &View,
    ) -> Option<Way>;

    /// Returns the distance that counts as arrived, and the time without progress after which the
    /// agent is stuck, as far as they are set.
    fn limits(&self) -> [Option<f32>; 2];
}

/// Implements a goal that is a target.
macro_rules! targets {
    ($($name:ident: $memory:ident;)*) => {$(
        impl Goal for $name {
            type Memory = $memory;

            fn way(&self, _: &Self::Parameters, _: &<Self as Declared>::Memory, agent: &Agent, view: &View) -> Option<Way> {
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
    type Memory = PathGoalMemory;

    fn way(
        &self,
        of: &Self::Parameters,
        memory: &<Self as Declared>::Memory,
        agent: &Agent,
        view: &View,
    ) -> Option<Way> {
        let (path, progress) = (&view.course(&self.path, &of.own)?.path, (*memory).into());
        let goal = of.waypoint(&progress, path);
        Some(Way { goal, remaining: agent.position.distance(goal), ends: path.is_end(progress.waypoint) })
    }

    fn limits(&self) -> [Option<f32>; 2] {
        [self.tolerance, self.patience]
    }
}

impl Goal for FollowTube {
    const PATH: bool = true;
    type Memory = TubeGoalMemory;

    fn way(
        &self,
        of: &Self::Parameters,
        memory: &<Self as Declared>::Memory,
        _: &Agent,
        view: &View,
    ) -> Option<Way> {
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

/// An event of an agent.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Event {
    Arrived,
    Stuck,
}

impl GoalMemory {
    /// Takes a step, and returns what has happened in it.
    fn step(&mut self, agent: &Agent, way: &Way, tolerance: f32, patience: f32, dt: f32) -> Option<Event> {
        if self.goal.is_none_or(|goal| goal.distance(way.goal) > tolerance) {
            (self.goal, self.nearest) = (Some(way.goal), f32::INFINITY);
            (self.waited, self.stuck) = (0.0, false);
        }
        let distance = agent.position.distance(way.goal);
        let arrive = core::BrakingArrive { tolerance };
        if way.ends && arrive.arrived(agent, way.goal) {
            let is_new = !self.arrived;
            (self.arrived, self.waited) = (true, 0.0);
            return is_new.then_some(Event::Arrived);
        }
        self.arrived &= distance <= 2.0 * tolerance;
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

/// Triggers the events of agents with a goal, in the order of their numbers.
pub(crate) fn watch<B: Goal>(
    mut commands: Commands,
    view: View,
    mut agents: Query<
        (Entity, &B, &Resolved<B>, &<B as Declared>::Memory, &State, &mut <B as Goal>::Memory),
        Without<Paused>,
    >,
) {
    let mut events: Vec<(u32, Event, Entity)> = Vec::new();
    for (entity, behavior, resolved, memory, state, mut goal) in &mut agents {
        let (true, Some(of)) = (state.ready, &resolved.0) else { continue };
        let agent = &state.agent;
        let Some(way) = behavior.way(of, memory, agent, &view) else { continue };
        let [tolerance, patience] = behavior.limits();
        let tolerance = tolerance.unwrap_or_else(|| default_tolerance(agent));
        let patience = patience.unwrap_or_else(|| default_patience(agent));
        let mut own = *goal;
        let event = own.as_mut().step(agent, &way, tolerance, patience, view.step.dt);
        goal.set_if_neq(own);
        if let Some(event) = event {
            events.push((agent.id, event, entity));
        }
    }
    events.sort_unstable();
    for (_, event, entity) in events {
        match event {
            Event::Arrived if B::PATH => commands.trigger(PathEnded { entity }),
            Event::Arrived => commands.trigger(Arrived { entity }),
            Event::Stuck => commands.trigger(Stuck { entity }),
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
