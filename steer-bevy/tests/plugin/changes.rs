//! Changes while agents run: paths, doors, obstacles, limits, copies of entities.

use bevy_app::App;
use bevy_ecs::prelude::*;
use bevy_math::Vec2;
use bevy_time::{Fixed, Time, TimeUpdateStrategy, Virtual};
use bevy_transform::components::Transform;
use core::time::Duration;
use steer_bevy::SteeringOrder;
use steer_bevy::memory::{QueueMemory, WanderMemory};
use steer_bevy::prelude::*;

use crate::world::{LIMITS, Seen, app, at, observe, run, velocity};

/// Updates in which no fixed step runs.
fn idle(app: &mut App) {
    app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::ZERO));
    run(app, 5);
    app.insert_resource(TimeUpdateStrategy::FixedTimesteps(1));
}

/// Returns the least distance from a point in so many steps.
fn nearest(app: &mut App, agent: Entity, point: Vec2, steps: usize) -> f32 {
    let step = |nearest: f32, _| {
        app.update();
        nearest.min(at(app, agent).distance(point))
    };
    (0..steps).fold(f32::INFINITY, step)
}

const ONE: [Vec2; 3] = [Vec2::ZERO, Vec2::new(50.0, 0.0), Vec2::new(100.0, 0.0)];
const OTHER: [Vec2; 3] = [Vec2::new(100.0, 80.0), Vec2::new(50.0, 80.0), Vec2::new(0.0, 80.0)];

#[test]
fn a_new_path_begins_at_its_start() {
    for is_edited in [false, true] {
        let mut app = app(SteeringPlugin::default());
        observe(&mut app);
        let path = app.world_mut().spawn(Path::open(ONE)).id();
        let agent = app.world_mut().spawn((LIMITS, FollowPath::new(path))).id();
        run(&mut app, 200);
        assert!(at(&app, agent).distance(ONE[2]) < 2.0);
        if is_edited {
            app.world_mut().entity_mut(path).insert(Path::open(OTHER));
        } else {
            let other = app.world_mut().spawn(Path::open(OTHER)).id();
            app.world_mut().get_mut::<FollowPath>(agent).expect("it follows").path = other.into();
        }
        let start = nearest(&mut app, agent, OTHER[0], 400);
        assert!(start < 6.0, "{start}");
        assert!(at(&app, agent).distance(OTHER[2]) < 2.0);
        assert_eq!(app.world().resource::<Seen>().0, [("ended", agent), ("ended", agent)]);
        // A path that only moves goes on where it is.
        let mut follow = app.world_mut().get_mut::<FollowPath>(agent).expect("it follows");
        follow.weight = 0.5;
        let PathSource::Entity(path) = follow.path else { panic!("an entity") };
        app.world_mut().entity_mut(path).insert(Transform::from_xyz(20.0, 0.0, 0.0));
        assert!(nearest(&mut app, agent, OTHER[0], 120) > 50.0);
        let end = OTHER[2] + Vec2::X * 20.0;
        assert!(at(&app, agent).distance(end) < 2.0, "{}", at(&app, agent));
    }
}

#[test]
fn a_new_road_begins_where_the_agent_is() {
    let mut app = app(SteeringPlugin::default());
    let road = app.world_mut().spawn(Path::open([Vec2::ZERO, Vec2::X * 150.0]).with_radius(8.0)).id();
    let agent = app.world_mut().spawn((LIMITS, FollowTube::new(road))).id();
    run(&mut app, 300);
    assert!(at(&app, agent).distance(Vec2::X * 150.0) < 4.0);
    let corners = [Vec2::X * 150.0, Vec2::new(150.0, 150.0), Vec2::new(0.0, 150.0), Vec2::ZERO];
    app.world_mut().entity_mut(road).insert(Path::open(corners).with_radius(8.0));
    let corner = nearest(&mut app, agent, corners[1], 240);
    assert!(corner < 30.0, "{corner}");
}

#[test]
fn a_new_door_has_a_queue_of_its_own() {
    let mut app = app(SteeringPlugin::default());
    let queue = (Seek::new(Vec2::X * 900.0), Queue::new(Vec2::X * 30.0));
    let agent = app.world_mut().spawn((LIMITS, queue)).id();
    run(&mut app, 120);
    let passed = |app: &App| app.world().get::<QueueMemory>(agent).expect("it queues").passed;
    assert!(passed(&app));
    app.world_mut().get_mut::<Queue>(agent).expect("it queues").door = Vec2::new(800.0, 0.0).into();
    app.update();
    assert!(!passed(&app));
}

