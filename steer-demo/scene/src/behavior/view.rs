//! Input of a behaviour: the view of a step.

use core::cell::OnceCell;
use core::iter;
use steer_glam::GlamF64;
use steer_glam::dvec2::{Grid, Path, PeriodicImage, Torus};

use steer_core::Vec2Like as _;
use steer_core::terrain::{Direction, Obstacle, PathMode, Piece};

use super::flow::{Flow, OwnFlow};
use super::solid::{Part, Solid};
use crate::scene::agent_name::AgentName;
use crate::scene::named::{FieldName, PathName};
use crate::scene::pair::Target;
use crate::vector::{Agent, Body, Bounds, Circle, CrowdGrid, V, Wall};

/// State of the world at the beginning of a step, stored without images. [`AgentView`] adds them.
#[derive(Clone, Debug)]
pub(crate) struct WorldState<'a> {
    bodies: &'a [Body],
    crowd: &'a CrowdGrid,
    circles: &'a [Circle],
    /// Velocity of each circle (length/time), and its layers.
    drifts: &'a [(V, u16)],
    ground: Ground<'a>,
    /// Cells of the bodies, if there are enough bodies.
    grid: Option<Grid<'a>>,
    pointer: V,
    dt: f64,
    /// Maximum speed and radius of the bodies, computed at the first use.
    extremes: OnceCell<(f64, f64)>,
}

/// Static parts of the world.
#[derive(Clone, Debug)]
pub(crate) struct Ground<'a> {
    /// The world's rectangle.
    pub(crate) bounds: &'a Bounds,
    /// Torus of a wrapped world.
    pub(crate) torus: Option<Torus>,
    /// The world's sides, if agents bounce off them.
    pub(crate) sides: &'a [Wall],
    /// All walls.
    pub(crate) walls: &'a [Wall],
    /// Corners of all polygons.
    pub(crate) polygons: &'a [Vec<V>],
    /// Length of what each wall, then each polygon, is a part of, and its layers.
    pub(crate) lengths: &'a [(Option<f64>, u16)],
    /// All paths.
    pub(crate) paths: Vec<Path<&'a [V]>>,
    /// All fields, wrapped in a wrapped world.
    pub(crate) fields: Vec<Flow<'a>>,
}

impl Ground<'_> {
    /// Returns the end of a path in this direction. `None` if the path does not end.
    pub(crate) fn end(&self, path: &PathName, direction: Direction) -> Option<Target> {
        let path = &self.paths[path.index()];
        let end = match direction {
            Direction::Forward => path.points().last(),
            Direction::Backward => path.points().first(),
        };
        end.filter(|_| path.mode() == PathMode::Open).map(|end| Target::At((*end).into()))
    }
}

impl<'a> WorldState<'a> {
    /// Collects agents, the same as a crowd, circles with their velocities, static parts, the
    /// pointer's position and the time step.
    pub(crate) fn new(
        (bodies, crowd): (&'a [Body], &'a CrowdGrid),
        (circles, drifts): (&'a [Circle], &'a [(V, u16)]),
        ground: Ground<'a>,
        pointer: V,
        dt: f64,
    ) -> Self {
        let extremes = OnceCell::new();
        Self { bodies, crowd, circles, drifts, ground, grid: None, pointer, dt, extremes }
    }

    /// Adds the cells of the bodies.
    pub(crate) fn in_cells(self, grid: Option<Grid<'a>>) -> Self {
        Self { grid, ..self }
    }

    /// Returns the view of the agent at `index`.
    pub(crate) fn seen_by(&'a self, me: &'a Agent, index: usize) -> AgentView<'a> {
        AgentView { me, dt: self.dt, index, all: self, images: OnceCell::new() }
    }
}

/// The snapshot in the view of one agent: all positions are positions of the images that it sees.
#[derive(Clone, Debug)]
pub(crate) struct AgentView<'a> {
    /// The agent that steers.
    pub(crate) me: &'a Agent,
    /// Duration of a step (time).
    pub(crate) dt: f64,
    /// Index of the agent among the bodies.
    index: usize,
    all: &'a WorldState<'a>,
    /// All bodies at their nearest images, computed at the first use.
    images: OnceCell<Vec<Body>>,
}

