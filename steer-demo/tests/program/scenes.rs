//! Scenes: the built-in ones, the places of agents in them, and the words about them.

use steer_scene::behavior::Behavior;
use steer_scene::error::Fault;
use steer_scene::output::named_after as name;
use steer_scene::scene::{Location, builtins, read};
use steer_scene::world::Mapping;

#[test]
fn every_builtin_scene_is_valid_and_has_its_text_and_topic() {
    for builtin in builtins() {
        let scene =
            read(builtin.text.as_bytes()).unwrap_or_else(|fault| panic!("{}: {fault:?}", builtin.name));
        assert_eq!(scene.name, builtin.name);
        assert!(!scene.about.is_empty(), "{} needs `about`", builtin.name);
        assert!(scene.topic.is_some(), "{} needs `topic`", builtin.name);
    }
}

#[test]
fn every_behavior_and_combiner_is_in_a_builtin_scene() {
    let combiners = ["sum", "priority", "budget", "running_sum", "dither", "context"];
    for name in Behavior::NAMES.iter().chain(&combiners) {
        let word = format!("\"{name}\"");
        assert!(builtins().iter().any(|scene| scene.text.contains(&word)), "no scene shows {name}");
    }
}

#[test]
fn locations_are_in_the_order_of_the_world() {
    let scene = read(
        br#"{"agents":[{"name":"a","position":[0,0]},{"position":[0,0]}],"groups":[{"count":0,"position":[0,0]},
            {"name":"g","count":2,"position":[0,0]},{"count":1,"position":[0,0]}]}"#,
    )
    .expect("a scene");
    assert_eq!(scene.agent_count(), 5);
    let member = |group, number| Some(Location::Member { group, number });
    let locations =
        [Some(Location::Agent(0)), Some(Location::Agent(1)), member(1, 0), member(1, 1), member(2, 0), None];
    for (index, location) in locations.into_iter().enumerate() {
        assert_eq!(scene.location(index), location);
    }
    let names = [Some("a"), None, Some("g[0]"), Some("g[1]"), None, None];
    for (index, name) in names.into_iter().enumerate() {
        assert_eq!(scene.name_of(index).as_deref(), name);
    }
    assert_eq!([scene.first_of(0), scene.first_of(1), scene.first_of(2)], [2, 2, 4]);
}

#[test]
fn the_way_back_undoes_it() {
    let mapping = Mapping { agents: vec![Some(0), None, Some(2)], circles: vec![Some(1)] };
    let back = mapping.inverse(3, 2);
    assert_eq!(back, Mapping { agents: vec![Some(0), None, Some(2)], circles: vec![None, Some(0)] });
    assert_eq!(mapping.after(&back).circles, vec![Some(0)]);
    assert_eq!(mapping.after(&back).agents, vec![Some(0), None, Some(2)]);
}

#[test]
fn a_refusal_is_one_line_even_when_a_name_has_two() {
    let refusal = Fault::new("a[0]", "no `x\ny`", "`z`").refuse("f.json");
    assert_eq!(refusal.to_string(), "f.json: a[0]: no `x\\ny`; `z`");
}

#[test]
fn places_join_with_dots_but_indices_do_not() {
    assert_eq!(Fault::new("b", "", "").within("a").place, "a.b");
    assert_eq!(Fault::new("[1]", "", "").within("a").place, "a[1]");
    assert_eq!(Fault::new("", "", "").within("a").place, "a");
}

#[test]
fn a_file_name_has_nothing_in_it_that_leads_elsewhere() {
    assert_eq!(name("chase", "json"), "chase.json");
    assert_eq!(name("../a b.c", "gif"), "___a_b_c.gif");
    assert_eq!(name("", "json"), "scene.json");
}
