//! Prints the measures of crowds in the scenarios of steer-runs, as a Markdown table: for
//! steer-core's `CrowdRules` and for the crate dodgy_2d (optimal reciprocal collision avoidance).
//!
//! ```text
//! cargo run --release -p steer-bench --example crowd -- [SCENE,… | all] [SEEDS] [FIRST SEED] [DT]
//! ```
//!
//! Scenes run in parallel, so the times for a step of an agent are only rough. With `cost` instead
//! of a scene, moving crowds of 250 to 100,000 agents are stepped on one thread: the least of up to
//! 61 rounds. A `Crowd` also moves its agents. With the feature `rayon` of steer-core it takes all
//! threads.
//!
//! RVO2 (C++, commit 1c25b27, `-O3`) was measured in the same scenes through its own interface,
//! with the parameters of its example `Circle` (a horizon of 10, 10 neighbours within 15), with and
//! without a limit on the change of velocity after `doStep`.

use core::hint::black_box;
use std::borrow::Cow;
use std::env;
use std::io::{self, Write};
use std::time::Instant;

use dodgy_2d::{AvoidanceOptions, Obstacle};
use rayon::prelude::*;
use steer_core::crowd::{Crowd, CrowdBuffer, CrowdRules, PatienceState, Surroundings};
use steer_core::neighbors::{GridBuffer, Neighbor};
use steer_core::space::Bounds;
use steer_core::terrain::Wall;
use steer_core::{Agent, Body, Vec2Ext as _};
use steer_glam::{Glam, Vec2};
use steer_runs::crowd::{
    ACCELERATION, Dice, MAX_SPEED, Measures, Method, NAMES, Ours, RADIUS, Scene, World, run,
};

/// dodgy_2d with the horizons of RVO2's examples, with or without a limit on the acceleration.
struct Dodgy {
    agents: Vec<dodgy_2d::Agent>,
    obstacles: Vec<Obstacle>,
}

fn dodgy(v: Vec2) -> dodgy_2d::Vec2 {
    dodgy_2d::Vec2::new(v.x, v.y)
}

impl Dodgy {
    fn new(scene: &Scene) -> Self {
        let closed =
            |vertices: Vec<Vec2>| Obstacle::Closed { vertices: vertices.into_iter().map(dodgy).collect() };
        let walls = scene.walls.iter().map(|wall| {
            let (a, b) = (wall.from, wall.to);
            let thick = (b - a).normalize().perp() * 0.01;
            closed(vec![a - thick, b - thick, b + thick, a + thick])
        });
        let circles = scene.circles.iter().map(|circle| {
            let around = |k: u8| f32::from(k) / 12.0 * core::f32::consts::TAU;
            let out = circle.radius / (core::f32::consts::PI / 12.0).cos();
            closed((0..12).map(|k| circle.center + Vec2::from_angle(around(k)) * out).collect())
        });
        Dodgy { agents: Vec::new(), obstacles: walls.chain(circles).collect() }
    }
}

impl Method for Dodgy {
    fn begin(&mut self, world: &World) {
        self.agents.clear();
        self.agents.extend(world.agents.iter().map(|agent| dodgy_2d::Agent {
            position: dodgy(agent.position),
            velocity: dodgy(agent.velocity),
            radius: agent.radius,
            avoidance_responsibility: 1.0,
        }));
    }

    fn velocity(&mut self, world: &World, index: usize, near: &[Neighbor<Glam>]) -> Vec2 {
        let near: Vec<_> = near.iter().take(10).map(|one| Cow::Borrowed(&self.agents[one.index])).collect();
        let obstacles: Vec<_> = self.obstacles.iter().map(Cow::Borrowed).collect();
        let options =
            AvoidanceOptions { obstacle_margin: RADIUS, time_horizon: 10.0, obstacle_time_horizon: 10.0 };
        let wish = dodgy(world.wish(index));
        let agent = &self.agents[index];
        let chosen = agent.compute_avoiding_velocity(&near, &obstacles, wish, MAX_SPEED, world.dt, &options);
        let velocity = Vec2::new(chosen.x, chosen.y);
        if velocity.is_finite() { velocity } else { Vec2::ZERO }
    }
}

