//! An enemy runs after a player, around obstacles.

mod common;

use bevy_app::FixedUpdate;
use bevy_ecs::prelude::*;
use bevy_math::Vec2;
use bevy_transform::components::Transform;
use common::film::{BLUE, CORAL, Film};
use common::{agents, app};
use steer_bevy::prelude::*;

/// Pillars: x, y, radius.
const PILLARS: [[f32; 3]; 4] =
    [[-120.0, 60.0, 40.0], [40.0, -40.0, 50.0], [150.0, 75.0, 35.0], [-60.0, -130.0, 30.0]];

#[derive(Component)]
struct Player;

#[derive(Component)]
struct Enemy;

/// Pixels and seconds.
fn world(mut commands: Commands) {
    let player = commands
        .spawn((Transform::from_xyz(260.0, 0.0, 0.0), Player, Steering::new(100.0, 800.0).with_radius(8.0)))
        .id();
    for [x, y, radius] in PILLARS {
        commands.spawn((Transform::from_xyz(x, y, 0.0), Obstacle::circle(radius)));
    }
    commands.spawn((
        Transform::from_xyz(-260.0, 0.0, 0.0),
        Steering::new(140.0, 400.0).with_radius(8.0),
        Enemy,
        (Pursue::new(player), AvoidObstacles::default()),
    ));
}

/// The player's own motion, which a game takes from the keyboard: an ellipse round the pillars.
fn play(mut players: Query<&mut Transform, With<Player>>, time: Res<bevy_time::Time>) {
    for mut player in &mut players {
        let angle = time.elapsed_secs() * 0.35;
        player.translation = (Vec2::from_angle(angle) * Vec2::new(260.0, 190.0)).extend(0.0);
    }
}

fn main() -> std::io::Result<()> {
    let mut app = app(SteeringPlugin::default(), world);
    app.add_systems(FixedUpdate, play.before(SteeringSystems::Sense));
    let mut film = Film::new(Vec2::new(-330.0, -215.0), Vec2::new(330.0, 215.0), 4).with_track(600);
    for [x, y, radius] in PILLARS {
        film.disc(Vec2::new(x, y), radius);
    }
    let (mut caught, mut way) = (None, Vec::<Vec2>::new());
    for step in 0..1200 {
        app.update();
        let (player, enemy) = (agents::<Player>(&mut app)[0].0, agents::<Enemy>(&mut app)[0].0);
        for [x, y, radius] in PILLARS {
            for one in [player, enemy] {
                let gap = one.distance(Vec2::new(x, y)) - radius - 8.0;
                assert!(gap >= 0.0, "step {step}: {one} touches a pillar");
            }
        }
        let last = way.last().copied().unwrap_or(enemy);
        assert!(enemy.distance(last) <= 140.0 / 60.0 * 1.001, "step {step}: the enemy jumps to {enemy}");
        way.push(enemy);
        if film.step() {
            film.add::<Player>(&mut app, BLUE);
            film.add::<Enemy>(&mut app, CORAL);
        }
        if player.distance(enemy) < 16.0 {
            caught = Some(step);
            break;
        }
    }
    // The player begins 520 px away, and both run: not before two seconds.
    assert!(caught.is_some_and(|step| step > 120), "the enemy catches the player in step {caught:?}");
    let length: f32 = way.windows(2).map(|pair| pair[0].distance(pair[1])).sum();
    assert!(length > 250.0, "the enemy has run only {length} px");
    film.save("An enemy goes round a pillar and catches a player.", film.last())
}
