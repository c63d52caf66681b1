//! The data model of a scene: keys, defaults and meaning.

use serde::de::{self, DeserializeSeed, Deserializer, MapAccess};
use serde::{Deserialize, Serialize};
use steer_core::parameters::Choice;
use steer_core::space::Edge;
use steer_core::terrain::PathMode;

use super::agent::{AgentSpec, Singles};
use super::goals::Goals;
use super::keys::{Item, Maybe, Plain, Rule, keys};
use super::named::Named;
use super::pair::{Pair, Vector};
use super::table::Shape;
use super::topic::Topic;
use super::value::{LARGEST_COORDINATE, Number, Text, Whole, words};
use crate::error::Fault;

keys! {
    /// A whole scene.
    pub struct Scene {
        /// Name (the file's name if the scene has none).
        name: String = String::new(),
        /// One line for the list of scenes.
        about: String = String::new(),
        /// Guidance for a person at the window, shown on the picture until the first drag.
        hint: String = String::new(),
        /// Question that the scene answers, shown under it on a page.
        question: String = String::new(),
        /// Answer to the question, in one sentence, shown on request.
        answer: String = String::new(),
        /// Time to beat.
        challenge: Option<ChallengeSpec> [Maybe(Plain)] = None,
        /// Paths of the values that a page shows as sliders (the first entry's values if empty).
        sliders: Vec<String> = Vec::new(),
        /// Topic in a list of scenes.
        topic: Option<Topic> [Maybe(Plain)] = None,
        /// Width of the world.
        width: f64 [Number::positive("length").at_most(LARGEST_COORDINATE)] = 800.0,
        /// Height of the world.
        height: f64 [Number::positive("length").at_most(LARGEST_COORDINATE)] = 600.0,
        /// Rule at the world's sides. In a wrapped world every entry except `contain` sees across
        /// the sides.
        edge: Edge = Edge::Open,
        /// Duration of a step.
        dt: f64 [Number::not_negative("time")] = 1.0,
        /// Seed of all random numbers.
        seed: u64 [Whole] = 0,
        /// Circular obstacles, at rest or drifting.
        circles: Vec<CircleSpec> = Vec::new(),
        /// Obstacles without thickness.
        walls: Vec<WallSpec> = Vec::new(),
        /// Obstacles with corners.
        polygons: Vec<PolygonSpec> = Vec::new(),
        /// Path of a WKT or GeoJSON file, from the folder of the scene. Its rings and lines become
        /// walls, and its holes become polygons.
        plan: Option<String> [Maybe(Plain)] = None,
        /// Position in the plan of the world's origin, by default the upper left corner of the
        /// plan.
        origin: Option<Pair> [Maybe(Vector::OFFSET)] = None,
        /// Fields by name.
        fields: Vec<(String, FieldSpec)> [Named("fields")] = Vec::new(),
        /// Counters by name.
        counters: Vec<(String, CounterSpec)> [Named("counters")] = Vec::new(),
        /// Paths by name.
        paths: Vec<(String, PathSpec)> [Named("paths")] = Vec::new(),
        /// Single agents.
        agents: Vec<AgentSpec> [Singles] = Vec::new(),
        /// Groups of equal agents.
        groups: Vec<AgentSpec> = Vec::new(),
        /// Run that `record` shows in an SVG.
        picture: Option<PictureSpec> [Maybe(Plain)] = None,
        /// Schema of the file, for editors: any text, ignored.
        schema as "$schema": Option<String> [Text] = None,
    }
}

impl Scene {
    /// Returns the layers of each obstacle with its place in the file: circles, walls, polygons.
    pub(crate) fn layers(&self) -> impl Iterator<Item = (String, u64)> + Clone {
        let numbered = |list| move |(i, layers)| (format!("{list}[{i}]"), layers);
        let circles = self.circles.iter().map(|circle| circle.layers).enumerate();
        let walls = self.walls.iter().map(|wall| wall.layers).enumerate();
        let polygons = self.polygons.iter().map(|polygon| polygon.layers).enumerate();
        let circles = circles.map(numbered("circles")).chain(walls.map(numbered("walls")));
        circles.chain(polygons.map(numbered("polygons")))
    }
}

