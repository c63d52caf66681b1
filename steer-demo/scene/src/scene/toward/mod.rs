//! Fields that lead to goals round obstacles, one for each radius of the agents that follow.

mod clearance;
mod no_way;
mod shape;
mod spent;

use std::collections::HashMap;
use std::sync::Arc;

use steer_core::Error;
use steer_core::space::Edge;
use steer_core::terrain::Crowding;
use steer_glam::dvec2::GoalField;

pub use spent::MOST_CELLS;

use super::model::Scene;
use super::pair::Pair;
use crate::error::Fault;
use crate::vector::{Agent, Bounds, V, v};
use clearance::{Clearance, clearances};
use shape::Shape;
use spent::Spent;

/// Maximum number of cells in all fields of a scene that are computed again in a run: whenever a
/// moving target enters another cell, or for crowding.
pub const MOST_MOVING_CELLS: u64 = 50_000;

/// Length of the velocities in a scene without agents.
const SPEED_WITHOUT_AGENTS: f64 = 1.0;

/// A field that leads to the nearest goal round walls, polygons and circles at rest.
#[derive(Clone, Debug)]
pub(crate) struct Toward {
    /// Index of the agent that it leads to, if it leads to one.
    pub(crate) target: Option<usize>,
    /// One for each radius, the smallest first.
    fields: Vec<Field>,
    shapes: Arc<[Shape]>,
    bounds: Bounds,
    /// Largest size of a cell, as in the scene.
    cell: f64,
    /// Length of the velocities.
    speed: f64,
    /// Cost of crowding, if it has one.
    crowding: Option<Crowding<f64>>,
}

/// The field for agents up to a radius.
#[derive(Clone, Debug)]
pub(crate) struct Field {
    radius: f64,
    /// Distance kept from obstacles.
    kept: f64,
    field: Arc<GoalField>,
    /// Factors of the time in each cell, or none.
    slowness: Vec<f64>,
}

/// Computes the fields of a scene, within one limit of work for all.
pub(super) struct Builder {
    wraps: bool,
    bounds: Bounds,
    shapes: Arc<[Shape]>,
    /// Radii of the agents that follow each field.
    clearances: HashMap<String, Vec<Clearance>>,
    speed: f64,
    spent: Spent,
    moving_cells: u64,
}

impl Builder {
    pub(super) fn of(scene: &Scene) -> Self {
        let speeds = scene.agents.iter().chain(&scene.groups).map(|spec| spec.max_speed);
        Self {
            wraps: scene.edge == Edge::Wrap,
            bounds: Bounds { min: v(0.0, 0.0), max: v(scene.width, scene.height) },
            shapes: Shape::all(scene).into(),
            clearances: clearances(scene),
            speed: speeds.reduce(f64::max).unwrap_or(SPEED_WITHOUT_AGENTS),
            spent: Spent::default(),
            moving_cells: 0,
        }
    }

    /// Returns the field of this name that leads to the nearest of these goals.
    pub(super) fn toward(&mut self, name: &str, goals: &[Pair], cell: f64) -> Result<Toward, Fault> {
        let mut field = self.field(name, goals.len(), cell)?;
        let goals: Vec<V> = goals.iter().copied().map(V::from).collect();
        field.lead_to(&goals).map_err(|(i, wrong)| fault_of_goal(format!("toward[{i}]"), &wrong))?;
        Ok(field)
    }

    /// Returns the field of this name that leads to the agent with this index, which starts at this
    /// position. A random start is not known yet.
    pub(super) fn toward_agent(
        &mut self,
        name: &str,
        target: usize,
        start: Option<Pair>,
        cell: f64,
    ) -> Result<Toward, Fault> {
        let mut field = self.field(name, 1, cell)?;
        self.count_moving(&field)?;
        field.target = Some(target);
        let Bounds { min, max } = self.bounds;
        let holds = |at: &V| at.cmpge(min).all() && at.cmple(max).all();
        // One that starts outside the world is followed when it comes in.
        if let Some(start) = start.map(V::from).filter(holds) {
            field.lead_to(&[start]).map_err(|(_, wrong)| fault_of_goal("toward".into(), &wrong))?;
        }
        Ok(field)
    }

    /// Gives a field a cost of crowding.
    pub(super) fn with_crowding(&mut self, mut field: Toward, cost: Option<f64>) -> Result<Toward, Fault> {
        if let Some(cost) = cost.filter(|cost| *cost > 0.0) {
            if !field.moves() {
                self.count_moving(&field)?;
            }
            field.crowding = Some(Crowding { cost, ..Crowding::default() });
        }
        Ok(field)
    }

    /// Counts the cells of a field that is computed again in a run.
    fn count_moving(&mut self, field: &Toward) -> Result<(), Fault> {
        let cells = |one: &Field| one.field.velocities().len() as u64;
        self.moving_cells += field.fields.iter().map(cells).sum::<u64>();
        if self.moving_cells > MOST_MOVING_CELLS {
            let wrong = format!("{} cells", self.moving_cells);
            let right = format!("at most {MOST_MOVING_CELLS} in all fields toward agents or with crowding");
            return Err(Fault::new("cell", wrong, right));
        }
        Ok(())
    }

