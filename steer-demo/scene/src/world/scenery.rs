//! Parts of a world that are neither agents nor circles: paths, walls, polygons and fields, and the
//! view of them for behaviours.

use std::collections::BTreeSet;

use steer_glam::dvec2::{Path, SampledField, Torus};
use steer_glam::steer_core::space::Edge;
use steer_glam::steer_core::terrain::{PathMode, Polygon, Wall as CoreWall, joined_lengths};
use steer_glam::steer_core::{self, Vec2Like as _};

use crate::behavior::{Flow, Ground, Solid};
use crate::error::Fault;
use crate::scene::{FieldKind, Pair, Scene, Toward};
use crate::vector::{Body, Bounds, V, Wall, v};

/// Parts of a world that are neither agents nor circles. A step changes only the fields.
#[derive(Clone, Debug)]
pub(super) struct Scenery {
    pub(super) bounds: Bounds,
    /// Torus of a wrapped world.
    pub(super) torus: Option<Torus>,
    pub(super) routes: Vec<Route>,
    /// The world's sides, if agents bounce off them.
    pub(super) sides: Vec<Wall>,
    pub(super) walls: Vec<Wall>,
    pub(super) polygons: Vec<Vec<V>>,
    /// Joined lengths of walls and polygons that touch in the same layers, and their layers.
    lengths: Vec<(Option<f64>, u16)>,
    pub(super) fields: Vec<Field>,
}

/// A path with its points.
#[derive(Clone, Debug)]
pub(super) struct Route {
    pub(super) points: Vec<V>,
    pub(super) travel: PathMode,
    pub(super) radius: f64,
}

/// A field.
#[derive(Clone, Debug)]
pub(super) enum Field {
    Given(Grid),
    Toward(Toward),
}

/// A field with given vectors.
#[derive(Clone, Debug)]
pub(super) struct Grid {
    pub(super) columns: usize,
    pub(super) rows: usize,
    pub(super) vectors: Vec<V>,
}

impl Route {
    pub(super) fn path(&self) -> Result<Path<&[V]>, steer_core::Error> {
        Path::new(self.points.as_slice(), self.travel)?.with_radius(self.radius)
    }
}

impl Grid {
    fn field(&self, bounds: &Bounds) -> Result<SampledField<'_>, steer_core::Error> {
        SampledField::new(*bounds, self.columns, self.rows, &self.vectors)
    }
}

impl Field {
    /// The field, if it leads to goals.
    pub(super) fn toward(&self) -> Option<&Toward> {
        match self {
            Self::Toward(field) => Some(field),
            Self::Given(_) => None,
        }
    }

    /// The field, if it leads to an agent, and the index of that agent.
    pub(super) fn toward_agent(&mut self) -> Option<(&mut Toward, usize)> {
        match self {
            Self::Toward(field) => field.target.map(|target| (field, target)),
            Self::Given(_) => None,
        }
    }

    /// Whether it changes in a run.
    pub(super) fn moves(&self) -> bool {
        matches!(self, Self::Toward(field) if field.moves())
    }

    fn flow(&self, scenery: &Scenery) -> Option<Flow<'_>> {
        match self {
            Self::Toward(field) => Some(Flow::Toward(field)),
            Self::Given(grid) => {
                let field = grid.field(&scenery.bounds).ok()?;
                Some(Flow::Sampled(if scenery.torus.is_some() { field.wrapped() } else { field }))
            }
        }
    }

    /// Columns, rows and vectors.
    pub(super) fn cells(&self) -> (usize, usize, &[V]) {
        match self {
            Self::Given(grid) => (grid.columns, grid.rows, &grid.vectors),
            Self::Toward(field) => field.cells(),
        }
    }
}

fn vectors(pairs: &[Pair]) -> Vec<V> {
    pairs.iter().copied().map(V::from).collect()
}

/// The four sides of a rectangle.
fn sides(bounds: &Bounds) -> Vec<Wall> {
    let Bounds { min, max } = *bounds;
    let corners = [min, v(max.x(), min.y()), max, v(min.x(), max.y())];
    (0..4).map(|i| CoreWall::new(corners[i], corners[(i + 1) % 4])).collect()
}

