//! Gaps between obstacles that the cells of a field cover.

use std::sync::Arc;

use steer_core::Vec2Like as _;
use steer_core::terrain::Obstacle as _;

use super::cells::{Cells, Spent};
use super::march::{March, starts};
use super::shape::Shape;
use super::{Toward, reached_cell};
use crate::error::Fault;
use crate::vector::V;

/// A gap between two obstacles.
struct Gap<'a> {
    between: [&'a Shape; 2],
    middle: V,
    width: f64,
}

impl Toward {
    /// Returns the fault of a start from which no way leads to a goal. It names the gap that the
    /// cells cover, if smaller cells find a way.
    pub(crate) fn no_way(&self, start: V, place: &str) -> Fault {
        let world = self.cells.world;
        let mut cell = self.cell.min(world.x().max(world.y()));
        loop {
            let smaller = 0.5 * cell;
            let shapes = Arc::clone(&self.cells.shapes);
            let Ok(cells) = Cells::new(world, smaller, shapes, &mut Spent::default()) else { break };
            cell = smaller;
            let starts = self.goals.iter().filter_map(|goal| starts(&cells, *goal).ok()).flatten();
            let march = March::run(&cells, starts);
            let Some(index) = reached_cell(&cells, start, |index| march.times[index].is_finite()) else {
                continue;
            };
            let right = format!("a `cell` of {}, with which one does", rough(cell));
            let way: Vec<V> = march.cells_from(index).into_iter().map(|index| cells.centre(index)).collect();
            let Some(Gap { between: [one, other], middle, width }) = self.gap(&way) else {
                let wrong = format!("no way leads from {place} with cells of {}", rough(self.cell));
                return Fault::new("cell", wrong, right);
            };
            let wrong = format!(
                "cells of {} cover the gap of {} between {one} and {other} at ({}, {}), so no way leads from \
                 {place}",
                rough(self.cell),
                rough(width),
                rough(middle.x()),
                rough(middle.y())
            );
            return Fault::new("cell", wrong, right);
        }
        let wrong = format!("no way leads from {place}, with cells of {} either", rough(cell));
        Fault::new("toward", wrong, "a gap in the obstacles, or a start on the side of a goal")
    }

    /// Returns the narrowest gap on a way, near the position from which the field leads on.
    fn gap(&self, way: &[V]) -> Option<Gap<'_>> {
        let open = *way.iter().find(|at| self.leads_from(**at))?;
        let reach = 2.0 * self.cells.size.length();
        let near: Vec<V> = way.iter().copied().filter(|at| (*at - open).length() <= reach).collect();
        let parts = (0..4).map(|part| 0.25 * f64::from(part));
        let samples =
            near.windows(2).flat_map(|ends| parts.clone().map(|part| ends[0] + (ends[1] - ends[0]) * part));
        samples.filter_map(|at| self.gap_at(at)).min_by(|a, b| a.width.total_cmp(&b.width))
    }

    /// Returns the gap between the nearest obstacle and the nearest one on the other side.
    fn gap_at(&self, at: V) -> Option<Gap<'_>> {
        let mut shapes: Vec<_> = (self.cells.shapes_near(self.cells.index(at)))
            .map(|shape| {
                let way = shape.nearest(at) - at;
                let length = way.length();
                // The nearest point of a circle is on its rim.
                (shape, if length > 0.0 { way * ((length - shape.rounding) / length) } else { way })
            })
            .collect();
        shapes.sort_by(|(_, a), (_, b)| a.length().total_cmp(&b.length()));
        let (one, here) = *shapes.first()?;
        let (other, there) = *shapes.iter().find(|(_, there)| there.dot(here) < 0.0)?;
        let mut between = [one, other];
        between.sort_by_key(|shape| shape.origin);
        Some(Gap { between, middle: at + (here + there) * 0.5, width: (there - here).length() })
    }
}

/// Returns a number rounded to three digits.
fn rough(x: f64) -> f64 {
    format!("{x:.2e}").parse().unwrap_or(x)
}
