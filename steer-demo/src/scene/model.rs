//! The data model of a scene: keys, defaults and meaning.

use serde::de::{self, Deserializer};
use serde::{Deserialize, Serialize};

use super::entry::Entry;
use super::named::{named, write_named};
use super::value::{Draw, Pair, maybe, not_negative, objects, positive, side, whole};

/// A whole scene.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Scene {
    /// Name; the file's name if the scene has none.
    #[serde(default)]
    pub name: String,
    /// One line for the list of scenes.
    #[serde(default)]
    pub about: String,
    /// Width of the world (length).
    #[serde(default = "width", deserialize_with = "side")]
    pub width: f64,
    /// Height of the world (length).
    #[serde(default = "height", deserialize_with = "side")]
    pub height: f64,
    /// Rule at the world's sides.
    #[serde(default)]
    pub edge: EdgeKind,
    /// Duration of a step (time).
    #[serde(default = "one", deserialize_with = "not_negative")]
    pub dt: f64,
    /// Seed of all random numbers.
    #[serde(default, deserialize_with = "whole")]
    pub seed: u64,
    /// Circular obstacles, at rest or drifting.
    #[serde(default, deserialize_with = "objects")]
    pub circles: Vec<CircleSpec>,
    /// Obstacles without thickness.
    #[serde(default, deserialize_with = "objects")]
    pub walls: Vec<WallSpec>,
    /// Obstacles with corners.
    #[serde(default, deserialize_with = "objects")]
    pub polygons: Vec<PolygonSpec>,
    /// Fields by name, in the order of the file.
    #[serde(default, deserialize_with = "fields", serialize_with = "write_named")]
    pub fields: Vec<(String, FieldSpec)>,
    /// Paths by name, in the order of the file.
    #[serde(default, deserialize_with = "paths", serialize_with = "write_named")]
    pub paths: Vec<(String, PathSpec)>,
    /// Single agents.
    #[serde(default, deserialize_with = "objects")]
    pub agents: Vec<AgentSpec>,
    /// Groups of equal agents.
    #[serde(default, deserialize_with = "objects")]
    pub groups: Vec<GroupSpec>,
}

/// Rule for an agent at the world's sides.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum EdgeKind {
    /// The sides have no effect.
    #[default]
    Open,
    /// The agent enters on the opposite side.
    Wrap,
    /// The agent is held at the side and turned back.
    Bounce,
}

/// A circular obstacle.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct CircleSpec {
    /// Initial position of the centre.
    pub center: Pair,
    /// Radius (length).
    #[serde(deserialize_with = "not_negative")]
    pub radius: f64,
    /// Drift velocity (length/time).
    #[serde(default)]
    pub velocity: Pair,
}

/// A wall.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct WallSpec {
    /// One end.
    pub from: Pair,
    /// The other end.
    pub to: Pair,
}

/// A convex polygon, of either winding.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct PolygonSpec {
    /// Corners, three or more.
    #[serde(deserialize_with = "corners")]
    pub points: Vec<Pair>,
}

/// A velocity field, sampled on a grid over the whole world.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct FieldSpec {
    /// Number of cells along x.
    #[serde(deserialize_with = "whole")]
    pub columns: u64,
    /// Number of cells along y.
    #[serde(deserialize_with = "whole")]
    pub rows: u64,
    /// Velocities at the cells' centres (length/time), row by row.
    pub vectors: Vec<Pair>,
}

/// A path to follow.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct PathSpec {
    /// Waypoints, one or more.
    #[serde(deserialize_with = "waypoints")]
    pub points: Vec<Pair>,
    /// Whether the last waypoint leads back to the first; an alternative to `travel`.
    #[serde(default, deserialize_with = "said", skip_serializing_if = "Option::is_none")]
    pub closed: Option<bool>,
    /// Continuation after the last waypoint.
    #[serde(default, deserialize_with = "said", skip_serializing_if = "Option::is_none")]
    pub travel: Option<TravelKind>,
    /// Half the width of the path's tube (length).
    #[serde(default, deserialize_with = "not_negative")]
    pub radius: f64,
}

impl PathSpec {
    /// Returns the continuation after the last waypoint; `None` if `closed` and `travel` contradict
    /// each other.
    #[must_use]
    pub fn travel(&self) -> Option<TravelKind> {
        match (self.closed, self.travel) {
            (None, travel) => Some(travel.unwrap_or_default()),
            (Some(true), None) => Some(TravelKind::Closed),
            (Some(false), None) => Some(TravelKind::Open),
            (Some(closed), Some(travel)) => (closed == (travel == TravelKind::Closed)).then_some(travel),
        }
    }
}

