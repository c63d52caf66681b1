//! A step of the world: its swarms, then the other agents, then the obstacles.

use super::avoid::Buffer;
use super::scenery::Field;
use super::{Steering, Swarms, World};
use crate::behavior::{Push, WorldState};
use crate::scene::Scene;
use crate::vector::{Agent, Body, Bounds, V, v};

/// One step of all agents. Their forces come from the snapshot, so their order does not matter.
struct Step<'a> {
    scene: &'a Scene,
    bounds: &'a Bounds,
    /// Snapshot of the agents.
    bodies: &'a [Body],
    state: WorldState<'a>,
    agents: &'a mut [Agent],
    steering: &'a mut [Steering],
    swarms: &'a mut Swarms,
    pushes: &'a mut [Push],
    watched: &'a mut Option<(usize, V)>,
}

impl World {
    /// Advances the world by one step: all agents from one snapshot, then the obstacles.
    pub fn step(&mut self) {
        self.pushes.resize(self.agents.len(), Push::from(v(0.0, 0.0)));
        let Self { scene, bodies, scenery, .. } = self;
        let grid = self.neighbors.grid(bodies, scene.edge, &scenery.bounds);
        let (all, circles) = ((&**bodies, &self.crowd), (&*self.circles, &*self.drifts));
        let state = WorldState::new(all, circles, scenery.ground(), self.pointer, scene.dt);
        let mut step = Step {
            scene,
            bounds: &scenery.bounds,
            bodies,
            state: state.in_cells(grid),
            agents: &mut self.agents,
            steering: &mut self.steering,
            swarms: &mut self.swarms,
            pushes: &mut self.pushes,
            watched: &mut self.watched,
        };
        step.step_swarms();
        step.step_others();
        self.count_crossings();
        for obstacle in &mut self.obstacles {
            obstacle.step(&self.scene);
        }
        self.steps += 1;
        self.crowd_fields();
        self.collect_surroundings();
    }

    /// Computes the fields with crowding again, among the agents that follow them.
    fn crowd_fields(&mut self) {
        let Self { scene, scenery, agents, steering, steps, .. } = self;
        for (index, field) in scenery.fields.iter_mut().enumerate() {
            if let Field::Toward(field) = field
                && field.is_crowded_after(*steps, scene.dt)
            {
                let follows = |steering: &Steering| steering.running().any(|one| one.field() == Some(index));
                let followers = agents.iter().zip(&*steering).filter(|(_, steering)| follows(steering));
                field.crowd(&followers.map(|(agent, _)| agent).collect::<Vec<_>>());
            }
        }
    }
}

impl Step<'_> {
    /// Steps the agents of all swarms.
    fn step_swarms(&mut self) {
        self.swarms.begin(self.bodies);
        for index in 0..self.agents.len() {
            if let Some(flock) = self.swarms.active_flock_of(index) {
                self.push_member(index, flock);
            }
        }
        self.swarms.step(self.bodies, self.pushes, self.scene.dt, self.agents);
    }

    /// Steps the agents that are in no swarm.
    fn step_others(&mut self) {
        let mut buffer = Buffer::default();
        for index in 0..self.agents.len() {
            if self.swarms.active_flock_of(index).is_none() {
                let view = self.state.seen_by(&self.agents[index], index);
                self.pushes[index] = self.steering[index].push(&view, &mut buffer);
                self.move_alone(index);
            }
        }
    }

    /// Computes the push of an agent of a swarm without its flock, and adds it to the swarm. A
    /// swarm has no brakes, so an agent that brakes is moved alone.
    fn push_member(&mut self, index: usize, flock: usize) {
        let view = self.state.seen_by(&self.agents[index], index);
        let steering = &mut self.steering[index];
        let push = steering.without_flock(flock, &view);
        if let Some((_, force)) = self.watched.as_mut().filter(|(watched, _)| *watched == index) {
            *force = steering.with_flock(flock, push, &view).force;
        }
        if push.brake == 1.0 {
            self.pushes[index] = push;
            self.swarms.add(index);
        } else {
            self.pushes[index] = steering.with_flock(flock, push, &view);
            self.move_alone(index);
        }
    }

    /// Moves the agent at `index` by its push.
    fn move_alone(&mut self, index: usize) {
        let (agent, push, Scene { edge, dt, .. }) =
            (&mut self.agents[index], &self.pushes[index], self.scene);
        agent.damp(push.brake);
        match push.turn {
            None => {
                agent.step(push.force, *dt);
                edge.apply(agent, self.bounds);
            }
            Some(turn) => {
                agent.step_with_turn(push.force, turn, *dt);
                // A bounce turns the velocity. The heading stays.
                let heading = agent.heading;
                edge.apply(agent, self.bounds);
                agent.heading = heading;
            }
        }
    }
}
