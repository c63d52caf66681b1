//! Tunable values, from the tables of the keys of scenes.

use serde_json::Value;
use steer_core::crowd::Orca;

use super::Session;
use super::part::to_value;
use crate::behavior::Behavior;
use crate::scene::table::{Key, Range, Shape};
use crate::scene::{
    AgentSpec, LARGEST_COORDINATE, LARGEST_NUMBER, Location, OPPOSITE, Scene, Single, tables,
};
use crate::vector::{Agent, V};

/// A group of values: the limits of an agent, or one of its entries.
#[derive(Clone, Debug, PartialEq)]
pub struct Section {
    /// Path in the scene: `agents[0]`, `agents[0].steering[1]`.
    pub path: String,
    /// Title. For an entry, its behaviour.
    pub title: String,
    /// Index of the entry in the agent's `steering`. `None` if the section is not an entry.
    pub entry: Option<usize>,
    /// Meaning of the behaviour. Empty if the section is not an entry.
    pub help: String,
    /// The tunable values.
    pub knobs: Vec<Knob>,
}

/// A value that [`Session::set`] can change.
#[derive(Clone, Debug, PartialEq)]
pub struct Knob {
    /// Path in the scene, as in refusals: `agents[0].steering[1].arrive.slowing_radius`.
    pub path: String,
    /// Its key, such as `slowing_radius`. In a cone of sight, its name for a reader.
    pub label: String,
    /// Type and range of the value.
    pub kind: Kind,
    /// Current value. `null` if it is absent and has no default.
    pub value: Value,
    /// Value if the scene omits it. `None` if it is required, or if it has no default.
    pub default: Option<Value>,
    /// Whether it may be set to `null`, which removes it.
    pub optional: bool,
    /// Initial value when an absent value is added.
    pub start: Value,
    /// Its key in the tables: meaning, unit, and the type in the file.
    pub key: &'static Key,
}

/// Type and range of a value.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs, reason = "each variant explains its fields")]
pub enum Kind {
    /// A number: the range of a slider, the minimum and maximum that are accepted, and whether a
    /// logarithmic slider is better.
    Number { range: (f64, f64), bounds: (f64, f64), logarithmic: bool },
    /// The cosine of half the angle of a cone. [`degrees`] and [`cosine`] convert it to the angle,
    /// which is shown, and back.
    Angle,
    /// A whole number, and the range of a slider. Larger numbers are accepted, too.
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
    /// An object that may be absent. Its values are knobs of their own.
    Object,
}

/// Returns the angle of a cone in degrees, 0 to 360, by the cosine of half of it.
pub fn degrees(cosine: f64) -> f64 {
    2.0 * cosine.clamp(-1.0, 1.0).acos().to_degrees()
}

/// Returns the cosine of half an angle in degrees, to six decimals.
pub fn cosine(degrees: f64) -> f64 {
    ((degrees.clamp(0.0, 360.0) / 2.0).to_radians().cos() * 1e6).round() / 1e6
}

impl Knob {
    /// Meaning of the value as it is shown.
    pub fn help(&self) -> &str {
        match self.kind {
            Kind::Angle => "Angle of the cone in which the agent sees: 360° is all round.",
            _ => &self.key.doc,
        }
    }

    /// Name of the value as it is shown.
    pub fn name(&self) -> String {
        self.label.replace('_', " ").replace("min cos", "field of view")
    }

    /// Index of the current choice. A word with a number matches with any number.
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

impl Session {
    /// Tunable values of the selected agent or its group: its limits, then each entry.
    pub fn knobs(&self) -> Vec<Section> {
        self.location().map_or_else(Vec::new, |location| of_location(&self.scene, self.opened(), location))
    }

    /// Tunable values of the world, its paths and its circles.
    pub fn world_knobs(&self) -> Vec<Section> {
        of_world(&self.scene, self.opened())
    }
}

/// Context in which a knob is made.
pub(super) struct Place<'a> {
    pub(super) scene: &'a Scene,
    /// Agent or group whose own names are not offered.
    pub(super) location: Option<Location>,
}

