//! Events in the life of an entity: despawn, pause, time, hierarchy, teleports, wrong numbers.

use bevy_app::App;
use bevy_ecs::prelude::*;
use bevy_math::{Quat, Vec2, Vec3};
use bevy_time::{Time, TimeUpdateStrategy, Virtual};
use bevy_transform::components::{GlobalTransform, Transform};
use steer_bevy::prelude::*;

use crate::world::{LIMITS, Seen, app, at, observe, run, velocity};

#[test]
fn a_target_that_is_gone_is_no_force() {
    let mut app = app(SteeringPlugin::default());
    let target = app.world_mut().spawn(Transform::from_xyz(500.0, 0.0, 0.0)).id();
    let path = app.world_mut().spawn(Path::open([Vec2::ZERO, Vec2::X * 900.0])).id();
    let agents = [
        app.world_mut().spawn((LIMITS, Seek::new(target))).id(),
        app.world_mut().spawn((LIMITS, Pursue::new(target), Crowd::default())).id(),
        app.world_mut().spawn((LIMITS, FollowPath::new(path))).id(),
        app.world_mut().spawn((LIMITS, HoldFormation::new(target))).id(),
        app.world_mut()
            .spawn((LIMITS, FollowFlowField::new(target), Interpose::new(target, Vec2::ZERO)))
            .id(),
    ];
    run(&mut app, 30);
    app.world_mut().despawn(target);
    app.world_mut().despawn(path);
    app.update();
    let before: Vec<Vec2> = agents.iter().map(|agent| velocity(&app, *agent)).collect();
    run(&mut app, 30);
    assert!(agents.iter().zip(before).all(|(agent, before)| velocity(&app, *agent) == before));
    // Components may go at any time, too.
    for agent in agents {
        app.world_mut().entity_mut(agent).remove::<(Steering, Seek, FollowPath)>();
        app.update();
        app.world_mut().despawn(agent);
        app.update();
    }
}

#[test]
fn a_paused_agent_stands() {
    let mut app = app(SteeringPlugin::default());
    observe(&mut app);
    let goal = Arrive { patience: Some(0.5), ..Arrive::new(Vec2::X * 90.0) };
    let agent = app.world_mut().spawn((LIMITS, goal)).id();
    run(&mut app, 30);
    app.world_mut().entity_mut(agent).insert(Paused);
    app.update();
    let there = at(&app, agent);
    run(&mut app, 60);
    assert_eq!((at(&app, agent), velocity(&app, agent)), (there, Vec2::ZERO));
    app.world_mut().entity_mut(agent).remove::<Paused>();
    run(&mut app, 200);
    assert!(at(&app, agent).distance(Vec2::X * 90.0) < 2.0);
    assert_eq!(app.world().resource::<Seen>().0, [("arrived", agent)]);
}

#[test]
fn time_that_is_scaled_or_paused_gives_the_same_steps() {
    #[derive(Resource, Default)]
    struct Steps(Vec<Vec2>);
    let run_for = |updates: usize, speed: f32| {
        let mut app = app(SteeringPlugin::default());
        app.init_resource::<Steps>();
        let list = |mut steps: ResMut<Steps>, agents: Query<&Transform, With<Steering>>| {
            steps.0.extend(agents.iter().map(|agent| agent.translation.truncate()));
        };
        app.add_systems(bevy_app::FixedUpdate, list.after(SteeringSystems::Move));
        app.world_mut().spawn((LIMITS, Wander::default()));
        let sixtieth = core::time::Duration::from_secs_f64(1.0 / 60.0);
        app.insert_resource(TimeUpdateStrategy::ManualDuration(sixtieth));
        app.world_mut().resource_mut::<Time<Virtual>>().set_relative_speed(speed);
        run(&mut app, updates / 2);
        app.world_mut().resource_mut::<Time<Virtual>>().pause();
        run(&mut app, 10);
        app.world_mut().resource_mut::<Time<Virtual>>().unpause();
        run(&mut app, updates / 2);
        app.world_mut().remove_resource::<Steps>().expect("a list").0
    };
    let (normal, double) = (run_for(120, 1.0), run_for(60, 2.0));
    assert!(normal.len().abs_diff(double.len()) <= 2 && double.len() > 110);
    assert!(normal.iter().zip(&double).all(|(one, other)| one == other));
    assert!(normal[100].length() > 50.0);
}

