//! What a behaviour sees and what it answers: the stage of a step, and a push.

use core::cell::OnceCell;
use core::fmt::Debug;
use core::iter;
use steer_glam::steer_core;

use serde::Serialize;
use serde::de::DeserializeOwned;
use steer_glam::steer_core::{Boids, Grid, GridField, Image, Obstacle, Path, Torus, Vec2Like as _};

use super::mark::{Landmark, Sketch};
use super::solid::Solid;
use super::{Member, Place};
use crate::error::Fault;
use crate::scene::{Casting, Target};
use crate::vector::{Agent, Body, Bounds, Circle, V, Wall, v};

/// Everything as it is at the beginning of a step.
///
/// Nobody but [`Stage`] looks at it: where a world wraps, what is seen are images, and places alone would say nothing.
#[derive(Clone, Debug)]
pub(crate) struct Moment<'a> {
    bodies: &'a [Body],
    circles: &'a [Circle],
    ground: Ground<'a>,
    /// The cells that the bodies are in, where there are enough of them.
    grid: Option<Grid<'a, V>>,
    pointer: V,
    dt: f64,
    /// The speed of the fastest and the radius of the largest, once somebody has asked.
    extremes: OnceCell<(f64, f64)>,
}

/// What never moves.
#[derive(Clone, Debug)]
pub(crate) struct Ground<'a> {
    /// The world's rectangle.
    pub(crate) bounds: &'a Bounds,
    /// The torus that a wrapped world is.
    pub(crate) torus: Option<Torus<V>>,
    /// All walls.
    pub(crate) walls: &'a [Wall],
    /// The corners of all polygons.
    pub(crate) polygons: &'a [Vec<V>],
    /// All paths.
    pub(crate) paths: Vec<Path<'a, V>>,
    /// All fields, wrapped in a wrapped world.
    pub(crate) fields: Vec<GridField<'a, V>>,
}

impl<'a> Moment<'a> {
    /// All agents, all circles, what never moves, where the pointer is, and the time of a step.
    pub(crate) fn new(
        bodies: &'a [Body],
        circles: &'a [Circle],
        ground: Ground<'a>,
        pointer: V,
        dt: f64,
    ) -> Self {
        Self { bodies, circles, ground, grid: None, pointer, dt, extremes: OnceCell::new() }
    }

    /// With the bodies in cells.
    pub(crate) fn in_cells(self, grid: Option<Grid<'a, V>>) -> Self {
        Self { grid, ..self }
    }

    /// As the agent at `index` sees it.
    pub(crate) fn seen_by(&'a self, me: &'a Agent, index: usize) -> Stage<'a> {
        Stage { me, dt: self.dt, index, all: self, images: OnceCell::new() }
    }
}

/// The snapshot of a step, seen by one agent.
///
/// Everything is where the agent sees it: in a wrapped world at the image that is nearest, or at all images that can matter.
#[derive(Clone, Debug)]
pub(crate) struct Stage<'a> {
    /// The agent that steers.
    pub(crate) me: &'a Agent,
    /// The time of a step.
    pub(crate) dt: f64,
    /// Its index among the bodies.
    index: usize,
    all: &'a Moment<'a>,
    /// All bodies at their nearest images, once one of its behaviours has asked for them.
    images: OnceCell<Vec<Body>>,
}

/// A path, and the agent beside it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Beside<'a> {
    /// The image of the agent that steers along the path.
    pub(crate) me: Agent,
    /// The path.
    pub(crate) path: &'a Path<'a, V>,
    /// What brings that image back to the agent.
    back: V,
}

impl Beside<'_> {
    /// Where the agent itself sees a place that its image is beside.
    pub(crate) fn here(&self, place: V) -> V {
        place + self.back
    }
}

impl<'a> Stage<'a> {
    /// Where a target is now.
    pub(crate) fn locate(&self, target: impl Into<Target>) -> V {
        self.all.nearest(self.me.position, self.all.place(target))
    }

    /// The other agent of this index.
    pub(crate) fn other(&self, index: usize) -> Body {
        self.other_from(self.me.position, index)
    }

    /// The other agent of this index, where it is seen from a place.
    pub(crate) fn other_from(&self, place: V, index: usize) -> Body {
        self.all.nearest_body(place, self.all.bodies[index])
    }

    /// The other agent of this index, where what it carries along is nearest: a place beside it, say.
    pub(crate) fn carrier(&self, index: usize, carried: impl Fn(&Body) -> V) -> Body {
        let other = self.other(index);
        self.moved(carried(&other), [other])[0]
    }

