//! Crowds with goals: groups rest at one spot, idle ones make way.

use bevy_app::App;
use bevy_ecs::prelude::*;
use bevy_math::Vec2;
use bevy_time::{Fixed, Time};
use bevy_transform::components::Transform;
use steer_bevy::prelude::*;

use crate::world::{Seen, app, at, observe, run, velocity};

/// Radius, largest speed, acceleration.
type Kind = [f32; 3];
const UNITS: Kind = [5.0, 60.0, 240.0];
const PEOPLE: Kind = [0.25, 1.34, 2.0];

/// Returns a world of so many steps a second, in which events are observed.
fn world(rate: f32) -> App {
    let mut app = app(SteeringPlugin::default());
    app.insert_resource(Time::<Fixed>::from_hz(rate.into()));
    observe(&mut app);
    app
}

fn spawn(app: &mut App, [radius, speed, acceleration]: Kind, at: Vec2, going: impl Bundle) -> Entity {
    let body = Steering::new(speed, acceleration).with_radius(radius);
    app.world_mut().spawn((Transform::from_translation(at.extend(0.0)), body, going, Crowd::default())).id()
}

/// Spawns a group on a square grid, at a gap of a radius.
fn group(app: &mut App, kind: Kind, count: usize) -> Vec<Entity> {
    let columns = (count as f32).sqrt().ceil() as usize;
    let cell = |i: usize| Vec2::new((i % columns) as f32, (i / columns) as f32);
    let places = (0..count).map(|i| (cell(i) - columns as f32 / 2.0) * 3.0 * kind[0]);
    places.map(|place| spawn(app, kind, place, ())).collect()
}

/// Returns the agents of which a kind of event has been seen, each once, and forgets all events.
fn seen(app: &mut App, kind: &str) -> Vec<Entity> {
    let all = core::mem::take(&mut app.world_mut().resource_mut::<Seen>().0);
    let mut agents: Vec<Entity> = all.iter().filter(|(name, _)| *name == kind).map(|one| one.1).collect();
    agents.sort_unstable();
    let events = agents.len();
    agents.dedup();
    assert_eq!(agents.len(), events, "one event an order");
    agents
}

/// Orders a group to one spot, and returns the time of the longest way.
fn order(app: &mut App, agents: &[Entity], [_, speed, _]: Kind, goal: Vec2) -> f32 {
    seen(app, "");
    for agent in agents {
        app.world_mut().entity_mut(*agent).insert(Arrive::new(goal));
    }
    agents.iter().map(|agent| at(app, *agent).distance(goal)).fold(0.0, f32::max) / speed
}

/// Asserts that a group rests in a disc of density 1/3 or more about its goal, apart.
fn assert_rests(app: &App, agents: &[Entity], [radius, speed, _]: Kind, goal: Vec2, name: &str) {
    let places: Vec<Vec2> = agents.iter().map(|agent| at(app, *agent)).collect();
    let middle = places.iter().sum::<Vec2>() / places.len() as f32;
    let mut distances: Vec<f32> = places.iter().map(|place| place.distance(middle)).collect();
    distances.sort_by(f32::total_cmp);
    let inner = places.len() * 9 / 10;
    let disc = distances[inner - 1] + radius;
    let density = inner as f32 * radius * radius / (disc * disc);
    assert!(middle.distance(goal) <= 2.0 * disc && density >= 1.0 / 3.0, "{name}: density {density}");
    assert!(agents.iter().all(|agent| velocity(app, *agent).length() <= speed / 16.0), "{name}: one moves");
    for (i, one) in places.iter().enumerate() {
        assert!(places[..i].iter().all(|other| one.distance(*other) >= 2.0 * radius), "{name}: overlap");
    }
}

/// Three orders to one spot, the second on the way and the third afterwards: 95 of 100 arrive
/// within 1.5 times the time of the way and 4 s, all within twice the time and 6 s.
#[test]
fn a_group_arrives_at_one_spot() {
    for (kind, rate) in [(UNITS, 60.0), (PEOPLE, 20.0)] {
        let mut app = world(rate);
        let agents = group(&mut app, kind, 50);
        let [first, second, third] =
            [Vec2::new(60.0, 0.0), Vec2::new(60.0, 60.0), Vec2::ZERO].map(|goal| goal * kind[0]);
        let way = order(&mut app, &agents, kind, first);
        run(&mut app, (0.5 * way * rate) as usize);
        for goal in [second, third] {
            let way = order(&mut app, &agents, kind, goal);
            let (most, all) = (1.5 * way + 4.0, 2.0 * way + 6.0);
            run(&mut app, (most * rate) as usize);
            let name = format!("{goal} of {kind:?} at {rate} Hz");
            let early = seen(&mut app, "arrived").len();
            assert!(early * 100 >= agents.len() * 95, "{name}: {early} after {most} s");
            run(&mut app, ((all - most) * rate) as usize);
            let late = seen(&mut app, "arrived").len();
            assert_eq!(early + late, agents.len(), "{name}: after {all} s");
            assert_rests(&app, &agents, kind, goal, &name);
        }
    }
}

/// People leave a room by a door and rest around the end of a path that they share, in the units
/// of the README.
#[test]
fn all_leave_by_a_door_to_one_spot() {
    let mut app = world(20.0);
    app.world_mut().spawn(Obstacle::wall(Vec2::new(0.0, 0.7), Vec2::new(0.0, 8.0)));
    app.world_mut().spawn(Obstacle::wall(Vec2::new(0.0, -8.0), Vec2::new(0.0, -0.7)));
    let (kind, end) = ([0.25, 1.4, 2.0], Vec2::new(-9.0, 0.0));
    let place = |i: usize| Vec2::new((i / 10) as f32 + 2.0, (i % 10) as f32 - 4.5);
    let people: Vec<Entity> =
        (0..100).map(|i| spawn(&mut app, kind, place(i), FollowPath::along([Vec2::X, end]))).collect();
    // At half a person a second through the door, and the way.
    run(&mut app, 20 * 240);
    assert_eq!(seen(&mut app, "ended").len(), people.len());
    assert_rests(&app, &people, kind, end, "around the end");
}

