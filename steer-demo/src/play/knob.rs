//! Tunable values, derived from the values that the reader of scenes accepts.

use serde_json::Value;

use super::catalog::catalog;
use super::part::to_value;
use super::probe::{Parameter, Shape};
use super::{Session, help};
use crate::scene::{LARGEST_COORDINATE, LARGEST_NUMBER, Scene, Seat};

/// A group of values: the limits of an agent, or one of its entries.
#[derive(Clone, Debug, PartialEq)]
pub struct Section {
    /// Path in the scene: `agents[0]`, `agents[0].steering[1]`.
    pub path: String,
    /// Title; for an entry, its behaviour.
    pub title: String,
    /// Index of the entry in the agent's `steering`; `None` if the section is not an entry.
    pub entry: Option<usize>,
    /// Text from SCENES.md.
    pub help: String,
    /// The tunable values.
    pub knobs: Vec<Knob>,
}

/// A value that [`Session::set`] can change.
#[derive(Clone, Debug, PartialEq)]
pub struct Knob {
    /// Path in the scene, as in refusals: `agents[0].steering[1].arrive.slowing_radius`.
    pub path: String,
    /// Its key: `slowing_radius`.
    pub label: String,
    /// Type and range of the value.
    pub kind: Kind,
    /// Current value; `null` if it is absent and has no default.
    pub value: Value,
    /// Value if the scene omits it; `None` if it is required, or if it has no default.
    pub default: Option<Value>,
    /// Whether it may be set to `null`, which removes it.
    pub optional: bool,
    /// Initial value when an absent value is added.
    pub start: Value,
    /// Text from SCENES.md; may be empty.
    pub help: String,
}

/// Type and range of a value.
#[derive(Clone, Debug, PartialEq)]
pub enum Kind {
    /// A number.
    Number {
        /// Range of a slider; the reader may accept more.
        range: (f64, f64),
        /// Minimum and maximum that the reader accepts.
        bounds: (f64, f64),
        /// Whether the range is so wide that a logarithmic slider is better.
        logarithmic: bool,
    },
    /// A whole number.
    Whole {
        /// Range of a slider; the reader accepts more.
        range: (u64, u64),
    },
    /// True or false.
    Switch,
    /// One of these values.
    Choice(Vec<Choice>),
    /// Two numbers: a position if `place`, else an offset, a direction or a velocity.
    Pair {
        /// Whether it is a position in the world.
        place: bool,
    },
    /// A position (two numbers) or one of these words: "pointer", and the names of agents if agents
    /// are allowed.
    Target {
        /// The words.
        words: Vec<String>,
    },
    /// One of these names of agents, of paths or of fields.
    Name(Vec<String>),
}

impl Knob {
    /// Index of the current choice, if there are choices. A word with a number matches with any
    /// number.
    #[must_use]
    pub fn chosen(&self) -> Option<usize> {
        let Kind::Choice(choices) = &self.kind else { return None };
        let word = |value: &Value| value.as_object().and_then(|keys| keys.keys().next().cloned());
        let same = |choice: &Choice| match word(&choice.value) {
            None => {
                choice.value == self.value
                    || self.value.as_f64().is_some_and(|x| choice.value.as_f64() == Some(x))
            }
            Some(key) => word(&self.value) == Some(key),
        };
        choices.iter().position(same)
    }
}

/// One of several values.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice {
    /// Label.
    pub label: String,
    /// Value for [`Session::set`].
    pub value: Value,
}

/// Maximum number of members of a group whose names are offered. Further members must be written by
/// hand.
const MOST_MEMBERS: usize = 16;

impl Session {
    /// Tunable values of the selected agent or its group: first its limits, then a section for each
    /// entry.
    #[must_use]
    pub fn knobs(&self) -> Vec<Section> {
        self.seat().map_or_else(Vec::new, |seat| of_seat(&self.scene, seat))
    }

    /// Tunable values of the world, its paths and its circles.
    #[must_use]
    pub fn world_knobs(&self) -> Vec<Section> {
        of_world(&self.scene)
    }
}

/// Context in which a knob is made.
struct Place<'a> {
    scene: &'a Scene,
    /// Agent or group whose own names are not offered.
    seat: Option<Seat>,
    /// Behaviour, for a parameter of an entry.
    entry: Option<&'static str>,
}

