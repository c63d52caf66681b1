//! Effects of the pointer on the world: selecting, dragging, laying paths, adding, removing, and
//! looking around.

use eframe::egui::{Key, PointerButton, pos2, vec2};
use serde_json::json;

use crate::window::Desk;
use crate::window::desk::near;

/// Two agents, one of which the other names, a circle, and a path that no agent follows.
const SCENE: &str = r#"{"width":800,"height":600,
    "circles":[{"center":[600,150],"radius":40}],
    "paths":{"road":{"points":[[100,500],[300,520],[500,500]]}},
    "agents":[{"name":"a","position":[200,300],"velocity":[1,0],"max_speed":4,"steering":[{"wander":{}}]},
        {"name":"b","position":[400,200],"steering":[{"pursue":{"quarry":"a"}}]}]}"#;

#[test]
fn a_click_selects_and_a_click_on_the_ground_selects_no_agent() {
    let mut desk = Desk::open(SCENE);
    assert_eq!(desk.session().selected(), None);
    assert!(desk.reads("The world"));
    desk.select(1);
    assert!(desk.reads("pursue") && !desk.reads("The world"));
    desk.select(0);
    desk.click(desk.pixel((50.0, 50.0)));
    assert_eq!(desk.session().selected(), None);
}

#[test]
fn three_clicks_lay_a_path_and_the_agent_follows_it() {
    let mut desk = Desk::open(SCENE);
    desk.select(0);
    desk.press("Path");
    let laid = [(200.0, 100.0), (500.0, 90.0), (700.0, 300.0)];
    for place in laid {
        desk.click(desk.pixel(place));
    }
    assert!(desk.reads("each click adds a waypoint"), "{}", desk.app().status());
    let (name, path) = desk.session().scene().paths.last().expect("a path");
    assert_eq!(desk.session().scene().paths.len(), 2);
    let points: Vec<(f64, f64)> = path.points.iter().map(|point| (point.x, point.y)).collect();
    assert_eq!(points.len(), 3);
    assert!(points.iter().zip(laid).all(|(one, other)| near(*one, other)), "{points:?}");
    let entry = desk.json()["agents"][0]["steering"][1]["follow_path"]["path"].clone();
    assert_eq!(entry, json!(name));
    assert_eq!(desk.edits(), 3);
    // It approaches the beginning of the path, and passes it.
    let far = |desk: &Desk| (desk.place(0).0 - 200.0).hypot(desk.place(0).1 - 100.0);
    let (begun, mut nearest) = (far(&desk), f64::INFINITY);
    desk.press("Play");
    for _ in 0..40 {
        desk.frames(1);
        nearest = nearest.min(far(&desk));
    }
    assert!(begun > 190.0 && nearest < 60.0, "from {begun} to {nearest}");
}

#[test]
fn agents_are_added_and_removed() {
    let mut desk = Desk::open(SCENE);
    desk.press("Add");
    desk.click(desk.pixel((700.0, 400.0)));
    assert_eq!(desk.session().world().agents().len(), 3);
    assert!(near(desk.place(2), (700.0, 400.0)));
    assert_eq!(desk.session().selected(), Some(2), "who is new is selected");
    desk.press("Remove");
    desk.click(desk.pixel((700.0, 400.0)));
    assert_eq!(desk.session().world().agents().len(), 2);
    // A circle, and a waypoint.
    desk.click(desk.pixel((600.0, 150.0)));
    desk.click(desk.pixel((300.0, 520.0)));
    assert_eq!(desk.session().scene().circles.len(), 0);
    assert_eq!(desk.json()["paths"]["road"]["points"], json!([[100.0, 500.0], [500.0, 500.0]]));
    // A click on the ground removes nothing.
    desk.click(desk.pixel((50.0, 50.0)));
    assert_eq!(desk.edits(), 4);
}