/// A path, and the image of the agent beside it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Beside<'a> {
    /// Image of the agent that steers along the path.
    pub(crate) me: Agent,
    /// The path.
    pub(crate) path: &'a Path<&'a [V]>,
    /// Shift from that image back to the agent.
    back: V,
}

impl Beside<'_> {
    /// Shifts a position beside the image to the corresponding one beside the agent.
    pub(crate) fn here(&self, place: V) -> V {
        place + self.back
    }
}

impl<'a> AgentView<'a> {
    /// Returns the current position of a target.
    pub(crate) fn locate(&self, target: impl Into<Target>) -> V {
        self.all.nearest(self.me.position, self.all.place(target))
    }

    /// Number of all agents.
    pub(crate) fn count(&self) -> usize {
        self.all.bodies.len()
    }

    /// Returns the other agent with this name.
    pub(crate) fn other(&self, name: &AgentName) -> Body {
        self.other_from(self.me.position, name)
    }

    /// Returns the other agent with this name at its image nearest to a position.
    pub(crate) fn other_from(&self, place: V, name: &AgentName) -> Body {
        self.all.nearest_body(place, self.all.bodies[name.index()])
    }

    /// Returns the image of the other agent for which the position `carried` by it is nearest.
    pub(crate) fn carrier(&self, name: &AgentName, carried: impl Fn(&Body) -> V) -> Body {
        let other = self.other(name);
        self.moved(carried(&other), [other])[0]
    }

    /// Returns two other agents at images next to each other, for which their midpoint is nearest.
    pub(crate) fn pair(&self, [one, other]: &[AgentName; 2]) -> [Body; 2] {
        let one = self.other(one);
        let other = self.other_from(one.position, other);
        let middle = one.position + (other.position - one.position) * 0.5;
        self.moved(middle, [one, other])
    }

    /// Shifts bodies together, to the image for which `place` is nearest.
    fn moved<const N: usize>(&self, place: V, bodies: [Body; N]) -> [Body; N] {
        let Some(torus) = &self.all.ground.torus else { return bodies };
        let shift = torus.shift(self.me.position, place);
        bodies.map(|body| Body { position: body.position + shift, ..body })
    }

    /// All agents except this one, in their order.
    pub(crate) fn others(&self) -> impl Iterator<Item = Body> + Clone {
        let (all, from) = (self.all, self.me.position);
        let bodies = match &all.ground.torus {
            None => all.bodies,
            Some(torus) => self
                .images
                .get_or_init(|| all.bodies.iter().map(|body| torus.nearest_body(from, *body)).collect()),
        };
        steer_core::all_except(bodies, self.index)
    }

    /// Other agents within `reach` (length), in the order of all. It is [`others`](Self::others)
    /// without some agents that are farther away.
    ///
    /// For behaviours that ignore agents beyond `reach`. So the cells do not change any bit.
    pub(crate) fn near(&self, reach: f64) -> impl Iterator<Item = Body> + Clone {
        let (all, me) = (self.all, self.me.position);
        let few = all.grid.filter(|_| !all.spans(reach)).map(|grid| {
            let mut few: Vec<usize> = grid.around(self.index, reach).map(|other| other.index).collect();
            few.sort_unstable();
            few.into_iter().map(move |index| all.nearest_body(me, all.bodies[index]))
        });
        let others = few.is_none().then(|| self.others());
        others.into_iter().flatten().chain(few.into_iter().flatten())
    }

