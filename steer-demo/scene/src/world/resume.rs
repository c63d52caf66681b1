//! Continues a run from saved states of its parts: with the same scene, or with a changed one.

use super::World;
use super::rng::Rng;
use super::snapshot::{AgentState, CircleState, RunState};
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

    /// Continues a new world from the state of a run that has as many circles and agents.
    ///
    /// # Errors
    /// If a part of an agent's state does not fit the scene, `misfit` decides: after an error the
    /// world is of no use. With `Ok` the part starts anew.
    pub(super) fn resume<A: Iterator<Item = Option<AgentState>>>(
        &mut self,
        run: RunState<A>,
        misfit: impl Fn(Fault) -> Result<(), Fault>,
    ) -> Result<(), Fault> {
        (self.steps, self.pointer) = (run.steps, run.pointer);
        for (obstacle, CircleState { center, velocity }) in self.obstacles.iter_mut().zip(run.circles) {
            (obstacle.circle.center, obstacle.velocity) = (center, velocity);
        }
        let ground = &self.scenery.ground();
        for (index, saved) in run.agents.enumerate() {
            let (agent, steering) = (&mut self.agents[index], &mut self.steering[index]);
            let Some(saved) = saved else {
                steering.leave_formations();
                continue;
            };
            *agent = saved.state;
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
    fn resume(&mut self, saved: AgentState, ground: &Ground<'_>) -> Result<(), Fault> {
        let mut all = Ok(());
        for (index, (entry, memory)) in self.entries.iter_mut().zip(saved.steering).enumerate() {
            let taken = memory.map(|memory| entry.running.recall(ground, memory));
            if !matches!(taken, Some(Ok(()))) {
                leave_formation(&mut entry.running);
            }
            let taken = taken.unwrap_or(Ok(()));
            all = all.and(taken.map_err(|fault| fault.within(&format!("steering[{index}]"))));
        }
        let turning = recall_turn(self.turning.as_mut(), saved.turning, ground);
        all = all.and(turning.map_err(|fault| fault.within("turning")));
        let patience = match (&mut self.avoider, saved.patience) {
            (Some(avoider), Some(patience)) => {
                avoider.patience = patience;
                Ok(())
            }
            (None, None) => Ok(()),
            (Some(_), None) => Err(Fault::new("patience", "missing", "the state of the agent's `avoidance`")),
            (None, Some(_)) => {
                let right = "the scene has no `avoidance` for this agent";
                Err(Fault::new("patience", "the state of an avoidance", right))
            }
        };
        all.and(patience)
    }

    /// Clears the slots in all formations, so that new ones are assigned.
    fn leave_formations(&mut self) {
        self.entries.iter_mut().for_each(|entry| leave_formation(&mut entry.running));
    }
}

fn leave_formation(running: &mut Running) {
    if let Some((_, place)) = running.member() {
        *place = Default::default();
    }
}

/// Restores the memory of the turning behaviour, if there is one.
fn recall_turn(
    turning: Option<&mut Running>,
    memory: Option<Memory>,
    ground: &Ground<'_>,
) -> Result<(), Fault> {
    match (turning, memory) {
        (None, None) => Ok(()),
        (Some(running), Some(memory)) => running.recall(ground, memory),
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
