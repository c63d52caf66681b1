//! Paths that a search found, and paths of an agent's own.

use bevy_math::Vec2;
use bevy_time::{Fixed, Time};
use bevy_transform::components::Transform;
use steer_bevy::prelude::*;

use crate::world::{app, at, run, spawn, velocity};

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

#[test]
fn dense_points_slow_no_agent_down() {
    let mut app = app(SteeringPlugin::default());
    app.insert_resource(Time::<Fixed>::from_hz(30.0));
    // 1000 along a circle of 200, a point each 2: a step at full speed is longer.
    let way = (0..=500_u16).map(|i| Vec2::from_angle(f32::from(i) / 100.0) * 200.0);
    let end = Vec2::from_angle(5.0) * 200.0;
    let start = Transform::from_xyz(200.0, 0.0, 0.0);
    let follow = (start, Steering::new(200.0, 400.0), FollowPath::along(way));
    let agent = app.world_mut().spawn(follow).id();
    // The last 100 are covered at 2 times the distance: to 2 from the end in ln(50) / 2.
    let time = 1.1 * 1000.0 / 200.0 + 50.0_f32.ln() / 2.0;
    run(&mut app, (30.0 * time) as usize);
    assert!(at(&app, agent).distance(end) < 2.0, "{} {end}", at(&app, agent));
}

#[test]
fn an_agent_has_a_path_of_its_own() {
    let mut app = app(SteeringPlugin::default());
    let corners = [Vec2::X * 50.0, Vec2::new(50.0, 50.0)];
    let agent = spawn(&mut app, 0.0, 0.0, FollowPath::along(corners));
    let driver = spawn(&mut app, 0.0, 0.0, FollowTube::new(Path::open(corners).with_radius(4.0)));
    run(&mut app, 200);
    assert!(at(&app, agent).distance(corners[1]) < 2.0 && at(&app, driver).distance(corners[1]) < 4.0);
    // Other points begin anew, another weight does not.
    let follow = |app: &mut bevy_app::App, path: &[Vec2], weight| {
        let mut follow = app.world_mut().get_mut::<FollowPath>(agent).expect("it follows");
        *follow = FollowPath { weight, ..FollowPath::along(path.iter().copied()) };
    };
    let back = [Vec2::new(0.0, 90.0), Vec2::NEG_X * 50.0, Vec2::ZERO];
    follow(&mut app, &back, 1.0);
    let nearest = |app: &mut bevy_app::App, steps: usize| {
        (0..steps).fold(f32::INFINITY, |least, _| {
            run(app, 1);
            least.min(at(app, agent).distance(back[0]))
        })
    };
    assert!(nearest(&mut app, 300) < 4.0);
    follow(&mut app, &back, 0.5);
    assert!(nearest(&mut app, 120) > 50.0);
    assert!(at(&app, agent).distance(Vec2::ZERO) < 2.0, "{}", at(&app, agent));
    // Without a point there is no force.
    follow(&mut app, &back[..1], 1.0);
    run(&mut app, 20);
    follow(&mut app, &[], 1.0);
    run(&mut app, 1);
    let before = velocity(&app, agent);
    run(&mut app, 10);
    assert!(before.y > 10.0 && velocity(&app, agent) == before);
}
