//! A scene as it is written: the keys, their defaults and what they mean.

use serde::de::{self, Deserializer};
use serde::{Deserialize, Serialize};

use super::entry::Entry;
use super::named::{named, write_named};
use super::value::{Draw, Pair, maybe, not_negative, objects, positive, side, whole};

/// A whole scene.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Scene {
    /// What it is called; the file's name where the scene does not say.
    #[serde(default)]
    pub name: String,
    /// One line for the list.
    #[serde(default)]
    pub about: String,
    /// The world's size to the right.
    #[serde(default = "width", deserialize_with = "side")]
    pub width: f64,
    /// The world's size down.
    #[serde(default = "height", deserialize_with = "side")]
    pub height: f64,
    /// What happens at the world's sides.
    #[serde(default)]
    pub edge: EdgeKind,
    /// Time per step.
    #[serde(default = "one", deserialize_with = "not_negative")]
    pub dt: f64,
    /// All chance comes from it.
    #[serde(default, deserialize_with = "whole")]
    pub seed: u64,
    /// Obstacles, still or drifting.
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
    /// Agents one by one.
    #[serde(default, deserialize_with = "objects")]
    pub agents: Vec<AgentSpec>,
    /// Agents by the number.
    #[serde(default, deserialize_with = "objects")]
    pub groups: Vec<GroupSpec>,
}

/// What happens to an agent at the world's sides.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum EdgeKind {
    /// It goes on.
    #[default]
    Open,
    /// It enters on the other side.
    Wrap,
    /// It is held at the side and turned back.
    Bounce,
}

/// An obstacle.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct CircleSpec {
    /// Where its middle is at first.
    pub center: Pair,
    /// Its size.
    #[serde(deserialize_with = "not_negative")]
    pub radius: f64,
    /// How it drifts.
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
    /// Its corners, three or more.
    #[serde(deserialize_with = "corners")]
    pub points: Vec<Pair>,
}

/// A velocity for every place, sampled on a grid over the whole world.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct FieldSpec {
    /// The number of cells to the right.
    #[serde(deserialize_with = "whole")]
    pub columns: u64,
    /// The number of cells down.
    #[serde(deserialize_with = "whole")]
    pub rows: u64,
    /// The velocities in the middles of the cells, row by row.
    pub vectors: Vec<Pair>,
}

/// A path to follow.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct PathSpec {
    /// Its waypoints, one or more.
    #[serde(deserialize_with = "waypoints")]
    pub points: Vec<Pair>,
    /// Whether the last leads back to the first; `travel` says it too.
    #[serde(default, deserialize_with = "said", skip_serializing_if = "Option::is_none")]
    pub closed: Option<bool>,
    /// What comes after the last.
    #[serde(default, deserialize_with = "said", skip_serializing_if = "Option::is_none")]
    pub travel: Option<TravelKind>,
    /// How far the path reaches to either side.
    #[serde(default, deserialize_with = "not_negative")]
    pub radius: f64,
}

impl PathSpec {
    /// What comes after the last point; `None` where `closed` and `travel` contradict each other.
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

/// What comes after a path's last point.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum TravelKind {
    /// Nothing.
    #[default]
    Open,
    /// The first point.
    Closed,
    /// The way back.
    ThereAndBack,
}

/// How the forces of several entries become one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Combine {
    /// They are added, each times its weight.
    #[default]
    Sum,
    /// The first that is not nearly zero counts.
    Priority,
    /// Each in turn takes from the agent's `max_force` what it asks for, until nothing is left.
    Budget,
    /// The first that chance admits, by its `probability`, counts.
    Dither,
    /// They are weighed direction by direction: what is wanted, and what a `warning` closes.
    Context,
}

/// An agent.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct AgentSpec {
    /// How others refer to it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Where it is at first.
    pub position: Pair,
    /// How it moves at first.
    #[serde(default)]
    pub velocity: Pair,
    /// The most it can do.
    #[serde(default = "ten", deserialize_with = "not_negative")]
    pub max_speed: f64,
    /// The most it can push.
    #[serde(default = "one", deserialize_with = "not_negative")]
    pub max_force: f64,
    /// How sluggish it is.
    #[serde(default = "one", deserialize_with = "positive")]
    pub mass: f64,
    /// How large it is.
    #[serde(default, deserialize_with = "not_negative")]
    pub radius: f64,
    /// The least speed.
    #[serde(default, deserialize_with = "not_negative")]
    pub min_speed: f64,
    /// The most radians to turn by in a unit of time; without it, any.
    #[serde(default, deserialize_with = "maybe", skip_serializing_if = "Option::is_none")]
    pub max_turn: Option<f64>,
    /// How its entries become one force.
    #[serde(default)]
    pub combine: Combine,
    /// What it does.
    #[serde(default)]
    pub steering: Vec<Entry>,
}

/// Many agents alike.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct GroupSpec {
    /// Its members are this name and their number, `birds[0]`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// How many.
    #[serde(deserialize_with = "whole")]
    pub count: u64,
    /// Where they are at first.
    pub position: Draw,
    /// How they move at first.
    #[serde(default)]
    pub velocity: Draw,
    /// The most each can do.
    #[serde(default = "ten", deserialize_with = "not_negative")]
    pub max_speed: f64,
    /// The most each can push.
    #[serde(default = "one", deserialize_with = "not_negative")]
    pub max_force: f64,
    /// How sluggish each is.
    #[serde(default = "one", deserialize_with = "positive")]
    pub mass: f64,
    /// How large each is.
    #[serde(default, deserialize_with = "not_negative")]
    pub radius: f64,
    /// The least speed.
    #[serde(default, deserialize_with = "not_negative")]
    pub min_speed: f64,
    /// The most radians to turn by in a unit of time; without it, any.
    #[serde(default, deserialize_with = "maybe", skip_serializing_if = "Option::is_none")]
    pub max_turn: Option<f64>,
    /// How the entries become one force.
    #[serde(default)]
    pub combine: Combine,
    /// What each does.
    #[serde(default)]
    pub steering: Vec<Entry>,
}

/// A value that may be left out, but is no null where it stands.
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
