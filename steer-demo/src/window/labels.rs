//! Labels in the world: compared combiners, and counters.

use eframe::egui::{Align2, Color32, FontId, Painter, Rect, pos2};
use steer_scene::draw::{Theme, View, beside, names};
use steer_scene::play::Session;
use steer_scene::scene::{Combine, CounterShape, Location, Scene};

use super::mesh::{color, rect};

/// The combiners that a scene compares, each with the index of its first agent: all agents that
/// steer have the same behaviours, and they differ in their combiners. Empty for other scenes.
pub(super) fn compared(scene: &Scene) -> Vec<(usize, Combine)> {
    let mut firsts: Vec<(usize, Combine)> = Vec::new();
    let mut task: Option<Vec<&str>> = None;
    for location in scene.locations() {
        let (Some(spec), steering) = (scene.spec(location), scene.steering(location)) else { continue };
        let behaviors: Vec<&str> = steering.iter().map(|entry| entry.behavior.name()).collect();
        if behaviors.is_empty() {
            continue;
        }
        if *task.get_or_insert_with(|| behaviors.clone()) != behaviors {
            return Vec::new();
        }
        if firsts.iter().all(|(_, combine)| *combine != spec.combine) {
            let index = match location {
                Location::Agent(index) => index,
                Location::Member { group, .. } => scene.first_of(group),
            };
            firsts.push((index, spec.combine));
        }
    }
    if firsts.len() > 1 { firsts } else { Vec::new() }
}

/// Writes names beside few agents, or each compared combiner above its first agent, and the name of
/// each counter above it. Names of agents are in the `free` part of the picture, beside a sheet.
pub(super) fn show(session: &Session, view: &View, theme: Theme, free: Rect, painter: &Painter) {
    let (inks, world) = (theme.inks(), session.world());
    let write = |text: String, x: f32, y: f32| {
        let galley = painter.layout_no_wrap(text, FontId::proportional(13.0), color(inks.goal, 1.0));
        let place = Align2::CENTER_BOTTOM.anchor_size(pos2(x, y), galley.size());
        painter.rect_filled(place.expand(3.0), 3.0, color(inks.ground, 0.8));
        painter.galley(place.min, galley, Color32::PLACEHOLDER);
    };
    let compared = compared(session.scene());
    if compared.is_empty() {
        let ink = painter.ctx().global_style().visuals.text_color();
        let galley = |name: &str| painter.layout_no_wrap(name.into(), FontId::proportional(13.0), ink);
        let names: Vec<_> = names(world).into_iter().map(|(index, name)| (index, galley(name))).collect();
        let sizes: Vec<_> = names.iter().map(|(index, name)| (*index, name.size().into())).collect();
        for ((_, name), place) in names.into_iter().zip(beside(world, view, &sizes)) {
            let Some(place) = place.map(rect).filter(|place| free.shrink(8.0).contains_rect(*place)) else {
                continue;
            };
            painter.rect_filled(place, 3.0, color(inks.ground, 0.6));
            painter.galley(place.min, name, Color32::PLACEHOLDER);
        }
    }
    for (index, combine) in compared {
        let Some(agent) = world.agents().get(index) else { continue };
        let (at, word) = (view.pixel(agent.position), serde_json::to_value(combine).unwrap_or_default());
        write(word.as_str().unwrap_or_default().replace('_', " "), at.x, at.y - 14.0);
    }
    for (name, spec, _) in world.counts() {
        let [from, to] = [spec.from, spec.to].map(|end| view.pixel(end.into()));
        // The number of a box is above its middle, of a line beside it.
        let x = if spec.shape == CounterShape::Box { from.x.min(to.x) + 30.0 } else { (from.x + to.x) / 2.0 };
        write(name.into(), x, from.y.min(to.y) - 6.0);
    }
}
