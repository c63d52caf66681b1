//! Fields that lead to goals round obstacles: the time of the shortest way from each cell, by fast
//! marching (Sethian 1996), and its direction.

mod cells;
mod gap;
mod march;
mod shape;

use std::sync::Arc;

use steer_core::space::Edge;
use steer_core::terrain::line_of_sight;
use steer_glam::GlamF64;

pub use cells::MOST_CELLS;

use super::model::Scene;
use super::pair::Pair;
use crate::error::Fault;
use crate::vector::{V, v};
use cells::{Cells, Spent};
use march::{March, starts};
use shape::Shape;

/// Maximum number of cells in all fields of a scene that lead to a moving target: they are computed
/// again whenever it enters another cell.
pub const MOST_MOVING_CELLS: u64 = 50_000;

/// A field that leads to the nearest goal round walls, polygons and circles at rest.
#[derive(Clone, Debug)]
pub struct Toward {
    /// Number of cells along x.
    pub columns: usize,
    /// Number of cells along y.
    pub rows: usize,
    /// Velocities at the cells' centres, row by row. Zero where no way leads to a goal.
    pub vectors: Vec<V>,
    /// Index of the agent that it leads to, if it leads to one.
    pub(crate) target: Option<usize>,
    /// Goals. Of a moving target its position when it entered its cell.
    goals: Vec<V>,
    reached: Vec<bool>,
    cells: Arc<Cells>,
    /// Largest size of a cell, as in the scene.
    cell: f64,
    /// Length of the velocities.
    speed: f64,
}

/// Computes the field that leads to these goals over cells of at most this size (length), round the
/// obstacles of the scene. Places of faults begin at the field.
///
/// # Errors
/// Returns an error if the world wraps, a goal is in an obstacle, outside the world or out of sight
/// of all cells near it, or if there are too many cells, goals or obstacles.
pub fn toward(scene: &Scene, goals: &[Pair], cell: f64) -> Result<Toward, Fault> {
    Builder::of(scene).toward(goals, cell)
}

/// Computes the fields of a scene, within one limit of work for all.
pub(super) struct Builder {
    wraps: bool,
    world: V,
    shapes: Arc<[Shape]>,
    corners: usize,
    speed: f64,
    spent: Spent,
    moving_cells: u64,
}

impl Builder {
    pub(super) fn of(scene: &Scene) -> Self {
        let specs = scene.agents.iter().chain(&scene.groups);
        let shapes = Shape::all(scene);
        Self {
            wraps: scene.edge == Edge::Wrap,
            world: v(scene.width, scene.height),
            corners: shapes.iter().map(|shape| shape.corners.len()).sum(),
            shapes: shapes.into(),
            speed: specs.fold(0.0, |speed: f64, spec| speed.max(spec.max_speed)),
            spent: Spent::default(),
            moving_cells: 0,
        }
    }

    /// Returns the field that leads to the nearest of these goals.
    pub(super) fn toward(&mut self, goals: &[Pair], cell: f64) -> Result<Toward, Fault> {
        let mut field = self.field(goals.len(), cell)?;
        let goals: Vec<V> = goals.iter().copied().map(V::from).collect();
        field.lead_to(&goals).map_err(|(i, wrong)| fault_of_goal(format!("toward[{i}]"), wrong))?;
        Ok(field)
    }

    /// Returns the field that leads to the agent with this index, which starts at this position. A
    /// random start is not known yet.
    pub(super) fn toward_agent(
        &mut self,
        target: usize,
        start: Option<Pair>,
        cell: f64,
    ) -> Result<Toward, Fault> {
        let mut field = self.field(1, cell)?;
        self.moving_cells += field.vectors.len() as u64;
        if self.moving_cells > MOST_MOVING_CELLS {
            let wrong = format!("{} cells", self.moving_cells);
            let right = format!("at most {MOST_MOVING_CELLS} in all fields toward agents");
            return Err(Fault::new("cell", wrong, right));
        }
        field.target = Some(target);
        // One that starts outside the world is followed when it comes in.
        if let Some(start) = start.map(V::from).filter(|start| field.cells.holds(*start)) {
            field.lead_to(&[start]).map_err(|(_, wrong)| fault_of_goal("toward".into(), wrong))?;
        }
        Ok(field)
    }

