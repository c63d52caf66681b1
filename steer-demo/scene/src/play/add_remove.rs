//! Adds and removes the contents of a scene.

use serde_json::{Value, json};
use steer_glam::steer_core::Vec2Like as _;

use super::part::{to_value, values};
use super::thing::gone;
use super::{Session, Thing};
use crate::error::Fault;
use crate::scene::table::Shape;
use crate::scene::{CircleSpec, Goals, Location, Pair, Scene, Single, parse_value};
use crate::vector::V;
use crate::world::Mapping;

impl Session {
    /// Adds an agent at a position and selects it. It is a copy of the selected agent without its
    /// name. Without a selection it is a copy of the nearest agent if that one has `avoidance`,
    /// else a wandering agent. If a member of a group is copied, the group grows by one.
    ///
    /// # Errors
    /// Returns an error if the position is beyond the largest coordinate, or if the scene with one
    /// more agent is rejected. Nothing changes then.
    pub fn add_agent(&mut self, at: V) -> Result<(), Fault> {
        let mut scene = self.scene.clone();
        let place = json!([at.x(), at.y()]);
        let of_crowd =
            |location: &Location| self.scene.spec(*location).is_some_and(|spec| spec.avoidance.is_some());
        let nearest = || self.scene.location(self.nearest_agent(at)?).filter(of_crowd);
        let index = match self.location().or_else(nearest) {
            Some(Location::Member { group, number }) => {
                // Reading a circle checks the range of the position.
                parse_value::<CircleSpec>(&json!({"center": place, "radius": 0}))?;
                let spec = &mut scene.groups[group];
                spec.count = spec.count.saturating_add(1);
                spec.position.push(at.into());
                spec.velocity.push(Pair::default());
                let opposite = V::new(self.scene.width, self.scene.height) - at;
                spec.per_member(&mut |values| values.push(number, opposite));
                self.scene.first_of(group + 1)
            }
            location => {
                let Single(spec) = match location {
                    Some(Location::Agent(i)) => {
                        let mut spec = to_value(&Single(&self.scene.agents[i]));
                        if let Value::Object(keys) = &mut spec {
                            keys.remove("name");
                            keys.insert("position".into(), place);
                        }
                        parse_value(&spec)?
                    }
                    _ => {
                        let wander = json!([{"wander": {}}]);
                        parse_value(
                            &json!({"position": place, "velocity": [2, 0], "max_speed": 4, "steering": wander}),
                        )?
                    }
                };
                scene.agents.push(spec);
                self.scene.agents.len()
            }
        };
        // The agents after the new one move up by one.
        let mut mapping = Mapping::same(&self.scene, &self.scene);
        mapping.agents.insert(index, None);
        self.change(scene, &mapping, Some((index, at)))?;
        self.select(Some(index));
        Ok(())
    }

    /// Adds a circle at rest.
    ///
    /// # Errors
    /// Returns an error if the reader of scenes rejects the position or the radius. Nothing changes
    /// then.
    pub fn add_circle(&mut self, at: V, radius: f64) -> Result<(), Fault> {
        let (mut scene, at, size) =
            (self.scene.clone(), self.rounded(at), self.rounded(V::new(radius, 0.0)).x());
        scene.circles.push(parse_value(&json!({"center": [at.x(), at.y()], "radius": size}))?);
        self.same_crowd(scene)
    }

    /// Adds a wall between two positions.
    ///
    /// # Errors
    /// Returns an error if the reader of scenes rejects a position, or if a field has no way to its
    /// goal. Nothing changes then.
    pub fn add_wall(&mut self, from: V, to: V) -> Result<(), Fault> {
        let (mut scene, [from, to]) = (self.scene.clone(), [from, to].map(|at| self.wall_end(at)));
        scene.walls.push(parse_value(&json!({"from": [from.x(), from.y()], "to": [to.x(), to.y()]}))?);
        self.same_crowd(scene)
    }

