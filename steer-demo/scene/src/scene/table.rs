//! Tables of the keys of scenes. The reader, the playground, the schema and SCENES.md use them.

use std::collections::HashMap;
use std::sync::LazyLock;

use serde_json::Value;

use super::entry::Entry;
use super::keys::Keys as _;
use super::model::{AgentSpec, CircleSpec, PathSpec, Scene};
use crate::behavior::Behavior;

/// Tables of the objects of a scene.
#[derive(Debug)]
pub struct Tables {
    entries: HashMap<&'static str, Vec<Parameter>>,
    /// Keys of an entry beside its behaviour.
    pub entry: Vec<Parameter>,
    /// Keys of a single agent.
    pub agent: Vec<Parameter>,
    /// Keys of a group.
    pub group: Vec<Parameter>,
    /// Keys of a scene.
    pub scene: Vec<Parameter>,
    /// Keys of a circle.
    pub circle: Vec<Parameter>,
    /// Keys of a path.
    pub path: Vec<Parameter>,
}

/// Returns the tables of the objects of a scene.
pub fn tables() -> &'static Tables {
    static TABLES: LazyLock<Tables> = LazyLock::new(|| Tables {
        entries: Behavior::NAMES.iter().map(|name| (*name, Behavior::table(name))).collect(),
        entry: Entry::table(),
        agent: AgentSpec::table(true),
        group: AgentSpec::table(false),
        scene: Scene::table(false),
        circle: CircleSpec::table(false),
        path: PathSpec::table(false),
    });
    &TABLES
}

impl Tables {
    /// Keys of the behaviour with this name; empty if there is none.
    pub fn behavior(&self, name: &str) -> &[Parameter] {
        self.entries.get(name).map_or(&[], |parameters| &parameters[..])
    }
}

/// A key of an object in a scene.
#[derive(Clone, Debug, PartialEq)]
pub struct Parameter {
    /// The key.
    pub key: &'static str,
    /// Meaning, in one sentence.
    pub doc: String,
    /// Type and range of the value.
    pub shape: Shape,
    /// Unit of the value, such as `length/time`; empty if it has none.
    pub unit: String,
    /// Value if the key is absent; `None` if there is no such value.
    pub default: Option<Value>,
    /// Whether the key must be present.
    pub needed: bool,
}

/// Type and range of a value.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs, reason = "each variant explains its fields")]
pub enum Shape {
    /// A number.
    Number(Range),
    /// A whole number, 0 or more.
    Whole,
    /// True or false.
    Switch,
    /// One of these words or numbers; for a word that takes a number, an object with both.
    Choice(Vec<(String, Value)>),
    /// Two numbers: a position in the world if `place`, else an offset, a direction or a velocity.
    /// A word or the name of an agent may be allowed instead.
    Pair { place: bool, word: Option<&'static str>, agent: bool },
    /// The name of an agent.
    Agent,
    /// Two names of agents.
    Agents,
    /// The name of a path.
    Path,
    /// The name of a field.
    Field,
    /// A text.
    Text,
    /// An object with these keys.
    Object(Vec<Parameter>),
    /// A list of values, with its minimum length.
    List(Box<Shape>, u64),
    /// An object of values by name.
    Named(Box<Shape>),
    /// A steering entry.
    Entry,
}

/// Range of a number.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Range {
    /// Lower limit.
    pub least: f64,
    /// Whether the lower limit itself is excluded.
    pub above: bool,
    /// Upper limit, included.
    pub most: f64,
}

impl Range {
    /// Whether the number is in the range.
    pub fn holds(&self, x: f64) -> bool {
        x <= self.most && if self.above { x > self.least } else { x >= self.least }
    }
}

impl core::fmt::Display for Range {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        let short = |x: f64| if x.abs() < 1e6 { x.to_string() } else { format!("{x:e}") };
        let (least, most) = (short(self.least), short(self.most));
        if self.above {
            write!(f, "a number greater than {least}, up to {most}")
        } else if self.least == 0.0 && self.most > 1.0 {
            write!(f, "a number that is 0 or more, up to {most}")
        } else {
            write!(f, "a number from {least} to {most}")
        }
    }
}
