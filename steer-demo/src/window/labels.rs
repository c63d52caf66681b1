//! Labels in the world of a scene that compares combiners.

use eframe::egui::{Align2, Color32, FontId, Painter, pos2};
use steer_scene::draw::{Theme, View};
use steer_scene::play::Session;
use steer_scene::scene::{Combine, Location, Scene};

use super::mesh::color;

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

/// Writes each compared combiner above its first agent.
pub(super) fn show(session: &Session, view: &View, theme: Theme, painter: &Painter) {
    let inks = theme.inks();
    for (index, combine) in compared(session.scene()) {
        let Some(agent) = session.world().agents().get(index) else { continue };
        let (at, word) = (view.pixel(agent.position), serde_json::to_value(combine).unwrap_or_default());
        let text = word.as_str().unwrap_or_default().replace('_', " ");
        let galley = painter.layout_no_wrap(text, FontId::proportional(13.0), color(inks.goal, 1.0));
        let place = Align2::CENTER_BOTTOM.anchor_size(pos2(at.x, at.y - 14.0), galley.size());
        painter.rect_filled(place.expand(3.0), 3.0, color(inks.ground, 0.8));
        painter.galley(place.min, galley, Color32::PLACEHOLDER);
    }
}
