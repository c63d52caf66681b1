//! Goals that a scene tells its crowd: groups rest at one spot, idle ones make way, queues end.

use serde_json::{Value, json};
use steer_glam::glam::{DVec2, dvec2};
use steer_scene::scene::read;
use steer_scene::world::{Mapping, World};

use crate::common::{reopened, saved, world};

/// Radius, largest speed, acceleration.
type Kind = [f64; 3];
const PIXELS: Kind = [5.0, 60.0, 240.0];
const PEOPLE: Kind = [0.25, 1.34, 2.0];

/// The keys of an agent or a group with an avoidance.
fn keys([radius, speed, acceleration]: Kind, steering: Value) -> Value {
    json!({"radius": radius, "max_speed": speed, "max_force": acceleration, "avoidance": {},
           "steering": [steering]})
}

/// The same with more keys.
fn with(mut keys: Value, more: Value) -> Value {
    let more = more.as_object().expect("keys").clone();
    keys.as_object_mut().expect("keys").extend(more);
    keys
}

/// Places on a square grid in radii, shifted by up to a quarter of a radius.
fn grid(count: usize, radius: f64, corner: DVec2) -> Vec<[f64; 2]> {
    let side = (count as f64).sqrt().ceil() as usize;
    let place = |i: usize| {
        let shift = dvec2((i * 7 % 5) as f64, (i * 11 % 7) as f64) / 16.0;
        let at = corner + (dvec2((i % side) as f64, (i / side) as f64) * 2.75 + shift) * radius;
        [at.x, at.y]
    };
    (0..count).map(place).collect()
}

/// Number of agents at rest: as slow as one that has arrived.
fn resting(world: &World) -> usize {
    world.agents().iter().filter(|agent| agent.velocity.length() <= agent.max_speed / 16.0).count()
}

/// Percentages of a group at rest within 1.5 times the time of the way and 4 s, and within twice
/// the time and 6 s.
type Shares = [usize; 2];
const ALL: Shares = [95, 100];

/// Runs a group to a goal, where it comes to rest. If all do, none moves by a radius in the second
/// after that, and nine tenths are in a disc of density 1/3 with the goal in it.
fn rests(world: &mut World, goal: DVec2, [soon, late]: Shares, rate: f64, name: &str) {
    let agents = world.agents();
    let (radius, speed, count) = (agents[0].radius, agents[0].max_speed, agents.len());
    let way = agents.iter().map(|agent| agent.position.distance(goal)).fold(0.0, f64::max) / speed;
    let mut run = |seconds: f64| {
        (0..(seconds * rate) as usize).for_each(|_| world.step());
        resting(world)
    };
    let (most, all) = (1.5 * way + 4.0, 2.0 * way + 6.0);
    let first = run(most);
    assert!(first * 100 >= count * soon, "{name}: {first} of {count} after {most} s");
    let last = run(all - most);
    assert!(last * 100 >= count * late, "{name}: {last} of {count} after {all} s");
    if late < 100 {
        return;
    }
    let before: Vec<DVec2> = world.agents().iter().map(|agent| agent.position).collect();
    (0..rate as usize).for_each(|_| world.step());
    let places: Vec<DVec2> = world.agents().iter().map(|agent| agent.position).collect();
    let moved = places.iter().zip(before).map(|(at, before)| at.distance(before)).fold(0.0, f64::max);
    assert!(moved <= radius, "{name}: one moves by {moved}");
    let middle = places.iter().sum::<DVec2>() / count as f64;
    let mut away: Vec<f64> = places.iter().map(|at| at.distance(middle)).collect();
    away.sort_by(f64::total_cmp);
    let (inner, disc) = (count * 9 / 10, away[count * 9 / 10 - 1] + radius);
    let density = inner as f64 * radius * radius / (disc * disc);
    assert!(density >= 1.0 / 3.0, "{name}: {density}");
    assert!(middle.distance(goal) <= disc, "{name}: beside the goal");
}

