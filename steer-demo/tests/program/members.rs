//! Values of the members of a group: targets and agents of their own, random starts in a
//! rectangle.

use serde_json::{Value, json};
use steer_scene::behavior::Behavior;
use steer_scene::play::Session;
use steer_scene::scene::table::Shape;
use steer_scene::scene::{Scene, read, tables};
use steer_scene::world::World;

use crate::common::reopened;
use crate::samples::{Setting, default};

fn scene(group: &str) -> Scene {
    let text = format!(
        r#"{{"width":400,"height":200,"groups":[{{"name":"g","count":2,{group}}}],
            "agents":[{{"name":"l","position":[9,9]}}]}}"#
    );
    read(text.as_bytes()).unwrap_or_else(|fault| panic!("{group}: {fault:?}"))
}

/// Positions of the members after some steps.
fn run(scene: &Scene) -> Vec<(f64, f64)> {
    let mut world = World::new(scene).expect("a world");
    (0..20).for_each(|_| world.step());
    world.agents()[1..].iter().map(|agent| (agent.position.x, agent.position.y)).collect()
}

#[test]
fn each_member_has_its_own_target() {
    let group = |targets: &str| {
        scene(&format!(r#""position":[[50,60],[380,20]],"steering":[{{"arrive":{{"target":{targets}}}}}]"#))
    };
    let listed = group("[[350,140],[20,180]]");
    assert_eq!(run(&group(r#""opposite""#)), run(&listed));
    for (member, target) in run(&listed).into_iter().zip(["[350,140]", "[20,180]"]) {
        assert!(run(&group(target)).contains(&member), "{member:?} goes to {target}");
    }

    // A saved state keeps the targets, and a removed member takes its own away.
    for targets in ["[[350,140],[20,180]]", r#""opposite""#] {
        let mut session = Session::open(group(targets)).expect("a session");
        session.step();
        let saved = session.current_scene().expect("a scene");
        (0..19).for_each(|_| assert!(session.step()));
        let mut world = World::new(&saved).expect("a world");
        (0..19).for_each(|_| world.step());
        let places = |world: &World| world.agents().iter().map(|a| a.position).collect::<Vec<_>>();
        assert_eq!(places(session.world()), places(&world), "{targets}");
        session.remove(&steer_scene::play::Thing::Agent(1)).expect("a member");
        assert_eq!(session.world().agents().len(), 2);
    }
}

#[test]
fn members_start_at_random_in_a_rectangle() {
    let group = r#""position":{"from":[100,50],"to":[120,40]},"velocity":{"from":[1,-1],"to":[2,1]}"#;
    let world = World::new(&scene(group)).expect("a world");
    let members = &world.agents()[1..];
    for agent in members {
        let (at, v) = (agent.position, agent.velocity);
        assert!((100.0..=120.0).contains(&at.x) && (40.0..=50.0).contains(&at.y), "{at:?}");
        assert!((1.0..=2.0).contains(&v.x) && (-1.0..=1.0).contains(&v.y), "{v:?}");
    }
    assert_ne!(members[0].position, members[1].position);
}

/// Each entry that names agents, with the names of the members of a group, and the key of them.
fn entries_of_names(names: &[&str]) -> Vec<(&'static str, Value)> {
    let number: &dyn Fn(&_, &_) -> _ = &|key, _| Some(default(key).unwrap_or(50.0));
    let of = |name: &str| {
        let place = json!([100, 50]);
        let (agents, offset, path, fields) = (["b", "c"], json!([-20, 10]), "p", &["f"][..]);
        Setting { place, offset, pointer: false, count: names.len(), agents, path, fields, number }
            .entry(name, 0)
    };
    let names_agents = |name: &&'static str| {
        let key = tables().behavior(name).iter().find_map(|key| match key.shape {
            Shape::Agent | Shape::Pair { agent: true, .. } => Some((key.key, json!(names))),
            Shape::Agents => Some((key.key, json!([names, "b"]))),
            _ => None,
        });
        let (key, value) = key?;
        let mut entry = of(name);
        entry[*name][key] = value;
        Some((*name, entry))
    };
    Behavior::NAMES.iter().filter_map(names_agents).collect()
}

/// Agents `b` and `c` that move, a circle, a path, and more agents or groups.
fn among(more: &Value) -> Scene {
    let mut scene = json!({
        "width": 400, "height": 200, "circles": [{"center": [200, 100], "radius": 10}],
        "paths": {"p": {"points": [[1, 2], [300, 4]]}},
        "agents": [
            {"name": "b", "position": [50, 50], "velocity": [3, 1]},
            {"name": "c", "position": [300, 150], "velocity": [-2, 0]},
        ],
    });
    for (key, all) in more.as_object().into_iter().flatten() {
        let before = scene[key].as_array().cloned().unwrap_or_default();
        scene[key] = before.into_iter().chain(all.as_array().cloned().unwrap_or_default()).collect();
    }
    read(scene.to_string().as_bytes()).unwrap_or_else(|fault| panic!("{more}: {fault:?}"))
}

fn places(world: &World) -> Vec<(f64, f64, f64, f64)> {
    world.agents().iter().map(|a| (a.position.x, a.position.y, a.heading.x, a.heading.y)).collect()
}

#[test]
fn each_member_has_the_agent_of_its_own() {
    const STARTS: [[i32; 2]; 2] = [[60, 120], [330, 30]];
    let (single, listed) = (["b"], ["b", "c"]);
    for ((name, listed), (_, of_one)) in entries_of_names(&listed).into_iter().zip(entries_of_names(&single))
    {
        let member = |(position, other): (_, &str)| {
            let entry = of_one.to_string().replace(r#"["b"]"#, &format!(r#""{other}""#));
            let entry: Value = serde_json::from_str(&entry).expect("an entry");
            json!({"position": position, "velocity": [1, 1], "steering": [entry]})
        };
        let singles = json!({"agents": STARTS.into_iter().zip(["b", "c"]).map(member).collect::<Vec<_>>()});
        let group = json!({"groups": [
            {"name": "g", "count": 2, "position": STARTS, "velocity": [1, 1], "steering": [listed]}
        ]});
        let group = among(&group);
        let (mut one, mut other) =
            (World::new(&among(&singles)).expect("a world"), World::new(&group).expect("a world"));
        let start = places(&one);
        for _ in 0..20 {
            one.step();
            other.step();
        }
        assert_eq!(places(&one), places(&other), "{name}");
        assert_ne!(places(&one)[2..], start[2..], "{name} does nothing");

        // A saved state, a saved scene and the scene as text keep the agents.
        let mut session = Session::open(group.clone()).expect("a session");
        (0..20).for_each(|_| assert!(session.step()));
        let mut restored = reopened(session.world());
        assert!(session.step());
        restored.step();
        assert_eq!(places(session.world()), places(&restored), "{name}");
        let text = serde_json::to_string(&group).expect("JSON");
        assert_eq!(serde_json::to_string(&read(text.as_bytes()).expect("valid")).expect("JSON"), text);
        let singles = session.current_scene().unwrap_or_else(|fault| panic!("{name}: {fault:?}"));
        assert_eq!(singles.agents.len(), 4);
    }
}

#[test]
fn a_list_may_name_members_of_its_own_group() {
    let chain = |names: Value| {
        let steering = json!([{"follow_leader": {"leader": names, "distance": 20}}]);
        json!({"groups": [{"name": "g", "count": 3, "position": [[40, 50], [30, 50], [20, 50]], "steering": steering}]})
    };
    let mut session = Session::open(among(&chain(json!(["b", "g[0]", "g[1]"])))).expect("a session");
    (0..200).for_each(|_| assert!(session.step()));
    let at = |session: &Session, index: usize| session.world().agents()[index].position;
    for (before, after) in [(0, 2), (2, 3), (3, 4)] {
        let gap = at(&session, before).distance(at(&session, after));
        assert!((10.0..30.0).contains(&gap), "{before} to {after}: {gap}");
    }

    // A new member follows as the one that it copies. A named one cannot be removed.
    session.select(Some(4));
    session.add_agent(steer_scene::vector::V::new(10.0, 50.0)).expect("one more");
    let leaders = |session: &Session| {
        serde_json::to_value(session.scene()).expect("JSON")["groups"][0]["steering"][0]["follow_leader"]["leader"].clone()
    };
    assert_eq!(leaders(&session), json!(["b", "g[0]", "g[1]", "g[1]"]));
    session.remove(&steer_scene::play::Thing::Agent(3)).expect_err("`g[1]` is named");
    session.remove(&steer_scene::play::Thing::Agent(5)).expect("the last");
    assert_eq!(leaders(&session), json!(["b", "g[0]", "g[1]"]));
    session.remove(&steer_scene::play::Thing::Agent(0)).expect_err("`b` is named");

    // The selected member's own agent is a value to tune.
    session.select(Some(3));
    let knobs: Vec<_> = session.knobs().into_iter().flat_map(|section| section.knobs).collect();
    let own = knobs.iter().find(|knob| knob.label == "leader").expect("a knob");
    assert_eq!(own.path, "groups[0].steering[0].follow_leader.leader[1]");
    assert_eq!(own.value, json!("g[0]"));
    let all = ["b", "c", "g[0]", "g[2]"].map(String::from).to_vec();
    assert_eq!(own.kind, steer_scene::play::Kind::Name(all));
    session.set(&own.path.clone(), json!("c")).expect("another leader");
    assert_eq!(leaders(&session), json!(["b", "c", "g[1]"]));
    assert!(session.world().code(3).expect("code").contains("c: &Body"));

    for (names, place, words) in [
        (json!(["b", "g[1]", "c"]), "leader[1]", "`g[1]` is this agent itself"),
        (json!(["b", "g", "c"]), "leader[1]", "`g` is a group"),
        (json!(["b", "c"]), "leader", "2 values; 3, one for each member"),
        (json!([]), "leader", "0 values; 3, one for each member"),
        (json!(["b", "c", "b", "c"]), "leader", "4 values; 3, one for each member"),
        (json!("g[1]"), "leader", "`g[1]` is of this same group"),
    ] {
        let more = chain(names);
        let mut scene = serde_json::to_value(among(&json!({}))).expect("JSON");
        scene["groups"] = more["groups"].clone();
        let refusal = read(scene.to_string().as_bytes()).expect_err(words).refuse("s").to_string();
        assert!(
            refusal.contains(&format!("groups[0].steering[0].follow_leader.{place}: {words}")),
            "{refusal}"
        );
    }
}
