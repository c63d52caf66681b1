//! [`Ours`]: the crowd of steer-core.

use steer_core::crowd::{CrowdBuffer, CrowdRules, Intent, Other, PatienceState, Surroundings};
use steer_core::neighbors::Neighbor;
use steer_core::terrain::Shape;
use steer_glam::{Glam, Vec2};

use super::run::{Method, World};

/// [`CrowdRules`] for every walker.
#[derive(Clone, Debug)]
pub struct Ours {
    rules: CrowdRules<f32>,
    buffer: CrowdBuffer<Glam>,
    states: Vec<PatienceState<f32>>,
    intents: Vec<Intent<Glam>>,
}

impl Ours {
    /// Creates the method with these rules.
    #[must_use]
    pub fn new(rules: CrowdRules<f32>) -> Self {
        Ours { rules, buffer: CrowdBuffer::new(), states: Vec::new(), intents: Vec::new() }
    }
}

impl Method for Ours {
    fn begin(&mut self, world: &World) {
        self.states.resize(world.agents.len(), PatienceState::default());
        let agents = world.agents.iter().zip(&mut self.states).zip(&world.scene.walkers);
        self.intents.clear();
        self.intents.extend(agents.map(|((agent, state), walker)| {
            state.set_goal(agent, Some(walker.goal));
            state.intent(agent)
        }));
    }

    fn velocity(&mut self, world: &World, index: usize, near: &[Neighbor<Glam>]) -> Vec2 {
        let mut agent = world.agents[index];
        let force = world.wish(index) - agent.velocity;
        let other = |one: &Neighbor<Glam>| Other {
            intent: Some(self.intents[one.index]),
            ..Other::from(world.bodies[one.index])
        };
        let others = near.iter().map(other);
        let scene = &world.scene;
        let walls = scene.walls.iter().copied().map(Shape::Wall);
        let shapes = walls.chain(scene.circles.iter().copied().map(Shape::Circle));
        let state = &mut self.states[index];
        let around = Surroundings { others, obstacles: shapes, dt: world.dt };
        let force = self.rules.steer(&mut self.buffer, state, &agent, force, around);
        agent.step(force, world.dt);
        agent.velocity
    }
}
