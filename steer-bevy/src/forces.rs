//! [`SteeringForce`]: the forces of an agent's behaviours. [`Combine`]: the combination.

use bevy_ecs::prelude::*;
use bevy_math::Vec2;
use bevy_reflect::Reflect;
use bevy_reflect::std_traits::ReflectDefault;
use steer_glam::v0_33::{Agent, Budget, Priority, RunningSum, Sum};

/// Combination of the forces of an agent's behaviours. Without the component it is `Budget`.
///
/// Behaviours come in this order: obstacles, walls and bounds, other agents, flight, goals, the
/// flock, wandering. A force that a program adds comes last if its system is in
/// [`SteeringSystems::Extra`](crate::SteeringSystems::Extra).
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
    /// Force of a layer that has the last word, such as a crowd.
    decided: Option<Vec2>,
    /// Turn of the heading, where it does not follow the velocity.
    pub(crate) turn: Option<Vec2>,
}

#[derive(Clone, Copy)]
enum Combined {
    Budget(Budget),
    Sum(Sum),
    Priority(Priority),
    RunningSum(RunningSum),
}

impl Default for SteeringForce {
    fn default() -> Self {
        SteeringForce { combined: Combined::Budget(Budget::new(0.0)), decided: None, turn: None }
    }
}

impl SteeringForce {
    /// Adds a force (length/time²) after the forces of the behaviours.
    pub fn add(&mut self, force: Vec2) {
        self.then(1.0, || force);
    }

    /// Returns the combined force (length/time²) so far.
    #[must_use]
    pub fn total(&self) -> Vec2 {
        self.decided.unwrap_or_else(|| match self.combined {
            Combined::Budget(forces) => forces.total(),
            Combined::Sum(forces) => forces.total(),
            Combined::Priority(forces) => forces.total(),
            Combined::RunningSum(forces) => forces.total(),
        })
    }

    /// Begins a step.
    #[inline]
    pub(crate) fn begin(&mut self, combine: Combine, agent: &Agent) {
        let most = agent.max_force;
        self.combined = match combine {
            Combine::Budget => Combined::Budget(Budget::new(most)),
            Combine::Sum => Combined::Sum(Sum::new(most)),
            Combine::Priority => Combined::Priority(Priority::new(most)),
            Combine::RunningSum => Combined::RunningSum(RunningSum::new(most)),
        };
        (self.decided, self.turn) = (None, None);
    }

    /// Adds a force with a weight, and computes it only if it counts. One that is not finite is
    /// zero.
    #[inline]
    pub(crate) fn then(&mut self, weight: f32, force: impl FnOnce() -> Vec2) {
        let force = || {
            let force = force();
            if (force * weight).is_finite() { force } else { Vec2::ZERO }
        };
        let weight = if weight.is_finite() { weight } else { 0.0 };
        match &mut self.combined {
            Combined::Budget(forces) => *forces = forces.weighted(weight, force),
            Combined::Sum(forces) => *forces = forces.weighted(weight, force),
            Combined::Priority(forces) => *forces = forces.weighted(weight, force),
            Combined::RunningSum(forces) => *forces = forces.weighted(weight, force),
        }
    }

    /// Replaces the combined force.
    #[inline]
    pub(crate) fn decide(&mut self, force: Vec2) {
        self.decided = Some(force);
    }
}
