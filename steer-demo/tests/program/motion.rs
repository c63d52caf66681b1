//! The motion of the code that the playground shows for an agent, beside the agent in its scene.

use core::fmt::Write as _;

use serde_json::Value;
use steer_glam::glam::DVec2;
use steer_glam::steer_core::crowd::{Intent, PatienceState};
use steer_glam::steer_core::space::Edge;
use steer_scene::scene::Scene;
use steer_scene::vector::Agent;
use steer_scene::world::World;

use crate::common::saved;

/// Steps of a comparison.
const STEPS: usize = 30;

/// Most agents of a scene that are compared: the code gets all of them in each step.
const MOST: usize = 300;

/// An agent that the code moved.
#[derive(Debug)]
pub(crate) struct Moved {
    /// Its module in the code.
    module: String,
    /// Its place after the steps in the scene, and the length of its way.
    end: (f64, f64),
    way: f64,
}

/// Appends a function that moves an agent by its code, and returns what the agent does in the
/// scene. `None` if the code needs what is not written here: random numbers, fields, obstacles with
/// sides, or images in a wrapped world.
pub(crate) fn write_motion(scene: &Scene, module: &str, index: usize, program: &mut String) -> Option<Moved> {
    let mut world = World::new(scene).ok()?;
    let code = world.code(index)?;
    if scene.edge == Edge::Wrap || world.agents().len() > MOST {
        return None;
    }
    let (_, after) = code.split_once("pub fn step(")?;
    let (parameters, _) = after.split_once(") {")?;
    let parameters = parameters.split(',').map(str::trim).filter(|one| !one.is_empty());
    let parameters: Vec<(&str, &str)> = parameters.filter_map(|one| one.split_once(": ")).collect();
    let (mut before, mut within, mut arguments) = (String::new(), String::new(), Vec::new());
    let mut bodies: Vec<(String, &str, Vec<usize>)> = Vec::new();
    let mut circles = false;
    for (name, kind) in &parameters {
        match *kind {
            "&mut Agent" => arguments.push("&mut agent".to_owned()),
            "f32" => arguments.push(format!("{:?}", scene.dt as f32)),
            "Vec2" => arguments.push(format!("Vec2::new({:?}, {:?})", scene.width / 2.0, scene.height / 2.0)),
            "&Body" => {
                let named =
                    |i: &usize| scene.name_of(*i).is_some_and(|other| other.replace(' ', "_") == *name);
                bodies.push(((*name).to_owned(), "Body", vec![(0..world.agents().len()).find(named)?]));
                arguments.push(format!("&{name}[step][0]"));
            }
            "&[Body]" | "&[Other]" => {
                let kind = if *kind == "&[Body]" { "Body" } else { "Other" };
                let others = (0..world.agents().len()).filter(|other| *other != index);
                bodies.push(((*name).to_owned(), kind, others.collect()));
                arguments.push(format!("&{name}[step]"));
            }
            "&[Circle]" => {
                circles = true;
                arguments.push("&circles[step]".to_owned());
            }
            "&[Shape]" => {
                let none = scene.circles.is_empty() && scene.walls.is_empty() && scene.polygons.is_empty();
                arguments.push((none && scene.edge == Edge::Open).then(|| "&[]".to_owned())?);
            }
            path if path.starts_with("&Path<") => {
                let _ = writeln!(before, "let {name} = {name}().expect(\"a path\");");
                arguments.push(format!("&{name}"));
            }
            state if state.starts_with("&mut ") && !state.contains("Fn") => {
                let _ = writeln!(before, "let mut {name} = <{}>::default();", &state[5..]);
                arguments.push(format!("&mut {name}"));
            }
            _ => return None,
        }
    }
    // Surroundings of each step, from the scene.
    let (mut tables, mut rings) = (vec![String::new(); bodies.len()], String::new());
    let (mut way, mut last) = (0.0, world.agents()[index].position);
    for _ in 0..STEPS {
        let saved = agents_of(&world);
        for ((_, kind, all), table) in bodies.iter().zip(&mut tables) {
            let mut all = all.clone();
            // The nearest first.
            let agents = world.agents();
            all.sort_by(|a, b| {
                let far = |i: &usize| agents[*i].position.distance(last);
                far(a).total_cmp(&far(b))
            });
            let body = |i: &usize| {
                let (p, v, h) = (agents[*i].position, agents[*i].velocity, agents[*i].heading);
                let radius = agents[*i].radius;
                let body = format!(
                    "body([{:?}, {:?}], [{:?}, {:?}], [{:?}, {:?}], {radius:?}, {i})",
                    p.x, p.y, v.x, v.y, h.x, h.y
                );
                if *kind == "Other" { other_of(&body, &agents[*i], &saved[*i]["patience"]) } else { body }
            };
            let _ = writeln!(table, "vec![{}],", all.iter().map(body).collect::<Vec<_>>().join(", "));
        }
        let ring = |c: &steer_scene::vector::Circle| {
            format!("Circle::new(Vec2::new({:?}, {:?}), {:?})", c.center.x, c.center.y, c.radius)
        };
        let _ = writeln!(rings, "vec![{}],", world.circles().iter().map(ring).collect::<Vec<_>>().join(", "));
        world.step();
        way += world.agents()[index].position.distance(last);
        last = world.agents()[index].position;
    }
    for ((name, kind, _), table) in bodies.iter().zip(&tables) {
        let _ = writeln!(before, "let {name}: Vec<Vec<{kind}>> = vec![{table}];");
    }
    if circles {
        let _ = writeln!(before, "let circles: Vec<Vec<Circle>> = vec![{rings}];");
    }
    let _ = writeln!(within, "step_of({});", arguments.join(", "));
    let _ = writeln!(
        program,
        "fn {module}() {{\nuse code::{module}::{{agent as start, step as step_of}};\n#[allow(unused_imports)]\nuse code::{module}::*;\n\
         let mut agent = start();\n{before}for step in 0..{STEPS} {{\nlet _ = step;\n{within}}}\n\
         println!(\"{module} {{}} {{}}\", agent.position.x, agent.position.y);\n}}"
    );
    Some(Moved { module: module.to_owned(), end: (last.x, last.y), way })
}

