//! Everything that evolves or is tuned can be written and read back, and reading refuses what `validate` refuses.
#![cfg(feature = "serde")]

use crate::test_vector::{V, v};
use crate::{
    Agent, Alignment, Arrive, Avoid, AvoidState, AvoidWalls, Body, Boids, Bounds, Circle, Cohesion,
    Direction, Edge, Evade, Face, Falloff, Feelers, Flee, Flock, FollowPath, FollowTube, FollowWall, Hide,
    HoldFormation, Interpose, LookWhereItGoes, OffsetPursuit, PathProgress, Pattern, Prediction, Pursue,
    QueueState, ReachOrientation, Separation, Shadow, Side, Sight, StayOnPath, Tether, Travel, TubeProgress,
    TurnState, Wander, WanderState,
};
use core::fmt::Debug;
use serde::{Serialize, de::DeserializeOwned};
use std::string::{String, ToString};

fn returns<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: T) {
    let text = serde_json::to_string(&value).unwrap();
    assert_eq!(serde_json::from_str::<T>(&text).unwrap(), value, "{text}");
}

fn refusal<T: DeserializeOwned + Debug>(text: &str) -> String {
    serde_json::from_str::<T>(text).unwrap_err().to_string()
}

#[test]
fn all_values_return() {
    returns(Agent::new(v(1.0, 2.0), v(3.0, 4.0)).with_mass(2.0).with_id(7));
    returns(Body::new(v(1.0, 2.0), v(3.0, 4.0)));
    returns(Arrive::within(7.0));
    returns(Pursue { prediction: Prediction::Constant(3.0), facing: true, max_prediction: Some(9.0) });
    returns(Evade::new(Prediction::<f64>::Closing));
    returns(Flee::within(3.0));
    returns(Hide { clearance: 1.0, slowing_radius: 2.0 });
    returns(Interpose { slowing_radius: 1.0 });
    returns(Shadow { distance: 1.0 });
    returns(Tether { to: v(1.0, 2.0), length: 3.0 });
    returns(OffsetPursuit::new(v(-1.0, 2.0)));
    returns(Wander { distance: 1.0, radius: 2.0, range: 3.0 });
    returns(WanderState { point: v(0.6, 0.8) });
    returns(Avoid { distance: 1.0, buffer: 2.0 });
    returns(AvoidState { side: Some(Side::Right) });
    for feelers in [Feelers::One, Feelers::Two, Feelers::Three] {
        returns(AvoidWalls { feelers, length: 7.0 });
    }
    returns(FollowWall { distance: 1.0, side: Side::Right, ahead: 2.0 });
    returns(FollowPath { threshold: 1.0, slowing_radius: 2.0 });
    returns(Separation { in_sight: 1.0, too_close: 2.0, falloff: Falloff::InverseSquare });
    returns(QueueState { through: true });
    returns(PathProgress { waypoint: 3, returning: true });
    returns(FollowTube { ahead: 2.0, direction: Direction::Backward });
    returns(TubeProgress { along: Some(3.0), returning: true });
    returns(TubeProgress::<f64>::default());
    returns(StayOnPath { ahead: 2.0 });
    returns(Travel::ThereAndBack);
    returns(Cohesion { in_sight: 1.0 });
    returns(Alignment { in_sight: 1.0 });
    returns(Flock { in_sight: 1.0, too_close: 2.0 });
    returns(Boids { falloff: Falloff::Linear, ..Boids::<f64>::default() });
    returns(Sight { distance: 1.0, min_cos: 0.5 });
    returns(Circle::new(v(1.0, 2.0), 3.0));
    returns(Bounds::<V>::new(8.0, 6.0).unwrap());
    returns(Edge::Bounce);
    let turning = ReachOrientation { max_rate: 1.0, max_acceleration: 2.0 };
    returns(turning);
    returns(TurnState { rate: -0.5 });
    returns(Face { turning });
    returns(LookWhereItGoes { turning });
    returns(HoldFormation { pattern: Pattern::Circle, spacing: 1.0, slowing_radius: 2.0 });
    returns(HoldFormation { pattern: [v(1.0, 2.0)], spacing: 1.0, slowing_radius: 2.0 });
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
fn reading_refuses_what_validate_refuses() {
    assert!(refusal::<Arrive<f64>>(r#"{"slowing_radius": -1}"#).contains("slowing_radius is negative"));
    assert!(refusal::<Evade<f64>>(r#"{"prediction": {"constant": -1}}"#).contains("constant is negative"));
    assert!(refusal::<Flock<f64>>(r#"{"in_sight": -1}"#).contains("in_sight is negative"));
    assert!(refusal::<AvoidWalls<f64>>(r#"{"feelers": 4}"#).contains("1, 2 or 3 is needed"));
    assert!(refusal::<FollowWall<f64>>(r#"{"distance": -1}"#).contains("distance is negative"));
    assert!(refusal::<WanderState<V>>(r#"{"point": [1, 1]}"#).contains("not a unit vector"));
    assert!(refusal::<Face<f64>>(r#"{"turning": {"max_rate": -1}}"#).contains("max_rate is negative"));
    let formation = r#"{"pattern": "wedge", "spacing": -1, "slowing_radius": 2}"#;
    assert!(refusal::<HoldFormation<f64>>(formation).contains("spacing is negative"));
    assert!(refusal::<FollowTube<f64>>(r#"{"ahead": -1}"#).contains("ahead is negative"));
    assert!(refusal::<StayOnPath<f64>>(r#"{"ahead": -1}"#).contains("ahead is negative"));
    assert!(refusal::<Arrive<f64>>(r#"{"radius": 1}"#).contains("unknown field"));
    let agent = serde_json::to_string(&Agent::new(v(0.0, 0.0), v(0.0, 0.0)).with_mass(-1.0)).unwrap();
    assert!(refusal::<Agent<V>>(&agent).contains("mass is not positive"));
}