#[test]
fn a_teleport_and_a_push_count_at_once() {
    let mut app = app(SteeringPlugin::default());
    let agent = app.world_mut().spawn((LIMITS, Arrive::new(Vec2::ZERO))).id();
    run(&mut app, 30);
    app.world_mut().get_mut::<Transform>(agent).expect("it is there").translation = Vec3::new(50.0, 0.0, 1.0);
    app.world_mut().get_mut::<Velocity2>(agent).expect("it is there").0 = Vec2::Y * 60.0;
    app.update();
    assert!(at(&app, agent).distance(Vec2::new(50.0, 1.0)) < 0.3 && velocity(&app, agent).y > 40.0);
    run(&mut app, 300);
    assert!(at(&app, agent).length() < 1.0);
    // A rotation that the program sets is kept by an agent at rest.
    let turned = Quat::from_rotation_z(1.0);
    let other = app.world_mut().spawn((LIMITS, Transform::from_rotation(turned))).id();
    run(&mut app, 10);
    let rotation = |app: &App| app.world().get::<Transform>(other).expect("it is there").rotation;
    assert!(rotation(&app).angle_between(turned) < 1e-3);
    app.world_mut().get_mut::<Transform>(other).expect("it is there").rotation = Quat::IDENTITY;
    run(&mut app, 10);
    assert_eq!(rotation(&app), Quat::IDENTITY);
}

#[test]
fn a_body_that_the_program_moves_is_seen_to_move() {
    let mut app = app(SteeringPlugin::default());
    #[derive(Component)]
    struct Player;
    let player = app.world_mut().spawn((LIMITS, Player, Transform::from_xyz(0.0, 40.0, 0.0))).id();
    let walk = |mut players: Query<&mut Transform, With<Player>>| {
        players.iter_mut().for_each(|mut player| player.translation.x += 1.0);
    };
    app.add_systems(bevy_app::FixedUpdate, walk.before(SteeringSystems::Sense));
    let copy = app.world_mut().spawn((LIMITS, MatchVelocity::new(player))).id();
    run(&mut app, 120);
    assert!((velocity(&app, copy).x - 60.0).abs() < 1.0, "{}", velocity(&app, copy));
    assert_eq!(velocity(&app, player), Vec2::ZERO);
    assert_eq!(at(&app, player), Vec2::new(120.0, 40.0));
    // A teleport is no motion.
    app.world_mut().get_mut::<Transform>(player).expect("it is there").translation.x += 900.0;
    app.update();
    assert!(velocity(&app, copy).x < 61.0, "{}", velocity(&app, copy));
    // One that is paused is at rest, wherever the program puts it.
    app.world_mut().entity_mut(player).insert(Paused);
    run(&mut app, 120);
    assert!(velocity(&app, copy).length() < 1.0, "{}", velocity(&app, copy));
}

#[test]
fn a_force_that_ends_has_changed() {
    #[derive(Resource, Default)]
    struct Forces(Vec<Vec2>);
    let mut app = app(SteeringPlugin::default());
    app.init_resource::<Forces>();
    let note = |changed: Query<&SteeringForce, Changed<SteeringForce>>, mut forces: ResMut<Forces>| {
        forces.0.extend(changed.iter().map(SteeringForce::total));
    };
    app.add_systems(bevy_app::FixedUpdate, note.in_set(SteeringSystems::Extra));
    let agent = app.world_mut().spawn((LIMITS, Seek::new(Vec2::X * 900.0))).id();
    run(&mut app, 3);
    app.world_mut().entity_mut(agent).remove::<Seek>();
    run(&mut app, 3);
    let forces = &app.world().resource::<Forces>().0;
    assert!(forces[0] != Vec2::ZERO && forces.last() == Some(&Vec2::ZERO), "{forces:?}");
}