    /// Two others as they see each other, where their middle is nearest.
    pub(crate) fn pair(&self, [one, other]: [usize; 2]) -> [Body; 2] {
        let one = self.other(one);
        let other = self.other_from(one.position, other);
        let middle = one.position + (other.position - one.position) * 0.5;
        self.moved(middle, [one, other])
    }

    /// Bodies moved together, to where this place is nearest.
    fn moved<const N: usize>(&self, place: V, bodies: [Body; N]) -> [Body; N] {
        let Some(torus) = &self.all.ground.torus else { return bodies };
        let shift = torus.shift(self.me.position, place);
        bodies.map(|body| Body { position: body.position + shift, ..body })
    }

    /// All agents but the own one, in their order.
    pub(crate) fn others(&self) -> impl Iterator<Item = Body> + Clone {
        let (all, from) = (self.all, self.me.position);
        let bodies = match &all.ground.torus {
            None => all.bodies,
            Some(torus) => self
                .images
                .get_or_init(|| all.bodies.iter().map(|body| torus.nearest_body(from, *body)).collect()),
        };
        steer_core::others(bodies, self.index)
    }

    /// The others within this reach, in the order of all: what [`others`](Self::others) hands out less some who are farther away.
    ///
    /// For those that look no farther themselves. So whether there are cells changes no bit.
    pub(crate) fn near(&self, reach: f64) -> impl Iterator<Item = Body> + Clone {
        let (all, me) = (self.all, self.me.position);
        let few = all.grid.filter(|_| !all.spans(reach)).map(|grid| {
            let mut few: Vec<usize> = grid.around(self.index, reach).map(|other| other.index).collect();
            few.sort_unstable();
            few.into_iter().map(move |index| all.nearest_body(me, all.bodies[index]))
        });
        let everyone = few.is_none().then(|| self.others());
        everyone.into_iter().flatten().chain(few.into_iter().flatten())
    }

    /// The speed of the fastest, and the radius of the largest.
    pub(crate) fn extremes(&self) -> (f64, f64) {
        self.all.extremes()
    }

    /// All circles.
    pub(crate) fn circles(&self) -> impl Iterator<Item = Circle> + Clone + use<'a> {
        let moved = |image: Image<Circle, V>| Circle { center: image.place(image.of.center), ..image.of };
        self.images(self.all.circles.iter().copied()).map(moved)
    }

    /// All obstacles of every shape.
    pub(crate) fn solids(&self) -> impl Iterator<Item = Image<Solid<'a>, V>> + Clone + use<'a> {
        self.images(self.all.circles.iter().map(Solid::Circle)).chain(self.walls())
    }

    /// What has straight sides: walls, then polygons.
    pub(crate) fn walls(&self) -> impl Iterator<Item = Image<Solid<'a>, V>> + Clone + use<'a> {
        let ground = &self.all.ground;
        let polygons = ground.polygons.iter().map(|points| Solid::Polygon(points));
        self.images(ground.walls.iter().map(Solid::Wall).chain(polygons))
    }

    /// These obstacles, as often as they are seen.
    fn images<O: Obstacle<V> + Copy, I: Iterator<Item = O> + Clone>(
        &self,
        obstacles: I,
    ) -> impl Iterator<Item = Image<O, V>> + Clone + use<O, I> {
        let (torus, from) = (self.all.ground.torus, self.me.position);
        obstacles.flat_map(move |obstacle| {
            let here = torus.is_none().then(|| iter::once(Image::unmoved(obstacle)));
            let images = torus.map(|torus| torus.images(from, obstacle));
            here.into_iter().flatten().chain(images.into_iter().flatten())
        })
    }

    /// The path of this index, and the image of the agent for which this distance from it is the least.
    pub(crate) fn beside(&self, path: usize, distance: impl Fn(&Agent, &Path<'a, V>) -> f64) -> Beside<'a> {
        let (me, path) = (self.me, &self.all.ground.paths[path]);
        let image = match &self.all.ground.torus {
            Some(torus) => torus.beside(me, path, |image| distance(image, path)),
            None => *me,
        };
        Beside { me: image, path, back: me.position - image.position }
    }

    /// The field of this index.
    pub(crate) fn field(&self, index: usize) -> &'a GridField<'a, V> {
        &self.all.ground.fields[index]
    }

    /// The world's rectangle, which has no images: what stays inside it does not wrap.
    pub(crate) fn bounds(&self) -> &'a Bounds {
        self.all.ground.bounds
    }
}

