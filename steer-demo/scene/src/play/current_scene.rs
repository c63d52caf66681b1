//! Converts the current state to a scene.

use steer_glam::steer_core::Vec2Like as _;

use super::Session;
use super::write::to_json;
use crate::error::Fault;
use crate::scene::{AgentSpec, Initial, Location, Scene, read};
use crate::vector::{Agent, V};
use crate::world::opposite_of;

impl Session {
    /// Returns a scene that starts at the current positions and velocities of agents and circles.
    ///
    /// Groups become single agents with the names of the members, such as `birds[0]`, so that
    /// references to them stay valid. Swarms remain groups. A scene cannot store the state of the
    /// random numbers, the memories of entries and a heading that differs from the velocity's
    /// direction. These start anew.
    ///
    /// # Errors
    /// Returns an error if a position or velocity is out of a scene's range, or the fault of the
    /// reader if it rejects the scene.
    pub fn current_scene(&self) -> Result<Scene, Fault> {
        let mut scene = self.scene.clone();
        for (i, (spec, drift)) in scene.circles.iter_mut().zip(self.world.drifts()).enumerate() {
            let (center, velocity) = drift;
            within(&format!("circles[{i}]"), [center, velocity])?;
            (spec.center, spec.velocity) = (center.into(), velocity.into());
        }
        let all = self.world.agents();
        for (index, agent) in all.iter().enumerate() {
            within(&self.label(index), [agent.position, agent.velocity])?;
        }
        scene.agents.clear();
        for location in self.scene.locations() {
            let Some(spec) = self.scene.spec(location) else { continue };
            let first = match location {
                Location::Agent(i) => i,
                Location::Member { group, .. } => self.scene.first_of(group),
            };
            let members = first..first + spec.count as usize;
            if let (true, Location::Member { group, .. }) = (spec.swarm, location) {
                let each = |part: fn(&Agent) -> V| {
                    Initial::Each(all[members.clone()].iter().map(|agent| part(agent).into()).collect())
                };
                let opposites: Vec<V> = (0..spec.count as usize)
                    .map(|number| opposite_of(&self.scene, spec, number, first + number))
                    .collect();
                let spec = &mut scene.groups[group];
                spec.per_member(&mut |values| values.keep(&opposites));
                (spec.position, spec.velocity) = (each(|agent| agent.position), each(|agent| agent.velocity));
                continue;
            }
            scene.agents.extend(members.map(|index| {
                let mut own = AgentSpec {
                    name: self.scene.name_of(index),
                    count: 1,
                    position: Initial::Same(all[index].position.into()),
                    velocity: Initial::Same(all[index].velocity.into()),
                    ..spec.clone()
                };
                let number = index - first;
                own.per_member(&mut |values| {
                    values.select(number, opposite_of(&self.scene, spec, number, index));
                });
                own
            }));
        }
        scene.groups.retain(|spec| spec.swarm);
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