/// Continuation after the last waypoint of a path.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum TravelKind {
    /// The path ends.
    #[default]
    Open,
    /// The path continues at the first waypoint.
    Closed,
    /// The path continues backwards.
    ThereAndBack,
}

/// Method that combines the forces of several entries.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Combine {
    /// Adds the forces, each times its weight.
    #[default]
    Sum,
    /// Takes the first force that is not nearly zero.
    Priority,
    /// Lets each entry in order take its force from the agent's `max_force`, until nothing is left.
    Budget,
    /// Takes the first force that is admitted at random, by its `probability`.
    Dither,
    /// Weighs each direction: the interest in it, and the danger that a `warning` marks.
    Context,
}

/// An agent.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct AgentSpec {
    /// Name for references from other agents.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Initial position.
    pub position: Pair,
    /// Initial velocity (length/time).
    #[serde(default)]
    pub velocity: Pair,
    /// Maximum speed (length/time).
    #[serde(default = "ten", deserialize_with = "not_negative")]
    pub max_speed: f64,
    /// Maximum force.
    #[serde(default = "one", deserialize_with = "not_negative")]
    pub max_force: f64,
    /// Mass.
    #[serde(default = "one", deserialize_with = "positive")]
    pub mass: f64,
    /// Radius of the body (length).
    #[serde(default, deserialize_with = "not_negative")]
    pub radius: f64,
    /// Minimum speed (length/time).
    #[serde(default, deserialize_with = "not_negative")]
    pub min_speed: f64,
    /// Maximum turn rate (radians/time); `None`: no limit.
    #[serde(default, deserialize_with = "maybe", skip_serializing_if = "Option::is_none")]
    pub max_turn: Option<f64>,
    /// Method that combines the entries.
    #[serde(default)]
    pub combine: Combine,
    /// The steering entries.
    #[serde(default)]
    pub steering: Vec<Entry>,
}

/// A group of equal agents.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct GroupSpec {
    /// Name of the group; the members are `birds[0]`, `birds[1]` and so on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Number of members.
    #[serde(deserialize_with = "whole")]
    pub count: u64,
    /// Initial position.
    pub position: Draw,
    /// Initial velocity (length/time).
    #[serde(default)]
    pub velocity: Draw,
    /// Maximum speed of each (length/time).
    #[serde(default = "ten", deserialize_with = "not_negative")]
    pub max_speed: f64,
    /// Maximum force of each.
    #[serde(default = "one", deserialize_with = "not_negative")]
    pub max_force: f64,
    /// Mass of each.
    #[serde(default = "one", deserialize_with = "positive")]
    pub mass: f64,
    /// Radius of each body (length).
    #[serde(default, deserialize_with = "not_negative")]
    pub radius: f64,
    /// Minimum speed (length/time).
    #[serde(default, deserialize_with = "not_negative")]
    pub min_speed: f64,
    /// Maximum turn rate (radians/time); `None`: no limit.
    #[serde(default, deserialize_with = "maybe", skip_serializing_if = "Option::is_none")]
    pub max_turn: Option<f64>,
    /// Method that combines the entries.
    #[serde(default)]
    pub combine: Combine,
    /// The steering entries of each.
    #[serde(default)]
    pub steering: Vec<Entry>,
}

/// Reads a value that may be absent but not `null`.
fn said<'de, D: Deserializer<'de>, T: Deserialize<'de>>(d: D) -> Result<Option<T>, D::Error> {
    T::deserialize(d).map(Some)
}

fn waypoints<'de, D: Deserializer<'de>>(d: D) -> Result<Vec<Pair>, D::Error> {
    let points = Vec::<Pair>::deserialize(d)?;
    if points.is_empty() {
        return Err(de::Error::custom("a path with no point, expected one or more"));
    }
    Ok(points)
}

fn corners<'de, D: Deserializer<'de>>(d: D) -> Result<Vec<Pair>, D::Error> {
    let points = Vec::<Pair>::deserialize(d)?;
    if points.len() < 3 {
        let few = format!("a polygon of {} points, expected three or more", points.len());
        return Err(de::Error::custom(few));
    }
    Ok(points)
}

fn paths<'de, D: Deserializer<'de>>(d: D) -> Result<Vec<(String, PathSpec)>, D::Error> {
    named(d, "paths")
}

fn fields<'de, D: Deserializer<'de>>(d: D) -> Result<Vec<(String, FieldSpec)>, D::Error> {
    named(d, "fields")
}

fn width() -> f64 {
    800.0
}

fn height() -> f64 {
    600.0
}

fn one() -> f64 {
    1.0
}

fn ten() -> f64 {
    10.0
}
