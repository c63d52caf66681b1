//! Behaviours of a leader.

use bevy_ecs::prelude::*;
use bevy_math::Vec2;
use bevy_reflect::Reflect;
use steer_glam::v0_33::{Agent, behavior as core};

use super::declare::{Behavior, Declared, Resolved, behavior, checked, scaled};
use crate::agent::State;
use crate::memory::Stateless;
use crate::target::Target;
use crate::view::View;
use crate::words::Pattern;

behavior! {
    /// Moves at an offset from a leader, in the leader's frame: (forward, left).
    OffsetPursuit: core::OffsetPursuit, Stateless,
        |agent: &Agent, pursuit: &OffsetPursuit| core::OffsetPursuit::for_agent(agent, pursuit.offset);
    needs {
        /// The leader.
        @entities leader: Target,
        /// Offset in the leader's frame (length): forward, and to its left.
        offset: Vec2
    }
    takes { slowing_radius: f32; feed_forward: bool, none "`true`" }
}

behavior! {
    /// Follows behind a leader and keeps out of its way.
    FollowLeader: core::FollowLeader<f32>, Stateless, scaled;
    needs {
        /// The leader.
        @entities leader: Target
    }
    takes { distance: f32, least 3.0; clearance: f32, least 1.0; slowing_radius: f32 }
}

behavior! {
    /// Holds a slot in a formation that moves with a leader. All that have the same leader share
    /// its slots, which are given out anew when their number changes, so that the distances are
    /// short.
    HoldFormation: core::HoldFormation<f32>, FormationMemory, scaled;
    needs {
        /// The leader.
        @entities leader: Target
    }
    takes { pattern: Pattern, none "[`Pattern::Wedge`]"; spacing: f32, least 3.0; slowing_radius: f32 }
}

/// The slot of [`HoldFormation`].
#[derive(Component, Reflect, Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serialize", derive(serde::Serialize, serde::Deserialize))]
#[reflect(Component, Clone, Debug, PartialEq)]
#[component(clone_behavior = Ignore)]
pub struct FormationMemory {
    /// Number of the slot, from 0.
    pub slot: usize,
    /// Number of members. 0: the slots are not given out yet.
    pub count: usize,
}

impl Behavior for OffsetPursuit {
    fn steer(&self, of: &Self::Parameters, _: &mut Stateless, agent: &Agent, view: &View) -> Vec2 {
        view.body(self.leader).map_or(Vec2::ZERO, |leader| of.steer(agent, &leader))
    }
}

impl Behavior for FollowLeader {
    fn steer(&self, of: &Self::Parameters, _: &mut Stateless, agent: &Agent, view: &View) -> Vec2 {
        view.body(self.leader).map_or(Vec2::ZERO, |leader| of.steer(agent, &leader))
    }
}

impl Behavior for HoldFormation {
    fn steer(&self, of: &Self::Parameters, own: &mut FormationMemory, agent: &Agent, view: &View) -> Vec2 {
        let leader = view.body(self.leader);
        leader.map_or(Vec2::ZERO, |leader| of.steer(agent, &leader, own.slot, own.count))
    }
}

/// Gives out the slots of formations whose number of members has changed.
pub(crate) fn assign(
    view: View,
    mut members: Query<(Entity, &State, &HoldFormation, &Resolved<HoldFormation>, &mut FormationMemory)>,
) {
    // Leaders that are points are the same at one position.
    let key = |leader| match leader {
        Target::Entity(leader) => Some((Some(leader), [0; 2])),
        _ => Some((None, view.body(leader)?.position.to_array().map(|x| (x + 0.0).to_bits()))),
    };
    let mut all: Vec<(_, u32, Entity)> = Vec::new();
    for (entity, state, formation, resolved, _) in &members {
        if let (true, Some(_), Some(leader)) = (state.ready, &resolved.0, key(formation.leader)) {
            all.push((leader, state.agent.id, entity));
        }
    }
    all.sort_unstable();
    for group in all.chunk_by(|one, other| one.0 == other.0) {
        let settled = group
            .iter()
            .all(|(_, _, entity)| members.get(*entity).is_ok_and(|(.., memory)| memory.count == group.len()));
        if settled {
            continue;
        }
        let member = |(_, _, entity): &(_, u32, Entity)| members.get(*entity).ok();
        let Some((_, _, formation, Resolved(Some(of)), _)) = member(&group[0]) else { continue };
        let (Some(leader), of) = (view.body(formation.leader), *of) else { continue };
        let positions: Vec<Vec2> =
            group.iter().filter_map(member).map(|(_, state, ..)| state.agent.position).collect();
        let slots: Vec<Vec2> = (0..group.len()).map(|slot| of.slot(&leader, slot, group.len())).collect();
        let mut assignment = vec![None; group.len()];
        core::assign_slots(&positions, &slots, &mut assignment);
        for ((_, _, entity), slot) in group.iter().zip(assignment) {
            if let (Ok((.., mut memory)), Some(slot)) = (members.get_mut(*entity), slot) {
                *memory = FormationMemory { slot, count: group.len() };
            }
        }
    }
}
