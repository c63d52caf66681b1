//! Reads and writes one value of a scene by its path, with the reader of scenes.

use serde::Serialize;
use serde_json::Value;

use crate::error::Fault;
use crate::scene::{Scene, Single, parse_value};

/// A part of a scene that is read and written as a unit, so that an edit of one agent does not read
/// a thousand others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part {
    World,
    Circle(usize),
    Wall(usize),
    Polygon(usize),
    Field(usize),
    Path(usize),
    Agent(usize),
    Group(usize),
}

/// Writes a value into a scene; `null` removes it. The scene is not validated as a whole.
pub(super) fn set(scene: &mut Scene, path: &str, value: Value) -> Result<(), Fault> {
    let (part, place, rest) = locate(scene, path)?;
    let mut whole = part.write(scene)?;
    *part_at(&mut whole, rest).ok_or_else(|| nowhere(path))? = value;
    remove_null(&mut whole, rest);
    part.read(scene, &whole).map_err(|f| if place.is_empty() { f } else { f.within(place) })
}

/// Returns the value at a path, `null` if it is absent.
pub(super) fn get(scene: &Scene, path: &str) -> Result<Value, Fault> {
    let (part, _, rest) = locate(scene, path)?;
    let mut whole = part.write(scene)?;
    part_at(&mut whole, rest).map(|found| found.take()).ok_or_else(|| nowhere(path))
}

fn nowhere(path: &str) -> Fault {
    Fault::new(path, "no such place in this scene", "a path such as agents[0].max_speed")
}

/// Splits a path: the part of the scene, the path of that part, and the rest.
fn locate<'p>(scene: &Scene, path: &'p str) -> Result<(Part, &'p str, &'p str), Fault> {
    type Numbered = (&'static str, fn(usize) -> Part);
    const LISTS: [Numbered; 5] = [
        ("circles[", Part::Circle),
        ("walls[", Part::Wall),
        ("polygons[", Part::Polygon),
        ("agents[", Part::Agent),
        ("groups[", Part::Group),
    ];
    for (list, part) in LISTS {
        let Some(after) = path.strip_prefix(list) else { continue };
        let (number, _) = after.split_once(']').ok_or_else(|| nowhere(path))?;
        let part = number.parse().map(part).map_err(|_| nowhere(path))?;
        let length = list.len() + number.len() + 1;
        return if part.is_in(scene) {
            Ok((part, &path[..length], &path[length..]))
        } else {
            Err(nowhere(path))
        };
    }
    // A name may contain dots and brackets, so the longest match counts.
    let named = |kind: &str, names: &mut dyn Iterator<Item = &String>| {
        let after = path.strip_prefix(kind)?;
        let fits = |name: &String| {
            let rest = after.strip_prefix(name.as_str());
            rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(['.', '[']))
        };
        let found = names.enumerate().filter(|(_, name)| fits(name)).max_by_key(|(_, name)| name.len());
        found.map(|(i, name)| (i, kind.len() + name.len()))
    };
    if let Some((i, length)) = named("paths.", &mut scene.paths.iter().map(|(name, _)| name)) {
        return Ok((Part::Path(i), &path[..length], &path[length..]));
    }
    if let Some((i, length)) = named("fields.", &mut scene.fields.iter().map(|(name, _)| name)) {
        return Ok((Part::Field(i), &path[..length], &path[length..]));
    }
    const PLAIN: [&str; 7] = ["name", "about", "width", "height", "edge", "dt", "seed"];
    if PLAIN.contains(&path) { Ok((Part::World, "", path)) } else { Err(nowhere(path)) }
}

impl Part {
    fn is_in(self, scene: &Scene) -> bool {
        match self {
            Self::World => true,
            Self::Circle(i) => i < scene.circles.len(),
            Self::Wall(i) => i < scene.walls.len(),
            Self::Polygon(i) => i < scene.polygons.len(),
            Self::Field(i) => i < scene.fields.len(),
            Self::Path(i) => i < scene.paths.len(),
            Self::Agent(i) => i < scene.agents.len(),
            Self::Group(i) => i < scene.groups.len(),
        }
    }

