//! Limits of the work that a short scene can ask for.

use std::collections::HashMap;

use steer_core::behavior::Pattern;
use steer_core::space::Edge;

use super::model::Scene;
use crate::behavior::{Assign, Running};
use crate::error::Fault;

/// Maximum number of members of all formations whose slots are assigned by distance: the time of
/// the assignment grows with the square of the number.
pub const MOST_NEAREST: u64 = 2000;

/// Maximum number of waypoints that all agents walk over in a step: each agent that follows a tube
/// or stays on a path walks over all of its path.
pub const MOST_WALKED: u64 = 10_000_000;

/// Maximum number of agents in a scene that is not large.
pub const FEW_AGENTS: u64 = 25_000;

/// Maximum number of entries, counted once for each agent, in a scene that is not large.
pub const FEW_ENTRIES: u64 = 100_000;

/// Work of a scene, as far as it is counted.
#[derive(Default)]
pub(super) struct Work {
    walked: u64,
    /// Members of each formation, and whether their slots are assigned by distance.
    formations: HashMap<(usize, Pattern, u64), (u64, bool)>,
    /// Members of all formations whose slots are assigned by distance.
    nearest: u64,
}

impl Work {
    /// Adds an entry of `count` agents. Rejects it if that is too much.
    pub(super) fn add(&mut self, scene: &Scene, entry: &mut Running, count: u64) -> Result<(), Fault> {
        let name = entry.memory().name();
        if let Some((_, path)) = entry.walks().and_then(|index| scene.paths.get(index)) {
            // In a wrapped world the nearest image of the agent is searched first.
            let walks = if scene.edge == Edge::Wrap { 4 } else { 1 };
            let walked = count.saturating_mul(path.points.len() as u64).saturating_mul(walks);
            self.walked = self.walked.saturating_add(walked);
            if self.walked > MOST_WALKED {
                let wrong = format!("the agents walk over {} waypoints in a step", self.walked);
                let right = format!("at most {MOST_WALKED}: a path of fewer points, or `follow_path`");
                return Err(Fault::new(format!("{name}.path"), wrong, right));
            }
        }
        if let Some((member, _)) = entry.member() {
            let (members, nearest) = self.formations.entry(member.formation()).or_default();
            let counted = if *nearest { *members } else { 0 };
            *members = members.saturating_add(count);
            *nearest |= member.assign == Assign::Nearest;
            if *nearest {
                self.nearest = self.nearest.saturating_add(*members - counted);
            }
            if self.nearest > MOST_NEAREST {
                let wrong = format!("the nearest slots for {} members", self.nearest);
                let right = format!("`order`, or at most {MOST_NEAREST} members");
                return Err(Fault::new(format!("{name}.assign"), wrong, right));
            }
        }
        Ok(())
    }
}

impl Scene {
    /// Returns the reason why this scene may take much time and memory. `None` if it takes little.
    ///
    /// A scene is large if it has more than [`FEW_AGENTS`] agents, or if these have more than
    /// [`FEW_ENTRIES`] entries in all.
    pub fn large(&self) -> Option<Fault> {
        let agents = self.agent_count() as u64;
        if agents > FEW_AGENTS {
            let right = format!("at most {FEW_AGENTS}, unless it is meant");
            return Some(Fault::new("", format!("the scene has {agents} agents"), right));
        }
        let of = |location| {
            let count = self.spec(location).map_or(0, |spec| spec.count);
            count.saturating_mul(self.steering(location).len() as u64)
        };
        let entries = self.locations().map(of).fold(0, u64::saturating_add);
        (entries > FEW_ENTRIES).then(|| {
            let wrong = format!("the agents of the scene have {entries} entries");
            Fault::new("", wrong, format!("at most {FEW_ENTRIES}, unless it is meant"))
        })
    }
}