#[test]
fn a_group_rests_at_one_spot_by_each_entry_that_goes_there() {
    for (kind, rate) in [(PIXELS, 20.0), (PIXELS, 60.0), (PEOPLE, 30.0)] {
        let [radius, speed, acceleration] = kind;
        let (goal, slowing) = (dvec2(90.0, 24.0) * radius, speed * speed / acceleration);
        let at = [goal.x, goal.y];
        let path = |path: &str| json!({"path": path, "threshold": radius, "slowing_radius": slowing});
        let tube = |path: &str, sign: i32| json!({"path": path, "direction": sign, "ahead": slowing / speed});
        for (entry, shares) in [
            (json!({"arrive": {"target": at, "slowing_radius": slowing}}), ALL),
            (json!({"arrive": {"target": at, "profile": "braking", "tolerance": 0}}), [70, 90]),
            (json!({"follow_path": path("way")}), ALL),
            (json!({"follow_field": {"field": "there"}}), [80, 100]),
            // Beside the end of a wide tube they walk along it.
            (json!({"follow_tube": tube("way", 1)}), [50, 80]),
            (json!({"follow_tube": tube("back", -1)}), [50, 80]),
        ] {
            let name = format!("{entry}, radius {radius}, {rate} Hz");
            let positions = grid(50, radius, dvec2(6.0, 6.0) * radius);
            let group = with(keys(kind, entry), json!({"count": 50, "position": positions}));
            let middle = [16.0 * radius, 16.0 * radius];
            let mut world = world(json!({
                "width": 120.0 * radius, "height": 50.0 * radius, "dt": 1.0 / rate,
                "paths": {"way": {"points": [middle, at], "radius": 20.0 * radius},
                          "back": {"points": [at, middle], "radius": 20.0 * radius}},
                "fields": {"there": {"toward": [at], "cell": 2.0 * radius}}, "groups": [group],
            }));
            rests(&mut world, goal, shares, rate, &name);
        }
    }
}

/// People before a narrow door all leave, led to several goals or to one.
#[test]
fn no_queue_at_a_door_ends() {
    let right: Vec<[f64; 2]> = (0..7).map(|i| [63.0, 1.0 + 3.0 * f64::from(i)]).collect();
    for (toward, count) in [(json!(right), 120), (json!([[55, 10]]), 120)] {
        let walls = [
            [[1.0, 1.0], [19.0, 1.0]],
            [[1.0, 1.0], [1.0, 19.0]],
            [[1.0, 19.0], [19.0, 19.0]],
            [[19.0, 1.0], [19.0, 9.7]],
            [[19.0, 10.3], [19.0, 19.0]],
        ];
        let group = keys(PEOPLE, json!({"follow_field": {"field": "out", "look_ahead": 0.67}}));
        let more = json!({"count": count, "response_time": 0.67,
            "position": {"from": [9, 2], "to": [18.6, 18]}});
        let mut world = world(json!({
            "width": 64, "height": 20, "dt": 0.05, "seed": 1,
            "walls": walls.map(|[from, to]| json!({"from": from, "to": to})),
            "fields": {"out": {"toward": toward, "cell": 0.2}}, "groups": [with(group, more)],
        }));
        // Half a person a second, and the time of the way.
        for _ in 0..((2.0 * f64::from(count) + 30.0) / 0.05) as usize {
            world.step();
        }
        let inside = world.agents().iter().filter(|agent| agent.position.x < 19.0).count();
        assert_eq!(inside, 0, "{toward}: inside");
    }
}

/// A pair of agents. The first rests on the target of the second, which comes from the left.
fn pair(entry: Value) -> Value {
    let mut scene = json!({"width": 40, "height": 20, "dt": 0.05});
    let still = json!({"name": "first", "position": [20, 10], "velocity": [0, 0]});
    let comes = json!({"name": "second", "position": [10, 10.2], "velocity": [0, 0]});
    let arrive = json!({"arrive": {"target": [20, 10], "slowing_radius": 1}});
    scene["agents"] = json!([with(keys(PEOPLE, arrive), still), with(keys(PEOPLE, entry), comes)]);
    scene
}

