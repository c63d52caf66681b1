//! Converts the current state to a scene.

use steer_glam::steer_core::Vec2Like as _;

use super::Session;
use super::write::to_json;
use crate::error::Fault;
use crate::scene::{AgentSpec, Pair, Scene, Seat, read};
use crate::vector::V;

impl Session {
    /// Returns a scene that starts at the current state: every agent and circle has its current
    /// position and velocity.
    ///
    /// Groups become single agents with the names of the members, such as `birds[0]`, so that
    /// references to them stay valid. A scene cannot store the state of the random numbers, the
    /// memories of entries and a heading that differs from the velocity's direction; these start
    /// anew.
    ///
    /// # Errors
    /// Returns an error if a position or velocity is out of a scene's range, or the fault of the
    /// reader if it rejects the scene.
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

/// Rejects vectors out of a scene's range.
fn within(place: &str, vectors: [V; 2]) -> Result<(), Fault> {
    let largest = crate::scene::LARGEST_COORDINATE;
    let holds = |x: f64| x.abs() <= largest;
    if vectors.iter().all(|v| holds(v.x()) && holds(v.y())) {
        return Ok(());
    }
    Err(Fault::new(place, "beyond what a scene can say", "places and velocities up to 1e15"))
}
