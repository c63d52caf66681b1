//! Warnings about scenes that are valid, on standard error.

use steer_scene::scene::{Combine, Entry, Scene};
use steer_scene::world::{MOST_PAIRS, Overlaps, World};

use crate::print::{counted, warn};

/// Hints at a group that would be stepped faster as a swarm, on standard error.
pub(crate) fn hint(scene: &Scene) {
    if let Some(hint) = (0..scene.groups.len()).find_map(|group| scene.swarm_hint(group)) {
        warn(&hint.to_string());
    }
}

/// Warns of what is likely a mistake in a valid scene.
pub(crate) fn warn_of(name: &str, world: &World) {
    let overlaps = world.overlaps();
    // The law supposes bodies that begin apart.
    if overlaps == Overlaps::default() {
        warn_of_safety(name, world);
    } else {
        warn_of_overlaps(name, world, overlaps);
    }
    if let Some(fault) = world.first_covered() {
        warn(&fault.refuse(name).to_string());
    }
    warn_of_step(name, world);
    warn_of_order(name, world.scene());
    if world.agents().is_empty() {
        warn(&format!("{name}: there are no agents"));
    } else if world.scene().dt == 0.0 {
        warn(&format!("{name}: nothing moves, since `dt` is 0"));
    }
}

/// Warns of bodies that overlap at the start although their agents keep apart, on standard error.
fn warn_of_overlaps(name: &str, world: &World, overlaps: Overlaps) {
    let mut parts = Vec::new();
    if let Some((one, other)) = overlaps.first {
        let count = counted(overlaps.pairs as u64, "pair of bodies overlaps", "pairs of bodies overlap");
        let more = if overlaps.pairs == MOST_PAIRS { "at least " } else { "" };
        parts.push(format!("{more}{count}, first {} and {}", label(world, one), label(world, other)));
    }
    if let Some(index) = overlaps.first_blocked {
        let count = counted(overlaps.blocked as u64, "body is in an obstacle", "bodies are in obstacles");
        parts.push(format!("{count}, first {}", label(world, index)));
    }
    let right = "`avoidance` keeps bodies apart that begin apart";
    warn(&format!("{name}: at the start {}; {right}", parts.join("; ")));
}

/// Warns of an agent that may touch another or an obstacle although it keeps apart, on standard
/// error.
fn warn_of_safety(name: &str, world: &World) {
    if let Some((index, reason)) = world.first_unsafe() {
        warn(&format!("{name}: {} may touch another or an obstacle: {reason}", label(world, index)));
    }
}

/// Warns of an agent that steers, and whose limits or position the step does not suit, on standard
/// error.
fn warn_of_step(name: &str, world: &World) {
    let scene = world.scene();
    let steers = |index| {
        let spec = scene.location(index).and_then(|location| scene.spec(location));
        spec.is_some_and(|spec| !spec.steering.is_empty() || spec.avoidance.is_some())
    };
    let mut agents = world.agents().iter().enumerate().filter(|(index, _)| steers(*index));
    if let Some((index, error)) = agents.find_map(|(i, agent)| Some((i, agent.check_step(scene.dt).err()?))) {
        warn(&format!("{name}: {} trembles or stands: {error}", label(world, index)));
    }
}

/// Warns of a goal after a flock that leaves nothing for it, on standard error.
fn warn_of_order(name: &str, scene: &Scene) {
    let specs = scene.agents.iter().enumerate().map(|(i, spec)| (format!("agents[{i}]"), spec));
    let groups = scene.groups.iter().enumerate().map(|(i, spec)| (format!("groups[{i}]"), spec));
    for (path, spec) in specs.chain(groups) {
        let along = ["follow_path", "follow_tube", "guard"];
        let leads = |entry: &Entry| entry.leads() || along.contains(&entry.behavior.name());
        let flocks = |entry: &Entry| entry.flocks() && entry.weight != 0.0;
        let first = spec.steering.iter().position(flocks).unwrap_or(spec.steering.len());
        if let Combine::Budget | Combine::Priority | Combine::RunningSum = spec.combine
            && let Some(goal) = spec.steering[first..].iter().find(|entry| leads(entry))
        {
            let (flock, goal) = (spec.steering[first].behavior.name(), goal.behavior.name());
            let wrong = format!("{name}: {path}: `{flock}` may leave no force for the `{goal}` after it");
            warn(&format!("{wrong}; `{goal}` before it, or \"combine\": \"sum\", is right"));
            return;
        }
    }
}

fn label(world: &World, index: usize) -> String {
    world.scene().name_of(index).unwrap_or_else(|| format!("agent {index}"))
}