/// Whether the second of a pair has settled after 20 s, beside the first.
fn settles(world: &mut World) -> bool {
    (0..400).for_each(|_| world.step());
    let file: Value = serde_json::from_slice(&saved(world)).expect("a snapshot");
    let patience = &file["agents"][1]["patience"];
    patience["goal"] == json!([20.0, 10.0]) && patience["settled"] == json!(true)
}

/// The goal belongs to the first entry that leads to it. One that passes its target, flees it or
/// leads to several has none.
#[test]
fn the_goal_is_of_the_first_entry_that_goes_there() {
    let arrive = |x: f64| json!({"arrive": {"target": [x, 10.0], "slowing_radius": 1.0}});
    assert!(settles(&mut world(pair(arrive(20.0)))));
    assert!(!settles(&mut world(pair(json!({"seek": {"target": [20, 10]}})))));
    let mut scene = pair(arrive(20.0));
    for (entries, settled) in [
        (
            json!([{"contain": {}, "weight": 0.1}, arrive(20.0), with(arrive(20.5), json!({"weight": 0.01}))]),
            true,
        ),
        (json!([{"arrive": {"target": "pointer", "slowing_radius": 1}}]), true),
        (json!([with(arrive(1.0), json!({"weight": 0})), arrive(20.0)]), true),
        (json!([with(arrive(1.0), json!({"weight": 0.01})), arrive(20.0)]), false),
        (json!([{"follow_path": {"path": "round"}}]), false),
        (json!([{"follow_field": {"field": "one"}}]), true),
        (json!([{"follow_field": {"field": "two"}}]), false),
        (json!([{"follow_field": {"field": "after"}}]), false),
    ] {
        scene["agents"][1]["steering"] = entries.clone();
        scene["paths"] = json!({"round": {"points": [[5, 10], [20, 10]], "closed": true}});
        scene["fields"] = json!({"one": {"toward": [[20, 10]], "cell": 0.5},
            "two": {"toward": [[20, 10], [2, 2]], "cell": 0.5}, "after": {"toward": "first", "cell": 0.71}});
        let mut world = world(&scene);
        world.point(dvec2(20.0, 10.0));
        assert_eq!(settles(&mut world), settled, "{entries}");
    }
}

/// A saved world goes on with the same bits, also if the pointer has moved since the last step.
#[test]
fn a_saved_world_keeps_the_goals() {
    let scene = pair(json!({"arrive": {"target": "pointer", "slowing_radius": 1}}));
    let mut world = world(&scene);
    for round in 0..6 {
        (0..150).for_each(|_| world.step());
        world.point(dvec2(20.0, 10.0 - f64::from(round % 3)));
        let mut other = reopened(&world);
        for step in 0..100 {
            world.step();
            other.step();
            assert_eq!(world.agents(), other.agents(), "{round}, {step}");
        }
    }
}

/// A changed target is a new order, and a changed weight is none.
#[test]
fn an_edit_of_the_target_is_a_new_order() {
    let arrive = |y: f64| json!({"arrive": {"target": [20.0, y], "slowing_radius": 1.0}});
    let scene = |value: &Value| read(value.to_string().as_bytes()).expect("a valid scene");
    let first = pair(arrive(10.0));
    let mut world = world(&first);
    assert!(settles(&mut world));
    let at = world.agents()[1].position;
    let mut same = first.clone();
    same["agents"][1]["steering"][0]["weight"] = json!(2.0);
    let mapping = Mapping::same(world.scene(), &scene(&same));
    world.adopt(&scene(&same), &mapping).expect("a scene");
    assert!(settles(&mut world));
    assert!(world.agents()[1].position.distance(at) <= 0.25);
    let other = pair(arrive(15.0));
    let mapping = Mapping::same(world.scene(), &scene(&other));
    world.adopt(&scene(&other), &mapping).expect("a scene");
    (0..400).for_each(|_| world.step());
    assert!(world.agents()[1].position.distance(dvec2(20.0, 15.0)) <= 0.25);
}
