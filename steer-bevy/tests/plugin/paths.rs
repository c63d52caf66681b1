//! Paths that a search found, and paths of an agent's own.

use bevy_math::Vec2;
use bevy_transform::components::Transform;
use steer_bevy::prelude::*;

use crate::world::{app, at, run};

/// The shortest path round the end of a wall, at a distance of 13 to each side (polyanya).
const ROUND_THE_END: [Vec2; 3] = [Vec2::new(13.0, 17.0), Vec2::new(13.0, -17.0), Vec2::new(-280.0, -230.0)];

#[test]
fn agents_pass_the_end_of_a_wall() {
    for i in 0..12_u8 {
        let mut app = app(SteeringPlugin::default());
        let wall = Obstacle::rectangle(Vec2::new(400.0, 8.0));
        app.world_mut().spawn((Transform::from_xyz(-200.0, 0.0, 0.0), wall));
        let steering = Steering::new(100.0 + 10.0 * f32::from(i), 600.0).with_radius(10.0);
        let start = Transform::from_xyz(-240.0 + 30.0 * f32::from(i), 130.0, 0.0);
        let path = app.world_mut().spawn(Path::open(ROUND_THE_END)).id();
        let agent = app.world_mut().spawn((start, steering, FollowPath::new(path), Crowd::default())).id();
        run(&mut app, 900);
        let end = at(&app, agent);
        assert!(end.distance(ROUND_THE_END[2]) < 10.0, "{i} stands at {end}");
    }
}
