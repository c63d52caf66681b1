//! Parts of a picture that change with each step: obstacles, foresight, targets, trails, agents.

use std::collections::BTreeMap;

use steer_glam::steer_core::Vec2Like as _;
use steer_glam::steer_core::space::Edge;

use super::trail::leaps;
use super::{Foresight, Ink, Line, Outline, Point, Show, Surface, Theme, Trails, View, marks, shape};
use crate::behavior::{Mark, Role};
use crate::vector::{V, v};
use crate::world::World;

/// Draws the parts that change from step to step, over the backdrop.
pub fn moving(world: &World, view: &View, show: &Show, trails: &Trails, surface: &mut impl Surface) {
    things(world, view, show, surface);
    if show.trails {
        ribbons(world, view, show.theme, trails, surface);
    }
    agents(world, view, show.theme, surface);
    selection(world, view, show, surface);
}

/// Draws everything below the agents: circles, foresight and targets.
pub(super) fn things(world: &World, view: &View, show: &Show, surface: &mut impl Surface) {
    let inks = show.theme.inks();
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

/// Agents from which a world is a crowd: its flocks have one hue, and its hunters are larger.
const CROWD: usize = 200;

/// Whether the agents are too many to be told apart.
fn is_crowd(world: &World) -> bool {
    world.agents().len() >= CROWD
}

/// Colour of an agent. In a crowd it is a shade of its role's hue: the lighter, the closer its
/// heading is to the upper right. A hunter has the role's lightest colour.
pub fn tone(world: &World, index: usize, theme: Theme) -> Ink {
    let role = world.role(index);
    match world.agents().get(index).filter(|_| is_crowd(world)) {
        Some(_) if role == Role::Hunter => theme.tones(role)[0],
        Some(agent) => {
            let toward_light = (agent.heading.x() - agent.heading.y()) * core::f64::consts::FRAC_1_SQRT_2;
            let shades = theme.shades(role);
            shades[((toward_light + 1.0) / 2.0 * shades.len() as f64).min(shades.len() as f64 - 1.0) as usize]
        }
        None => theme.tones(role)[index % 3],
    }
}

/// Colours in a picture that are neither in the theme's [`Inks`](super::Inks) nor mixtures of
/// others: the colours of the agents, and of the ring around the selected agent.
pub fn tones(world: &World, show: &Show) -> Vec<Ink> {
    let mut tones: Vec<Ink> = (0..world.agents().len()).map(|i| tone(world, i, show.theme)).collect();
    if is_crowd(world) {
        // Agents that turn take other shades.
        let mut roles: Vec<Role> = (0..world.agents().len()).map(|i| world.role(i)).collect();
        roles.dedup();
        tones.extend(roles.into_iter().flat_map(|role| show.theme.shades(role)));
    }
    tones.extend(show.selected.map(|_| show.theme.chosen()));
    tones.sort_unstable();
    tones.dedup();
    tones
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
    let width = 5.0 * view.glyph();
    let alpha = if matches!(theme, Theme::Dark) { 0.16 } else { 0.2 };
    let alpha = if is_crowd(world) { alpha * 0.7 } else { alpha };
    let mut ribbons: BTreeMap<Ink, [Outline; 3]> = BTreeMap::new();
    let mut points: Vec<Point> = Vec::new();
    for index in 0..world.agents().len() {
        let mut before = None;
        points.clear();
        for place in trails.of(index) {
            let leap = leaps(world, before, place);
            let Some(at) = view.point(place).filter(|_| !leap) else { break };
            points.push(at);
            before = Some(place);
        }
        if !crosses(view, &points, width) {
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

/// Whether a line of this width through the points may cross the picture.
fn crosses(view: &View, points: &[Point], width: f32) -> bool {
    let reach = view.picture().grown(width);
    points.iter().any(|p| p.x >= reach.from.x)
        && points.iter().any(|p| p.x <= reach.to.x)
        && points.iter().any(|p| p.y >= reach.from.y)
        && points.iter().any(|p| p.y <= reach.to.y)
}

/// Ratio of a radius to the size of the triangle above which the body is visible behind it.
const HIDDEN: f32 = 3.5;

/// Size of the agents: [`View::glyph`], or less if a crowd would cover half of the world.
fn size_of_agents(world: &World, view: &View) -> f32 {
    let (width, height) = world.size();
    // The area of a triangle of size 1 is 100.
    let room = (width * height / (200.0 * world.agents().len() as f64)).sqrt();
    view.glyph().min(view.length(room.max(1.0)))
}

/// Ratio of the size of a hunter in a crowd to the size of the others.
const LARGER: f32 = 2.2;

pub(super) fn agents(world: &World, view: &View, theme: Theme, surface: &mut impl Surface) {
    let usual = size_of_agents(world, view);
    let mut bodies: BTreeMap<(bool, Ink), (Outline, Outline)> = BTreeMap::new();
    for (index, agent) in world.agents().iter().enumerate() {
        let hunts = is_crowd(world) && world.role(index) == Role::Hunter;
        let size = if hunts { LARGER * usual } else { usual };
        let radius = view.breadth(agent.radius).filter(|radius| *radius > HIDDEN * size);
        let reach = (12.0 * size).max(radius.unwrap_or(0.0) + 1.0);
        for place in copies(world, agent.position, f64::from(reach / view.length(1.0))) {
            let Some(at) = view.point(place).filter(|at| view.shows(*at, reach)) else { continue };
            // Hunters are above the others.
            let (triangles, discs) = bodies.entry((hunts, tone(world, index, theme))).or_default();
            shape::triangle(triangles, at, agent.heading, size);
            radius.iter().for_each(|radius| discs.circle(at, *radius));
        }
    }
    for ((_, ink), (triangles, discs)) in bodies {
        surface.fill(&discs, ink, 0.18);
        surface.stroke(&discs, ink, 0.5, Line::plain(1.0));
        surface.fill(&triangles, ink, 1.0);
    }
}

/// Draws a ring that is visible on any background.
fn selection(world: &World, view: &View, show: &Show, surface: &mut impl Surface) {
    let Some(agent) = show.selected.and_then(|index| world.agents().get(index)) else { return };
    let Some(at) = view.point(agent.position) else { return };
    let mut ring = Outline::new();
    ring.circle(at, (14.0 * view.glyph()).max(10.0).max(view.breadth(agent.radius).unwrap_or(0.0) + 4.0));
    surface.stroke(&ring, show.theme.inks().ground, 0.8, Line::plain(5.0));
    surface.stroke(&ring, show.theme.chosen(), 1.0, Line::plain(2.0));
}

/// The position itself, and in a wrapped world its copies beyond the sides that are within `reach`.
fn copies(world: &World, place: V, reach: f64) -> impl Iterator<Item = V> + use<> {
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
