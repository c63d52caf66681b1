//! Positions of agents since the beginning of a run.

use crate::vector::V;
use crate::world::World;

/// Most points of all tracks of a picture together: more add no information.
const MOST_POINTS: usize = 720;

/// Least and most points of one track: fewer are no track, and more are not visible.
const LEAST_OF_ONE: usize = 6;
const MOST_OF_ONE: u64 = 72;

/// Track of every agent with fewer points than steps, and its ghosts every so many steps.
#[derive(Clone, Debug)]
pub struct Tracks {
    agents: usize,
    /// Steps from point to point. 0: there are no points.
    thinned: u64,
    /// Steps from ghost to ghost.
    apart: u64,
    steps: u64,
    /// Row by row. A row has a point of every agent.
    places: Vec<V>,
    /// Row by row. A row has a ghost of every agent: its position and its heading.
    ghosts: Vec<(V, V)>,
}

impl Tracks {
    /// Returns the tracks of a run that begins now, with a ghost every `apart` steps (0 is 1).
    ///
    /// A crowd of more than 120 agents has ghosts only.
    pub fn new(world: &World, steps: u64, apart: u64) -> Self {
        let agents = world.agents().len();
        let most = MOST_POINTS / agents.max(1);
        let thinned =
            if most < LEAST_OF_ONE { 0 } else { steps.div_ceil(MOST_OF_ONE.min(most as u64)).max(1) };
        let (places, ghosts) = (Vec::new(), Vec::new());
        let mut tracks = Self { agents, thinned, apart: apart.max(1), steps: 0, places, ghosts };
        tracks.take(world);
        tracks
    }

    /// Records a step of the world. Ignored if the number of agents has changed.
    pub fn remember(&mut self, world: &World) {
        if world.agents().len() == self.agents {
            self.steps += 1;
            self.take(world);
        }
    }

    fn take(&mut self, world: &World) {
        if self.thinned > 0 && self.steps.is_multiple_of(self.thinned) {
            self.places.extend(world.agents().iter().map(|agent| agent.position));
        }
        if self.steps.is_multiple_of(self.apart) {
            let positions = world.agents().iter().map(|agent| agent.position);
            self.ghosts.extend(positions.enumerate().map(|(i, at)| (at, world.shown_heading(i))));
        }
    }

    /// Positions of an agent, the oldest first.
    pub(super) fn of(&self, agent: usize) -> impl Iterator<Item = V> + '_ {
        self.places.iter().skip(agent).step_by(self.agents.max(1)).copied()
    }

    /// Ghosts of an agent, the oldest first: position, heading, passed fraction of the run.
    pub(super) fn ghosts_of(&self, agent: usize) -> impl DoubleEndedIterator<Item = (V, V, f32)> + '_ {
        (0..self.ghosts.len() / self.agents.max(1)).map(move |row| {
            let (place, heading) = self.ghosts[row * self.agents + agent];
            (place, heading, (row as u64 * self.apart) as f32 / self.steps.max(1) as f32)
        })
    }
}