    fn write(self, scene: &Scene) -> Result<Value, Fault> {
        match self {
            Self::World => to_value(&bare(scene)),
            Self::Circle(i) => to_value(&scene.circles[i]),
            Self::Wall(i) => to_value(&scene.walls[i]),
            Self::Polygon(i) => to_value(&scene.polygons[i]),
            Self::Field(i) => to_value(&scene.fields[i].1),
            Self::Path(i) => to_value(&scene.paths[i].1),
            Self::Agent(i) => to_value(&Single(&scene.agents[i])),
            Self::Group(i) => to_value(&scene.groups[i]),
        }
    }

    fn read(self, scene: &mut Scene, value: &Value) -> Result<(), Fault> {
        match self {
            Self::World => {
                let new: Scene = parse_value(value)?;
                let lists = bare(scene);
                let old = core::mem::replace(scene, lists);
                let Scene { circles, walls, polygons, fields, paths, agents, groups, .. } = old;
                *scene = Scene { circles, walls, polygons, fields, paths, agents, groups, ..new };
            }
            Self::Circle(i) => scene.circles[i] = parse_value(value)?,
            Self::Wall(i) => scene.walls[i] = parse_value(value)?,
            Self::Polygon(i) => scene.polygons[i] = parse_value(value)?,
            Self::Field(i) => scene.fields[i].1 = parse_value(value)?,
            Self::Path(i) => scene.paths[i].1 = parse_value(value)?,
            Self::Agent(i) => scene.agents[i] = parse_value::<Single>(value)?.0,
            Self::Group(i) => scene.groups[i] = parse_value(value)?,
        }
        Ok(())
    }
}

/// Returns the scene without its contents.
fn bare(scene: &Scene) -> Scene {
    Scene {
        name: scene.name.clone(),
        about: scene.about.clone(),
        schema: scene.schema.clone(),
        circles: Vec::new(),
        walls: Vec::new(),
        polygons: Vec::new(),
        fields: Vec::new(),
        paths: Vec::new(),
        agents: Vec::new(),
        groups: Vec::new(),
        ..*scene
    }
}

/// Converts a part of a scene to JSON.
pub(super) fn to_value(part: &impl Serialize) -> Result<Value, Fault> {
    serde_json::to_value(part).map_err(|e| Fault::new("", e.to_string(), "a scene that can be written"))
}

/// Splits a path into its steps: `.key` or `[index]`.
fn steps(path: &str) -> impl Iterator<Item = &str> {
    path.split(['.', '[']).map(|step| step.strip_suffix(']').unwrap_or(step)).filter(|step| !step.is_empty())
}

/// Returns the slot at a path. The last key of an object may be absent.
fn part_at<'v>(whole: &'v mut Value, path: &str) -> Option<&'v mut Value> {
    let mut steps = steps(path).peekable();
    let mut found = whole;
    while let Some(step) = steps.next() {
        found = match found {
            Value::Array(items) => items.get_mut(step.parse::<usize>().ok()?)?,
            Value::Object(keys) => {
                if steps.peek().is_none() && !keys.contains_key(step) {
                    keys.insert(step.into(), Value::Null);
                }
                keys.get_mut(step)?
            }
            _ => return None,
        };
    }
    Some(found)
}

/// Removes the key at a path if its value is `null`.
fn remove_null(whole: &mut Value, path: &str) {
    let steps: Vec<&str> = steps(path).collect();
    let Some((last, before)) = steps.split_last() else { return };
    let mut found = Some(whole);
    for step in before {
        found = found.and_then(|value| match value {
            Value::Array(items) => step.parse::<usize>().ok().and_then(|i| items.get_mut(i)),
            other => other.get_mut(*step),
        });
    }
    if let Some(Value::Object(keys)) = found
        && keys.get(*last) == Some(&Value::Null)
    {
        keys.remove(*last);
    }
}