/// Returns the saved states of the agents.
fn agents_of(world: &World) -> Value {
    serde_json::from_slice::<Value>(&saved(world)).expect("a snapshot")["agents"].take()
}

/// Returns an agent as code, as a crowd sees it, for its body as code.
fn other_of(body: &str, agent: &Agent, patience: &Value) -> String {
    let Ok(state) = serde_json::from_value::<PatienceState<f64>>(patience.clone()) else {
        return format!("Other::unyielding({body})");
    };
    let Intent { is_idle, goal, wish, yields, makes_way } = state.intent(agent);
    let vector = |vector: DVec2| format!("Vec2::new({:?}, {:?})", vector.x, vector.y);
    let goal = goal.map_or("None".to_owned(), |goal| format!("Some({})", vector(goal)));
    let (wish, makes_way) = (vector(wish), vector(makes_way));
    let fields =
        format!("is_idle: {is_idle}, goal: {goal}, wish: {wish}, yields: {yields}, makes_way: {makes_way}");
    format!("Other {{ intent: Some(steer_glam::Intent {{ {fields} }}), ..Other::from({body}) }}")
}

/// Returns the program that calls these functions.
pub(crate) fn main_of(moved: &[Moved], functions: &str) -> String {
    let calls: String = moved.iter().map(|one| format!("{}();\n", one.module)).collect();
    format!(
        "use steer_glam::prelude::*;\n#[allow(unused_imports)]\nuse steer_glam::Other;\n\
         fn body(p: [f32; 2], v: [f32; 2], h: [f32; 2], radius: f32, id: u32) -> Body {{\n\
         let agent = Agent::new(Vec2::from(p), Vec2::from(v)).with_radius(radius).with_id(id);\n\
         Body {{ heading: Vec2::from(h), ..agent.to_body() }}\n}}\n\
         {functions}\nfn main() {{\n{calls}}}\n"
    )
}

/// Compares the places that the program printed with those in the scenes.
#[track_caller]
pub(crate) fn compare(moved: &[Moved], printed: &str) {
    assert_eq!(printed.lines().count(), moved.len(), "{printed}");
    for (line, Moved { module, end, way }) in printed.lines().zip(moved) {
        let parts: Vec<&str> = line.split(' ').collect();
        let number = |i: usize| parts[i].parse::<f64>().expect("a number");
        assert_eq!(parts[0], module);
        let gap = (number(1) - end.0).hypot(number(2) - end.1);
        // The code has `f32` and values to a thousandth.
        assert!(gap <= 0.02 + 0.01 * way, "{module}: {gap} beside a way of {way}, to {end:?}");
    }
}
