//! Tables of the keys of scenes. The reader, the playground, the schema and SCENES.md use them.

use std::collections::HashMap;
use std::sync::LazyLock;

use super::agent::{AgentSpec, Single};
use super::entry::Entry;
use super::keys::Keys as _;
use super::model::{CircleSpec, PathSpec, PolygonSpec, Scene, WallSpec};
use super::table::Key;
use crate::behavior::Behavior;

/// Tables of the objects of a scene.
#[derive(Debug)]
pub struct Tables {
    entries: HashMap<&'static str, Vec<Key>>,
    /// Keys of an entry beside its behaviour.
    pub entry: Vec<Key>,
    /// Keys of a single agent.
    pub agent: Vec<Key>,
    /// Keys of a group.
    pub group: Vec<Key>,
    /// Keys of a scene.
    pub scene: Vec<Key>,
    /// Keys of a circle.
    pub circle: Vec<Key>,
    /// Keys of a wall.
    pub wall: Vec<Key>,
    /// Keys of a polygon.
    pub polygon: Vec<Key>,
    /// Keys of a path.
    pub path: Vec<Key>,
}

/// Returns the tables of the objects of a scene.
pub fn tables() -> &'static Tables {
    static TABLES: LazyLock<Tables> = LazyLock::new(|| Tables {
        entries: Behavior::NAMES.iter().map(|name| (*name, Behavior::table(name))).collect(),
        entry: Entry::table(),
        agent: Single::<AgentSpec>::table(),
        group: AgentSpec::table(),
        scene: Scene::table(),
        circle: CircleSpec::table(),
        wall: WallSpec::table(),
        polygon: PolygonSpec::table(),
        path: PathSpec::table(),
    });
    &TABLES
}

impl Tables {
    /// Keys of the behaviour with this name. Empty if there is none.
    pub fn behavior(&self, name: &str) -> &[Key] {
        self.entries.get(name).map_or(&[], |keys| &keys[..])
    }
}