/// `opened` is the scene whose values are the scale of the sliders.
pub(super) fn of_location(scene: &Scene, opened: &Scene, location: Location) -> Vec<Section> {
    let Some(of_scene) = scene.spec(location) else { return Vec::new() };
    let (title, all, write): (_, _, fn(&AgentSpec) -> Value) = match location {
        Location::Agent(_) => ("agent", &tables().agent, |spec| to_value(&Single(spec))),
        Location::Member { .. } => ("group", &tables().group, |spec| to_value(spec)),
    };
    let (path, spec) = (location.path(), write(of_scene));
    let was = opened.spec(location).map(write).unwrap_or_default();
    let place = Place { scene, location: Some(location) };
    // Names, positions and velocities are edited with the pointer or in the file.
    let tuned = all.iter().filter(|p| !["name", "position", "velocity", "steering"].contains(&p.key));
    let mut knobs = Vec::new();
    let tuned = tuned.filter(|key| of_scene.can_have(key.key));
    tuned.for_each(|key| place.knobs(&path, key, (&spec, &was), &mut knobs));
    let mut sections =
        vec![Section { path: path.clone(), title: title.into(), entry: None, help: String::new(), knobs }];
    for (i, entry) in scene.steering(location).iter().enumerate() {
        let (name, path) = (entry.behavior.name(), format!("{path}.steering[{i}]"));
        let (spec, mut knobs) = (to_value(entry), Vec::new());
        let was = opened.steering(location).get(i).map(to_value).unwrap_or_default();
        let inside = format!("{path}.{name}");
        for key in tables().behavior(name) {
            place.knobs(&inside, key, (&spec[name], &was[name]), &mut knobs);
        }
        if !entry.behavior.turns() {
            tables().entry.iter().for_each(|key| place.knobs(&path, key, (&spec, &was), &mut knobs));
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

fn of_world(scene: &Scene, opened: &Scene) -> Vec<Section> {
    let place = Place { scene, location: None };
    let section = |path: String, title: String, all: &'static [Key], keys: &[&str], spec: [Value; 2]| {
        let mut knobs = Vec::new();
        for key in all.iter().filter(|key| keys.contains(&key.key)) {
            place.knobs(&path, key, (&spec[0], &spec[1]), &mut knobs);
        }
        Section { path, title, entry: None, help: String::new(), knobs }
    };
    let whole = [scene, opened].map(|scene| {
        serde_json::json!({
            "width": scene.width, "height": scene.height, "dt": scene.dt, "seed": scene.seed,
            "edge": to_value(&scene.edge),
        })
    });
    let all = tables();
    let keys = ["width", "height", "edge", "dt", "seed"];
    let mut sections = vec![section(String::new(), "world".into(), &all.scene, &keys, whole)];
    for (name, path) in &scene.paths {
        let was = opened.paths.iter().find(|(other, _)| other == name).map(|(_, path)| to_value(path));
        let (mut keys, spec) =
            (vec!["radius", "closed", "travel"], [to_value(path), was.unwrap_or_default()]);
        keys.retain(|key| path.can_have(key));
        sections.push(section(format!("paths.{name}"), name.clone(), &all.path, &keys, spec));
    }
    for (i, circle) in scene.circles.iter().enumerate() {
        let was = opened.circles.get(i).map(to_value).unwrap_or_default();
        let (path, spec) = (format!("circles[{i}]"), [to_value(circle), was]);
        let title = format!("circle {}", i + 1);
        sections.push(section(path, title, &all.circle, &["radius", "velocity"], spec));
    }
    sections
}

impl Place<'_> {
    /// Adds the knobs of one key of the object at `path`. The object is as it is now, and as it was
    /// when the scene was opened.
    fn knobs(&self, path: &str, key: &'static Key, (spec, was): (&Value, &Value), knobs: &mut Vec<Knob>) {
        let (value, was) = (spec.get(key.key).cloned().unwrap_or_default(), &was[key.key]);
        let mut knob = Knob {
            path: if path.is_empty() { key.key.into() } else { format!("{path}.{}", key.key) },
            label: match key.key {
                "min_cos" => "angle of sight".into(),
                "distance" if spec.get("min_cos").is_some() => "sight".into(),
                key => key.into(),
            },
            kind: Kind::Object,
            default: key.default.clone(),
            // Without `closed` a path has `travel`, which is another knob.
            optional: !key.needed && key.default.is_none() && key.key != "closed",
            start: self.start(key, &value),
            value,
            key,
        };
        match &key.shape {
            Shape::Choice(words) => of_choice(words, knob, was, knobs),
            Shape::Agents => self.of_names(&knob, knobs),
            Shape::Agent if knob.value.is_array() => knobs.extend(self.of_member(&knob)),
            Shape::Object(inner) => self.of_object(inner, knob, was, knobs),
            Shape::NumberOr(_, inner) if knob.value.is_object() => self.of_object(inner, knob, was, knobs),
            shape => {
                let start = if key.needed { self.usual(key.key) } else { size(&knob.start) };
                let usual = [size(was), start].into_iter().find(|size| *size > 0.0);
                let Some(kind) = self.kind(shape, &knob, usual) else { return };
                knob.kind = kind;
                knobs.push(knob);
            }
        }
    }

    /// Type and range of a value that is one knob. `None` if it has no knob.
    fn kind(&self, shape: &Shape, knob: &Knob, usual: Option<f64>) -> Option<Kind> {
        let names = |all: &mut dyn Iterator<Item = &String>| Kind::Name(all.cloned().collect());
        Some(match shape {
            Shape::Number(_) if knob.key.key == "min_cos" => Kind::Angle,
            Shape::Number(range) | Shape::NumberOr(range, _) => {
                // A zero, such as a body's radius, has the scale of bodies.
                let usual = usual.unwrap_or(self.scene.width / 80.0);
                number(self.bounds(*range, knob.key.key), usual, &knob.value)
            }
            Shape::Whole => whole(knob.key.key, usual.unwrap_or(10.0), &knob.value),
            Shape::Switch => Kind::Switch,
            Shape::Pair { place, word: None, agent: false, .. } => Kind::Pair { place: *place },
            Shape::Pair { word, agent, each, place } => {
                let names = if *agent { self.names(false) } else { Vec::new() };
                let is_group = matches!(self.location, Some(Location::Member { .. }));
                let opposite = *each && *place && is_group && *word == Some("pointer");
                let opposite = opposite.then_some(OPPOSITE);
                let words = word.iter().copied().chain(opposite).map(String::from);
                Kind::Target { words: words.chain(names).collect() }
            }
            Shape::Agent => self.of_name(&knob.value),
            Shape::Path => names(&mut self.scene.paths.iter().map(|(name, _)| name)),
            Shape::Field => names(&mut self.scene.fields.iter().map(|(name, _)| name)),
            _ => return None,
        })
    }

    /// Adds a knob for an object that may be absent, and the knobs of its keys.
    fn of_object(&self, keys: &'static [Key], object: Knob, was: &Value, knobs: &mut Vec<Knob>) {
        let Knob { path, value, .. } = object.clone();
        let absent = object.optional && value.is_null();
        if object.optional {
            knobs.push(object.clone());
        }
        if absent {
            return;
        }
        for key in keys {
            let from = knobs.len();
            self.knobs(&path, key, (&value, was), knobs);
            for knob in &mut knobs[from..] {
                knob.label = format!("{} {}", object.label, knob.label);
            }
        }
    }

    /// Initial value when an absent value is added.
    fn start(&self, key: &Key, value: &Value) -> Value {
        let usual = if key.needed { Some(value) } else { key.default.as_ref() };
        match usual {
            // An added position starts as two numbers, not as a word.
            Some(usual)
                if usual.get(0).is_some_and(Value::is_number) || !matches!(key.shape, Shape::Pair { .. }) =>
            {
                usual.clone()
            }
            _ => self.first(key),
        }
    }

    /// Usual size of a number with this key. An absent number of a crowd's rules follows from the
    /// agent.
    fn usual(&self, key: &str) -> f64 {
        let of_agent = self.agent().and_then(|agent| {
            let [horizon, obstacle_horizon] = Orca::usual_horizons(&agent);
            match key {
                "horizon" => Some(horizon),
                "obstacle_horizon" => Some(obstacle_horizon),
                "braking" | "quickest" => self.acceleration(),
                _ => None,
            }
        });
        of_agent.filter(|number| number.is_normal()).unwrap_or_else(|| scale(key))
    }

    /// Range of a number with this key: one of the crowd brakes at most with its own acceleration,
    /// and the quickest has at least that.
    fn bounds(&self, range: Range, key: &str) -> Range {
        let Some(own) = self.acceleration() else { return range };
        match key {
            _ if !range.holds(own) => range,
            "braking" => Range { most: own, ..range },
            "quickest" => Range { least: own, above: false, ..range },
            _ => range,
        }
    }

    /// Largest acceleration of the agent.
    fn acceleration(&self) -> Option<f64> {
        self.agent().map(|agent| agent.max_force / agent.mass)
    }

    /// The agent whose values these are, at rest.
    fn agent(&self) -> Option<Agent> {
        let spec = self.location.and_then(|location| self.scene.spec(location));
        spec.map(|spec| spec.agent(V::ZERO, V::ZERO))
    }

    /// Initial value for a value that is absent and has no default.
    fn first(&self, key: &Key) -> Value {
        match &key.shape {
            Shape::Number(Range { most: 1.0, .. }) => 1.0.into(),
            Shape::Number(_) | Shape::NumberOr(..) => self.usual(key.key).into(),
            Shape::Whole => 7.into(),
            Shape::Switch => true.into(),
            Shape::Choice(words) => words.first().map_or(Value::Null, |(_, value)| value.clone()),
            Shape::Pair { .. } => serde_json::json!([self.scene.width / 2.0, self.scene.height / 2.0]),
            Shape::Object(_) => serde_json::json!({}),
            _ => Value::Null,
        }
    }
}

/// Adds the knob of a choice, and a knob for the number of a word that takes one.
fn of_choice(words: &[(String, Value)], choice: Knob, was: &Value, knobs: &mut Vec<Knob>) {
    let number = choice.value.as_object().and_then(|keys| keys.iter().next()).map(|(word, inner)| {
        let any = Range { least: 0.0, above: false, most: LARGEST_NUMBER };
        Knob {
            path: format!("{}.{word}", choice.path),
            label: format!("{}: {word}", choice.label),
            kind: number(any, if size(&was[word]) > 0.0 { size(&was[word]) } else { 10.0 }, inner),
            value: inner.clone(),
            default: None,
            optional: false,
            start: inner.clone(),
            key: choice.key,
        }
    });
    knobs.push(Knob { kind: Kind::Choice(words.to_vec()), ..choice });
    knobs.extend(number);
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

/// Maximum of a slider: four times the value in the scene as it was opened, or more if the current
/// value is larger.
fn most(usual: f64, value: &Value) -> f64 {
    let value = value.as_f64().unwrap_or(0.0).abs();
    let mut most = (4.0 * usual).max(f64::MIN_POSITIVE);
    while most < value && most.is_finite() {
        most *= 2.0;
    }
    most
}

/// Size of a number. 0 if it is none.
fn size(value: &Value) -> f64 {
    value.as_f64().unwrap_or(0.0).abs()
}

fn whole(key: &str, usual: f64, value: &Value) -> Kind {
    // A group without members cannot be selected again.
    let least = u64::from(key == "count");
    Kind::Whole { range: (least, most(usual, value).min(LARGEST_COORDINATE) as u64) }
}

fn number(bounds: Range, usual: f64, value: &Value) -> Kind {
    let Range { least, above, most: largest } = bounds;
    if !above && (least, largest) == (0.0, 1.0) {
        return Kind::Number { range: (0.0, 1.0), bounds: (0.0, 1.0), logarithmic: false };
    }
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
