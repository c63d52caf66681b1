//! The effect of each behaviour.

use bevy_app::App;
use bevy_ecs::prelude::*;
use bevy_math::{Rect, Vec2};
use bevy_transform::components::Transform;
use steer_bevy::prelude::*;

use crate::world::{LIMITS, Seen, app, at, observe, run, spawn, velocity};

/// Returns where an agent with this behaviour is after four seconds, from the origin.
fn after(behavior: impl FnOnce(&mut App) -> Entity) -> Vec2 {
    let mut app = app(SteeringPlugin::default());
    let agent = behavior(&mut app);
    run(&mut app, 240);
    at(&app, agent)
}

#[test]
fn points() {
    let goal = Vec2::new(60.0, 0.0);
    let near = |at: Vec2| at.distance(goal) < 2.0;
    assert!(near(after(|app| spawn(app, 0.0, 0.0, Arrive::new(goal)))));
    assert!(near(after(|app| spawn(app, 0.0, 0.0, BrakingArrive::new(goal)))));
    assert!(after(|app| spawn(app, 0.0, 0.0, Flee::new(goal))).x < -300.0);
    let flee = Flee { panic_distance: Some(50.0), ..Flee::new(goal) };
    assert_eq!(after(|app| spawn(app, 0.0, 0.0, flee)), Vec2::ZERO);
    let tether =
        after(|app| spawn(app, 90.0, 0.0, (Tether::new(Vec2::ZERO, 30.0), Velocity2(Vec2::X * 50.0))));
    assert!(tether.length() < 90.0, "{tether}");
}

/// The gain of `LIMITS` is 10 · 400 / 100 = 40. A force of 400 changes a velocity by 6⅔ in a step.
const CHANGE: f32 = 400.0 / 60.0;

#[test]
fn seek_runs_up_and_goes_on() {
    // 14 steps of 6⅔ lead to 93⅓. Then a step removes 40/60 of what is missing to 100, which is 6⅔
    // at first: its sum over the steps is 3⅓. Positions follow from velocities after each step.
    let sum = CHANGE * 105.0 + 226.0 * 100.0 - CHANGE / 2.0;
    let seeker = after(|app| spawn(app, 0.0, 0.0, Seek::new(Vec2::X * 900.0)));
    assert!(seeker.distance(Vec2::X * (sum / 60.0)) < 0.01, "{seeker}");
    // One that queues does the same alone, and has no force beyond the door.
    let queuer = after(|app| spawn(app, 0.0, 0.0, Queue::new(Vec2::X * 200.0)));
    assert!(queuer.distance(seeker) < 0.01, "{queuer}");
}

#[test]
fn first_steps() {
    let first = |app: &mut App, agent: Entity| {
        app.update();
        velocity(app, agent)
    };
    let mut app = app(SteeringPlugin::default());
    // A twentieth beyond the length of 30: a twentieth of 40 · 100 pulls back.
    let tethered = spawn(&mut app, 31.5, 0.0, Tether::new(Vec2::ZERO, 30.0));
    assert!(first(&mut app, tethered).distance(Vec2::NEG_X * 200.0 / 60.0) < 1e-4);
    app.world_mut().despawn(tethered);
    // The gap of 30 − 8 lets 36⅔ of 100 through at a distance of 60: the force is 40 · ⅔.
    app.world_mut().spawn((Transform::from_xyz(30.0, 0.0, 0.0), LIMITS, Paused));
    let queue = Queue { distance: Some(60.0), ..Queue::new(Vec2::X * 100.0) };
    let waits = spawn(&mut app, 0.0, 0.0, (queue, Velocity2(Vec2::X * 36.0)));
    assert!(first(&mut app, waits).distance(Vec2::X * (36.0 + 80.0 / 3.0 / 60.0)) < 1e-4);
    // It comes to rest as its gap closes.
    run(&mut app, 300);
    assert!(at(&app, waits).distance(Vec2::X * 22.0) < 0.1, "{}", at(&app, waits));
    // The feeler of 90 touches after 45, and its wall pushes with more than 400.
    app.world_mut().spawn(Obstacle::wall(Vec2::new(500.0, 40.0), Vec2::new(900.0, 40.0)));
    let walls = AvoidWalls { feelers: Some(Feelers::One), length: Some(90.0), ..AvoidWalls::default() };
    let turns = spawn(&mut app, 700.0, 0.0, (walls, Velocity2(Vec2::new(60.0, 80.0))));
    assert!(first(&mut app, turns).distance(Vec2::new(60.0, 80.0 - CHANGE)) < 1e-4);
}

