//! A scene that is played, and the world that it is.

use steer_glam::steer_core::{Vec2Ext as _, Vec2Like as _};

use super::history::{History, Sample};
use super::part;
use super::past::{Past, Version};
use crate::error::Fault;
use crate::scene::{Scene, Seat};
use crate::vector::V;
use crate::world::{Carry, World};

/// How many steps a second are the scene's own pace, as recordings have it: 33⅓.
pub const PACE: f64 = 100.0 / 3.0;

/// How many times the scene's own pace a session can be played at.
#[derive(Clone, Copy, Debug)]
pub struct Speeds;

impl Speeds {
    /// The slowest.
    pub const LEAST: f64 = 0.1;
    /// The fastest.
    pub const MOST: f64 = 16.0;
}

/// A scene that is played and changed, and the world that it is.
#[derive(Clone, Debug)]
pub struct Session {
    pub(super) scene: Scene,
    pub(super) world: World,
    /// Whether [`advance`](Self::advance) takes steps.
    pub playing: bool,
    /// How many times the scene's own pace it is played at; what is beyond [`Speeds`] counts as the nearest in it.
    pub speed: f64,
    /// The part of a step that is due.
    due: f64,
    selected: Option<usize>,
    history: History,
    past: Past,
    fault: Option<Fault>,
    revision: u64,
}

impl Session {
    /// The scene at its beginning, not playing, with nobody selected.
    ///
    /// # Errors
    /// When the scene is one that [`read`](crate::scene::read) would refuse.
    pub fn open(scene: Scene) -> Result<Self, Fault> {
        World::new(&scene).map(Self::go_on)
    }

    /// A world as it stands, to go on with: one that was restored, say.
    #[must_use]
    pub fn go_on(world: World) -> Self {
        Self {
            scene: world.scene().clone(),
            world,
            playing: false,
            speed: 1.0,
            due: 0.0,
            selected: None,
            history: History::default(),
            past: Past::default(),
            fault: None,
            revision: 0,
        }
    }

    /// The scene with all edits: what a reset begins.
    #[must_use]
    pub fn scene(&self) -> &Scene {
        &self.scene
    }

    /// The world as it stands.
    #[must_use]
    pub fn world(&self) -> &World {
        &self.world
    }

    /// Counts up with every change of the scene: what was made of the same revision need not be made again.
    #[must_use]
    pub fn revision(&self) -> u64 {
        self.revision
    }

    /// Begins the scene again. The pointer stays where it is.
    pub fn reset(&mut self) {
        // The scene was a world before, so it is one again.
        if let Ok(world) = World::new(&self.scene) {
            let pointer = self.world.pointer();
            self.world = world;
            self.world.point(pointer);
            self.world.watch(self.selected);
        }
        self.due = 0.0;
        self.fault = None;
        self.history.clear();
    }

    /// Where all chance comes from.
    #[must_use]
    pub fn seed(&self) -> u64 {
        self.scene.seed
    }

    /// Begins the scene again with another seed; an edit, which can be undone.
    pub fn set_seed(&mut self, seed: u64) {
        if seed != self.scene.seed {
            let scene = Scene { seed, ..self.scene.clone() };
            let carry = Carry::same(&self.scene, &scene);
            // A seed fits every scene.
            let _ = self.change(scene, &carry, None);
        }
        self.reset();
    }

    /// Takes one step, playing or not; `false` if it could not, and then [`fault`](Self::fault) says why.
    pub fn step(&mut self) -> bool {
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
        if let Some((index, agent)) = self.selected.and_then(|i| Some((i, self.world.agents().get(i)?))) {
            let (step, speed) = (self.world.steps(), agent.velocity.length());
            self.history.push(Sample { step, speed, force: self.world.force(index).length() });
        }
        true
    }

    /// How many steps are due after so many more seconds: seconds · [`PACE`] · speed, and none while it is not playing.
    ///
    /// A part of a step stays due, so that the pace does not depend on the frame rate; whole ones do not: the caller takes them, or leaves them, by [`step`](Self::step).
    pub fn due(&mut self, seconds: f64) -> usize {
        if !self.playing {
            return 0;
        }
        let speed = if self.speed.is_finite() { self.speed.clamp(Speeds::LEAST, Speeds::MOST) } else { 1.0 };
        let more = seconds * PACE * speed;
        if more.is_finite() && more > 0.0 {
            self.due += more;
        }
        let whole = self.due.floor();
        self.due -= whole;
        whole as usize
    }

    /// Takes the steps that are due after so many more seconds, and says how many that were: seconds · [`PACE`] · speed, but at most `max_steps`.
    ///
    /// A part of a step stays due, so that the pace does not depend on the frame rate; steps that there is no time for are never made up for. Nothing while it is not playing.
    pub fn advance(&mut self, seconds: f64, max_steps: usize) -> usize {
        let steps = self.due(seconds).min(max_steps);
        (0..steps).take_while(|_| self.step()).count()
    }

    /// Why no more steps are taken, until a reset or a change of the scene.
    #[must_use]
    pub fn fault(&self) -> Option<&Fault> {
        self.fault.as_ref()
    }

