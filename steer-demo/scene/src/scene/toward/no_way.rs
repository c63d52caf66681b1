//! The reason why no way leads from a start to a goal.

use steer_core::terrain::{Gap, line_of_sight, narrow_gaps};
use steer_glam::GlamF64;
use steer_glam::dvec2::GoalField;

use super::Toward;
use super::spent::Spent;
use crate::error::Fault;
use crate::vector::{V, Wall};

impl Toward {
    /// Returns the fault of a start at which an agent of this radius finds no way to a goal. It
    /// names the gap that is too narrow for the agent, or the one that the cells cover.
    pub(crate) fn no_way(&self, start: V, radius: f64, place: &str) -> Fault {
        let (field, world) = (self.of(radius), self.bounds.max);
        let largest = self.cell.min(world.x.max(world.y));
        let mut cell = largest;
        loop {
            // Smaller cells, or a body that is a point.
            for kept in [field.kept, 0.0] {
                if let Some(other) = self.other(cell, kept).filter(|other| other.distance(start).is_some()) {
                    let route = other.route(start);
                    return if kept == field.kept {
                        let right = format!("a `cell` of {}, with which one does", rough(cell));
                        let start = format!("with cells of {}", rough(self.cell));
                        match self.gap(&route, radius, 3.0 * largest) {
                            Some(gap) => {
                                let wrong = format!(
                                    "cells of {} cover {gap}, so no way leads from {place}",
                                    rough(self.cell)
                                );
                                Fault::new("cell", wrong, right)
                            }
                            None => Fault::new("cell", format!("no way leads from {place} {start}"), right),
                        }
                    } else {
                        let width = 2.0 * field.kept;
                        // As many digits as it takes to be wide enough, but for rounding.
                        let mut sizes = (2..17).map(|digits| rounded(width, digits));
                        let wide = sizes.find(|size| *size >= width * (1.0 - 1e-12)).unwrap_or(width);
                        let gap = self.gap(&route, radius, width);
                        let gap = gap.unwrap_or_else(|| "a gap".into());
                        let wrong = format!(
                            "{gap} is too narrow for {place} of radius {}, so no way leads from there",
                            rough(radius)
                        );
                        Fault::new("toward", wrong, format!("gaps of {wide} or more, or a smaller radius"))
                    };
                }
            }
            let mut spent = Spent::default();
            if spent.add(world, 0.5 * cell, field.kept, &self.shapes).is_err() {
                break;
            }
            cell *= 0.5;
        }
        let wrong = format!("no way leads from {place}, with cells of {} either", rough(cell));
        Fault::new("toward", wrong, "a gap in the obstacles, or a start on the side of a goal")
    }

    /// Returns the field to the same goals with another size of cells and another clearance.
    fn other(&self, cell: f64, kept: f64) -> Option<GoalField> {
        let mut field = GoalField::new(self.bounds, cell, kept, &self.shapes).ok()?;
        let free = self.goals().iter().copied().filter(|goal| field.clone().lead_to(&[*goal], 1.0).is_ok());
        let free: Vec<V> = free.collect();
        field.lead_to(&free, 1.0).ok()?;
        Some(field)
    }

    /// Returns the narrowest gap below this width on a route, up to where the field leads on.
    fn gap(&self, route: &[V], radius: f64, width: f64) -> Option<String> {
        let count = route.iter().position(|at| self.leads_from(*at, radius)).unwrap_or(route.len());
        let ends = &route[..(count + 2).min(route.len())];
        Spent::default().add_gaps(width, 0.0, &self.shapes).ok()?;
        let is_crossed = |gap: &Gap<GlamF64>| {
            let wall = Wall::new(gap.ends[0], gap.ends[1]);
            ends.windows(2).any(|ends| !line_of_sight(ends[0], ends[1], [wall]))
        };
        let gaps = narrow_gaps(&self.shapes, width).into_iter().filter(is_crossed);
        let gap = gaps.min_by(|one, other| one.width().total_cmp(&other.width()))?;
        let [one, other] = gap.between.map(|index| &self.shapes[index]);
        let middle = gap.ends[0] + (gap.ends[1] - gap.ends[0]) * 0.5;
        let [x, y] = [middle.x, middle.y].map(rough);
        // As many digits as it takes to be narrower.
        let size = (2..17).map(|digits| rounded(gap.width(), digits)).find(|size| *size < width)?;
        Some(format!("the gap of {size} between {one} and {other} at ({x}, {y})"))
    }
}

/// Returns a number rounded to three digits.
fn rough(x: f64) -> f64 {
    rounded(x, 2)
}

/// Returns a number rounded to one digit and so many more.
fn rounded(x: f64, digits: usize) -> f64 {
    // As everywhere here: a program for the web has one reader of numbers.
    serde_json::from_str(&format!("{x:.digits$e}")).unwrap_or(x)
}
