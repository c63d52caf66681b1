//! [`Nearby`]: the obstacles near an agent.

use bevy_math::Vec2;
use steer_glam::v0_33::terrain::{Obstacle as _, Piece};
use steer_glam::v0_33::{Agent, Circle};

use crate::obstacle::{Solid, Terrain};

/// Largest number of cells, and the number for each obstacle.
const MOST_CELLS: [usize; 2] = [4096, 64];

/// Largest reach. Squares of distances above 1.8e19 are not finite.
const MOST_REACH: f32 = 1.0e18;

/// Square cells, each of which lists the obstacles at rest that are within reach of it.
///
/// The owned crowd of steer-core has such lists, too. It keeps them to itself, for obstacles
/// without owners that never move.
#[derive(Default)]
pub(crate) struct Nearby {
    /// Version of the terrain, and the distance up to which the lists are complete.
    made: Option<(u64, f32)>,
    min: Vec2,
    width: f32,
    columns: usize,
    rows: usize,
    cells: Vec<Vec<u32>>,
    moving: Vec<u32>,
}

impl Nearby {
    /// Makes the lists of all obstacles within `reach` of a cell, unless they are made.
    pub(crate) fn prepare(&mut self, terrain: &Terrain, reach: f32) {
        let reach = reach.min(MOST_REACH);
        if self.made.is_some_and(|(version, made)| version == terrain.version() && reach <= made) {
            return;
        }
        // A little more, so that it suffices for some faster agents.
        let reach = reach * 1.25;
        self.made = Some((terrain.version(), reach));
        self.moving.clear();
        let at_rest = |solid: &Solid| solid.motion() == Vec2::ZERO;
        let indexed = || (0_u32..).zip(&terrain.solids);
        self.moving.extend(indexed().filter(|(_, solid)| !at_rest(solid)).map(|(index, _)| index));
        let rest = || indexed().filter(|(_, solid)| at_rest(solid));
        let all = Vec2::splat(f32::INFINITY);
        let hull = |(min, max): (Vec2, Vec2), (low, high): (Vec2, Vec2)| (min.min(low), max.max(high));
        let (min, max) = rest().map(|(_, solid)| extent(solid, reach)).fold((all, -all), hull);
        let size = max - min;
        let most = MOST_CELLS[0].max(terrain.solids.len().saturating_mul(MOST_CELLS[1]));
        self.min = min;
        (self.width, self.columns, self.rows) = divided(size, reach * 0.5, most);
        self.cells.iter_mut().for_each(Vec::clear);
        self.cells.resize_with(self.columns * self.rows, Vec::new);
        for (index, solid) in rest() {
            let (low, high) = extent(solid, reach);
            let [first, last] = [low, high].map(|corner| ((corner - min) / self.width).floor());
            for row in first.y as usize..=(last.y as usize).min(self.rows.saturating_sub(1)) {
                for column in first.x as usize..=(last.x as usize).min(self.columns.saturating_sub(1)) {
                    let center = min + (Vec2::new(column as f32, row as f32) + 0.5) * self.width;
                    let gap = center.distance(solid.nearest(center)) - solid.rounding();
                    // Half of the diagonal of a cell is below 0.71 of its width.
                    let is_far = gap > reach + 0.75 * self.width;
                    if !is_far && let Some(cell) = self.cells.get_mut(row * self.columns + column) {
                        cell.push(index);
                    }
                }
            }
        }
    }

