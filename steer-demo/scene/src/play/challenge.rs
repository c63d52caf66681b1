//! A time to beat: how long it takes until all agents have left a box.

use super::Session;
use super::attempt::{Attempt, Record};
use super::write::compact;
use crate::scene::{Scene, builtins, read};
use crate::world::Count;

impl Session {
    /// Returns the state of the run toward the scene's time to beat. `None` without one.
    pub fn attempt(&self) -> Option<Attempt> {
        let Record { revision, emptied, is_fair, claim } = self.record;
        // A scene that has changed since then has not been run.
        let emptied = emptied.filter(|_| revision == self.revision());
        let steps = emptied.unwrap_or(self.world.steps());
        let time = steps as f64 * self.scene.dt;
        Some(Attempt { inside: self.inside()?, steps, time, is_over: emptied.is_some(), is_fair, claim })
    }

    /// Describes the state of the run toward the scene's time to beat. Empty without one.
    pub fn progress(&self) -> String {
        let Some((run, goal)) = self.attempt().zip(self.scene.challenge.as_ref()) else {
            return String::new();
        };
        let all = self.world.agents().len();
        if !run.is_over {
            return format!(
                "{:.1} s: {} of {all} are out. To beat: {:.1} s",
                run.time,
                all - run.inside,
                goal.time
            );
        }
        let saved = ((goal.time - run.time) * 10.0).round() / 10.0;
        let verdict = match run.claim {
            _ if !run.is_fair => {
                ". Only walls, doors and seats of a built-in scene may move or be added: this time does not count"
                    .into()
            }
            Some(claim) if claim == run.steps => ", as the link says. Can you beat it?".into(),
            Some(claim) => {
                format!(". The link says {:.1} s, which is not true", claim as f64 * self.scene.dt)
            }
            None if saved > 0.0 => format!(", {saved:.1} s sooner. Copy the link, and anyone can check it"),
            None if saved < 0.0 => format!(", {:.1} s later. Try another plan", -saved),
            None => ". Move the seats, widen a door, draw a wall: can you beat it?".into(),
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
        let is_fair = self.is_fair() == Some(true);
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

    /// Whether only obstacles differ from the built-in scene, and none is removed. `None` for other
    /// scenes, whose times have no reference, and without a time to beat.
    fn is_fair(&self) -> Option<bool> {
        self.scene.challenge.as_ref()?;
        let Scene { circles, walls, polygons, .. } = self.scene.clone();
        let builtin = builtins().iter().find(|builtin| builtin.name == self.scene.name)?;
        let original = read(builtin.text.as_bytes()).ok()?;
        let sizes = |scene: &Scene| [scene.circles.len(), scene.walls.len(), scene.polygons.len()];
        let keeps_all = sizes(&self.scene).iter().zip(sizes(&original)).all(|(now, before)| *now >= before);
        Some(keeps_all && compact(&Scene { circles, walls, polygons, ..original }) == compact(&self.scene))
    }
}