#[test]
fn two_clicks_lay_a_wall_and_a_drag_lays_a_stone() {
    let mut desk = Desk::open("{}");
    desk.press("New");
    desk.press("Pause");
    desk.press("Restart");
    desk.frames(2);
    assert_eq!(desk.session().world().agents().len(), 50);
    desk.press("Wall");
    for place in [(20.0, 2.0), (20.0, 12.0), (20.1, 12.1), (26.0, 12.0)] {
        desk.click(desk.pixel(place));
    }
    let end = |end: steer_scene::scene::Pair| (end.x, end.y);
    let walls = desk.session().scene().walls.clone();
    assert_eq!(walls.len(), 2);
    assert!(near(end(walls[0].from), (20.0, 2.0)) && near(end(walls[0].to), (20.0, 12.0)));
    assert_eq!(end(walls[1].from), end(walls[0].to), "the walls meet");
    desk.press("Stone");
    desk.drag(desk.pixel((12.0, 20.0)), desk.pixel((12.0, 22.0)));
    let stones = &desk.session().scene().circles;
    assert_eq!(stones.len(), 1);
    assert!(near(end(stones[0].center), (12.0, 20.0)) && (stones[0].radius - 2.0).abs() < 0.1, "{stones:?}");
    assert_eq!(desk.edits(), 3);
    let link = desk.app().link();
    let opened = steer_scene::play::open_link(&link).expect("a link");
    assert_eq!(
        steer_scene::play::to_json(opened.scene()),
        steer_scene::play::to_json(desk.session().scene())
    );
    desk.press("Undo");
    desk.press("Undo");
    assert_eq!((desk.session().scene().circles.len(), desk.session().scene().walls.len()), (0, 1));
    // Another tool forgets the beginning of a wall.
    desk.press("Wall");
    desk.click(desk.pixel((30.0, 4.0)));
    desk.press("Move");
    desk.click(desk.pixel((31.0, 25.0)));
    desk.press("Wall");
    desk.click(desk.pixel((31.0, 4.0)));
    assert_eq!(desk.session().scene().walls.len(), 1);
}

#[test]
fn an_agent_that_others_name_stays_and_the_status_line_names_them() {
    let mut desk = Desk::open(SCENE);
    let before = desk.json();
    desk.press("Remove");
    desk.click(desk.pixel((200.0, 300.0)));
    assert_eq!(desk.json(), before);
    let told = desk.app().status();
    assert!(
        told.contains("`a` cannot be removed") && told.contains("agents[1].steering[0].pursue.quarry"),
        "{told}"
    );
    assert!(desk.reads(&told), "it is on the screen");
    // Without the agent that names it, it can be removed.
    desk.click(desk.pixel((400.0, 200.0)));
    desk.click(desk.pixel((200.0, 300.0)));
    assert_eq!(desk.session().world().agents().len(), 0);
    assert!(!desk.reads("cannot be removed"), "what is mended is told no longer: {}", desk.app().status());
}

#[test]
fn an_agent_a_circle_and_a_waypoint_are_dragged() {
    let mut desk = Desk::open(SCENE);
    let original = desk.json();
    for (from, to, path) in [
        ((200.0, 300.0), (250.0, 420.0), "/agents/0/position"),
        ((600.0, 150.0), (650.0, 250.0), "/circles/0/center"),
        ((300.0, 520.0), (320.0, 450.0), "/paths/road/points/1"),
    ] {
        let before = desk.json();
        desk.drag(desk.pixel(from), desk.pixel(to));
        let after = desk.json();
        let put = after.pointer(path).expect("a place");
        let place = (put[0].as_f64().expect("x"), put[1].as_f64().expect("y"));
        assert!(near(place, to), "{path}: {place:?}");
        let mut expected = before;
        *expected.pointer_mut(path).expect("a place") = put.clone();
        assert_eq!(after, expected, "nothing else moves");
    }
    assert!(near(desk.place(0), (250.0, 420.0)), "the agent is there at once");
    assert_eq!(desk.session().selected(), Some(0), "who is dragged is selected");
    assert_eq!(desk.edits(), 3, "a drag is one edit");
    for _ in 0..3 {
        desk.press("Undo");
    }
    assert_eq!(desk.json(), original);
    assert!(near(desk.place(0), (200.0, 300.0)));
}

