//! The lines that a user writes, and their effects.

use crate::world::{app, at, run, velocity};
use bevy_app::{App, FixedUpdate, Startup};
use bevy_ecs::prelude::*;
use bevy_math::{Vec2, Vec3, Vec3Swizzles};
use bevy_transform::components::Transform;
use steer_bevy::prelude::*;

#[test]
fn an_enemy_catches_a_player_behind_an_obstacle() {
    #[derive(Component)]
    struct Enemy;
    let mut app = app(SteeringPlugin::default());
    let setup = |mut commands: Commands| {
        let player = commands
            .spawn((Transform::from_xyz(0.0, 0.0, 0.0), Steering::new(200.0, 800.0).with_radius(8.0)))
            .id();
        commands.spawn((Transform::from_xyz(80.0, 0.0, 0.0), Obstacle::circle(40.0)));
        commands.spawn((
            Transform::from_xyz(300.0, 0.0, 0.0),
            Steering::new(140.0, 400.0).with_radius(8.0),
            Pursue::new(player),
            AvoidObstacles::default(),
            Enemy,
        ));
    };
    app.add_systems(FixedUpdate, setup.run_if(bevy_ecs::schedule::common_conditions::run_once));
    let mut near = f32::INFINITY;
    for _ in 0..600 {
        app.update();
        let mut enemies = app.world_mut().query_filtered::<&Transform, With<Enemy>>();
        let enemy = enemies.single(app.world()).expect("one enemy").translation.xy();
        assert!(enemy.distance(Vec2::new(80.0, 0.0)) >= 48.0, "{enemy} is in the obstacle");
        near = near.min(enemy.length());
    }
    assert!(near < 16.0, "the enemy came only as near as {near}");
}

#[test]
fn walkers_arrive_and_never_touch() {
    let mut app = app(SteeringPlugin::default());
    #[derive(Resource, Default)]
    struct There(Vec<Entity>);
    app.init_resource::<There>();
    app.add_observer(|arrived: On<Arrived>, mut there: ResMut<There>| there.0.push(arrived.entity));
    let steering = Steering::new(1.4, 2.0).with_radius(0.3);
    let walkers: Vec<Entity> = [(5.0, 0.0), (-5.0, 0.05), (0.0, 5.0), (0.05, -5.0)]
        .map(|(x, y)| {
            let goal = Arrive::new(Vec2::new(-x, -y));
            app.world_mut().spawn((Transform::from_xyz(x, y, 7.0), steering, goal, Crowd::default())).id()
        })
        .to_vec();
    for _ in 0..1200 {
        app.update();
        for (i, one) in walkers.iter().enumerate() {
            for other in &walkers[..i] {
                assert!(at(&app, *one).distance(at(&app, *other)) >= 0.6);
            }
        }
    }
    let there = &app.world().resource::<There>().0;
    assert!(there.len() == 4 && walkers.iter().all(|walker| there.contains(walker)), "{there:?}");
    for walker in walkers {
        assert_eq!(app.world().get::<Transform>(walker).expect("it is there").translation.z, 7.0);
    }
}

#[test]
fn birds_of_a_flock_move_together() {
    let mut app = app(SteeringPlugin::default());
    let mut birds = Vec::new();
    for i in 0_u16..60 {
        let at = Vec2::new(f32::from(i % 8), f32::from(i / 8)) * 20.0;
        let turned = Vec2::from_angle(f32::from(i)) * 80.0;
        birds.push(
            app.world_mut()
                .spawn((
                    Transform::from_translation(at.extend(0.0)),
                    Steering::new(140.0, 400.0),
                    Velocity2(turned),
                    Flock::new(16.0),
                    Wander::default(),
                ))
                .id(),
        );
    }
    // Mean cosine of the angle between a bird's velocity and the nearest bird's: 0 is by chance.
    let agreement = |app: &App| {
        let nearest = |bird: &Entity| {
            let gap = |other: &&Entity| at(app, *bird).distance_squared(at(app, **other));
            let others = birds.iter().filter(|other| *other != bird);
            *others.min_by(|one, other| gap(one).total_cmp(&gap(other))).expect("another bird")
        };
        let way = |bird: Entity| velocity(app, bird).normalize_or_zero();
        birds.iter().map(|bird| way(*bird).dot(way(nearest(bird)))).sum::<f32>() / 60.0
    };
    let before = agreement(&app);
    run(&mut app, 300);
    let after = agreement(&app);
    assert!(before < 0.6 && after > 0.9, "{before} {after}");
}

