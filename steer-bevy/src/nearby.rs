//! [`Nearby`]: the obstacles near an agent.

use steer_glam::v0_33::terrain::Piece;
use steer_glam::v0_33::{Agent, Circle, ObstacleGrid};

use crate::obstacle::{Solid, Terrain};

/// Largest reach. Squares of distances above 1.8e19 are not finite.
const MOST_REACH: f32 = 1.0e18;

/// Lists of the obstacles within reach of an agent.
pub(crate) struct Nearby {
    grid: ObstacleGrid,
    /// Version of the terrain of the lists.
    version: Option<u64>,
}

impl Default for Nearby {
    fn default() -> Self {
        Nearby { grid: ObstacleGrid::new(), version: None }
    }
}

impl Nearby {
    /// Lists all obstacles within `reach`, unless they are listed.
    pub(crate) fn prepare(&mut self, terrain: &Terrain, reach: f32) {
        let (reach, version) = (reach.min(MOST_REACH), Some(terrain.version()));
        if version != self.version || reach > self.grid.reach() {
            self.version = version;
            self.grid.collect(&terrain.solids, reach, None);
        }
    }

    /// Returns the obstacles within reach of an agent, those that move first, without the agent
    /// itself, of those that share a layer. There may be others.
    #[inline]
    pub(crate) fn around<'a>(
        &'a self,
        terrain: &'a Terrain,
        agent: &Agent,
        layers: u16,
    ) -> impl Iterator<Item = Piece<&'a Solid, f32>> + Clone {
        terrain.pieces(self.grid.around(agent.position), agent, layers)
    }

    /// Returns the circles within reach of an agent, if all obstacles are circles at rest.
    #[inline]
    pub(crate) fn circles<'a>(
        &'a self,
        terrain: &'a Terrain,
        agent: &Agent,
    ) -> impl Iterator<Item = &'a Circle> + Clone {
        self.grid.around(agent.position).filter_map(|index| terrain.circles.get(index))
    }
}
