//! Location of an agent's specification in a scene.

use super::{AgentSpec, Combine, Entry, Scene};

/// Location of an agent's specification in a scene.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seat {
    /// The item of `agents` with this index.
    Agent(usize),
    /// A member of a group.
    Member {
        /// Index in `groups`.
        group: usize,
        /// Number of the member in the group, from 0.
        number: usize,
    },
}

impl Seat {
    /// Path of the specification: `agents[2]`, `groups[0]`.
    #[must_use]
    pub fn path(self) -> String {
        match self {
            Self::Agent(i) => format!("agents[{i}]"),
            Self::Member { group, .. } => format!("groups[{group}]"),
        }
    }
}

impl Scene {
    /// Returns the location of the agent at `index` of the world; `None` if there are fewer agents.
    #[must_use]
    pub fn seat(&self, index: usize) -> Option<Seat> {
        let Some(mut number) = index.checked_sub(self.agents.len()) else {
            return Some(Seat::Agent(index));
        };
        for (group, spec) in self.groups.iter().enumerate() {
            let count = usize::try_from(spec.count).unwrap_or(usize::MAX);
            match number.checked_sub(count) {
                None => return Some(Seat::Member { group, number }),
                Some(rest) => number = rest,
            }
        }
        None
    }

    /// Returns the index in the world of the group's first member.
    #[must_use]
    pub fn first_of(&self, group: usize) -> usize {
        let before = self.groups.iter().take(group);
        before.fold(self.agents.len(), |sum, spec| {
            sum.saturating_add(usize::try_from(spec.count).unwrap_or(usize::MAX))
        })
    }

    /// Number of agents, including all members of groups.
    #[must_use]
    pub fn crowd(&self) -> usize {
        self.first_of(self.groups.len())
    }

    /// Locations of all items of `agents`, then of the first members of all items of `groups`.
    pub fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        let groups = (0..self.groups.len()).map(|group| Seat::Member { group, number: 0 });
        (0..self.agents.len()).map(Seat::Agent).chain(groups)
    }

    /// Returns the specification at this location; `None` if it is not in this scene.
    #[must_use]
    pub fn spec(&self, seat: Seat) -> Option<&AgentSpec> {
        match seat {
            Seat::Agent(i) => self.agents.get(i),
            Seat::Member { group, .. } => self.groups.get(group),
        }
    }

    /// Returns the specification at this location, to change it.
    pub(crate) fn spec_mut(&mut self, seat: Seat) -> Option<&mut AgentSpec> {
        match seat {
            Seat::Agent(i) => self.agents.get_mut(i),
            Seat::Member { group, .. } => self.groups.get_mut(group),
        }
    }

    /// Returns the steering entries at this location; empty if it is not in this scene.
    #[must_use]
    pub fn steering(&self, seat: Seat) -> &[Entry] {
        self.spec(seat).map_or(&[], |spec| &spec.steering)
    }

    /// Returns the combining method at this location.
    #[must_use]
    pub fn combine(&self, seat: Seat) -> Combine {
        self.spec(seat).map(|spec| spec.combine).unwrap_or_default()
    }

    /// Returns the name of the agent at `index` for references from other agents.
    #[must_use]
    pub fn name_of(&self, index: usize) -> Option<String> {
        let seat = self.seat(index)?;
        let name = self.spec(seat)?.name.as_ref()?;
        Some(match seat {
            Seat::Agent(_) => name.clone(),
            Seat::Member { number, .. } => format!("{name}[{number}]"),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::read;

    #[test]
    fn seats_are_in_the_order_of_the_world() {
        let scene = read(
            br#"{"agents":[{"name":"a","position":[0,0]},{"position":[0,0]}],"groups":[{"count":0,"position":[0,0]},
                {"name":"g","count":2,"position":[0,0]},{"count":1,"position":[0,0]}]}"#,
        )
        .expect("a scene");
        assert_eq!(scene.crowd(), 5);
        let member = |group, number| Some(Seat::Member { group, number });
        let seats =
            [Some(Seat::Agent(0)), Some(Seat::Agent(1)), member(1, 0), member(1, 1), member(2, 0), None];
        for (index, seat) in seats.into_iter().enumerate() {
            assert_eq!(scene.seat(index), seat);
        }
        let names = [Some("a"), None, Some("g[0]"), Some("g[1]"), None, None];
        for (index, name) in names.into_iter().enumerate() {
            assert_eq!(scene.name_of(index).as_deref(), name);
        }
        assert_eq!([scene.first_of(0), scene.first_of(1), scene.first_of(2)], [2, 2, 4]);
    }
}
