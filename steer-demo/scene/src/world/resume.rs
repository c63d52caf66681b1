//! Continues a run from saved states of its parts: with the same scene, or with a changed one.

use super::World;
use super::rng::Rng;
use super::snapshot::{AgentState, CircleState, Snapshot};
use super::steering::Steering;
use crate::behavior::{Ground, Memory, Running};
use crate::error::Fault;

impl World {
    /// State of the circle at `index`.
    pub(super) fn circle_state(&self, index: usize) -> CircleState {
        let obstacle = &self.obstacles[index];
        CircleState { center: obstacle.circle.center, velocity: obstacle.velocity }
    }

    /// State of the agent at `index`.
    pub(super) fn agent_state(&self, index: usize) -> AgentState {
        let steering = &self.steering[index];
        AgentState {
            state: self.agents[index],
            drawn: steering.rng.drawn(),
            steering: steering.entries.iter().map(|entry| Some(entry.running.memory())).collect(),
            turning: steering.turning.as_ref().map(Running::memory),
            patience: steering.avoider.as_ref().map(|avoider| avoider.patience),
        }
    }

    /// Continues a new world from a state with as many circles and agents.
    ///
    /// # Errors
    /// If a part of an agent's state does not fit the scene, `misfit` decides. After an error the
    /// world is of no use. With `Ok` the part starts anew.
    pub(super) fn resume(
        &mut self,
        saved: &Snapshot,
        misfit: impl Fn(Fault) -> Result<(), Fault>,
    ) -> Result<(), Fault> {
        (self.steps, self.pointer) = (saved.steps, saved.pointer);
        for (obstacle, saved) in self.obstacles.iter_mut().zip(&saved.circles) {
            (obstacle.circle.center, obstacle.velocity) = (saved.center, saved.velocity);
        }
        let ground = &self.scenery.ground();
        for (index, saved) in saved.agents.iter().enumerate() {
            self.agents[index] = saved.state;
            let steering = &mut self.steering[index];
            steering.rng = Rng::after(self.scene.seed, index as u64, saved.drawn);
            let resumed = steering.resume(saved, ground);
            resumed.or_else(|fault| misfit(fault.within(&format!("agents[{index}]"))))?;
        }
        self.settle();
        Ok(())
    }
}

impl Steering {
    /// Takes over all memories that fit. The other entries start anew.
    ///
    /// # Errors
    /// Returns the fault of the first memory that does not fit.
    fn resume(&mut self, saved: &AgentState, ground: &Ground<'_>) -> Result<(), Fault> {
        let mut all = Ok(());
        for (index, (entry, memory)) in self.entries.iter_mut().zip(&saved.steering).enumerate() {
            let taken = memory.clone().map(|memory| entry.running.recall(ground, memory));
            if !matches!(taken, Some(Ok(())))
                && let Some((_, place)) = entry.running.member()
            {
                // A new slot in the formation is assigned.
                *place = Default::default();
            }
            let taken = taken.unwrap_or(Ok(()));
            all = all.and(taken.map_err(|fault| fault.within(&format!("steering[{index}]"))));
        }
        let turning = recall_turn(self.turning.as_mut(), saved.turning.as_ref(), ground);
        all = all.and(turning.map_err(|fault| fault.within("turning")));
        let fault = |wrong, right| Err(Fault::new("patience", wrong, right));
        all.and(match (&mut self.avoider, saved.patience) {
            (Some(avoider), Some(patience)) => {
                avoider.patience = patience;
                Ok(())
            }
            (None, None) => Ok(()),
            (Some(_), None) => fault("missing", "the state of the agent's `avoidance`"),
            (None, Some(_)) => {
                fault("the state of an avoidance", "the scene has no `avoidance` for this agent")
            }
        })
    }
}

/// Restores the memory of the turning behaviour, if there is one.
fn recall_turn(
    turning: Option<&mut Running>,
    memory: Option<&Memory>,
    ground: &Ground<'_>,
) -> Result<(), Fault> {
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
