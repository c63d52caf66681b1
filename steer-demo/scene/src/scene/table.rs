//! Rows of the tables of keys.

use core::fmt;

use serde_json::Value;

/// A key of an object in a scene.
#[derive(Clone, Debug, PartialEq)]
pub struct Key {
    /// The key.
    pub key: &'static str,
    /// Meaning, in one sentence.
    pub doc: String,
    /// Type and range of the value.
    pub shape: Shape,
    /// Unit of the value, such as `length/time`. Empty if it has none.
    pub unit: String,
    /// Value if the key is absent. `None` if there is no such value.
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
    /// One of these words or numbers. For a word that takes a number, an object with both.
    Choice(Vec<(String, Value)>),
    /// Two numbers: a position in the world if `place`, else an offset, a direction or a velocity.
    /// A word or the name of an agent may be allowed instead. If `each`, so is a list with one for
    /// each member of a group, and for a position "opposite", or for a start a rectangle.
    Pair { place: bool, word: Option<&'static str>, agent: bool, each: bool },
    /// One position or more, or the name of an agent.
    Goals,
    /// The name of an agent, or a list with one for each member of a group.
    Agent,
    /// Two such values.
    Agents,
    /// The name of a path.
    Path,
    /// The name of a field.
    Field,
    /// A text.
    Text,
    /// An object with these keys.
    Object(Vec<Key>),
    /// A number, or an object with these keys.
    NumberOr(Range, Vec<Key>),
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

impl fmt::Display for Range {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
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
