//! Faults of ways: none leads from a start to a goal, or one through a gap narrower than a cell.

use steer_core::terrain::{Gap, line_of_sight, narrow_gaps};
use steer_glam::GlamF64;
use steer_glam::dvec2::GoalField;

use super::Toward;
use super::spent::Spent;
use crate::error::Fault;
use crate::vector::{Agent, V, Wall};

/// Part of the width of a gap that cells have at most which find it everywhere.
const FOUND: f64 = 0.7;

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
                        let right = format!("a `cell` of {}, with which one does", at_most(cell));
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
                        // Wide enough, but for rounding.
                        let wide = rounded(width, |size| size >= width * (1.0 - 1e-12));
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

    /// Returns the gaps that are narrower than a cell.
    pub(crate) fn covered_gaps(&self) -> Vec<Gap<GlamF64>> {
        self.gaps(self.cell)
    }

    /// Returns the fault of cells that are wider than one of these gaps on the way of an agent.
    /// Each step of the way beside each gap takes one of what is left.
    pub(crate) fn covered(
        &self,
        agent: &Agent,
        gaps: &[Gap<GlamF64>],
        place: &str,
        left: &mut usize,
    ) -> Option<Fault> {
        if gaps.is_empty() || *left == 0 {
            return None;
        }
        let route = self.for_radius(agent.radius).route(agent.position);
        let Some(rest) = left.checked_sub(route.len().saturating_mul(gaps.len())) else {
            *left = 0;
            return None;
        };
        *left = rest;
        let gap = Self::narrowest(&route, gaps)?;
        let (cell, named) = (rough(self.cell), self.named(gap, self.cell));
        let wrong = format!("cells of {cell} are wider than {named}, on the way of {place}");
        let size = at_most(FOUND * gap.width());
        let kept = self.of(agent.radius).kept;
        let is_possible = Spent::default().add(self.bounds.max, size, kept, &self.shapes).is_ok();
        let right = if is_possible { format!("a `cell` of {size}") } else { "a wider gap".into() };
        Some(Fault::new("cell", wrong, right))
    }

    /// Returns the narrowest gap below this width on a route, up to where the field leads on.
    fn gap(&self, route: &[V], radius: f64, width: f64) -> Option<String> {
        let count = route.iter().position(|at| self.leads_from(*at, radius)).unwrap_or(route.len());
        let gaps = self.gaps(width);
        let gap = Self::narrowest(&route[..(count + 2).min(route.len())], &gaps)?;
        Some(self.named(gap, width))
    }

    /// Returns the gaps below this width, or none if the search takes too long.
    fn gaps(&self, width: f64) -> Vec<Gap<GlamF64>> {
        let is_short = Spent::default().add_gaps(width, 0.0, &self.shapes).is_ok();
        if is_short { narrow_gaps(&self.shapes, width) } else { Vec::new() }
    }

    /// Returns the narrowest of these gaps on a route.
    fn narrowest<'a>(route: &[V], gaps: &'a [Gap<GlamF64>]) -> Option<&'a Gap<GlamF64>> {
        let is_crossed = |gap: &&Gap<GlamF64>| {
            let wall = Wall::new(gap.ends[0], gap.ends[1]);
            route.windows(2).any(|ends| !line_of_sight(ends[0], ends[1], [wall]))
        };
        gaps.iter().filter(is_crossed).min_by(|one, other| one.width().total_cmp(&other.width()))
    }

    /// Names a gap that is narrower than a width, and its place.
    fn named(&self, gap: &Gap<GlamF64>, width: f64) -> String {
        let [one, other] = gap.between.map(|index| &self.shapes[index]);
        let middle = gap.ends[0] + (gap.ends[1] - gap.ends[0]) * 0.5;
        let [x, y] = [middle.x, middle.y].map(rough);
        let size = rounded(gap.width(), |size| size < width);
        format!("the gap of {size} between {one} and {other} at ({x}, {y})")
    }
}

/// Returns a number rounded to three digits.
fn rough(x: f64) -> f64 {
    rounded(x, |_| true)
}

/// Returns a number rounded to three digits, or to as many as it takes to be no larger.
fn at_most(x: f64) -> f64 {
    // But for rounding.
    rounded(x, |size| size <= x * (1.0 + 1e-12))
}

/// Returns a number rounded to three digits, or to as many as it takes to fit.
fn rounded(x: f64, fits: impl Fn(f64) -> bool) -> f64 {
    // As everywhere here: a program for the web has one reader of numbers.
    let rounded = |digits: usize| serde_json::from_str(&format!("{x:.digits$e}")).unwrap_or(x);
    (2..17).map(rounded).find(|size| fits(*size)).unwrap_or(x)
}