    /// Returns a field without goals, and counts its work and the work of its goals.
    fn field(&mut self, name: &str, goals: usize, cell: f64) -> Result<Toward, Fault> {
        if self.wraps {
            let right = "`\"edge\": \"open\"` or `\"bounce\"`, or `vectors` in a wrapped world";
            return Err(Fault::new("toward", "a field toward goals in a wrapped world", right));
        }
        self.spent.add_goals(goals, &self.shapes)?;
        let mut field = Toward {
            target: None,
            fields: Vec::new(),
            shapes: Arc::clone(&self.shapes),
            bounds: self.bounds,
            cell,
            speed: self.speed,
            crowding: None,
        };
        let point = [Clearance { radius: 0.0, kept: 0.0 }];
        for Clearance { radius, kept } in self.clearances.get(name).map_or(&point[..], Vec::as_slice) {
            self.spent.add(self.bounds.max, cell, *kept, &self.shapes)?;
            let unfit = |error: Error| Fault::new("cell", error.to_string(), "a world the core accepts");
            let one = GoalField::new(self.bounds, cell, *kept, &self.shapes).map_err(unfit)?;
            field.fields.push(Field {
                radius: *radius,
                kept: *kept,
                field: Arc::new(one),
                slowness: Vec::new(),
            });
        }
        Ok(field)
    }
}

fn fault_of_goal(place: String, wrong: &str) -> Fault {
    Fault::new(place, wrong, "a free position in the world, or a smaller `cell`")
}

impl Field {
    /// Number of cells.
    pub(crate) fn count(&self) -> usize {
        self.field.velocities().len()
    }

    /// Computes it again with these factors of the time in each cell.
    pub(crate) fn slow(&mut self, slowness: Vec<f64>) {
        Arc::make_mut(&mut self.field).lead_again(&slowness);
        self.slowness = slowness;
    }
}

impl Toward {
    fn of(&self, radius: f64) -> &Field {
        let (last, smaller) = (self.fields.len() - 1, self.fields.partition_point(|one| one.radius < radius));
        &self.fields[smaller.min(last)]
    }

    /// The field that an agent of this radius follows.
    pub(crate) fn for_radius(&self, radius: f64) -> &GoalField {
        &self.of(radius).field
    }

    /// Whether it changes in a run.
    pub(crate) fn moves(&self) -> bool {
        self.target.is_some() || self.crowding.is_some()
    }

    /// Whether it is computed again after so many steps: each time that the fastest agent walks
    /// over the reach of the crowding.
    pub(crate) fn is_crowded_after(&self, steps: u64, dt: f64) -> bool {
        let radius = self.fields.last().map_or(0.0, |one| one.radius);
        // Agents without a radius cover nothing.
        self.crowding.filter(|_| radius > 0.0).is_some_and(|crowding| {
            let every = (crowding.reach * radius / (self.speed * dt)).max(1.0) as u64;
            steps.is_multiple_of(every)
        })
    }

    /// Computes the fields again among these agents, which follow it.
    pub(crate) fn crowd(&mut self, agents: &[&Agent]) {
        let Some(crowding) = self.crowding else { return };
        for one in &mut self.fields {
            one.slow(crowding.slowness(&one.field, agents.iter().copied()));
        }
    }

    /// Factors of the time in the cells of each field with crowding.
    pub(crate) fn slowness(&self) -> impl Iterator<Item = &Vec<f64>> {
        self.fields.iter().filter(|_| self.crowding.is_some()).map(|one| &one.slowness)
    }

    /// Fields with crowding, to take over their factors.
    pub(crate) fn crowded(&mut self) -> impl Iterator<Item = &mut Field> {
        let has_crowding = self.crowding.is_some();
        self.fields.iter_mut().filter(move |_| has_crowding)
    }

    /// Columns, rows and velocities of the field for the smallest agents.
    pub(crate) fn cells(&self) -> (usize, usize, &[V]) {
        let field = self.for_radius(0.0);
        (field.columns(), field.rows(), field.velocities())
    }

    /// Whether a way leads an agent of this radius from this position to a goal.
    pub(crate) fn leads_from(&self, position: V, radius: f64) -> bool {
        self.for_radius(radius).distance(position).is_some()
    }

    /// Goals. Of a moving target its position when it entered its cell.
    pub(crate) fn goals(&self) -> &[V] {
        self.for_radius(0.0).goals()
    }

    /// The goal of a field that leads to one position, not to an agent.
    pub(crate) fn only_goal(&self) -> Option<V> {
        match *self.goals() {
            [goal] if self.target.is_none() => Some(goal),
            _ => None,
        }
    }

    /// Computes the fields again if their target has entered another cell or gone behind an
    /// obstacle, and is free. Otherwise they lead to where the target was.
    pub(crate) fn follow(&mut self, target: V) {
        let (goal, speed) = (&[target], self.speed);
        // A target that is free for the largest agents is free for all.
        if let Some((largest, others)) = self.fields.split_last_mut()
            && Arc::make_mut(&mut largest.field).follow(goal, speed, &largest.slowness)
        {
            for other in others {
                let field = Arc::make_mut(&mut other.field);
                if field.lead_to(goal, speed).is_ok() && !other.slowness.is_empty() {
                    field.lead_again(&other.slowness);
                }
            }
        }
    }

    /// Computes the fields to these goals. After an error, which has the index of the goal and the
    /// reason, they are unchanged.
    pub(crate) fn lead_to(&mut self, goals: &[V]) -> Result<(), (usize, String)> {
        for one in self.fields.iter_mut().rev() {
            let led = Arc::make_mut(&mut one.field).lead_to(goals, self.speed);
            led.map_err(|error| match error {
                Error::GoalNotFree { index, what } => {
                    (index, format!("a goal {what}").replace("area", "world"))
                }
                other => (0, other.to_string()),
            })?;
        }
        Ok(())
    }
}
