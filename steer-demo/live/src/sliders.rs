//! Values of a scene that the page shows as sliders.

use serde_json::{Value, json};
use steer_scene::play::{Kind, Knob, Session, cosine, degrees};
use steer_scene::scene::Location;
#[cfg(target_arch = "wasm32")]
use wasm_bindgen::prelude::wasm_bindgen;

use crate::Live;

/// Number of sliders that a scene gets if none are named.
const USUAL: usize = 3;

#[cfg_attr(target_arch = "wasm32", wasm_bindgen)]
impl Live {
    /// Sliders for the values at these paths, which a comma separates. Without paths, for the
    /// values of the first entries. A path that the scene does not have is left out. The slider of
    /// an absent value begins at the usual one.
    ///
    /// Returns a JSON array of objects: `paths` (an array), `label`, `help`, `unit`, `value`,
    /// `from`, `to`, `logarithmic`, `whole`.
    pub fn sliders(&mut self, paths: &str) -> String {
        let all = knobs(&mut self.session);
        let chosen: Vec<&Knob> = if paths.is_empty() {
            usual(&all)
        } else {
            let named = paths.split(',').map(str::trim);
            named.filter_map(|path| all.iter().find(|knob| knob.path == path)).collect()
        };
        let sliders = chosen.into_iter().map(|knob| slider(&self.session, &all, knob));
        Value::Array(sliders.collect()).to_string()
    }

    /// Sets a value of the scene and of the run, for a cone of sight its angle in degrees. Returns
    /// the reason if it is rejected, else an empty text.
    pub fn set(&mut self, path: &str, value: f64) -> String {
        let value = if path.ends_with(".min_cos") { cosine(value) } else { value };
        let whole = value as i64;
        let value = if whole as f64 == value { json!(whole) } else { json!(value) };
        self.session.set(path, value).err().map_or_else(String::new, |fault| fault.refuse(path).to_string())
    }
}

/// Numbers that can be tuned: of all entries, then of all agents and groups, then of the world.
fn knobs(session: &mut Session) -> Vec<Knob> {
    let scene = session.scene().clone();
    let (mut entries, mut limits) = (Vec::new(), Vec::new());
    for location in scene.locations() {
        let index = match location {
            Location::Agent(i) => i,
            Location::Member { group, .. } => scene.first_of(group),
        };
        session.select(Some(index));
        for mut section in session.knobs() {
            if section.entry.is_none() {
                limits.extend(section.knobs);
                continue;
            }
            // Weights have the same name in every entry.
            for knob in &mut section.knobs {
                if knob.path == format!("{}.{}", section.path, knob.label) {
                    knob.label = format!("{} {}", section.title, knob.label);
                }
            }
            entries.extend(section.knobs);
        }
    }
    session.select(None);
    let world = session.world_knobs().into_iter().flat_map(|section| section.knobs);
    entries.into_iter().chain(limits).chain(world).filter(is_number).collect()
}

fn is_number(knob: &Knob) -> bool {
    matches!(knob.kind, Kind::Number { .. } | Kind::Whole { .. } | Kind::Angle) && value(knob).is_number()
}

/// Value of a number, or the usual one if it is absent.
fn value(knob: &Knob) -> &Value {
    if knob.value.is_null() { &knob.start } else { &knob.value }
}

/// The first values of the first agent's entries, those that the scene changes before the others,
/// then its limits. Weights and probabilities matter only among several entries.
fn usual(all: &[Knob]) -> Vec<&Knob> {
    let present = || all.iter().filter(|knob| knob.value.is_number());
    let entries = || present().filter(|knob| knob.path.contains("steering"));
    let first = entries().next().or(present().next());
    let location = first.map_or("", |first| location_of(&first.path));
    let own = entries().filter(|knob| location_of(&knob.path) == location);
    let own = own
        .filter(|knob| !["weight", "probability"].iter().any(|key| knob.path.ends_with(&format!(".{key}"))));
    let (changed, default): (Vec<_>, Vec<_>) =
        own.partition(|knob| knob.default.as_ref().is_none_or(|default| !same(default, &knob.value)));
    let limit = |key: &str| present().find(|knob| location_of(&knob.path) == location && knob.label == key);
    let limits = ["max_speed", "max_force"].map(limit).into_iter().flatten();
    changed.into_iter().chain(default).take(USUAL - 1).chain(limits).take(USUAL).collect()
}

fn same(a: &Value, b: &Value) -> bool {
    a.as_f64() == b.as_f64()
}

/// The part of a path that names an agent or a group: `agents[0]`.
fn location_of(path: &str) -> &str {
    path.split_once('.').map_or(path, |(location, _)| location)
}

/// Paths of the same value of all agents and groups without a name, which one slider moves
/// together. A named agent has its value to itself.
fn alike<'a>(session: &Session, all: &'a [Knob], knob: &Knob) -> Vec<&'a String> {
    let rest = |path: &str| path.split_once('.').map(|(_, rest)| rest.to_owned());
    let (wanted, named) = (rest(&knob.path), owner(session, knob).is_some());
    let same = |other: &Knob| match named {
        true => other.path == knob.path,
        false => rest(&other.path) == wanted && owner(session, other).is_none(),
    };
    all.iter().filter(|other| same(other)).map(|other| &other.path).collect()
}

/// Name of the agent or group that a value belongs to. `None` if it has none.
fn owner(session: &Session, knob: &Knob) -> Option<String> {
    let scene = session.scene();
    let location = scene.locations().find(|location| location.path() == location_of(&knob.path))?;
    scene.spec(location)?.name.clone()
}

fn slider(session: &Session, all: &[Knob], knob: &Knob) -> Value {
    let paths = alike(session, all, knob);
    let ((from, to), logarithmic, whole) = match &knob.kind {
        Kind::Number { range, logarithmic, .. } => (*range, *logarithmic, false),
        Kind::Whole { range: (from, to) } => ((*from as f64, *to as f64), false, true),
        _ => ((0.0, 360.0), false, false),
    };
    let value = value(knob);
    let (value, unit) = match knob.kind {
        Kind::Angle => (json!(degrees(value.as_f64().unwrap_or_default())), "°"),
        _ => (value.clone(), &*knob.key.unit),
    };
    let label = knob.name();
    let label = match owner(session, knob) {
        Some(owner) => format!("{owner}: {label}"),
        None => label,
    };
    json!({
        "paths": paths, "label": label, "help": knob.help(), "unit": unit, "value": value,
        "from": from, "to": to, "logarithmic": logarithmic, "whole": whole,
    })
}
