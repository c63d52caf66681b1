//! Finds by trial the values that the reader of scenes accepts, so that exactly these are tunable.

use serde_json::{Map, Value, json};

use crate::error::Fault;
use crate::scene::{LARGEST_COORDINATE, LARGEST_NUMBER};

/// A value under a key.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Parameter {
    pub(super) key: String,
    pub(super) shape: Shape,
    /// Value if the key is absent; `None` if there is no default, or if the key is required.
    pub(super) default: Option<Value>,
    pub(super) needed: bool,
}

/// Type and range of a value.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Shape {
    /// A number.
    Number {
        /// Whether it may be less than 0.
        signed: bool,
        /// Whether it may be 0.
        zero: bool,
        /// Its maximum.
        most: f64,
    },
    /// A whole number, 0 or more.
    Whole,
    /// True or false.
    Switch,
    /// One of these words or numbers; for a word that takes a value, an object with both.
    Choice(Vec<(String, Value)>),
    /// Two numbers, or an alternative.
    Pair {
        /// Whether the word "pointer" is accepted.
        pointer: bool,
        /// Whether the name of an agent is accepted.
        agent: bool,
    },
    /// The name of an agent.
    Agent,
    /// Two names of agents.
    Agents,
    /// The name of a path.
    Path,
    /// The name of a field.
    Field,
    /// Parameters of its own.
    Object(Vec<Parameter>),
    /// Anything else.
    Other,
}

/// Names of an agent, a second agent, a path and a field in the trial scene.
pub(super) const NAMES: [&str; 4] = ["l", "m", "p", "f"];

/// Tries a whole value; `Ok` if it is accepted.
pub(super) type Ask<'a> = dyn Fn(&Value) -> Result<(), Fault> + 'a;

/// Returns the smallest accepted value: required keys get the first candidate that fits.
pub(super) fn least(from: Value, ask: &Ask<'_>) -> Option<Value> {
    let [agent, other, path, field] = NAMES;
    let missing = match ask(&from) {
        Ok(()) => return Some(from),
        Err(fault) if fault.wrong.starts_with("missing key") => quoted(&fault.wrong).next()?.to_string(),
        Err(_) => return None,
    };
    let candidates =
        [json!(agent), json!(path), json!(field), json!([agent, other]), json!([50, 60]), json!(3)];
    candidates.into_iter().find_map(|candidate| {
        let mut more = from.clone();
        more.as_object_mut()?.insert(missing.clone(), candidate);
        least(more, ask)
    })
}

/// Returns the parameters of the object at the path `at` of a whole value. `least` is the smallest
/// accepted whole, `written` the same with all defaults.
pub(super) fn parameters(least: &Value, written: &Value, at: &[&str], ask: &Ask<'_>) -> Vec<Parameter> {
    let inside = |whole: &Value, key: &str| object(whole, at).and_then(|keys| keys.get(key)).cloned();
    let try_key = |key: &str, value: Value| {
        let mut whole = written.clone();
        if let Some(keys) = object_mut(&mut whole, at) {
            keys.insert(key.into(), value);
        }
        ask(&whole)
    };
    let Err(fault) = try_key("", Value::Null) else { return Vec::new() };
    if !fault.wrong.starts_with("unknown key") {
        return Vec::new();
    }
    let keys = quoted(&fault.right).map(str::to_string);
    keys.map(|key| {
        let needed = inside(least, &key).is_some();
        let default = if needed { None } else { inside(written, &key) };
        let shape = shape(&|value| try_key(&key, value), || {
            let mut path = at.to_vec();
            path.push(&key);
            parameters(least, written, &path, ask)
        });
        Parameter { key, shape, default, needed }
    })
    .collect()
}

/// Returns the shape of the values that `ask` accepts.
fn shape(ask: &dyn Fn(Value) -> Result<(), Fault>, inner: impl FnOnce() -> Vec<Parameter>) -> Shape {
    let ok = |value: Value| ask(value).is_ok();
    let [agent, other, path, field] = NAMES;
    if ok(json!(true)) {
        return Shape::Switch;
    }
    if let Err(fault) = ask(json!(""))
        && fault.wrong.starts_with("unknown variant")
    {
        let words = quoted(&fault.right).map(str::to_string).filter_map(|word| {
            // A word by itself, or one that takes a number.
            let options = [json!(word), json!({ word.as_str(): 10.0 })];
            options.into_iter().find(|value| ok(value.clone())).map(|value| (word, value))
        });
        return Shape::Choice(words.collect());
    }
    if ok(json!(0.5)) {
        let most =
            [LARGEST_NUMBER, LARGEST_COORDINATE].into_iter().find(|most| ok(json!(most))).unwrap_or(1.0);
        return Shape::Number { signed: ok(json!(-0.5)), zero: ok(json!(0)), most };
    }
    if ok(json!(1)) {
        if ok(json!(1000)) {
            return Shape::Whole;
        }
        let few = (-16..=16).filter(|n| ok(json!(n)));
        return Shape::Choice(few.map(|n| (n.to_string(), json!(n))).collect());
    }
    // Tried before pairs, because some readers accept a list as an object.
    let inner = inner();
    if !inner.is_empty() {
        return Shape::Object(inner);
    }
    if ok(json!([1, 1])) {
        return Shape::Pair { pointer: ok(json!("pointer")), agent: ok(json!(agent)) };
    }
    for (value, shape) in [
        (json!(agent), Shape::Agent),
        (json!([agent, other]), Shape::Agents),
        (json!(path), Shape::Path),
        (json!(field), Shape::Field),
    ] {
        if ok(value) {
            return shape;
        }
    }
    Shape::Other
}

/// Returns the texts between backticks.
fn quoted(text: &str) -> impl Iterator<Item = &str> {
    text.split('`').skip(1).step_by(2)
}

fn object<'v>(whole: &'v Value, at: &[&str]) -> Option<&'v Map<String, Value>> {
    at.iter().try_fold(whole, |found, key| found.get(*key))?.as_object()
}

fn object_mut<'v>(whole: &'v mut Value, at: &[&str]) -> Option<&'v mut Map<String, Value>> {
    at.iter().try_fold(whole, |found, key| found.get_mut(*key))?.as_object_mut()
}
