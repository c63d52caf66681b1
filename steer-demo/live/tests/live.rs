//! Scenes on canvases: pixels, pointer, keyboard, sliders.

use serde_json::{Value, json};
use steer_glam::steer_core::Vec2Like as _;
use steer_live::Live;
use steer_scene::play::link_of;
use steer_scene::scene::{builtins, read};
use steer_scene::vector::{Agent, V};
use steer_scene::world::World;

/// One agent that seeks, and one that does nothing.
const SCENE: &str = r#"{"name": "two", "width": 400, "height": 300, "agents": [
    {"name": "boat", "position": [50, 50], "max_speed": 3, "steering": [{"arrive": {"target": [300, 200], "slowing_radius": 80}}]},
    {"position": [350, 50]}
]}"#;

fn shown() -> Live {
    let mut live = Live::open(SCENE, 0).expect("the scene is right");
    live.show(400, 300, false, false, false);
    live.paint();
    live
}

#[test]
fn pixels_are_opaque_and_change_with_the_steps() {
    let mut live = shown();
    let before = live.pixels().to_vec();
    assert_eq!((before.len(), live.bytes()), (400 * 300 * 4, 400 * 300 * 4));
    assert!(before.chunks(4).all(|pixel| pixel[3] == 255));
    assert_eq!(live.advance(0.3, 100), 10);
    live.paint();
    assert_ne!(before, live.pixels());
}

#[test]
fn an_agent_is_grabbed_at_its_pixel() {
    let mut live = shown();
    live.advance(0.3, 100);
    let [x, y] = live.pixel_of(0)[..] else { panic!("no pixel") };
    assert!(live.grab(x, y, 1.0) && live.pixel_of(2).is_empty());
}

#[test]
fn the_first_picture_is_the_state_after_the_lead() {
    let mut early = shown();
    let late = Live::open(SCENE, 50).expect("the scene is right");
    early.advance(1.5, 100);
    assert_eq!(early.steps(), 50.0);
    assert_eq!(early.session().world().agents(), late.session().world().agents());
}

#[test]
fn a_thing_is_dragged_to_the_pixel_and_the_link_has_it() {
    let mut live = shown();
    let before = live.link();
    assert!(!live.grab(200.0, 20.0, 10.0), "nothing is there");
    assert!(live.grab(302.0, 199.0, 10.0), "the target is there");
    live.drag(100.0, 120.0);
    live.release();
    assert_eq!(
        live.session().value("agents[0].steering[0].arrive.target"),
        Ok(serde_json::json!([100.0, 120.0]))
    );
    assert_ne!(live.link(), before);
    let again = Live::follow(&live.link()).expect("its own link opens");
    assert_eq!(again.link(), live.link());
}

/// Text of a built-in scene in its state after so many steps, as the site writes it.
fn formed(name: &str, steps: usize) -> String {
    let text = builtins().iter().find(|builtin| builtin.name == name).expect("a scene").text;
    let mut world = World::new(&read(text.as_bytes()).expect("a scene")).expect("a world");
    (0..steps).for_each(|_| world.step());
    let mut scene: Value = serde_json::from_str(text).expect("JSON");
    let mut agents = world.agents().iter();
    for list in ["agents", "groups"] {
        for spec in scene.get_mut(list).and_then(Value::as_array_mut).into_iter().flatten() {
            let count = spec["count"].as_u64().unwrap_or(1) as usize;
            let own: Vec<Agent> = agents.by_ref().take(count).copied().collect();
            for (key, of) in [("position", (|a| a.position) as fn(&Agent) -> V), ("velocity", |a| a.velocity)]
            {
                let pairs: Vec<Value> =
                    own.iter().map(|agent| json!([of(agent).x(), of(agent).y()])).collect();
                spec[key] = if spec["count"].is_null() { pairs[0].clone() } else { pairs.into() };
            }
        }
    }
    scene.to_string()
}

