//! 10,000 birds flock and stay under one sky.

mod common;

use bevy_ecs::prelude::*;
use bevy_math::Vec2;
use bevy_transform::components::Transform;
use common::{agents, app, picture, save};
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
    (0..360).for_each(|_| app.update());
    let birds = agents::<Flock>(&mut app);
    assert_eq!(birds.len(), 10_000);
    let mut picture = picture(-SKY / 2.0, SKY / 2.0);
    for (at, heading, _) in birds {
        assert!(at.abs().cmple(SKY / 2.0 + 20.0).all(), "{at} is outside");
        let hue = heading.to_angle().to_degrees() + 180.0;
        picture.dart(at, heading, 9.0, &format!(r#"fill="hsl({hue:.0},65%,70%)""#));
    }
    save(&picture, "10,000 birds have found a few common directions.")
}
