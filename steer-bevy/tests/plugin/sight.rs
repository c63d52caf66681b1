//! An enemy that patrols, sees, chases, loses and returns.

use bevy_ecs::prelude::*;
use bevy_math::{Vec2, Vec3};
use bevy_transform::components::Transform;
use steer_bevy::prelude::*;

use crate::world::{LIMITS, app, at, run};

/// Events of the enemy, in their order.
#[derive(Resource, Default)]
struct Log(Vec<&'static str>);

#[test]
fn an_enemy_patrols_sees_chases_loses_and_returns() {
    let mut app = app(SteeringPlugin::default());
    let player = app.world_mut().spawn((Transform::from_xyz(0.0, 900.0, 0.0), LIMITS)).id();
    app.world_mut().spawn(Obstacle::wall(Vec2::new(350.0, -150.0), Vec2::new(350.0, 150.0)));
    // The lines of a user.
    let way = || FollowPath::new(Path::ping_pong([Vec2::X * -100.0, Vec2::X * 100.0]));
    let enemy = app.world_mut().spawn((LIMITS, way(), Sees::new(player, 300.0))).id();
    app.add_observer(|on: On<Noticed>, mut commands: Commands| {
        commands.entity(on.entity).remove::<(FollowPath, Arrive)>().insert(Pursue::new(on.target));
    });
    app.add_observer(|on: On<Lost>, mut commands: Commands| {
        commands.entity(on.entity).remove::<Pursue>().insert(Arrive::new(on.last_seen));
    });
    app.add_observer(move |on: On<Arrived>, mut commands: Commands| {
        commands.entity(on.entity).remove::<Arrive>().insert(way());
    });

    app.init_resource::<Log>();
    app.add_observer(|_: On<Noticed>, mut log: ResMut<Log>| log.0.push("noticed"));
    app.add_observer(|_: On<Lost>, mut log: ResMut<Log>| log.0.push("lost"));
    app.add_observer(|_: On<Arrived>, mut log: ResMut<Log>| log.0.push("arrived"));
    let log = |app: &bevy_app::App| app.world().resource::<Log>().0.clone();
    let patrols = |app: &mut bevy_app::App| {
        let places: Vec<f32> = (0..600)
            .map(|_| {
                app.update();
                assert!(at(app, enemy).y.abs() < 1.0 && at(app, enemy).x.abs() < 120.0);
                at(app, enemy).x
            })
            .collect();
        places.iter().any(|x| *x < -90.0) && places.iter().any(|x| *x > 90.0)
    };
    assert!(patrols(&mut app) && log(&app).is_empty());
    let put = |app: &mut bevy_app::App, x: f32| {
        let mut transform = app.world_mut().get_mut::<Transform>(player).expect("it is there");
        transform.translation = Vec3::new(x, 0.0, 0.0);
    };
    // Ahead of the enemy at one end of its way at the latest.
    put(&mut app, 300.0);
    run(&mut app, 360);
    assert_eq!(log(&app), ["noticed"]);
    assert!(at(&app, enemy).distance(Vec2::X * 300.0) < 60.0, "{}", at(&app, enemy));
    // Near, but behind the wall.
    put(&mut app, 400.0);
    run(&mut app, 300);
    assert_eq!(log(&app), ["noticed", "lost", "arrived"]);
    run(&mut app, 300);
    assert!(patrols(&mut app));
    assert_eq!(log(&app).len(), 3);
    // One that is gone is lost.
    put(&mut app, 0.0);
    run(&mut app, 360);
    app.world_mut().despawn(player);
    run(&mut app, 2);
    assert_eq!(log(&app)[3..], ["noticed", "lost"]);
}
