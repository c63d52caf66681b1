//! Deserialising uses defaults for missing fields and rejects values that `validate` rejects.
//! steer-conformance tests the bit-exact round trip, through the adapters.
#![cfg(feature = "serde")]

use crate::agent::Agent;
use crate::behavior::{
    Arrive, AvoidWalls, Evade, Face, Feelers, Flock, FollowTube, FollowWall, HoldFormation, PathProgress,
    Prediction, Pursue, StayOnPath, TubeProgress, WanderState,
};
use crate::terrain::Direction;
use crate::test_vector::{V, v};
use core::fmt::Debug;
use serde::de::DeserializeOwned;
use std::string::{String, ToString};

fn refusal<T: DeserializeOwned + Debug>(text: &str) -> String {
    serde_json::from_str::<T>(text).unwrap_err().to_string()
}

#[test]
fn missing_parameters_take_their_defaults() {
    assert_eq!(serde_json::from_str::<Arrive<f64>>("{}").unwrap(), Arrive::default());
    let walls: AvoidWalls<f64> = serde_json::from_str(r#"{"feelers": 2}"#).unwrap();
    assert_eq!(walls, AvoidWalls { feelers: Feelers::Two, ..AvoidWalls::default() });
    let pursue: Pursue<f64> = serde_json::from_str(r#"{"prediction": {"constant": 3}}"#).unwrap();
    assert_eq!(pursue, Pursue::new(Prediction::Constant(3.0)));
    assert_eq!(serde_json::from_str::<PathProgress>(r#"{"waypoint": 3}"#).unwrap(), PathProgress::at(3));
    assert_eq!(serde_json::from_str::<TubeProgress<f64>>("{}").unwrap(), TubeProgress::default());
    let tube: FollowTube<f64> = serde_json::from_str(r#"{"direction": "backward"}"#).unwrap();
    assert_eq!(tube, FollowTube { direction: Direction::Backward, ..FollowTube::default() });
}

#[test]
fn an_agent_of_an_older_file_has_gain_1() {
    let agent = Agent::new(v(3.0, 4.0), v(0.0, 2.0)).with_load(2.0);
    let text = serde_json::to_string(&agent).unwrap();
    let older = text.replace(r#""gain":1.0,"#, "");
    assert_ne!(older, text);
    assert_eq!(serde_json::from_str::<Agent<V>>(&older).unwrap(), agent);
    assert!(refusal::<Agent<V>>(&text.replace("1.0,\"min", "0.0,\"min")).contains("gain is not positive"));
}

#[test]
fn reading_rejects_what_validate_rejects() {
    assert!(refusal::<Arrive<f64>>(r#"{"slowing_radius": -1}"#).contains("slowing_radius is negative"));
    assert!(refusal::<Evade<f64>>(r#"{"prediction": {"constant": -1}}"#).contains("constant is negative"));
    assert!(refusal::<Flock<f64>>(r#"{"in_sight": -1}"#).contains("in_sight is negative"));
    assert!(refusal::<AvoidWalls<f64>>(r#"{"feelers": 4}"#).contains("feelers must be 1, 2 or 3"));
    assert!(refusal::<FollowWall<f64>>(r#"{"distance": -1}"#).contains("distance is negative"));
    assert!(refusal::<WanderState<V>>(r#"{"point": [1, 1]}"#).contains("not a unit vector"));
    assert!(refusal::<Face<f64>>(r#"{"turning": {"max_rate": -1}}"#).contains("max_rate is negative"));
    let formation = r#"{"pattern": "wedge", "spacing": -1, "slowing_radius": 2}"#;
    assert!(refusal::<HoldFormation<f64>>(formation).contains("spacing is negative"));
    assert!(refusal::<FollowTube<f64>>(r#"{"ahead": -1}"#).contains("ahead is negative"));
    assert!(refusal::<StayOnPath<f64>>(r#"{"ahead": -1}"#).contains("ahead is negative"));
    assert!(refusal::<Arrive<f64>>(r#"{"radius": 1}"#).contains("unknown field"));
    let agent = serde_json::to_string(&Agent::new(v(0.0, 0.0), v(0.0, 0.0)).with_load(-1.0)).unwrap();
    assert!(refusal::<Agent<V>>(&agent).contains("mass is not positive"));
}

#[cfg(feature = "alloc")]
#[test]
fn a_swarm_with_invalid_ids_is_rejected() {
    use crate::behavior::Boids;
    use crate::space::{Bounds, Edge};
    use crate::swarm::{Swarm, SwarmRules};
    let bounds = Bounds { min: v(0.0, 0.0), max: v(100.0, 100.0) };
    let bird = Agent::new(v(0.0, 0.0), v(0.0, 0.0));
    let rules = SwarmRules { boids: Boids::default(), template: bird, bounds, edge: Edge::Wrap };
    let mut swarm = Swarm::new(rules).unwrap();
    swarm.add(v(1.0, 2.0), v(0.0, 3.0)).unwrap();
    swarm.add(v(4.0, 5.0), v(6.0, 0.0)).unwrap();
    let text = serde_json::to_string(&swarm).unwrap();
    let change = |from: &str, to: &str| {
        assert_eq!(text.matches(from).count(), 1, "{from} in {text}");
        refusal::<Swarm<V>>(&text.replace(from, to))
    };
    assert!(change(r#""id":1"#, r#""id":0"#).contains("bird 0: every id has to be there once"));
    assert!(change(r#""id":1"#, r#""id":2"#).contains("bird 2: next_id has to be larger"));
    assert!(change(r#""next_id":2"#, r#""next_id":1"#).contains("bird 1: next_id has to be larger"));
    assert!(change(r#""heading":[0.0,1.0]"#, r#""heading":[0.0,2.0]"#).contains("bird 0: heading"));
    assert!(change(r#""birds":["#, r#""cells":[],"birds":["#).contains("unknown field"));
    let last: Swarm<V> =
        serde_json::from_str(&text.replace(r#""next_id":2"#, r#""next_id":4294967295"#)).unwrap();
    let full = last.clone().add(v(0.0, 0.0), v(0.0, 0.0)).unwrap_err();
    assert_eq!(full.to_string(), "there are too many: 4294967295 at most are allowed");
    assert!(change(r#""edge":"wrap""#, r#""edge":"door""#).contains("unknown variant"));
}
