//! 10,000 birds flock and stay under one sky.

mod common;

use bevy_ecs::prelude::*;
use bevy_math::Vec2;
use bevy_transform::components::Transform;
use common::film::{BLUE, Film};
use common::{agents, app};
use steer_bevy::prelude::*;

const SKY: Vec2 = Vec2::new(3600.0, 2000.0);

/// Pixels and seconds: at most 140 px/s, 16 px apart.
fn world(mut commands: Commands) {
    commands.spawn(Bounds::rectangle(SKY));
    for i in 0..10_000_u16 {
        let at = (Vec2::new(f32::from(i % 125), f32::from(i / 125)) + 0.5) * SKY / Vec2::new(125.0, 80.0);
        commands.spawn((
            Transform::from_translation((at - SKY / 2.0).extend(0.0)),
            Steering::new(140.0, 400.0).with_min_speed(70.0),
            Velocity2(Vec2::from_angle(f32::from(i)) * 100.0),
            (Flock::new(16.0), Contain::default()),
        ));
    }
}

fn main() -> std::io::Result<()> {
    let mut app = app(SteeringPlugin::default(), world);
    // A small part of the sky.
    let mut film = Film::new(SKY / -16.0, SKY / 16.0, 15).with_track(60);
    for step in 0..480 {
        app.update();
        if step >= 120 && film.step() {
            film.add::<Flock>(&mut app, BLUE);
        }
    }
    let birds = agents::<Flock>(&mut app);
    assert_eq!(birds.len(), 10_000);
    for (at, ..) in &birds {
        assert!(at.abs().cmple(SKY / 2.0 + 20.0).all(), "{at} is outside");
    }
    // Length of the mean heading around some birds: 1 if all near them have one direction.
    let common = birds.iter().step_by(50).map(|(at, ..)| {
        let near = birds.iter().filter(|(other, ..)| at.distance(*other) < 40.0);
        let (sum, count) = near.fold((Vec2::ZERO, 0.0), |(sum, count), bird| (sum + bird.1, count + 1.0));
        sum.length() / count
    });
    let mean = common.sum::<f32>() / 200.0;
    assert!(mean > 0.9, "the directions around a bird have a mean of {mean}");
    film.save("Some of 10,000 birds that have found common directions.", film.last() / 2)
}
