//! Tunable values, from the tables of the keys of scenes.

use serde_json::Value;

use super::Session;
use super::part::to_value;
use crate::behavior::Behavior;
use crate::scene::table::{Parameter, Range, Shape};
use crate::scene::{LARGEST_COORDINATE, LARGEST_NUMBER, Location, Scene, Single, tables};

/// A group of values: the limits of an agent, or one of its entries.
#[derive(Clone, Debug, PartialEq)]
pub struct Section {
    /// Path in the scene: `agents[0]`, `agents[0].steering[1]`.
    pub path: String,
    /// Title; for an entry, its behaviour.
    pub title: String,
    /// Index of the entry in the agent's `steering`; `None` if the section is not an entry.
    pub entry: Option<usize>,
    /// Meaning of the behaviour; empty if the section is not an entry.
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
    /// Meaning, in one sentence.
    pub help: String,
    /// Unit, such as `length/time`; empty if it has none.
    pub unit: String,
}

/// Type and range of a value.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs, reason = "each variant explains its fields")]
pub enum Kind {
    /// A number: the range of a slider, the minimum and maximum that are accepted, and whether a
    /// logarithmic slider is better.
    Number { range: (f64, f64), bounds: (f64, f64), logarithmic: bool },
    /// A whole number, and the range of a slider; larger numbers are accepted, too.
    Whole { range: (u64, u64) },
    /// True or false.
    Switch,
    /// One of these labelled values.
    Choice(Vec<(String, Value)>),
    /// Two numbers: a position in the world if `place`, else an offset, a direction or a velocity.
    Pair { place: bool },
    /// A position (two numbers) or one of these words: "pointer", and names of agents.
    Target { words: Vec<String> },
    /// One of these names of agents, of paths or of fields.
    Name(Vec<String>),
    /// An object that may be absent; its values are knobs of their own.
    Object,
}

impl Knob {
    /// Index of the current choice; a word with a number matches with any number.
    pub fn chosen(&self) -> Option<usize> {
        let Kind::Choice(choices) = &self.kind else { return None };
        let word = |value: &Value| value.as_object().and_then(|keys| keys.keys().next().cloned());
        let same = |(_, choice): &(String, Value)| match word(choice) {
            None => *choice == self.value || self.value.as_f64().is_some_and(|x| choice.as_f64() == Some(x)),
            Some(key) => word(&self.value) == Some(key),
        };
        choices.iter().position(same)
    }
}

/// Maximum number of members of a group whose names are offered.
const MOST_MEMBERS: usize = 16;

impl Session {
    /// Tunable values of the selected agent or its group: its limits, then each entry.
    pub fn knobs(&self) -> Vec<Section> {
        self.location().map_or_else(Vec::new, |location| of_location(&self.scene, location))
    }

    /// Tunable values of the world, its paths and its circles.
    pub fn world_knobs(&self) -> Vec<Section> {
        of_world(&self.scene)
    }
}

/// Context in which a knob is made.
struct Place<'a> {
    scene: &'a Scene,
    /// Agent or group whose own names are not offered.
    location: Option<Location>,
}