keys! {
    /// A run, drawn as one picture.
    pub struct PictureSpec {
        /// Number of steps.
        steps: u64 [Whole] = 100,
        /// Number of steps from ghost to ghost.
        every: u64 [Whole] = 10,
        /// Whether the picture has the foresight of all agents, too.
        foresight: bool = false,
    }
}

keys! {
    /// A time to beat.
    pub struct ChallengeSpec {
        /// Name of the counter with the shape `box` that all agents are to leave.
        counter: String,
        /// Time until it is empty, with the obstacles of the file.
        time: f64 [Number::positive("time")],
    }
}

words!(Edge, PathMode, CounterShape);

/// Shape of a counter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Choice, Deserialize, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum CounterShape {
    /// Agents that cross the line between its ends.
    Line,
    /// Agents in the rectangle between its corners, and their number per area.
    Box,
}

keys! {
    /// A counter of agents.
    pub struct CounterSpec {
        /// One end of the line, or one corner of the box.
        from: Pair [Vector::POSITION],
        /// The other end, or the opposite corner.
        to: Pair [Vector::POSITION],
        /// Shape of the counter.
        shape: CounterShape = CounterShape::Line,
    }
}

keys! {
    /// A circular obstacle.
    pub struct CircleSpec {
        /// Initial position of the centre.
        center: Pair [Vector::POSITION],
        /// Radius.
        radius: f64 [Number::not_negative("length")],
        /// Drift velocity (a drifting circle bounces off the world's sides).
        velocity: Pair [Vector::VELOCITY] = Pair::default(),
        /// Layers, one bit each, up to 65535: agents with avoidance that share none pass through
        /// it.
        layers: u64 [Whole] = 1,
    }
}

keys! {
    /// A wall.
    pub struct WallSpec {
        /// One end.
        from: Pair [Vector::POSITION],
        /// The other end.
        to: Pair [Vector::POSITION],
        /// Layers, one bit each, up to 65535: agents with avoidance that share none pass through
        /// it.
        layers: u64 [Whole] = 1,
    }
}

keys! {
    /// A convex polygon, of either winding.
    pub struct PolygonSpec {
        /// Corners, three or more.
        points: Vec<Pair> [Points(3)],
        /// Layers, one bit each, up to 65535: agents with avoidance that share none pass through
        /// it.
        layers: u64 [Whole] = 1,
    }
}

keys! {
    /// A velocity field: on a grid over the whole world, or toward goals.
    pub struct FieldSpec {
        /// Number of cells along x.
        columns: Option<u64> [Maybe(Whole)] = None,
        /// Number of cells along y.
        rows: Option<u64> [Maybe(Whole)] = None,
        /// Velocities at the cells' centres, row by row.
        vectors: Option<Vec<Pair>> [Maybe(Points(0))] = None,
        /// Goals, in place of the other three: positions or the name of an agent. The field leads
        /// round all obstacles at rest to the nearest goal, at the largest `max_speed` of the
        /// scene, or at 1 without agents.
        toward: Option<Goals> [Maybe(Plain)] = None,
        /// Largest size of a cell of a field toward goals.
        cell: Option<f64> [Maybe(Number::positive("length"))] = None,
        /// Cost of crowding of a field toward goals, which leads round agents that wait.
        crowding: Option<f64> [Maybe(Number::not_negative(""))] = None,
    }
}

