//! Neighbour search of behaviours with a limited reach: grid cells.

use steer_glam::dvec2::Grid;
use steer_glam::steer_core::Vec2Like as _;
use steer_glam::steer_core::neighbors::GridBuffer;
use steer_glam::steer_core::space::Edge;

use super::{Steering, Swarms};
use crate::behavior::Running;
use crate::vector::{Agent, Body, Bounds, V, v};

/// Minimum number of agents for which the cells are faster.
///
/// Measured by `cargo run --release -p steer-bench --example crossing`.
const LEAST: usize = 48;

/// Positions of all agents, and the buffer of the cells.
#[derive(Clone, Debug, Default)]
pub(super) struct NeighborSearch {
    positions: Vec<V>,
    buffer: GridBuffer,
    /// Width of a cell (length). `None` if no reach is limited, or if there are few agents.
    cell: Option<f64>,
}

impl NeighborSearch {
    /// Chooses the cell width for these agents: the median of their reaches.
    pub(super) fn of(agents: &[Agent], steering: &[Steering], swarms: &Swarms) -> Self {
        let reaches = agents.iter().zip(steering).enumerate().flat_map(|(index, (me, steering))| {
            // An agent in a swarm does not search neighbours for its flock entry, unless it brakes.
            let flock = swarms.flock_of(index).filter(|_| !steering.running().any(Running::brakes));
            let searching = steering.running().enumerate().filter(move |(entry, _)| Some(*entry) != flock);
            searching.filter_map(|(_, running)| running.reach(me)).filter(|reach| *reach > 0.0)
        });
        let mut reaches: Vec<f64> = reaches.filter(|reach| reach.is_finite()).collect();
        reaches.sort_unstable_by(f64::total_cmp);
        let cell = reaches.get(reaches.len() / 2).copied().filter(|_| agents.len() >= LEAST);
        Self { positions: Vec::new(), buffer: GridBuffer::new(), cell }
    }

    /// Sorts the bodies into cells.
    pub(super) fn grid(&mut self, bodies: &[Body], edge: Edge, bounds: &Bounds) -> Option<Grid<'_>> {
        let cell = self.cell?;
        self.positions.clear();
        self.positions.extend(bodies.iter().map(|body| body.position));
        match edge {
            Edge::Wrap => self.buffer.torus(bounds, cell, &self.positions),
            Edge::Bounce => self.buffer.plane(bounds, cell, &self.positions),
            Edge::Open => self.buffer.plane(&bounds_of_most(&self.positions), cell, &self.positions),
        }
        .ok()
    }
}

/// Rectangle of nearly all agents, so that one far away does not put the others into one cell.
fn bounds_of_most(positions: &[V]) -> Bounds {
    let side = |component: fn(V) -> f64| {
        let mut all: Vec<f64> = positions.iter().copied().map(component).collect();
        let few = all.len() / 32;
        let low = *all.select_nth_unstable_by(few, f64::total_cmp).1;
        let high = *all.select_nth_unstable_by(positions.len() - 1 - few, f64::total_cmp).1;
        (low, high)
    };
    let ((left, right), (top, bottom)) = (side(V::x), side(V::y));
    Bounds { min: v(left, top), max: v(right, bottom) }
}
