//! [`run`]: steps a scene and measures it.

use core::time::Duration;
use std::collections::HashSet;
use std::time::Instant;

use steer_core::neighbors::{GridBuffer, Neighbor};
use steer_core::space::Bounds;
use steer_core::terrain::Obstacle;
use steer_core::{Agent, Body, Vec2Ext as _};
use steer_glam::{Glam, Vec2};

use super::scene::Scene;

/// Distance within which neighbours are found.
const RANGE: f32 = 15.0;
/// Number of neighbours at most, the nearest.
const NEAREST: usize = 24;

/// A scene at one time.
#[derive(Clone, Debug)]
pub struct World {
    /// The scene.
    pub scene: Scene,
    /// All agents, by the index of their walker.
    pub agents: Vec<Agent<Glam>>,
    /// Whether an agent is still there.
    pub here: Vec<bool>,
    /// Whether it has arrived.
    pub arrived: Vec<bool>,
    /// Bodies of all agents at the start of the step.
    pub bodies: Vec<Body<Glam>>,
    /// Duration of a step.
    pub dt: f32,
}

impl World {
    /// Returns the velocity that a walker wishes: toward its target at its speed, slower if it
    /// would be there within a unit of time.
    #[must_use]
    pub fn wish(&self, index: usize) -> Vec2 {
        let (walker, agent) = (&self.scene.walkers[index], &self.agents[index]);
        (self.scene.target(walker, agent) - agent.position).limit(walker.speed)
    }
}

/// A way to choose the velocities of a crowd.
pub trait Method {
    /// Sees the world before each step.
    fn begin(&mut self, world: &World);
    /// Returns the velocity of an agent after the step. `near` are its neighbours, nearest first.
    fn velocity(&mut self, world: &World, index: usize, near: &[Neighbor<Glam>]) -> Vec2;
}

/// Measures of a run. Times in multiples of the time alone.
#[derive(Clone, Copy, Debug, Default)]
pub struct Measures {
    /// Share of the walkers that arrive.
    pub arrived: f32,
    /// Mean time.
    pub mean: f32,
    /// Time of the last, as a multiple of the longest time alone.
    pub last: f32,
    /// Pairs that overlap at any time.
    pub overlaps: usize,
    /// Least distance of two, divided by their radii.
    pub separation: f32,
    /// Deepest entry into an obstacle, in radii.
    pub wall: f32,
    /// Largest acceleration.
    pub acceleration: f32,
    /// Mean of the squared acceleration.
    pub effort: f32,
    /// Mean of the squared change of the acceleration.
    pub jerk: f32,
    /// Changes of the side to which an agent turns, in 10 units of time.
    pub flips: f32,
    /// Length that an agent moves after all have arrived and some time to settle, mean of all.
    pub restless: f32,
    /// Nanoseconds for an agent's step: choice alone, and with the search of neighbours.
    pub nanoseconds: [f32; 2],
}

/// Steps a scene until all have arrived or its time is over, and `after` units of time longer.
pub fn run(scene: Scene, method: &mut dyn Method, dt: f32, after: f32) -> Measures {
    let count = scene.walkers.len();
    let agents: Vec<_> = scene.walkers.iter().map(|walker| walker.agent).collect();
    let bodies = agents.iter().map(Agent::to_body).collect();
    let mut world = World { scene, agents, here: vec![true; count], arrived: vec![false; count], bodies, dt };
    let mut log = Log::new(count);
    let mut grid = GridBuffer::new();
    let mut next = vec![Vec2::ZERO; count];
    while log.time < world.scene.longest && log.arrivals.iter().any(Option::is_none) {
        log.step(&mut world, &mut grid, method, &mut next);
    }
    let start: Vec<_> = world.agents.iter().map(|agent| agent.position).collect();
    let mut measures = log.measures(&world);
    if measures.arrived >= 1.0 && world.here.contains(&true) {
        // Time to come to rest.
        for part in 0..2 {
            let before: Vec<_> = world.agents.iter().map(|agent| agent.position).collect();
            for _ in 0..(after / dt) as usize {
                log.step(&mut world, &mut grid, method, &mut next);
            }
            let moved = |(agent, before): (&Agent<Glam>, &Vec2)| agent.position.distance(*before);
            if part == 1 {
                measures.restless =
                    world.agents.iter().zip(&before).map(moved).sum::<f32>() / start.len() as f32;
            }
        }
    }
    measures.separation = log.separation;
    measures.wall = log.wall;
    measures.overlaps = log.overlaps.len();
    measures
}

struct Log {
    time: f32,
    arrivals: Vec<Option<f32>>,
    overlaps: HashSet<(usize, usize)>,
    separation: f32,
    wall: f32,
    largest: f32,
    effort: f64,
    jerk: f64,
    flips: u32,
    alive: f64,
    before: Vec<Vec2>,
    sides: Vec<f32>,
    spent: [Duration; 2],
    calls: usize,
}

impl Log {
    fn new(count: usize) -> Self {
        Log {
            time: 0.0,
            arrivals: vec![None; count],
            overlaps: HashSet::new(),
            separation: f32::INFINITY,
            wall: 0.0,
            largest: 0.0,
            effort: 0.0,
            jerk: 0.0,
            flips: 0,
            alive: 0.0,
            before: vec![Vec2::ZERO; count],
            sides: vec![0.0; count],
            spent: [Duration::ZERO; 2],
            calls: 0,
        }
    }

