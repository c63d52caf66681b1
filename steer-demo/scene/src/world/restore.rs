//! Converts a world to a snapshot and back.

use steer_glam::steer_core::{Validate as _, Vec2Like as _};

use super::World;
use super::scenery::Field;
use super::snapshot::{AgentState, Snapshot};
use crate::error::Fault;
use crate::scene::{LARGEST_COORDINATE, LARGEST_NUMBER, Toward};
use crate::vector::V;

/// Upper limit of the step count of a snapshot: the counter can hold as many again.
const MOST_STEPS: u64 = 1 << 53;

impl World {
    /// Returns the current state to continue from. See [`Snapshot`].
    ///
    /// # Errors
    /// Returns an error if a number is not finite, or beyond the range of a scene's positions and
    /// velocities: it could not be restored.
    pub fn save(&self) -> Result<Snapshot, Fault> {
        let lost = |place: String, wrong: &str| {
            Err(Fault::new(place, wrong, "smaller speeds, forces or dt, or a larger mass, keep it in"))
        };
        for (i, obstacle) in self.obstacles.iter().enumerate() {
            if !in_range(obstacle.circle.center) || !in_range(obstacle.velocity) {
                return lost(format!("circles[{i}]"), "leaves the range of numbers");
            }
        }
        for (i, agent) in self.agents.iter().enumerate() {
            if let Err(e) = agent.validate() {
                return lost(format!("agents[{i}]"), &e.to_string());
            }
            if !in_range(agent.position) || !in_range(agent.velocity) {
                return lost(format!("agents[{i}]"), "leaves the range of numbers");
            }
        }
        let circles = (0..self.obstacles.len()).map(|i| self.circle_state(i)).collect();
        Ok(Snapshot::of(self, circles, (0..self.agents.len()).map(|i| self.agent_state(i)).collect()))
    }

    /// Restores the world that [`save`](Self::save) stored. It continues with the same bits.
    ///
    /// # Errors
    /// Returns the first value that does not fit the scene: another number of agents, the memory of
    /// another behaviour, a waypoint that the path does not have.
    pub fn restore(snapshot: &Snapshot) -> Result<Self, Fault> {
        let Snapshot { scene, steps, pointer, circles, agents, crossings, goals, slowness, .. } = snapshot;
        let mut world = Self::new(scene).map_err(|f| f.within("scene"))?;
        if *steps > MOST_STEPS {
            return Err(Fault::new("steps", steps.to_string(), format!("at most {MOST_STEPS}")));
        }
        as_many("circles", circles.len(), world.obstacles.len(), "as many as the scene has")?;
        as_many("agents", agents.len(), world.agents.len(), "as many as the scene has")?;
        world.restore_crossings(crossings)?;
        world.restore_goals(goals)?;
        world.restore_slowness(slowness)?;
        within("pointer", *pointer)?;
        for (i, circle) in circles.iter().enumerate() {
            within(&format!("circles[{i}].center"), circle.center)?;
            within(&format!("circles[{i}].velocity"), circle.velocity)?;
        }
        for (i, saved) in agents.iter().enumerate() {
            let entries = world.steering[i].entries.len();
            saved.check(world.agents[i].id, entries).map_err(|f| f.within(&format!("agents[{i}]")))?;
        }
        world.resume(snapshot, Err)?;
        Ok(world)
    }

    /// Takes over the goals of a snapshot.
    fn restore_goals(&mut self, saved: &[Option<V>]) -> Result<(), Fault> {
        let fields: Vec<_> = self.scenery.fields.iter_mut().filter_map(Field::toward_agent).collect();
        as_many("goals", saved.len(), fields.len(), "as many as the scene has fields toward agents")?;
        for (i, ((field, _), goal)) in fields.into_iter().zip(saved).enumerate() {
            let led = field.lead_to(goal.as_slice());
            led.map_err(|(_, wrong)| Fault::new(format!("goals[{i}]"), wrong, "a free position"))?;
        }
        Ok(())
    }

    /// Takes over the factors of the time in the cells of fields with crowding.
    pub(super) fn restore_slowness(&mut self, saved: &[Vec<f64>]) -> Result<(), Fault> {
        let toward = self.scenery.fields.iter_mut().filter_map(|field| match field {
            Field::Toward(field) => Some(field),
            Field::Given(_) => None,
        });
        let fields: Vec<_> = toward.flat_map(Toward::crowded).collect();
        as_many("slowness", saved.len(), fields.len(), "one for each radius that follows with crowding")?;
        // Before the first time there are none.
        let given = fields.into_iter().zip(saved).enumerate().filter(|(_, (_, saved))| !saved.is_empty());
        for (i, (field, saved)) in given {
            let place = format!("slowness[{i}]");
            as_many(&place, saved.len(), field.count(), "one for each cell")?;
            if let Some(wrong) = saved.iter().find(|factor| **factor < 1.0) {
                return Err(Fault::new(place, wrong.to_string(), "1 or more"));
            }
            field.slow(saved.clone());
        }
        Ok(())
    }
}

impl AgentState {
    /// Rejects the state of another agent, and numbers that a scene rejects, too.
    fn check(&self, id: u32, entries: usize) -> Result<(), Fault> {
        let Self { state, steering, .. } = self;
        if state.id != id {
            let right = format!("{id}, its place among all agents");
            return Err(Fault::new("state.id", state.id.to_string(), right));
        }
        within("state.position", state.position)?;
        within("state.velocity", state.velocity)?;
        let limits =
            [state.max_speed, state.max_force, state.mass, state.gain, state.radius, state.min_speed];
        let turn = state.max_turn_rate.unwrap_or_default();
        if let Some(large) = limits.into_iter().chain([turn]).find(|limit| *limit > LARGEST_NUMBER) {
            let right = format!("numbers of at most {LARGEST_NUMBER:e}");
            return Err(Fault::new("state", format!("{large:e}"), right));
        }
        as_many("steering", steering.len(), entries, "an item for each entry of the scene that pushes")
    }
}

/// Whether a scene may have this position or velocity.
fn in_range(place: V) -> bool {
    place.x().abs() <= LARGEST_COORDINATE && place.y().abs() <= LARGEST_COORDINATE
}

/// Rejects a position or velocity that a scene rejects, too.
fn within(key: &str, place: V) -> Result<(), Fault> {
    if in_range(place) {
        return Ok(());
    }
    let right = format!("at most {LARGEST_COORDINATE:e} in size");
    Err(Fault::new(key, format!("[{}, {}]", place.x(), place.y()), right))
}

pub(super) fn as_many(place: &str, count: usize, right: usize, why: &str) -> Result<(), Fault> {
    if count == right {
        return Ok(());
    }
    Err(Fault::new(place, format!("{count} items"), format!("{right}, {why}")))
}
