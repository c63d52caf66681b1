//! What a behaviour sees and what it answers: the snapshot of a step, a push, and the marks of its foresight.

use core::fmt::Debug;
use steer_glam::steer_core;

use serde::de::DeserializeOwned;
use steer_glam::steer_core::{GridField, Obstacle, Path};

use super::Member;
use crate::error::Fault;
use crate::scene::{Casting, Target};
use crate::vector::{Agent, Body, Bounds, Circle, V, Wall, v};

/// Everything as it is at the beginning of a step, seen by one agent.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stage<'a> {
    /// The agent that steers.
    pub(crate) me: &'a Agent,
    /// Its index in `bodies`.
    pub(crate) index: usize,
    /// All agents, the own one too.
    pub(crate) bodies: &'a [Body],
    /// All circles.
    pub(crate) circles: &'a [Circle],
    /// What never moves.
    pub(crate) ground: &'a Ground<'a>,
    /// Where the mouse is, or the world's middle.
    pub(crate) pointer: V,
    /// The time of a step.
    pub(crate) dt: f64,
}

/// What never moves.
#[derive(Clone, Debug)]
pub(crate) struct Ground<'a> {
    /// The world's rectangle.
    pub(crate) bounds: &'a Bounds,
    /// All walls.
    pub(crate) walls: &'a [Wall],
    /// The corners of all polygons.
    pub(crate) polygons: &'a [Vec<V>],
    /// All paths.
    pub(crate) paths: Vec<Path<'a, V>>,
    /// All fields.
    pub(crate) fields: Vec<GridField<'a, V>>,
}

/// Whatever stands in the way. The corners of a polygon are known to be convex since the world was made.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Solid<'a> {
    Circle(&'a Circle),
    Wall(&'a Wall),
    Polygon(&'a [V]),
}

impl Obstacle<V> for Solid<'_> {
    fn corner(&self, index: usize) -> Option<V> {
        match self {
            Self::Circle(circle) => circle.corner(index),
            Self::Wall(wall) => wall.corner(index),
            Self::Polygon(points) => points.get(index).copied(),
        }
    }

    fn rounding(&self) -> f64 {
        match self {
            Self::Circle(circle) => circle.radius,
            Self::Wall(_) | Self::Polygon(_) => 0.0,
        }
    }
}

impl<'a> Stage<'a> {
    /// Where a target is now.
    pub(crate) fn locate(&self, target: Target) -> V {
        match target {
            Target::At(pair) => v(pair.x, pair.y),
            Target::Pointer => self.pointer,
        }
    }

    /// All obstacles of every shape.
    pub(crate) fn solids(&self) -> impl Iterator<Item = Solid<'a>> + Clone + use<'a> {
        self.circles.iter().map(Solid::Circle).chain(self.walls())
    }

    /// What has straight sides: walls, then polygons.
    pub(crate) fn walls(&self) -> impl Iterator<Item = Solid<'a>> + Clone + use<'a> {
        let polygons = self.ground.polygons.iter().map(|points| Solid::Polygon(points));
        self.ground.walls.iter().map(Solid::Wall).chain(polygons)
    }

    /// All agents but the own one, in their order.
    pub(crate) fn others(&self) -> impl Iterator<Item = Body> + Clone + use<'a> {
        steer_core::others(self.bodies, self.index)
    }
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

/// A behaviour as a scene writes it.
pub(crate) trait Start: Clone + Debug + DeserializeOwned {
    /// What it is at work.
    type Running: Act;

    /// What an agent is that does this first of all.
    const ROLE: Role;

    /// Whether it has something to say only against a danger: what a context map takes for a warning.
    const WARNS: bool = false;

    /// Whether it turns the agent's heading, and pushes nothing.
    const TURNS: bool = false;

    /// Finds what the parameters name.
    fn start(&self, casting: &Casting<'_>) -> Result<Self::Running, Fault>;
}

/// A behaviour at work.
pub(crate) trait Act: Clone + Debug {
    /// The push of this step. `sample` draws from [-1, 1].
    fn steer(&mut self, stage: &Stage<'_>, sample: impl FnMut() -> f64) -> Push;

    /// The turn of this step, of one that turns: a unit vector.
    fn turn(&mut self, _stage: &Stage<'_>) -> Option<V> {
        None
    }

    /// The place in a formation, of one that holds one: for the world to say which slot is whose.
    fn member(&mut self) -> Option<&mut Member> {
        None
    }

    /// What stands in the world for all to see: a target.
    fn landmark(&self, _stage: &Stage<'_>) -> Option<Mark> {
        None
    }

    /// Marks what the next push would come from.
    fn foresee(&self, _stage: &Stage<'_>, _sketch: &mut Sketch) {}
}

/// The marks of what is foreseen.
pub(crate) type Sketch = Vec<Mark>;

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

/// A thing to draw, in the world's coordinates.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Mark {
    /// A place gone to.
    Goal(V),
    /// A place run from.
    Danger(V),
    /// Where another is expected, and where it is now.
    Predicted {
        /// The place now.
        from: V,
        /// The place then.
        to: V,
    },
    /// A neighbour in sight.
    Neighbor {
        /// The one that sees.
        from: V,
        /// The one that is seen.
        to: V,
    },
    /// A line of thought: to a target, a waypoint, the tip of a feeler.
    Line {
        /// Its beginning.
        from: V,
        /// Its end.
        to: V,
    },
    /// A circle thought of.
    Ring {
        /// Its middle.
        center: V,
        /// Its size.
        radius: f64,
    },
    /// A point thought of.
    Dot(V),
    /// The half disc ahead that is seen.
    Sight {
        /// The eye.
        from: V,
        /// Where it looks, a unit vector.
        heading: V,
        /// How far it sees.
        distance: f64,
    },
}