/// The two kinds of fields.
#[derive(Clone, Copy, Debug)]
#[allow(missing_docs, reason = "the keys of a field explain them")]
pub enum FieldKind<'a> {
    /// Given vectors.
    Given { columns: u64, rows: u64, vectors: &'a [Pair] },
    /// The way to goals.
    Toward { goals: &'a Goals, cell: f64 },
}

impl FieldSpec {
    /// Returns the kind of field, without its crowding.
    ///
    /// # Errors
    /// Returns an error if a key is missing, or if the field has keys of both kinds.
    pub fn kind(&self) -> Result<FieldKind<'_>, Fault> {
        let missing = |key: &str| Fault::new("", format!("missing key `{key}`"), "it has no default");
        let Self { columns, rows, vectors, toward, cell, crowding } = self;
        if toward.is_none() && cell.is_none() && crowding.is_none() {
            return Ok(FieldKind::Given {
                columns: columns.ok_or_else(|| missing("columns"))?,
                rows: rows.ok_or_else(|| missing("rows"))?,
                vectors: vectors.as_deref().ok_or_else(|| missing("vectors"))?,
            });
        }
        let given =
            [("columns", columns.is_some()), ("rows", rows.is_some()), ("vectors", vectors.is_some())];
        if let Some((key, _)) = given.into_iter().find(|(_, is_given)| *is_given) {
            let right = "`columns`, `rows` and `vectors`, or `toward` and `cell`";
            let others = [("toward", toward.is_some()), ("cell", cell.is_some()), ("crowding", true)];
            let other = others.into_iter().find(|(_, is_given)| *is_given).unwrap_or_default().0;
            return Err(Fault::new(key, format!("`{key}` beside `{other}`"), right));
        }
        let goals = toward.as_ref().ok_or_else(|| missing("toward"))?;
        Ok(FieldKind::Toward { goals, cell: cell.ok_or_else(|| missing("cell"))? })
    }
}

keys! {
    /// A path to follow.
    pub struct PathSpec {
        /// Waypoints, one or more.
        points: Vec<Pair> [Points(1)],
        /// Whether the last waypoint leads back to the first (an alternative to `travel`).
        closed: Option<bool> [Maybe(Plain)] = None,
        /// Continuation after the last waypoint.
        travel: Option<PathMode> [Maybe(Plain)] = None,
        /// Half the width of the path's tube.
        radius: f64 [Number::not_negative("length")] = 0.0,
    }
}

impl PathSpec {
    /// Whether the key can have a value beside the others. `closed` and `travel` exclude each
    /// other.
    pub(crate) fn can_have(&self, key: &str) -> bool {
        match key {
            "closed" => self.closed.is_some(),
            "travel" => self.closed.is_none(),
            _ => true,
        }
    }

    /// Returns the continuation after the last waypoint. `None` if `closed` contradicts `travel`.
    pub fn travel(&self) -> Option<PathMode> {
        match (self.closed, self.travel) {
            (None, travel) => Some(travel.unwrap_or(PathMode::Open)),
            (Some(true), None) => Some(PathMode::Closed),
            (Some(false), None) => Some(PathMode::Open),
            (Some(closed), Some(travel)) => (closed == (travel == PathMode::Closed)).then_some(travel),
        }
    }
}

/// Rule of a list of points with a minimum length.
struct Points(u64);

impl Rule<Vec<Pair>> for Points {
    fn shape(&self) -> Shape {
        Shape::List(Box::new(Pair::shape()), self.0)
    }

    fn read<'de, A: MapAccess<'de>>(&self, map: &mut A) -> Result<Vec<Pair>, A::Error> {
        map.next_value_seed(self)
    }
}

impl<'de> DeserializeSeed<'de> for &Points {
    type Value = Vec<Pair>;

    fn deserialize<D: Deserializer<'de>>(self, d: D) -> Result<Vec<Pair>, D::Error> {
        let points = Vec::<Pair>::deserialize(d)?;
        if (points.len() as u64) < self.0 {
            let least = if self.0 == 1 { "one" } else { "three" };
            let few = format!("{} points, expected {least} or more", points.len());
            return Err(de::Error::custom(few));
        }
        Ok(points)
    }
}
