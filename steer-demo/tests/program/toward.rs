//! Fields that lead to goals: ways round obstacles, and the fields that are rejected.

use serde_json::{Value, json};
use steer_scene::scene::{load, read};
use steer_scene::vector::V;
use steer_scene::world::{Mapping, Snapshot, World};

use crate::common::{saved, world};

/// A room of 100×60 with a wall in the middle, and a door at its lower end.
fn room() -> Value {
    json!({"width": 100, "height": 60, "edge": "bounce", "walls": [{"from": [50, 0], "to": [50, 50]}]})
}

#[test]
fn agents_find_their_way_round_walls_polygons_and_circles() {
    let mut room = room();
    room["polygons"] = json!([{"points": [[10, 20], [40, 20], [40, 40], [10, 40]]}]);
    room["circles"] =
        json!([{"center": [70, 40], "radius": 12}, {"center": [5, 5], "radius": 2, "velocity": [0, 0.1]}]);
    room["fields"] = json!({"out": {"toward": [[95, 5]], "cell": 1.5}});
    room["dt"] = json!(0.1);
    let start: Vec<_> = (0..12).map(|i| [3 + 3 * i, if i % 2 == 0 { 10 } else { 50 }]).collect();
    room["groups"] = json!([{"count": 12, "position": start, "max_speed": 2, "max_force": 4, "radius": 0.8,
        "avoidance": {}, "steering": [{"follow_field": {"field": "out"}}]}]);
    let mut world = world(&room);
    (0..1200).for_each(|_| world.step());
    for agent in world.agents() {
        assert!((agent.position - V::new(95.0, 5.0)).length() < 8.0, "{:?}", agent.position);
    }
}

#[test]
fn without_agents_a_field_has_a_speed_of_one() {
    let mut room = room();
    room["fields"] = json!({"out": {"toward": [[95, 5]], "cell": 2}});
    for (agents, speed) in [(json!([]), 1.0), (json!([{"position": [9, 9], "max_speed": 3}]), 3.0)] {
        room["agents"] = agents;
        let world = world(&room);
        let (_, _, vectors) = world.fields().next().expect("a field");
        let largest = vectors.iter().map(|vector| vector.length()).fold(0.0, f64::max);
        assert!((largest - speed).abs() < 1e-9, "{largest}");
    }
}