    /// Moves the targets named "pointer".
    pub fn point(&mut self, at: V) {
        if at.is_finite() {
            self.world.point(at);
        }
    }

    /// Selects the agent at this index of the world, or nobody.
    pub fn select(&mut self, index: Option<usize>) {
        let index = index.filter(|index| *index < self.world.agents().len());
        if index != self.selected {
            self.selected = index;
            self.world.watch(index);
            self.history.clear();
        }
    }

    /// The index of the selected agent in the world.
    #[must_use]
    pub fn selected(&self) -> Option<usize> {
        self.selected
    }

    /// Where in the scene the selected agent is written down.
    #[must_use]
    pub fn seat(&self) -> Option<Seat> {
        self.scene.seat(self.selected?)
    }

    /// What the selected agent did lately.
    #[must_use]
    pub fn history(&self) -> &History {
        &self.history
    }

    /// What the agent at `index` is called: `guard`, `birds[3]`, else `agent 2`, by its place among all.
    #[must_use]
    pub fn label(&self, index: usize) -> String {
        self.scene.name_of(index).unwrap_or_else(|| format!("agent {index}"))
    }

    /// The value at a path of the scene, with defaults; `null` where it is left out and has none.
    ///
    /// # Errors
    /// When there is no such place.
    pub fn value(&self, path: &str) -> Result<serde_json::Value, Fault> {
        part::get(&self.scene, path)
    }

    /// Changes one value of the scene, in the run too; an edit, which can be undone. `null` leaves out what may be left out.
    ///
    /// The path is one as in refusals: `agents[0].steering[1].arrive.slowing_radius`.
    ///
    /// # Errors
    /// When there is no such place, or reading a scene with this value would refuse it; nothing changes then.
    pub fn set(&mut self, path: &str, value: serde_json::Value) -> Result<(), Fault> {
        let mut scene = self.scene.clone();
        part::set(&mut scene, path, value)?;
        let carry = Carry::same(&self.scene, &scene);
        self.change(scene, &carry, None)
    }

    /// Takes what follows for one edit, until [`end`](Self::end): a drag of a slider or of a thing.
    pub fn begin(&mut self) {
        self.past.begin();
    }

    /// Ends what [`begin`](Self::begin) has begun.
    pub fn end(&mut self) {
        self.past.end();
    }

    /// How many edits can be undone, and how many done again.
    #[must_use]
    pub fn edits(&self) -> (usize, usize) {
        (self.past.undo.len(), self.past.redo.len())
    }

    /// Takes back the last edit; `false` where there is none. The run goes on with the scene as it was; an agent that was dragged goes back to where it was taken from.
    pub fn undo(&mut self) -> bool {
        self.past.end();
        let Some(was) = self.past.undo.pop() else { return false };
        let back = was.carry.inverse(was.scene.crowd(), was.scene.circles.len());
        let moved = was.moved.map(|(index, _)| (index, self.place_of(index)));
        let next = Version { scene: self.scene.clone(), carry: was.carry, moved };
        self.take(was.scene, &back, was.moved).is_ok_and(|_| {
            self.past.redo.push(next);
            true
        })
    }

    /// Does again what was undone last; `false` where there is nothing.
    pub fn redo(&mut self) -> bool {
        let Some(next) = self.past.redo.pop() else { return false };
        let moved = next.moved.map(|(index, _)| (index, self.place_of(index)));
        let was = Version { scene: self.scene.clone(), carry: next.carry.clone(), moved };
        self.take(next.scene, &next.carry, next.moved).is_ok_and(|_| {
            self.past.undo.push(was);
            true
        })
    }

    fn place_of(&self, index: usize) -> V {
        self.world.agents().get(index).map_or(V::zero(), |agent| agent.position)
    }

    /// An edit: goes on with another scene, and remembers how it was.
    pub(super) fn change(
        &mut self,
        scene: Scene,
        carry: &Carry,
        moved: Option<(usize, V)>,
    ) -> Result<(), Fault> {
        let before = moved.map(|(index, _)| (index, self.place_of(index)));
        let old = self.take(scene, carry, moved)?;
        self.past.keep(old, carry, before);
        Ok(())
    }

    /// Goes on with another scene; the old one.
    fn take(&mut self, scene: Scene, carry: &Carry, moved: Option<(usize, V)>) -> Result<Scene, Fault> {
        if self.fault.is_some() {
            // Nothing can go on from what are no numbers.
            let mut world = World::new(&scene)?;
            world.point(self.world.pointer());
            self.world = world;
            self.fault = None;
            self.history.clear();
        } else {
            self.world.adopt(&scene, carry)?;
        }
        if let Some((index, place)) = moved {
            self.world.put(index, place);
        }
        if let Some(selected) = self.selected {
            self.selected = carry.agents.iter().position(|old| *old == Some(selected));
            if self.selected.is_none() {
                self.history.clear();
            }
        }
        self.world.watch(self.selected);
        self.revision += 1;
        Ok(core::mem::replace(&mut self.scene, scene))
    }
}