#[test]
fn contained_and_shadowing() {
    // Bounds push back as a spring of 400 / 40 within 40 of them: half a period takes π / √10. The
    // agent enters at 56, comes back there at the same speed, and is under way for the rest. It is
    // always slower than the speed outward that they allow.
    let contained = after(|app| {
        app.world_mut().spawn(Bounds::rectangle(Vec2::splat(200.0)));
        let contain = Contain { clearance: Some(40.0), ..Contain::default() };
        spawn(app, 0.0, 0.0, (Velocity2(Vec2::X * 30.0), contain))
    });
    let rest = 4.0 - 56.0 / 30.0 - core::f32::consts::PI / 10.0_f32.sqrt();
    assert!(contained.distance(Vec2::X * (56.0 - 30.0 * rest)) < 1.0, "{contained}");
    // The approach ends 30 behind, where the quarry's velocity is left.
    let shadow = after(|app| {
        let quarry = spawn(app, 100.0, 0.0, Velocity2(Vec2::X * 40.0));
        spawn(app, 0.0, 0.0, Shadow { distance: Some(30.0), ..Shadow::new(quarry) })
    });
    assert!(shadow.distance(Vec2::X * (100.0 + 160.0 - 30.0)) < 0.5, "{shadow}");
}

#[test]
fn orbits() {
    // Round a point from outside, and round a target that moves by 160 in the four seconds.
    let around = |side: Option<Side>| {
        after(|app| {
            let orbit = Orbit { distance: Some(60.0), side, ..Orbit::new(Vec2::ZERO) };
            spawn(app, 90.0, 0.0, orbit)
        })
    };
    let (left, right) = (around(None), around(Some(Side::Right)));
    assert!((left.length() - 60.0).abs() < 3.0, "{left}");
    assert_eq!(right, Vec2::new(left.x, -left.y));
    let beside = after(|app| {
        let target = spawn(app, 100.0, 0.0, Velocity2(Vec2::X * 40.0));
        spawn(app, 0.0, 0.0, Orbit { distance: Some(30.0), ..Orbit::new(target) })
    });
    assert!((beside.distance(Vec2::X * 260.0) - 30.0).abs() < 1.5, "{beside}");
}

#[test]
fn no_wanderer_leaves_its_bounds() {
    let diamond = Bounds::polygon([Vec2::X, Vec2::Y, Vec2::NEG_X, Vec2::NEG_Y].map(|corner| corner * 100.0));
    let depth_in_diamond = |at: Vec2| (100.0 - at.abs().element_sum()) / 2.0_f32.sqrt();
    let all: [(Bounds, fn(Vec2) -> f32); 3] = [
        (Bounds::circle(100.0), |at| 100.0 - at.length()),
        (Bounds::rectangle(Vec2::splat(200.0)), |at| 100.0 - at.abs().max_element()),
        (diamond, depth_in_diamond),
    ];
    // Twice the braking distance.
    let contain = Contain { clearance: Some(25.0), ..Contain::default() };
    for (bounds, depth) in all {
        let mut app = app(SteeringPlugin::default());
        app.world_mut().spawn(bounds.clone());
        let wanderers: Vec<Entity> = (0_u8..30)
            .map(|i| Velocity2(Vec2::from_angle(f32::from(i)) * 100.0))
            .map(|velocity| spawn(&mut app, 0.0, 0.0, (velocity, contain.clone(), Wander::default())))
            .collect();
        for _ in 0..600 {
            app.update();
            // The body of 4 stays inside, too.
            let least = wanderers.iter().map(|one| depth(at(&app, *one))).fold(f32::INFINITY, f32::min);
            assert!(least > 4.0, "{least} {bounds:?}");
        }
    }
}

