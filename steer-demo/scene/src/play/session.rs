//! A running scene and its world.

use std::collections::VecDeque;

use steer_glam::steer_core::Vec2Ext as _;

use super::attempt::Record;
use super::edits::{Edits, Version};
use super::part;
use crate::error::Fault;
use crate::scene::{Location, Scene};
use crate::vector::V;
use crate::world::{Mapping, World};

/// Minimum and maximum of [`Session::speed`] (ratio).
pub const SPEEDS: [f64; 2] = [0.1, 16.0];

/// Maximum number of stored steps of the selected agent.
pub const MOST_SAMPLES: usize = 300;

/// State of the selected agent after a step.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sample {
    /// Number of steps that the world had taken.
    pub step: u64,
    /// Speed after the step (length/time).
    pub speed: f64,
    /// Size of the force in the step, at most `max_force`.
    pub force: f64,
}

/// A scene that runs and can be changed, and its world.
#[derive(Clone, Debug)]
pub struct Session {
    pub(super) scene: Scene,
    pub(super) world: World,
    /// Whether [`advance`](Self::advance) takes steps.
    pub playing: bool,
    /// Multiple of [`Scene::pace`] (ratio): 1, or 4 for a scene with a time to beat. Values beyond
    /// [`SPEEDS`] are clamped.
    pub speed: f64,
    /// Fraction of a step that is due.
    due: f64,
    selected: Option<usize>,
    history: VecDeque<Sample>,
    edits: Edits,
    fault: Option<Fault>,
    revision: u64,
    /// Run toward the time to beat.
    pub(super) record: Record,
}

impl Session {
    /// Opens a scene at its start, paused, with no agent selected.
    ///
    /// # Errors
    /// Returns an error if [`read`](crate::scene::read) would reject the scene.
    pub fn open(scene: Scene) -> Result<Self, Fault> {
        World::new(&scene).map(Self::resume)
    }

    /// Continues from the state of a world, for example a restored one.
    pub fn resume(world: World) -> Self {
        // A time to beat is a minute or more.
        let is_long = world.scene().challenge.is_some();
        let mut session = Self {
            scene: world.scene().clone(),
            world,
            playing: false,
            speed: if is_long { 4.0 } else { 1.0 },
            due: 0.0,
            selected: None,
            history: VecDeque::new(),
            edits: Edits::default(),
            fault: None,
            revision: 0,
            record: Record::default(),
        };
        session.begin_record();
        session
    }

    /// The scene with all edits, from which a reset starts.
    pub fn scene(&self) -> &Scene {
        &self.scene
    }

    /// The scene before the first edit that can be undone.
    pub(super) fn opened(&self) -> &Scene {
        self.edits.undo.first().map_or(&self.scene, |version| &version.scene)
    }

    /// The world in its current state.
    pub fn world(&self) -> &World {
        &self.world
    }

    /// Revision of the scene. Cached data with the same revision is current.
    pub fn revision(&self) -> u64 {
        self.revision
    }

    /// Restarts the scene. The pointer keeps its position.
    pub fn reset(&mut self) {
        // The scene has been built before, so this succeeds.
        if let Ok(world) = World::new(&self.scene) {
            let pointer = self.world.pointer();
            self.world = world;
            self.world.point(pointer);
            self.world.watch(self.selected);
        }
        self.due = 0.0;
        self.fault = None;
        self.history.clear();
        self.begin_record();
    }

    /// Restarts the scene with another seed, as an edit that can be undone.
    pub fn set_seed(&mut self, seed: u64) {
        if seed != self.scene.seed {
            let scene = Scene { seed, ..self.scene.clone() };
            let mapping = Mapping::same(&self.scene, &scene);
            // A seed fits every scene.
            let _ = self.change(scene, &mapping, None);
        }
        self.reset();
    }

