//! Groups that are stepped all at once, against the same agents stepped one by one.

use serde_json::json;
use steer_scene::behavior::Behavior;
use steer_scene::scene::{AgentSpec, Combine, Initial, Scene, read};
use steer_scene::vector::V;
use steer_scene::world::{Mapping, Snapshot, World};

use crate::common::{reopened, said, saved};
use crate::samples::{Setting, scaled};

/// Every entry that may be combined with a flock. Those that turn may not. `l` leads, `q` is a
/// path, `f` a field.
fn beside() -> Vec<String> {
    let number = scaled(0.3, 60.0);
    let setting = Setting {
        place: json!([700, 500]),
        offset: json!([-30, 20]),
        pointer: true,
        count: 400,
        agents: ["l", "m"],
        path: "q",
        fields: &["f"],
        number: &number,
    };
    let inside = |name: &&str| {
        let entry = setting.entry(name, 1).to_string();
        entry.strip_prefix('{').and_then(|entry| entry.strip_suffix('}')).unwrap_or_default().to_owned()
    };
    Behavior::NAMES.iter().filter(|name| !TURNING.contains(name)).map(inside).collect()
}

/// Entries that turn an agent and do not push it.
const TURNING: [&str; 3] = ["face", "look_where_it_goes", "reach_orientation"];

const SEEK: &str = r#""seek":{"target":[700,500]}"#;
const WANDER: &str = r#""wander":{"distance":20,"radius":15,"range":0.7}"#;
const FLOCK: &str = r#""flock":{"in_sight":60,"too_close":20}"#;
const BOIDS: &str = r#""boids":{"separation":{"distance":15,"min_cos":-1,"weight":0.5},"falloff":"linear","cohesion":{"distance":50,"weight":-0.3},"alignment":{"distance":40,"min_cos":0.5}}"#;

/// A scene with `count` flocking birds that also have the entries `beside`, and two agents
/// outside of the swarm.
fn scene(edge: &str, count: usize, flock: &str, beside: &[&str]) -> Scene {
    let beside: String = beside.iter().map(|entry| format!(r#",{{{entry},"weight":0.3}}"#)).collect();
    let text = format!(
        r#"{{"width":2000,"height":1600,"edge":"{edge}","seed":7,"dt":0.9,
            "circles":[{{"center":[300,215],"radius":90,"velocity":[0.4,-0.2]}},{{"center":[1500,1415],"radius":130}}],
            "walls":[{{"from":[100,600],"to":[900,650]}}],"polygons":[{{"points":[[600,100],[900,120],[740,300]]}}],
            "paths":{{"p":{{"points":[[100,100],[500,120],[460,420]],"travel":"there_and_back"}},
                "q":{{"points":[[200,100],[600,120],[460,520]],"closed":true,"radius":25}}}},
            "fields":{{"f":{{"columns":2,"rows":1,"vectors":[[1,2],[-3,0.1]]}}}},
            "agents":[{{"name":"l","position":[400,300],"velocity":[2,1]}},
                {{"name":"m","position":[200,300],"velocity":[-0.1,0.3],"steering":[{{"pursue":{{"quarry":"b[5]"}}}},{{{FLOCK}}}]}}],
            "groups":[{{"name":"b","count":{count},"position":"random","velocity":"random","max_speed":6,"max_force":9,
                "mass":1.5,"radius":2,"min_speed":0.5,"max_turn":0.7,"swarm":true,"steering":[{{{flock},"weight":0.8}}{beside}]}}]}}"#
    );
    read(text.as_bytes()).unwrap_or_else(|fault| panic!("{fault:?}"))
}

fn world(scene: &Scene) -> World {
    World::new(scene).expect("a world")
}

/// The same world, stepped agent by agent.
fn agent_by_agent(scene: &Scene) -> World {
    let mut scene = scene.clone();
    scene.groups.iter_mut().for_each(|group| group.swarm = false);
    world(&scene)
}

fn flown(world: &World) -> usize {
    (0..world.agents().len()).filter(|index| world.moved_in_swarm(*index)).count()
}

/// Asserts that both worlds are equal up to rounding.
fn assert_near(one: &World, other: &World, what: &str) {
    for (index, (a, b)) in one.agents().iter().zip(other.agents()).enumerate() {
        let far = a.position.distance(b.position) + a.velocity.distance(b.velocity);
        assert!(far + a.heading.distance(b.heading) < 1e-9, "{what}, agent {index}: {a:?}, {b:?}");
    }
}