    /// Removes an agent, a circle, a waypoint, a goal of a field, a wall or polygon by its points,
    /// or an entry.
    ///
    /// # Errors
    /// Returns an error if there is no such thing, if other entries name the agent (the fault has
    /// the location), or if it is the last point of a path or the last goal of a
    /// field. Nothing changes then.
    pub fn remove(&mut self, thing: &Thing) -> Result<(), Fault> {
        let there = |is: bool| if is { Ok(()) } else { Err(gone()) };
        let mut scene = self.scene.clone();
        let mut mapping = Mapping::same(&self.scene, &self.scene);
        match thing {
            Thing::Agent(index) => {
                self.can_go(*index)?;
                match self.scene.location(*index).ok_or_else(gone)? {
                    Location::Agent(i) => drop(scene.agents.remove(i)),
                    Location::Member { group, number } => {
                        let spec = &mut scene.groups[group];
                        spec.count -= 1;
                        spec.position.remove(number);
                        spec.velocity.remove(number);
                        spec.per_member(&mut |values| values.remove(number));
                    }
                }
                mapping.agents.remove(*index);
            }
            Thing::Circle(i) => {
                there(*i < scene.circles.len())?;
                scene.circles.remove(*i);
                mapping.circles.remove(*i);
            }
            Thing::Polygon(i) => {
                there(*i < scene.polygons.len())?;
                scene.polygons.remove(*i);
            }
            Thing::Point(path) => {
                there(self.place(thing).is_some())?;
                self.remove_point(&mut scene, path)?;
            }
        }
        self.change(scene, &mapping, None)
    }

    /// Removes what has the point at a path.
    fn remove_point(&self, scene: &mut Scene, path: &str) -> Result<(), Fault> {
        let number = |list: &str| path.strip_prefix(list)?.split_once(']')?.0.parse::<usize>().ok();
        if let Some(wall) = number("walls[") {
            scene.walls.remove(wall);
        } else if let Some(polygon) = number("polygons[") {
            scene.polygons.remove(polygon);
        } else if let Some((location, entry)) = self
            .scene
            .locations()
            .find_map(|location| Some((location, number(&format!("{}.steering[", location.path()))?)))
        {
            super::entry::steering(scene, location).ok_or_else(gone)?.remove(entry);
        } else {
            for (list, points) in lists(scene) {
                let Some(index) = (0..points.len()).find(|i| *path == format!("{list}[{i}]")) else {
                    continue;
                };
                if points.len() == 1 {
                    return Err(Fault::new(list, "its last point", "one point or more"));
                }
                points.remove(index);
            }
        }
        Ok(())
    }

    /// Rejects the removal of an agent if a name in another entry would lose its meaning.
    fn can_go(&self, index: usize) -> Result<(), Fault> {
        let Some(location) = self.scene.location(index) else { return Ok(()) };
        for (name, place, by) in names(&self.scene) {
            let meant = match location {
                // References from the agent itself are removed with it.
                Location::Agent(i) => {
                    by != Some(location) && self.scene.agents[i].name.as_ref() == Some(&name)
                }
                Location::Member { group, number } => {
                    let own = self.scene.groups[group].name.as_ref();
                    let digits = own.and_then(|own| {
                        name.strip_prefix(own.as_str())?.strip_prefix('[')?.strip_suffix(']')
                    });
                    digits.and_then(|digits| digits.parse::<usize>().ok()).is_some_and(|n| n >= number)
                }
            };
            if meant {
                let wrong = format!("`{}` cannot be removed: `{name}` is named here", self.label(index));
                return Err(Fault::new(
                    place,
                    wrong,
                    "no other entry names a removed agent, or one after it in its group",
                ));
            }
        }
        Ok(())
    }
}

/// Returns all agent names in entries and fields: the name, its path, and the entry's location.
fn names(scene: &Scene) -> Vec<(String, String, Option<Location>)> {
    let named =
        |shape: &Shape| matches!(shape, Shape::Agent | Shape::Agents | Shape::Pair { agent: true, .. });
    let mut found = Vec::new();
    for (place, location, value) in values(scene, named) {
        found.extend(texts(&value).map(|name| (name.into(), place.clone(), Some(location))));
    }
    for (name, field) in &scene.fields {
        if let Some(Goals::Agent(target)) = &field.toward {
            found.push((target.to_string(), format!("fields.{name}.toward"), None));
        }
    }
    found
}

/// Lists of waypoints of paths and of goals of fields, and their paths in the scene.
fn lists(scene: &mut Scene) -> impl Iterator<Item = (String, &mut Vec<Pair>)> {
    let paths = scene.paths.iter_mut().map(|(name, path)| (format!("paths.{name}.points"), &mut path.points));
    let goals = scene.fields.iter_mut().filter_map(|(name, field)| match &mut field.toward {
        Some(Goals::Positions(goals)) => Some((format!("fields.{name}.toward"), goals)),
        _ => None,
    });
    paths.chain(goals)
}

/// All texts in a value, also in lists of lists.
fn texts(value: &Value) -> Box<dyn Iterator<Item = &str> + '_> {
    match value {
        Value::Array(all) => Box::new(all.iter().flat_map(texts)),
        one => Box::new(one.as_str().into_iter()),
    }
}
