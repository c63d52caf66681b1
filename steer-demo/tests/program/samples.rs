//! Steering entries made from the tables of their keys, so that a test of all entries names none.

use serde_json::{Map, Value, json};
use steer_scene::behavior::Behavior;
use steer_scene::scene::table::{Key, Range, Shape};
use steer_scene::scene::tables;

/// Values that depend on the scene.
pub(crate) struct Setting<'a> {
    /// Position in the world.
    pub(crate) place: Value,
    /// Two numbers that are no position.
    pub(crate) offset: Value,
    /// Whether the pointer may be the position.
    pub(crate) pointer: bool,
    /// Number of agents with the entry, for a list that has a name for each.
    pub(crate) count: usize,
    /// Names of two other agents.
    pub(crate) agents: [&'a str; 2],
    /// Name of a path.
    pub(crate) path: &'a str,
    /// Names of fields.
    pub(crate) fields: &'a [&'a str],
    /// Returns the number of a key with this range. `None` to leave it out.
    pub(crate) number: &'a dyn Fn(&Key, &Range) -> Option<f64>,
}

impl Setting<'_> {
    /// Returns all entries, as often as a key has alternatives: `{"arrive":{"target":…}}`.
    #[allow(dead_code, reason = "not every program needs all")]
    pub(crate) fn all(&self) -> Vec<(&'static str, Value)> {
        let turns = |name: &'static str| (0..self.turns(name)).map(move |turn| (name, turn));
        Behavior::NAMES
            .iter()
            .flat_map(|name| turns(name))
            .map(|(name, turn)| (name, self.entry(name, turn)))
            .collect()
    }

    /// Returns an entry. `turn` selects among the alternatives of each key.
    pub(crate) fn entry(&self, name: &str, turn: usize) -> Value {
        json!({ name: self.object(tables().behavior(name), turn) })
    }

    /// Number of turns after which each alternative of each key has been used.
    pub(crate) fn turns(&self, name: &str) -> usize {
        self.most(tables().behavior(name))
    }

    fn most(&self, keys: &[Key]) -> usize {
        let most = |key: &Key| match &key.shape {
            Shape::Object(keys) => self.most(keys),
            _ => self.alternatives(key).len(),
        };
        keys.iter().map(most).max().unwrap_or(1).max(1)
    }

    fn object(&self, keys: &[Key], turn: usize) -> Value {
        let value = |key: &Key| match &key.shape {
            Shape::Object(keys) => Some(self.object(keys, turn)),
            _ => {
                let mut all = self.alternatives(key);
                (!all.is_empty()).then(|| all.swap_remove(turn % all.len()))
            }
        };
        Value::Object(
            keys.iter().filter_map(|key| Some((key.key.to_owned(), value(key)?))).collect::<Map<_, _>>(),
        )
    }

    fn alternatives(&self, key: &Key) -> Vec<Value> {
        let [one, other] = self.agents;
        match &key.shape {
            Shape::Number(range) => (self.number)(key, range).into_iter().map(Value::from).collect(),
            Shape::Whole => vec![json!(3)],
            Shape::Switch => vec![json!(true), json!(false)],
            Shape::Choice(words) => words.iter().map(|(_, value)| value.clone()).collect(),
            Shape::Pair { place, word, agent, each } => {
                let mut all = vec![if *place { self.place.clone() } else { self.offset.clone() }];
                all.extend(word.filter(|_| self.pointer).map(Value::from));
                all.extend((*each && self.pointer).then(|| json!("opposite")));
                all.extend(agent.then(|| json!(one)));
                all
            }
            Shape::Agent => vec![json!(one), json!(vec![one; self.count])],
            Shape::Agents => vec![json!([one, other]), json!([vec![other; self.count], one])],
            Shape::Path => vec![json!(self.path)],
            Shape::Field => self.fields.iter().map(|name| json!(name)).collect(),
            shape => panic!("{}: {shape:?} has no value here", key.key),
        }
    }
}

/// The default times a factor, or this number where there is no default.
#[allow(dead_code, reason = "not every program needs all")]
pub(crate) fn scaled(factor: f64, other: f64) -> impl Fn(&Key, &Range) -> Option<f64> {
    move |key, range| Some(default(key).map_or(other, |default| default * factor).min(range.most))
}

/// Default of a number.
#[allow(dead_code, reason = "not every program needs all")]
pub(crate) fn default(key: &Key) -> Option<f64> {
    key.default.as_ref().and_then(Value::as_f64)
}

/// Returns the entry that names two agents, and its key for them.
#[allow(dead_code, reason = "not every program needs all")]
pub(crate) fn of_two() -> (&'static str, &'static str) {
    let of_two = |name: &&'static str| {
        let key = tables().behavior(name).iter().find(|key| key.shape == Shape::Agents)?;
        Some((*name, key.key))
    };
    Behavior::NAMES.iter().find_map(of_two).expect("an entry names two agents")
}
