//! Writes a scene as readable JSON.

use core::fmt;

use serde::de::{Deserializer, MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::scene::table::Parameter;
use crate::scene::{Scene, tables};

/// Maximum length of a line in bytes; the contents of a longer one get lines of their own.
const WIDTH: usize = 110;

/// Returns the scene as the text of a file: readable JSON without default values. It reads back as
/// the same scene.
#[must_use]
pub fn to_json(scene: &Scene) -> String {
    let mut text = String::new();
    slim(scene).lay_out(0, 0, &mut text);
    text.push('\n');
    text
}

/// Returns the same on one line, without spaces.
pub(super) fn compact(scene: &Scene) -> String {
    let mut text = String::new();
    slim(scene).write(false, &mut text);
    text
}

/// JSON whose keys keep their order.
#[derive(Clone, Debug, PartialEq)]
enum Node {
    /// A number, a word, true or false, in its written form.
    Plain(String),
    List(Vec<Node>),
    Object(Vec<(String, Node)>),
}

/// Returns the scene without default values.
fn slim(scene: &Scene) -> Node {
    let (mut whole, tables) = (node(scene), tables());
    whole.without_defaults(&tables.scene);
    for (list, table) in [
        ("agents", &tables.agent),
        ("groups", &tables.group),
        ("circles", &tables.circle),
        ("paths", &tables.path),
    ] {
        for item in whole.get_mut(list).into_iter().flat_map(Node::items) {
            item.without_defaults(table);
            for entry in item.get_mut("steering").into_iter().flat_map(Node::items) {
                entry.without_defaults(&tables.entry);
                let Node::Object(keys) = entry else { continue };
                for (name, parameters) in keys {
                    parameters.without_defaults(tables.behavior(name));
                }
            }
        }
    }
    whole
}

fn node(part: &impl Serialize) -> Node {
    let text = serde_json::to_string(part).unwrap_or_default();
    serde_json::from_str(&text).unwrap_or(Node::Object(Vec::new()))
}

impl Node {
    fn get_mut(&mut self, key: &str) -> Option<&mut Self> {
        match self {
            Self::Object(keys) => keys.iter_mut().find(|(name, _)| name == key).map(|(_, value)| value),
            _ => None,
        }
    }

    /// The values of a list or of an object.
    fn items(&mut self) -> Vec<&mut Self> {
        match self {
            Self::Object(keys) => keys.iter_mut().map(|(_, value)| value).collect(),
            Self::List(items) => items.iter_mut().collect(),
            Self::Plain(_) => Vec::new(),
        }
    }

    /// Removes the keys of an object with their default values.
    fn without_defaults(&mut self, table: &[Parameter]) {
        let Self::Object(keys) = self else { return };
        keys.retain(|(key, value)| {
            let parameter = table.iter().find(|parameter| parameter.key == key);
            let usual = parameter.and_then(|parameter| parameter.default.as_ref());
            // The keys of a value may have any order.
            usual.is_none_or(|usual| node(usual).sorted() != value.clone().sorted())
        });
    }

    fn sorted(mut self) -> Self {
        if let Self::Object(keys) = &mut self {
            keys.sort_by(|a, b| a.0.cmp(&b.0));
        }
        self
    }

    /// Writes the value on one line.
    fn write(&self, spaced: bool, out: &mut String) {
        let (comma, colon) = if spaced { (", ", ": ") } else { (",", ":") };
        match self {
            Self::Plain(text) => out.push_str(text),
            Self::List(items) => {
                out.push('[');
                for (i, item) in items.iter().enumerate() {
                    out.push_str(if i > 0 { comma } else { "" });
                    item.write(spaced, out);
                }
                out.push(']');
            }
            Self::Object(keys) => {
                out.push('{');
                for (i, (key, value)) in keys.iter().enumerate() {
                    out.push_str(if i > 0 { comma } else { "" });
                    out.push_str(&quoted(key));
                    out.push_str(colon);
                    value.write(spaced, out);
                }
                out.push('}');
            }
        }
    }

    /// Writes the value on one line if it is short, else its contents on separate lines. `before`
    /// is the used length of the line.
    fn lay_out(&self, depth: usize, before: usize, out: &mut String) {
        let mut line = String::new();
        self.write(true, &mut line);
        let (open, close) = match self {
            // The scene itself is never on one line.
            Self::Object(keys) if depth == 0 && !keys.is_empty() => ('{', '}'),
            _ if line.len() + before <= WIDTH => {
                out.push_str(&line);
                return;
            }
            Self::Plain(_) => {
                out.push_str(&line);
                return;
            }
            Self::Object(_) => ('{', '}'),
            Self::List(_) => ('[', ']'),
        };
        let none = String::new();
        let items: Vec<(String, &Self)> = match self {
            Self::Object(keys) => {
                keys.iter().map(|(key, value)| (format!("{}: ", quoted(key)), value)).collect()
            }
            Self::List(items) => items.iter().map(|item| (none.clone(), item)).collect(),
            Self::Plain(_) => Vec::new(),
        };
        out.push(open);
        for (i, (key, value)) in items.iter().enumerate() {
            out.push_str(if i > 0 { ",\n" } else { "\n" });
            let indent = 2 * (depth + 1);
            out.extend(core::iter::repeat_n(' ', indent));
            out.push_str(key);
            value.lay_out(depth + 1, indent + key.len() + 1, out);
        }
        out.push('\n');
        out.extend(core::iter::repeat_n(' ', 2 * depth));
        out.push(close);
    }
}

fn quoted(text: &str) -> String {
    Value::from(text).to_string()
}

/// The shortest form of a number; whole numbers have no decimal point.
fn number(x: f64) -> String {
    let whole = x.fract() == 0.0 && x.abs() < 1e15 && (x != 0.0 || x.is_sign_positive());
    if whole { format!("{x}") } else { Value::from(x).to_string() }
}

impl<'de> Deserialize<'de> for Node {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        struct Any;
        impl<'de> Visitor<'de> for Any {
            type Value = Node;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("JSON")
            }

            fn visit_bool<E>(self, value: bool) -> Result<Node, E> {
                Ok(Node::Plain(value.to_string()))
            }

            fn visit_u64<E>(self, value: u64) -> Result<Node, E> {
                Ok(Node::Plain(value.to_string()))
            }

            fn visit_i64<E>(self, value: i64) -> Result<Node, E> {
                Ok(Node::Plain(value.to_string()))
            }

            fn visit_f64<E>(self, value: f64) -> Result<Node, E> {
                Ok(Node::Plain(number(value)))
            }

            fn visit_str<E>(self, value: &str) -> Result<Node, E> {
                Ok(Node::Plain(quoted(value)))
            }

            fn visit_unit<E>(self) -> Result<Node, E> {
                Ok(Node::Plain("null".into()))
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Node, A::Error> {
                let mut items = Vec::new();
                while let Some(item) = seq.next_element()? {
                    items.push(item);
                }
                Ok(Node::List(items))
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Node, A::Error> {
                let mut keys = Vec::new();
                while let Some(pair) = map.next_entry()? {
                    keys.push(pair);
                }
                Ok(Node::Object(keys))
            }
        }
        d.deserialize_any(Any)
    }
}