    fn step(&mut self, world: &mut World, grid: &mut GridBuffer, method: &mut dyn Method, next: &mut [Vec2]) {
        let here: Vec<usize> = (0..world.agents.len()).filter(|&index| world.here[index]).collect();
        self.choose(world, grid, method, next, &here);
        self.touches(world, next, &here);
        for &index in &here {
            self.motion(world, index, next[index]);
            let agent = &mut world.agents[index];
            agent.velocity = next[index];
            agent.position += next[index] * world.dt;
            agent.heading = next[index].direction_or(agent.heading);
        }
        self.time += world.dt;
        for &index in &here {
            let (walker, place) = (&world.scene.walkers[index], world.agents[index].position);
            let there = match walker.line {
                Some((way, distance)) => place.dot(way) >= distance,
                None => place.distance(walker.goal) <= world.scene.tolerance,
            };
            if there {
                self.arrivals[index].get_or_insert(self.time);
                world.arrived[index] = true;
                world.here[index] = walker.line.is_none();
            }
        }
    }

    fn choose(
        &mut self,
        world: &mut World,
        grid: &mut GridBuffer,
        method: &mut dyn Method,
        next: &mut [Vec2],
        here: &[usize],
    ) {
        for (body, agent) in world.bodies.iter_mut().zip(&world.agents) {
            *body = agent.to_body();
        }
        let begin = Instant::now();
        method.begin(world);
        let places: Vec<Vec2> = here.iter().map(|&index| world.agents[index].position).collect();
        let (mut min, mut max) = (Vec2::new(-1.0, -1.0), Vec2::new(1.0, 1.0));
        for place in &places {
            min = min.min(*place);
            max = max.max(*place);
        }
        let grid = grid.plane(&Bounds { min, max }, RANGE, &places).expect("positions are finite");
        let mut near: Vec<Neighbor<Glam>> = Vec::with_capacity(64);
        for (own, &index) in here.iter().enumerate() {
            near.clear();
            near.extend(grid.around(own, RANGE));
            let order = |a: &Neighbor<Glam>, b: &Neighbor<Glam>| a.distance.total_cmp(&b.distance);
            if near.len() > NEAREST {
                near.select_nth_unstable_by(NEAREST, order);
                near.truncate(NEAREST);
            }
            near.sort_unstable_by(order);
            for one in &mut near {
                one.index = here[one.index];
            }
            let found = Instant::now();
            next[index] = method.velocity(world, index, &near);
            self.spent[0] += found.elapsed();
        }
        self.spent[1] += begin.elapsed();
        self.calls += here.len();
    }

    /// Distances in the course of the step.
    fn touches(&mut self, world: &World, next: &[Vec2], here: &[usize]) {
        let mut order = here.to_vec();
        order.sort_unstable_by(|&a, &b| world.agents[a].position.x.total_cmp(&world.agents[b].position.x));
        for (rank, &one) in order.iter().enumerate() {
            for &two in &order[rank + 1..] {
                let (a, b) = (&world.agents[one], &world.agents[two]);
                let bodies = a.radius + b.radius;
                let (apart, drift) = (b.position - a.position, next[two] - next[one]);
                if apart.x > bodies + 2.0 {
                    break;
                }
                let speed = drift.dot(drift);
                let when = if speed > 0.0 { (-apart.dot(drift) / speed).clamp(0.0, world.dt) } else { 0.0 };
                let separation = (apart + drift * when).length() / bodies;
                self.separation = self.separation.min(separation);
                if separation < 1.0 {
                    self.overlaps.insert((one.min(two), one.max(two)));
                }
            }
        }
        for &index in here {
            let agent = &world.agents[index];
            let place = agent.position + next[index] * world.dt;
            let mut wall = |gap: f32| self.wall = self.wall.max(1.0 - gap / agent.radius);
            for one in &world.scene.walls {
                wall(place.distance(one.nearest(place)));
            }
            for one in &world.scene.circles {
                wall(place.distance(one.center) - one.radius);
            }
        }
    }

    fn motion(&mut self, world: &World, index: usize, next: Vec2) {
        let (agent, dt) = (&world.agents[index], world.dt);
        let acceleration = (next - agent.velocity) * (1.0 / dt);
        self.largest = self.largest.max(acceleration.length());
        if self.arrivals[index].is_none() {
            let change = acceleration - self.before[index];
            self.effort += f64::from(acceleration.dot(acceleration) * dt);
            self.jerk += f64::from(change.dot(change) / dt);
            self.alive += f64::from(dt);
            let aside = agent.velocity.direction_or(agent.heading).perp_dot(acceleration);
            if aside.abs() > 0.02 {
                self.flips += u32::from(aside * self.sides[index] < 0.0);
                self.sides[index] = aside;
            }
        }
        self.before[index] = acceleration;
    }

    fn measures(&self, world: &World) -> Measures {
        let walkers = &world.scene.walkers;
        let count = walkers.len() as f32;
        let times: Vec<f32> = self.arrivals.iter().map(|time| time.unwrap_or(self.time)).collect();
        let most = |values: &mut dyn Iterator<Item = f32>| values.fold(0.0, f32::max);
        Measures {
            arrived: self.arrivals.iter().flatten().count() as f32 / count,
            mean: times.iter().zip(walkers).map(|(time, walker)| time / walker.free).sum::<f32>() / count,
            last: most(&mut times.iter().copied()) / most(&mut walkers.iter().map(|walker| walker.free)),
            acceleration: self.largest,
            effort: (self.effort / self.alive) as f32,
            jerk: (self.jerk / self.alive) as f32,
            flips: (f64::from(self.flips) * 10.0 / self.alive) as f32,
            nanoseconds: self.spent.map(|spent| spent.as_nanos() as f32 / self.calls as f32),
            ..Measures::default()
        }
    }
}
