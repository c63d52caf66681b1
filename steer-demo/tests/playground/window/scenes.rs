//! The list of scenes.

use eframe::egui::vec2;
use steer_demo::scene::{builtins, load};
use steer_demo::window::App;

use crate::window::Desk;
use crate::window::desk::STEP;

#[test]
fn every_scene_is_opened_by_a_click_on_its_name_and_runs() {
    let empty = App::of("nothing", crate::window::session(r#"{"agents":[]}"#));
    let mut desk = Desk::sized(empty, vec2(1280.0, 800.0), STEP);
    assert_eq!(desk.session().world().agents().len(), 0);
    for builtin in builtins() {
        let title = builtin.name.replace('_', " ");
        desk.scroll_to(&title);
        desk.press(&title);
        let scene = load(builtin.name).expect("a scene");
        assert_eq!(desk.session().scene().name, builtin.name);
        assert_eq!(desk.session().world().agents().len(), scene.crowd(), "{title}");
        let before = desk.steps();
        let frames = if scene.crowd() > 2000 { 2 } else { 36 };
        desk.frames(frames);
        assert!(desk.steps() >= before + frames as u64, "{title}: {} steps", desk.steps());
        let told = desk.app().status();
        let agents = if scene.crowd() == 1 { "agent" } else { "agents" };
        assert_eq!(told, format!("{}, {} {agents}, playing", builtin.name, scene.crowd()));
        assert!(desk.is_down(&title), "{title} is marked in the list");
    }
}

#[test]
fn every_scene_has_a_line_in_the_list_that_says_what_it_shows() {
    let desk = Desk::sized(
        App::of("nothing", crate::window::session(r#"{"agents":[]}"#)),
        vec2(1280.0, 5000.0),
        STEP,
    );
    for builtin in builtins() {
        let about = load(builtin.name).expect("a scene").about;
        assert!(!about.is_empty() && desk.reads(&about), "{}", builtin.name);
    }
}
