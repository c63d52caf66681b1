//! Guards chase only what they see, search for what they have lost, and return.

use std::fs;

use serde_json::Value;
use steer_scene::behavior::Mark;
use steer_scene::scene::builtins;
use steer_scene::world::World;

use crate::common::{refused, reopened, saved, world};
use crate::refusals::all_refused;

/// Activity of a guard.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Phase {
    Patrol,
    Chase,
    Search,
}

use Phase::{Chase, Patrol, Search};

/// A guard that looks along the x axis, and its quarry. `beat` is a path to the right.
fn scene(guard: &str, quarry: &str, more: &str) -> String {
    format!(
        r#"{{"paths":{{"beat":{{"points":[[100,300],[700,300]],"travel":"there_and_back"}},
            "edge":{{"points":[[200,300],[300,300]],"travel":"there_and_back"}}}},
        "agents":[{{"name":"a","position":[100,300],"velocity":[1,0],"max_speed":2,"max_force":0.4,
            "steering":[{{"guard":{{{guard}}}}}]}},{{"name":"b",{quarry}}}]{more}}}"#
    )
}

const GUARD: &str = r#""quarry":"b","path":"beat","distance":150,"search":40"#;

/// Phase of the first agent, from its memory.
fn phase(world: &World) -> Phase {
    let snapshot: Value = serde_json::from_slice(&saved(world)).expect("JSON");
    let steering = snapshot["agents"][0]["steering"].as_array().expect("its entries");
    let guard = steering.iter().find_map(|entry| entry.get("guard")).expect("a guard");
    match (guard["sight"]["seen"].as_bool().expect("a flag"), guard["search"].is_null()) {
        (true, _) => Chase,
        (false, false) => Search,
        (false, true) => Patrol,
    }
}

/// Phases of a run, one after the other.
fn phases(world: &mut World, steps: usize) -> Vec<Phase> {
    let mut all: Vec<Phase> = (0..steps).map(|_| (world.step(), phase(world)).1).collect();
    all.dedup();
    all
}

#[test]
fn the_enemy_patrols_chases_searches_and_returns() {
    let builtin = builtins().iter().find(|builtin| builtin.name == "enemy").expect("a scene");
    let mut world = world(builtin.text);
    assert_eq!(phases(&mut world, 1000), [Patrol, Chase, Search, Patrol]);
    // Above and left of the walls, where its path is.
    let guard = world.agents()[0].position;
    assert!(guard.x < 400.0 && guard.y < 300.0, "{guard:?}");
}

#[test]
fn a_guard_chases_only_what_it_sees() {
    let near = r#""position":[200,340]"#;
    let hidden = [
        r#","walls":[{"from":[90,310],"to":[800,310]}]"#,
        r#","circles":[{"center":[175,326],"radius":9}]"#,
        r#","polygons":[{"points":[[90,310],[800,310],[800,320],[90,320]]}]"#,
    ];
    assert_eq!(phases(&mut world(scene(GUARD, near, "")), 5), [Chase]);
    for (obstacle, steps) in hidden.into_iter().zip([600, 5, 600]) {
        assert_eq!(phases(&mut world(scene(GUARD, near, obstacle)), steps), [Patrol], "{obstacle}");
    }
    // Too far away, and behind.
    for place in [r#""position":[260,300]"#, r#""position":[40,300]"#] {
        assert_eq!(phases(&mut world(scene(GUARD, place, "")), 1), [Patrol], "{place}");
    }
}