impl Scenery {
    /// Builds the static parts of a scene and checks that the core accepts each.
    pub(super) fn new(scene: &Scene, fields: Vec<Option<Toward>>) -> Result<Self, Fault> {
        let unfit = |place: String| {
            move |e: steer_core::Error| Fault::new(place, e.to_string(), "a world the core accepts")
        };
        let bounds = Bounds::new(scene.width, scene.height).map_err(unfit("width".into()))?;
        let mut scenery = Self {
            bounds,
            torus: (scene.edge == Edge::Wrap).then(|| bounds.torus()),
            routes: Vec::new(),
            sides: if scene.edge == Edge::Bounce { sides(&bounds) } else { Vec::new() },
            walls: scene.walls.iter().map(|w| CoreWall::new(w.from.into(), w.to.into())).collect(),
            polygons: Vec::new(),
            lengths: Vec::new(),
            fields: Vec::new(),
        };
        for (name, spec) in &scene.paths {
            let travel = spec.travel().unwrap_or_default();
            let route = Route { points: vectors(&spec.points), travel, radius: spec.radius };
            route.path().map_err(unfit(format!("paths.{name}.points")))?;
            scenery.routes.push(route);
        }
        for (i, spec) in scene.polygons.iter().enumerate() {
            let points = vectors(&spec.points);
            Polygon::new(&points).map_err(unfit(format!("polygons[{i}].points")))?;
            scenery.polygons.push(points);
        }
        let polygons = scenery.polygons.iter().map(|points| Solid::Polygon(points));
        let solids: Vec<_> = scenery.walls.iter().map(Solid::Wall).chain(polygons).collect();
        let layers = scene.walls.iter().map(|wall| wall.layers);
        let layers = layers.chain(scene.polygons.iter().map(|polygon| polygon.layers));
        let mut lengths: Vec<_> = layers.map(|layers| (None, layers as u16)).collect();
        for layers in lengths.iter().map(|(_, layers)| *layers).collect::<BTreeSet<u16>>() {
            let mut same: Vec<_> =
                lengths.iter_mut().zip(&solids).filter(|(one, _)| one.1 == layers).collect();
            let joined = joined_lengths(&same.iter().map(|(_, solid)| **solid).collect::<Vec<_>>());
            same.iter_mut().zip(joined).for_each(|((one, _), length)| one.0 = length);
        }
        scenery.lengths = lengths;
        for ((name, spec), toward) in scene.fields.iter().zip(fields) {
            if let Some(toward) = toward {
                scenery.fields.push(Field::Toward(toward));
            } else if let FieldKind::Given { columns, rows, vectors: given } = spec.kind()? {
                let size = |n: u64| usize::try_from(n).unwrap_or(usize::MAX);
                let grid = Grid { columns: size(columns), rows: size(rows), vectors: vectors(given) };
                grid.field(&bounds).map_err(unfit(format!("fields.{name}.vectors")))?;
                scenery.fields.push(Field::Given(grid));
            }
        }
        Ok(scenery)
    }

    /// Leads the fields toward agents to where these are.
    pub(super) fn follow_targets(&mut self, bodies: &[Body]) {
        for (field, target) in self.fields.iter_mut().filter_map(Field::toward_agent) {
            if let Some(target) = bodies.get(target) {
                field.follow(target.position);
            }
        }
    }

    /// Goals of the fields toward agents. `None` before the target was in a free position.
    pub(super) fn goals(&self) -> Vec<Option<V>> {
        let moving = self.fields.iter().filter_map(|field| match field {
            Field::Toward(field) if field.target.is_some() => Some(field.goals().first().copied()),
            _ => None,
        });
        moving.collect()
    }

    /// Factors of the time in the cells of the fields with crowding.
    pub(super) fn slowness(&self) -> Vec<Vec<f64>> {
        self.fields.iter().filter_map(Field::toward).flat_map(Toward::slowness).cloned().collect()
    }

    /// View for the behaviours. All parts were validated at construction, so none is dropped here.
    pub(super) fn ground(&self) -> Ground<'_> {
        Ground {
            bounds: &self.bounds,
            torus: self.torus,
            sides: &self.sides,
            walls: &self.walls,
            polygons: &self.polygons,
            lengths: &self.lengths,
            paths: self.routes.iter().filter_map(|route| route.path().ok()).collect(),
            fields: self.fields.iter().filter_map(|field| field.flow(self)).collect(),
        }
    }
}