#[test]
fn bodies() {
    let moving = |app: &mut App| spawn(app, 100.0, 100.0, Velocity2(Vec2::new(0.0, -40.0)));
    let pursuer = after(|app| {
        let quarry = moving(app);
        spawn(app, 0.0, 0.0, Pursue { prediction: Some(Prediction::Intercept), ..Pursue::new(quarry) })
    });
    assert!(pursuer.distance(Vec2::new(100.0, -60.0)) < 30.0, "{pursuer}");
    let evader = after(|app| {
        let menace = spawn(app, 50.0, 0.0, Velocity2(Vec2::NEG_X * 20.0));
        spawn(app, 0.0, 0.0, Evade::new(menace))
    });
    assert!(evader.x < -200.0, "{evader}");
    let between = after(|app| {
        let (one, other) = (spawn(app, 0.0, 80.0, ()), spawn(app, 80.0, 0.0, ()));
        spawn(app, 0.0, 0.0, Interpose::new(one, other))
    });
    assert!(between.distance(Vec2::new(40.0, 40.0)) < 2.0, "{between}");
    let hider = after(|app| {
        let hunter = spawn(app, 200.0, 0.0, ());
        app.world_mut().spawn((Transform::from_xyz(50.0, 0.0, 0.0), Obstacle::circle(20.0)));
        spawn(app, 0.0, 30.0, Hide { clearance: Some(6.0), ..Hide::new(hunter) })
    });
    assert!(hider.distance(Vec2::new(50.0 - 20.0 - 10.0, 0.0)) < 6.0, "{hider}");
    let matched = after(|app| {
        let other = moving(app);
        spawn(app, 0.0, 0.0, MatchVelocity::new(other))
    });
    assert!((-165.0..-150.0).contains(&matched.y), "{matched}");
}

#[test]
fn leaders() {
    let leader = |app: &mut App| spawn(app, 50.0, 0.0, Velocity2(Vec2::new(25.0, 0.0)));
    let now = Vec2::new(150.0, 0.0);
    let offset = after(|app| {
        let leader = leader(app);
        spawn(app, 0.0, 0.0, OffsetPursuit::new(leader, Vec2::new(-20.0, 10.0)))
    });
    assert!(offset.distance(now + Vec2::new(-20.0, 10.0)) < 8.0, "{offset}");
    let follower = after(|app| {
        let leader = leader(app);
        spawn(app, 0.0, 0.0, FollowLeader { distance: Some(30.0), ..FollowLeader::new(leader) })
    });
    assert!(follower.distance(now - Vec2::new(30.0, 0.0)) < 3.0, "{follower}");
}

#[test]
fn a_formation_gives_each_member_a_slot_of_its_own() {
    let mut app = app(SteeringPlugin::default());
    let leader = spawn(&mut app, 50.0, 0.0, Velocity2(Vec2::new(25.0, 0.0)));
    let hold =
        HoldFormation { pattern: Some(Pattern::Column), spacing: Some(20.0), ..HoldFormation::new(leader) };
    let members: Vec<Entity> =
        (0_u8..3).map(|i| spawn(&mut app, 0.0, f32::from(i) * 15.0, hold.clone())).collect();
    let slots = |app: &App| {
        let mut behind: Vec<f32> = members
            .iter()
            .filter(|one| app.world().get_entity(**one).is_ok())
            .map(|one| at(app, *one).x)
            .collect();
        behind.sort_by(f32::total_cmp);
        behind.iter().map(|x| (at(app, leader).x - x).round()).collect::<Vec<_>>()
    };
    run(&mut app, 300);
    assert_eq!(slots(&app), [60.0, 40.0, 20.0]);
    // A member is gone: the others close up.
    app.world_mut().despawn(members[0]);
    run(&mut app, 300);
    assert_eq!(slots(&app), [40.0, 20.0]);
}

