//! The present state as a scene.

use steer_glam::steer_core::Vec2Like as _;

use super::Session;
use super::write::to_json;
use crate::error::Fault;
use crate::scene::{AgentSpec, Pair, Scene, Seat, read};
use crate::vector::V;

impl Session {
    /// The present state as a scene: every agent and circle where it is and with the velocity that it has, so that it begins there.
    ///
    /// Groups are written out as agents, whose names are those of their members, `birds[0]`, so that who names them goes on to. What a scene cannot say begins anew: chance, what entries
    /// remember, and the heading of who looks elsewhere than it goes.
    ///
    /// # Errors
    /// When something is where no scene can begin, or the scene would be refused: the fault is the reader's.
    pub fn present(&self) -> Result<Scene, Fault> {
        let pair = |place: V| Pair { x: place.x(), y: place.y() };
        let mut scene = self.scene.clone();
        for (i, (spec, drift)) in scene.circles.iter_mut().zip(self.world.drifts()).enumerate() {
            let (center, velocity) = drift;
            within(&format!("circles[{i}]"), [center, velocity])?;
            (spec.center, spec.velocity) = (pair(center), pair(velocity));
        }
        let mut agents = Vec::with_capacity(self.world.agents().len());
        for (index, agent) in self.world.agents().iter().enumerate() {
            within(&self.label(index), [agent.position, agent.velocity])?;
            let Some(seat) = self.scene.seat(index) else { continue };
            let (position, velocity) = (pair(agent.position), pair(agent.velocity));
            agents.push(match seat {
                Seat::Agent(i) => AgentSpec { position, velocity, ..self.scene.agents[i].clone() },
                Seat::Member { group, .. } => {
                    let spec = &self.scene.groups[group];
                    AgentSpec {
                        name: self.scene.name_of(index),
                        position,
                        velocity,
                        max_speed: spec.max_speed,
                        max_force: spec.max_force,
                        mass: spec.mass,
                        radius: spec.radius,
                        min_speed: spec.min_speed,
                        max_turn: spec.max_turn,
                        combine: spec.combine,
                        steering: spec.steering.clone(),
                    }
                }
            });
        }
        scene.agents = agents;
        scene.groups.clear();
        read(to_json(&scene).as_bytes())
    }
}

/// Refuses what no scene can say.
fn within(place: &str, vectors: [V; 2]) -> Result<(), Fault> {
    let largest = crate::scene::LARGEST_COORDINATE;
    let holds = |x: f64| x.abs() <= largest;
    if vectors.iter().all(|v| holds(v.x()) && holds(v.y())) {
        return Ok(());
    }
    Err(Fault::new(place, "beyond what a scene can say", "places and velocities up to 1e15"))
}
