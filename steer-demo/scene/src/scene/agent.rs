//! A single agent or a group: keys, defaults and meaning.

use core::borrow::Borrow;

use serde::de::{self, DeserializeSeed, Deserializer, IntoDeserializer as _, MapAccess};
use serde::{Deserialize, Serialize, Serializer, ser};
use serde_json::json;
use steer_core::parameters::Choice;

use super::avoidance::Avoidance;
use super::entry::Entry;
use super::keys::{FromObject, Keys, Known, Maybe, Plain, Rule, keys, read_object};
use super::pair::{Initial, Pair, Vector};
use super::per_member::PerMember;
use super::table::{Key, Shape};
use super::value::{Number, Text, Whole, words};
use crate::vector::{Agent, V};

/// Method that combines the forces of several entries.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Choice, Deserialize, Serialize)]
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

words!(Combine);

keys! {
    /// A group of equal agents. A single agent is a group of one.
    pub struct AgentSpec {
        /// Name for references from other agents (the members of a group are `birds[0]`,
        /// `birds[1]` and so on).
        name: Option<String> [Text] = None,
        /// Number of members.
        count: u64 [Whole],
        /// Initial position (of a group one for all, a list with one for each, `"random"`, or
        /// random in a rectangle: `{"from": [x, y], "to": [x, y]}`).
        position: Initial [Vector::POSITION],
        /// Initial velocity (of a group also a list, `"random"` or a rectangle).
        velocity: Initial [Vector::VELOCITY] = Initial::default(),
        /// Maximum speed.
        max_speed: f64 [Number::not_negative("length/time")] = 10.0,
        /// Maximum force.
        max_force: f64 [Number::not_negative("force")] = 1.0,
        /// Mass.
        mass: f64 [Number::positive("mass")] = 1.0,
        /// Force per unit of velocity error (without it and `response_time` it is 1).
        gain: Option<f64> [Maybe(Number::positive("mass/time"))] = None,
        /// Time in which an error of the velocity falls to 1/e, in place of `gain`, which is then
        /// `mass` / `response_time`.
        response_time: Option<f64> [Maybe(Number::positive("time"))] = None,
        /// Radius of the body.
        radius: f64 [Number::not_negative("length")] = 0.0,
        /// Minimum speed.
        min_speed: f64 [Number::not_negative("length/time")] = 0.0,
        /// Maximum turn rate (without it there is no limit).
        max_turn: Option<f64> [Maybe(Number::not_negative("radians/time"))] = None,
        /// Whether the group is stepped all at once, which is faster for thousands (it has one
        /// `flock` or `boids`, `"combine": "sum"` and no entry that turns).
        swarm: bool = false,
        /// Method that combines the forces of the entries.
        combine: Combine = Combine::Sum,
        /// Avoidance of all agents and obstacles, after `combine` (`{}` is the whole of it with
        /// defaults).
        avoidance: Option<Avoidance> [Maybe(Plain)] = None,
        /// Entries (without any, an agent keeps its velocity).
        steering: Vec<Entry> = Vec::new(),
    }
}

impl AgentSpec {
    /// Whether a knob can set the key beside the others. An agent has a gain or a response time,
    /// and avoidance or limits that exclude it. Only some groups can be a swarm.
    pub(crate) fn can_have(&self, key: &str) -> bool {
        match key {
            "swarm" => self.swarm || self.flock().is_ok(),
            "avoidance" => {
                let free = !self.swarm && self.max_turn.is_none() && self.min_speed == 0.0;
                self.avoidance.is_some() || free
            }
            "max_turn" | "min_speed" => self.avoidance.is_none(),
            "gain" => self.response_time.is_none(),
            "response_time" => self.response_time.is_some(),
            _ => true,
        }
    }

    /// Visits the values in its entries that each member may have of its own.
    pub(crate) fn per_member(&mut self, visit: &mut dyn FnMut(&mut dyn PerMember)) {
        self.steering.iter_mut().for_each(|entry| entry.behavior.per_member(visit));
    }

    /// Returns a member of the group with its limits.
    pub(crate) fn agent(&self, position: V, velocity: V) -> Agent {
        let mut agent = Agent::new(position, velocity)
            .with_max_speed(self.max_speed)
            .with_max_force(self.max_force)
            .with_load(self.mass)
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

/// A single agent: a group of one, without the keys of groups.
pub(crate) struct Single<T = AgentSpec>(pub(crate) T);

/// Keys of groups that single agents do not have.
const OF_GROUPS: [&str; 2] = ["count", "swarm"];

impl Single {
    fn keys() -> Vec<&'static str> {
        let mut keys = AgentSpec::keys();
        keys.retain(|key| !OF_GROUPS.contains(key));
        keys
    }

    /// Table of its keys.
    pub(super) fn table() -> Vec<Key> {
        let mut table = AgentSpec::table();
        table.retain(|key| !OF_GROUPS.contains(&key.key));
        for key in &mut table {
            if let Shape::Pair { word, each, .. } = &mut key.shape {
                (*word, *each) = (None, false);
            }
        }
        table
    }
}

impl FromObject for Single {
    fn read<'de, A: MapAccess<'de>>(map: A) -> Result<Self, A::Error> {
        AgentSpec::read(OneMember { map, keys: Self::keys(), key: None }).map(Self)
    }
}

impl<'de> Deserialize<'de> for Single {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        read_object(d)
    }
}

/// The map of a single agent as the map of a group of one.
struct OneMember<A> {
    map: A,
    /// Keys of a single agent.
    keys: Vec<&'static str>,
    /// Key of the next value. After the last one, `count`.
    key: Option<&'static str>,
}

impl<'de, A: MapAccess<'de>> MapAccess<'de> for OneMember<A> {
    type Error = A::Error;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, A::Error> {
        if self.key == Some("count") {
            return Ok(None);
        }
        let index = self.map.next_key_seed(Known::keys(&self.keys))?;
        let key = index.map_or("count", |index| self.keys[index]);
        self.key = Some(key);
        seed.deserialize(key.into_deserializer()).map(Some)
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, A::Error> {
        match self.key {
            Some("count") => seed.deserialize(1_u64.into_deserializer()),
            // Only members of groups start at random.
            Some("position" | "velocity") => {
                let pair: Pair = self.map.next_value()?;
                seed.deserialize(json!(pair)).map_err(de::Error::custom)
            }
            _ => self.map.next_value_seed(seed),
        }
    }
}

impl<T: Borrow<AgentSpec>> Serialize for Single<T> {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        let mut spec = serde_json::to_value(self.0.borrow()).map_err(ser::Error::custom)?;
        if let Some(keys) = spec.as_object_mut() {
            OF_GROUPS.iter().for_each(|key| drop(keys.shift_remove(*key)));
        }
        spec.serialize(s)
    }
}

/// Rule of a list of single agents.
pub(super) struct Singles;

impl Rule<Vec<AgentSpec>> for Singles {
    fn shape(&self) -> Shape {
        Shape::List(Box::new(Shape::Object(Single::<AgentSpec>::table())), 0)
    }

    fn read<'de, A: MapAccess<'de>>(&self, map: &mut A) -> Result<Vec<AgentSpec>, A::Error> {
        let agents: Vec<Single> = map.next_value()?;
        Ok(agents.into_iter().map(|Single(agent)| agent).collect())
    }

    fn written<'a>(&'a self, agents: &'a Vec<AgentSpec>) -> Option<impl Serialize + 'a> {
        Some(agents.iter().map(Single).collect::<Vec<_>>())
    }
}
