//! Agents that are children: they move with their parents, and of themselves.

use bevy_app::App;
use bevy_ecs::prelude::*;
use bevy_math::{Quat, Vec2, Vec3};
use bevy_transform::components::{GlobalTransform, Transform};
use steer_bevy::prelude::*;

use crate::world::{LIMITS, app, at, run, velocity};

fn global(app: &App, entity: Entity) -> Vec2 {
    app.world().get::<GlobalTransform>(entity).expect("it is there").translation().truncate()
}

#[test]
fn a_turret_stays_on_its_tank() {
    let mut app = app(SteeringPlugin::default());
    let tank = app.world_mut().spawn((LIMITS, Velocity2(Vec2::X * 60.0))).id();
    let place = Transform::from_xyz(10.0, 3.0, 1.0);
    let aim = Face::new(Vec2::new(90.0, 5000.0));
    let turret = app.world_mut().spawn((LIMITS, place, aim, ChildOf(tank))).id();
    let watcher = app.world_mut().spawn((LIMITS, MatchVelocity::new(turret))).id();
    run(&mut app, 120);
    assert!(global(&app, tank).x > 100.0);
    let apart = global(&app, turret) - global(&app, tank);
    assert!(apart.distance(Vec2::new(10.0, 3.0)) < 0.01, "{apart}");
    let front = app.world().get::<GlobalTransform>(turret).expect("it is there").right();
    assert!(front.y > 0.99, "{front:?}");
    assert_eq!(velocity(&app, turret), Vec2::ZERO);
    // Others see it move.
    assert!(velocity(&app, watcher).x > 50.0, "{}", velocity(&app, watcher));
}

#[test]
fn a_child_moves_with_a_parent_that_turns_or_is_moved_by_the_program() {
    let mut app = app(SteeringPlugin::default());
    #[derive(Component)]
    struct Ship;
    let ship = app.world_mut().spawn((Transform::default(), Ship)).id();
    let sail = |mut ships: Query<&mut Transform, With<Ship>>| {
        for mut ship in &mut ships {
            ship.translation.y += 1.0;
            ship.rotate_z(0.01);
        }
    };
    app.add_systems(bevy_app::FixedUpdate, sail.in_set(SteeringSystems::Extra));
    let place = Transform::from_xyz(20.0, 0.0, 0.0);
    let passenger = app.world_mut().spawn((LIMITS, place, ChildOf(ship))).id();
    let paused = app.world_mut().spawn((LIMITS, place, Paused, ChildOf(ship))).id();
    run(&mut app, 100);
    for one in [passenger, paused] {
        let local = app.world().get::<Transform>(one).expect("it is there");
        assert!(local.translation.distance(Vec3::X * 20.0) < 0.01, "{local:?}");
        assert!(local.rotation.angle_between(Quat::IDENTITY) < 0.01, "{local:?}");
    }
    // One that walks on the deck.
    let walker = app.world_mut().spawn((LIMITS, Velocity2(Vec2::X * 30.0), ChildOf(ship))).id();
    app.update();
    let before = global(&app, walker) - global(&app, ship);
    run(&mut app, 60);
    let walked = global(&app, walker) - global(&app, ship) - before;
    assert!((walked.x - 30.0).abs() < 2.0, "{walked}");
}

#[test]
fn children_and_memories_at_rest_are_not_changed() {
    #[derive(Resource, Default)]
    struct Changes([usize; 3]);
    let mut app = app(SteeringPlugin::default());
    app.init_resource::<Changes>();
    let parent = app.world_mut().spawn(Transform::from_xyz(5.0, 5.0, 0.0)).id();
    app.world_mut().spawn((LIMITS, AvoidObstacles::default(), ChildOf(parent)));
    app.world_mut().spawn((LIMITS, AvoidObstacles::default()));
    app.world_mut().spawn((Transform::from_xyz(300.0, 0.0, 0.0), Obstacle::circle(9.0)));
    run(&mut app, 3);
    let count = |moved: Query<(), (With<Steering>, Or<(Changed<Transform>, Changed<Velocity2>)>)>,
                 headings: Query<(), Changed<Heading2>>,
                 memories: Query<(), Changed<steer_bevy::memory::AvoidMemory>>,
                 mut changes: ResMut<Changes>| {
        let now = [moved.iter().count(), headings.iter().count(), memories.iter().count()];
        changes.0.iter_mut().zip(now).for_each(|(sum, count)| *sum += count);
    };
    app.add_systems(bevy_app::Last, count);
    app.update();
    app.world_mut().resource_mut::<Changes>().0 = [0; 3];
    run(&mut app, 20);
    assert_eq!(app.world().resource::<Changes>().0, [0; 3]);
}

#[test]
fn an_engine_brakes_a_paused_body() {
    let mut app = app(SteeringPlugin::default());
    let goal = Seek::new(Vec2::X * 8000.0);
    let body = app.world_mut().spawn((LIMITS, goal, Acceleration2::default())).id();
    let mut speed = Vec2::ZERO;
    let mut drive = |app: &mut App, steps: usize| {
        for _ in 0..steps {
            app.update();
            speed += app.world().get::<Acceleration2>(body).expect("it is written").0 / 60.0;
            let mut transform = app.world_mut().get_mut::<Transform>(body).expect("it is there");
            transform.translation += (speed / 60.0).extend(0.0);
        }
        speed
    };
    assert!(drive(&mut app, 60).x > 90.0);
    app.world_mut().entity_mut(body).insert(Paused);
    assert!(drive(&mut app, 60).length() < 0.1);
    let there = at(&app, body);
    drive(&mut app, 60);
    assert!(at(&app, body).distance(there) < 0.2);
    app.world_mut().entity_mut(body).remove::<Paused>();
    assert!(drive(&mut app, 60).x > 90.0);
    // A body that is wrong is left alone.
    app.world_mut().get_mut::<Velocity2>(body).expect("it is there").0 = Vec2::NAN;
    app.update();
    assert_eq!(app.world().get::<Acceleration2>(body).expect("it is written").0, Vec2::ZERO);
}
