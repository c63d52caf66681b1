//! Behaviours of the heading: the agent faces one direction and moves in another.

use bevy_ecs::prelude::*;
use bevy_math::Vec2;
use bevy_reflect::Reflect;
use steer_glam::v0_33::{Agent, behavior as core};

use super::declare::{Behavior, Declared, Resolved, checked, declare, scaled};
use crate::agent::{Paused, State};
use crate::forces::SteeringForce;
use crate::memory::TurnMemory;
use crate::target::Target;
use crate::view::View;

declare! {
    /// Turns to a target, whatever the motion. To an entity that moves it turns without lag.
    Face: core::Face<f32>, TurnMemory, scaled;
    needs {
        /// A point or an entity.
        @entities target: Target
    }
    takes { max_rate: f32, in turning; max_acceleration: f32, in turning }
}

declare! {
    /// Turns smoothly into the direction of its motion.
    LookWhereYouAreGoing: core::LookWhereYouAreGoing<f32>, TurnMemory, scaled;
    takes { max_rate: f32, in turning; max_acceleration: f32, in turning }
}

impl Behavior for Face {
    fn steer(&self, of: &Self::Parameters, memory: &mut TurnMemory, agent: &Agent, view: &View) -> Vec2 {
        let Some(target) = view.body(self.target) else { return Vec2::X };
        memory.update(|state| match self.target {
            Target::Entity(_) => of.track(state, agent, &target, view.step.dt),
            Target::Point(_) | Target::World(_) => of.steer(state, agent, target.position, view.step.dt),
        })
    }
}

impl Behavior for LookWhereYouAreGoing {
    fn steer(&self, of: &Self::Parameters, memory: &mut TurnMemory, agent: &Agent, view: &View) -> Vec2 {
        memory.update(|state| of.steer(state, agent, view.step.dt))
    }
}

/// Adds the turn of a behaviour to its agents. Of two, the first counts.
pub(crate) fn turn<B: Behavior>(
    view: View,
    mut agents: Query<(&State, &B, &Resolved<B>, &mut B::Memory, &mut SteeringForce), Without<Paused>>,
) {
    agents.par_iter_mut().for_each(|(state, behavior, resolved, mut memory, mut forces)| {
        if let (true, Some(of), None) = (state.ready, &resolved.0, forces.turn) {
            let mut own = *memory;
            forces.turn = Some(behavior.steer(of, &mut own, &state.agent, &view));
            memory.set_if_neq(own);
        }
    });
}