#[test]
fn empty_ground_is_dragged_to_pan() {
    for by in [PointerButton::Primary, PointerButton::Middle, PointerButton::Secondary] {
        let mut desk = Desk::open(SCENE);
        let before = desk.json();
        let (from, moved) = (desk.pixel((120.0, 120.0)), vec2(64.0, -32.0));
        desk.drag_by(by, from, from + moved);
        assert!(desk.pixel((120.0, 120.0)).distance(from + moved) < 0.5, "{by:?}");
        assert_eq!((desk.json(), desk.session().selected()), (before, None));
    }
}

#[test]
fn the_wheel_zooms_about_the_pointer() {
    let mut desk = Desk::open(SCENE);
    let zoom = |desk: &Desk| desk.app().view().expect("a view").zoom();
    let at = desk.pixel((600.0, 450.0));
    for (points, larger) in [(120.0, true), (60.0, true), (-180.0, false)] {
        let before = zoom(&desk);
        desk.wheel(at, points);
        assert_eq!(zoom(&desk) > before, larger, "{points}: {before} to {}", zoom(&desk));
        assert!(near(desk.world(at), (600.0, 450.0)), "{:?}", desk.world(at));
    }
    // Over a panel, the wheel scrolls the panel.
    let before = zoom(&desk);
    desk.wheel(pos2(1200.0, 400.0), 120.0);
    assert_eq!(zoom(&desk), before);
}

#[test]
fn a_double_click_on_the_ground_or_a_key_shows_all_again() {
    let mut desk = Desk::sized(
        steer_demo::window::App::of("test", crate::open(SCENE)),
        vec2(1280.0, 800.0),
        crate::window::desk::STEP,
    );
    desk.press("Pause");
    desk.press("Restart");
    desk.key(Key::Num0);
    desk.frames(1);
    let whole = *desk.app().view().expect("a view");
    for key in [false, true] {
        desk.wheel(desk.pixel((600.0, 450.0)), 200.0);
        assert!(desk.app().view().expect("a view").zoom() > 1.2);
        if key {
            desk.key(Key::Num0);
        } else {
            let at = desk.pixel((620.0, 460.0));
            desk.click(at);
            // One click has no effect yet.
            assert!(desk.app().view().expect("a view").zoom() > 1.2);
            desk.click(at);
        }
        desk.frames(1);
        assert_eq!(*desk.app().view().expect("a view"), whole, "by key: {key}");
    }
    // A double click on an agent is not on the ground.
    desk.wheel(desk.pixel((200.0, 300.0)), 100.0);
    desk.frames(30);
    for _ in 0..2 {
        desk.click(desk.pixel((200.0, 300.0)));
    }
    assert!(desk.app().view().expect("a view").zoom() > 1.2);
    assert_eq!(desk.session().selected(), Some(0));
}

#[test]
fn the_pointer_is_the_target_named_so() {
    let mut desk =
        Desk::open(r#"{"agents":[{"position":[100,100],"steering":[{"seek":{"target":"pointer"}}]}]}"#);
    let at = desk.pixel((500.0, 350.0));
    desk.harness.hover_at(at);
    desk.frames(2);
    let pointer = desk.session().world().pointer();
    use steer_glam::steer_core::Vec2Like as _;
    assert!(near((pointer.x(), pointer.y()), (500.0, 350.0)));
    desk.press("Step");
    // On its way to the button the pointer leaves the picture. The target stays at the last
    // position or moves with it.
    let velocity = desk.session().world().agents()[0].velocity;
    assert!(velocity.x() > 0.0, "{velocity:?}");
}