fn of_location(scene: &Scene, location: Location) -> Vec<Section> {
    let Some(of_scene) = scene.spec(location) else { return Vec::new() };
    let (path, (title, all, spec)) = (
        location.path(),
        match location {
            Location::Agent(_) => ("agent", &tables().agent, to_value(&Single(of_scene))),
            Location::Member { .. } => ("group", &tables().group, to_value(of_scene)),
        },
    );
    let place = Place { scene, location: Some(location) };
    // Names, positions and velocities are edited with the pointer or in the file.
    let tuned = all.iter().filter(|p| !["name", "position", "velocity", "steering"].contains(&p.key));
    let mut knobs = Vec::new();
    // A group that can be no swarm has no switch for it. An agent has a gain or a response time,
    // and avoidance or limits that exclude it.
    let swarm = of_scene.swarm || of_scene.flock().is_ok();
    let avoids = of_scene.avoidance.is_some();
    let may_avoid = !of_scene.swarm && of_scene.max_turn.is_none() && of_scene.min_speed == 0.0;
    let timed = of_scene.response_time.is_some();
    let has = |key: &str| match key {
        "swarm" => swarm,
        "avoidance" => avoids || may_avoid,
        "max_turn" | "min_speed" => !avoids,
        "gain" => !timed,
        "response_time" => timed,
        _ => true,
    };
    tuned
        .filter(|parameter| has(parameter.key))
        .for_each(|parameter| place.knobs(&path, parameter, &spec, &mut knobs));
    let mut sections =
        vec![Section { path: path.clone(), title: title.into(), entry: None, help: String::new(), knobs }];
    for (i, entry) in scene.steering(location).iter().enumerate() {
        let (name, path) = (entry.behavior.name(), format!("{path}.steering[{i}]"));
        let (spec, mut knobs) = (to_value(entry), Vec::new());
        let inside = format!("{path}.{name}");
        for parameter in tables().behavior(name) {
            place.knobs(&inside, parameter, &spec[name], &mut knobs);
        }
        if !entry.behavior.turns() {
            tables().entry.iter().for_each(|parameter| place.knobs(&path, parameter, &spec, &mut knobs));
        }
        sections.push(Section {
            path,
            title: name.into(),
            entry: Some(i),
            help: Behavior::about(name).into(),
            knobs,
        });
    }
    sections
}

fn of_world(scene: &Scene) -> Vec<Section> {
    let place = Place { scene, location: None };
    let section = |path: String, title: String, all: &[Parameter], keys: &[&str], spec: &Value| {
        let mut knobs = Vec::new();
        for parameter in all.iter().filter(|p| keys.contains(&p.key)) {
            place.knobs(&path, parameter, spec, &mut knobs);
        }
        Section { path, title, entry: None, help: String::new(), knobs }
    };
    let whole = serde_json::json!({
        "width": scene.width, "height": scene.height, "dt": scene.dt, "seed": scene.seed,
        "edge": to_value(&scene.edge),
    });
    let all = tables();
    let keys = ["width", "height", "edge", "dt", "seed"];
    let mut sections = vec![section(String::new(), "world".into(), &all.scene, &keys, &whole)];
    for (name, path) in &scene.paths {
        // With `closed` in the scene, `travel` could only contradict it.
        let way = if path.closed.is_some() { "closed" } else { "travel" };
        let spec = to_value(path);
        sections.push(section(format!("paths.{name}"), name.clone(), &all.path, &["radius", way], &spec));
    }
    for (i, circle) in scene.circles.iter().enumerate() {
        let (path, spec) = (format!("circles[{i}]"), to_value(circle));
        let title = format!("circle {}", i + 1);
        sections.push(section(path, title, &all.circle, &["radius", "velocity"], &spec));
    }
    sections
}