#[test]
fn a_formation_round_a_point_gives_each_member_a_slot_of_its_own() {
    let mut app = app(SteeringPlugin::default());
    let circle = HoldFormation {
        pattern: Some(Pattern::Circle),
        spacing: Some(20.0),
        ..HoldFormation::new(Vec2::new(100.0, 0.0))
    };
    let members: Vec<Entity> =
        (0..6).map(|i| spawn(&mut app, 0.0, 15.0 * i as f32, circle.clone())).collect();
    run(&mut app, 600);
    let places: Vec<Vec2> = members.iter().map(|member| at(&app, *member)).collect();
    for (i, one) in places.iter().enumerate() {
        assert!(places[..i].iter().all(|other| one.distance(*other) > 18.0), "{places:?}");
    }
}

#[test]
fn ground() {
    let right = Velocity2(Vec2::X * 100.0);
    let walls = after(|app| {
        let wall = Obstacle::wall(Vec2::new(80.0, -500.0), Vec2::new(80.0, 500.0));
        app.world_mut().spawn(wall);
        spawn(app, 0.0, 0.0, (right, AvoidWalls::default()))
    });
    assert!(walls.x < 80.0, "{walls}");
    let along = after(|app| {
        let wall = Obstacle::wall(Vec2::new(-900.0, 30.0), Vec2::new(900.0, 30.0));
        app.world_mut().spawn(wall);
        spawn(app, 0.0, 0.0, (right, FollowWall { distance: Some(10.0), ..FollowWall::default() }))
    });
    assert!((along.y - 16.0).abs() < 2.0 && along.x > 300.0, "{along}");
    let corners = [Vec2::ZERO, Vec2::new(90.0, 0.0), Vec2::new(90.0, 90.0)];
    let path =
        |app: &mut App| app.world_mut().spawn((Transform::from_xyz(5.0, 0.0, 0.0), Path::open(corners))).id();
    let end = Vec2::new(95.0, 90.0);
    let follower = after(|app| {
        let path = path(app);
        spawn(app, 0.0, 0.0, FollowPath::new(path))
    });
    assert!(follower.distance(end) < 2.0, "{follower}");
    let road = |app: &mut App| app.world_mut().spawn(Path::open(corners).with_radius(8.0)).id();
    let driver = after(|app| {
        let road = road(app);
        spawn(app, 0.0, 0.0, FollowTube::new(road))
    });
    assert!(driver.distance(corners[2]) < 4.0, "{driver}");
    let strays = after(|app| {
        let road = app.world_mut().spawn(Path::open([Vec2::ZERO, Vec2::X * 2000.0]).with_radius(20.0)).id();
        spawn(app, 0.0, 0.0, (Velocity2(Vec2::new(60.0, 60.0)), StayOnPath::new(road)))
    });
    assert!(strays.y < 40.0, "{strays}");
    let flows = after(|app| {
        let area = Rect::new(-50.0, -50.0, 500.0, 50.0);
        let field = app.world_mut().spawn(FlowField::new(area, 1, [Vec2::X * 50.0])).id();
        spawn(app, 0.0, 0.0, FollowFlowField::new(field))
    });
    assert!((180.0..200.0).contains(&flows.x), "{flows}");
}

#[test]
fn goal_fields_lead_round_obstacles_by_gaps_that_a_body_fits() {
    let mut app = app(SteeringPlugin::default());
    // A wall with a gap of 20 at the agents and an opening of 120 further down.
    for (from, to) in [(-200.0, -10.0), (10.0, 150.0), (270.0, 300.0)] {
        app.world_mut().spawn(Obstacle::wall(Vec2::new(100.0, from), Vec2::new(100.0, to)));
    }
    let area = Rect::new(-50.0, -200.0, 300.0, 300.0);
    let field = app.world_mut().spawn(GoalField::new(area, 5.0, [Vec2::new(200.0, 0.0)])).id();
    let [small, large] = [5.0, 15.0].map(|radius| {
        let body = spawn(&mut app, 0.0, 0.0, FollowFlowField::new(field));
        app.world_mut().entity_mut(body).insert(LIMITS.with_radius(radius));
        body
    });
    let [mut by_small, mut by_large] = [None; 2];
    for _ in 0..1200 {
        app.update();
        for (body, by) in [(small, &mut by_small), (large, &mut by_large)] {
            let place = at(&app, body);
            *by = by.or((place.x > 100.0).then_some(place.y));
        }
    }
    assert!(by_small.is_some_and(|y| y.abs() < 10.0), "{by_small:?}");
    assert!(by_large.is_some_and(|y| y > 150.0), "{by_large:?}");
    let places = [small, large].map(|body| at(&app, body));
    assert!(places.iter().all(|place| place.distance(Vec2::new(200.0, 0.0)) < 20.0), "{places:?}");
    // Another goal, and a gap that closes.
    app.world_mut().get_mut::<GoalField>(field).expect("a field").goals = vec![Vec2::ZERO.into()];
    app.world_mut().spawn(Obstacle::wall(Vec2::new(100.0, -10.0), Vec2::new(100.0, 10.0)));
    run(&mut app, 1200);
    let place = at(&app, small);
    assert!(place.length() < 20.0, "{place}");
}