    /// Returns the obstacles within reach of an agent, those at rest first, without the agent
    /// itself, as pieces of what they are joined to. There may be others.
    #[inline]
    pub(crate) fn around<'a>(
        &'a self,
        terrain: &'a Terrain,
        agent: &Agent,
    ) -> impl Iterator<Item = Piece<&'a Solid, f32>> + Clone {
        let own = agent.id;
        let all = self.at(agent.position).iter().chain(&self.moving);
        all.filter_map(|index| terrain.piece(*index as usize)).filter(move |piece| piece.of.owner() != own)
    }

    /// Returns the circles within reach of an agent, if all obstacles are circles at rest.
    #[inline]
    pub(crate) fn circles<'a>(
        &'a self,
        terrain: &'a Terrain,
        agent: &Agent,
    ) -> impl Iterator<Item = &'a Circle> + Clone {
        self.at(agent.position).iter().filter_map(|index| terrain.circles.get(*index as usize))
    }

    /// Returns the list of the cell of a position.
    #[inline]
    fn at(&self, position: Vec2) -> &[u32] {
        let cell = (position - self.min) / self.width;
        // NaN without obstacles at rest.
        if !(cell.x >= 0.0 && cell.y >= 0.0) || cell.x as usize >= self.columns {
            return &[];
        }
        let cell = (cell.y as usize).saturating_mul(self.columns).saturating_add(cell.x as usize);
        self.cells.get(cell).map_or(&[], Vec::as_slice)
    }
}

/// Returns the rectangle round an obstacle and all within `reach` of it.
fn extent(solid: &Solid, reach: f32) -> (Vec2, Vec2) {
    let (all, around) = (Vec2::splat(f32::INFINITY), Vec2::splat(solid.rounding() + reach));
    let corners = (0..).map_while(|index| solid.corner(index));
    let (min, max) = corners.fold((all, -all), |(min, max), corner| (min.min(corner), max.max(corner)));
    (min - around, max + around)
}

/// Divides a rectangle into square cells: their width, columns and rows. They are wider than
/// `width` if there would be more than `most`.
fn divided(size: Vec2, width: f32, most: usize) -> (f32, usize, usize) {
    if !(size.x >= 0.0 && size.y >= 0.0) {
        return (1.0, 0, 0);
    }
    let mut width = width.max(f32::MIN_POSITIVE);
    loop {
        let [columns, rows] = [size.x, size.y].map(|extent| ((extent / width) as usize).saturating_add(1));
        if columns.saturating_mul(rows) <= most || !(width + width).is_finite() {
            return (width, columns.min(most), rows.min(most));
        }
        width += width;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_wider_if_there_would_be_too_many() {
        assert_eq!(divided(Vec2::new(10.0, 5.0), 1.0, 100), (1.0, 11, 6));
        assert_eq!(divided(Vec2::new(10.0, 5.0), 1.0, 30), (2.0, 6, 3));
        let (_, columns, rows) = divided(Vec2::splat(f32::MAX), 0.0, 30);
        assert!(columns * rows <= 30);
        assert_eq!(divided(-Vec2::INFINITY, 1.0, 30), (1.0, 0, 0));
    }

    #[test]
    fn lists_have_all_within_reach() {
        let walls = (0..12)
            .map(|i| i as f32)
            .map(|i| Solid::wall(Vec2::new(i * 7.0, 0.0), Vec2::new(i * 5.0, i * 3.0 - 40.0), i as u32));
        let circles = (0..9).map(|i| Solid::circle_at(Vec2::new(i as f32 * 11.0, 20.0), 4.0, 20 + i));
        let terrain = Terrain::of(walls.chain(circles));
        let mut nearby = Nearby::default();
        nearby.prepare(&terrain, 2.0);
        let (mut found, mut listed) = (0, 0);
        for i in 0..4000 {
            let position = Vec2::new((i % 63) as f32, (i / 63) as f32) * 1.5 - Vec2::new(8.0, 47.0);
            let agent = Agent { id: 5, ..Agent::new(position, Vec2::ZERO) };
            let near = |solid: &&Solid| {
                position.distance(solid.nearest(position)) - solid.rounding() <= 2.0 && solid.owner() != 5
            };
            let mut list = nearby.around(&terrain, &agent);
            listed += list.clone().count();
            for one in terrain.solids.iter().filter(near) {
                assert!(list.any(|other| other.of == one), "{position} {one:?}");
                found += 1;
            }
        }
        assert!(found > 400 && listed < 8 * found, "{found} {listed}");
    }
}
