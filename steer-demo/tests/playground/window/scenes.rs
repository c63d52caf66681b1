//! The list of scenes.

use eframe::egui::{Key, Modifiers, Role, vec2};
use steer_demo::window::{App, scenes};
use steer_scene::scene::{builtins, load};

use crate::window::Desk;
use crate::window::desk::STEP;

/// Returns the playground with a scene without agents.
fn empty(height: f32) -> Desk {
    let empty = App::of("nothing", crate::open(r#"{"agents":[]}"#));
    Desk::sized(empty, vec2(1280.0, height), STEP)
}

/// Looks for scenes with this text.
fn look_for(desk: &mut Desk, text: &str) {
    desk.click(desk.all(Role::TextInput, "Find a scene")[0].center());
    desk.write(text);
}

/// Opens the first scene with this text, and returns the name of the scene that is open then.
fn find<'a>(desk: &'a mut Desk, text: &str) -> &'a str {
    look_for(desk, text);
    desk.key(Key::Enter);
    desk.frames(2);
    &desk.session().scene().name
}

#[test]
fn every_scene_is_opened_by_a_click_on_its_name_and_runs() {
    let mut desk = empty(800.0);
    assert_eq!(desk.session().world().agents().len(), 0);
    for builtin in builtins() {
        let title = builtin.name.replace('_', " ");
        desk.scroll_to(&title);
        desk.press(&title);
        let scene = load(builtin.name).expect("a scene");
        assert_eq!(desk.session().scene().name, builtin.name);
        assert_eq!(desk.session().world().agents().len(), scene.agent_count(), "{title}");
        let before = desk.steps();
        let frames = if scene.agent_count() > 2000 { 2 } else { 36 };
        desk.frames(frames);
        // A slow machine drops steps, but takes one of those that are due in a frame.
        let due = (frames as f64 * f64::from(STEP) * scene.pace()) as u64;
        let least = due.min(frames as u64) - 1;
        assert!(desk.steps() >= before + least, "{title}: {} steps", desk.steps());
        let status = desk.app().status();
        let agents = if scene.agent_count() == 1 { "agent" } else { "agents" };
        assert_eq!(status, format!("{}, {} {agents}, playing", builtin.name, scene.agent_count()));
        assert!(desk.is_down(&title), "{title} is marked in the list");
        assert!(!scene.about.is_empty() && desk.reads(&scene.about), "{title} has its text");
    }
}

#[test]
fn scenes_are_by_topic_and_a_text_filters_them() {
    let all = empty(5000.0);
    let top = |desk: &Desk, text: &str| {
        let texts = desk.texts();
        let found = texts.iter().find(|one| one.text == text).map(|one| one.rect.top());
        found.unwrap_or_else(|| panic!("{text} in {texts:?}"))
    };
    for (topic, scene, next) in [
        ("Flocks", "murmuration", "First steps"),
        ("First steps", "wander", "Chases"),
        ("Chases", "hide", "Groups"),
        ("Groups", "queue", "Paths and obstacles"),
        ("Paths and obstacles", "tube", "Crowds"),
        ("Crowds", "doorway", "Combining forces"),
    ] {
        assert!(top(&all, topic) < top(&all, scene) && top(&all, scene) < top(&all, next), "{scene}");
    }
    assert!(top(&all, "Combining forces") < top(&all, "two dangers"));
    let mut desk = empty(800.0);
    // In the text of `murmuration` and of `swarm` only.
    look_for(&mut desk, "starling");
    desk.frames(2);
    let shown =
        scenes().into_iter().filter(|name| !desk.all(Role::Button, &name.replace('_', " ")).is_empty());
    assert_eq!(shown.collect::<Vec<_>>(), ["murmuration", "swarm"]);
    desk.write(" of nothing");
    assert!(desk.reads("No scene has this"));
}

#[test]
fn enter_opens_the_first_scene_that_is_found() {
    let mut desk = empty(800.0);
    find(&mut desk, "");
    assert_eq!(desk.app().status(), "nothing, 0 agents, playing", "nothing was searched");
    assert_eq!(find(&mut desk, "tub"), "tube");
    assert_eq!(find(&mut desk, "of nothing"), "tube", "nothing was found");
}

#[test]
fn enter_opens_an_equal_name_then_a_beginning_then_any_text() {
    let mut desk = empty(800.0);
    let names = builtins().iter().map(|builtin| (builtin.name.to_owned(), builtin.name));
    let spoken =
        builtins().iter().map(|builtin| (builtin.name.replace('_', " ").to_uppercase(), builtin.name));
    // A beginning, a part of a name, and a behaviour that no name and no text has.
    let parts = [("cir", "circle"), ("lead", "leader"), ("look where", "face")];
    let parts = parts.map(|(text, name)| (text.to_owned(), name));
    for (text, name) in names.chain(spoken).chain(parts) {
        assert_eq!(find(&mut desk, &text), name, "{text}");
        desk.click(desk.all(Role::TextInput, "Find a scene")[0].center());
        desk.shortcut(Modifiers::COMMAND, Key::A);
        desk.key(Key::Backspace);
    }
    find(&mut desk, "pursue");
    let session = desk.session().scene();
    let mut steering = session.locations().flat_map(|location| session.steering(location));
    assert!(steering.any(|entry| entry.behavior.name() == "pursue"), "{}", session.name);
}

#[test]
fn a_scene_at_rest_begins_again() {
    let arriving = |more: &str| {
        let text = format!(
            r#"{{"agents":[{{"position":[100,100],"velocity":[2,0],"max_force":9,"steering":[{{"arrive":{{"target":{more},"profile":"braking"}}}}]}}]}}"#
        );
        Desk::sized(App::of("test", crate::open(&text)), vec2(1280.0, 800.0), STEP)
    };
    let began_again = |desk: &mut Desk| {
        let mut last = desk.steps();
        (0..400).any(|_| {
            desk.frames(1);
            let again = desk.steps() < last;
            last = desk.steps();
            again
        })
    };
    let mut desk = arriving("[150,100]");
    assert!(began_again(&mut desk) && desk.reads("begun again"), "{}", desk.app().status());
    assert!(began_again(&mut desk), "and again");
    // A target that the pointer moves is waited for, and what never moved does not begin again.
    assert!(!began_again(&mut arriving("\"pointer\"")));
    let still = crate::open(r#"{"agents":[{"position":[100,100]}]}"#);
    assert!(!began_again(&mut Desk::sized(App::of("test", still), vec2(1280.0, 800.0), STEP)));
}

#[test]
fn pictures_of_the_visible_scenes_are_made_in_time() {
    let mut desk = empty(800.0);
    let textures = |desk: &Desk| desk.harness.ctx.tex_manager().read().num_allocated();
    let begun = textures(&desk);
    for _ in 0..2000 {
        desk.frames(1);
        if textures(&desk) >= begun + 4 {
            return;
        }
    }
    panic!("{} textures after {begun}", textures(&desk));
}
