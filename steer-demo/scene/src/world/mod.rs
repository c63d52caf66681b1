//! The simulation: the world of a scene and its step.

mod adopt;
mod avoid;
mod build;
mod code;
mod contribution;
mod counters;
mod formations;
mod mapping;
mod neighbor_search;
mod obstacle;
mod overlaps;
mod restore;
mod resume;
mod rng;
mod safety;
mod scenery;
mod snapshot;
mod steering;
mod step;
mod swarms;
mod ways;

pub(crate) use build::opposite_of;
pub use contribution::Contribution;
pub use counters::Count;
pub use mapping::Mapping;
pub use overlaps::{MOST_PAIRS, Overlaps};
pub use snapshot::Snapshot;

use std::sync::Arc;

use steer_glam::dvec2::Path;
use steer_glam::steer_core::crowd::CrowdRules;
use steer_glam::steer_core::space::Edge;

use crate::behavior::{Mark, Marks, Push, Role, WorldState};
use crate::scene::{FieldSpec, Goals, Scene};
use crate::vector::{Agent, Body, Circle, CrowdGrid, V, Wall, v};
use neighbor_search::NeighborSearch;
use obstacle::Obstacle;
use scenery::{Field, Scenery};
use steering::Steering;
use swarms::Swarms;

/// Share of a distance or a speed by which rounding may change it.
const ROUNDING: f64 = 1e-9;

/// A running world.
#[derive(Clone, Debug)]
pub struct World {
    scene: Arc<Scene>,
    steps: u64,
    pointer: V,
    agents: Vec<Agent>,
    steering: Vec<Steering>,
    obstacles: Vec<Obstacle>,
    scenery: Scenery,
    /// Snapshot of the agents, which all agents see.
    bodies: Vec<Body>,
    /// The same for agents with an avoidance, if there are any.
    crowd: CrowdGrid,
    /// Rules of the first of them.
    crowd_rules: Option<CrowdRules<f64>>,
    /// Snapshot of the obstacles, their velocities and their layers.
    circles: Vec<Circle>,
    drifts: Vec<(V, u16)>,
    neighbors: NeighborSearch,
    swarms: Swarms,
    /// Crossings of each counter of the scene, forth and back. A box has none.
    crossings: Vec<[u64; 2]>,
    /// Index of the watched agent, and its force in the last step.
    watched: Option<(usize, V)>,
    /// Pushes of all agents, as of the last step, in a swarm without the flock.
    pushes: Vec<Push>,
}

impl World {
    /// The scene of this world.
    pub fn scene(&self) -> &Scene {
        &self.scene
    }

    /// Number of steps taken.
    pub fn steps(&self) -> u64 {
        self.steps
    }

    /// Width and height (length).
    pub fn size(&self) -> (f64, f64) {
        (self.scene.width, self.scene.height)
    }

    /// Rule at its sides.
    pub fn edge(&self) -> Edge {
        self.scene.edge
    }

    /// All agents, in the order of the file, groups after them.
    pub fn agents(&self) -> &[Agent] {
        &self.agents
    }

    /// Returns the role of the agent at `index`, for its colour.
    pub fn role(&self, index: usize) -> Role {
        self.steering.get(index).map_or(Role::Drifter, |steering| steering.role)
    }

    /// Whether the agent at `index` has an `avoidance`, which keeps its body apart from all others.
    pub fn avoids_all(&self, index: usize) -> bool {
        self.steering.get(index).is_some_and(|steering| steering.avoider.is_some())
    }

    /// Heading in pictures of the agent at `index`. Zero for one of a crowd that stands at its goal
    /// or beside it: its heading is left over from its last motion.
    pub fn shown_heading(&self, index: usize) -> V {
        let (Some(agent), Some(steering)) = (self.agents.get(index), self.steering.get(index)) else {
            return V::ZERO;
        };
        let patience = steering.avoider.map(|avoider| avoider.patience);
        let is_there = patience.is_some_and(|patience| patience.arrived || patience.settled);
        let stands =
            is_there && steering.turning.is_none() && agent.velocity.length() < 0.01 * agent.max_speed;
        if stands { V::ZERO } else { agent.heading }
    }

