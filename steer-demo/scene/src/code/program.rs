//! [`Program`]: two functions, the agent as it is now and its step.

use core::fmt::Write as _;

use steer_glam::steer_core::crowd::CrowdRules;
use steer_glam::steer_core::space::Edge;
use steer_glam::steer_core::terrain::PathMode;

use super::call::{Arg, Call};
use super::literal::{Literal, WIDTH, number};
use super::names::{identifier, mentions};
use crate::scene::pair::Target;
use crate::scene::{Combine, Scene};
use crate::vector::{Agent, V};

/// Types that are not in the prelude, and their modules.
const ELSEWHERE: [(&str, &str); 8] = [
    ("Error", ""),
    ("Other", ""),
    ("DensityResponse", "crowd::"),
    ("Distance", "crowd::"),
    ("Orca", "crowd::"),
    ("Patience", "crowd::"),
    ("Direction", "terrain::"),
    ("Side", "terrain::"),
];

/// An entry in code.
pub(crate) struct Part {
    /// Key of the behaviour.
    pub(crate) name: &'static str,
    pub(crate) call: Call,
    pub(crate) weight: f64,
    pub(crate) probability: f64,
    /// Method of a context map: `interest`, `danger` or `detour`.
    pub(crate) kind: &'static str,
}

/// An agent and its steering, to be written as code.
pub(crate) struct Program<'a> {
    pub(crate) scene: &'a Scene,
    /// Number of steps that the world has taken.
    pub(crate) steps: u64,
    pub(crate) label: String,
    pub(crate) agent: Agent,
    pub(crate) combine: Combine,
    pub(crate) pushing: Vec<Part>,
    pub(crate) turning: Option<Part>,
    pub(crate) crowd: Option<CrowdRules<f64>>,
    /// Goal that the others of the crowd know.
    pub(crate) goal: Option<Target>,
}

/// The step of an agent while it is written.
#[derive(Default)]
struct Step {
    /// Names and types of the parameters.
    parameters: Vec<(String, String)>,
    /// Subjects of the parameters, so that each is one.
    subjects: Vec<(String, String)>,
    /// Names in use.
    names: Vec<String>,
    /// Indices of the paths.
    paths: Vec<(usize, String)>,
    body: String,
    /// Lines above the function.
    doc: String,
    brake: Option<String>,
    /// Whether the others are neighbours in a crowd, not bodies.
    has_crowd: bool,
    /// Whether the world's rectangle is a value.
    has_world: bool,
}

