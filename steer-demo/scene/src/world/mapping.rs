//! Maps agents and circles when a scene changes under a running world.

use crate::scene::{Location, Scene};

/// Maps every agent and circle of a new scene to its index in the old world. `None` if it is new.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mapping {
    /// Index in the old world for every agent of the new world.
    pub agents: Vec<Option<usize>>,
    /// Index in the old world for every circle of the new world.
    pub circles: Vec<Option<usize>>,
}

impl Mapping {
    /// Maps each item of `agents`, `groups` and `circles` to the one with the same index, and each
    /// member of a group to the one with the same number.
    pub fn same(old: &Scene, new: &Scene) -> Self {
        let there = |index: usize, count: usize| (index < count).then_some(index);
        let agents = (0..new.agent_count()).map(|index| match new.location(index)? {
            Location::Agent(i) => there(i, old.agents.len()),
            Location::Member { group, number } => {
                let count = old.groups.get(group).map_or(0, |g| g.count as usize);
                there(number, count).map(|number| old.first_of(group) + number)
            }
        });
        let circles = (0..new.circles.len()).map(|i| there(i, old.circles.len()));
        Self { agents: agents.collect(), circles: circles.collect() }
    }

    /// Returns the inverse map, to a world with these numbers of agents and circles.
    pub fn inverse(&self, agents: usize, circles: usize) -> Self {
        let inverted = |map: &[Option<usize>], count: usize| {
            let mut back = vec![None; count];
            for (new, old) in map.iter().enumerate() {
                if let Some(slot) = old.and_then(|old| back.get_mut(old)) {
                    *slot = Some(new);
                }
            }
            back
        };
        Self { agents: inverted(&self.agents, agents), circles: inverted(&self.circles, circles) }
    }

    /// Returns this change after an earlier one, as one change.
    pub fn after(&self, earlier: &Self) -> Self {
        let through = |map: &[Option<usize>], before: &[Option<usize>]| {
            map.iter().map(|old| old.and_then(|old| before.get(old).copied().flatten())).collect()
        };
        Self {
            agents: through(&self.agents, &earlier.agents),
            circles: through(&self.circles, &earlier.circles),
        }
    }
}