#[test]
fn an_obstacle_that_goes_while_no_step_runs_is_gone() {
    let way = Seek::new(Vec2::X * 400.0);
    for is_paused in [false, true] {
        let mut app = app(SteeringPlugin::default());
        let rock = app.world_mut().spawn((Transform::from_xyz(100.0, 1.0, 0.0), Obstacle::circle(20.0))).id();
        let parent = app.world_mut().spawn(Transform::from_xyz(200.0, -1.0, 0.0)).id();
        let child = app.world_mut().spawn((Obstacle::circle(20.0), ChildOf(parent))).id();
        let agent = app.world_mut().spawn((LIMITS, way.clone(), AvoidObstacles::default())).id();
        app.update();
        if is_paused {
            app.world_mut().resource_mut::<Time<Virtual>>().pause();
        }
        app.world_mut().despawn(rock);
        // It lies at the origin, behind the agent, without its parent.
        app.world_mut().entity_mut(child).remove::<ChildOf>();
        app.world_mut().get_mut::<Transform>(agent).expect("it is there").translation.x = 30.0;
        if is_paused {
            run(&mut app, 5);
            app.world_mut().resource_mut::<Time<Virtual>>().unpause();
        } else {
            idle(&mut app);
        }
        run(&mut app, 160);
        assert!(at(&app, agent).x > 230.0 && at(&app, agent).y.abs() < 0.01, "{}", at(&app, agent));
    }
}

#[test]
fn a_path_notices_what_changes_while_no_step_runs() {
    let mut app = app(SteeringPlugin::default());
    let parent = app.world_mut().spawn(Transform::from_xyz(0.0, 50.0, 0.0)).id();
    let path = app.world_mut().spawn((Path::open([Vec2::X * 50.0, Vec2::X * 90.0]), ChildOf(parent))).id();
    let agent = app.world_mut().spawn((LIMITS, FollowPath::new(path))).id();
    run(&mut app, 5);
    app.world_mut().entity_mut(path).remove::<ChildOf>();
    idle(&mut app);
    run(&mut app, 200);
    assert!(at(&app, agent).distance(Vec2::X * 90.0) < 2.0, "{}", at(&app, agent));
    app.world_mut().entity_mut(path).insert(Path::open([Vec2::ZERO]));
    run(&mut app, 20);
    app.world_mut().entity_mut(path).remove::<Path>();
    idle(&mut app);
    app.update();
    let before = velocity(&app, agent);
    run(&mut app, 10);
    assert!(before.x < -10.0 && velocity(&app, agent) == before);
}

#[test]
fn a_copy_has_a_number_and_a_memory_of_its_own() {
    let mut app = app(SteeringPlugin::default());
    let walker = (Steering::new(1.4, 2.0).with_radius(0.3), Crowd::default(), Wander::default());
    let one = app.world_mut().spawn(walker).id();
    run(&mut app, 30);
    let other = app.world_mut().entity_mut(one).clone_and_spawn();
    app.world_mut().get_mut::<Transform>(other).expect("a copy").translation.x += 0.7;
    // A scene that is loaded twice brings its numbers twice.
    let loaded = [0.0, 1.0].map(|x| {
        let place = (Transform::from_xyz(x, 2.0, 0.0), SteeringOrder(500));
        app.world_mut().spawn((place, Steering::new(1.4, 2.0).with_radius(0.3), Crowd::default())).id()
    });
    let all = [one, other, loaded[0], loaded[1]];
    let order = |app: &App, entity| app.world().get::<SteeringOrder>(entity).expect("a number").0;
    let mut orders = all.map(|entity| order(&app, entity));
    assert_eq!(orders[2], 500);
    orders.sort_unstable();
    assert!(orders.windows(2).all(|pair| pair[0] < pair[1]), "{orders:?}");
    for _ in 0..600 {
        app.update();
        for (i, one) in all.iter().enumerate() {
            for other in &all[..i] {
                assert!(at(&app, *one).distance(at(&app, *other)) >= 0.6);
            }
        }
    }
    let memory = |entity| *app.world().get::<WanderMemory>(entity).expect("it wanders");
    assert_ne!(memory(one).random, memory(other).random);
    // A number that is free again can be given again, and a restored one is not changed.
    app.world_mut().despawn(loaded[0]);
    let again = app.world_mut().spawn((SteeringOrder(500), LIMITS)).id();
    app.world_mut().entity_mut(again).insert(SteeringOrder(500));
    assert_eq!(order(&app, again), 500);
}

#[test]
fn entities_that_are_older_than_the_plugin_are_numbered_after_those_that_have_numbers() {
    let mut app = App::new();
    let first = app.world_mut().spawn(LIMITS).id();
    let restored = app.world_mut().spawn((LIMITS, SteeringOrder(0))).id();
    let last = app.world_mut().spawn((LIMITS, SteeringOrder(7))).id();
    app.add_plugins(SteeringPlugin::default());
    let next = app.world_mut().spawn(LIMITS).id();
    let order = |entity| app.world().get::<SteeringOrder>(entity).expect("a number").0;
    assert_eq!([first, restored, last, next].map(order), [8, 0, 7, 9]);
}