/// A name and a maker of methods.
type Maker = (&'static str, fn(&Scene) -> Box<dyn Method>);

const METHODS: [Maker; 2] = [
    ("steer-core", |_| Box::new(Ours::new(CrowdRules::default()))),
    ("dodgy_2d", |scene| Box::new(Dodgy::new(scene))),
];

/// Nanoseconds for an agent of a moving crowd: the filter alone, the whole chain, the chain with
/// the search of the neighbours in a grid, a step of a `Crowd`, and one with 1,000 distant walls.
fn cost(count: usize) -> [f64; 5] {
    // One agent on 6.4 squares of its diameter, as in the middle of the circle of 250.
    let side = (count as f32 * 58.0).sqrt();
    let (dice, mut agents): (_, Vec<Agent<Glam>>) = (&mut Dice::new(1), Vec::new());
    let cells = (side / 7.6) as usize;
    for index in 0..count {
        let cell = Vec2::new((index % cells) as f32, (index / cells) as f32) * 7.6;
        let place = cell + Vec2::new(dice.sample(), dice.sample()) * 2.0;
        let way = Vec2::new(dice.sample(), dice.sample()).unit();
        let agent = Agent::new(place, way * dice.fraction()).with_radius(RADIUS).with_id(index as u32);
        agents.push(agent.with_max_speed(MAX_SPEED).with_max_force(ACCELERATION));
    }
    let bodies: Vec<Body<Glam>> = agents.iter().map(Agent::to_body).collect();
    let places: Vec<Vec2> = agents.iter().map(|agent| agent.position).collect();
    let bounds = Bounds { min: Vec2::new(-2.0, -2.0), max: Vec2::new(side + 10.0, side + 10.0) };
    let mut found = GridBuffer::new();
    let mut search = |near: &mut dyn FnMut(usize, &[Neighbor<Glam>])| {
        let grid = found.plane(&bounds, 7.5, &places).expect("positions are finite");
        let mut list = Vec::with_capacity(64);
        for index in 0..count {
            list.clear();
            list.extend(grid.around(index, 12.0));
            list.sort_unstable_by(|a, b| a.distance.total_cmp(&b.distance));
            near(index, &list);
        }
    };
    let mut lists: Vec<Vec<Body<Glam>>> = Vec::new();
    search(&mut |_, near| lists.push(near.iter().map(|one| bodies[one.index]).collect()));
    let (rules, mut buffer) = (CrowdRules::default(), CrowdBuffer::<Glam>::new());
    let mut states = vec![PatienceState::default(); count];
    let mut crowd = Crowd::new(rules, 0.25).expect("the rules make sense");
    for agent in &agents {
        crowd.place(*agent).expect("there is space");
    }
    crowd.step(|person| person.agent.heading);
    let mut walled = crowd.clone();
    let far = (0..1000_u16).map(|index| Vec2::new(side + 1000.0 + f32::from(index) * 3.0, 0.0));
    let walls = far.map(|at| Wall::new(at, at + Vec2::new(2.0, 50.0)));
    walled.set_obstacles(walls).expect("no agent is there");
    walled.step(|person| person.agent.heading);
    let mut least = [f64::INFINITY; 5];
    for _ in 0..(300_000 / count).clamp(5, 61) {
        let mut round = |which: usize, step: &mut dyn FnMut()| {
            let begin = Instant::now();
            step();
            least[which] = least[which].min(begin.elapsed().as_nanos() as f64 / count as f64);
        };
        round(0, &mut || {
            for (agent, near) in agents.iter().zip(&lists) {
                let force = agent.heading * ACCELERATION;
                let near = near.iter().copied();
                let around = Surroundings::new(0.25).with_others(near);
                black_box(rules.filter.steer(&mut buffer.safe, agent, force, around));
            }
        });
        round(1, &mut || {
            for ((agent, state), near) in agents.iter().zip(&mut states).zip(&lists) {
                let near = near.iter().copied();
                let around = Surroundings::new(0.25).with_others(near);
                black_box(rules.steer(&mut buffer, state, agent, agent.heading, around));
            }
        });
        round(2, &mut || {
            search(&mut |index, near| {
                let (agent, state) = (&agents[index], &mut states[index]);
                let near = near.iter().map(|one| bodies[one.index]);
                let around = Surroundings::new(0.25).with_others(near);
                black_box(rules.steer(&mut buffer, state, agent, agent.heading, around));
            });
        });
        for (which, crowd) in [(3, &crowd), (4, &walled)] {
            let mut crowd = crowd.clone();
            round(which, &mut || crowd.step(|person| person.agent.heading));
        }
    }
    least
}

fn main() -> io::Result<()> {
    let given: Vec<String> = env::args().skip(1).collect();
    if given.first().is_some_and(|word| word == "cost") {
        let mut out = io::stdout().lock();
        writeln!(
            out,
            "| agents | filter, ns | chain, ns | with the search, ns | `Crowd`, ns | 1,000 distant walls, ns |"
        )?;
        writeln!(out, "|---|---|---|---|---|---|")?;
        for count in [250, 2_000, 10_000, 100_000] {
            let [filter, chain, search, crowd, walled] = cost(count);
            writeln!(out, "| {count} | {filter:.0} | {chain:.0} | {search:.0} | {crowd:.0} | {walled:.0} |")?;
        }
        return Ok(());
    }
    let number =
        |index: usize, default: f32| given.get(index).and_then(|text| text.parse().ok()).unwrap_or(default);
    let wanted = given.first().map_or("all", String::as_str);
    let names: Vec<&str> = if wanted == "all" { NAMES.to_vec() } else { wanted.split(',').collect() };
    let (seeds, first, dt) = (number(1, 3.0) as u64, number(2, 0.0) as u64, number(3, 0.25));
    let methods = if env::var_os("OURS").is_some() { &METHODS[..1] } else { &METHODS[..] };
    let jobs: Vec<(&str, usize, u64)> = names
        .iter()
        .flat_map(|name| {
            (0..methods.len())
                .flat_map(move |method| (0..seeds).map(move |seed| (*name, method, first + seed)))
        })
        .collect();
    let measured: Vec<Measures> = jobs
        .par_iter()
        .map(|&(name, method, seed)| {
            let scene = Scene::new(name, seed).unwrap_or_else(|| panic!("there is no scene {name}"));
            let mut method = methods[method].1(&scene);
            run(scene, method.as_mut(), dt, 50.0)
        })
        .collect();
    let mut out = io::stdout().lock();
    writeln!(
        out,
        "| scene | method | arrived | mean | last | overlaps | separation | wall | acceleration | effort | jerk | flips | moves after | ns | with search |"
    )?;
    writeln!(out, "|---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|")?;
    for (chunk, job) in measured.chunks(seeds as usize).zip(jobs.chunks(seeds as usize)) {
        let mean = |value: fn(&Measures) -> f32| chunk.iter().map(value).sum::<f32>() / chunk.len() as f32;
        let most = |value: fn(&Measures) -> f32| chunk.iter().map(value).fold(0.0, f32::max);
        let least = chunk.iter().map(|one| one.separation).fold(f32::INFINITY, f32::min);
        writeln!(
            out,
            "| {} | {} | {:.2} | {:.2} | {:.2} | {:.0} | {:.4} | {:.3} | {:.2} | {:.3} | {:.2} | {:.2} | {:.3} | {:.0} | {:.0} |",
            job[0].0,
            methods[job[0].1].0,
            mean(|one| one.arrived),
            mean(|one| one.mean),
            mean(|one| one.last),
            mean(|one| one.overlaps as f32),
            least,
            most(|one| one.wall),
            most(|one| one.acceleration),
            mean(|one| one.effort),
            mean(|one| one.jerk),
            mean(|one| one.flips),
            most(|one| one.restless),
            mean(|one| one.nanoseconds[0]),
            mean(|one| one.nanoseconds[1]),
        )?;
    }
    Ok(())
}