#[test]
fn neighbours() {
    let mut app = app(SteeringPlugin::default());
    let one = spawn(&mut app, 0.0, 0.0, (Velocity2(Vec2::X * 80.0), AvoidAgents::default()));
    let other = spawn(&mut app, 200.0, 1.0, (Velocity2(Vec2::NEG_X * 80.0), AvoidAgents::default()));
    let mut nearest = f32::INFINITY;
    for _ in 0..180 {
        app.update();
        nearest = nearest.min(at(&app, one).distance(at(&app, other)));
    }
    assert!(nearest >= 8.0, "{nearest}");
    // The one in front goes through the door first.
    let door = Vec2::new(500.0, 0.0);
    let queue = (Seek::new(door + Vec2::X * 300.0), Queue { distance: Some(80.0), ..Queue::new(door) });
    let first = spawn(&mut app, 440.0, 0.0, queue.clone());
    let second = spawn(&mut app, 430.0, 3.0, queue);
    run(&mut app, 45);
    assert!(at(&app, first).x > at(&app, second).x + 8.0);
}

#[test]
fn turning() {
    let mut app = app(SteeringPlugin::default());
    let (still, target) = (Velocity2::default(), Vec2::new(0.0, 90.0));
    let turret = spawn(&mut app, 0.0, 0.0, (still, Face::new(target)));
    let crab = spawn(&mut app, 50.0, 0.0, (Velocity2(Vec2::NEG_Y * 30.0), LookWhereYouAreGoing::default()));
    let passer = spawn(&mut app, -320.0, 50.0, Velocity2(Vec2::X * 80.0));
    let guard = spawn(&mut app, 0.0, 0.0, (still, Face::new(passer)));
    run(&mut app, 240);
    let front = |entity| app.world().get::<Transform>(entity).expect("it is there").local_x();
    assert!(front(turret).y > 0.999 && front(crab).y < -0.999);
    // At (0, 50) the passer is not ahead of the guard's heading.
    assert!(front(guard).x.abs() < 0.01, "{}", front(guard));
    assert_eq!(velocity(&app, crab), Vec2::NEG_Y * 30.0);
}

#[test]
fn combinations_and_forces_of_the_program() {
    #[derive(Component)]
    struct Light;
    let mut app = app(SteeringPlugin::default());
    let wind = |mut agents: Query<&mut SteeringForce, With<Light>>| {
        agents.iter_mut().for_each(|mut forces| forces.add(Vec2::Y * 100.0));
    };
    app.add_systems(bevy_app::FixedUpdate, wind.in_set(SteeringSystems::Extra));
    let light = spawn(&mut app, 0.0, 0.0, Light);
    let heavy = spawn(&mut app, 0.0, 0.0, ());
    // Both goals ask for all of the force: the budget spends it on the first, the sum on both.
    let both = (Flee::new(Vec2::NEG_X), Seek::new(Vec2::new(0.0, 900.0)));
    let first = spawn(&mut app, 0.0, 0.0, both.clone());
    let sum = spawn(&mut app, 0.0, 0.0, (both.clone(), Combine::Sum));
    let priority = spawn(&mut app, 0.0, 0.0, (both, Combine::Priority));
    run(&mut app, 3);
    assert!(at(&app, light).y > 0.05 && at(&app, heavy) == Vec2::ZERO);
    assert!(at(&app, first).y < 0.01 && at(&app, priority) == at(&app, first) && at(&app, sum).y > 0.2);
}