fn of_seat(scene: &Scene, seat: Seat) -> Vec<Section> {
    let (path, all, spec) = match seat {
        Seat::Agent(i) => (seat.path(), &catalog().agent, scene.agents.get(i).map(to_value)),
        Seat::Member { group, .. } => (seat.path(), &catalog().group, scene.groups.get(group).map(to_value)),
    };
    let Some(Ok(spec)) = spec else { return Vec::new() };
    let place = Place { scene, seat: Some(seat), entry: None };
    // Names, positions and velocities are edited with the pointer or in the file.
    let tuned =
        all.iter().filter(|p| !["name", "position", "velocity", "steering"].contains(&p.key.as_str()));
    let mut knobs = Vec::new();
    tuned.for_each(|parameter| place.knobs(&path, parameter, &spec, &mut knobs));
    let title = match seat {
        Seat::Agent(_) => "agent",
        Seat::Member { .. } => "group",
    };
    let mut sections =
        vec![Section { path: path.clone(), title: title.into(), entry: None, help: String::new(), knobs }];
    for (i, entry) in scene.steering(seat).iter().enumerate() {
        let (name, path) = (entry.behavior.name(), format!("{path}.steering[{i}]"));
        let place = Place { entry: Some(name), ..place };
        let Ok(spec) = to_value(entry) else { continue };
        let mut knobs = Vec::new();
        let inside = format!("{path}.{name}");
        for parameter in catalog().entry(name) {
            place.knobs(&inside, parameter, &spec[name], &mut knobs);
        }
        if !entry.behavior.turns() {
            let number = |signed, most| Shape::Number { signed, zero: true, most };
            for (key, shape, default) in [
                ("weight", number(true, LARGEST_NUMBER), Some(1.0.into())),
                ("probability", number(false, 1.0), Some(1.0.into())),
                ("warning", Shape::Switch, None),
            ] {
                let own = Parameter { key: key.into(), shape, default, needed: false };
                place.knobs(&path, &own, &spec, &mut knobs);
            }
        }
        sections.push(Section {
            path,
            title: name.into(),
            entry: Some(i),
            help: help::of_entry(name),
            knobs,
        });
    }
    sections
}

fn of_world(scene: &Scene) -> Vec<Section> {
    let place = Place { scene, seat: None, entry: None };
    let section = |path: String, title: String, all: &[Parameter], keys: &[&str], spec: &Value| {
        let mut knobs = Vec::new();
        for parameter in all.iter().filter(|p| keys.contains(&p.key.as_str())) {
            place.knobs(&path, parameter, spec, &mut knobs);
        }
        Section { path, title, entry: None, help: String::new(), knobs }
    };
    let whole = serde_json::json!({
        "width": scene.width, "height": scene.height, "dt": scene.dt, "seed": scene.seed,
        "edge": to_value(&scene.edge).unwrap_or_default(),
    });
    let all = catalog();
    let keys = ["width", "height", "edge", "dt", "seed"];
    let mut sections = vec![section(String::new(), "world".into(), &all.world, &keys, &whole)];
    for (name, path) in &scene.paths {
        // With `closed` in the scene, `travel` could only contradict it.
        let way = if path.closed.is_some() { "closed" } else { "travel" };
        let spec = to_value(path).unwrap_or_default();
        sections.push(section(format!("paths.{name}"), name.clone(), &all.path, &["radius", way], &spec));
    }
    for (i, circle) in scene.circles.iter().enumerate() {
        let (path, spec) = (format!("circles[{i}]"), to_value(circle).unwrap_or_default());
        sections.push(section(path.clone(), path, &all.circle, &["radius", "velocity"], &spec));
    }
    sections
}

