//! A time to beat: how long it takes until all agents have left a box.

use super::Session;
use super::attempt::{Attempt, Record};
use crate::world::Count;

/// Sentence about a run whose time does not count.
const NO_PLAN: &str = ". It does not count: only walls and seats of a built-in scene change, and \
                       doors are together no wider than before";

impl Session {
    /// Returns the state of the run toward the scene's time to beat. `None` without one.
    pub fn attempt(&self) -> Option<Attempt> {
        let Record { revision, emptied, is_fair, claim } = self.record;
        // A scene that has changed since then has not been run.
        let emptied = emptied.filter(|_| revision == self.revision());
        let steps = emptied.unwrap_or(self.world.steps());
        let time = steps as f64 * self.scene.dt;
        let (inside, is_over, is_fair) = (self.inside()?, emptied.is_some(), is_fair == Some(true));
        Some(Attempt { inside, steps, time, is_over, is_fair, claim })
    }

    /// Describes the state of the run toward the scene's time to beat. Empty without one.
    pub fn progress(&self) -> String {
        let Some((run, goal)) = self.attempt().zip(self.scene.challenge.as_ref()) else {
            return String::new();
        };
        let all = self.world.agents().len();
        if !run.is_over {
            let out = all - run.inside;
            let unfair = if self.record.is_fair == Some(false) { NO_PLAN } else { "" };
            return format!("{:.1} s: {out} of {all} are out. To beat: {:.1} s{unfair}", run.time, goal.time);
        }
        let saved = ((goal.time - run.time) * 10.0).round() / 10.0;
        let verdict = match run.claim {
            _ if !run.is_fair => NO_PLAN.into(),
            Some(claim) if claim == run.steps => ", as the link says. Can you beat it?".into(),
            Some(claim) => {
                format!(". The link says {:.1} s, which is not true", claim as f64 * self.scene.dt)
            }
            None if saved > 0.0 => format!(", {saved:.1} s sooner. Copy the link, and anyone can check it"),
            None if saved < 0.0 => format!(", {:.1} s later. Try another plan", -saved),
            None => ". Move the seats and the doors, draw a wall: can you beat it?".into(),
        };
        format!("All {all} are out in {:.1} s{verdict}", run.time)
    }

    /// Returns the text to send with a link to this session: with the time, if it counts.
    pub fn message(&self, link: &str) -> String {
        match self.attempt().filter(|run| run.is_over && run.is_fair) {
            Some(run) => {
                let all = self.world.agents().len();
                format!("All {all} are out in {:.1} s. Can you beat it? {link}", run.time)
            }
            None => link.into(),
        }
    }

    /// Part of a link with the number of steps of the run, if they count. Empty otherwise.
    pub(super) fn result(&self) -> String {
        let counts = self.attempt().filter(|run| run.is_over && run.is_fair);
        counts.map_or_else(String::new, |run| format!("&t={}", run.steps))
    }

    /// Begins the record of a run at the start of the scene.
    pub(super) fn begin_record(&mut self) {
        let claim = self.record.claim.filter(|_| self.record.revision == self.revision());
        let is_fair = self.is_fair();
        self.record = Record { revision: self.revision(), emptied: None, is_fair, claim };
    }

    /// Records the step after which the box is empty.
    pub(super) fn keep_record(&mut self) {
        if self.record.emptied.is_none() && self.inside() == Some(0) {
            self.record.emptied = Some(self.world.steps());
        }
    }

    fn inside(&self) -> Option<usize> {
        let goal = self.scene.challenge.as_ref()?;
        self.world.counts().find_map(|(name, _, count)| match count {
            Count::Inside { agents, .. } if name == goal.counter => Some(agents),
            _ => None,
        })
    }
}
