//! Parameters of steer-core as keys of scenes.

use serde::Serialize;
use serde::de::{DeserializeSeed, Deserializer, Error as _, MapAccess};
use serde::ser::SerializeMap;
use steer_glam::steer_core;
use steer_glam::steer_core::{Feelers, Pattern, Prediction, Side};

use crate::scene::keys::{Maybe, Params, Plain, Rule, json};
use crate::scene::table::{Parameter, Shape};
use crate::scene::value::{Item, Number, Whole, words};

const LENGTH: Number = Number::not_negative("length");
const TIME: Number = Number::not_negative("time");

words!(Side: [Side::Left, Side::Right]);
words!(Pattern: [Pattern::Line, Pattern::Column, Pattern::Wedge, Pattern::Circle]);

impl Item for Prediction<f64> {
    fn shape() -> Shape {
        let words = ["distance", "closing", "intercept"].map(|word| (word.to_string(), word.into()));
        let constant = ("constant".to_string(), serde_json::json!({"constant": 10.0}));
        Shape::Choice(core::iter::once(constant).chain(words).collect())
    }
}

/// Rule of a number of feelers.
struct Count;

impl Rule<Feelers> for Count {
    fn shape(&self, _: bool) -> Shape {
        Shape::Choice((1..=3).map(|count| (count.to_string(), count.into())).collect())
    }

    fn read<'de, A: MapAccess<'de>>(&self, map: &mut A, _: bool) -> Result<Feelers, A::Error> {
        map.next_value_seed(Self)
    }
}

impl<'de> DeserializeSeed<'de> for Count {
    type Value = Feelers;

    fn deserialize<D: Deserializer<'de>>(self, d: D) -> Result<Feelers, D::Error> {
        let count = Whole.deserialize(d)?;
        let feelers = u8::try_from(count).ok().and_then(|count| Feelers::try_from(count).ok());
        feelers.ok_or_else(|| D::Error::custom(format!("{count} feelers, expected 1, 2 or 3")))
    }
}

macro_rules! params {
    ($($Name:ident { $($key:ident [$rule:expr] $doc:literal)* })*) => {$(
        impl Params for steer_core::$Name<f64> {
            type Slots<'de> = Self;
            const KEYS: &'static [&'static str] = &[$(stringify!($key)),*];

            fn table() -> Vec<Parameter> {
                let usual = Self::default();
                vec![$(row(stringify!($key), $doc, &$rule, &usual.$key)),*]
            }

            fn read<'de, A: MapAccess<'de>>(slots: &mut Self, key: &str, map: &mut A) -> Result<(), A::Error> {
                match key {
                    $(stringify!($key) => slots.$key = $rule.read(map, false)?,)*
                    _ => {}
                }
                Ok(())
            }

            fn finish<E: serde::de::Error>(slots: Self) -> Result<Self, E> {
                Ok(slots)
            }

            fn write<M: SerializeMap>(&self, without: &[&str], map: &mut M) -> Result<(), M::Error> {
                $(if !without.contains(&stringify!($key)) && let Some(value) = $rule.written(&self.$key) {
                    map.serialize_entry(stringify!($key), &value)?;
                })*
                Ok(())
            }
        }
    )*};
}

fn row<T: Serialize>(key: &'static str, doc: &str, rule: &impl Rule<T>, usual: &T) -> Parameter {
    let (shape, unit) = (rule.shape(false), rule.unit().into());
    Parameter { key, doc: doc.into(), shape, unit, default: json(rule, usual), needed: false }
}

params! {
    Alignment { in_sight [LENGTH] "Sight distance." }
    Arrive { slowing_radius [LENGTH] "Distance at which slowing begins." }
    Avoid { distance [LENGTH] "Distance ahead that is checked." buffer [LENGTH] "Gap to keep to an obstacle." }
    AvoidAgents { horizon [TIME] "Look-ahead time." clearance [LENGTH] "Gap to keep to other agents." }
    AvoidWalls { feelers [Count] "Number of feelers." length [LENGTH] "Length of a feeler." }
    BrakingArrive { tolerance [LENGTH] "Distance that counts as arrived." }
    Cohesion { in_sight [LENGTH] "Sight distance." }
    Contain { margin [LENGTH] "Distance to a side within which it is pushed back." }
    Evade {
        prediction [Plain] "Method that chooses the prediction time."
        max_prediction [Maybe(TIME)] "Maximum prediction time."
        panic_distance [Maybe(LENGTH)] "Distance beyond which the menace is ignored."
    }
    Flee { panic_distance [Maybe(LENGTH)] "Distance beyond which the target is ignored." }
    Flock {
        in_sight [LENGTH] "Sight distance."
        too_close [LENGTH] "Distance below which agents separate."
    }
    FollowField { look_ahead [TIME] "Look-ahead time for the sampled position." }
    FollowLeader {
        distance [LENGTH] "Distance behind the leader."
        clearance [LENGTH] "Gap to keep beside the leader's path."
        slowing_radius [LENGTH] "Distance at which slowing begins."
    }
    FollowPath {
        threshold [LENGTH] "Distance at which a waypoint counts as reached."
        slowing_radius [LENGTH] "Distance at which slowing begins at the end of an open path."
    }
    FollowTube { ahead [TIME] "Look-ahead time." }
    FollowWall {
        distance [LENGTH] "Gap between the wall and the body."
        side [Plain] "Side of the agent on which the wall is."
        ahead [TIME] "Look-ahead time."
    }
    Hide {
        clearance [LENGTH] "Gap to the circle."
        slowing_radius [LENGTH] "Distance at which slowing begins."
    }
    HoldFormation {
        pattern [Plain] "Arrangement of the slots."
        spacing [LENGTH] "Distance between neighbouring slots."
        slowing_radius [LENGTH] "Distance at which slowing begins."
    }
    Interpose { slowing_radius [LENGTH] "Distance at which slowing begins." }
    Pursue {
        prediction [Plain] "Method that chooses the prediction time."
        facing [Plain] "Whether an agent that comes head-on is met at its current position."
        max_prediction [Maybe(TIME)] "Maximum prediction time."
    }
    Queue {
        distance [LENGTH] "Look-ahead distance for other agents."
        clearance [LENGTH] "Gap to keep beside them."
    }
    ReachOrientation {
        max_rate [Number::not_negative("radians/time")] "Maximum turn rate."
        max_acceleration [Number::not_negative("radians/time²")] "Maximum change of the turn rate."
    }
    Separation {
        in_sight [LENGTH] "Sight distance."
        too_close [LENGTH] "Distance below which agents separate."
        falloff [Plain] "Decrease of separation with distance."
    }
    Shadow { distance [LENGTH] "Distance at which it stops approaching." }
    StayOnPath { ahead [TIME] "Look-ahead time." }
    Wander {
        distance [LENGTH] "Distance to the circle ahead."
        radius [LENGTH] "Radius of the circle."
        range [Number::not_negative("radians/√time")] "Width of the random drift of the point on the circle."
    }
}
