//! Parts of a picture that change with each step: obstacles, foresight, targets, trails, agents.

use std::collections::BTreeMap;

use super::agents::agents;
use super::counter::counters;
use super::glyph::Glyphs;
use super::tone::is_crowd;
use super::trail::leaps;
use super::{Foresight, Ink, Line, Outline, Point, Show, Surface, Theme, Trails, View};
use super::{marks, shape, terrain, tone};
use crate::behavior::Mark;
use crate::world::World;

/// Draws the parts that change from step to step, over the backdrop.
pub fn moving(world: &World, view: &View, show: &Show, trails: &Trails, surface: &mut impl Surface) {
    things(world, view, show, surface);
    if show.trails {
        ribbons(world, view, show.theme, trails, surface);
    }
    agents(world, view, show.theme, surface);
    selection(world, view, show, surface);
    counters(world, view, show.theme.inks(), surface);
}

/// Draws everything below the agents: fields that move, circles, foresight and targets.
pub(super) fn things(world: &World, view: &View, show: &Show, surface: &mut impl Surface) {
    let inks = show.theme.inks();
    terrain::fields(world.moving_fields(), world, view, inks, surface);
    circles(world, view, show.theme, surface);
    let foreseen = match show.foresight {
        Foresight::None => Vec::new(),
        Foresight::All => foresight_of_all(world),
        Foresight::Of(index) => world.foresight_of(index),
    };
    marks::foreseen(&foreseen, show.foresight, view, inks, surface);
    marks::landmarks(&world.landmarks(), view, inks, surface);
}

/// Most agents whose foresight is drawn: more would be unreadable and slow.
const MOST_FORESEEING: usize = 100;

/// Foresight of all agents. In a crowd, of every n-th agent.
fn foresight_of_all(world: &World) -> Vec<Mark> {
    world.foresight_of_one_in(world.agents().len().div_ceil(MOST_FORESEEING))
}

fn circles(world: &World, view: &View, theme: Theme, surface: &mut impl Surface) {
    let (inks, mut outlines) = (theme.inks(), Outline::new());
    for circle in world.circles() {
        if let Some((at, radius)) = view.point(circle.center).zip(view.breadth(circle.radius)) {
            outlines.circle(at, radius);
        }
    }
    surface.fill(&outlines, inks.stone, 1.0);
    surface.stroke(&outlines, inks.stone_rim, 1.0, Line::plain(1.5));
}

fn ribbons(world: &World, view: &View, theme: Theme, trails: &Trails, surface: &mut impl Surface) {
    let glyphs = Glyphs::new(world, view);
    let alpha = if matches!(theme, Theme::Dark) { 0.16 } else { 0.2 };
    let alpha = if is_crowd(world) { alpha * 0.7 } else { alpha };
    let mut ribbons: BTreeMap<Ink, [Outline; 3]> = BTreeMap::new();
    let mut points: Vec<Point> = Vec::new();
    for index in 0..world.agents().len() {
        let (width, mut before) = (glyphs.of(index).trail(), None);
        points.clear();
        for place in trails.of(index) {
            let leap = leaps(world, before, place);
            let Some(at) = view.point(place).filter(|_| !leap) else { break };
            points.push(at);
            before = Some(place);
        }
        if !view.picture().grown(width).may_cross(&points) {
            continue;
        }
        let outlines = ribbons.entry(tone(world, index, theme)).or_default();
        // Three ribbons on top of each other, each shorter, fade along the trail.
        for (outline, part) in outlines.iter_mut().zip([1.0, 0.66, 0.36]) {
            let length = ((points.len() as f32 * part) as usize).max(2).min(points.len());
            shape::ribbon(outline, &points[..length], width);
        }
    }
    for (ink, outlines) in ribbons {
        outlines.iter().for_each(|outline| surface.fill(outline, ink, alpha));
    }
}

/// Draws a ring that is visible on any background.
fn selection(world: &World, view: &View, show: &Show, surface: &mut impl Surface) {
    let Some(index) = show.selected.filter(|index| *index < world.agents().len()) else { return };
    let Some(at) = view.point(world.agents()[index].position) else { return };
    let mut ring = Outline::new();
    ring.circle(at, Glyphs::new(world, view).of(index).ring());
    surface.stroke(&ring, show.theme.inks().ground, 0.8, Line::plain(5.0));
    surface.stroke(&ring, show.theme.chosen(), 1.0, Line::plain(2.0));
}