/// An agent in another layer passes through people and a wall as if it were alone, to the bit.
#[test]
fn layers_pass_through_each_other() {
    let flight = |alone: bool, layers: Option<u16>| {
        let mut app = world(60.0);
        let goal = Vec2::new(12.0, 0.0);
        let flyer = spawn(&mut app, PEOPLE, Vec2::ZERO, Arrive::new(goal));
        app.world_mut().entity_mut(flyer).insert(Crowd { layers, ..Crowd::default() });
        if !alone {
            for x in 2..5 {
                spawn(&mut app, PEOPLE, Vec2::new(x as f32, 0.01), ());
            }
            let wall = Obstacle::wall(Vec2::new(7.0, -50.0), Vec2::new(7.0, 50.0));
            app.world_mut().spawn((Transform::default(), wall));
        }
        run(&mut app, 60 * 14);
        at(&app, flyer)
    };
    let alone = flight(true, Some(0b10));
    assert!(alone.distance(Vec2::new(12.0, 0.0)) < 0.25, "{alone}");
    assert_eq!(flight(false, Some(0b10)), alone);
    assert!(flight(false, None).x <= 6.75);
}

/// A gate stops the agents of its layer, and no others.
#[test]
fn a_gate_is_closed_for_its_layers() {
    let walk = |layers: Option<u16>| {
        let mut app = world(60.0);
        let walker = spawn(&mut app, PEOPLE, Vec2::ZERO, Arrive::new(Vec2::new(8.0, 0.0)));
        app.world_mut().entity_mut(walker).insert(Crowd { layers, ..Crowd::default() });
        let gate = Obstacle::wall(Vec2::new(4.0, -50.0), Vec2::new(4.0, 50.0));
        app.world_mut().spawn(Obstacle { layers: 0b10, ..gate });
        run(&mut app, 60 * 10);
        at(&app, walker).x
    };
    assert!(walk(None) > 7.5 && walk(Some(0b101)) > 7.5);
    assert!(walk(Some(0b10)) < 3.76 && walk(Some(0b11)) < 3.76);
}

/// One that cannot pass knows the body before it.
#[test]
fn a_stuck_agent_knows_what_blocks_it() {
    let mut app = world(60.0);
    for y in [-0.4, 0.4] {
        app.world_mut().spawn(Obstacle::wall(Vec2::new(-2.0, y), Vec2::new(9.0, y)));
    }
    let body = spawn(&mut app, PEOPLE, Vec2::new(4.0, 0.0), Paused);
    let going = Arrive { patience: Some(4.0), ..Arrive::new(Vec2::new(8.0, 0.0)) };
    let walker = spawn(&mut app, PEOPLE, Vec2::ZERO, going);
    #[derive(Resource, Default)]
    struct Blocked(Vec<(Entity, Option<Entity>)>);
    app.init_resource::<Blocked>();
    app.add_observer(|on: On<Stuck>, mut all: ResMut<Blocked>| all.0.push((on.entity, on.blocked_by)));
    run(&mut app, 60 * 12);
    assert_eq!(app.world().resource::<Blocked>().0[..1], [(walker, Some(body))]);
}

/// Eight chasers that are as fast as a player, or faster, do not carry it past its goal.
#[test]
fn a_mob_leaves_a_player_at_its_goal() {
    let (kind, goal) = ([0.4, 4.0, 16.0], Vec2::new(20.0, 0.0));
    for (rate, speed) in [(60.0, 4.0), (60.0, 5.0), (20.0, 5.0)] {
        let mut app = world(rate);
        let player = spawn(&mut app, kind, Vec2::ZERO, Arrive::new(goal));
        for i in 0..8 {
            let place = Vec2::from_angle(i as f32 * core::f32::consts::FRAC_PI_4 + 0.1) * 8.0;
            spawn(&mut app, [kind[0], speed, kind[2]], place, Pursue::new(player));
        }
        run(&mut app, (rate * 60.0) as usize);
        let place = at(&app, player);
        assert!(place.distance(goal) < 4.0 * kind[0], "{place} at {rate} Hz, chased at {speed}");
    }
}

/// One with a higher priority passes an idle group at four fifths of its speed.
#[test]
fn an_idle_group_makes_way_for_a_higher_priority() {
    let time = |priority: u8| {
        let mut app = world(60.0);
        let agents = group(&mut app, PEOPLE, 100);
        for agent in agents {
            let place = at(&app, agent);
            app.world_mut().entity_mut(agent).insert(Arrive::new(place));
        }
        let first = spawn(&mut app, PEOPLE, Vec2::new(-8.0, 0.1), Arrive::new(Vec2::new(20.0, 0.1)));
        app.world_mut().entity_mut(first).insert(Crowd { priority, ..Crowd::default() });
        let steps = (0..1800).take_while(|_| {
            run(&mut app, 1);
            at(&app, first).x < 6.0
        });
        steps.count() as f32 / 60.0
    };
    let (alone, equal, higher) = (14.0 / 1.34 + 1.34 / 4.0, time(0), time(1));
    assert!(higher * 0.8 <= alone && higher <= equal, "{higher} s, {equal} s, alone {alone} s");
}