#[test]
fn what_leads_nowhere_is_refused_at_its_place() {
    let wall = r#""walls":[{"from":[0,30],"to":[100,30]}],"circles":[{"center":[80,50],"radius":5}]"#;
    let agents = r#""agents":[{"position":[9,50],"steering":[{"follow_field":{"field":"out"}}]},
        {"position":[9,9],"steering":[{"follow_field":{"field":"out"}}]}]"#;
    let follows = r#""steering":[{"follow_field":{"field":"out"}}]"#;
    let group = |field: &str, members: &str| {
        format!(
            r#"{{"width":100,"height":60,{wall},"fields":{{"out":{{{field}}}}},
                "groups":[{{"name":"m",{members},{follows}}}]}}"#
        )
    };
    let hunted = |at: &str, cell: f64| {
        group(&format!(r#""toward":"m[0]","cell":{cell}"#), &format!(r#""count":1,"position":{at}"#))
    };
    let with = |inside: &str, more: &str| {
        format!(r#"{{"width":100,"height":60,{wall},"fields":{{"out":{{{inside}}}}},{agents}{more}}}"#)
    };
    for (text, place, wrong) in [
        (with(r#""toward":[[9,59],[80,52]],"cell":1"#, ""), "fields.out.toward[1]", "a goal in an obstacle"),
        (with(r#""toward":[[50,30]],"cell":1"#, ""), "fields.out.toward[0]", "a goal in an obstacle"),
        (with(r#""toward":[[50,61]],"cell":1"#, ""), "fields.out.toward[0]", "a goal outside the world"),
        (with(r#""toward":[[50,59]],"cell":1"#, ""), "fields.out.toward", "no way leads from agents[1]"),
        (with(r#""toward":[[50,59]],"cell":0.0245"#, ""), "fields.out.cell", "9996818 cells"),
        (with(r#""toward":[[50,59]],"cell":1e-300"#, ""), "fields.out.cell", "at most 250000"),
        (with(r#""toward":[[50,59]],"cell":0"#, ""), "fields.out.cell", "greater than 0"),
        (with(r#""toward":[],"cell":1"#, ""), "fields.out.toward", "expected one or more"),
        (with(r#""toward":[[50,59]]"#, ""), "fields.out", "missing key `cell`"),
        (with(r#""cell":1"#, ""), "fields.out", "missing key `toward`"),
        (with(r#""toward":[[50,59]],"cell":1,"rows":3"#, ""), "fields.out.rows", "`rows` beside `toward`"),
        (with(r#""cell":1,"rows":3"#, ""), "fields.out.rows", "`rows` beside `cell`"),
        (with(r#""toward":"m","cell":1"#, ""), "fields.out.toward", "no agent is named `m`"),
        (with(r#""crowding":6,"rows":3"#, ""), "fields.out.rows", "`rows` beside `crowding`"),
        (with(r#""toward":[[50,9]],"cell":0.3,"crowding":6"#, ""), "fields.out.cell", "at most 50000"),
        (
            hunted("[9,9]", 1.0),
            "groups[0].steering[0].follow_field.field",
            "`out` leads to this agent itself",
        ),
        (
            group(r#""toward":"m[1]","cell":1"#, r#""count":3,"position":[9,9]"#),
            "groups[0].steering[0].follow_field.field",
            "`out` leads to a member of this same group",
        ),
        (
            group(r#""toward":[[9,9]],"cell":1"#, r#""count":3,"position":[[8,9],[8,8],[9,50]]"#),
            "fields.out.toward",
            "no way leads from groups[0][2]",
        ),
        // The first goal is in a gap of 15, which is closed to the largest body.
        (
            with(
                r#""toward":[[80,37.5],[80,52]],"cell":1"#,
                &format!(
                    r#","groups":[{{"count":1,"position":[9,9],"radius":8,"avoidance":{{}},{follows}}}]"#
                ),
            ),
            "fields.out.toward[0]",
            "a goal in an obstacle",
        ),
        (hunted("[80,52]", 1.0), "fields.out.toward", "a goal in an obstacle"),
        (hunted("[9,9]", 0.3), "fields.out.cell", "at most 50000"),
        (with(r#""toward":[[50,59]],"cell":1"#, r#","edge":"wrap""#), "fields.out.toward", "a wrapped world"),
    ] {
        let fault = read(text.as_bytes()).expect_err(&text);
        let line = fault.refuse("s").to_string();
        assert!(line.contains(place) && line.contains(wrong), "{line}");
    }
    let after = |target: &str, field: &str| {
        format!(
            r#"{{"width":100,"height":60,{wall},"fields":{{"out":{{{field}}}}},"agents":[{{"position":[9,9],{follows}}}],
                "groups":[{{"name":"m","count":2,"position":{target}}}]}}"#
        )
    };
    for good in [
        // A random start may be behind the wall, and one outside of the world comes in.
        after(r#""random""#, r#""toward":"m[1]","cell":1"#),
        after("[[9,50],[9,-1]]", r#""toward":"m[1]","cell":1"#),
        // 29,882 cells count once, though they are computed again for two reasons.
        after("[9,20]", r#""toward":"m[1]","cell":0.45,"crowding":6"#),
        // Without a cost they do not count.
        after("[9,20]", r#""toward":[[9,20]],"cell":0.3,"crowding":0"#),
    ] {
        read(good.as_bytes()).unwrap_or_else(|fault| panic!("{fault:?}\n{good}"));
    }
}

#[test]
fn a_gap_that_the_cells_cover_is_named() {
    let mut room = room();
    room["agents"] = json!([{"position": [9, 9], "steering": [{"follow_field": {"field": "out"}}]}]);
    let mut fault = |cell: f64, walls: Value| {
        (room["fields"], room["walls"]) = (json!({"out": {"toward": [[90, 10]], "cell": cell}}), walls);
        read(room.to_string().as_bytes()).map_err(|fault| fault.refuse("s").to_string()).err()
    };
    let door = json!([{"from": [50, 0], "to": [50, 30.2]}, {"from": [50, 31], "to": [50, 60]}]);
    let line = fault(4.0, door.clone()).expect("a gap that is covered");
    let gap = "fields.out.cell: cells of 4 cover the gap of 0.8 between walls[0] and walls[1] at (50, 30.6)";
    assert!(line.contains(gap) && line.contains("no way leads from agents[0]"), "{line}");
    // The cell that it names finds a way.
    let cell = line.split_once("`cell` of ").and_then(|(_, rest)| rest.split([',', ' ']).next());
    assert_eq!(fault(cell.and_then(|cell| cell.parse().ok()).expect("a number"), door), None);
    // Without a gap no cell finds one.
    let line = fault(4.0, json!([{"from": [50, 0], "to": [50, 60]}])).expect("no gap");
    assert!(line.contains("fields.out.toward") && line.contains("no way leads from agents[0]"), "{line}");
}

/// A wall with a gap of 1.6 and an opening of 6, and agents of these radii before the gap.
fn narrow(radii: &[f64]) -> Value {
    let agent = |(i, radius): (usize, &f64)| {
        json!({"position": [5, 9 + 3 * i], "radius": radius, "max_speed": 2, "max_force": 4,
            "response_time": 0.5, "avoidance": {}, "steering": [{"follow_field": {"field": "out", "look_ahead": 0.5}}]})
    };
    json!({"width": 40, "height": 40, "dt": 0.05,
        "walls": [{"from": [20, 0], "to": [20, 9.2]}, {"from": [20, 10.8], "to": [20, 30]}, {"from": [20, 36], "to": [20, 40]}],
        "fields": {"out": {"toward": [[38, 10]], "cell": 0.5}},
        "agents": radii.iter().enumerate().map(agent).collect::<Vec<_>>()})
}

#[test]
fn each_agent_is_led_through_gaps_that_it_fits() {
    // With five radii the field is the one of the largest.
    for (radii, by_gap) in
        [(&[0.4, 1.0][..], 1), (&[0.4, 0.3, 0.35, 0.5], 4), (&[0.4, 0.3, 0.35, 0.5, 1.0], 0)]
    {
        let mut world = world(narrow(radii));
        let (mut left, mut by) = (vec![true; radii.len()], 0);
        for _ in 0..1600 {
            world.step();
            for (agent, is_left) in world.agents().iter().zip(&mut left) {
                if *is_left && agent.position.x > 20.0 {
                    *is_left = false;
                    by += usize::from(agent.position.y < 20.0);
                }
            }
        }
        assert!(!left.contains(&true) && by == by_gap, "{radii:?}: {by} by the gap, {left:?}");
        let first = world.agents()[0].position;
        assert!((first - V::new(38.0, 10.0)).length() < 2.0, "{radii:?}: {first:?}");
    }
}

#[test]
fn a_gap_that_an_agent_does_not_fit_is_named() {
    let mut room = narrow(&[0.4, 1.0]);
    room["walls"][1]["to"] = json!([20, 40]);
    let line = read(room.to_string().as_bytes()).expect_err("a large agent").refuse("s").to_string();
    let gap = "fields.out.toward: the gap of 1.6 between walls[0] and walls[1] at (20, 10) is too narrow for \
               agents[1] of radius 1";
    assert!(line.contains(gap) && line.contains("gaps of 2 or more"), "{line}");
    room["agents"][1]["radius"] = json!(0.7);
    assert!(read(room.to_string().as_bytes()).is_ok());
    // A gap that is hardly too narrow is named as narrower.
    room["agents"][1]["radius"] = json!(0.8);
    room["walls"][1]["from"] = json!([20, 10.7995]);
    let line = read(room.to_string().as_bytes()).expect_err("a narrow gap").refuse("s").to_string();
    assert!(line.contains("the gap of 1.5995 ") && line.contains("gaps of 1.6 or more"), "{line}");
    // A width that is not wide enough when it is rounded is not advised.
    room["agents"][1]["radius"] = json!(0.802);
    room["walls"][1]["from"] = json!([20, 10.802]);
    let line = read(room.to_string().as_bytes()).expect_err("a narrow gap").refuse("s").to_string();
    assert!(line.contains("the gap of 1.6 ") && line.contains("gaps of 1.604 or more"), "{line}");
    room["agents"][1]["radius"] = json!(0.7);
    room["walls"][1]["from"] = json!([20, 10.8]);
    // A distance to obstacles counts, too: the largest of equal radii, and of all but the four
    // largest radii.
    for (radii, keeps, named) in [
        (&[0.4, 0.7][..], 1, "agents[1] of radius 0.7"),
        (&[0.7, 0.7], 0, "agents[0] of radius 0.7"),
        (&[0.7, 0.7], 1, "agents[0] of radius 0.7"),
        (&[0.1, 0.2, 0.3, 0.4, 0.5], 0, "agents[0] of radius 0.1"),
        (&[0.1, 0.2, 0.3, 0.4, 0.5, 0.6], 0, "agents[0] of radius 0.1"),
    ] {
        let mut room = narrow(radii);
        room["walls"][1]["to"] = json!([20, 40]);
        room["agents"][keeps]["avoidance"] = json!({"distance": 0.9 - radii[keeps]});
        let line = read(room.to_string().as_bytes()).expect_err(named).refuse("s").to_string();
        assert!(line.contains(named) && line.contains("gaps of 1.8 or more"), "{line}");
        // Without an avoidance nothing keeps bodies off obstacles.
        for agent in room["agents"].as_array_mut().expect("agents") {
            agent["radius"] = json!(1);
            agent.as_object_mut().expect("an agent").remove("avoidance");
        }
        assert!(read(room.to_string().as_bytes()).is_ok());
    }
}

#[test]
fn all_fields_of_a_scene_share_one_limit_of_work() {
    let rejected = |fields: usize, cell: f64, toward: &Value, walls: usize| {
        let field = |i: usize| (format!("f{i}"), json!({"toward": toward, "cell": cell}));
        let wall = |i: usize| json!({"from": [1 + i % 90, 1], "to": [1 + i % 90, 50]});
        let scene = json!({"width": 100, "height": 60, "agents": [{"name": "m", "position": [9.5, 55]}],
            "walls": (0..walls).map(wall).collect::<Vec<_>>(),
            "fields": (0..fields).map(field).collect::<serde_json::Map<_, _>>()});
        read(scene.to_string().as_bytes()).map_err(|fault| fault.refuse("s").to_string()).err()
    };
    let (goal, agent) = (json!([[9.5, 55]]), json!("m"));
    for (fields, cell, toward, walls, wrong) in [
        (41, 1.0, &goal, 0, "f41.cell: 252000 cells; at most 250000"),
        (8, 1.0, &agent, 0, "f8.cell: 54000 cells; at most 50000"),
        (150, 10.0, &goal, 1000, "the obstacles cover more than"),
    ] {
        assert_eq!(rejected(1, cell, toward, walls), None);
        let line = rejected(fields + 1, cell, toward, walls).expect(wrong);
        assert!(line.contains(wrong), "{line}");
    }
}

/// Two hunters of different radii behind a wall, and a runner on the other side, which runs round
/// the wall.
fn hunt() -> Value {
    let mut room = room();
    room["paths"] = json!({"round": {"points": [[60, 10], [60, 55], [40, 55], [10, 10]]}});
    room["fields"] = json!({"hunt": {"toward": "runner", "cell": 2}});
    room["agents"] = json!([
        {"name": "runner", "position": [60, 10], "max_speed": 1.2, "steering": [{"follow_path": {"path": "round", "threshold": 2}}]},
        {"position": [40, 10], "max_speed": 1, "steering": [{"follow_field": {"field": "hunt"}}]},
        {"position": [20, 10], "max_speed": 1, "radius": 2, "steering": [{"follow_field": {"field": "hunt"}}]}]);
    room
}

#[test]
fn a_field_follows_its_target() {
    let mut world = world(hunt());
    let led = |world: &World| world.moving_fields().next().map(|(_, _, vectors)| vectors.to_vec());
    let mut changes = 0;
    for _ in 0..300 {
        let (before, from) = (led(&world), world.agents()[0].position);
        world.step();
        let to = world.agents()[0].position;
        let cell = |at: V| [(at.x / 2.0).floor(), (at.y / 2.0).floor()];
        // It changes with the cell of the target, and only then.
        assert_eq!(led(&world) != before, cell(from) != cell(to), "{from:?} to {to:?}");
        changes += u32::from(cell(from) != cell(to));
    }
    assert!(changes > 40, "{changes}");
    let [runner, hunter] = [0, 1].map(|index| world.agents()[index].position);
    assert!((runner - hunter).length() < 4.0, "{runner:?} {hunter:?}");
}

#[test]
fn a_target_in_an_obstacle_is_followed_to_where_it_was() {
    let mut hunt = hunt();
    hunt["circles"] = json!([{"center": [80, 30], "radius": 10}]);
    let mut world = world(&hunt);
    let led = |world: &World| world.moving_fields().next().map(|(_, _, vectors)| vectors.to_vec());
    let before = led(&world);
    for outside in [V::new(80.0, 30.0), V::new(-50.0, 30.0), V::new(f64::NAN, 0.0)] {
        world.put(0, outside);
        assert_eq!(led(&world), before, "{outside:?}");
    }
    world.put(0, V::new(95.0, 50.0));
    assert_ne!(led(&world), before);
}

/// 150 people at the start of a corridor of 6 m, which turns up after 20 m or goes straight on.
fn corridor(turns: bool, cell: f64, crowding: f64, seed: u64) -> Value {
    let goals = (0..6).map(|i| 0.5 + f64::from(i));
    let (size, goals): (_, Vec<_>) = match turns {
        true => ([26, 70], goals.map(|beside| [20.0 + beside, 69.5]).collect()),
        false => ([100, 6], goals.map(|beside| [99.5, beside]).collect()),
    };
    let wall = |from: [i32; 2], to: [i32; 2]| json!({"from": from, "to": to});
    let inner = [wall([0, 6], [20, 6]), wall([20, 6], [20, 70])];
    json!({"width": size[0], "height": size[1], "edge": "bounce", "dt": 0.05, "seed": seed,
        "walls": if turns { &inner[..] } else { &[] },
        "fields": {"out": {"toward": goals, "cell": cell, "crowding": crowding}},
        "groups": [{"name": "people", "count": 150, "max_speed": 1.34, "max_force": 2, "response_time": 0.67,
            "radius": 0.2, "position": {"from": [0.3, 0.3], "to": [9.7, 5.7]}, "avoidance": {},
            "steering": [{"follow_field": {"field": "out", "look_ahead": 0.67}}]}]})
}

/// Steps until all people have gone beyond a line.
fn steps(corridor: &Value, is_beyond: impl Fn(V) -> bool) -> u32 {
    let mut world = world(corridor);
    let is_over = |world: &World| world.agents().iter().all(|agent| is_beyond(agent.position));
    (0..4000)
        .find(|_| {
            world.step();
            is_over(&world)
        })
        .unwrap_or(4000)
}

/// The corner is 20 + 34 m long along its inner wall and 26 + 40 m along the outer one.
#[test]
fn with_crowding_a_corner_takes_longer_than_its_inner_wall_and_less_than_its_outer_wall() {
    let [inner, outer] = [54.0, 66.0].map(|length| steps(&corridor(false, 0.5, 0.0, 1), |at| at.x > length));
    let turned = steps(&corridor(true, 0.5, 6.0, 1), |at| at.y > 40.0);
    assert!(inner < turned && turned < outer, "{inner} {turned} {outer}");
}

#[test]
fn a_run_with_crowding_goes_on_with_its_bits() {
    let mut first = world(corridor(true, 0.5, 6.0, 1));
    let plain = first.moving_fields().next().map(|(_, _, vectors)| vectors.to_vec());
    for _ in 0..25 {
        first.step();
    }
    let text = saved(&first);
    let saved = Snapshot::read(&text).expect("a snapshot");
    let [mut other, mut adopted] = [World::restore(&saved), World::restore(&saved)].map(Result::unwrap);
    let scene = first.scene().clone();
    adopted.adopt(&scene, &Mapping::same(&scene, &scene)).expect("the same scene");
    for _ in 0..25 {
        [&mut first, &mut other, &mut adopted].into_iter().for_each(World::step);
    }
    assert_eq!(first.agents(), other.agents());
    assert_eq!(first.agents(), adopted.agents());
    let mut wrong: Value = serde_json::from_slice(&text).expect("JSON");
    for (factors, right) in [(json!([[1.0, 2.0]]), "one for each cell"), (json!([]), "one for each radius")] {
        wrong["slowness"] = factors;
        let snapshot = Snapshot::read(wrong.to_string().as_bytes());
        let fault = snapshot.and_then(|snapshot| World::restore(&snapshot)).expect_err("it does not fit");
        let line = fault.refuse("s").to_string();
        assert!(line.contains(right), "{line}");
    }
    let led = |world: &World| world.moving_fields().next().map(|(_, _, vectors)| vectors.to_vec());
    assert!(led(&first) == led(&other) && led(&first) != plain);
    let code = first.code(0).expect("an agent");
    assert!(code.contains("by `Crowding` with a cost of 6.0."), "{code}");
}

#[test]
fn a_field_after_a_target_keeps_its_crowding() {
    let mut hunt = hunt();
    // It starts slowly, which counts as waiting.
    hunt["agents"][1]["radius"] = json!(1);
    hunt["agents"][1]["max_force"] = json!(0.02);
    let mut direct = world(&hunt);
    hunt["fields"]["hunt"]["crowding"] = json!(6);
    let (mut world, mut differs) = (world(&hunt), false);
    let led = |world: &World| world.moving_fields().next().map(|(_, _, vectors)| vectors.to_vec());
    for _ in 0..100 {
        world.step();
        direct.step();
        differs |= led(&world) != led(&direct);
        let snapshot = Snapshot::read(&saved(&world)).expect("a snapshot");
        let other = World::restore(&snapshot).expect("it fits");
        assert!(led(&world) == led(&other), "after {} steps", world.steps());
    }
    assert!(differs);
}

/// Agents of the largest speed, 2, walk 3.5 radii of the largest follower, of 4, in 7 time units.
#[test]
fn crowding_counts_again_after_the_walk_over_its_reach() {
    let follower = |x: f64, radius: f64| {
        json!({"position": [x, 30], "radius": radius, "max_speed": 1, "max_force": 0.02,
            "steering": [{"follow_field": {"field": "out"}}]})
    };
    let slowness = |world: &World| {
        let file: Value = serde_json::from_slice(&saved(world)).expect("JSON");
        file["slowness"].clone()
    };
    // Bodies without a radius cover nothing.
    for (dt, radii, every) in [(0.1, [1.0, 4.0], 70), (10.0, [1.0, 4.0], 1), (0.1, [0.0, 0.0], 1000)] {
        let mut world = world(json!({"width": 100, "height": 60, "dt": dt,
            "fields": {"out": {"toward": [[95, 30]], "cell": 1, "crowding": 6}},
            "agents": [follower(5.0, radii[0]), follower(6.0, radii[1]), {"position": [1, 1], "max_speed": 2}]}));
        for _ in 0..2 * every.min(100) {
            let before = slowness(&world);
            world.step();
            let is_new = slowness(&world) != before;
            assert_eq!(is_new, world.steps().is_multiple_of(every), "{dt}, {radii:?}: {}", world.steps());
        }
    }
}

#[test]
fn a_field_empties_a_room_sooner_than_paths_by_hand() {
    let by_paths = read(include_str!("data/doorway_paths.json").as_bytes()).expect("a scene");
    let steps = [by_paths, load("doorway").expect("a scene")].map(|scene| {
        let mut world = World::new(&scene).expect("a world");
        while world.agents().iter().any(|agent| agent.position.x < 400.0) {
            world.step();
            assert!(world.steps() < 10_000, "{}", scene.name);
        }
        world.steps()
    });
    assert!(steps[1] < steps[0], "{steps:?}");
}
