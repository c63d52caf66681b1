//! [`Ours`]: the crowd of steer-core.

use steer_core::crowd::{CrowdBuffer, CrowdRules, PatienceState, Surroundings};
use steer_core::neighbors::Neighbor;
use steer_core::terrain::{Circle, Obstacle, Wall};
use steer_glam::{Glam, Vec2};

use super::run::{Method, World};

/// [`CrowdRules`] for every walker.
#[derive(Clone, Debug)]
pub struct Ours {
    rules: CrowdRules<f32>,
    buffer: CrowdBuffer<Glam>,
    states: Vec<PatienceState<f32>>,
}

impl Ours {
    /// Creates the method with these rules.
    #[must_use]
    pub fn new(rules: CrowdRules<f32>) -> Self {
        Ours { rules, buffer: CrowdBuffer::new(), states: Vec::new() }
    }
}

/// A wall or a circle.
#[derive(Clone, Copy, Debug)]
enum Shape<'a> {
    Wall(&'a Wall<Glam>),
    Circle(&'a Circle<Glam>),
}

impl Obstacle<Glam> for Shape<'_> {
    fn corner(&self, index: usize) -> Option<Vec2> {
        match self {
            Shape::Wall(wall) => wall.corner(index),
            Shape::Circle(circle) => circle.corner(index),
        }
    }
    fn rounding(&self) -> f32 {
        match self {
            Shape::Wall(wall) => wall.rounding(),
            Shape::Circle(circle) => circle.rounding(),
        }
    }
}

impl Method for Ours {
    fn begin(&mut self, world: &World) {
        self.states.resize(world.agents.len(), PatienceState::default());
    }

    fn velocity(&mut self, world: &World, index: usize, near: &[Neighbor<Glam>]) -> Vec2 {
        let mut agent = world.agents[index];
        let force = world.wish(index) - agent.velocity;
        let others = near.iter().map(|one| world.bodies[one.index]);
        let scene = &world.scene;
        let shapes = scene.walls.iter().map(Shape::Wall).chain(scene.circles.iter().map(Shape::Circle));
        let state = &mut self.states[index];
        let around = Surroundings { others, obstacles: shapes, dt: world.dt };
        let force = self.rules.steer(&mut self.buffer, state, &agent, force, around);
        agent.step(force, world.dt);
        agent.velocity
    }
}
