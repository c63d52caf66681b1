//! A scene as it is written: the keys, their defaults and what they mean.

use core::fmt;

use serde::Deserialize;
use serde::de::{self, Deserializer, MapAccess, Visitor};

use super::entry::Entry;
use super::value::{Draw, Object, Pair, not_negative, objects, positive, side, whole};

/// A whole scene.
#[derive(Clone, Debug, Deserialize)]
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
    /// Paths by name, in the order of the file.
    #[serde(default, deserialize_with = "paths")]
    pub paths: Vec<(String, PathSpec)>,
    /// Agents one by one.
    #[serde(default, deserialize_with = "objects")]
    pub agents: Vec<AgentSpec>,
    /// Agents by the number.
    #[serde(default, deserialize_with = "objects")]
    pub groups: Vec<GroupSpec>,
}

/// What happens to an agent at the world's sides.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
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
#[derive(Clone, Debug, Deserialize)]
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

/// A path to follow.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PathSpec {
    /// Its waypoints, one or more.
    #[serde(deserialize_with = "waypoints")]
    pub points: Vec<Pair>,
    /// Whether the last leads back to the first.
    #[serde(default)]
    pub closed: bool,
}

/// How the forces of several entries become one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Combine {
    /// They are added, each times its weight.
    #[default]
    Sum,
}

/// An agent.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AgentSpec {
    /// How others refer to it.
    #[serde(default)]
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
    /// How its entries become one force.
    #[serde(default)]
    pub combine: Combine,
    /// What it does.
    #[serde(default)]
    pub steering: Vec<Entry>,
}

/// Many agents alike.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GroupSpec {
    /// Its members are this name and their number, `birds[0]`.
    #[serde(default)]
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
    /// How the entries become one force.
    #[serde(default)]
    pub combine: Combine,
    /// What each does.
    #[serde(default)]
    pub steering: Vec<Entry>,
}

fn waypoints<'de, D: Deserializer<'de>>(d: D) -> Result<Vec<Pair>, D::Error> {
    let points = Vec::<Pair>::deserialize(d)?;
    if points.is_empty() {
        return Err(de::Error::custom("a path with no point, expected one or more"));
    }
    Ok(points)
}

fn paths<'de, D: Deserializer<'de>>(d: D) -> Result<Vec<(String, PathSpec)>, D::Error> {
    struct Paths;
    impl<'de> Visitor<'de> for Paths {
        type Value = Vec<(String, PathSpec)>;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("an object of paths by name")
        }

        fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
            let mut paths: Self::Value = Vec::new();
            while let Some(name) = map.next_key::<String>()? {
                if paths.iter().any(|(other, _)| *other == name) {
                    return Err(de::Error::custom(format!(
                        "two paths named `{name}`, expected one of each name"
                    )));
                }
                let Object(path) = map.next_value::<Object<PathSpec>>()?;
                paths.push((name, path));
            }
            Ok(paths)
        }
    }
    d.deserialize_map(Paths)
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
