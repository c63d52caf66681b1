//! Sliders and numbers, and undoing their effects.

use core::cell::Cell;
use std::rc::Rc;

use eframe::egui::{Key, Modifiers, Pos2, Rect, Role, vec2};
use steer_demo::window::App;

use crate::differences;
use crate::window::Desk;

/// A single agent that moves to and fro, and a group of three that wander.
const SCENE: &str = r#"{"width":800,"height":600,"edge":"bounce",
    "agents":[{"name":"a","position":[200,300],"velocity":[1,0],"max_speed":4,"steering":[{"arrive":{"target":[600,300],"slowing_radius":80}}]}],
    "groups":[{"name":"g","count":3,"position":"random","velocity":"random","max_speed":3,"steering":[{"wander":{}}]}]}"#;

/// Positions at two shares of a slider.
fn along(rail: Rect, from: f32, to: f32) -> (Pos2, Pos2) {
    let at = |fraction: f32| rail.left_center() + vec2(rail.width() * fraction, 0.0);
    (at(from), at(to))
}

/// Drags the slider of a value while the scene plays, and undoes it.
fn slide(desk: &mut Desk, path: &str) {
    desk.press("Play");
    let (before, begun) = (desk.json(), desk.steps());
    let (from, to) = along(desk.the_knob(path), 0.3, 0.8);
    desk.drag(from, to);
    let after = desk.json();
    assert_eq!(differences(&before, &after), [path], "{path}");
    assert!(desk.steps() > begun, "it goes on");
    assert_eq!(desk.edits(), 1, "a drag is one edit");
    let slid = desk.steps();
    desk.press("Undo");
    assert_eq!(differences(&before, &desk.json()), Vec::<String>::new());
    assert_eq!(desk.session().edits(), (0, 1));
    desk.frames(3);
    assert!(desk.steps() > slid, "and on");
    desk.press("Redo");
    assert_eq!(differences(&after, &desk.json()), Vec::<String>::new());
    desk.press("Pause");
}

#[test]
fn a_slider_changes_its_value_and_nothing_else_and_one_undo_takes_it_back() {
    for (agent, path) in [
        (0, "agents[0].max_speed"),
        (0, "agents[0].steering[0].arrive.slowing_radius"),
        (2, "groups[0].max_speed"),
    ] {
        let mut desk = Desk::open(SCENE);
        desk.select(agent);
        slide(&mut desk, path);
    }
}

#[test]
fn a_slider_goes_where_the_pointer_goes() {
    let mut desk = Desk::open(SCENE);
    desk.select(0);
    let path = "agents[0].steering[0].arrive.slowing_radius";
    let mut last = -1.0;
    for fraction in [0.25, 0.5, 0.75, 1.0] {
        let (from, to) = along(desk.the_knob(path), 0.1, fraction);
        desk.drag(from, to);
        let value = desk.session().value(path).expect("it is there").as_f64().expect("a number");
        assert!(value > last, "{fraction}: {value} after {last}");
        last = value;
    }
}

#[test]
fn a_short_drag_of_a_slider_in_metres_is_a_small_change() {
    let hall = steer_scene::scene::load("evacuation").expect("a scene");
    let mut desk = Desk::paused(App::new("evacuation", hall).expect("an app"));
    let path = "groups[0].max_speed";
    let speed = |desk: &Desk| desk.session().value(path).expect("a speed").as_f64().unwrap_or_default();
    desk.select(0);
    assert_eq!(speed(&desk), 1.4);
    let rail = desk.the_knob(path);
    let at = rail.left_center() + vec2(rail.width() / 4.0, 0.0);
    desk.drag(at, at + vec2(12.0, 0.0));
    assert!((1.5..3.0).contains(&speed(&desk)), "{} m/s", speed(&desk));
    desk.drag(at + vec2(12.0, 0.0), rail.right_center());
    assert!((5.0..=5.6).contains(&speed(&desk)), "{} m/s at the end", speed(&desk));
}

#[test]
fn the_cone_of_sight_is_tuned_in_degrees() {
    let mut desk = Desk::open(
        r#"{"agents":[{"position":[100,100],"steering":[{"boids":{"cohesion":{"distance":90,"min_cos":0}}}]}]}"#,
    );
    desk.select(0);
    let path = "agents[0].steering[0].boids.cohesion.min_cos";
    assert!(desk.reads("angle of sight") && desk.reads("180") && desk.reads("sight"));
    let (from, to) = along(desk.the_knob(path), 0.5, 1.0);
    desk.drag(from, to);
    assert_eq!(desk.session().value(path), Ok(serde_json::json!(-1.0)));
    assert!(desk.reads("360"));
}