impl Program<'_> {
    /// Writes the code.
    pub(crate) fn write(self) -> String {
        let mut step = Step {
            names: ["agent", "step", "dt", "force", "turn", "world"].map(String::from).into(),
            has_crowd: self.crowd.is_some(),
            ..Step::default()
        };
        let start = self.start();
        let force = self.force(&mut step);
        let force = self.avoid(&mut step, force);
        self.advance(&mut step, &force);
        let paths: String = step.paths.iter().map(|(index, name)| self.path(*index, name)).collect();
        let head = self.head(&step);
        let rest = format!("{start}{head}{}}}\n{paths}", step.body);
        let uses = ELSEWHERE.iter().filter(|(name, _)| mentions(&rest, name));
        let uses: String = uses.map(|(name, module)| format!("use steer_glam::{module}{name};\n")).collect();
        format!("use steer_glam::prelude::*;\n{uses}\n{rest}")
    }

    /// Writes the function that returns the agent.
    fn start(&self) -> String {
        let a = &self.agent;
        let mut code = format!(
            "/// `{}` of the scene `{}` after {} steps.\npub fn agent() -> Agent {{\n    Agent::new({}, {})",
            self.label.replace('`', "'"),
            self.scene.name.replace(['`', '\n'], "'"),
            self.steps,
            place(a.position),
            place(a.velocity),
        );
        let plain = Agent::new(a.position, a.velocity);
        let mut with = |method: &str, value: f64, plain: f64| {
            if value != plain {
                let _ = write!(code, "\n        .with_{method}({})", number(value));
            }
        };
        with("max_speed", a.max_speed, plain.max_speed);
        with("max_force", a.max_force, plain.max_force);
        with("load", a.mass, plain.mass);
        with("gain", a.gain, plain.gain);
        with("radius", a.radius, plain.radius);
        with("min_speed", a.min_speed, plain.min_speed);
        a.max_turn_rate.into_iter().for_each(|rate| with("max_turn_rate", rate, f64::NAN));
        if self.turning.is_some() {
            let _ = write!(code, "\n        .with_heading({})", place(a.heading));
        }
        if a.id != 0 {
            let _ = write!(code, "\n        .with_id({})", a.id);
        }
        code + "\n}\n\n"
    }

    /// Writes the lines above the body of the step.
    fn head(&self, step: &Step) -> String {
        let has = |name: &str| step.parameters.iter().any(|(other, _)| other == name);
        let mut doc =
            format!("/// Moves the agent by one step. In the scene `dt` is {}.", number(self.scene.dt));
        if has("others") {
            doc += "\n/// `others` does not contain the agent";
            doc += if self.crowd.is_some() { ", and has the nearest first." } else { "." };
        }
        if self.crowd.is_some() {
            doc += "\n/// The `intent` of each is that of its `PatienceState`: `patience.intent(&agent)`.\n/// Its `priority` and `layers` are those of its rules.";
        }
        doc += &step.doc;
        if has("sample") {
            doc += "\n/// `sample` returns random numbers from -1 to 1.";
        }
        if self.crowd.is_some() && self.scene.edge == Edge::Bounce {
            doc += "\n/// `obstacles` contains the sides of the world, too.";
        }
        if self.scene.edge == Edge::Wrap {
            doc += "\n/// The world wraps: `Torus` returns the image of another body that is nearest to the agent.";
        }
        let mut all = vec!["agent: &mut Agent".to_string()];
        all.extend(step.parameters.iter().map(|(name, kind)| format!("{name}: {kind}")));
        all.push("dt: f32".into());
        let line = format!("pub fn step({}) {{", all.join(", "));
        let line = if line.len() < WIDTH {
            line
        } else {
            format!("pub fn step(\n    {},\n) {{", all.join(",\n    "))
        };
        format!("{doc}\n{line}\n")
    }

    /// Writes the combined force, and returns its name.
    fn force(&self, step: &mut Step) -> String {
        let forces: Vec<String> = self.pushing.iter().map(|part| step.call(self.scene, part)).collect();
        let one = |part: &Part| part.weight == 1.0 && part.probability == 1.0;
        let force = match (&self.pushing[..], &forces[..]) {
            ([], _) => "Vec2::ZERO".into(),
            ([part], [force]) if one(part) || self.combine == Combine::Sum => match part.weight {
                1.0 => force.clone(),
                weight if force.contains('\n') => format!("{} * {{\n{force}\n}}", number(weight)),
                weight => format!("{force} * {}", number(weight)),
            },
            _ => self.combined(step, &forces),
        };
        step.line(&format!("let force = {force};"));
        "force".into()
    }

    fn combined(&self, step: &mut Step, forces: &[String]) -> String {
        let mut code = match self.combine {
            Combine::Sum => "Sum::new(agent.max_force)".into(),
            Combine::Priority => "Priority::new(agent.max_force)".into(),
            Combine::Budget => "Budget::new(agent.max_force)".into(),
            Combine::RunningSum => "RunningSum::new(agent.max_force)".into(),
            Combine::Dither => format!("Dither::new(agent.max_force, {})", step.sample()),
            Combine::Context => "Context::<16>::new(agent)".into(),
        };
        for (part, force) in self.pushing.iter().zip(forces) {
            let (weight, plain) = (number(part.weight), part.weight == 1.0);
            let start = match self.combine {
                Combine::Dither if plain => format!("then({}, ", number(part.probability)),
                Combine::Dither => format!("weighted({}, {weight}, ", number(part.probability)),
                Combine::Context if plain => format!("{}(", part.kind),
                Combine::Context => format!("weighted_{}({weight}, ", part.kind),
                _ if plain => "then(".into(),
                _ => format!("weighted({weight}, "),
            };
            let force = force.replace('\n', "\n        ");
            // Behind the indent, before the bracket.
            let is_long = start.len() + force.len() + 13 > WIDTH;
            let _ = match is_long || force.contains('\n') {
                true => write!(code, "\n    .{start}|| {{\n        {force}\n    }})"),
                false => write!(code, "\n    .{start}|| {force})"),
            };
        }
        // The filter limits the force of an agent with avoidance.
        code + if self.crowd.is_some() { "\n    .requested()" } else { "\n    .total()" }
    }

    /// Writes the avoidance, and returns the name of its force.
    fn avoid(&self, step: &mut Step, force: String) -> String {
        let Some(rules) = &self.crowd else { return force };
        if let Some(brake) = step.brake.take() {
            step.line("// The filter is the last layer, so the brake is a wish.");
            step.line(&format!("let force = force + agent.force_for(agent.velocity * ({brake} - 1.0));"));
        }
        let others = step.others();
        let others = format!("{others}.iter().copied()");
        // The sides of the world are in the first layer.
        let all = [1].into_iter().chain(self.scene.layers().map(|(_, layers)| layers));
        let around = match all.clone().filter(|own| own & u64::from(rules.layers) != 0).count() {
            0 => format!("Surroundings::new(dt).with_others({others})"),
            some if some < all.count() => {
                step.doc += "\n/// `regarded` contains the obstacles in its layers.";
                step.subject("regarded", "regarded", "&[Shape]");
                format!("Surroundings {{ others: {others}, obstacles: regarded, dt }}")
            }
            _ => {
                step.subject("obstacles", "obstacles", "&[Shape]");
                format!("Surroundings {{ others: {others}, obstacles, dt }}")
            }
        };
        let state = step.subject("patience", "patience", "&mut PatienceState<f32>");
        if let Some(goal) = self.goal {
            let goal = step.argument(self.scene, &Arg::At(goal));
            step.line(&format!("{state}.set_goal(agent, Some({goal}));"));
        }
        let rules = Literal::beside_default(rules).write(16, 4);
        step.line(&format!("let rules = {rules};"));
        step.line(&format!("let around = {around};"));
        step.line("let mut buffer = CrowdBuffer::<256>::new();");
        step.line(&format!("let force = rules.steer(&mut buffer, {state}, agent, force, around);"));
        force
    }

    /// Writes the motion.
    fn advance(&self, step: &mut Step, force: &str) {
        if let Some(brake) = step.brake.take() {
            step.line(&format!("agent.damp({brake});"));
        }
        match &self.turning {
            Some(part) => {
                let turn = step.call(self.scene, part);
                step.line(&format!("let turn = {turn};"));
                step.line(&format!("agent.step_with_turn({force}, turn, dt);"));
            }
            None => step.line(&format!("agent.step({force}, dt);")),
        }
        if self.scene.edge != Edge::Open {
            let world = step.world(self.scene);
            let edge = format!("Edge::{:?}.apply(agent, {world});", self.scene.edge);
            match self.turning {
                // A bounce turns the velocity, and the heading stays.
                Some(_) if self.scene.edge == Edge::Bounce => {
                    step.line(&format!("let heading = agent.heading;\n{edge}\nagent.heading = heading;"));
                }
                _ => step.line(&edge),
            }
        }
    }

    /// Writes the function that returns a path.
    fn path(&self, index: usize, name: &str) -> String {
        let Some((title, path)) = self.scene.paths.get(index) else { return String::new() };
        let mode = match path.travel() {
            Some(PathMode::Closed) => "closed",
            Some(PathMode::PingPong) => "ping_pong",
            _ => "open",
        };
        let points = path.points.iter().map(|point| format!("        {},\n", place((*point).into())));
        let (points, count): (String, _) = (points.collect(), path.points.len());
        let radius = match path.radius {
            0.0 => String::new(),
            radius => format!("?.with_radius({})", number(radius)),
        };
        format!(
            "\n/// The path `{title}`.\n///\n/// # Errors\n/// Returns an error if a point is not finite.\npub fn {name}() -> Result<Path<[Vec2; {count}]>, Error> {{\n    Path::{mode}([\n{points}    ]){radius}\n}}\n"
        )
    }
}