impl Place<'_> {
    /// Adds the knobs of one parameter of the object at `path`.
    fn knobs(&self, path: &str, parameter: &Parameter, spec: &Value, knobs: &mut Vec<Knob>) {
        let Parameter { key, shape, default, needed } = parameter;
        let at = if path.is_empty() { key.clone() } else { format!("{path}.{key}") };
        let value = spec.get(key).cloned().unwrap_or_default();
        let optional = !needed && default.is_none();
        let help = || help::of_key(self.entry, key);
        let start =
            if *needed { value.clone() } else { default.clone().unwrap_or_else(|| self.start(key, shape)) };
        // An added position starts as two numbers, not as a word.
        let start = if matches!(shape, Shape::Pair { .. }) && !start.is_array() {
            self.start(key, shape)
        } else {
            start
        };
        let knob = |path: String, label: String, kind, value| Knob {
            path,
            label,
            kind,
            value,
            default: default.clone(),
            optional,
            start: start.clone(),
            help: help(),
        };
        let kind = match shape {
            Shape::Number { .. } | Shape::Whole => number(shape, &start, &value),
            Shape::Switch => Kind::Switch,
            Shape::Choice(words) => {
                let choices =
                    words.iter().map(|(label, value)| Choice { label: label.clone(), value: value.clone() });
                knobs.push(knob(at.clone(), key.clone(), Kind::Choice(choices.collect()), value.clone()));
                // The number of a word that takes one.
                if let Some((word, inner)) = value.as_object().and_then(|keys| keys.iter().next()) {
                    let any = Shape::Number { signed: false, zero: true, most: LARGEST_NUMBER };
                    let kind = number(&any, &10.0.into(), inner);
                    let label = format!("{key}: {word}");
                    let own = knob(format!("{at}.{word}"), label, kind, inner.clone());
                    knobs.push(Knob { default: None, optional: false, start: inner.clone(), ..own });
                }
                return;
            }
            Shape::Pair { pointer: false, agent: false } => {
                Kind::Pair { place: self.entry.is_some_and(|entry| catalog().is_place(entry, key)) }
            }
            Shape::Pair { pointer, agent } => {
                let pointer = pointer.then(|| "pointer".to_string());
                let names = if *agent { self.names() } else { Vec::new() };
                Kind::Target { words: pointer.into_iter().chain(names).collect() }
            }
            Shape::Agent => Kind::Name(self.names()),
            Shape::Agents => {
                for (i, name) in value.as_array().into_iter().flatten().enumerate() {
                    let (label, kind) = (format!("{key} {}", i + 1), Kind::Name(self.names()));
                    let own = knob(format!("{at}[{i}]"), label, kind, name.clone());
                    knobs.push(Knob { start: name.clone(), ..own });
                }
                return;
            }
            Shape::Path => Kind::Name(self.scene.paths.iter().map(|(name, _)| name.clone()).collect()),
            Shape::Field => Kind::Name(self.scene.fields.iter().map(|(name, _)| name.clone()).collect()),
            Shape::Object(inner) => {
                for parameter in inner {
                    let from = knobs.len();
                    self.knobs(&at, parameter, &value, knobs);
                    for knob in &mut knobs[from..] {
                        knob.label = format!("{key} {}", knob.label);
                        knob.help = help();
                    }
                }
                return;
            }
            Shape::Other => return,
        };
        knobs.push(knob(at, key.clone(), kind, value));
    }

    /// Names of agents that are allowed here: all but its own.
    fn names(&self) -> Vec<String> {
        let own = |seat: Seat| self.seat.is_some_and(|own| own.path() == seat.path());
        let agents = (0..self.scene.agents.len()).filter(|i| !own(Seat::Agent(*i)));
        let mut names: Vec<String> = agents.filter_map(|i| self.scene.agents[i].name.clone()).collect();
        for (group, spec) in self.scene.groups.iter().enumerate() {
            let Some(name) = spec.name.as_ref().filter(|_| !own(Seat::Member { group, number: 0 })) else {
                continue;
            };
            names
                .extend((0..MOST_MEMBERS.min(spec.count as usize)).map(|number| format!("{name}[{number}]")));
        }
        names
    }

    /// Initial value for a value that is absent and has no default.
    fn start(&self, key: &str, shape: &Shape) -> Value {
        match shape {
            Shape::Number { most: 1.0, .. } => 1.0.into(),
            Shape::Number { .. } => scale(key).into(),
            Shape::Whole => 7.into(),
            Shape::Switch => true.into(),
            Shape::Choice(words) => words.first().map_or(Value::Null, |(_, value)| value.clone()),
            Shape::Pair { .. } => serde_json::json!([self.scene.width / 2.0, self.scene.height / 2.0]),
            _ => Value::Null,
        }
    }
}

/// Usual size of a number with this key.
pub(super) fn scale(key: &str) -> f64 {
    match key {
        "max_turn" => 0.1,
        "max_prediction" => 30.0,
        "speed" => 5.0,
        "mass" | "weight" => 1.0,
        _ => 100.0,
    }
}

/// Range of a slider: four times the usual value, or more if the current value is larger.
fn number(shape: &Shape, usual: &Value, value: &Value) -> Kind {
    let (usual, value) = (usual.as_f64().unwrap_or(1.0).abs(), value.as_f64().unwrap_or(0.0).abs());
    // If the usual value is zero, such as a body's radius, the scale is that of bodies.
    let usual = if usual == 0.0 { 10.0 } else { usual };
    let mut most = 4.0 * usual;
    while most < value && most.is_finite() {
        most *= 2.0;
    }
    match *shape {
        Shape::Number { most: 1.0, .. } => {
            Kind::Number { range: (0.0, 1.0), bounds: (0.0, 1.0), logarithmic: false }
        }
        Shape::Number { signed, zero, most: largest } => {
            let (slow, least) = match (signed, zero) {
                (true, _) => (-most, -largest),
                (false, true) => (0.0, 0.0),
                (false, false) => (usual / 64.0, f64::MIN_POSITIVE),
            };
            let range = (slow.max(least), most.min(largest));
            Kind::Number { range, bounds: (least, largest), logarithmic: most > 100.0 * usual }
        }
        _ => Kind::Whole { range: (0, most.min(LARGEST_COORDINATE) as u64) },
    }
}