#[test]
fn a_guard_stops_at_a_quarry_that_rests() {
    let mut world = world(scene(GUARD, r#""position":[200,340]"#, ""));
    assert_eq!(phases(&mut world, 600), [Chase]);
    let [a, b] = [0, 1].map(|index| world.agents()[index]);
    assert!(a.position.distance(b.position) < 0.5 && a.velocity.length() < 0.01, "{a:?}");
}

#[test]
fn a_lost_quarry_is_searched_where_it_was_seen_last() {
    // It leaves the sight for good, faster than the guard.
    let away = r#""position":[200,300],"velocity":[0,6],"max_speed":6"#;
    let mut world = world(scene(GUARD, away, ""));
    let (mut seen_at, mut all) = (None, Vec::new());
    for _ in 0..400 {
        let quarry = world.agents()[1].position;
        world.step();
        all.push(phase(&world));
        match all.last() {
            Some(Chase) => seen_at = Some(quarry),
            Some(Search) if all.iter().filter(|phase| **phase == Search).count() == 1 => {
                let place = Mark::Dot(seen_at.expect("it was seen"));
                assert!(world.foresight_of_one_in(1).contains(&place));
            }
            _ => {}
        }
    }
    assert_eq!(all.iter().filter(|phase| **phase == Search).count(), 39, "the time of a search");
    all.dedup();
    assert_eq!(all, [Chase, Search, Patrol]);
    let guard = world.agents()[0];
    assert!((guard.position.y - 300.0).abs() < 20.0, "it is back on its path: {guard:?}");
}

#[test]
fn at_the_edge_of_sight_nothing_flickers() {
    // The guard hardly moves. The quarry goes there and back over the edge of its sight, at 250.
    let quarry =
        r#""position":[280,300],"max_speed":2,"max_force":0.4,"steering":[{"follow_path":{"path":"edge"}}]"#;
    let text = scene(GUARD, quarry, "").replacen(r#""max_speed":2"#, r#""max_speed":0.01"#, 1);
    let all = phases(&mut world(&text), 600);
    assert_eq!(all, [Patrol, Chase]);
}

#[test]
fn a_guard_with_wrong_names_is_refused_at_its_place() {
    let guard = |quarry: &str, path: &str| {
        scene(&format!(r#""quarry":"{quarry}","path":"{path}""#), r#""position":[1,2]"#, "")
    };
    all_refused(&[
        (guard("a", "beat"), "agents[0].steering[0].guard.quarry", "this agent itself"),
        (guard("c", "beat"), "agents[0].steering[0].guard.quarry", "no agent is named `c`"),
        (guard("b", "moon"), "agents[0].steering[0].guard.path", "the paths here are `beat`, `edge`"),
    ]);
}

#[test]
fn a_snapshot_in_a_chase_or_a_search_goes_on_to_the_bit() {
    let away = r#""position":[200,300],"velocity":[0,6],"max_speed":6"#;
    let mut whole = world(scene(GUARD, away, ""));
    for wanted in [Chase, Search] {
        while phase(&whole) != wanted {
            whole.step();
        }
        let (mut resumed, mut whole) = (reopened(&whole), whole.clone());
        for _ in 0..200 {
            resumed.step();
            whole.step();
        }
        assert!(saved(&resumed) == saved(&whole), "{wanted:?}");
    }
}

#[test]
fn an_impossible_memory_of_a_guard_is_refused() {
    let mut world = world(scene(GUARD, r#""position":[200,340]"#, ""));
    world.step();
    let sound = String::from_utf8(saved(&world)).expect("text");
    let dir = tempfile::tempdir().expect("a directory");
    for (this, by, place) in [
        (r#""time":0.0"#, r#""time":-1"#, "search.time: -1; 0 or more"),
        (r#""time":0.0"#, r#""time":0,"left":1"#, "search.left"),
        (r#"{"waypoint":0"#, r#"{"waypoint":2"#, "progress.waypoint: 2"),
    ] {
        assert!(sound.contains(this), "{this} is in {sound}");
        fs::write(dir.path().join("s.json"), sound.replacen(this, by, 1)).expect("a file");
        let line = refused(dir.path(), &["trace", "--resume", "s.json"]);
        let place = format!("agents[0].steering[0].guard.{place}");
        assert!(line.contains(&place), "{line} without {place}");
    }
}