impl Moment<'_> {
    /// Where a target stands in the world.
    pub(crate) fn place(&self, target: impl Into<Target>) -> V {
        match target.into() {
            Target::At(pair) => v(pair.x, pair.y),
            Target::Pointer => self.pointer,
        }
    }

    /// The speed of the fastest, and the radius of the largest.
    fn extremes(&self) -> (f64, f64) {
        *self.extremes.get_or_init(|| {
            let more = |(speed, radius): (f64, f64), body: &Body| {
                (speed.max(body.velocity.length()), radius.max(body.radius))
            };
            self.bodies.iter().fold((0.0, 0.0), more)
        })
    }

    /// Whether who reaches so far sees nearly all of the world from its middle.
    fn spans(&self, reach: f64) -> bool {
        let size = self.ground.bounds.max - self.ground.bounds.min;
        2.0 * reach >= size.x().max(size.y())
    }

    fn nearest(&self, from: V, to: V) -> V {
        self.ground.torus.map_or(to, |torus| torus.nearest(from, to))
    }

    fn nearest_body(&self, from: V, body: Body) -> Body {
        self.ground.torus.map_or(body, |torus| torus.nearest_body(from, body))
    }
}

/// A reach and more than the rounding of what was calculated on the way to it, so that it is too long rather than too short.
pub(super) fn generously(reach: f64, me: &Agent) -> f64 {
    reach * 1.000_001 + 1e-9 * (me.position.x().abs() + me.position.y().abs())
}

/// What a behaviour does to its agent.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Push {
    /// Added to the other forces, times the entry's weight.
    pub(crate) force: V,
    /// Multiplies the velocity, whatever the weight.
    pub(crate) brake: f64,
    /// What the heading turns by, instead of following the velocity: a unit vector.
    pub(crate) turn: Option<V>,
}

impl From<V> for Push {
    fn from(force: V) -> Self {
        Self { force, brake: 1.0, turn: None }
    }
}

/// What a context map takes a force for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Voice {
    /// It goes somewhere.
    Wish,
    /// It only objects.
    Warning,
    /// It objects and knows the way round, and is silent where there is no danger.
    Detour,
}

/// A behaviour as a scene writes it.
pub(crate) trait Start: Clone + Debug + DeserializeOwned + Serialize {
    /// What it is at work.
    type Running: Act;

    /// What an agent is that does this first of all.
    const ROLE: Role;

    /// What a context map takes its force for.
    const VOICE: Voice = Voice::Wish;

    /// Whether it turns the agent's heading, and pushes nothing.
    const TURNS: bool = false;

    /// Finds what the parameters name.
    fn start(&self, casting: &Casting<'_>) -> Result<Self::Running, Fault>;
}

/// A behaviour at work. It never changes: what does is its memory, which is handed in, so that whatever a run
/// depends on is in the files that keep it.
pub(crate) trait Act: Clone + Debug {
    /// What it remembers from step to step; `()`: nothing.
    type Memory: Clone + Debug + Default + DeserializeOwned + Serialize;

    /// The push of this step. `sample` draws from [-1, 1].
    fn steer(&self, stage: &Stage<'_>, memory: &mut Self::Memory, sample: impl FnMut() -> f64) -> Push;

    /// The turn of this step, of one that turns: a unit vector.
    fn turn(&self, _stage: &Stage<'_>, _memory: &mut Self::Memory) -> Option<V> {
        None
    }

    /// Refuses a memory that it cannot have in this world. `first` is its memory at the beginning of a run.
    fn fits(&self, _ground: &Ground<'_>, _memory: &Self::Memory, _first: &Self::Memory) -> Result<(), Fault> {
        Ok(())
    }

    /// The place in a formation, of one that holds one: for the world to say which slot is whose.
    fn member<'a>(&'a self, _memory: &'a mut Self::Memory) -> Option<(&'a Member, &'a mut Place)> {
        None
    }

    /// What stands in the world for all to see: a target.
    fn landmark(&self) -> Option<Landmark> {
        None
    }

    /// How far this agent looks for others at most, if that has an end: for the width of the cells, so it need not be exact.
    fn reach(&self, _me: &Agent) -> Option<f64> {
        None
    }

    /// The rules of a flock of which it gives the force, if that is all it gives: for a swarm to see to it. Then it has no memory.
    fn boids(&self) -> Option<Boids<f64>> {
        None
    }

    /// Whether its push may have a brake.
    fn brakes(&self) -> bool {
        false
    }

    /// Marks what the next push would come from.
    fn foresee(&self, _stage: &Stage<'_>, _memory: &Self::Memory, _sketch: &mut Sketch) {}
}

/// What kind of thing an agent is, for its colour.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Role {
    /// It goes its way.
    #[default]
    Drifter,
    /// It goes to a place.
    Traveler,
    /// It runs from something.
    Runner,
    /// It runs after someone.
    Hunter,
    /// It keeps a place beside someone.
    Follower,
    /// It goes where chance leads.
    Wanderer,
    /// It goes round.
    Patrol,
    /// It goes with the others.
    Flocker,
}