#[test]
fn a_walker_steps_aside_for_a_body_that_gives_no_way() {
    let mut app = app(SteeringPlugin::default());
    let steering = Steering::new(1.4, 2.0).with_radius(0.3);
    let stay = Arrive::new(Vec2::ZERO);
    let walker = app.world_mut().spawn((Transform::default(), steering, stay, Crowd::default())).id();
    let player = app
        .world_mut()
        .spawn((
            Transform::from_xyz(-4.0, 0.0, 0.0),
            Steering::new(1.2, 2.0).with_radius(0.3),
            GivesNoWay,
            Seek::new(Vec3::new(9.0, 0.0, 5.0)),
        ))
        .id();
    for _ in 0..420 {
        app.update();
        assert!(at(&app, walker).distance(at(&app, player)) >= 0.6);
        assert!(at(&app, player).y.abs() < 1e-3);
    }
    assert!(at(&app, player).x > 2.0 && at(&app, walker).length() < 0.6);
}

#[test]
fn an_obstacle_lies_in_the_frame_of_its_entity() {
    let mut app = app(SteeringPlugin::default());
    let quarter = Transform::from_xyz(60.0, 0.0, 0.0)
        .with_rotation(bevy_math::Quat::from_rotation_z(core::f32::consts::FRAC_PI_2))
        .with_scale(Vec3::splat(0.5));
    app.world_mut().spawn((quarter, Obstacle::wall(Vec2::new(-50.0, 0.0), Vec2::new(50.0, 0.0))));
    let goal = Vec2::new(120.0, 0.0);
    let walker = app
        .world_mut()
        .spawn((Steering::new(40.0, 160.0).with_radius(4.0), Arrive::new(goal), AvoidObstacles::default()))
        .id();
    let mut widest: f32 = 0.0;
    for _ in 0..600 {
        app.update();
        let at = at(&app, walker);
        widest = widest.max(at.y.abs());
        // The wall reaches from −25 to 25 across the way.
        let wall = Vec2::new(60.0, at.y.clamp(-25.0, 25.0));
        assert!(at.distance(wall) >= 4.0, "{at} touches the wall");
    }
    assert!(at(&app, walker).distance(goal) < 2.0 && (29.0..45.0).contains(&widest), "{widest}");
}

#[test]
fn startup_systems_and_the_ground_of_a_3d_game() {
    let mut app = App::new();
    app.add_plugins((bevy_time::TimePlugin, SteeringPlugin::xz()));
    app.insert_resource(bevy_time::TimeUpdateStrategy::FixedTimesteps(1));
    #[derive(Component)]
    struct Runner;
    app.add_systems(Startup, |mut commands: Commands| {
        commands.spawn((
            Transform::from_xyz(1.0, 3.0, 2.0),
            Steering::new(4.0, 10.0),
            Arrive::new(Vec3::new(1.0, 0.0, -6.0)),
            Runner,
        ));
    });
    for _ in 0..400 {
        app.update();
    }
    let mut runners = app.world_mut().query_filtered::<&Transform, With<Runner>>();
    let there = runners.single(app.world()).expect("one runner");
    assert!(there.translation.distance(Vec3::new(1.0, 3.0, -6.0)) < 0.05, "{there:?}");
    assert_eq!(there.translation.y, 3.0);
    assert!(there.forward().distance(Vec3::NEG_Z) < 1e-3, "{there:?}");
}

#[test]
fn a_crowd_sees_a_wall_in_pieces_as_a_whole_one() {
    let [whole, pieces] = [8_u8, 1].map(|length| {
        let mut app = app(SteeringPlugin::default());
        for from in (0_u8..16).step_by(length.into()).map(|from| f32::from(from) - 8.0) {
            let wall = Obstacle::wall(Vec2::Y * from, Vec2::Y * (from + f32::from(length)));
            app.world_mut().spawn(wall);
        }
        let walker = (Transform::from_xyz(-1.5, 0.0, 0.0), Steering::new(1.4, 2.0).with_radius(0.25));
        let walker = app.world_mut().spawn((walker, Seek::new(Vec2::X * 9.0), Crowd::default())).id();
        [60, 60].map(|steps| {
            run(&mut app, steps);
            at(&app, walker)
        })
    });
    assert_eq!(whole, pieces);
}
