//! [`ListGrid`]: a typical game's code by hand on glam, with a list for each cell, a list of
//! neighbours, and a pass over it for each rule.

use super::{Flock, REACH, Start, rule};
use glam::Vec2;
use steer_core::behavior::Boids;
use steer_core::neighbors::Sight;

#[derive(Clone, Copy)]
struct Boid {
    position: Vec2,
    velocity: Vec2,
    heading: Vec2,
}

/// A neighbour as an agent sees it.
#[derive(Clone, Copy)]
struct Neighbor {
    way: Vec2,
    velocity: Vec2,
}

pub(super) struct ListGrid {
    agents: Vec<Boid>,
    cells: Vec<Vec<usize>>,
    /// Number of cells in a row, and number of rows.
    across: usize,
    side: f32,
    dt: f32,
    max_speed: f32,
    max_force: f32,
    rule: Boids<f32>,
}

impl ListGrid {
    /// Requires a world of at least three cells across, and agents with the top speed and the force
    /// limit of the first.
    pub(super) fn new(start: &Start) -> Self {
        let agents = start.agents.iter().map(|agent| Boid {
            position: agent.position,
            velocity: agent.velocity,
            heading: agent.heading,
        });
        let across = (start.side / REACH) as usize;
        ListGrid {
            agents: agents.collect(),
            cells: vec![Vec::new(); across * across],
            across,
            side: start.side,
            dt: start.dt,
            max_speed: start.agents.first().map_or(0.0, |agent| agent.max_speed),
            max_force: start.agents.first().map_or(0.0, |agent| agent.max_force),
            rule: rule(),
        }
    }

    fn cell(&self, position: Vec2) -> (usize, usize) {
        let width = self.side / self.across as f32;
        let cell = (position / width).floor();
        ((cell.x as usize).min(self.across - 1), (cell.y as usize).min(self.across - 1))
    }

    fn fill_cells(&mut self) {
        self.cells.iter_mut().for_each(Vec::clear);
        for index in 0..self.agents.len() {
            let (x, y) = self.cell(self.agents[index].position);
            self.cells[y * self.across + x].push(index);
        }
    }

    fn neighbors(&self, own: usize, found: &mut Vec<Neighbor>) {
        found.clear();
        let from = self.agents[own].position;
        let (x, y) = self.cell(from);
        for row in [self.across - 1, 0, 1].map(|more| (y + more) % self.across) {
            for column in [self.across - 1, 0, 1].map(|more| (x + more) % self.across) {
                for &index in &self.cells[row * self.across + column] {
                    let other = self.agents[index];
                    let way = other.position - from;
                    let way = way - self.side * (way / self.side).round();
                    if index != own && way.length() <= REACH {
                        found.push(Neighbor { way, velocity: other.velocity });
                    }
                }
            }
        }
    }

    fn force(&self, agent: &Boid, neighbors: &[Neighbor]) -> Vec2 {
        self.separation(agent, neighbors) * self.rule.separation.weight
            + self.cohesion(agent, neighbors) * self.rule.cohesion.weight
            + self.alignment(agent, neighbors) * self.rule.alignment.weight
    }

    fn separation(&self, agent: &Boid, neighbors: &[Neighbor]) -> Vec2 {
        let sight = self.rule.separation.sight;
        let mut force = Vec2::ZERO;
        for other in neighbors {
            let distance = other.way.length();
            if distance > 0.0 && distance < sight.distance && sees(agent, other, sight) {
                let strength = (sight.distance / distance).min(10.0);
                force -= (other.way * (self.max_speed / distance) + agent.velocity) * strength;
            }
        }
        force
    }

    fn cohesion(&self, agent: &Boid, neighbors: &[Neighbor]) -> Vec2 {
        let (mut sum, mut count) = (Vec2::ZERO, 0.0);
        for other in neighbors.iter().filter(|other| sees(agent, other, self.rule.cohesion.sight)) {
            sum += other.way;
            count += 1.0;
        }
        if count == 0.0 {
            return Vec2::ZERO;
        }
        (sum / count).normalize_or_zero() * self.max_speed - agent.velocity
    }

    fn alignment(&self, agent: &Boid, neighbors: &[Neighbor]) -> Vec2 {
        let (mut sum, mut count) = (Vec2::ZERO, 0.0);
        for other in neighbors.iter().filter(|other| sees(agent, other, self.rule.alignment.sight)) {
            sum += other.velocity;
            count += 1.0;
        }
        if count == 0.0 { Vec2::ZERO } else { sum / count - agent.velocity }
    }

    fn moved(&self, agent: Boid, force: Vec2) -> Boid {
        let acceleration = force.clamp_length_max(self.max_force);
        let velocity = (agent.velocity + acceleration * self.dt).clamp_length_max(self.max_speed);
        let position = (agent.position + velocity * self.dt).rem_euclid(Vec2::splat(self.side));
        Boid { position, velocity, heading: velocity.try_normalize().unwrap_or(agent.heading) }
    }
}

fn sees(agent: &Boid, other: &Neighbor, sight: Sight<f32>) -> bool {
    let distance = other.way.length();
    distance <= sight.distance && other.way.dot(agent.heading) >= sight.min_cos * distance
}

impl Flock for ListGrid {
    fn step(&mut self) {
        self.fill_cells();
        let mut near = Vec::new();
        let moved = (0..self.agents.len()).map(|index| {
            self.neighbors(index, &mut near);
            self.moved(self.agents[index], self.force(&self.agents[index], &near))
        });
        self.agents = moved.collect();
    }

    fn velocities(&self) -> Vec<Vec2> {
        self.agents.iter().map(|agent| agent.velocity).collect()
    }
}
