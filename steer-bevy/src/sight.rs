//! [`Sees`]: an agent that notices a target and loses it, with the events [`Noticed`] and [`Lost`].

use bevy_ecs::prelude::*;
use bevy_math::Vec2;
use bevy_reflect::Reflect;
use steer_glam::v0_33::neighbors::{Sight, Tracking, TrackingState};

use crate::agent::{Paused, State};
use crate::memory::SightMemory;
use crate::target::Target;
use crate::view::View;

/// Watches for a target: [`Noticed`] is triggered when the agent sees it, [`Lost`] when it does no
/// more. Obstacles hide the target.
///
/// It adds no force. The events exchange the behaviours of the agent, as in the README. See
/// [`Tracking`] of steer-core.
///
/// ```
/// use bevy_ecs::prelude::*;
/// use steer_bevy::prelude::*;
///
/// fn chase(noticed: On<Noticed>, mut commands: Commands) {
///     commands.entity(noticed.entity).insert(Pursue::new(noticed.target));
/// }
/// ```
///
/// # Degenerate cases
/// A target that is gone is lost, and so is one within an obstacle. A distance of 0 or less, or one
/// that is not finite, notices nothing.
#[derive(Component, Reflect, Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serialize", derive(serde::Serialize, serde::Deserialize))]
#[reflect(Component, Clone, Debug, PartialEq)]
#[require(SightMemory)]
pub struct Sees {
    /// A point or an entity.
    #[entities]
    pub target: Target,
    /// Distance within which the agent notices the target (length). It keeps it all round, up to
    /// one and a half times as far.
    pub distance: f32,
    /// Cosine of half the angle of the cone in which it notices the target. 0.5, a cone of 120°, by
    /// default. With −1 it notices all round.
    pub min_cos: f32,
}

impl Sees {
    /// Creates it with the distance (length) within which the agent notices the target.
    #[must_use]
    pub fn new(target: impl Into<Target>, distance: f32) -> Self {
        Sees { target: target.into(), distance, min_cos: 0.5 }
    }
}

/// Triggered when an agent with [`Sees`] notices its target.
#[derive(EntityEvent, Reflect, Clone, Copy, Debug, PartialEq)]
pub struct Noticed {
    /// The agent.
    pub entity: Entity,
    /// The target that it sees.
    pub target: Target,
}

/// Triggered when an agent with [`Sees`] does not see its target any more.
#[derive(EntityEvent, Reflect, Clone, Copy, Debug, PartialEq)]
pub struct Lost {
    /// The agent.
    pub entity: Entity,
    /// The target that it saw.
    pub target: Target,
    /// The point of the plane where it was last seen.
    pub last_seen: Vec2,
}

/// Looks for the target of each agent, and triggers the events in the order of their numbers.
pub(crate) fn look(
    mut commands: Commands,
    view: View,
    mut agents: Query<(Entity, &Sees, &State, &mut SightMemory), Without<Paused>>,
) {
    let mut events: Vec<(u32, Entity, Target, Option<Vec2>)> = Vec::new();
    for (entity, sees, state, mut memory) in &mut agents {
        if !state.ready {
            continue;
        }
        let (agent, body) = (&state.agent, view.body(sees.target));
        let sight = Sight { distance: sees.distance, min_cos: sees.min_cos };
        let mut tracking = TrackingState { seen: memory.last_seen.is_some() };
        let sees_it = body.is_some_and(|body| {
            let obstacles = view.terrain.around(agent);
            Tracking::new(sight).sees(&mut tracking, agent, body.position, obstacles)
        });
        let seen = body.filter(|_| sees_it).map(|body| body.position);
        if seen.is_some() != memory.last_seen.is_some() {
            events.push((agent.id, entity, sees.target, memory.last_seen));
        }
        memory.set_if_neq(SightMemory { last_seen: seen });
    }
    events.sort_unstable_by_key(|(id, entity, ..)| (*id, *entity));
    for (_, entity, target, last_seen) in events {
        match last_seen {
            None => commands.trigger(Noticed { entity, target }),
            Some(last_seen) => commands.trigger(Lost { entity, target, last_seen }),
        }
    }
}
