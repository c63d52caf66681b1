//! Latest positions of agents.

use steer_glam::steer_core::Vec2Like as _;
use steer_glam::steer_core::space::Edge;

use crate::vector::V;
use crate::world::World;

/// Latest positions of every agent of a world.
#[derive(Clone, Debug)]
pub struct Trails {
    /// Row by row. A row is a step. The rows are a ring buffer.
    places: Vec<V>,
    agents: usize,
    rows: usize,
    newest: usize,
    filled: usize,
}

impl Trails {
    /// Returns trails for a world: long for a few agents, shorter for many, none for a crowd.
    pub fn new(world: &World) -> Self {
        let agents = world.agents().len();
        let rows = match agents {
            0..=100 => 26,
            101..=200 => 16,
            201..=4000 => 9,
            _ => 0,
        };
        let mut trails =
            Self { places: vec![world.pointer(); agents * rows], agents, rows, newest: 0, filled: 0 };
        trails.remember(world);
        trails
    }

    /// Records the present positions. With another number of agents the trails begin anew.
    pub fn remember(&mut self, world: &World) {
        if world.agents().len() != self.agents {
            *self = Self::new(world);
            return;
        }
        if self.rows == 0 {
            return;
        }
        self.newest = (self.newest + 1) % self.rows;
        self.filled = (self.filled + 1).min(self.rows);
        let row = &mut self.places[self.newest * self.agents..][..self.agents];
        for (place, agent) in row.iter_mut().zip(world.agents()) {
            *place = agent.position;
        }
    }

    /// Positions of an agent, the newest first. None if no agent had this index.
    pub fn of(&self, agent: usize) -> impl Iterator<Item = V> + '_ {
        let filled = if agent < self.agents { self.filled } else { 0 };
        (0..filled).map(move |age| {
            let row = (self.newest + self.rows - age) % self.rows;
            self.places[row * self.agents + agent]
        })
    }
}

/// Whether a step, if there is one, goes through a side of a wrapped world, not across the world.
pub(super) fn leaps(world: &World, from: Option<V>, to: V) -> bool {
    let (width, height) = world.size();
    let far = |from: V| (from.x() - to.x()).abs() > width / 2.0 || (from.y() - to.y()).abs() > height / 2.0;
    world.edge() == Edge::Wrap && from.is_some_and(far)
}
