//! Names of agents, beside them.

use super::agents::copies;
use super::glyph::Glyphs;
use super::{Point, Rect, Surface, Theme, View};
use crate::world::World;

/// Most names in a picture, and most agents in a picture with names: more would hide each other.
const MOST: usize = 7;
const FEW: usize = 60;

/// Names of the single agents that have one, with the agents' indices. Empty if they are many.
pub fn names(world: &World) -> Vec<(usize, &str)> {
    let agents = world.scene().agents.iter().enumerate();
    let names = agents.filter_map(|(index, agent)| Some((index, agent.name.as_deref()?)));
    let names: Vec<_> = names.filter(|(_, name)| !name.is_empty()).collect();
    if names.len() > MOST || world.agents().len() > FEW { Vec::new() } else { names }
}

/// Ratio of the width of a letter to the height of its line, in usual fonts without serifs.
fn width(letter: char) -> f32 {
    match letter {
        ' ' | '!' | '\'' | '(' | ')' | ',' | '.' | ':' | ';' | 'I' | '[' | ']' | '|' => 0.26,
        'f' | 'i' | 'j' | 'l' | 'r' | 't' => 0.26,
        '@' | 'M' | 'W' | 'm' | 'w' => 0.72,
        'A'..='Z' => 0.54,
        '\u{1100}'.. => 0.8,
        _ => 0.45,
    }
}

/// Writes the names beside their agents, on a surface with letters.
pub(super) fn write(world: &World, view: &View, theme: Theme, surface: &mut impl Surface) {
    let Rect { from, to } = view.picture();
    let height = ((to.x - from.x).min(to.y - from.y) / 24.0).clamp(11.0, 22.0);
    let names = names(world);
    let size = |name: &str| (height * name.chars().map(width).sum::<f32>(), height);
    let sizes: Vec<_> = names.iter().map(|(index, name)| (*index, size(name))).collect();
    for ((_, name), place) in names.into_iter().zip(beside(world, view, &sizes)) {
        if let Some(place) = place {
            surface.write(name, place, theme.chosen(), theme.inks().ground);
        }
    }
}

/// Rectangles for names of these sizes (pixels) beside their agents: at the right, below, above or
/// at the left, ahead last, where they cover no agent and no other name. `None` if no side is free.
pub fn beside(world: &World, view: &View, sizes: &[(usize, (f32, f32))]) -> Vec<Option<Rect>> {
    if sizes.is_empty() {
        return Vec::new();
    }
    let glyphs = Glyphs::new(world, view);
    let body = |index: usize| (view.pixel(world.agents()[index].position), glyphs.of(index).reach());
    // Beyond the sides of a wrapped world there are copies.
    let bodies = world.agents().iter().enumerate().flat_map(|(index, agent)| {
        let reach = glyphs.of(index).reach();
        let copies = copies(world, agent.position, f64::from(reach / view.length(1.0)));
        copies.map(move |place| (view.pixel(place), reach))
    });
    let bodies: Vec<(Point, f32)> = bodies.collect();
    let mut taken: Vec<Option<Rect>> = Vec::new();
    for &(index, (width, height)) in sizes {
        let (at, reach) = body(index);
        let (across, down) = (reach + width / 2.0 + 3.0, reach + height / 2.0 + 1.0);
        let mut sides = [(across, 0.0), (0.0, down), (0.0, -down), (-across, 0.0)];
        // Foresight is drawn ahead.
        let ahead = world.agents()[index].heading;
        sides.sort_by_key(|(x, y)| f64::from(*x) * ahead.x + f64::from(*y) * ahead.y > 0.0);
        let mut rects = sides.into_iter().map(|(x, y)| {
            let from = Point { x: at.x + x - width / 2.0, y: at.y + y - height / 2.0 };
            Rect { from, to: Point { x: from.x + width, y: from.y + height } }
        });
        let free = rects.find(|rect| {
            view.picture().common(rect) == Some(*rect)
                && !bodies.iter().any(|(at, reach)| rect.grown(*reach).contains(*at))
                && !taken.iter().flatten().any(|other| rect.common(other).is_some())
        });
        taken.push(free);
    }
    taken
}