#[test]
fn a_swarm_goes_where_each_would_go_alone() {
    let beside = beside();
    let beside: Vec<&str> = beside.iter().map(String::as_str).collect();
    let fewer = beside.len().div_ceil(4);
    let kinds = [("open", FLOCK), ("wrap", FLOCK), ("bounce", BOIDS), ("open", BOIDS)];
    for ((edge, flock), beside) in
        kinds.into_iter().zip(beside.chunks(fewer)).chain([(("wrap", BOIDS), &[][..])])
    {
        let scene = scene(edge, 400, flock, beside);
        let (mut together, mut each) = (world(&scene), agent_by_agent(&scene));
        together.step();
        each.step();
        assert_eq!((flown(&together), flown(&each)), (400, 0));
        assert_near(&together, &each, &format!("{edge}, {beside:?}"));
    }
}

#[test]
fn an_agent_that_brakes_is_stepped_alone() {
    let scene = scene("wrap", 2000, FLOCK, &[r#""avoid":{"distance":90}"#]);
    let (mut together, mut each) = (world(&scene), agent_by_agent(&scene));
    together.step();
    each.step();
    assert!((100..1990).contains(&flown(&together)), "{}", flown(&together));
    assert_near(&together, &each, "braking");
}

#[test]
fn birds_in_one_place_part_as_they_would_alone() {
    let mut scene = scene("bounce", 2000, r#""flock":{"in_sight":9,"too_close":5}"#, &[]);
    let one = Initial::Same(V::new(2000.0, 700.0).into());
    (scene.groups[0].position, scene.groups[0].velocity) = (one, Initial::default());
    scene.groups[0].max_speed = 0.001;
    let (mut together, mut each) = (world(&scene), agent_by_agent(&scene));
    together.step();
    each.step();
    assert_near(&together, &each, "one place");
    assert_ne!(together.agents()[2].position, together.agents()[2001].position);
}

#[test]
fn a_group_that_can_be_no_swarm_is_refused_with_the_reason() {
    let refused = |change: &dyn Fn(&mut Scene)| {
        let mut scene = scene("wrap", 2000, FLOCK, &[]);
        change(&mut scene);
        World::new(&scene).err().map(|fault| (fault.place, fault.wrong))
    };
    let at = |wrong: &str| Some(("groups[0].swarm".to_string(), wrong.to_string()));
    let none = "no entry is a flock that a swarm can compute";
    assert_eq!(refused(&|_| {}), None);
    assert_eq!(refused(&|scene| scene.groups[0].count = 6), None);
    assert_eq!(refused(&|scene| scene.groups[0].steering.clear()), at(none));
    assert_eq!(
        refused(&|scene| scene.groups[0].combine = Combine::Priority),
        at("the forces are not summed")
    );
    for (entry, wrong) in [
        (r#""face":{"target":[3,4]}"#, "`face` turns each agent on its own"),
        (r#""boids":{"nearest":3}"#, none),
        (r#""flock":{"in_sight":3,"too_close":4}"#, none),
    ] {
        let text = format!(
            r#"{{"groups":[{{"count":9,"position":"random","swarm":true,"steering":[{{{entry}}},{{"wander":{{}}}}]}}]}}"#
        );
        let fault = read(text.as_bytes()).expect_err("no swarm");
        assert_eq!(Some((fault.place, fault.wrong)), at(wrong));
    }
    let single = read(br#"{"agents":[{"position":[0,0],"swarm":true}]}"#).expect_err("a single agent");
    assert!(single.place.starts_with("agents[0].swarm (line 1"), "{single:?}");
}

#[test]
fn a_large_group_that_could_be_a_swarm_has_a_hint() {
    let hint = |change: &dyn Fn(&mut Scene)| {
        let mut scene = scene("wrap", 1000, FLOCK, &[]);
        scene.groups[0].swarm = false;
        change(&mut scene);
        scene.swarm_hint(0).is_some()
    };
    assert!(hint(&|_| {}));
    assert!(!hint(&|scene| scene.groups[0].count = 999));
    assert!(!hint(&|scene| scene.groups[0].swarm = true));
    assert!(!hint(&|scene| scene.groups[0].combine = Combine::Priority));
    let mut few = scene("wrap", 9, FLOCK, &[]);
    assert_eq!((few.swarm_hint(1), few.could_swarm()), (None, None));
    few.groups[0].swarm = false;
    assert_eq!(few.could_swarm(), Some(0));
}

#[test]
fn check_and_trace_print_the_hint_on_one_line() {
    let text = |more: &str| {
        format!(
            r#"{{"groups":[{{"count":1000,"position":"random"{more},"steering":[{{"flock":{{"in_sight":3,"too_close":2}}}}]}}]}}"#
        )
    };
    for (more, lines) in [("", 1), (r#","swarm":true"#, 0), (r#","combine":"budget""#, 0)] {
        for args in [&["check", "s.json"][..], &["trace", "s.json", "--steps", "1"]] {
            let [_, said] = said(&text(more), args);
            assert_eq!(said.lines().count(), lines, "{said}");
            assert!(
                said.lines().all(|line| line.starts_with("steer-demo: groups[0]: add \"swarm\": true")),
                "{said}"
            );
        }
    }
}

#[test]
fn a_member_may_start_on_its_own() {
    let read = |inside: &str| read(format!(r#"{{"groups":[{{{inside}}}]}}"#).as_bytes());
    let scene = read(r#""count":2,"position":[[1,2],[3,4]],"velocity":[[0,1],[-1,0]]"#).expect("valid");
    let agents = world(&scene).agents().to_vec();
    assert_eq!((agents[0].position, agents[1].position), (V::new(1.0, 2.0), V::new(3.0, 4.0)));
    assert_eq!((agents[0].velocity, agents[1].velocity), (V::new(0.0, 1.0), V::new(-1.0, 0.0)));
    let fault = read(r#""count":3,"position":[[1,2],[3,4]]"#).expect_err("one too few");
    assert_eq!((&*fault.place, &*fault.right), ("groups[0].position", "3, one for each member"));
    let fault = read(r#""count":2,"position":[[1,2],[3]]"#).expect_err("one number");
    assert!(fault.place.starts_with("groups[0].position[1] (line 1"), "{fault:?}");
    let fault = read(r#""count":2,"position":[[1,2],3]"#).expect_err("a number");
    assert!(fault.place.starts_with("groups[0].position[1] (line 1"), "{fault:?}");
}

#[test]
fn a_swarm_saved_as_a_scene_is_a_swarm() {
    let session = steer_scene::play::Session::open(scene("wrap", 2000, FLOCK, &[SEEK])).expect("a world");
    let saved = session.current_scene().expect("a scene");
    assert_eq!((saved.agents.len(), saved.groups.len(), saved.groups[0].count), (2, 1, 2000));
    let (mut one, mut other) = (session.world().clone(), world(&saved));
    one.step();
    other.step();
    assert_eq!(flown(&other), 2000);
    assert!(one.agents().iter().zip(other.agents()).all(|(a, b)| a.position == b.position));
}

#[test]
fn the_force_of_the_one_that_is_watched_is_known() {
    let scene = scene("wrap", 2000, FLOCK, &[WANDER]);
    let (mut together, mut each) = (world(&scene), agent_by_agent(&scene));
    together.watch(Some(40));
    together.step();
    each.step();
    assert!(each.force(40).length() > 0.1);
    assert!(together.force(40).distance(each.force(40)) < 1e-9);
    assert_eq!(together.force(41), V::new(0.0, 0.0));
    assert_eq!(together.force(1), each.force(1));
    // The force is still known after an earlier agent is removed.
    let mut less = scene.clone();
    less.agents.clear();
    less.groups[0].steering.truncate(1);
    let agents = (2..2002).map(Some).collect();
    let before = together.force(40);
    together.adopt(&less, &Mapping { agents, circles: vec![Some(0), Some(1)] }).expect("it goes on");
    assert_eq!(together.force(38), before);
}

#[test]
fn a_swarm_goes_on_from_a_file_with_the_same_bits() {
    let scene = scene("bounce", 2002, BOIDS, &[WANDER]);
    let mut world = world(&scene);
    world.step();
    let (file, mut other) = (saved(&world), reopened(&world));
    for _ in 0..2 {
        world.step();
        other.step();
    }
    assert_eq!(world.agents(), other.agents());
    assert_eq!(flown(&other), 2002);
    // An agent with another limit does not belong to the swarm.
    let mut text: serde_json::Value = serde_json::from_slice(&file).expect("JSON");
    text["agents"][3]["state"]["max_force"] = 9.5.into();
    let mut other =
        World::restore(&Snapshot::read(text.to_string().as_bytes()).expect("one")).expect("it fits");
    other.step();
    assert_eq!([flown(&other), usize::from(other.moved_in_swarm(3))], [2001, 0]);
}

#[test]
fn two_kinds_of_thousands_are_two_swarms_in_one_world() {
    let mut scene = scene("wrap", 2000, FLOCK, &[WANDER]);
    let heavy = AgentSpec { name: None, mass: 2.5, ..scene.groups[0].clone() };
    scene.groups.push(heavy);
    let (mut together, mut each) = (world(&scene), agent_by_agent(&scene));
    together.step();
    each.step();
    assert_eq!(flown(&together), 4000);
    assert_near(&together, &each, "two kinds");
}
