//! The data model of a scene: keys, defaults and meaning.

use core::borrow::Borrow;

use serde::de::{self, DeserializeSeed, Deserializer, MapAccess};
use serde::{Deserialize, Serialize, Serializer};
use steer_glam::steer_core::space::Edge;
use steer_glam::steer_core::terrain::PathMode;

use super::avoidance::Avoidance;
use super::entry::Entry;
use super::keys::{Keys, Maybe, ObjectOf, OfGroups, Plain, Rule, keys, write_object};
use super::named::Named;
use super::pair::{Draw, Pair, Vector};
use super::table::Shape;
use super::value::{Item, LARGEST_COORDINATE, Number, Text, Whole, words};
use crate::vector::{Agent, V};

keys! {
    /// A whole scene.
    pub struct Scene {
        /// Name; the file's name if the scene has none.
        name: String = String::new(),
        /// One line for the list of scenes.
        about: String = String::new(),
        /// Guidance for a person at the window, shown on the picture until the first drag.
        hint: String = String::new(),
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
        /// Fields by name.
        fields: Vec<(String, FieldSpec)> [Named("fields")] = Vec::new(),
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

words!(Edge: [Edge::Open, Edge::Wrap, Edge::Bounce]);

keys! {
    /// A circular obstacle.
    pub struct CircleSpec {
        /// Initial position of the centre.
        center: Pair [Vector::POSITION],
        /// Radius.
        radius: f64 [Number::not_negative("length")],
        /// Drift velocity; a drifting circle bounces off the world's sides.
        velocity: Pair [Vector::VELOCITY] = Pair::default(),
    }
}

keys! {
    /// A wall.
    pub struct WallSpec {
        /// One end.
        from: Pair [Vector::POSITION],
        /// The other end.
        to: Pair [Vector::POSITION],
    }
}

keys! {
    /// A convex polygon, of either winding.
    pub struct PolygonSpec {
        /// Corners, three or more.
        points: Vec<Pair> [Points(3)],
    }
}

keys! {
    /// A velocity field, sampled on a grid over the whole world.
    pub struct FieldSpec {
        /// Number of cells along x.
        columns: u64 [Whole],
        /// Number of cells along y.
        rows: u64 [Whole],
        /// Velocities at the cells' centres, row by row.
        vectors: Vec<Pair> [Points(0)],
    }
}

keys! {
    /// A path to follow.
    pub struct PathSpec {
        /// Waypoints, one or more.
        points: Vec<Pair> [Points(1)],
        /// Whether the last waypoint leads back to the first; an alternative to `travel`.
        closed: Option<bool> [Maybe(Plain)] = None,
        /// Continuation after the last waypoint.
        travel: Option<PathMode> [Maybe(Plain)] = None,
        /// Half the width of the path's tube.
        radius: f64 [Number::not_negative("length")] = 0.0,
    }
}

words!(PathMode: [PathMode::Open, PathMode::Closed, PathMode::PingPong]);

impl PathSpec {
    /// Returns the continuation after the last waypoint; `None` if `closed` contradicts `travel`.
    pub fn travel(&self) -> Option<PathMode> {
        match (self.closed, self.travel) {
            (None, travel) => Some(travel.unwrap_or(PathMode::Open)),
            (Some(true), None) => Some(PathMode::Closed),
            (Some(false), None) => Some(PathMode::Open),
            (Some(closed), Some(travel)) => (closed == (travel == PathMode::Closed)).then_some(travel),
        }
    }
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
    /// Adds the forces in order, each as far as the sum of all stays within the agent's
    /// `max_force`.
    RunningSum,
    /// Takes the first force that is admitted at random, by its `probability`.
    Dither,
    /// Weighs each direction: the interest in it, and the danger that a `warning` marks.
    Context,
}

words!(Combine: [
    Combine::Sum,
    Combine::Priority,
    Combine::Budget,
    Combine::RunningSum,
    Combine::Dither,
    Combine::Context,
]);

keys! {
    /// A group of equal agents. A single agent is a group of one.
    pub struct AgentSpec {
        /// Name for references from other agents; the members of a group are `birds[0]`,
        /// `birds[1]` and so on.
        name: Option<String> [Text] = None,
        /// Number of members.
        count: u64 [OfGroups(Whole, 1)],
        /// Initial position; of a group one for all, a list with one for each, or `"random"`.
        position: Draw [Vector::POSITION],
        /// Initial velocity; of a group one for all, a list with one for each, or `"random"`.
        velocity: Draw [Vector::VELOCITY] = Draw::default(),
        /// Maximum speed.
        max_speed: f64 [Number::not_negative("length/time")] = 10.0,
        /// Maximum force.
        max_force: f64 [Number::not_negative("force")] = 1.0,
        /// Mass.
        mass: f64 [Number::positive("mass")] = 1.0,
        /// Force per unit of velocity error; without it and `response_time` it is 1.
        gain: Option<f64> [Maybe(Number::positive("mass/time"))] = None,
        /// Time in which an error of the velocity falls to 1/e, in place of `gain`, which is then
        /// `mass` / `response_time`.
        response_time: Option<f64> [Maybe(Number::positive("time"))] = None,
        /// Radius of the body.
        radius: f64 [Number::not_negative("length")] = 0.0,
        /// Minimum speed.
        min_speed: f64 [Number::not_negative("length/time")] = 0.0,
        /// Maximum turn rate; without it there is no limit.
        max_turn: Option<f64> [Maybe(Number::not_negative("radians/time"))] = None,
        /// Whether the group is stepped all at once, which is faster for thousands; it has one
        /// `flock` or `boids`, `"combine": "sum"` and no entry that turns.
        swarm: bool [OfGroups(Plain, false)] = false,
        /// Method that combines the forces of the entries.
        combine: Combine = Combine::Sum,
        /// Avoidance of all agents and obstacles, after `combine`; `{}` is the whole of it with
        /// defaults.
        avoidance: Option<Avoidance> [Maybe(Plain)] = None,
        /// Entries; without any, an agent keeps its velocity.
        steering: Vec<Entry> = Vec::new(),
    }
}

impl AgentSpec {
    /// Returns a member of the group with its limits.
    pub(crate) fn agent(&self, position: V, velocity: V) -> Agent {
        let mut agent = Agent::new(position, velocity)
            .with_max_speed(self.max_speed)
            .with_max_force(self.max_force)
            .with_mass(self.mass)
            .with_radius(self.radius)
            .with_min_speed(self.min_speed);
        agent.max_turn_rate = self.max_turn;
        match (self.gain, self.response_time) {
            (Some(gain), _) => agent.with_gain(gain),
            (None, Some(time)) => agent.with_response_time(time),
            (None, None) => agent,
        }
    }
}

/// A single agent: an object without the keys of groups.
pub(crate) struct Single<T = AgentSpec>(pub(crate) T);

impl<'de> Deserialize<'de> for Single {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        ObjectOf::new(true).deserialize(d).map(Self)
    }
}

impl<T: Borrow<AgentSpec>> Serialize for Single<T> {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        write_object(self.0.borrow(), s, true)
    }
}

/// Rule of a list of single agents.
struct Singles;

impl Rule<Vec<AgentSpec>> for Singles {
    fn shape(&self, _: bool) -> Shape {
        Shape::List(Box::new(Shape::Object(AgentSpec::table(true))), 0)
    }

    fn read<'de, A: MapAccess<'de>>(&self, map: &mut A, _: bool) -> Result<Vec<AgentSpec>, A::Error> {
        let agents: Vec<Single> = map.next_value()?;
        Ok(agents.into_iter().map(|Single(agent)| agent).collect())
    }

    fn written<'a>(&'a self, agents: &'a Vec<AgentSpec>) -> Option<impl Serialize + 'a> {
        Some(agents.iter().map(Single).collect::<Vec<_>>())
    }
}

/// Rule of a list of points with a minimum length.
struct Points(u64);

impl Rule<Vec<Pair>> for Points {
    fn shape(&self, _: bool) -> Shape {
        Shape::List(Box::new(Pair::shape()), self.0)
    }

    fn read<'de, A: MapAccess<'de>>(&self, map: &mut A, _: bool) -> Result<Vec<Pair>, A::Error> {
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
