//! Adds and removes the contents of a scene.

use serde_json::{Value, json};
use steer_glam::steer_core::Vec2Like as _;

use super::part::to_value;
use super::{Session, Thing};
use crate::error::Fault;
use crate::scene::table::{Parameter, Shape};
use crate::scene::{CircleSpec, Entry, Pair, PathSpec, Scene, Seat, Single, parse_value, tables};
use crate::vector::V;
use crate::world::Carry;

/// Correct form in the fault about a path's last point.
const ONE_POINT: &str = "a path keeps one point or more";

impl Session {
    /// Adds an agent at a position and selects it. It is a copy of the selected agent without its
    /// name, or else a wandering agent. If a member of a group is selected, the group grows by one.
    ///
    /// # Errors
    /// Returns an error if the position is beyond the largest coordinate, or if the scene with one
    /// more agent is rejected. Nothing changes then.
    pub fn add_agent(&mut self, at: V) -> Result<(), Fault> {
        let mut scene = self.scene.clone();
        let place = json!([at.x(), at.y()]);
        let index = match self.seat() {
            Some(Seat::Member { group, number: _ }) => {
                // Reading a circle checks the range of the position.
                parse_value::<CircleSpec>(&json!({"center": place, "radius": 0}))?;
                let spec = &mut scene.groups[group];
                spec.count = spec.count.saturating_add(1);
                spec.position.push(at.into());
                spec.velocity.push(Pair::default());
                self.scene.first_of(group + 1)
            }
            seat => {
                let Single(spec) = match seat {
                    Some(Seat::Agent(i)) => {
                        let mut spec = to_value(&Single(&self.scene.agents[i]))?;
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
        let mut carry = Carry::same(&self.scene, &self.scene);
        carry.agents.insert(index, None);
        self.change(scene, &carry, Some((index, at)))?;
        self.select(Some(index));
        Ok(())
    }

    /// Adds a circle at rest.
    ///
    /// # Errors
    /// Returns an error if the reader of scenes rejects the position or the radius. Nothing changes
    /// then.
    pub fn add_circle(&mut self, at: V, radius: f64) -> Result<(), Fault> {
        let mut scene = self.scene.clone();
        scene.circles.push(parse_value(&json!({"center": [at.x(), at.y()], "radius": radius}))?);
        self.same_crowd(scene)
    }

    /// Removes an agent, a circle, a waypoint, a whole wall or polygon by any of its points, or the
    /// entry of a target.
    ///
    /// # Errors
    /// Returns an error if there is no such thing, if other entries name the agent (the fault has
    /// the location), or if it is the last point of a path. Nothing changes then.
    pub fn remove(&mut self, thing: &Thing) -> Result<(), Fault> {
        let gone = || Fault::new("", "it is not there", "what can be picked");
        let there = |is: bool| if is { Ok(()) } else { Err(gone()) };
        let mut scene = self.scene.clone();
        let mut carry = Carry::same(&self.scene, &self.scene);
        match thing {
            Thing::Agent(index) => {
                self.can_go(*index)?;
                match self.scene.seat(*index).ok_or_else(gone)? {
                    Seat::Agent(i) => drop(scene.agents.remove(i)),
                    Seat::Member { group, number } => {
                        let spec = &mut scene.groups[group];
                        spec.count -= 1;
                        spec.position.remove(number);
                        spec.velocity.remove(number);
                    }
                }
                carry.agents.remove(*index);
            }
            Thing::Circle(i) => {
                there(*i < scene.circles.len())?;
                scene.circles.remove(*i);
                carry.circles.remove(*i);
            }
            Thing::Waypoint { path, index } => {
                let (name, spec) = scene.paths.get_mut(*path).ok_or_else(gone)?;
                there(*index < spec.points.len())?;
                if spec.points.len() == 1 {
                    return Err(Fault::new(format!("paths.{name}.points"), "its last point", ONE_POINT));
                }
                spec.points.remove(*index);
            }
            Thing::WallEnd { wall, .. } => {
                there(*wall < scene.walls.len())?;
                scene.walls.remove(*wall);
            }
            Thing::PolygonCorner { polygon, .. } => {
                there(*polygon < scene.polygons.len())?;
                scene.polygons.remove(*polygon);
            }
            Thing::Target { .. } => {
                there(self.place(thing).is_some())?;
                let (seat, entry) = self.entry_of(thing).ok_or_else(gone)?;
                super::entry::steering(&mut scene, seat).ok_or_else(gone)?.remove(entry);
            }
        }
        self.change(scene, &carry, None)
    }

    /// Returns the entry of a target.
    fn entry_of(&self, thing: &Thing) -> Option<(Seat, usize)> {
        let Thing::Target { path } = thing else { return None };
        self.scene.seats().find_map(|seat| {
            let inside = path.strip_prefix(&seat.path())?.strip_prefix(".steering[")?;
            let entry = inside.split_once(']')?.0.parse().ok()?;
            (entry < self.scene.steering(seat).len()).then_some((seat, entry))
        })
    }

    /// Rejects the removal of an agent that others name, or of a group member before one that
    /// others name: that name would then mean another agent.
    fn can_go(&self, index: usize) -> Result<(), Fault> {
        let Some(seat) = self.scene.seat(index) else { return Ok(()) };
        for (name, place, by) in names(&self.scene) {
            let meant = match seat {
                // References from the agent itself are removed with it.
                Seat::Agent(i) => by != seat && self.scene.agents[i].name.as_ref() == Some(&name),
                Seat::Member { group, number } => {
                    let own = self.scene.groups[group].name.as_ref();
                    let digits = own.and_then(|own| {
                        name.strip_prefix(own.as_str())?.strip_prefix('[')?.strip_suffix(']')
                    });
                    digits.and_then(|digits| digits.parse::<usize>().ok()).is_some_and(|n| n >= number)
                }
            };
            if meant {
                let wrong = format!("`{}` cannot go: `{name}` is named here", self.label(index));
                return Err(Fault::new(
                    place,
                    wrong,
                    "nobody names who goes, nor those behind in the same group",
                ));
            }
        }
        Ok(())
    }

    /// Adds a waypoint to the path that the selected agent follows: the path of its first entry of
    /// `follow_path`, `follow_tube` or `stay_on_path`. Without such an entry, adds a path and an
    /// entry that follows it.
    ///
    /// A new path starts at the position of the first call, and each further call adds one point.
    ///
    /// # Errors
    /// Returns an error if no agent is selected or the position is beyond the largest coordinate.
    /// Nothing changes then.
    pub fn lay_path(&mut self, at: V) -> Result<(), Fault> {
        let right = "an agent, to lay a path for";
        let seat = self.seat().ok_or_else(|| Fault::new("", "nobody is selected", right))?;
        let mut scene = self.scene.clone();
        let point: PathSpec = parse_value(&json!({"points": [[at.x(), at.y()]]}))?;
        let followed = self.scene.steering(seat).iter().find_map(|entry| {
            let name = entry.behavior.name();
            let parameter = tables().behavior(name).iter().find(|p| p.shape == Shape::Path)?;
            Some(to_value(entry).ok()?.get(name)?.get(parameter.key)?.as_str()?.to_string())
        });
        let laid = followed.and_then(|name| scene.paths.iter_mut().find(|(other, _)| *other == name));
        match laid {
            Some((_, path)) => path.points.extend(point.points),
            None => {
                let tried =
                    core::iter::once("laid".to_string()).chain((2..).map(|n: u64| format!("laid {n}")));
                let name = tried.into_iter().find(|name| !scene.paths.iter().any(|(other, _)| other == name));
                let name = name.unwrap_or_default();
                let entry: Entry = parse_value(&json!({"follow_path": {"path": name}}))?;
                scene.paths.push((name, point));
                if let Some(steering) = super::entry::steering(&mut scene, seat) {
                    steering.push(entry);
                }
            }
        }
        self.same_crowd(scene)
    }
}

/// Returns all agent names in entries: the name, its location, and the agent or group with the
/// entry.
fn names(scene: &Scene) -> Vec<(String, String, Seat)> {
    let mut found = Vec::new();
    for seat in scene.seats() {
        for (i, entry) in scene.steering(seat).iter().enumerate() {
            let name = entry.behavior.name();
            let named = |p: &&Parameter| {
                matches!(p.shape, Shape::Agent | Shape::Agents | Shape::Pair { agent: true, .. })
            };
            for parameter in tables().behavior(name).iter().filter(named) {
                let spec = to_value(entry).unwrap_or_default();
                let place = format!("{}.steering[{i}].{name}.{}", seat.path(), parameter.key);
                match &spec[name][parameter.key] {
                    Value::String(other) => found.push((other.clone(), place, seat)),
                    Value::Array(both) => {
                        let both = both.iter().filter_map(Value::as_str);
                        found.extend(both.map(|other| (other.to_string(), place.clone(), seat)));
                    }
                    _ => {}
                }
            }
        }
    }
    found
}
