//! A whole run in one picture: the track of each agent with ghosts, and the agent at its end.

use std::collections::BTreeMap;

use super::agents::agents;
use super::counter::counters;
use super::glyph::{Glyph, Glyphs, Shapes};
use super::moving::things;
use super::trail::leaps;
use super::{Ink, Line, Outline, Point, Show, Surface, Tracks, View, backdrop, names, tone};
use crate::world::World;

/// Number of shades in which tracks and ghosts fade.
const SHADES: usize = 5;

/// Opacity at the beginning of a run and at its end.
const TRACK: [f32; 2] = [0.16, 0.8];
const GHOST: [f32; 2] = [0.14, 0.38];

/// Distance in pixels from an agent within which its positions are no track.
const STILL: f32 = 0.7;

/// Draws a whole run: the present world over the tracks of all agents, without trails.
pub fn still(world: &World, view: &View, show: &Show, tracks: &Tracks, surface: &mut impl Surface) {
    backdrop(world, view, show.theme.inks(), surface);
    things(world, view, show, surface);
    let mut lines: BTreeMap<Ink, [Outline; SHADES]> = BTreeMap::new();
    let mut ghosts: BTreeMap<Ink, [Shapes; SHADES]> = BTreeMap::new();
    let glyphs = Glyphs::new(world, view);
    for index in 0..world.agents().len() {
        let ink = tone(world, index, show.theme);
        line(world, view, tracks, index, lines.entry(ink).or_default());
        let shades = ghosts.entry(ink).or_default();
        stand((world, index), view, glyphs.of(index), tracks, shades);
    }
    let line = Line::plain((1.7 * view.glyph()).clamp(1.0, 3.0));
    for (ink, shades) in lines {
        for (shade, outline) in shades.iter().enumerate().filter(|(_, outline)| !outline.is_empty()) {
            surface.stroke(outline, ink, between(TRACK, shade), line);
        }
    }
    for (ink, shades) in ghosts {
        for (shade, shapes) in shades.iter().enumerate() {
            shapes.draw(ink, between(GHOST, shade), surface);
        }
    }
    agents(world, view, show.theme, surface);
    counters(world, view, show.theme.inks(), surface);
    names::write(world, view, show.theme, surface);
}

fn between([first, last]: [f32; 2], shade: usize) -> f32 {
    first + (last - first) * shade as f32 / (SHADES - 1) as f32
}

/// Adds the track of an agent, one piece for each shade.
fn line(world: &World, view: &View, tracks: &Tracks, index: usize, shades: &mut [Outline; SHADES]) {
    let now = world.agents()[index].position;
    let places: Vec<_> = tracks.of(index).chain([now]).collect();
    let here = view.pixel(now);
    let stays = |at: &Point| (at.x - here.x).hypot(at.y - here.y) <= STILL;
    if places.len() < 2 || places.iter().all(|place| stays(&view.pixel(*place))) {
        return;
    }
    let last = places.len() - 1;
    for (shade, outline) in shades.iter_mut().enumerate() {
        let mut points: Vec<Point> = Vec::new();
        let mut before = None;
        for place in &places[last * shade / SHADES..=last * (shade + 1) / SHADES] {
            let at = view.point(*place);
            if leaps(world, before, *place) || at.is_none() {
                outline.open(points.drain(..));
            }
            points.extend(at);
            before = Some(*place);
        }
        outline.open(points);
    }
}

/// Adds the ghosts of an agent, each to its shade.
fn stand(
    (world, index): (&World, usize),
    view: &View,
    glyph: Glyph,
    tracks: &Tracks,
    shades: &mut [Shapes; SHADES],
) {
    let mut next = view.pixel(world.agents()[index].position);
    for (place, heading, passed) in tracks.ghosts_of(index).rev() {
        let Some(at) = view.point(place).filter(|at| view.shows(*at, glyph.reach())) else { continue };
        if (at.x - next.x).hypot(at.y - next.y) >= glyph.apart() {
            let shade = ((passed * SHADES as f32) as usize).min(SHADES - 1);
            shades[shade].add(glyph, at, heading);
            next = at;
        }
    }
}