    /// Whether the agent at `index` made its last step in a swarm.
    pub fn moved_in_swarm(&self, index: usize) -> bool {
        self.swarms.has_moved(index)
    }

    /// All circles at their current positions.
    pub fn circles(&self) -> &[Circle] {
        &self.circles
    }

    /// Current centre (length) and drift velocity (length/time) of each circle of the scene.
    pub fn drifts(&self) -> impl Iterator<Item = (V, V)> {
        self.obstacles.iter().map(|obstacle| (obstacle.circle.center, obstacle.velocity))
    }

    /// All paths.
    pub fn paths(&self) -> impl Iterator<Item = Path<&[V]>> {
        self.scenery.routes.iter().filter_map(|route| route.path().ok())
    }

    /// All walls.
    pub fn walls(&self) -> &[Wall] {
        &self.scenery.walls
    }

    /// Corners of all polygons.
    pub fn polygons(&self) -> &[Vec<V>] {
        &self.scenery.polygons
    }

    /// Fields that do not change: columns, rows, and the vectors at the cells' centres, row by row.
    pub fn fields(&self) -> impl Iterator<Item = (usize, usize, &[V])> {
        self.scenery.fields.iter().filter(|field| !field.moves()).map(Field::cells)
    }

    /// Fields that change in a run: toward agents or with crowding. See [`fields`](Self::fields).
    pub fn moving_fields(&self) -> impl Iterator<Item = (usize, usize, &[V])> {
        self.scenery.fields.iter().filter(|field| field.moves()).map(Field::cells)
    }

    /// Position of the targets named "pointer".
    pub fn pointer(&self) -> V {
        self.pointer
    }

    /// Records the force on the agent at this index from now on, for [`force`](Self::force).
    pub fn watch(&mut self, index: Option<usize>) {
        if self.watched.map(|(index, _)| index) != index {
            self.watched = index.map(|index| (index, v(0.0, 0.0)));
        }
    }

    /// Moves the targets named "pointer".
    pub fn point(&mut self, at: V) {
        if self.pointer != at {
            self.pointer = at;
            self.collect_crowd();
        }
    }

    /// Marks of the targets that are positions, not agents, and of the goals of fields.
    pub fn landmarks(&self) -> Vec<Mark> {
        let (state, mut marks) = (self.state(), self.field_goals());
        for mark in self.steering.iter().flat_map(Steering::running).filter_map(|one| one.landmark(&state)) {
            // Many agents often have the same target, so the newest marks are compared first.
            if !marks.iter().rev().take(64).any(|m| *m == mark) {
                marks.push(mark);
            }
        }
        marks
    }

    fn field_goals(&self) -> Vec<Mark> {
        let goals = |(_, field): &(String, FieldSpec)| match &field.toward {
            Some(Goals::Positions(all)) => all.iter().map(|goal| Mark::Goal((*goal).into())).collect(),
            _ => Vec::new(),
        };
        self.scene.fields.iter().flat_map(goals).collect()
    }

    /// Marks of the predictions of the first agent and of every `many`-th after it. 0 counts as 1.
    pub fn foresight_of_one_in(&self, many: usize) -> Vec<Mark> {
        // All agents search in these cells, also those of a swarm.
        let mut neighbors = NeighborSearch::of(&self.agents, &self.steering, &Swarms::default());
        let grid = neighbors.grid(&self.bodies, self.scene.edge, &self.scenery.bounds);
        let (state, mut marks) = (self.state().in_cells(grid), Marks::new());
        let all = self.agents.iter().zip(&self.steering).enumerate();
        for (index, (me, steering)) in all.step_by(many.max(1)) {
            steering.foresee(&state.seen_by(me, index), &mut marks);
        }
        marks
    }

    /// Whether all positions and velocities are finite.
    pub fn is_finite(&self) -> bool {
        self.agents.iter().all(|a| a.position.is_finite() && a.velocity.is_finite())
    }

    fn state(&self) -> WorldState<'_> {
        let (all, circles) = ((&*self.bodies, &self.crowd), (&*self.circles, &*self.drifts));
        WorldState::new(all, circles, self.scenery.ground(), self.pointer, self.scene.dt)
    }
}
