//! A wedge of fifteen follows a leader along a path. One is lost, and the others close the gap.

mod common;

use core::f32::consts::FRAC_1_SQRT_2;

use bevy_ecs::prelude::*;
use bevy_math::Vec2;
use bevy_transform::components::Transform;
use common::film::{BLUE, CORAL, Film};
use common::{agents, app};
use steer_bevy::prelude::*;

const CORNERS: [Vec2; 3] = [Vec2::new(-300.0, -60.0), Vec2::new(0.0, 120.0), Vec2::new(300.0, 40.0)];

const SPACING: f32 = 24.0;

#[derive(Component)]
struct Leader;

/// Pixels and seconds.
fn world(mut commands: Commands) {
    let path = commands.spawn(Path::open(CORNERS)).id();
    let leader = commands
        .spawn((
            Transform::from_xyz(-330.0, -80.0, 0.0),
            Steering::new(50.0, 60.0),
            FollowPath::new(path),
            Leader,
        ))
        .id();
    for i in 0..15_u8 {
        commands.spawn((
            Transform::from_xyz(-400.0 - f32::from(i / 5) * 20.0, f32::from(i % 5) * 20.0 - 140.0, 0.0),
            Steering::new(90.0, 240.0),
            HoldFormation { spacing: Some(SPACING), ..HoldFormation::new(leader) },
        ));
    }
}

fn main() -> std::io::Result<()> {
    let mut app = app(SteeringPlugin::default(), world);
    let mut film = Film::new(Vec2::new(-440.0, -200.0), Vec2::new(340.0, 290.0), 10).with_track(90);
    film.path(&CORNERS);
    for step in 0..60 * 18 {
        app.update();
        if step == 60 * 9 {
            let mut members = app.world_mut().query_filtered::<Entity, With<HoldFormation>>();
            let lost = members.iter(app.world()).next().expect("fifteen members");
            app.world_mut().despawn(lost);
        }
        if film.step() {
            film.add::<Leader>(&mut app, CORAL);
            film.add::<HoldFormation>(&mut app, BLUE);
        }
        let members = agents::<HoldFormation>(&mut app);
        if step % 240 == 200 {
            let leader = agents::<Leader>(&mut app)[0];
            for (at, ..) in &members {
                let farthest = at.distance(leader.0);
                assert!(step < 400 || farthest < 230.0, "step {step}: a member is {farthest} away");
            }
            let near = |(i, (one, ..)): (usize, &(Vec2, Vec2, f32))| {
                members[..i].iter().all(|(other, ..)| one.distance(*other) > 10.0)
            };
            assert!(step < 400 || members.iter().enumerate().all(near), "step {step}: two share a slot");
        }
    }
    let members = agents::<HoldFormation>(&mut app);
    assert_eq!(members.len(), 14);
    let (at, heading, _) = agents::<Leader>(&mut app)[0];
    for slot in 0..14_u8 {
        let rank = f32::from(slot / 2 + 1) * SPACING * FRAC_1_SQRT_2;
        let place = at + heading.rotate(Vec2::new(-rank, if slot % 2 == 0 { rank } else { -rank }));
        let gap = members.iter().map(|(at, ..)| at.distance(place)).fold(f32::INFINITY, f32::min);
        assert!(gap < 3.0, "slot {slot} of the wedge is {gap} from any member");
    }
    film.save("A wedge follows its leader along a path.", film.last() * 2 / 3)
}