impl Place<'_> {
    /// Adds the knobs of one parameter of the object at `path`.
    fn knobs(&self, path: &str, parameter: &Parameter, spec: &Value, knobs: &mut Vec<Knob>) {
        let Parameter { key, doc, shape, unit, default, needed } = parameter;
        let key = (*key).to_string();
        let at = if path.is_empty() { key.clone() } else { format!("{path}.{key}") };
        let value = spec.get(&key).cloned().unwrap_or_default();
        // Without `closed` a path has `travel`, which is another knob.
        let optional = !needed && default.is_none() && key != "closed";
        let start =
            if *needed { value.clone() } else { default.clone().unwrap_or_else(|| self.start(&key, shape)) };
        // An added position starts as two numbers, not as a word.
        let start = if matches!(shape, Shape::Pair { .. }) && !start.is_array() {
            self.start(&key, shape)
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
            help: doc.clone(),
            unit: unit.clone(),
        };
        let kind = match shape {
            Shape::Number(range) => number(*range, &start, &value),
            Shape::Whole => whole(key.as_str(), &start, &value),
            Shape::Switch => Kind::Switch,
            Shape::Choice(words) => {
                knobs.push(knob(at.clone(), key.clone(), Kind::Choice(words.clone()), value.clone()));
                // The number of a word that takes one.
                if let Some((word, inner)) = value.as_object().and_then(|keys| keys.iter().next()) {
                    let any = Range { least: 0.0, above: false, most: LARGEST_NUMBER };
                    let kind = number(any, &10.0.into(), inner);
                    let label = format!("{key}: {word}");
                    let own = knob(format!("{at}.{word}"), label, kind, inner.clone());
                    knobs.push(Knob { default: None, optional: false, start: inner.clone(), ..own });
                }
                return;
            }
            Shape::Pair { place, word: None, agent: false } => Kind::Pair { place: *place },
            Shape::Pair { word, agent, .. } => {
                let names = if *agent { self.names() } else { Vec::new() };
                Kind::Target { words: word.map(str::to_string).into_iter().chain(names).collect() }
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
                if optional {
                    let absent = value.is_null();
                    knobs.push(knob(at.clone(), key.clone(), Kind::Object, value.clone()));
                    if absent {
                        return;
                    }
                }
                for parameter in inner {
                    let from = knobs.len();
                    self.knobs(&at, parameter, &value, knobs);
                    for knob in &mut knobs[from..] {
                        knob.label = format!("{key} {}", knob.label);
                    }
                }
                return;
            }
            Shape::Text | Shape::List(..) | Shape::Named(_) | Shape::Entry => return,
        };
        knobs.push(knob(at, key.clone(), kind, value));
    }

    /// Names of agents that are allowed here: all but its own.
    fn names(&self) -> Vec<String> {
        let mut names = Vec::new();
        for location in self
            .scene
            .locations()
            .filter(|location| self.location.is_none_or(|own| own.path() != location.path()))
        {
            let Some((name, count)) =
                self.scene.spec(location).and_then(|spec| Some((spec.name.as_ref()?, spec.count as usize)))
            else {
                continue;
            };
            match location {
                Location::Agent(_) => names.push(name.clone()),
                Location::Member { .. } => {
                    names.extend((0..MOST_MEMBERS.min(count)).map(|number| format!("{name}[{number}]")));
                }
            }
        }
        names
    }

    /// Initial value for a value that is absent and has no default.
    fn start(&self, key: &str, shape: &Shape) -> Value {
        match shape {
            Shape::Number(Range { most: 1.0, .. }) => 1.0.into(),
            Shape::Number(_) => scale(key).into(),
            Shape::Whole => 7.into(),
            Shape::Switch => true.into(),
            Shape::Choice(words) => words.first().map_or(Value::Null, |(_, value)| value.clone()),
            Shape::Pair { .. } => serde_json::json!([self.scene.width / 2.0, self.scene.height / 2.0]),
            Shape::Object(_) => serde_json::json!({}),
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
        "mass" | "weight" | "gain" | "response_time" => 1.0,
        _ => 100.0,
    }
}

/// Maximum of a slider: four times the usual value, or more if the current value is larger.
fn most(usual: f64, value: &Value) -> f64 {
    let value = value.as_f64().unwrap_or(0.0).abs();
    let mut most = 4.0 * usual;
    while most < value && most.is_finite() {
        most *= 2.0;
    }
    most
}

/// Usual size of a value. If it is zero, such as a body's radius, the scale is that of bodies.
fn size(usual: &Value) -> f64 {
    match usual.as_f64().unwrap_or(1.0).abs() {
        0.0 => 10.0,
        size => size,
    }
}

fn whole(key: &str, usual: &Value, value: &Value) -> Kind {
    // A group without members cannot be selected again.
    let least = u64::from(key == "count");
    Kind::Whole { range: (least, most(size(usual), value).min(LARGEST_COORDINATE) as u64) }
}

fn number(bounds: Range, usual: &Value, value: &Value) -> Kind {
    let Range { least, above, most: largest } = bounds;
    if (least, largest) == (0.0, 1.0) {
        return Kind::Number { range: (0.0, 1.0), bounds: (0.0, 1.0), logarithmic: false };
    }
    let usual = size(usual);
    let most = most(usual, value);
    let slow = match (least < 0.0, above) {
        (true, _) => -most,
        (false, false) => least,
        (false, true) => usual / 64.0,
    };
    let least = if above { least.max(f64::MIN_POSITIVE) } else { least };
    let range = (slow.max(least), most.min(largest));
    Kind::Number { range, bounds: (least, largest), logarithmic: most > 100.0 * usual }
}
