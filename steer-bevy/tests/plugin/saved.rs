//! Components that are saved and loaded.

use core::fmt::Debug;

use bevy_ecs::prelude::*;
use bevy_math::{Rect, Vec2};
use serde::Serialize;
use serde::de::DeserializeOwned;
use steer_bevy::SteeringOrder;
use steer_bevy::memory::{ArriveMemory, AvoidMemory, CrowdMemory, GoalMemory, PathMemory, WanderMemory};
use steer_bevy::prelude::*;

fn comes_back<T: Serialize + DeserializeOwned + PartialEq + Debug>(one: &T) {
    let text = serde_json::to_string(one).expect("it can be saved");
    let other: T = serde_json::from_str(&text).expect("it can be loaded");
    assert_eq!(*one, other, "{text}");
}

#[test]
fn a_component_comes_back() {
    let entity = World::new().spawn_empty().id();
    comes_back(&Steering::new(9.0, 3.5).with_radius(0.1).with_max_turn_rate(2.0));
    comes_back(&(Velocity2(Vec2::X), Heading2(Vec2::Y), Acceleration2(Vec2::NEG_X)));
    comes_back(&(Paused, GivesNoWay, SteeringOrder(7), Combine::RunningSum));
    comes_back(&Crowd { patience: Some(2.0), slows_in_density: true, ..Crowd::default() });
    comes_back(&Obstacle::polygon([Vec2::ZERO, Vec2::X, Vec2::Y]));
    comes_back(&(Bounds::circle(90.0), Path::closed([Vec2::ZERO, Vec2::X]).with_radius(2.0)));
    comes_back(&FlowField::new(Rect::new(0.0, 0.0, 9.0, 9.0), 1, [Vec2::X]));
    comes_back(&GoalField::new(Rect::new(0.0, 0.0, 9.0, 9.0), 0.5, [Vec2::X]));
    comes_back(&Arrive { tolerance: Some(0.3), ..Arrive::new(entity) });
    comes_back(&Pursue { prediction: Some(Prediction::Intercept), ..Pursue::new(Vec2::ONE) });
    comes_back(&AvoidWalls { feelers: Some(Feelers::Three), ..AvoidWalls::default() });
    comes_back(&(Flock::new(16.0).with_group(3), Wander { rate: Some(0.7), ..Wander::default() }));
    comes_back(&(FollowPath::new(entity), Contain { within: Some(entity), ..Contain::default() }));
    comes_back(&(AvoidMemory { side: Some(Side::Left) }, WanderMemory { point: Vec2::ONE, random: 1 << 63 }));
    comes_back(&(FollowPath::along([Vec2::X]), FollowTube::new(Path::closed([Vec2::Y]).with_radius(2.0))));
    comes_back(&Sees::new(entity, 90.0));
    comes_back(&PathMemory { waypoint: 3, path: Some(entity), ..PathMemory::default() });
    comes_back(&CrowdMemory { waited: 0.1, side: -0.5, ..CrowdMemory::default() });
    comes_back(&ArriveMemory(GoalMemory { goal: Some(Vec2::X), nearest: 0.5, ..GoalMemory::default() }));
}