    /// Returns a field without goals, and counts its work and the work of its goals.
    fn field(&mut self, goals: usize, cell: f64) -> Result<Toward, Fault> {
        if self.wraps {
            let right = "`\"edge\": \"open\"` or `\"bounce\"`, or `vectors` in a wrapped world";
            return Err(Fault::new("toward", "a field toward goals in a wrapped world", right));
        }
        self.spent.add_goals(goals, self.corners)?;
        let cells = Arc::new(Cells::new(self.world, cell, Arc::clone(&self.shapes), &mut self.spent)?);
        Ok(Toward {
            columns: cells.columns,
            rows: cells.rows,
            vectors: vec![v(0.0, 0.0); cells.count()],
            target: None,
            goals: Vec::new(),
            reached: vec![false; cells.count()],
            cells,
            cell,
            speed: self.speed,
        })
    }
}

fn fault_of_goal(place: String, wrong: &str) -> Fault {
    Fault::new(place, wrong, "a free position in the world, or a smaller `cell`")
}

impl Toward {
    /// Returns the velocity at a position, from the cells around it that are in sight of it.
    ///
    /// Beyond the outer centres the field is constant.
    pub fn at(&self, position: V) -> V {
        let around = self.cells.around(position);
        let shapes: Vec<&Shape> = self.cells.shapes_near(around[0].0).collect();
        let (mut sum, mut weights) = (v(0.0, 0.0), 0.0);
        for (index, weight) in around {
            if self.reached[index] && self.cells.is_in_sight(position, index, &shapes) {
                // A cell on the edge of a square counts if it is the only one in sight.
                let weight = weight.max(1e-9);
                (sum, weights) = (sum + self.vectors[index] * weight, weights + weight);
            }
        }
        if weights > 0.0 { sum * (1.0 / weights) } else { sum }
    }

    /// Returns `to`, or the position just before the first obstacle on the way there, at most 64
    /// cells ahead.
    pub(crate) fn before(&self, from: V, to: V) -> V {
        let length = (to - from).length();
        if length <= 0.0 {
            return to;
        }
        let way = (to - from) * (1.0 / length);
        match self.cells.first_hit(from, way, length) {
            (Some(hit), _) => from + way * (0.999 * hit),
            (None, searched) if searched < length => from + way * searched,
            (None, _) => to,
        }
    }

    /// Whether a way leads from this position to a goal.
    pub(crate) fn leads_from(&self, position: V) -> bool {
        reached_cell(&self.cells, position, |index| self.reached[index]).is_some()
    }

    /// Goals. Of a moving target its position when it entered its cell.
    pub(crate) fn goals(&self) -> &[V] {
        &self.goals
    }

    /// Computes the field again if its target has entered another cell or gone behind an obstacle,
    /// and is free. Otherwise the field leads to where the target was.
    pub(crate) fn follow(&mut self, target: V) {
        let cells = &self.cells;
        let index = cells.index(target);
        let is_here = |goal: &V| {
            let shapes: Vec<&Shape> = cells.shapes_near(index).collect();
            cells.index(*goal) == index && line_of_sight::<GlamF64, _>(*goal, target, shapes)
        };
        if !self.goals.first().is_some_and(is_here) {
            // A target outside the world or in an obstacle is not followed.
            let _ = self.lead_to(&[target]);
        }
    }

    /// Computes the field to these goals. After an error, which has the index of the goal and the
    /// reason, the field is unchanged.
    pub(crate) fn lead_to(&mut self, goals: &[V]) -> Result<(), (usize, &'static str)> {
        let starts = |(i, goal): (usize, &V)| starts(&self.cells, *goal).map_err(|wrong| (i, wrong));
        let starts: Vec<_> = goals.iter().enumerate().map(starts).collect::<Result<_, _>>()?;
        let march = March::run(&self.cells, starts.into_iter().flatten());
        for (index, (vector, reached)) in self.vectors.iter_mut().zip(&mut self.reached).enumerate() {
            *reached = march.times[index].is_finite();
            *vector = march.way(index) * self.speed;
        }
        self.goals = goals.to_vec();
        Ok(())
    }
}

/// Returns a cell next to a position that is in sight of it and reached, if there is one.
fn reached_cell(cells: &Cells, position: V, reached: impl Fn(usize) -> bool) -> Option<usize> {
    let around = cells.around(position);
    let shapes: Vec<&Shape> = cells.shapes_near(around[0].0).collect();
    let mut indices = around.into_iter().map(|(index, _)| index);
    indices.find(|index| reached(*index) && cells.is_in_sight(position, *index, &shapes))
}
