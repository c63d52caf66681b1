//! Location of an agent's specification in a scene.

use super::agent::AgentSpec;
use super::entry::Entry;
use super::model::Scene;
use super::pair::Pair;

/// Location of an agent's specification in a scene.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "each variant explains its fields")]
pub enum Location {
    /// The item of `agents` with this index.
    Agent(usize),
    /// A member of a group: the index in `groups`, and the number in the group, from 0.
    Member { group: usize, number: usize },
}

impl Location {
    /// Path of the specification: `agents[2]`, `groups[0]`.
    pub fn path(self) -> String {
        match self {
            Self::Agent(i) => format!("agents[{i}]"),
            Self::Member { group, .. } => format!("groups[{group}]"),
        }
    }
}

impl Scene {
    /// Returns the location of the agent at `index` of the world. `None` if there are fewer agents.
    pub fn location(&self, index: usize) -> Option<Location> {
        let Some(mut number) = index.checked_sub(self.agents.len()) else {
            return Some(Location::Agent(index));
        };
        for (group, spec) in self.groups.iter().enumerate() {
            let count = usize::try_from(spec.count).unwrap_or(usize::MAX);
            match number.checked_sub(count) {
                None => return Some(Location::Member { group, number }),
                Some(rest) => number = rest,
            }
        }
        None
    }

    /// Returns the index in the world of the group's first member.
    pub fn first_of(&self, group: usize) -> usize {
        let before = self.groups.iter().take(group);
        before.fold(self.agents.len(), |sum, spec| {
            sum.saturating_add(usize::try_from(spec.count).unwrap_or(usize::MAX))
        })
    }

    /// Returns the initial position of the agent at `index`. `None` if it is random.
    pub(super) fn start_of(&self, index: usize) -> Option<Pair> {
        let location = self.location(index)?;
        let number = if let Location::Member { number, .. } = location { number } else { 0 };
        self.spec(location)?.position.of(number)
    }

    /// Number of agents, including all members of groups.
    pub fn agent_count(&self) -> usize {
        self.first_of(self.groups.len())
    }

    /// Locations of all items of `agents`, then of the first members of all items of `groups`.
    pub fn locations(&self) -> impl Iterator<Item = Location> + use<> {
        let groups = (0..self.groups.len()).map(|group| Location::Member { group, number: 0 });
        (0..self.agents.len()).map(Location::Agent).chain(groups)
    }

    /// Returns the specification at this location. `None` if it is not in this scene.
    pub fn spec(&self, location: Location) -> Option<&AgentSpec> {
        match location {
            Location::Agent(i) => self.agents.get(i),
            Location::Member { group, .. } => self.groups.get(group),
        }
    }

    /// Returns the specification at this location, to change it.
    pub(crate) fn spec_mut(&mut self, location: Location) -> Option<&mut AgentSpec> {
        match location {
            Location::Agent(i) => self.agents.get_mut(i),
            Location::Member { group, .. } => self.groups.get_mut(group),
        }
    }

    /// Returns the steering entries at this location. Empty if it is not in this scene.
    pub fn steering(&self, location: Location) -> &[Entry] {
        self.spec(location).map_or(&[], |spec| &spec.steering)
    }

    /// Returns the name of the agent at `index` for references from other agents.
    pub fn name_of(&self, index: usize) -> Option<String> {
        let location = self.location(index)?;
        let name = self.spec(location)?.name.as_ref()?;
        Some(match location {
            Location::Agent(_) => name.clone(),
            Location::Member { number, .. } => format!("{name}[{number}]"),
        })
    }
}