#[test]
fn a_number_is_typed_and_one_undo_takes_it_back() {
    let mut desk = Desk::open(SCENE);
    desk.select(0);
    let before = desk.json();
    let path = "agents[0].max_speed";
    let rail = desk.the_knob(path);
    // The number is beside its slider.
    let number = rail.right_center() + vec2(25.0, 0.0);
    desk.click(number);
    desk.shortcut(Modifiers::COMMAND, Key::A);
    desk.write("12.5");
    desk.key(Key::Enter);
    assert_eq!(differences(&before, &desk.json()), [path]);
    assert_eq!(desk.session().value(path).expect("it is there"), 12.5);
    assert_eq!(desk.edits(), 1, "what is typed is one edit");
    desk.press("Undo");
    assert_eq!(desk.json(), before);
}

#[test]
fn entries_are_added_moved_and_removed() {
    let mut desk = Desk::open(SCENE);
    desk.select(0);
    let names = |desk: &Desk| -> Vec<&str> {
        desk.session().scene().agents[0].steering.iter().map(|entry| entry.behavior.name()).collect()
    };
    let at = desk.all(Role::ComboBox, "Add a behaviour")[0].center();
    desk.click(at);
    desk.press("cohesion");
    assert_eq!(names(&desk), ["arrive", "cohesion"]);
    desk.scroll_to("up");
    let ups = desk.all(Role::Button, "up");
    assert_eq!(ups.len(), 2);
    desk.click(ups[1].center());
    assert_eq!(names(&desk), ["cohesion", "arrive"]);
    desk.click(desk.all(Role::Button, "down")[0].center());
    assert_eq!(names(&desk), ["arrive", "cohesion"]);
    // An entry at an end of the list stays, and there is no message.
    desk.click(desk.all(Role::Button, "up")[0].center());
    desk.click(desk.all(Role::Button, "down")[1].center());
    assert_eq!(names(&desk), ["arrive", "cohesion"]);
    assert!(desk.app().status().ends_with("paused"), "{}", desk.app().status());
    desk.click(desk.all(Role::Button, "remove")[1].center());
    assert_eq!(names(&desk), ["arrive"]);
    for _ in 0..4 {
        desk.press("Undo");
    }
    assert_eq!((names(&desk), desk.edits()), (vec!["arrive"], 0));
}

#[test]
fn the_rules_of_a_flock_are_tuned_without_a_selection() {
    let mut desk = Desk::open(
        r#"{"groups":[{"name":"birds","count":3,"position":"random","steering":[{"boids":{}}]},
            {"count":2,"position":"random","steering":[{"arrive":{"target":[1,2]}},{"wander":{}}]}]}"#,
    );
    assert_eq!(desk.session().selected(), None);
    assert!(desk.reads("birds") && desk.reads("group 2"));
    for rule in ["separation", "cohesion", "alignment"] {
        let path = format!("groups[0].steering[0].boids.{rule}.weight");
        assert!(desk.reads(rule), "{rule} in full");
        let before = desk.json();
        let (from, to) = along(desk.the_knob(&path), 0.1, 0.9);
        desk.drag(from, to);
        assert_eq!(differences(&before, &desk.json()), [path]);
    }
    let knobs = desk.session().group_knobs();
    let paths: Vec<_> = knobs[1].knobs.iter().map(|knob| &*knob.path).collect();
    let entry = "groups[1].steering";
    assert_eq!(
        paths,
        [
            &format!("{entry}[0].arrive.slowing_radius"),
            &format!("{entry}[1].wander.distance"),
            "groups[1].max_speed"
        ]
    );
}

#[test]
fn an_edit_that_makes_steps_slow_is_reported_with_a_way_to_make_them_fast() {
    let flock =
        r#"{"groups":[{"count":20,"position":"random","velocity":"random","steering":[{"flock":{}}]}]}"#;
    // A step takes two ticks of this clock.
    let tick = Rc::new(Cell::new(0.001));
    let clock = (Rc::clone(&tick), Cell::new(0.0));
    let clock = move || {
        let (tick, now) = &clock;
        now.set(now.get() + tick.get());
        now.get()
    };
    let mut desk = Desk::paused(App::of("flock", crate::open(flock)).with_clock(clock));
    desk.press("Play");
    desk.frames(20);
    let (from, to) = along(desk.the_knob("groups[0].max_speed"), 0.3, 0.8);
    desk.drag(from, to);
    desk.frames(20);
    assert!(!desk.reads("longer than a frame"));
    tick.set(0.04);
    desk.frames(10);
    let status = desk.app().status();
    assert!(status.contains("longer than a frame: press \"Step all at once\" in Tune"), "{status}");
    desk.frames(200);
    assert_eq!(desk.app().status(), "flock, 20 agents, playing", "it is reported once");
    let offer = "A step takes 80 ms, longer than a frame.";
    assert!(desk.reads(offer), "{:?}", desk.texts());
    desk.press("Step all at once");
    assert_eq!(desk.json()["groups"][0]["swarm"], true);
    assert!(!desk.reads(offer));
    tick.set(0.001);
    desk.frames(20);
    assert!(!desk.reads(offer));
}
