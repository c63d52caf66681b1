//! [`Scene`]: the scenarios of the bench.
//!
//! Lengths and times are as in the example `Circle` of RVO2: a radius of 1.5 and a speed of 1.

use core::f32::consts::TAU;

use steer_core::terrain::{Circle, Wall};
use steer_core::{Agent, Vec2Ext as _};
use steer_glam::{Glam, Vec2};

use super::dice::Dice;
use crate::people::scatter;

/// Radius of an agent.
pub const RADIUS: f32 = 1.5;
/// Largest speed of an agent.
pub const MAX_SPEED: f32 = 1.0;
/// Largest acceleration of an agent.
pub const ACCELERATION: f32 = 0.5;

/// Names of all scenes.
pub const NAMES: [&str; 16] = [
    "headon",
    "headon-jit",
    "circle10",
    "circle10-jit",
    "circle50",
    "circle250",
    "cross90",
    "cross4",
    "corridor",
    "corridor-dense",
    "doorway",
    "doorboth",
    "circles",
    "overtake",
    "goal50",
    "mixed",
];

/// An agent that walks through a scene, with its goal.
#[derive(Clone, Debug)]
pub struct Walker {
    /// The agent at the start: at rest, facing its goal.
    pub agent: Agent<Glam>,
    /// Position that it walks to.
    pub goal: Vec2,
    /// Speed that it prefers.
    pub speed: f32,
    /// Unit vector and distance of the line behind which it has arrived and is taken out. `None`:
    /// it arrives at its goal and stays.
    pub line: Option<(Vec2, f32)>,
    /// Time that it would take alone.
    pub free: f32,
}

/// A scenario: walkers, obstacles, and how long to wait for them.
#[derive(Clone, Debug)]
pub struct Scene {
    /// All agents.
    pub walkers: Vec<Walker>,
    /// Walls.
    pub walls: Vec<Wall<Glam>>,
    /// Round obstacles.
    pub circles: Vec<Circle<Glam>>,
    /// Half the width of a door at the origin, in a wall along the first axis.
    pub door: Option<f32>,
    /// Distance from the goal at which a walker has arrived.
    pub tolerance: f32,
    /// Time after which the scene ends.
    pub longest: f32,
}

fn v(x: f32, y: f32) -> Vec2 {
    Vec2::new(x, y)
}

impl Scene {
    /// Returns the scene with another largest acceleration of all walkers.
    #[must_use]
    pub fn with_acceleration(mut self, acceleration: f32) -> Self {
        for walker in &mut self.walkers {
            walker.agent = walker.agent.with_max_force(acceleration);
        }
        self
    }

    /// Returns the scene of a name, set up by a seed. `None` for another name.
    #[must_use]
    pub fn new(name: &str, seed: u64) -> Option<Self> {
        let mut scene = Scene {
            walkers: Vec::new(),
            walls: Vec::new(),
            circles: Vec::new(),
            door: None,
            tolerance: RADIUS,
            longest: 0.0,
        };
        let dice = &mut Dice::new(seed);
        let around = if seed == 0 { 0.0 } else { 0.3 };
        match name {
            "headon" => scene.head_on(0.0),
            "headon-jit" => scene.head_on(dice.sample() * 0.3),
            "circle10" => scene.circle(dice, 10, 40.0, 0.0),
            "circle10-jit" => scene.circle(dice, 10, 40.0, 0.5),
            "circle50" => scene.circle(dice, 50, 80.0, around),
            "circle250" => scene.circle(dice, 250, 200.0, around),
            "cross90" => {
                scene.stream(dice, v(1.0, 0.0), 40, [v(-80.0, -15.0), v(-30.0, 15.0)], 40.0);
                for place in scatter(dice, 40, [v(-15.0, -80.0), v(15.0, -30.0)], 4.0) {
                    scene.add_with_line(place, v(place.x, 200.0), 1.0, (v(0.0, 1.0), 40.0));
                }
            }
            "cross4" => {
                for way in [v(1.0, 0.0), v(0.0, 1.0), v(-1.0, 0.0), v(0.0, -1.0)] {
                    scene.stream(dice, way, 25, [v(-60.0, -10.0), v(-25.0, 10.0)], 35.0);
                }
            }
            "corridor" => scene.corridor(dice, 25),
            "corridor-dense" => scene.corridor(dice, 50),
            "doorway" => scene.doorway(dice, &[(1.0, 50)]),
            "doorboth" => scene.doorway(dice, &[(1.0, 20), (-1.0, 20)]),
            "circles" => {
                let places = scatter(dice, 30, [v(-30.0, -40.0), v(30.0, 40.0)], 11.0);
                scene.circles = places.into_iter().map(|place| Circle::new(place, 2.0)).collect();
                scene.stream(dice, v(1.0, 0.0), 30, [v(-70.0, -30.0), v(-36.0, 30.0)], 40.0);
            }
            "overtake" => scene.overtake(dice),
            "mixed" => {
                for place in scatter(dice, 60, [v(-60.0, -60.0), v(60.0, 60.0)], 7.0) {
                    let speed = 0.6 + 0.8 * dice.fraction();
                    scene.add_with_goal(place, -place, speed);
                    if let Some(last) = scene.walkers.last_mut() {
                        last.agent.radius = 0.5 + 2.5 * dice.fraction();
                    }
                }
            }
            other => {
                // One goal for this many, `goal50`, or an exact circle of this many, `ring7`.
                if let Some(count) = other.strip_prefix("goal") {
                    scene.one_goal(dice, count.parse().ok()?);
                } else {
                    scene.circle(dice, other.strip_prefix("ring")?.parse().ok()?, 40.0, 0.0);
                }
            }
        }
        let farthest = scene.walkers.iter().map(|walker| walker.free).fold(0.0, f32::max);
        scene.longest = match name {
            "circle250" => 2400.0,
            "doorway" | "doorboth" => 1500.0,
            _ => (farthest * 8.0).max(200.0),
        };
        Some(scene)
    }

