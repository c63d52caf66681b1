//! What can be tuned, made from what the reader of scenes accepts.

use serde_json::Value;

use super::catalog::catalog;
use super::part::to_value;
use super::probe::{Parameter, Shape};
use super::{Session, help};
use crate::scene::{LARGEST_COORDINATE, LARGEST_NUMBER, Scene, Seat};

/// What belongs together: the limits of an agent, or one of its entries.
#[derive(Clone, Debug, PartialEq)]
pub struct Section {
    /// Where it is in the scene: `agents[0]`, `agents[0].steering[1]`.
    pub path: String,
    /// What to call it: the behaviour of an entry.
    pub title: String,
    /// Which entry of the agent's it is, of a section that is one.
    pub entry: Option<usize>,
    /// What SCENES.md says of it.
    pub help: String,
    /// What can be tuned.
    pub knobs: Vec<Knob>,
}

/// A value that can be tuned by [`Session::set`].
#[derive(Clone, Debug, PartialEq)]
pub struct Knob {
    /// Where it is in the scene, as in refusals: `agents[0].steering[1].arrive.slowing_radius`.
    pub path: String,
    /// Its key: `slowing_radius`.
    pub label: String,
    /// What it may be.
    pub kind: Kind,
    /// What it is; `null` where it is left out and has no default.
    pub value: Value,
    /// What it is where the scene does not say; `None` where it is needed, or is nothing then.
    pub default: Option<Value>,
    /// Whether it may be set to `null`, which leaves it out.
    pub optional: bool,
    /// What to begin with where it is left out.
    pub start: Value,
    /// What SCENES.md says of it; may be empty.
    pub help: String,
}

/// What a value may be.
#[derive(Clone, Debug, PartialEq)]
pub enum Kind {
    /// A number.
    Number {
        /// The least and the most that a slider gives; the reader accepts more.
        range: (f64, f64),
        /// The least and the most that the reader accepts.
        bounds: (f64, f64),
        /// Whether the range is so wide that a slider is better logarithmic.
        logarithmic: bool,
    },
    /// A whole number.
    Whole {
        /// The least and the most that a slider gives; the reader accepts more.
        range: (u64, u64),
    },
    /// True or false.
    Switch,
    /// One of these.
    Choice(Vec<Choice>),
    /// Two numbers: a place if `place`, else an offset, a direction or a velocity.
    Pair {
        /// Whether it is a place in the world.
        place: bool,
    },
    /// A place, two numbers, or one of these words: "pointer", and the names of agents where one may be meant.
    Target {
        /// The words.
        words: Vec<String>,
    },
    /// One of these names of agents, of paths or of fields.
    Name(Vec<String>),
}

impl Knob {
    /// Which of its choices it is now, of one that has choices: a word that takes a number is itself with any number.
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
    /// What to call it.
    pub label: String,
    /// What to set.
    pub value: Value,
}

/// Of so many members of a group the names are offered; of more it is a matter of writing.
const MOST_MEMBERS: usize = 16;

impl Session {
    /// What can be tuned of the selected agent, or of the group that it belongs to: its limits first, then a section for each of its entries.
    #[must_use]
    pub fn knobs(&self) -> Vec<Section> {
        self.seat().map_or_else(Vec::new, |seat| of_seat(&self.scene, seat))
    }

    /// What can be tuned of the world, of its paths and of its circles.
    #[must_use]
    pub fn world_knobs(&self) -> Vec<Section> {
        of_world(&self.scene)
    }
}

/// What is known where a knob is made.
struct Place<'a> {
    scene: &'a Scene,
    /// Whose names are not offered.
    seat: Option<Seat>,
    /// The behaviour, of a parameter of an entry.
    entry: Option<&'static str>,
}

fn of_seat(scene: &Scene, seat: Seat) -> Vec<Section> {
    let (path, all, spec) = match seat {
        Seat::Agent(i) => (seat.path(), &catalog().agent, scene.agents.get(i).map(to_value)),
        Seat::Member { group, .. } => (seat.path(), &catalog().group, scene.groups.get(group).map(to_value)),
    };
    let Some(Ok(spec)) = spec else { return Vec::new() };
    let place = Place { scene, seat: Some(seat), entry: None };
    // Names, places and velocities are the pointer's and the scene's business.
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
        // Where the scene says `closed`, `travel` beside it could only contradict.
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
    /// The knobs of one parameter of the object at `path`.
    fn knobs(&self, path: &str, parameter: &Parameter, spec: &Value, knobs: &mut Vec<Knob>) {
        let Parameter { key, shape, default, needed } = parameter;
        let at = if path.is_empty() { key.clone() } else { format!("{path}.{key}") };
        let value = spec.get(key).cloned().unwrap_or_default();
        let optional = !needed && default.is_none();
        let help = || help::of_key(self.entry, key);
        let start =
            if *needed { value.clone() } else { default.clone().unwrap_or_else(|| self.start(key, shape)) };
        // To be somewhere one begins with a place, not with a word.
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
                // A word that takes a number: the number.
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

    /// The names of agents that one here may mean: all but its own.
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

    /// What to begin with, of a value that is left out and has no default.
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

/// How large a number of this name usually is.
pub(super) fn scale(key: &str) -> f64 {
    match key {
        "max_turn" => 0.1,
        "max_prediction" => 30.0,
        "speed" => 5.0,
        "mass" | "weight" => 1.0,
        _ => 100.0,
    }
}

/// A slider's range: four times what is usual, and farther if the value is.
fn number(shape: &Shape, usual: &Value, value: &Value) -> Kind {
    let (usual, value) = (usual.as_f64().unwrap_or(1.0).abs(), value.as_f64().unwrap_or(0.0).abs());
    // What is usually nothing, such as a body's radius, is of the size of bodies.
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
