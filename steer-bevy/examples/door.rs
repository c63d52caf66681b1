//! 100 people leave a room by a door of two bodies' width, and never touch.

mod common;

use bevy_ecs::prelude::*;
use bevy_math::Vec2;
use bevy_transform::components::Transform;
use common::film::{Film, GREEN};
use common::{agents, app, assert_apart};
use steer_bevy::prelude::*;

/// Metres and seconds: at most 1.4 m/s. First through the door, then to a place of one's own.
fn world(mut commands: Commands) {
    commands.spawn(Obstacle::wall(Vec2::new(0.0, 0.7), Vec2::new(0.0, 8.0)));
    commands.spawn(Obstacle::wall(Vec2::new(0.0, -8.0), Vec2::new(0.0, -0.7)));
    for i in 0..100_u8 {
        let at = Vec2::new(f32::from(i / 10) + 2.0, f32::from(i % 10) - 4.5);
        let way = [Vec2::X, -Vec2::X, Vec2::new(-1.6, 1.6) * at];
        let path = commands.spawn(Path::open(way)).id();
        commands.spawn((
            Transform::from_translation(at.extend(0.0)),
            Steering::new(1.4, 2.0).with_radius(0.25),
            (FollowPath::new(path), Crowd::default()),
        ));
    }
}

/// Agents that have arrived.
#[derive(Resource, Default)]
struct There(usize);

fn main() -> std::io::Result<()> {
    let mut app = app(SteeringPlugin::default(), world);
    app.init_resource::<There>();
    app.add_observer(|_: On<PathEnded>, mut there: ResMut<There>| there.0 += 1);
    let mut film = Film::new(Vec2::new(-17.0, -8.5), Vec2::new(13.0, 8.5), 20);
    film.wall(Vec2::new(0.0, 0.7), Vec2::new(0.0, 8.0));
    film.wall(Vec2::new(0.0, -8.0), Vec2::new(0.0, -0.7));
    for step in 0..60 * 240 {
        app.update();
        let people = agents::<Crowd>(&mut app);
        if step % 10 == 0 {
            assert_apart(&people);
        }
        for (at, _, radius) in &people {
            // The walls reach from 0.7 to 8 on either side of the door.
            let wall = Vec2::new(0.0, at.y.abs().clamp(0.7, 8.0).copysign(at.y));
            assert!(at.distance(wall) >= *radius, "step {step}: {at} touches a wall");
        }
        if film.step() {
            film.add::<Crowd>(&mut app, GREEN);
        }
        if app.world().resource::<There>().0 == 100 {
            break;
        }
    }
    let there = app.world().resource::<There>().0;
    assert!(there == 100, "{there} of 100 have arrived");
    film.save("100 people leave a room by a door.", film.last() / 3)
}