#[test]
fn an_entity_that_is_no_agent_any_more_is_seen_where_it_is() {
    let mut app = app(SteeringPlugin::default());
    let target = app.world_mut().spawn((LIMITS, Velocity2(Vec2::X * 50.0))).id();
    let seeker = app.world_mut().spawn((LIMITS, Arrive::new(target))).id();
    let wary = app.world_mut().spawn((LIMITS, Transform::from_xyz(0.0, 300.0, 0.0))).id();
    app.world_mut().entity_mut(wary).insert(AvoidAgents { horizon: Some(9.0), ..AvoidAgents::default() });
    run(&mut app, 30);
    app.world_mut().entity_mut(target).remove::<(Steering, Velocity2)>();
    app.world_mut().get_mut::<Transform>(target).expect("it is there").translation =
        Vec2::Y.extend(0.0) * 90.0;
    run(&mut app, 300);
    assert!(at(&app, seeker).distance(Vec2::Y * 90.0) < 2.0, "{}", at(&app, seeker));
    // It is an agent again.
    app.world_mut().entity_mut(target).insert((LIMITS, Velocity2(Vec2::X * 10.0)));
    run(&mut app, 60);
    assert!(at(&app, target).distance(Vec2::new(10.0, 90.0)) < 0.5);
}

#[test]
fn a_walker_that_becomes_slower_brakes_within_its_limits() {
    let mut app = app(SteeringPlugin::default());
    let steering = Steering::new(2.0, 2.0).with_radius(0.3);
    let walker = app.world_mut().spawn((steering, Seek::new(Vec2::X * 90.0), Crowd::default())).id();
    run(&mut app, 120);
    assert!(velocity(&app, walker).x > 1.9);
    app.world_mut().get_mut::<Steering>(walker).expect("an agent").max_speed = 0.5;
    for _ in 0..60 {
        let before = velocity(&app, walker);
        app.update();
        assert!(before.distance(velocity(&app, walker)) <= 2.0 / 60.0 * 1.001);
    }
    assert!((velocity(&app, walker).x - 0.5).abs() < 0.01);
}

#[test]
fn a_walker_that_leaves_the_crowd_has_its_limit_at_once() {
    let mut app = app(SteeringPlugin::default());
    let walker = Steering::new(2.0, 0.5).with_radius(0.3);
    let walk = (walker, Velocity2(Vec2::X * 2.0), Seek::new(Vec2::X * 1e3), Crowd::default());
    let walker = app.world_mut().spawn(walk).id();
    run(&mut app, 10);
    app.world_mut().get_mut::<Steering>(walker).expect("an agent").max_speed = 1.0;
    run(&mut app, 10);
    assert!(velocity(&app, walker).x > 1.5, "{}", velocity(&app, walker));
    app.world_mut().entity_mut(walker).remove::<Crowd>();
    app.update();
    assert!((velocity(&app, walker).x - 1.0).abs() < 1e-3, "{}", velocity(&app, walker));
}

#[test]
fn a_combination_that_changes_while_no_force_acts_counts() {
    let flight = |first: Combine, then: Combine| {
        let mut app = app(SteeringPlugin::default());
        let threat = app.world_mut().spawn(Transform::from_xyz(900.0, 0.0, 0.0)).id();
        let near = Some(50.0);
        let flee = Flee { panic_distance: near, weight: 0.1, ..Flee::new(threat) };
        let evade = Evade { panic_distance: near, ..Evade::new(threat) };
        let agent = app.world_mut().spawn((LIMITS, flee, evade)).id();
        for combine in [first, then] {
            app.world_mut().entity_mut(agent).insert(combine);
            run(&mut app, 3);
        }
        app.world_mut().get_mut::<Transform>(threat).expect("it is there").translation.x = 40.0;
        app.update();
        velocity(&app, agent)
    };
    let priority = flight(Combine::Priority, Combine::Priority);
    assert_eq!(flight(Combine::Budget, Combine::Priority), priority);
    assert_ne!(flight(Combine::Budget, Combine::Budget), priority);
}

#[test]
fn an_agent_that_is_repaired_is_as_good_as_new() {
    let mut app = app(SteeringPlugin::default());
    let steering = Steering::new(1000.0, 400.0);
    let goal = Arrive::new(Vec2::new(900.0, 0.0));
    let broken =
        app.world_mut().spawn((steering, Transform::from_xyz(f32::NAN, 0.0, 0.0), goal.clone())).id();
    run(&mut app, 3);
    app.world_mut().entity_mut(broken).insert(Transform::default());
    let whole = app.world_mut().spawn((steering, goal)).id();
    run(&mut app, 120);
    assert_eq!(at(&app, broken), at(&app, whole));
}