impl Step {
    /// Adds a parameter for a subject, and returns its name. A subject has one parameter.
    fn subject(&mut self, subject: &str, name: &str, kind: &str) -> String {
        if let Some((_, name)) = self.subjects.iter().find(|(other, _)| other == subject) {
            return name.clone();
        }
        let name = self.unused(name);
        self.subjects.push((subject.into(), name.clone()));
        self.parameters.push((name.clone(), kind.into()));
        name
    }

    /// Adds the parameter of the other agents, and returns its name.
    fn others(&mut self) -> String {
        self.subject("others", "others", if self.has_crowd { "&[Other]" } else { "&[Body]" })
    }

    /// Returns a name that is not in use: this one, or this one with a number.
    fn unused(&mut self, name: &str) -> String {
        let name = identifier(name);
        let tried = core::iter::once(name.clone()).chain((2..).map(|n: usize| format!("{name}_{n}")));
        let name = tried.into_iter().find(|name| !self.names.contains(name)).unwrap_or_default();
        self.names.push(name.clone());
        name
    }

    /// Returns a reference to the world's rectangle, which is a value of its own.
    fn world(&mut self, scene: &Scene) -> String {
        if !self.has_world {
            self.has_world = true;
            let corner = place(V::new(scene.width, scene.height));
            self.line(&format!("let world = Bounds {{ min: Vec2::ZERO, max: {corner} }};"));
        }
        "&world".into()
    }

