//! Lays paths for agents.

use serde_json::json;

use super::Session;
use super::part::values;
use crate::error::Fault;
use crate::scene::table::Shape;
use crate::scene::{Entry, Location, PathSpec, parse_value};
use crate::vector::V;

impl Session {
    /// Adds a waypoint to the path that the selected agent follows: the path of its first entry
    /// that names one. Without such an entry, adds a path, and an entry that follows it instead of
    /// the entries that lead the agent elsewhere. Returns what has begun, in a sentence, if a path
    /// is new.
    ///
    /// Without a selected agent, it selects the nearest, or adds an agent if there is none. A new
    /// path starts at the position of the first call, and each further call adds one point.
    ///
    /// # Errors
    /// Returns an error if the position is beyond the largest coordinate. Nothing changes then.
    pub fn lay_path(&mut self, at: V) -> Result<Option<String>, Fault> {
        let point: PathSpec = parse_value(&json!({"points": [[at.x, at.y]]}))?;
        if self.selected().is_some() {
            return self.lay(point, false);
        }
        self.begin();
        let nearest = self.nearest_agent(at);
        let added = if nearest.is_none() { self.add_agent(at) } else { Ok(()) };
        if nearest.is_some() {
            self.select(nearest);
        }
        let laid = added.and_then(|()| self.lay(point, true));
        self.end();
        laid
    }

    /// Lays a point for the selected agent, which may just have been `chosen`.
    fn lay(&mut self, point: PathSpec, chosen: bool) -> Result<Option<String>, Fault> {
        let fault = || Fault::new("", "no agent is selected", "an agent that follows the path");
        let (index, location) = self.selected().zip(self.location()).ok_or_else(fault)?;
        let mut scene = self.scene.clone();
        let mut followed = values(&self.scene, |shape| *shape == Shape::Path).into_iter();
        let followed = followed.find(|(_, of, _)| *of == location).map(|(.., name)| name);
        if let Some((_, path)) =
            followed.and_then(|name| scene.paths.iter_mut().find(|(other, _)| name == **other))
        {
            path.points.extend(point.points);
            self.same_crowd(scene)?;
            return Ok(None);
        }
        let tried = core::iter::once("laid".to_string()).chain((2..).map(|n: u64| format!("laid {n}")));
        let name = tried.into_iter().find(|name| !scene.paths.iter().any(|(other, _)| other == name));
        let name = name.unwrap_or_default();
        let entry: Entry = parse_value(&json!({"follow_path": {"path": name}}))?;
        scene.paths.push((name, point));
        let mut replaced = Vec::new();
        if let Some(steering) = super::entry::steering(&mut scene, location) {
            replaced.extend(steering.iter().filter(|entry| entry.leads()).map(|entry| entry.behavior.name()));
            steering.retain(|entry| !entry.leads());
            steering.push(entry);
        }
        self.same_crowd(scene)?;
        Ok(Some(self.begun(index, location, chosen, &replaced)))
    }

    /// Returns the sentence for a new path.
    fn begun(&self, index: usize, location: Location, chosen: bool, replaced: &[&str]) -> String {
        let label = self.label(index);
        let subject = match location {
            Location::Member { group, .. } if self.scene.groups[group].count > 1 => {
                format!("{label} and its group follow")
            }
            _ if chosen => format!("{label}, the nearest agent, follows"),
            _ => format!("{label} follows"),
        };
        let instead = match replaced {
            [] => String::new(),
            names => format!(" instead of {}", names.join(", ").replace('_', " ")),
        };
        format!("{subject} the path{instead}; each click adds a waypoint")
    }

    /// Index of the agent that is nearest to a position.
    pub(super) fn nearest_agent(&self, at: V) -> Option<usize> {
        let far = |index: &usize| self.world.agents()[*index].position.distance(at);
        (0..self.world.agents().len()).min_by(|one, other| far(one).total_cmp(&far(other)))
    }
}