#[test]
fn steps_of_another_duration_have_limits_of_their_own() {
    let mut app = app(SteeringPlugin::default());
    let old = app.world_mut().spawn(LIMITS).id();
    run(&mut app, 3);
    app.insert_resource(Time::<Fixed>::from_hz(10.0));
    app.update();
    let new = app.world_mut().spawn(LIMITS).id();
    for agent in [old, new] {
        app.world_mut().entity_mut(agent).insert(Arrive::new(Vec2::X * 30.0));
    }
    run(&mut app, 20);
    assert_eq!(at(&app, old), at(&app, new));
}

#[test]
fn a_path_and_a_point_at_the_same_place_each_have_an_event() {
    let mut app = app(SteeringPlugin::default());
    observe(&mut app);
    let end = Vec2::X * 50.0;
    let path = app.world_mut().spawn(Path::open([Vec2::ZERO, end])).id();
    let agent = app.world_mut().spawn((LIMITS, Arrive::new(end), FollowPath::new(path))).id();
    run(&mut app, 300);
    let mut seen = app.world().resource::<Seen>().0.clone();
    seen.sort_unstable();
    assert_eq!(seen, [("arrived", agent), ("ended", agent)]);
}

#[test]
fn components_map_the_entities_that_they_name() {
    use bevy_ecs::component::Component as _;
    use bevy_ecs::entity::EntityHashMap;
    let mut world = World::new();
    let [old, new] = [world.spawn_empty().id(), world.spawn_empty().id()];
    let mut map = EntityHashMap::from_iter([(old, new)]);
    let mut contain = Contain { within: Some(old), ..Contain::default() };
    Contain::map_entities(&mut contain, &mut map);
    assert_eq!(contain.within, Some(new));
    let mut memory = QueueMemory { door: Some(old.into()), ..QueueMemory::default() };
    QueueMemory::map_entities(&mut memory, &mut map);
    assert_eq!(memory.door, Some(new.into()));
}

#[test]
fn a_slow_agent_sees_a_fast_one_in_time() {
    let mut app = app(SteeringPlugin::default());
    let avoid = AvoidAgents { horizon: Some(1.0), ..AvoidAgents::default() };
    let slow = app.world_mut().spawn((Steering::new(20.0, 400.0).with_radius(4.0), avoid)).id();
    let fast = (Transform::from_xyz(150.0, 1.0, 0.0), Velocity2(Vec2::NEG_X * 200.0));
    app.world_mut().spawn((Steering::new(200.0, 400.0).with_radius(9.0), fast));
    run(&mut app, 6);
    assert!(velocity(&app, slow).length() > 0.1);
}

#[test]
fn a_walker_with_a_long_horizon_sees_as_far() {
    let mut app = app(SteeringPlugin::default());
    let steering = Steering::new(1.4, 20.0).with_radius(0.3);
    app.world_mut().spawn((steering, Transform::from_xyz(6.0, 0.0, 0.0), Crowd::default(), Paused));
    let far = Crowd { horizon: Some(5.0), ..Crowd::default() };
    let walker = app.world_mut().spawn((steering, Seek::new(Vec2::X * 12.0), far)).id();
    run(&mut app, 30);
    assert!(at(&app, walker).y.abs() > 0.01, "{}", at(&app, walker));
}

#[test]
fn an_agent_that_is_an_obstacle_does_not_avoid_itself() {
    let mut app = app(SteeringPlugin::default());
    let goal = (Arrive::new(Vec2::X * 60.0), AvoidObstacles::default());
    let agent = app.world_mut().spawn((LIMITS, goal.clone(), Obstacle::circle(4.0))).id();
    let place = Transform::from_xyz(0.0, 30.0, 0.0);
    let walker = (LIMITS, place, Arrive::new(Vec2::new(60.0, 30.0)), Crowd::default());
    let walker = app.world_mut().spawn((walker, Obstacle::circle(4.0))).id();
    run(&mut app, 200);
    assert!(at(&app, agent).distance(Vec2::X * 60.0) < 2.0, "{}", at(&app, agent));
    assert!(at(&app, walker).distance(Vec2::new(60.0, 30.0)) < 2.0, "{}", at(&app, walker));
    // Others do, wherever it has gone.
    let start = Transform::from_xyz(0.0, 1.0, 0.0);
    let other = app.world_mut().spawn((LIMITS, start, goal.1, Seek::new(Vec2::X * 300.0))).id();
    let near = nearest(&mut app, other, Vec2::X * 60.0, 100);
    assert!(near > 8.0, "{near}");
}
