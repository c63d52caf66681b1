//! Moves things with the keyboard.

use steer_glam::steer_core::Vec2Like as _;
use steer_scene::draw::{Ink, Line, Outline, Surface as _, Theme, View};
use steer_scene::play::Thing;
use steer_scene::vector::V;
use tiny_skia::Pixmap;
#[cfg(target_arch = "wasm32")]
use wasm_bindgen::prelude::wasm_bindgen;

use crate::Live;

/// Most agents that the keyboard reaches: it visits one after the other.
const MOST: usize = 30;

/// Radius in pixels of the ring around the held thing.
const RING: f32 = 16.0;

#[cfg_attr(target_arch = "wasm32", wasm_bindgen)]
impl Live {
    /// Holds the next thing that can be moved, and draws a ring around it. Targets and other points
    /// come first, then agents, circles and polygons, and the ends of walls and corners last.
    /// Returns its description. Empty if there is nothing to move.
    #[allow(clippy::should_implement_trait, reason = "a method for the page's script")]
    pub fn next(&mut self) -> String {
        let is_of_terrain = |thing: &Thing| matches!(thing, Thing::Point(path) if owner(path).is_some());
        let points = self.session.points().into_iter().map(|(thing, _)| thing);
        let (corners, points): (Vec<_>, Vec<_>) = points.partition(is_of_terrain);
        let world = self.session.world();
        let agents = (0..world.agents().len().min(MOST)).map(Thing::Agent);
        let circles = (0..world.circles().len()).map(Thing::Circle);
        let polygons = (0..world.scene().polygons.len()).map(Thing::Polygon);
        let all: Vec<Thing> =
            points.into_iter().chain(agents).chain(circles).chain(polygons).chain(corners).collect();
        let held = self.held.as_ref().filter(|_| self.ringed);
        let next = held.and_then(|held| all.iter().position(|thing| thing == held)).map_or(0, |i| i + 1);
        self.held = all.get(next).or(all.first()).cloned();
        self.ringed = true;
        self.holds()
    }

    /// Moves the held thing by so many pixels, or the next one if none is held. Returns its
    /// description with the new position.
    pub fn nudge(&mut self, dx: f32, dy: f32) -> String {
        if self.held.is_none() {
            self.next();
        }
        self.ringed = true;
        let place = self.held.as_ref().and_then(|held| self.session.place(held));
        let lengths = self.length_of(dx).zip(self.length_of(dy));
        if let Some(((place, (dx, dy)), held)) = place.zip(lengths).zip(self.held.clone()) {
            let (width, height) = self.session.world().size();
            // Farther if it stays, as the end of a wall does near a side. A rejected position
            // leaves the thing at the last accepted one.
            for times in (0..4).map(|double| f64::from(1 << double)) {
                let (x, y) = (place.x() + times * dx, place.y() + times * dy);
                let _ = self.session.drag(&held, V::new(x.clamp(0.0, width), y.clamp(0.0, height)));
                if self.session.place(&held) != Some(place) {
                    break;
                }
            }
        }
        self.holds()
    }

    /// Description of the thing that is held, with its position. Empty if none is.
    #[must_use]
    pub fn holds(&self) -> String {
        let Some(held) = &self.held else { return String::new() };
        let name = match held {
            Thing::Agent(index) => self.session.label(*index),
            Thing::Circle(index) => format!("circle {}", index + 1),
            Thing::Polygon(index) => format!("block {}", index + 1),
            Thing::Point(path) => named(path),
        };
        let place = self.session.place(held);
        place.map_or(String::new(), |at| format!("{name} at {:.0}, {:.0}", at.x(), at.y()))
    }
}

/// Name of a point: `walls[0].from` is "wall 1, from", `agents[0].steering[1].seek.target` is
/// "target".
fn named(path: &str) -> String {
    owner(path).unwrap_or_default() + &path.rsplit('.').next().unwrap_or(path).replace('_', " ")
}

/// Name of the wall or the block that a point belongs to.
fn owner(path: &str) -> Option<String> {
    let kinds = [("walls[", "wall"), ("polygons[", "block")];
    kinds.iter().find_map(|(list, kind)| {
        let index: usize = path.strip_prefix(list)?.split(']').next()?.parse().ok()?;
        Some(format!("{kind} {}, ", index + 1))
    })
}

/// Draws a ring that is visible on any background.
pub(crate) fn ring(place: V, view: &View, theme: Theme, canvas: &mut Pixmap) {
    let Some(at) = view.point(place) else { return };
    let mut ring = Outline::new();
    ring.circle(at, RING);
    let inks: [(Ink, f32); 2] = [(theme.inks().ground, 5.0), (theme.chosen(), 2.0)];
    inks.into_iter().for_each(|(ink, width)| canvas.stroke(&ring, ink, 1.0, Line::plain(width)));
}