    /// Draws a random number.
    fn sample(&mut self) -> String {
        let name = self.subject("sample", "sample", "&mut impl FnMut() -> f32");
        format!("{name}()")
    }

    /// Appends statements to the body.
    fn line(&mut self, text: &str) {
        for line in text.lines() {
            let _ = writeln!(self.body, "    {line}");
        }
    }

    /// Writes the values of a call before the force, and returns the force.
    fn call(&mut self, scene: &Scene, Part { name, call, .. }: &Part) -> String {
        let rule = call.rule.as_ref().map(|rule| {
            let binding = self.unused(name);
            let value = rule.write(binding.len() + 11, 0);
            self.line(&format!("let {binding} = {value};"));
            binding
        });
        let arguments: Vec<String> = call.arguments.iter().map(|one| self.argument(scene, one)).collect();
        let fill = |text: &str| {
            let text = text.replace("$rule", rule.as_deref().unwrap_or_default());
            arguments.iter().enumerate().fold(text, |text, (i, one)| text.replace(&format!("${i}"), one))
        };
        call.before.iter().for_each(|statement| self.line(&fill(statement)));
        if let Some(brake) = call.brake {
            self.brake = Some(fill(brake));
        }
        fill(&call.force)
    }

    fn argument(&mut self, scene: &Scene, argument: &Arg) -> String {
        match argument {
            Arg::Agent => "agent".into(),
            Arg::Dt => "dt".into(),
            Arg::Body(index) => {
                let unnamed = format!("agent {index}");
                let name = scene.name_of(*index).unwrap_or_else(|| unnamed.clone());
                self.subject(&unnamed, &name, "&Body")
            }
            Arg::State(name, kind) => {
                let name = self.unused(name);
                self.parameters.push((name.clone(), format!("&mut {kind}")));
                name
            }
            Arg::At(Target::At(pair)) => place((*pair).into()),
            Arg::At(Target::Pointer) => self.subject("pointer", "pointer", "Vec2"),
            Arg::Others if self.has_crowd => format!("{}.iter().map(|other| other.body)", self.others()),
            Arg::Others => format!("{}.iter().copied()", self.others()),
            Arg::Circles => {
                format!("{}.iter().copied()", self.subject("circles", "circles", "&[Circle]"))
            }
            Arg::Obstacles => self.subject("obstacles", "obstacles", "&[Shape]"),
            Arg::Path(index) => {
                let Some((title, path)) = scene.paths.get(*index) else { return String::new() };
                let kind = format!("&Path<[Vec2; {}]>", path.points.len());
                let name = self.subject(&format!("path {index}"), title, &kind);
                if self.paths.iter().all(|(other, _)| other != index) {
                    self.paths.push((*index, name.clone()));
                }
                name
            }
            Arg::Field(index) => {
                let title = scene.fields.get(*index).map_or("field", |(name, _)| name);
                let name = self.subject(&format!("field {index}"), title, "&impl Fn(Vec2) -> Vec2");
                let cost = scene.fields.get(*index).and_then(|(_, field)| field.crowding);
                if let Some(cost) =
                    cost.filter(|cost| *cost > 0.0 && !self.doc.contains(&format!("`{name}`")))
                {
                    let cost = number(cost);
                    self.doc += &format!(
                        "\n/// `{name}` is a `GoalField` that leads again in the run, by `Crowding` with a cost of {cost}."
                    );
                }
                name
            }
            Arg::World => self.world(scene),
            Arg::Sample => self.sample(),
            Arg::Value(value) => value.write(0, 0),
        }
    }
}

/// Writes a position or a velocity, to a thousandth.
fn place(at: V) -> String {
    let [x, y] = [at.x, at.y].map(|x| number((x * 1000.0).round() / 1000.0));
    format!("Vec2::new({x}, {y})")
}
