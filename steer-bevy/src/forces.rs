//! [`SteeringForce`]: the forces of an agent's behaviours. [`Combine`]: the combination.

use bevy_ecs::prelude::*;
use bevy_math::Vec2;
use bevy_reflect::Reflect;
use bevy_reflect::std_traits::ReflectDefault;
use steer_glam::v0_33::{Agent, Budget, Priority, RunningSum, Sum};

/// Combination of the forces of an agent's behaviours. Without the component it is `Budget`.
///
/// Behaviours come in this order: obstacles, walls, bounds and roads, other agents, flight, goals,
/// the flock, wandering, the forces that the program [adds](SteeringForce::add).
#[derive(Component, Reflect, Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serialize", derive(serde::Serialize, serde::Deserialize))]
#[reflect(Component, Default, Clone, Debug, PartialEq)]
pub enum Combine {
    /// In order, until the maximum acceleration is spent.
    #[default]
    Budget,
    /// The weighted sum.
    Sum,
    /// The first force that is not nearly zero.
    Priority,
    /// In order, while the sum is shorter than the maximum acceleration.
    RunningSum,
}

/// The forces of this step. The mass is 1: a force is an acceleration (length/time²).
///
/// Add your own in a system in [`SteeringSystems::Extra`](crate::SteeringSystems::Extra).
///
/// ```
/// use bevy_ecs::prelude::*;
/// use bevy_math::Vec2;
/// use steer_bevy::prelude::*;
///
/// fn wind(mut agents: Query<&mut SteeringForce>) {
///     for mut forces in &mut agents {
///         forces.add(Vec2::new(20.0, 0.0));
///     }
/// }
/// ```
#[derive(Component, Clone, Copy)]
pub struct SteeringForce {
    combined: Combined,
    /// The sum of the program's forces.
    added: Vec2,
    /// Decision of a layer that has the last word, such as a crowd.
    decided: Option<Decision>,
    /// Turn of the heading, where it does not follow the velocity.
    pub(crate) turn: Option<Vec2>,
}

/// The decision of a crowd about the combined force.
#[derive(Clone, Copy)]
pub(crate) struct Decision {
    pub(crate) force: Vec2,
    /// Maximum speed of this step.
    pub(crate) max_speed: f32,
    /// Whether the agent has settled beside others at the goal that it still wishes to reach.
    pub(crate) has_settled: bool,
    /// Number of the nearest body before it, if one is.
    pub(crate) blocked_by: Option<u32>,
}

/// The combined forces of behaviours.
#[derive(Clone, Copy)]
enum Combined {
    Budget(Budget),
    Sum(Sum),
    Priority(Priority),
    RunningSum(RunningSum),
}

impl Combined {
    /// Adds a force with a weight, and computes it only if it counts. One that is not finite is
    /// zero.
    #[inline]
    fn then(self, weight: f32, force: impl FnOnce() -> Vec2) -> Self {
        let force = || {
            let force = force();
            if (force * weight).is_finite() { force } else { Vec2::ZERO }
        };
        let weight = if weight.is_finite() { weight } else { 0.0 };
        match self {
            Combined::Budget(forces) => Combined::Budget(forces.weighted(weight, force)),
            Combined::Sum(forces) => Combined::Sum(forces.weighted(weight, force)),
            Combined::Priority(forces) => Combined::Priority(forces.weighted(weight, force)),
            Combined::RunningSum(forces) => Combined::RunningSum(forces.weighted(weight, force)),
        }
    }

    #[inline]
    fn total(self) -> Vec2 {
        match self {
            Combined::Budget(forces) => forces.total(),
            Combined::Sum(forces) => forces.total(),
            Combined::Priority(forces) => forces.total(),
            Combined::RunningSum(forces) => forces.total(),
        }
    }

    fn requested(self) -> Vec2 {
        match self {
            Combined::Budget(forces) => forces.requested(),
            Combined::Sum(forces) => forces.requested(),
            Combined::Priority(forces) => forces.requested(),
            Combined::RunningSum(forces) => forces.requested(),
        }
    }
}

impl Default for SteeringForce {
    fn default() -> Self {
        let combined = Combined::Budget(Budget::new(0.0));
        SteeringForce { combined, added: Vec2::ZERO, decided: None, turn: None }
    }
}

impl SteeringForce {
    /// Adds a force (length/time²). The sum of all comes after the forces of the behaviours.
    pub fn add(&mut self, force: Vec2) {
        self.added += force;
    }

    /// Returns the combined force (length/time²) so far.
    #[inline]
    #[must_use]
    pub fn total(&self) -> Vec2 {
        self.decided.map_or_else(|| self.with_added(self.combined).total(), |decision| decision.force)
    }

    /// Returns what the combined forces request: the wish of an agent of a crowd. If it overflows,
    /// it is their total.
    pub(crate) fn requested(&self) -> Vec2 {
        let all = self.with_added(self.combined);
        let requested = all.requested();
        if requested.is_finite() { requested } else { all.total() }
    }

    /// Returns the maximum speed after this step of an agent with this limit.
    #[inline]
    pub(crate) fn max_speed(&self, limit: f32) -> f32 {
        self.decided.map_or(limit, |decision| decision.max_speed)
    }

    /// Whether a crowd has decided.
    pub(crate) fn is_in_crowd(&self) -> bool {
        self.decided.is_some()
    }

    /// Whether the agent has settled beside others at the goal that it still wishes to reach.
    pub(crate) fn has_settled(&self) -> bool {
        self.decided.is_some_and(|decision| decision.has_settled)
    }

    /// Returns the number of the body that blocks an agent of a crowd that is stuck.
    pub(crate) fn blocked_by(&self) -> Option<u32> {
        self.decided.and_then(|decision| decision.blocked_by)
    }

    /// Returns the combined force with one more force, before the program's.
    #[inline]
    pub(crate) fn total_with(&self, weight: f32, force: Vec2) -> Vec2 {
        self.with_added(self.combined.then(weight, || force)).total()
    }

    /// Adds the program's forces, which come last.
    #[inline]
    fn with_added(&self, combined: Combined) -> Combined {
        match self.added {
            Vec2::ZERO => combined,
            added => combined.then(1.0, || added),
        }
    }

    /// Begins a step.
    #[inline]
    pub(crate) fn begin(&mut self, combine: Combine, agent: &Agent) {
        let most = agent.max_force;
        let combined = match combine {
            Combine::Budget => Combined::Budget(Budget::new(most)),
            Combine::Sum => Combined::Sum(Sum::new(most)),
            Combine::Priority => Combined::Priority(Priority::new(most)),
            Combine::RunningSum => Combined::RunningSum(RunningSum::new(most)),
        };
        *self = SteeringForce { combined, ..SteeringForce::default() };
    }

    /// Adds the force of a behaviour. One of zero changes nothing, also for change detection.
    #[inline]
    pub(crate) fn then(forces: &mut Mut<Self>, weight: f32, force: impl FnOnce() -> Vec2) {
        let mut requested = Vec2::ZERO;
        let combined = forces.combined.then(weight, || {
            requested = force();
            requested
        });
        if requested != Vec2::ZERO {
            forces.combined = combined;
        }
    }

    /// Replaces the combined force.
    #[inline]
    pub(crate) fn decide(&mut self, decision: Decision) {
        self.decided = Some(decision);
    }
}