#[test]
fn children_steer_in_the_world() {
    let mut app = app(SteeringPlugin::default());
    let frame = Transform::from_xyz(100.0, 50.0, 0.0)
        .with_rotation(Quat::from_rotation_z(1.0))
        .with_scale(Vec3::splat(2.0));
    let parent = app.world_mut().spawn(frame).id();
    let goal = Vec2::new(160.0, 90.0);
    let child = app.world_mut().spawn((LIMITS, Arrive::new(goal), ChildOf(parent))).id();
    app.world_mut().spawn((Transform::from_xyz(0.0, 10.0, 0.0), Obstacle::circle(5.0), ChildOf(parent)));
    let inner = frame.transform_point(Vec3::new(0.0, 10.0, 0.0)).truncate();
    let visitor = app
        .world_mut()
        .spawn((LIMITS, Transform::from_xyz(inner.x - 60.0, inner.y, 0.0)))
        .insert((Seek::new(inner + Vec2::X * 500.0), AvoidObstacles::default()))
        .id();
    // A child of a child, with a parent that moves.
    let carried = app.world_mut().spawn((LIMITS, Arrive::new(goal), ChildOf(child))).id();
    let mut nearest = f32::INFINITY;
    for _ in 0..300 {
        app.update();
        nearest = nearest.min(at(&app, visitor).distance(inner));
    }
    let global = |entity| app.world().get::<GlobalTransform>(entity).expect("it is there").translation();
    assert!(global(child).truncate().distance(goal) < 1.0 && global(carried).truncate().distance(goal) < 1.0);
    assert_eq!(global(child).z, 0.0);
    assert!((14.0..24.0).contains(&nearest), "{nearest}");
}

#[test]
fn wrong_numbers_stop_an_agent_and_no_other() {
    let mut app = app(SteeringPlugin::default());
    let crowd = (LIMITS, Arrive::new(Vec2::X * 50.0), Crowd::default(), Flock::new(20.0));
    let well = app.world_mut().spawn((crowd.clone(), AvoidAgents::default(), Wander::default())).id();
    let wrong: Vec<Entity> = (0..7).map(|_| app.world_mut().spawn(crowd.clone()).id()).collect();
    let spoil = |i: usize, world: &mut World| {
        let mut entity = world.entity_mut(wrong[i]);
        match i {
            0 => entity.insert(Transform::from_xyz(f32::NAN, 0.0, 0.0)),
            1 => entity.insert(Velocity2(Vec2::splat(f32::INFINITY))),
            2 => entity.insert(Steering::new(f32::NAN, -1.0)),
            3 => entity.insert((Flock::new(f32::NAN), Heading2(Vec2::ZERO))),
            4 => entity.insert(Arrive::new(Vec2::NAN)),
            5 => entity.insert(Wander { rate: Some(-1.0), weight: f32::NAN, ..Wander::default() }),
            _ => entity.insert((Transform::from_xyz(f32::MAX, 0.0, 0.0), Seek::new(Vec2::ZERO))),
        };
    };
    (0..7).for_each(|i| spoil(i, app.world_mut()));
    app.world_mut().spawn((Obstacle::polygon([Vec2::ZERO]), Bounds::circle(f32::NAN), Path::open([])));
    app.world_mut().spawn((Obstacle::circle(5.0), Transform::from_scale(Vec3::ZERO)));
    run(&mut app, 200);
    assert!(at(&app, well).is_finite() && at(&app, well).length() > 10.0);
    // Repaired, they go on. All limits may change at any time.
    for entity in wrong.iter().copied() {
        app.world_mut().entity_mut(entity).insert((
            LIMITS,
            Transform::from_xyz(0.0, 30.0, 0.0),
            Velocity2::default(),
        ));
        app.world_mut().entity_mut(entity).insert(Arrive::new(Vec2::new(0.0, 90.0)));
        app.world_mut().entity_mut(entity).remove::<(Crowd, Flock, Wander, Seek)>();
    }
    run(&mut app, 300);
    assert!(wrong.iter().all(|entity| at(&app, *entity).distance(Vec2::new(0.0, 90.0)) < 2.0));
    for (speed, radius) in [(0.0, 0.0), (1e9, 1e9), (f32::MIN_POSITIVE, 1e-30)] {
        app.world_mut().entity_mut(well).insert(Steering::new(speed, speed).with_radius(radius));
        run(&mut app, 20);
        assert!(at(&app, well).is_finite());
    }
}