    /// Takes one step, even if paused. Returns `false` if it fails, by [`fault`](Self::fault).
    ///
    /// A scene with a time to beat restarts first if it has changed since its start: the time of a
    /// run belongs to one scene.
    pub fn step(&mut self) -> bool {
        if self.scene.challenge.is_some() && self.record.revision != self.revision {
            self.reset();
        }
        if self.fault.is_some() {
            return false;
        }
        self.world.step();
        if !self.world.is_finite() {
            self.playing = false;
            self.fault = Some(Fault::new(
                format!("step {}", self.world.steps()),
                "an agent leaves the range of numbers",
                "smaller speeds, forces or dt, or a larger mass, keep it in",
            ));
            return false;
        }
        self.keep_record();
        if let Some((index, agent)) = self.selected.and_then(|i| Some((i, self.world.agents().get(i)?))) {
            let (step, speed) = (self.world.steps(), agent.velocity.length());
            if self.history.len() == MOST_SAMPLES {
                self.history.pop_front();
            }
            self.history.push_back(Sample { step, speed, force: self.world.force(index).length() });
        }
        true
    }

    /// Returns the number of steps that are due after `seconds`: seconds · pace · speed, by
    /// [`Scene::pace`], or 0 while paused.
    ///
    /// A fraction of a step stays due, so the pace does not depend on the frame rate. Whole steps
    /// do not: the caller takes them by [`step`](Self::step) or drops them.
    pub fn due(&mut self, seconds: f64) -> usize {
        if !self.playing {
            return 0;
        }
        let speed = if self.speed.is_finite() { self.speed.clamp(SPEEDS[0], SPEEDS[1]) } else { 1.0 };
        let more = seconds * self.scene.pace() * speed;
        if more.is_finite() && more > 0.0 {
            self.due += more;
        }
        let whole = self.due.floor();
        self.due -= whole;
        whole as usize
    }

    /// Takes the steps that are due after `seconds` and returns their number: seconds · pace ·
    /// speed, by [`Scene::pace`], at most `max_steps`, and fewer if a step fails. Does nothing
    /// while paused.
    ///
    /// A fraction of a step stays due, so the pace does not depend on the frame rate. Steps beyond
    /// `max_steps` are dropped.
    pub fn advance(&mut self, seconds: f64, max_steps: usize) -> usize {
        let steps = self.due(seconds).min(max_steps);
        (0..steps).take_while(|_| self.step()).count()
    }

    /// Whether all agents are slower than a hundredth of their maximum speed, and no run against
    /// the time to beat is over, whose result stays.
    pub fn rests(&self) -> bool {
        self.world.agents().iter().all(|agent| agent.velocity.length() <= 0.01 * agent.max_speed)
            && self.attempt().is_none_or(|run| !run.is_over)
    }

    /// Reason that no more steps are taken, until a reset or a change of the scene.
    pub fn fault(&self) -> Option<&Fault> {
        self.fault.as_ref()
    }

    /// Moves the targets named "pointer".
    pub fn point(&mut self, at: V) {
        if at.is_finite() {
            self.world.point(at);
        }
    }

    /// Selects the agent at this index of the world. `None`: no agent.
    pub fn select(&mut self, index: Option<usize>) {
        let index = index.filter(|index| *index < self.world.agents().len());
        if index != self.selected {
            self.selected = index;
            self.world.watch(index);
            self.history.clear();
        }
    }

    /// Index of the selected agent in the world.
    pub fn selected(&self) -> Option<usize> {
        self.selected
    }

    /// Location of the selected agent in the scene.
    pub fn location(&self) -> Option<Location> {
        self.scene.location(self.selected?)
    }

    /// Recent steps of the selected agent, oldest first.
    pub fn history(&self) -> &VecDeque<Sample> {
        &self.history
    }

    /// Label of the agent at `index`: `guard`, `birds[3]`, else `agent 2`, by its index.
    pub fn label(&self, index: usize) -> String {
        self.scene.name_of(index).unwrap_or_else(|| format!("agent {index}"))
    }

