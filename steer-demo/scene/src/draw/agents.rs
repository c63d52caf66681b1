//! All agents of a world.

use std::collections::BTreeMap;

use steer_glam::steer_core::Vec2Like as _;
use steer_glam::steer_core::space::Edge;

use super::glyph::{Glyphs, Shapes};
use super::tone::is_crowd;
use super::{Ink, Surface, Theme, View, tone};
use crate::behavior::Role;
use crate::vector::{V, v};
use crate::world::World;

/// Draws all agents. In a crowd hunters are above the others.
pub(super) fn agents(world: &World, view: &View, theme: Theme, surface: &mut impl Surface) {
    let glyphs = Glyphs::new(world, view);
    let mut shapes: BTreeMap<(bool, Ink), Shapes> = BTreeMap::new();
    for (index, agent) in world.agents().iter().enumerate() {
        let glyph = glyphs.of(index);
        let (reach, above) = (glyph.reach(), is_crowd(world) && world.role(index) == Role::Hunter);
        for place in copies(world, agent.position, f64::from(reach / view.length(1.0))) {
            let Some(at) = view.point(place).filter(|at| view.shows(*at, reach)) else { continue };
            let shapes = shapes.entry((above, tone(world, index, theme))).or_default();
            shapes.add(glyph, at, world.shown_heading(index));
        }
    }
    for ((_, ink), shapes) in shapes {
        shapes.draw(ink, 1.0, surface);
    }
}

/// The position itself, and in a wrapped world its copies beyond the sides that are within `reach`.
pub(super) fn copies(world: &World, place: V, reach: f64) -> impl Iterator<Item = V> + use<> {
    let (width, height) = world.size();
    let reach = if world.edge() == Edge::Wrap && reach.is_finite() { reach } else { -1.0 };
    let turn = |at: f64, side: f64| match at {
        _ if reach < 0.0 => 0.0,
        _ if at < reach => side,
        _ if at > side - reach => -side,
        _ => 0.0,
    };
    let (dx, dy) = (turn(place.x(), width), turn(place.y(), height));
    let across = [(0.0, 0.0), (dx, 0.0), (0.0, dy), (dx, dy)];
    let wanted = [true, dx != 0.0, dy != 0.0, dx != 0.0 && dy != 0.0];
    let copies = across.into_iter().zip(wanted).filter(|(_, wanted)| *wanted);
    copies.map(move |((dx, dy), _)| v(place.x() + dx, place.y() + dy))
}