#[test]
fn the_link_of_a_state_of_a_built_in_scene_has_its_name_and_the_changes() {
    for (name, link) in [("boids", "#scene=boids&seed=11"), ("murmuration", "#scene=murmuration&seed=23")] {
        let text = formed(name, 20);
        let mut live = Live::open(&text, 0).expect("a scene");
        assert_eq!(live.link(), link);
        live.advance(1.0, 100);
        assert_eq!(live.link(), link, "a run changes no scene");
        // A change is in the link, without the position of each bird.
        assert_eq!(live.set("groups[0].max_speed", 4.25), "");
        let changed = live.link();
        assert!(changed.starts_with("#scene=") && changed.len() < 150, "{} characters", changed.len());
        let opened = Live::follow(&changed).expect("a link");
        assert_eq!(opened.session().value("groups[0].max_speed"), Ok(json!(4.25)));
        assert_eq!(opened.session().value("groups[0].position"), Ok(json!("random")));
        // An older link has the positions and opens as before.
        let old = link_of(&read(text.as_bytes()).expect("a scene"));
        let opened = Live::follow(&old).expect("a link");
        assert_ne!(opened.session().value("groups[0].position"), Ok(json!("random")));
    }
    // Another scene of the same name is linked with all that differs.
    let live = Live::open(r#"{"name": "boids", "agents": [{"position": [1, 2]}]}"#, 0).expect("a scene");
    let opened = Live::follow(&live.link()).expect("a link");
    assert_eq!((opened.agents(), live.agents()), (1, 1));
}

#[test]
fn a_falcon_that_was_moved_is_in_the_link() {
    let mut live = Live::open(&formed("murmuration", 5), 0).expect("a scene");
    live.show(800, 600, false, false, false);
    assert!(live.next().starts_with("falcon"), "{}", live.next());
    live.nudge(30.0, 0.0);
    let opened = Live::follow(&live.link()).expect("a link");
    let falcon = "agents[0].position";
    assert_eq!(opened.session().value(falcon), live.session().value(falcon));
    assert!(live.link().len() < 1000);
}

#[test]
fn the_cone_of_sight_is_an_angle_in_degrees() {
    let sight = include_str!("../../page/lessons/sight.json");
    let mut live = Live::open(sight, 0).expect("a scene");
    let paths = live.session().scene().sliders.join(",");
    let shown = sliders(&mut live, &paths);
    let labels: Vec<_> = shown.iter().map(|slider| slider["label"].as_str().unwrap_or_default()).collect();
    assert_eq!(labels, ["bird: alignment sight", "bird: cohesion sight", "bird: alignment angle of sight"]);
    let (angle, path) = (&shown[2], "agents[0].steering[0].boids.alignment.min_cos");
    let whole = [&angle["value"], &angle["from"], &angle["to"]].map(|x| x.as_f64().unwrap_or_default());
    assert!((whole[0] - 240.0).abs() < 1e-9 && whole[1..] == [0.0, 360.0], "{angle}");
    assert_eq!((angle["unit"].as_str(), angle["paths"][0].as_str()), (Some("°"), Some(path)));
    // 2 · arccos of the file's value: 1, 0.5, 0, -0.5, -1.
    for (degrees, cosine) in [(0.0, 1.0), (120.0, 0.5), (180.0, 0.0), (240.0, -0.5), (360.0, -1.0)] {
        assert_eq!(live.set(path, degrees), "");
        assert_eq!(live.session().value(path), Ok(json!(cosine)));
    }
}

#[test]
fn a_covering_view_has_the_middle_in_the_middle() {
    let mut live = Live::open(SCENE, 0).expect("the scene is right");
    live.show(300, 100, true, false, true);
    // The middle of the world, and a pixel beside it: the world is 309 pixels wide.
    assert!(!live.grab(150.0, 50.0, 5.0));
    live.point(150.0, 50.0);
    let pointer = live.session().world().pointer();
    assert!((pointer.x() - 200.0).abs() < 1e-9 && (pointer.y() - 150.0).abs() < 1e-9, "{pointer:?}");
}

#[test]
fn the_keyboard_takes_one_thing_after_the_other_and_moves_it() {
    let mut live = shown();
    assert_eq!(live.nudge(10.0, 0.0), "target at 310, 200");
    assert_eq!(live.next(), "boat at 50, 50");
    assert_eq!(live.nudge(0.0, -100.0), "boat at 50, 0", "it stays in the world");
    assert_eq!(live.next(), "agent 1 at 350, 50");
    assert_eq!(live.next(), "target at 310, 200");
    live.release();
    assert_eq!(live.holds(), "");
}

#[test]
fn the_keyboard_reaches_agents_before_walls_and_names_both() {
    let mut live = Live::open("walls", 0).expect("a scene");
    live.show(400, 300, false, false, false);
    let first = live.next();
    assert!(first.starts_with("hall[0] at "), "{first}");
    let mut names = core::iter::repeat_with(|| live.next());
    assert!(names.by_ref().take(30).any(|name| name.starts_with("wall 1, from at ")));
}

fn sliders(live: &mut Live, paths: &str) -> Vec<Value> {
    serde_json::from_str(&live.sliders(paths)).expect("JSON")
}

#[test]
fn sliders_are_those_that_are_named_or_the_first_that_matter() {
    let mut live = shown();
    let labels = |sliders: &[Value]| -> Vec<String> {
        sliders.iter().map(|slider| slider["label"].as_str().unwrap_or_default().to_owned()).collect()
    };
    let usual = sliders(&mut live, "");
    assert_eq!(labels(&usual)[0], "boat: slowing radius");
    assert!((2..=3).contains(&usual.len()));
    let named = sliders(&mut live, "dt, agents[1].max_speed, agents[7].mass");
    assert_eq!(labels(&named), ["dt", "max speed"]);
    assert_eq!(live.set("agents[0].max_speed", 2.5), "");
    assert_eq!(live.session().world().agents()[0].max_speed, 2.5);
    assert!(live.set("agents[0].max_speed", -1.0).contains("max_speed"));
}

#[test]
fn a_slider_moves_all_agents_without_a_name() {
    let scene = r#"{"name": "three", "agents": [
        {"position": [10, 10], "steering": [{"seek": {"target": [1, 2]}}]},
        {"position": [20, 10]},
        {"position": [30, 10], "name": "own"}
    ]}"#;
    let mut live = Live::open(scene, 0).expect("the scene is right");
    let speed = sliders(&mut live, "agents[0].max_speed");
    assert_eq!(speed[0]["paths"], serde_json::json!(["agents[0].max_speed", "agents[1].max_speed"]));
}

#[test]
fn a_restart_keeps_the_changes_and_begins_at_the_start() {
    let mut live = shown();
    assert_eq!(live.set("agents[0].max_speed", 7.0), "");
    live.advance(1.0, 100);
    live.restart();
    assert_eq!((live.steps(), live.session().world().agents()[0].max_speed), (0.0, 7.0));
    assert!(live.rests());
}

#[test]
fn every_built_in_scene_opens_and_has_a_slider() {
    for builtin in builtins() {
        let mut live = Live::open(builtin.text, 0).unwrap_or_else(|why| panic!("{}: {why}", builtin.name));
        let count = sliders(&mut live, "").len();
        assert!((2..=3).contains(&count), "{}: {count} sliders", builtin.name);
    }
}

#[test]
fn wrong_sources_are_rejected_with_a_reason() {
    for (source, reason) in [("no such", "no such"), ("{", "the scene"), (r#"{"name": 3}"#, "name")] {
        let why = Live::open(source, 0).err().unwrap_or_default();
        assert!(why.contains(reason), "{source}: {why}");
    }
    assert!(Live::follow("scene=no").is_err());
}
