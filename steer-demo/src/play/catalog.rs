//! All tunable parameters by owner: every entry, agents, groups, the world, paths and circles.

use std::collections::HashMap;
use std::sync::LazyLock;

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use super::part::{from_value, to_value};
use super::probe::{NAMES, Parameter, Shape, least, parameters};
use crate::behavior::{Behavior, Mark};
use crate::error::Fault;
use crate::scene::{AgentSpec, Cast, CircleSpec, Entry, GroupSpec, PathSpec, Scene, parse_value, read};
use crate::vector::{V, v};
use crate::world::World;

/// All tunable parameters.
pub(super) struct Catalog {
    entries: HashMap<&'static str, Vec<Parameter>>,
    /// Keys of entries that hold a position in the world; other pairs are directions.
    places: Vec<(&'static str, String)>,
    pub(super) agent: Vec<Parameter>,
    pub(super) group: Vec<Parameter>,
    pub(super) world: Vec<Parameter>,
    pub(super) circle: Vec<Parameter>,
    pub(super) path: Vec<Parameter>,
}

static CATALOG: LazyLock<Catalog> = LazyLock::new(Catalog::ask);

/// Returns all tunable parameters. They are determined at the first call.
pub(super) fn catalog() -> &'static Catalog {
    &CATALOG
}

impl Catalog {
    /// Parameters of this entry.
    pub(super) fn entry(&self, name: &str) -> &[Parameter] {
        self.entries.get(name).map_or(&[], |parameters| &parameters[..])
    }

    /// Whether a pair in this entry is a position in the world.
    pub(super) fn is_place(&self, name: &str, key: &str) -> bool {
        self.places.iter().any(|(n, k)| *n == name && k == key)
    }

    fn ask() -> Self {
        let mut catalog = Self {
            entries: HashMap::new(),
            places: Vec::new(),
            agent: of::<AgentSpec>(json!({"position": [0, 0]})),
            group: of::<GroupSpec>(json!({"position": [0, 0], "count": 1})),
            world: of::<Scene>(json!({})),
            circle: of::<CircleSpec>(json!({"center": [0, 0], "radius": 1})),
            path: of::<PathSpec>(json!({"points": [[0, 0]]})),
        };
        let Ok(stage) = read(sample("").as_bytes()) else { return catalog };
        let Ok(cast) = Cast::of(&stage) else { return catalog };
        let casting = cast.seen_by(0..1);
        for name in Behavior::NAMES {
            let ask = |value: &Value| {
                let entry: Entry = parse_value(&json!({ *name: value })).map_err(|mut f| {
                    f.place.clear();
                    f
                })?;
                entry.behavior.start(&casting).map(drop)
            };
            let Some(least) = least(json!({}), &ask) else { continue };
            let entry = parse_value::<Entry>(&json!({ *name: least }));
            let Some(written) =
                entry.ok().and_then(|entry| to_value(&entry).ok()?.get_mut(*name).map(Value::take))
            else {
                continue;
            };
            let all = parameters(&least, &written, &[], &ask);
            let places = all.iter().filter(|p| matches!(p.shape, Shape::Pair { .. }));
            catalog.places.extend(
                places.filter(|p| stands_in_the_world(name, &least, &p.key)).map(|p| (*name, p.key.clone())),
            );
            catalog.entries.insert(name, all);
        }
        catalog
    }
}

/// Parameters of a part of a scene; `least` is an accepted value of it.
fn of<T: DeserializeOwned + Serialize>(least: Value) -> Vec<Parameter> {
    let ask = |value: &Value| from_value::<T>(value).map(drop);
    let written = from_value::<T>(&least).and_then(|part| to_value(&part));
    written.map_or_else(|_| Vec::new(), |written| parameters(&least, &written, &[], &ask))
}

/// A scene in which every name is defined and the first agent has this entry.
fn sample(entry: &str) -> String {
    let [agent, other, path, field] = NAMES;
    format!(
        r#"{{"paths":{{"{path}":{{"points":[[1,2],[30,4]]}}}},"fields":{{"{field}":{{"columns":1,"rows":1,"vectors":[[1,2]]}}}},
        "agents":[{{"position":[10,20],"steering":[{entry}]}},{{"name":"{agent}","position":[70,30]}},{{"name":"{other}","position":[20,90]}}]}}"#
    )
}

/// Whether a pair of an entry is a position: the world's landmarks or the agent's marks then
/// contain it.
fn stands_in_the_world(name: &str, least: &Value, key: &str) -> bool {
    let (x, y) = (123.25, 457.5);
    let mut entry = least.clone();
    entry[key] = json!([x, y]);
    let world: Result<World, Fault> =
        read(sample(&json!({ name: entry }).to_string()).as_bytes()).and_then(|scene| World::new(&scene));
    let at = |mark: &Mark| -> [V; 2] {
        match *mark {
            Mark::Goal(at) | Mark::Danger(at) | Mark::Dot(at) => [at; 2],
            Mark::Predicted { from, to } | Mark::Neighbor { from, to } | Mark::Line { from, to } => {
                [from, to]
            }
            Mark::Ring { center, .. } => [center; 2],
            Mark::Sight { from, .. } => [from; 2],
        }
    };
    world.is_ok_and(|world| {
        let marks = world.landmarks().into_iter().chain(world.foresight_of(0));
        marks.flat_map(|mark| at(&mark)).any(|place| place == v(x, y))
    })
}