    /// Returns the value at a path of the scene, or its default. `null` if it has none.
    ///
    /// # Errors
    /// Returns an error if there is no such path.
    pub fn value(&self, path: &str) -> Result<serde_json::Value, Fault> {
        part::get(&self.scene, path)
    }

    /// Changes one value of the scene and of the run, as an edit. `null` removes an optional value.
    ///
    /// The path has the form as in refusals: `agents[0].steering[1].arrive.slowing_radius`.
    ///
    /// # Errors
    /// Returns an error if there is no such path, or if a scene with this value is rejected.
    /// Nothing changes then.
    pub fn set(&mut self, path: &str, value: serde_json::Value) -> Result<(), Fault> {
        let mut scene = self.scene.clone();
        part::set(&mut scene, path, value)?;
        let mapping = Mapping::same(&self.scene, &scene);
        self.change(scene, &mapping, None)
    }

    /// Joins all edits until [`end`](Self::end) into one, such as a drag of a slider or of a thing.
    pub fn begin(&mut self) {
        self.edits.begin();
    }

    /// Ends the joining of edits by [`begin`](Self::begin).
    pub fn end(&mut self) {
        self.edits.end();
    }

    /// Number of edits that can be undone, and of edits that can be redone.
    pub fn edits(&self) -> (usize, usize) {
        (self.edits.undo.len(), self.edits.redo.len())
    }

    /// Undoes the last edit. Returns `false` if there is none. The run continues with the previous
    /// scene. A dragged agent returns to its position before the drag.
    pub fn undo(&mut self) -> bool {
        self.edits.end();
        let Some(was) = self.edits.undo.pop() else { return false };
        let back = was.mapping.inverse(was.scene.agent_count(), was.scene.circles.len());
        let moved = was.moved.map(|(index, _)| (index, self.place_of(index)));
        let next = Version { scene: self.scene.clone(), mapping: was.mapping, moved };
        self.take(was.scene, &back, was.moved).is_ok_and(|_| {
            self.edits.redo.push(next);
            true
        })
    }

    /// Redoes the edit that was undone last. Returns `false` if there is none.
    pub fn redo(&mut self) -> bool {
        let Some(next) = self.edits.redo.pop() else { return false };
        let moved = next.moved.map(|(index, _)| (index, self.place_of(index)));
        let was = Version { scene: self.scene.clone(), mapping: next.mapping.clone(), moved };
        self.take(next.scene, &next.mapping, next.moved).is_ok_and(|_| {
            self.edits.undo.push(was);
            true
        })
    }

    fn place_of(&self, index: usize) -> V {
        self.world.agents().get(index).map_or(V::zero(), |agent| agent.position)
    }

    /// Applies an edit: continues with another scene and stores the previous one.
    pub(super) fn change(
        &mut self,
        scene: Scene,
        mapping: &Mapping,
        moved: Option<(usize, V)>,
    ) -> Result<(), Fault> {
        let before = moved.map(|(index, _)| (index, self.place_of(index)));
        let old = self.take(scene, mapping, moved)?;
        self.edits.keep(old, mapping, before);
        Ok(())
    }

    /// Continues with another scene and returns the previous one.
    fn take(&mut self, scene: Scene, mapping: &Mapping, moved: Option<(usize, V)>) -> Result<Scene, Fault> {
        if self.fault.is_some() {
            // A run cannot continue from numbers that are not finite.
            let mut world = World::new(&scene)?;
            world.point(self.world.pointer());
            self.world = world;
            self.fault = None;
            self.history.clear();
        } else {
            self.world.adopt(&scene, mapping)?;
        }
        if let Some((index, place)) = moved {
            self.world.put(index, place);
        }
        if let Some(selected) = self.selected {
            self.selected = mapping.agents.iter().position(|old| *old == Some(selected));
            if self.selected.is_none() {
                self.history.clear();
            }
        }
        self.world.watch(self.selected);
        self.revision += 1;
        Ok(core::mem::replace(&mut self.scene, scene))
    }
}
