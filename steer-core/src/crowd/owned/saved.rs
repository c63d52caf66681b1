//! Serde for a [`Crowd`]: its rules, its world, its obstacles and its members by id.

extern crate alloc;

use alloc::vec::Vec;

use serde::de::Error as _;
use serde::ser::SerializeStruct as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::member::Member;
use super::store::{Crowd, OtherRules, Strength};
use crate::bounds::Bounds;
use crate::checked::Validate;
use crate::crowd::rules::CrowdRules;
use crate::error::{Error, positive};
use crate::scalar::Scalar;
use crate::terrain::{Moving, Shape};
use crate::vector::Geometry;

/// An obstacle that moves.
#[derive(Serialize, Deserialize)]
#[serde(
    deny_unknown_fields,
    bound(serialize = "G::Scalar: Serialize", deserialize = "G::Scalar: Deserialize<'de>")
)]
struct SavedMoving<G: Geometry> {
    shape: Shape<G>,
    #[serde(with = "crate::vector::components")]
    velocity: G::Vector,
}

/// Rules of some agents.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields, bound(serialize = "S: Serialize", deserialize = "S: Deserialize<'de>"))]
struct SavedRules<S: Scalar> {
    rules: CrowdRules<S>,
    ids: Vec<u32>,
}

/// Members, serialised one by one, by id.
struct SavedMembers<'a, G: Geometry>(&'a Crowd<G>);

impl<G: Geometry<Scalar: Serialize>> Serialize for SavedMembers<'_, G> {
    fn serialize<Out: Serializer>(&self, out: Out) -> Result<Out::Ok, Out::Error> {
        out.collect_seq(self.0.iter())
    }
}

impl<G: Geometry<Scalar: Serialize>> serde::Serialize for Crowd<G> {
    fn serialize<Out: Serializer>(&self, out: Out) -> Result<Out::Ok, Out::Error> {
        let moving =
            |one: &Moving<Shape<G>, G>| SavedMoving { shape: one.shape.clone(), velocity: one.velocity };
        let moving: Vec<SavedMoving<G>> = self.ground.moving.iter().map(moving).collect();
        let mut other_rules: Vec<SavedRules<G::Scalar>> =
            self.other_rules.iter().map(|other| SavedRules { rules: other.rules, ids: Vec::new() }).collect();
        for member in self.iter() {
            if let Some(at) = (member.rules as usize).checked_sub(1) {
                other_rules[at].ids.push(member.agent.id);
            }
        }
        other_rules.retain(|other| !other.ids.is_empty());
        let mut out = out.serialize_struct("Crowd", 10)?;
        out.serialize_field("rules", &self.rules)?;
        out.serialize_field("dt", &self.dt)?;
        out.serialize_field("torus", &self.world)?;
        out.serialize_field("obstacles", &self.ground.shapes)?;
        out.serialize_field("obstacle_layers", &self.ground.layers)?;
        out.serialize_field("moving_obstacles", &moving)?;
        out.serialize_field("strength", &self.strength.map(|Strength { least, most }| [least, most]))?;
        out.serialize_field("next_id", &self.next_id)?;
        out.serialize_field("members", &SavedMembers(self))?;
        out.serialize_field("other_rules", &other_rules)?;
        out.end()
    }
}

/// The deserialised form.
#[derive(Deserialize)]
#[serde(rename = "Crowd", deny_unknown_fields, bound = "G::Scalar: Deserialize<'de>")]
struct Saved<G: Geometry> {
    rules: CrowdRules<G::Scalar>,
    dt: G::Scalar,
    torus: Option<Bounds<G>>,
    obstacles: Vec<Shape<G>>,
    /// Empty in a crowd that was saved before obstacles had layers: all are in the first.
    #[serde(default)]
    obstacle_layers: Vec<u16>,
    moving_obstacles: Vec<SavedMoving<G>>,
    strength: Option<[G::Scalar; 2]>,
    next_id: u32,
    members: Vec<Member<G>>,
    other_rules: Vec<SavedRules<G::Scalar>>,
}

impl<'de, G: Geometry<Scalar: Deserialize<'de>>> serde::Deserialize<'de> for Crowd<G> {
    fn deserialize<In: Deserializer<'de>>(from: In) -> Result<Self, In::Error> {
        let saved = Saved::<G>::deserialize(from)?;
        let mut crowd = Crowd::new(saved.rules, saved.dt).map_err(In::Error::custom)?;
        if let Some(bounds) = saved.torus {
            crowd = crowd.with_torus(bounds).map_err(In::Error::custom)?;
        }
        let mut layers = saved.obstacle_layers;
        if layers.is_empty() {
            layers.resize(saved.obstacles.len(), 1);
        }
        if layers.len() != saved.obstacles.len() {
            return Err(In::Error::custom("obstacle_layers has to be as long as obstacles"));
        }
        saved.obstacles.iter().try_for_each(Validate::validate).map_err(In::Error::custom)?;
        crowd.ground = crowd.ground.with_shapes(saved.obstacles, layers);
        if let Some([least, most]) = saved.strength {
            positive("strength", least).and(positive("strength", most)).map_err(In::Error::custom)?;
            if least > most {
                return Err(In::Error::custom("strength has to be the least, then the largest"));
            }
            crowd.strength = Some(Strength { least, most });
        }
        for member in saved.members {
            let id = member.agent.id;
            let reject = |error: Error| In::Error::custom(error.of_agent(id));
            if id >= saved.next_id {
                return Err(In::Error::custom(format_args!(
                    "agent {id}: next_id has to be larger than every id"
                )));
            }
            member.validate().map_err(reject)?;
            crowd.enter(member).map_err(reject)?;
        }
        if crowd.strength.map(|Strength { least, most }| [least, most]) != saved.strength {
            return Err(In::Error::custom("strength has to be that of all agents, or beyond"));
        }
        crowd.next_id = saved.next_id;
        for SavedRules { rules, ids } in saved.other_rules {
            crowd.restore_rules(rules, &ids).map_err(In::Error::custom)?;
        }
        let moving = saved.moving_obstacles.into_iter();
        let moving = moving.map(|SavedMoving { shape, velocity }| Moving { shape, velocity });
        crowd.set_moving_obstacles(moving).map_err(In::Error::custom)?;
        Ok(crowd)
    }
}

impl<G: Geometry> Crowd<G> {
    /// Sets rules of some agents without other ones.
    fn restore_rules(&mut self, rules: CrowdRules<G::Scalar>, ids: &[u32]) -> Result<(), Error> {
        let rules = self.checked_rules(rules)?;
        if self.index_of_other(&rules).is_some() || self.rules == rules {
            return Err(Error::OutOfRange { what: "other_rules", needed: "rules that differ" });
        }
        self.other_rules.push(OtherRules { rules, users: ids.len() });
        for id in ids {
            let index = self.find(*id)?;
            if self.members[index].rules > 0 {
                return Err(Error::OutOfRange { what: "ids", needed: "each id once" });
            }
            self.members[index].rules = self.other_rules.len() as u32;
        }
        Ok(())
    }
}