    /// All bodies as agents with an avoidance see them.
    pub(crate) fn crowd(&self) -> &'a CrowdGrid {
        self.all.crowd
    }

    /// Maximum speed (length/time) and maximum radius (length) of the bodies.
    pub(crate) fn extremes(&self) -> (f64, f64) {
        *self.all.extremes.get_or_init(|| {
            let more = |(speed, radius): (f64, f64), body: &Body| {
                (speed.max(body.velocity.length()), radius.max(body.radius))
            };
            self.all.bodies.iter().fold((0.0, 0.0), more)
        })
    }

    /// All circles.
    pub(crate) fn circles(&self) -> impl Iterator<Item = Circle> + Clone + use<'a> {
        let moved = |image: PeriodicImage<Circle>| image.of.with_center(image.place(image.of.center));
        self.images(self.all.circles.iter().copied()).map(moved)
    }

    /// All obstacles of every shape.
    pub(crate) fn solids(&self) -> impl Iterator<Item = PeriodicImage<Part<'a>>> + Clone + use<'a> {
        self.images(self.all.circles.iter().map(Solid::Circle).map(Part::alone)).chain(self.walls())
    }

    /// The obstacles in these layers as they move, and the sides of the world, which are in the
    /// first one, if agents bounce off them.
    pub(crate) fn barriers(
        &self,
        layers: u16,
    ) -> impl Iterator<Item = PeriodicImage<Part<'a>>> + Clone + use<'a> {
        let circles = self.all.circles.iter().zip(self.all.drifts);
        let circles = circles.filter(move |(_, (_, own))| own & layers != 0);
        let circles = circles.map(|(circle, (drift, _))| Part::alone(Solid::Drifting(circle, *drift)));
        let sides = if layers & 1 != 0 { self.all.ground.sides } else { &[] };
        let sides = sides.iter().map(Solid::Wall).map(Part::alone).map(PeriodicImage::unmoved);
        self.images(circles).chain(self.straight(move |own| own & layers != 0)).chain(sides)
    }

    /// Obstacles with straight sides: walls, then polygons.
    pub(crate) fn walls(&self) -> impl Iterator<Item = PeriodicImage<Part<'a>>> + Clone + use<'a> {
        self.straight(|_| true)
    }

    /// The same in some layers.
    fn straight<F: Fn(u16) -> bool + Clone>(
        &self,
        is_regarded: F,
    ) -> impl Iterator<Item = PeriodicImage<Part<'a>>> + Clone + use<'a, F> {
        let ground = &self.all.ground;
        let polygons = ground.polygons.iter().map(|points| Solid::Polygon(points));
        let walls = ground.walls.iter().map(Solid::Wall).chain(polygons).zip(ground.lengths);
        let regarded = walls.filter(move |(_, (_, layers))| is_regarded(*layers));
        self.images(regarded.map(|(of, (length, _))| Piece { of, length: *length }))
    }

    /// Returns all visible images of these obstacles.
    fn images<O: Obstacle<GlamF64> + Copy, I: Iterator<Item = O> + Clone>(
        &self,
        obstacles: I,
    ) -> impl Iterator<Item = PeriodicImage<O>> + Clone + use<O, I> {
        let (torus, from) = (self.all.ground.torus, self.me.position);
        obstacles.flat_map(move |obstacle| {
            let here = torus.is_none().then(|| iter::once(PeriodicImage::unmoved(obstacle)));
            let images = torus.map(|torus| torus.images(from, obstacle));
            here.into_iter().flatten().chain(images.into_iter().flatten())
        })
    }

    /// Returns the path, and the image of the agent with the least `distance` from it.
    pub(crate) fn beside(
        &self,
        path: &PathName,
        distance: impl Fn(&Agent, &Path<&'a [V]>) -> f64,
    ) -> Beside<'a> {
        let (me, path) = (self.me, &self.all.ground.paths[path.index()]);
        let image = match &self.all.ground.torus {
            Some(torus) => torus.beside(me, path, |image| distance(image, path)),
            None => *me,
        };
        Beside { me: image, path, back: me.position - image.position }
    }

    /// Returns the field with this name.
    pub(crate) fn field(&self, name: &FieldName) -> OwnFlow<'a> {
        self.all.ground.fields[name.index()].of(self.me)
    }

    /// The world's rectangle. It has no images, because an agent that stays inside does not wrap.
    pub(crate) fn bounds(&self) -> &'a Bounds {
        self.all.ground.bounds
    }
}

impl WorldState<'_> {
    /// Returns the position of a target in the world.
    pub(crate) fn place(&self, target: impl Into<Target>) -> V {
        target.into().place(self.pointer)
    }

    /// Whether this reach covers nearly the whole world from its centre.
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

/// Increases a reach by more than the rounding errors of its computation.
pub(super) fn generously(reach: f64, me: &Agent) -> f64 {
    reach * 1.000_001 + 1e-9 * (me.position.x().abs() + me.position.y().abs())
}