#[test]
fn events_come_once() {
    let mut app = app(SteeringPlugin::default());
    observe(&mut app);
    let walker = spawn(&mut app, 0.0, 0.0, Arrive::new(Vec2::new(50.0, 0.0)));
    let path = app.world_mut().spawn(Path::open([Vec2::ZERO, Vec2::Y * 50.0])).id();
    let follower = spawn(&mut app, 0.0, 0.0, FollowPath::new(path));
    // A pen of crowd obstacles: this one never arrives.
    app.world_mut()
        .spawn((Transform::from_xyz(300.0, 0.0, 0.0), Obstacle::wall(Vec2::Y * -99.0, Vec2::Y * 99.0)));
    let far = Arrive { patience: Some(2.0), ..Arrive::new(Vec2::new(400.0, 0.0)) };
    let held = spawn(&mut app, 250.0, 0.0, (far, Crowd::default()));
    run(&mut app, 400);
    let mut seen = app.world().resource::<Seen>().0.clone();
    seen.sort();
    let mut expected = [("arrived", walker), ("ended", follower), ("stuck", held)];
    expected.sort();
    assert_eq!(seen, expected);
    // A new target is a new event.
    app.world_mut().get_mut::<Arrive>(walker).expect("it arrives").target = Vec2::ZERO.into();
    run(&mut app, 300);
    assert_eq!(
        app.world().resource::<Seen>().0.iter().filter(|seen| **seen == ("arrived", walker)).count(),
        2
    );
}

#[test]
fn a_walker_keeps_the_distance_that_it_is_given() {
    let mut app = app(SteeringPlugin::default());
    let steering = Steering::new(1.4, 2.0).with_radius(0.3);
    let post = (Transform::from_xyz(3.0, 0.05, 0.0), Crowd::default(), Paused);
    let post = app.world_mut().spawn((steering, post)).id();
    let crowd = Crowd { distance: 0.5, slows_in_density: true, ..Crowd::default() };
    let walker = app.world_mut().spawn((steering, Arrive::new(Vec2::X * 6.0), crowd)).id();
    for _ in 0..900 {
        app.update();
        assert!(at(&app, walker).distance(at(&app, post)) >= 1.1);
    }
    assert!(at(&app, walker).distance(Vec2::X * 6.0) < 0.2, "{}", at(&app, walker));
}

#[test]
fn a_walker_keeps_to_a_side_of_a_gap_in_its_distance() {
    let side = |gap_distance, to: f32| {
        let mut app = app(SteeringPlugin::default());
        // A gap from y = -12 to 4, beyond the view distance, or the mirror of it.
        for (near, far) in [(4.0, 40.0), (-12.0, -40.0)] {
            let wall = Obstacle::wall(Vec2::new(10.0, near * to), Vec2::new(10.0, far * to));
            app.world_mut().spawn((Transform::default(), wall));
        }
        let steering = Steering::new(1.4, 2.0).with_radius(0.3);
        let crowd = Crowd { gap_distance, ..Crowd::default() };
        let walker = app.world_mut().spawn((steering, Arrive::new(Vec2::X * 20.0), crowd)).id();
        run(&mut app, 5);
        app.world().get::<steer_bevy::memory::CrowdMemory>(walker).expect("it is in a crowd").side
    };
    for none in [None, Some(9.0), Some(-1.0), Some(f32::NAN), Some(f32::INFINITY)] {
        assert_eq!(side(none, 1.0), 0.0, "{none:?}");
    }
    assert!(side(Some(16.0), 1.0) > 0.0, "the nearer end is on the left");
    assert_eq!(side(Some(f32::MAX), 1.0), side(Some(16.0), 1.0));
    assert_eq!(side(Some(16.0), -1.0), -side(Some(16.0), 1.0));
}
