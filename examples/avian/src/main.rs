//! Twenty bodies go past pillars to their places. Avian moves them: it pushes them apart, and a
//! heavy ball pushes them aside. The plugin computes their accelerations and observes what Avian
//! made of them. Metres and seconds.

#[path = "../../../steer-bevy/examples/common/film.rs"]
#[allow(dead_code)]
mod film;

use std::collections::BTreeSet;

use avian2d::prelude::*;
use bevy_app::prelude::*;
use bevy_ecs::prelude::*;
use bevy_math::Vec2;
use bevy_time::{Fixed, Time, TimePlugin, TimeUpdateStrategy};
use bevy_transform::TransformPlugin;
use bevy_transform::components::Transform;
use film::{BLUE, CORAL, Film};
use steer_bevy::prelude::*;

/// Pillars: x, y, radius.
const PILLARS: [[f32; 3]; 3] = [[-1.2, 2.7, 0.6], [0.6, 0.2, 0.8], [-1.2, -2.4, 0.6]];
const RADIUS: f32 = 0.25;
const BALL: f32 = 0.6;
const STEPS: u16 = 14 * 60;

#[derive(Component)]
struct Ball;

fn world(mut commands: Commands) {
    for [x, y, radius] in PILLARS {
        let at = Transform::from_xyz(x, y, 0.0);
        commands.spawn((at, Obstacle::circle(radius), RigidBody::Static, Collider::circle(radius)));
    }
    for i in 0..20_u8 {
        let at = Vec2::new(f32::from(i / 5) * 0.8 - 7.5, f32::from(i % 5) * 0.9 - 1.8);
        commands.spawn((
            Transform::from_translation(at.extend(0.0)),
            (Steering::new(2.0, 6.0).with_radius(RADIUS), Acceleration2::default()),
            (Arrive::new(at + Vec2::X * 12.0), AvoidObstacles::default(), AvoidAgents::default()),
            (RigidBody::Dynamic, Collider::circle(RADIUS), ConstantLinearAcceleration::default()),
        ));
    }
    commands.spawn((
        (Transform::from_xyz(-3.2, 5.0, 0.0), Ball),
        // An agent without a behaviour: the others avoid it, and the film draws it.
        (Steering::new(9.0, 9.0).with_radius(BALL), Acceleration2::default()),
        (RigidBody::Dynamic, Collider::circle(BALL), ColliderDensity(5.0)),
        (LinearVelocity(Vec2::new(0.0, -1.5)), ConstantLinearAcceleration::default()),
    ));
}

/// The velocities that Avian made.
fn observe(mut bodies: Query<(&LinearVelocity, &mut Velocity2)>) {
    for (observed, mut velocity) in &mut bodies {
        velocity.0 = observed.0; // glue
    }
}

/// The accelerations that Avian takes.
fn accelerate(mut bodies: Query<(&Acceleration2, &mut ConstantLinearAcceleration)>) {
    for (acceleration, mut engine) in &mut bodies {
        engine.0 = acceleration.0; // glue
    }
}

/// Agents that have arrived.
#[derive(Resource, Default)]
struct There(BTreeSet<Entity>);

/// A run without a window.
struct Run {
    film: Film,
    there: usize,
    /// The least gap between two bodies, and between a body and a pillar.
    gaps: [f32; 2],
    /// The highest speed of an agent.
    speed: f32,
}

fn run() -> Run {
    let mut app = App::new();
    app.add_plugins((TaskPoolPlugin::default(), TimePlugin, TransformPlugin));
    app.add_plugins((PhysicsPlugins::default(), SteeringPlugin::default()));
    app.insert_resource(Gravity(Vec2::ZERO)).init_resource::<There>();
    app.insert_resource(Time::<Fixed>::from_hz(60.0)).insert_resource(TimeUpdateStrategy::FixedTimesteps(1));
    app.add_systems(Startup, world);
    app.add_systems(FixedUpdate, observe.before(SteeringSystems::Sense));
    app.add_systems(FixedUpdate, accelerate.after(SteeringSystems::Move));
    app.add_observer(|arrived: On<Arrived>, mut there: ResMut<There>| {
        there.0.insert(arrived.entity);
    });
    app.finish();
    let mut film = Film::new(Vec2::new(-8.5, -5.0), Vec2::new(8.5, 5.0), 8);
    for [x, y, radius] in PILLARS {
        film.disc(Vec2::new(x, y), radius);
    }
    let (mut gaps, mut speed) = ([f32::INFINITY; 2], 0.0_f32);
    for _ in 0..STEPS {
        app.update();
        if film.step() {
            film.add::<Ball>(&mut app, CORAL);
            film.add::<Arrive>(&mut app, BLUE);
        }
        let mut agents = app.world_mut().query_filtered::<&LinearVelocity, With<Arrive>>();
        speed = agents.iter(app.world()).map(|velocity| velocity.length()).fold(speed, f32::max);
        let mut bodies = app.world_mut().query::<(&Transform, &Steering)>();
        let bodies: Vec<_> =
            bodies.iter(app.world()).map(|(at, body)| (at.translation.truncate(), body.radius)).collect();
        for (i, (at, radius)) in bodies.iter().enumerate() {
            assert!(at.is_finite(), "body {i} is at {at}");
            for (other, other_radius) in &bodies[..i] {
                gaps[0] = gaps[0].min(at.distance(*other) - radius - other_radius);
            }
            for [x, y, pillar] in PILLARS {
                gaps[1] = gaps[1].min(at.distance(Vec2::new(x, y)) - radius - pillar);
            }
        }
    }
    Run { film, there: app.world().resource::<There>().0.len(), gaps, speed }
}

/// Prints the figures of the run, draws a picture of it to the file of the first argument, and a
/// recording to the file of the second.
fn main() -> std::io::Result<()> {
    let Run { film, there, gaps: [bodies, pillars], speed } = run();
    println!("{there} of 20 bodies have arrived, at up to {speed:.2} m/s");
    println!("least gap between two bodies {bodies:.3} m, to a pillar {pillars:.3} m");
    film.save("Avian moves twenty bodies past pillars, and a heavy ball rolls in.", 24)
}

#[test]
fn all_bodies_arrive_and_none_goes_through_another() {
    let Run { there, gaps: [bodies, pillars], speed, .. } = run();
    assert_eq!(there, 20);
    // Avian lets bodies overlap by some millimetres.
    assert!(bodies > -0.02, "two bodies overlap by {bodies}");
    assert!(pillars > -0.02, "a body is {pillars} in a pillar");
    // Contacts push bodies above their own maximum of 2 m/s.
    assert!(speed < 4.0, "a body has {speed}");
}
