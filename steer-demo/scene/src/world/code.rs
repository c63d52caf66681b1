//! An agent and its steering as Rust code.

use super::World;
use super::steering::RunningEntry;
use crate::behavior::{ForceKind, Running};
use crate::code::{Part, Program};

impl World {
    /// Returns the agent at `index` and its steering as Rust code over steer-glam, with the present
    /// values. `None` if there is no such agent.
    ///
    /// It is complete: a function that returns the agent, one that steps it among its surroundings,
    /// and one for each path.
    pub fn code(&self, index: usize) -> Option<String> {
        let (agent, steering) = (self.agents.get(index)?, self.steering.get(index)?);
        let pushing = |entry: &RunningEntry| Part {
            weight: entry.weight,
            probability: entry.probability,
            kind: match entry.force_kind {
                ForceKind::Wish => "interest",
                ForceKind::Warning => "danger",
                ForceKind::Detour => "detour",
            },
            ..turning(&entry.running)
        };
        let program = Program {
            scene: &self.scene,
            steps: self.steps,
            label: self.scene.name_of(index).unwrap_or_else(|| format!("agent {index}")),
            agent: *agent,
            combine: steering.combine,
            pushing: steering.entries.iter().map(pushing).collect(),
            turning: steering.turning.as_ref().map(turning),
            goal: steering.goal(&self.scenery.ground()),
            crowd: steering.avoider.as_ref().map(|avoider| avoider.rules_of(agent)),
        };
        Some(program.write())
    }
}

fn turning(running: &Running) -> Part {
    let (name, call) = (running.name(), running.call());
    Part { name, call, weight: 1.0, probability: 1.0, kind: "" }
}