    /// Returns the position that a walker makes for: its goal, or the door before it.
    #[must_use]
    pub fn target(&self, walker: &Walker, agent: &Agent<Glam>) -> Vec2 {
        let (Some(half), up, p) = (self.door, walker.goal.y > 0.0, agent.position) else {
            return walker.goal;
        };
        if (up && p.y < 0.0) || (!up && p.y > 0.0) {
            let most = half - agent.radius;
            return v(p.x.clamp(-most, most), if up { 0.5 } else { -0.5 });
        }
        walker.goal
    }

    fn one_goal(&mut self, dice: &mut Dice, count: u8) {
        // A disc of density 4/9.
        self.tolerance = 1.5 * RADIUS * f32::from(count).sqrt();
        for place in scatter(dice, usize::from(count), [v(-60.0, -60.0), v(60.0, 60.0)], 4.0) {
            self.add_with_goal(place, v(0.0, 0.0), 1.0);
        }
    }

    fn add(&mut self, place: Vec2, walker: impl FnOnce(Agent<Glam>) -> Walker) {
        let agent = Agent::new(place, v(0.0, 0.0))
            .with_radius(RADIUS)
            .with_max_speed(MAX_SPEED)
            .with_max_force(ACCELERATION)
            .with_id(self.walkers.len() as u32);
        let mut walker = walker(agent);
        walker.agent = walker.agent.with_heading(walker.goal - place);
        self.walkers.push(walker);
    }

    fn add_with_goal(&mut self, place: Vec2, goal: Vec2, speed: f32) {
        let free = (goal.distance(place) - self.tolerance).max(0.25) / speed;
        self.add(place, |agent| Walker { agent, goal, speed, line: None, free });
    }

    fn add_with_line(&mut self, place: Vec2, goal: Vec2, speed: f32, line: (Vec2, f32)) {
        let free = (line.1 - line.0.dot(place)).max(0.25) / speed;
        self.add(place, |agent| Walker { agent, goal, speed, line: Some(line), free });
    }

    fn head_on(&mut self, beside: f32) {
        self.add_with_goal(v(-30.0, beside), v(30.0, 0.0), 1.0);
        self.add_with_goal(v(30.0, 0.0), v(-30.0, 0.0), 1.0);
    }

    fn circle(&mut self, dice: &mut Dice, count: usize, radius: f32, jitter: f32) {
        for k in 0..count {
            let angle = k as f32 / count as f32 * TAU;
            let place = v(angle.cos(), angle.sin()) * radius + v(dice.sample(), dice.sample()) * jitter;
            self.add_with_goal(place, -place, 1.0);
        }
    }

    /// Walkers from an area toward a line, both turned by `way`.
    fn stream(&mut self, dice: &mut Dice, way: Vec2, count: usize, area: [Vec2; 2], line: f32) {
        for place in scatter(dice, count, area, 4.0) {
            let goal = v(200.0, place.y).rotate_by(way);
            self.add_with_line(place.rotate_by(way), goal, 1.0, (way, line));
        }
    }

    fn corridor(&mut self, dice: &mut Dice, count: usize) {
        let (half, length) = (9.0, count as f32 * 1.6 + 10.0);
        self.walls =
            vec![Wall::new(v(-150.0, half), v(150.0, half)), Wall::new(v(150.0, -half), v(-150.0, -half))];
        let across = half - 1.7;
        for (side, from, to) in [(1.0, -20.0 - length, -20.0), (-1.0, 20.0, 20.0 + length)] {
            for place in scatter(dice, count, [v(from, -across), v(to, across)], 3.4) {
                self.add_with_line(place, v(300.0 * side, place.y), 1.0, (v(side, 0.0), 20.0));
            }
        }
    }

    fn doorway(&mut self, dice: &mut Dice, crowds: &[(f32, usize)]) {
        let half = 1.5 * RADIUS;
        self.walls = vec![Wall::new(v(-100.0, 0.0), v(-half, 0.0)), Wall::new(v(half, 0.0), v(100.0, 0.0))];
        self.door = Some(half);
        for &(side, count) in crowds {
            let (from, to) = if side > 0.0 { (-40.0, -8.0) } else { (8.0, 40.0) };
            for place in scatter(dice, count, [v(-20.0, from), v(20.0, to)], 3.6) {
                self.add_with_line(place, v(0.0, 100.0 * side), 1.0, (v(0.0, side), 15.0));
                if let Some(last) = self.walkers.last_mut() {
                    last.free = place.length() + 15.0;
                }
            }
        }
    }

    fn overtake(&mut self, dice: &mut Dice) {
        self.walls =
            vec![Wall::new(v(-150.0, 9.0), v(400.0, 9.0)), Wall::new(v(400.0, -9.0), v(-150.0, -9.0))];
        for (count, from, to, speed) in [(20, 0.0, 50.0, 0.5), (10, -40.0, -5.0, 1.2)] {
            for place in scatter(dice, count, [v(from, -7.0), v(to, 7.0)], 3.6) {
                self.add_with_line(place, v(900.0, place.y), speed, (v(1.0, 0.0), 250.0));
            }
        }
    }
}
