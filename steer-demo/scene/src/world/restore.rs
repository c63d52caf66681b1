//! Converts a world to a snapshot and back.

use std::sync::Arc;

use steer_glam::steer_core::{Validate as _, Vec2Like as _};

use super::World;
use super::chance::Chance;
use super::snapshot::{Actor, Drift, Snapshot};
use crate::behavior::{Ground, Memory, Running};
use crate::error::Fault;
use crate::scene::{LARGEST_COORDINATE, LARGEST_NUMBER};
use crate::vector::V;

/// Upper limit of the step count of a snapshot: the counter can hold as many again.
const MOST_STEPS: u64 = 1 << 53;

impl World {
    /// Returns the current state to continue from; see [`Snapshot`].
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
        let circles =
            self.obstacles.iter().map(|o| Drift { center: o.circle.center, velocity: o.velocity }).collect();
        let agents = self.agents.iter().zip(&self.minds).map(|(agent, mind)| Actor {
            state: *agent,
            drawn: mind.chance.drawn(),
            steering: mind.steering.iter().map(|desire| desire.running.memory()).collect(),
            turning: mind.turning.as_ref().map(Running::memory),
            patience: mind.avoider.as_ref().map(|avoider| avoider.patience),
        });
        Ok(Snapshot::new(Arc::clone(&self.scene), self.steps, self.pointer, circles, agents.collect()))
    }

    /// Restores the world that [`save`](Self::save) stored; it continues with the same bits.
    ///
    /// # Errors
    /// Returns the first value that does not fit the scene: another number of agents, the memory of
    /// another behaviour, a waypoint that the path does not have.
    pub fn restore(snapshot: &Snapshot) -> Result<Self, Fault> {
        let Snapshot { scene, steps, pointer, circles, agents, .. } = snapshot;
        let mut world = Self::new(scene).map_err(|f| f.within("scene"))?;
        if *steps > MOST_STEPS {
            return Err(Fault::new("steps", steps.to_string(), format!("at most {MOST_STEPS}")));
        }
        as_many("circles", circles.len(), world.obstacles.len(), "as many as the scene has")?;
        as_many("agents", agents.len(), world.agents.len(), "as many as the scene has")?;
        (world.steps, world.pointer) = (*steps, *pointer);
        within("pointer", *pointer)?;
        for (i, (obstacle, drift)) in world.obstacles.iter_mut().zip(circles).enumerate() {
            within(&format!("circles[{i}].center"), drift.center)?;
            within(&format!("circles[{i}].velocity"), drift.velocity)?;
            obstacle.circle.center = drift.center;
            obstacle.velocity = drift.velocity;
        }
        let ground = &world.scenery.ground();
        for (i, actor) in agents.iter().enumerate() {
            let (agent, mind) = (&mut world.agents[i], &mut world.minds[i]);
            let place = |f: Fault| f.within(&format!("agents[{i}]"));
            if actor.state.id != agent.id {
                let right = format!("{}, its place among all agents", agent.id);
                return Err(place(Fault::new("state.id", actor.state.id.to_string(), right)));
            }
            let state = &actor.state;
            within("state.position", state.position).map_err(place)?;
            within("state.velocity", state.velocity).map_err(place)?;
            let limits =
                [state.max_speed, state.max_force, state.mass, state.gain, state.radius, state.min_speed];
            let turn = state.max_turn_rate.unwrap_or_default();
            if let Some(large) = limits.into_iter().chain([turn]).find(|limit| *limit > LARGEST_NUMBER) {
                let right = format!("numbers of at most {LARGEST_NUMBER:e}");
                return Err(place(Fault::new("state", format!("{large:e}"), right)));
            }
            // The limits come from the file.
            *agent = *state;
            mind.chance = Chance::after(scene.seed, i as u64, actor.drawn);
            let entries = mind.steering.len();
            as_many(
                "steering",
                actor.steering.len(),
                entries,
                "an item for each entry of the scene that pushes",
            )
            .map_err(place)?;
            for (j, (desire, memory)) in mind.steering.iter_mut().zip(&actor.steering).enumerate() {
                let place = |f: Fault| place(f.within(&format!("steering[{j}]")));
                desire.running.recall(ground, memory.clone()).map_err(place)?;
            }
            turn_on(mind.turning.as_mut(), actor.turning.as_ref(), ground)
                .map_err(|f| place(f.within("turning")))?;
            let fault = |wrong, right| Err(place(Fault::new("patience", wrong, right)));
            match (&mut mind.avoider, actor.patience) {
                (Some(avoider), Some(patience)) => avoider.patience = patience,
                (None, None) => (),
                (Some(_), None) => return fault("missing", "the state of the agent's `avoidance`"),
                (None, Some(_)) => {
                    return fault("the state of an avoidance", "the scene has no `avoidance` for this agent");
                }
            }
        }
        world.gather();
        world.look();
        Ok(world)
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

fn as_many(place: &str, got: usize, right: usize, why: &str) -> Result<(), Fault> {
    if got == right {
        return Ok(());
    }
    Err(Fault::new(place, format!("{got} items"), format!("{right}, {why}")))
}

/// Restores the memory of the turning behaviour, if there is one.
fn turn_on(turning: Option<&mut Running>, memory: Option<&Memory>, ground: &Ground<'_>) -> Result<(), Fault> {
    match (turning, memory) {
        (None, None) => Ok(()),
        (Some(running), Some(memory)) => running.recall(ground, memory.clone()),
        (None, Some(memory)) => {
            let wrong = format!("what `{}` remembers", memory.name());
            Err(Fault::new("", wrong, "the scene has nothing that turns this agent"))
        }
        (Some(running), None) => {
            let right = format!("what `{}` remembers, which turns this agent", running.memory().name());
            Err(Fault::new("", "missing", right))
        }
    }
}
