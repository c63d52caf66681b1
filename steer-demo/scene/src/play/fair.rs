//! Differences from a built-in scene with which a time counts.
//!
//! Walls, doors and seats may move and more of them be added, since a plan is made of them. The
//! doors are together no wider than before, since a hall without walls would be empty at once.
//! Seats may go anywhere: a hall in which all of them were put outside was not empty sooner.

use super::Session;
use super::write::compact;
use crate::scene::{Scene, builtins, read};
use crate::vector::{V, v};

/// Distance from a side of the room at which the end of a wall is put on it, as a part of the
/// world's width.
const NEAR: f64 = 1.0 / 60.0;

/// Points on each side of the room at which walls are looked for, and how many a door that has
/// moved may lie beside more than before.
const POINTS: usize = 1800;
const BESIDE: usize = 4;

/// Rounding of lengths that are compared.
const ROUNDING: f64 = 1e-6;

impl Session {
    /// The box that agents leave in a time to beat: its least and its greatest corner.
    fn room(&self) -> Option<[V; 2]> {
        let goal = self.scene.challenge.as_ref()?;
        let (_, room) = self.scene.counters.iter().find(|(name, _)| *name == goal.counter)?;
        let (a, b) = (V::from(room.from), V::from(room.to));
        Some([a.min(b), a.max(b)])
    }

    /// Returns the position for the end of a wall: rounded, and on a side of the room near it.
    pub(super) fn wall_end(&self, at: V) -> V {
        let (at, near) = (self.rounded(at), NEAR * self.scene.width);
        let onto = |x: f64, sides: [f64; 2]| sides.into_iter().find(|side| (x - side).abs() <= near);
        self.room().map_or(at, |[low, high]| {
            v(onto(at.x, [low.x, high.x]).unwrap_or(at.x), onto(at.y, [low.y, high.y]).unwrap_or(at.y))
        })
    }

    /// Whether the scene differs from the built-in one only in what may differ. `None` for other
    /// scenes, whose times have no reference, and without a time to beat.
    pub(super) fn is_fair(&self) -> Option<bool> {
        let room = self.room()?;
        let Scene { circles, walls, polygons, .. } = self.scene.clone();
        let builtin = builtins().iter().find(|builtin| builtin.name == self.scene.name)?;
        let original = read(builtin.text.as_bytes()).ok()?;
        let keeps = self.scene.circles.len() >= original.circles.len()
            && self.scene.polygons.len() >= original.polygons.len()
            && self.scene.layers().all(|(_, layers)| layers == 1)
            && closed(&self.scene, room) + BESIDE >= closed(&original, room);
        Some(keeps && compact(&Scene { circles, walls, polygons, ..original }) == compact(&self.scene))
    }
}

/// Number of points on the sides of a room at which there is a wall.
fn closed(scene: &Scene, [low, high]: [V; 2]) -> usize {
    let is_closed = |at: &V| {
        let mut ends = scene.walls.iter().map(|wall| (V::from(wall.from), V::from(wall.to)));
        ends.any(|(a, b)| a.distance(*at) + at.distance(b) - a.distance(b) < ROUNDING)
    };
    let across = |i: usize| {
        let at = low + (high - low) * ((i as f64 + 0.5) / POINTS as f64);
        [v(at.x, low.y), v(at.x, high.y), v(low.x, at.y), v(high.x, at.y)]
    };
    (0..POINTS).flat_map(across).filter(is_closed).count()
}
