//! Adds, removes and moves the entries of the selected agent or its group.

use serde_json::{Map, Value, json};
use steer_glam::steer_core::Vec2Ext as _;

use super::Session;
use super::knob::scale;
use crate::behavior::Behavior;
use crate::error::Fault;
use crate::scene::table::Shape;
use crate::scene::{Entry, Location, Scene, parse_value, tables};
use crate::vector::V;
use crate::world::Mapping;

/// Fault for an edit without a selected agent.
fn unselected() -> Fault {
    Fault::new("", "no agent is selected", "an agent, to change what it does")
}

impl Session {
    /// Appends an entry to the selected agent or its group. Required values are filled in: the
    /// pointer for a target, the nearest other agents (each gets a name if it has none), the first
    /// path, the first field.
    ///
    /// # Errors
    /// Returns an error if no agent is selected, if there is no such entry, or if the scene lacks a
    /// required value. Nothing changes then.
    pub fn add_entry(&mut self, name: &str) -> Result<(), Fault> {
        let location = self.location().ok_or_else(unselected)?;
        if !Behavior::NAMES.contains(&name) {
            let names = Behavior::NAMES.join("`, `");
            return Err(Fault::new("", format!("unknown behaviour `{name}`"), format!("one of `{names}`")));
        }
        let mut scene = self.scene.clone();
        let mut others = self.others(location).into_iter();
        let mut needs = Map::new();
        for parameter in tables().behavior(name).iter().filter(|parameter| parameter.needed) {
            let key = parameter.key;
            let mut other = || {
                let right = "another agent in the scene, outside of its own group";
                let index = others.next();
                let index =
                    index.ok_or_else(|| Fault::new(name, format!("no agent for its `{key}`"), right))?;
                Ok(named(&mut scene, index))
            };
            let first = |names: Option<&String>, kind: &str| {
                let right = format!("a {kind} in the scene");
                names
                    .map(|name| json!(name))
                    .ok_or_else(|| Fault::new(name, format!("no {kind} to follow"), right))
            };
            let value = match &parameter.shape {
                Shape::Pair { word: Some(word), .. } => json!(word),
                Shape::Pair { place: true, .. } => json!([self.scene.width / 2.0, self.scene.height / 2.0]),
                Shape::Pair { .. } if key == "offset" => json!([-40, 0]),
                Shape::Pair { .. } => json!([1, 0]),
                Shape::Agent => json!(other()?),
                Shape::Agents => json!([other()?, other()?]),
                Shape::Path => first(self.scene.paths.first().map(|(name, _)| name), "path")?,
                Shape::Field => first(self.scene.fields.first().map(|(name, _)| name), "field")?,
                _ => json!(scale(key)),
            };
            needs.insert(key.into(), value);
        }
        let entry: Entry = parse_value(&json!({ name: Value::Object(needs) }))?;
        if let Some(steering) = steering(&mut scene, location) {
            steering.push(entry);
        }
        self.same_crowd(scene)
    }

    /// Removes an entry of the selected agent or its group.
    ///
    /// # Errors
    /// Returns an error if no agent is selected or there is no such entry. Nothing changes then.
    pub fn remove_entry(&mut self, entry: usize) -> Result<(), Fault> {
        let mut scene = self.scene.clone();
        self.entry(&mut scene, entry)?.remove(entry);
        self.same_crowd(scene)
    }

    /// Moves an entry of the selected agent or its group to the index `to` of the list, from 0.
    ///
    /// # Errors
    /// Returns an error if no agent is selected, or if there is no such entry or index. Nothing
    /// changes then.
    pub fn move_entry(&mut self, entry: usize, to: usize) -> Result<(), Fault> {
        let mut scene = self.scene.clone();
        self.entry(&mut scene, to)?;
        let steering = self.entry(&mut scene, entry)?;
        let moved = steering.remove(entry);
        steering.insert(to, moved);
        self.same_crowd(scene)
    }

    /// Returns the entries of the selected agent or group, after a check that this one exists.
    fn entry<'s>(&self, scene: &'s mut Scene, entry: usize) -> Result<&'s mut Vec<Entry>, Fault> {
        let location = self.location().ok_or_else(unselected)?;
        let right = format!("less than {}, the number of entries", scene.steering(location).len());
        let fault = || Fault::new(format!("{}.steering[{entry}]", location.path()), "no such entry", right);
        steering(scene, location).filter(|steering| entry < steering.len()).ok_or_else(fault)
    }

    /// Applies an edit that adds and removes no agents.
    pub(super) fn same_crowd(&mut self, scene: Scene) -> Result<(), Fault> {
        let mapping = Mapping::same(&self.scene, &scene);
        self.change(scene, &mapping, None)
    }

    /// Indices of the agents that an entry here may name, the nearest first.
    fn others(&self, location: Location) -> Vec<usize> {
        let agents = self.world.agents();
        let here = self.selected().and_then(|i| agents.get(i)).map_or(V::zero(), |agent| agent.position);
        let is_other =
            |i: &usize| self.scene.location(*i).is_some_and(|other| other.path() != location.path());
        let mut others: Vec<usize> = (0..agents.len()).filter(is_other).collect();
        let far = |i: &usize| agents[*i].position.distance(here);
        others.sort_by(|a, b| far(a).total_cmp(&far(b)));
        others
    }
}

/// Returns the entries of an agent or a group.
pub(super) fn steering(scene: &mut Scene, location: Location) -> Option<&mut Vec<Entry>> {
    scene.spec_mut(location).map(|spec| &mut spec.steering)
}

/// Returns the name of an agent of the scene. An agent without a name gets one.
fn named(scene: &mut Scene, index: usize) -> String {
    if let Some(name) = scene.name_of(index) {
        return name;
    }
    let Some(location) = scene.location(index) else { return String::new() };
    let kind = if matches!(location, Location::Agent(_)) { "agent" } else { "group" };
    let name = unused(scene, kind);
    if let Some(spec) = scene.spec_mut(location) {
        spec.name = Some(name);
    }
    scene.name_of(index).unwrap_or_default()
}

/// Returns an unused name of this kind: `agent 1`.
pub(super) fn unused(scene: &Scene, kind: &str) -> String {
    let names = || scene.agents.iter().chain(&scene.groups).filter_map(|spec| spec.name.as_ref());
    let tried = (1_u64..).map(|n| format!("{kind} {n}"));
    tried.into_iter().find(|name| !names().any(|other| other == name)).unwrap_or_default()
}
