//! 200 followers run after a player on the ground of a 3-D game, and never overlap each other. The
//! player gives no way: it pushes through followers that the others hem in.

mod common;

use bevy_ecs::prelude::*;
use bevy_math::{Vec2, Vec3};
use bevy_transform::components::Transform;
use common::film::{CORAL, Film, GREEN};
use common::{agents, app, assert_apart};
use steer_bevy::prelude::*;

const CORNERS: [Vec2; 4] =
    [Vec2::new(-9.0, -6.0), Vec2::new(9.0, -6.0), Vec2::new(9.0, 6.0), Vec2::new(-9.0, 6.0)];

#[derive(Component)]
struct Player;

/// Metres and seconds, on the plane XZ. The height of a Transform stays as it is.
fn world(mut commands: Commands) {
    let way = commands.spawn(Path::closed(CORNERS)).id();
    let steering = Steering::new(2.0, 8.0).with_radius(0.4);
    let player = commands.spawn((steering, FollowPath::new(way), GivesNoWay, Player)).id();
    for i in 0..200_u16 {
        let at = Vec3::new(f32::from(i % 20) - 9.5, 1.0, f32::from(i / 20) + 8.0);
        commands.spawn((
            Transform::from_translation(at),
            Steering::new(2.6, 6.0).with_radius(0.3),
            (Seek::new(player), Crowd::default()),
        ));
    }
}

fn main() -> std::io::Result<()> {
    let mut app = app(SteeringPlugin::xz(), world);
    let mut film = Film::new(Vec2::new(-18.0, -11.0), Vec2::new(18.0, 11.0), 20);
    film.path(&[&CORNERS[..], &CORNERS[..1]].concat());
    let mut near = 0;
    for step in 0..60 * 20 {
        app.update();
        if step % 60 == 59 {
            let (player, followers) = (agents::<Player>(&mut app)[0], agents::<Crowd>(&mut app));
            near += followers.iter().filter(|(at, ..)| at.distance(player.0) < 8.0).count();
        }
        if film.step() {
            film.add::<Player>(&mut app, CORAL);
            film.add::<Crowd>(&mut app, GREEN);
        }
        if step % 5 == 0 {
            let followers = agents::<Crowd>(&mut app);
            assert_apart(&followers);
        }
    }
    let mut heights = app.world_mut().query_filtered::<&Transform, With<Crowd>>();
    assert!(heights.iter(app.world()).all(|at| at.translation.y == 1.0));
    assert!(near > 100 * 20, "{near} near the player, in 20 counts of 200");
    film.save("200 followers crowd round a player on the ground.", film.last())
}
