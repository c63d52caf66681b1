//! Reads and writes one value of a scene by its path, with the reader of scenes.

use serde::Serialize;
use serde_json::{Value, json};

use crate::error::Fault;
use crate::scene::table::Shape;
use crate::scene::{Location, Scene, Single, parse_value, tables};

/// A part of a scene that is read and written as a unit: an edit need not read the whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part {
    World,
    Circle(usize),
    Wall(usize),
    Polygon(usize),
    Field(usize),
    Counter(usize),
    Path(usize),
    Agent(usize),
    Group(usize),
}

/// Writes a value into a scene. `null` removes it. The scene is not validated as a whole.
pub(super) fn set(scene: &mut Scene, path: &str, value: Value) -> Result<(), Fault> {
    let (part, place, rest) = locate(scene, path)?;
    let mut whole = part.write(scene).ok_or_else(|| nowhere(path))?;
    let (before, last) = pointer(rest);
    match (whole.pointer_mut(&before), last) {
        (_, None) => whole = value,
        (Some(Value::Object(keys)), Some(last)) if value.is_null() => drop(keys.remove(last)),
        (Some(Value::Object(keys)), Some(last)) => drop(keys.insert(last.into(), value)),
        (Some(Value::Array(items)), Some(last)) => {
            let item = last.parse().ok().and_then(|i: usize| items.get_mut(i));
            *item.ok_or_else(|| nowhere(path))? = value;
        }
        _ => return Err(nowhere(path)),
    }
    part.read(scene, &whole).map_err(|f| if place.is_empty() { f } else { f.within(place) })
}

/// Returns the value at a path, `null` if it is absent.
pub(super) fn get(scene: &Scene, path: &str) -> Result<Value, Fault> {
    let (part, _, rest) = locate(scene, path)?;
    let whole = part.write(scene).ok_or_else(|| nowhere(path))?;
    let (before, last) = pointer(rest);
    let found = match (whole.pointer(&before), last) {
        (found, None) => found.cloned(),
        (Some(Value::Object(keys)), Some(last)) => Some(keys.get(last).cloned().unwrap_or_default()),
        (Some(Value::Array(items)), Some(last)) => {
            last.parse().ok().and_then(|i: usize| items.get(i).cloned())
        }
        _ => None,
    };
    found.ok_or_else(|| nowhere(path))
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
        return Ok((part, &path[..length], &path[length..]));
    }
    // A name may contain dots and brackets, so the longest match counts.
    let named = |list: &str, part: fn(usize) -> Part, names: &mut dyn Iterator<Item = &String>| {
        let after = path.strip_prefix(list)?;
        let fits = |name: &String| {
            let rest = after.strip_prefix(name.as_str());
            rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(['.', '[']))
        };
        let found = names.enumerate().filter(|(_, name)| fits(name)).max_by_key(|(_, name)| name.len());
        let (i, name) = found?;
        let (place, rest) = path.split_at(list.len() + name.len());
        Some((part(i), place, rest))
    };
    let found = named("paths.", Part::Path, &mut scene.paths.iter().map(|(name, _)| name))
        .or_else(|| named("fields.", Part::Field, &mut scene.fields.iter().map(|(name, _)| name)))
        .or_else(|| named("counters.", Part::Counter, &mut scene.counters.iter().map(|(name, _)| name)));
    if let Some(found) = found {
        return Ok(found);
    }
    const PLAIN: [&str; 11] =
        ["name", "about", "hint", "question", "answer", "topic", "width", "height", "edge", "dt", "seed"];
    if PLAIN.contains(&path) { Ok((Part::World, "", path)) } else { Err(nowhere(path)) }
}

impl Part {
    /// Returns it as JSON. `None` if it is not in this scene.
    fn write(self, scene: &Scene) -> Option<Value> {
        Some(match self {
            Self::World => plain(scene),
            Self::Circle(i) => to_value(scene.circles.get(i)?),
            Self::Wall(i) => to_value(scene.walls.get(i)?),
            Self::Polygon(i) => to_value(scene.polygons.get(i)?),
            Self::Field(i) => to_value(&scene.fields.get(i)?.1),
            Self::Counter(i) => to_value(&scene.counters.get(i)?.1),
            Self::Path(i) => to_value(&scene.paths.get(i)?.1),
            Self::Agent(i) => to_value(&Single(scene.agents.get(i)?)),
            Self::Group(i) => to_value(scene.groups.get(i)?),
        })
    }

    fn read(self, scene: &mut Scene, value: &Value) -> Result<(), Fault> {
        match self {
            Self::World => {
                let new: Scene = parse_value(value)?;
                (scene.name, scene.about, scene.hint) = (new.name, new.about, new.hint);
                (scene.question, scene.answer, scene.topic) = (new.question, new.answer, new.topic);
                (scene.width, scene.height, scene.edge) = (new.width, new.height, new.edge);
                (scene.dt, scene.seed) = (new.dt, new.seed);
            }
            Self::Circle(i) => scene.circles[i] = parse_value(value)?,
            Self::Wall(i) => scene.walls[i] = parse_value(value)?,
            Self::Polygon(i) => scene.polygons[i] = parse_value(value)?,
            Self::Field(i) => scene.fields[i].1 = parse_value(value)?,
            Self::Counter(i) => scene.counters[i].1 = parse_value(value)?,
            Self::Path(i) => scene.paths[i].1 = parse_value(value)?,
            Self::Agent(i) => scene.agents[i] = parse_value::<Single>(value)?.0,
            Self::Group(i) => scene.groups[i] = parse_value(value)?,
        }
        Ok(())
    }
}

/// Returns the plain values of a scene that are there.
fn plain(scene: &Scene) -> Value {
    let Scene { name, about, hint, question, answer, topic, width, height, edge, dt, seed, .. } = scene;
    let mut all = json!({
        "name": name, "about": about, "hint": hint, "question": question, "answer": answer, "topic": topic,
        "width": width, "height": height, "edge": edge, "dt": dt, "seed": seed,
    });
    all.as_object_mut().into_iter().for_each(|keys| keys.retain(|_, value| !value.is_null()));
    all
}

/// Converts a part of a scene to JSON. All keys are texts, so this succeeds.
pub(super) fn to_value(part: &impl Serialize) -> Value {
    serde_json::to_value(part).unwrap_or_default()
}

/// Splits a path: all but its last step as a JSON pointer, and the last step, a key or an index.
fn pointer(path: &str) -> (String, Option<&str>) {
    let steps = path.split(['.', '[']).map(|step| step.strip_suffix(']').unwrap_or(step));
    let mut steps: Vec<&str> = steps.filter(|step| !step.is_empty()).collect();
    let last = steps.pop();
    (steps.into_iter().flat_map(|step| ["/", step]).collect(), last)
}

/// Returns the values of this shape in entries: path, location of the entry, value.
pub(super) fn values(scene: &Scene, has: impl Fn(&Shape) -> bool) -> Vec<(String, Location, Value)> {
    let mut values = Vec::new();
    for location in scene.locations() {
        for (i, entry) in scene.steering(location).iter().enumerate() {
            let name = entry.behavior.name();
            for parameter in tables().behavior(name).iter().filter(|parameter| has(&parameter.shape)) {
                let path = format!("{}.steering[{i}].{name}.{}", location.path(), parameter.key);
                let value = to_value(entry)[name][parameter.key].take();
                values.push((path, location, value));
            }
        }
    }
    values
}
