//! Messages: the status line, and what programs around the window read.

use eframe::egui::{Order, OutputCommand, Rect, Role, vec2};
use steer_demo::window::{App, FIRST};
use steer_scene::play::Session;
use steer_scene::scene::{builtins, load, read};
use steer_scene::world::World;

use crate::builtin;
use crate::window::{Desk, playing};

#[test]
fn the_status_line_tells_agents_steps_and_the_time_of_a_step() {
    let flock = playing("flock");
    let mut desk = Desk::paused(flock);
    let figures = |desk: &Desk| {
        let all = desk.texts();
        let line = all.iter().find(|text| text.text.contains(" agents  step "));
        line.map(|text| text.text.clone()).unwrap_or_else(|| panic!("{all:?}"))
    };
    let begun = desk.steps();
    assert!(figures(&desk).starts_with(&format!("20 agents  step {begun}")));
    assert!(figures(&desk).contains("ms/step") && figures(&desk).contains("ms/picture"));
    desk.press("Step");
    assert!(figures(&desk).starts_with(&format!("20 agents  step {}", begun + 1)));
    assert_eq!(desk.app().status(), "flock, 20 agents, paused");
    desk.press("Restart");
    assert!(figures(&desk).starts_with("20 agents  step 0"));
    desk.press("Play");
    assert_eq!(desk.app().status(), "flock, 20 agents, playing");
}

/// Returns a session in which the next position of the agent is not finite.
fn lost() -> Session {
    let text = r#"{"agents":[{"position":[3,0],"velocity":[1,0]}]}"#;
    let mut world = World::new(&read(text.as_bytes()).expect("a scene")).expect("a world");
    world.step();
    // No file leads there in a few steps.
    world.put(0, steer_glam::steer_core::Vec2Like::new(f64::INFINITY, 0.0));
    Session::resume(world)
}

#[test]
fn a_run_that_leaves_the_range_of_numbers_is_reported_and_a_restart_mends_it() {
    let mut desk = Desk::of(App::of("lost", lost()));
    desk.frames(3);
    let told = desk.app().status();
    assert!(told.contains("an agent leaves the range of numbers"), "{told}");
    assert!(told.contains("step 2") && desk.reads(&told), "{told}");
    assert!(!desk.session().playing);
    // No command continues it.
    desk.press("Play");
    desk.press("Step");
    assert_eq!(desk.app().status(), told);
    desk.press("Restart");
    assert!(desk.session().fault().is_none() && !desk.reads("range of numbers"));
    assert_eq!(desk.app().status(), "lost, 1 agent, paused");
    desk.press("Play");
    desk.frames(3);
    assert!(desk.steps() > 2 && desk.session().world().is_finite());
}

#[test]
fn the_first_scene_has_a_thousand_agents_and_a_hint_until_the_first_drag() {
    let app = playing(FIRST);
    let mut desk = Desk::paused(app);
    assert_eq!(desk.session().world().agents().len(), 1000);
    assert!(desk.reads("Drag the falcon into the flock"));
    let falcon = desk.pixel(desk.place(0));
    desk.click(falcon);
    assert!(desk.reads("Drag the falcon into the flock"), "a click is no drag");
    let falcon = desk.pixel(desk.place(0));
    desk.drag(falcon, falcon + vec2(60.0, 40.0));
    assert_eq!(desk.session().selected(), Some(0));
    assert!(!desk.reads("Drag the falcon into the flock"));
}

#[test]
fn every_scene_has_a_hint() {
    for builtin in builtins() {
        let hint = load(builtin.name).expect("a scene").hint;
        assert!((10..80).contains(&hint.len()) && !hint.ends_with('.'), "{}: {hint}", builtin.name);
        // A page selects no agent, and its gallery has no sliders.
        let touched = ["Drag ", "Move the pointer"].iter().any(|begin| hint.starts_with(begin));
        assert!(touched && !hint.contains("eights"), "{}: {hint}", builtin.name);
    }
}

#[test]
fn a_message_ends_by_itself() {
    let folder = tempfile::tempdir().expect("a folder");
    let flock = playing("flock");
    let mut desk = Desk::paused(flock.with_folder(folder.path()));
    desk.press("Save");
    assert!(desk.reads("Saved: "));
    // A frame takes 0.12 seconds.
    desk.frames(55);
    assert!(desk.reads("Saved: "), "after seven seconds");
    desk.frames(20);
    assert!(!desk.reads("Saved: "), "after nine");
}

#[test]
fn a_page_copies_its_link() {
    let flock = playing("flock");
    let mut desk = Desk::paused(flock.with_address("https://example.org/play/"));
    let button = desk.all(Role::Button, "Copy link")[0].center();
    let copied = desk.commands_of_click(button);
    let link = OutputCommand::CopyText("https://example.org/play/#scene=flock&seed=20".into());
    assert!(copied.contains(&link), "{copied:?}");
    assert!(desk.reads("The link is copied"));
}

#[test]
fn the_code_of_the_selected_agent_is_copied() {
    let mut desk =
        Desk::open(r#"{"agents":[{"name":"a","position":[9,9],"steering":[{"seek":{"target":[50,60]}}]}]}"#);
    desk.select(0);
    desk.press("Rust code");
    let button = desk.all(Role::Button, "Copy")[0].center();
    let copied = desk.commands_of_click(button);
    let is_code = |command: &OutputCommand| matches!(command, OutputCommand::CopyText(code) if code.contains("let force = seek(agent, Vec2::new(50.0, 60.0));"));
    assert!(copied.iter().any(is_code), "{copied:?}");
    desk.press("Close");
    assert!(!desk.reads("Rust code of the agent"));
}

#[test]
fn the_page_of_keys_links_to_the_source_of_the_behaviours() {
    let flock = playing("flock");
    let mut desk = Desk::paused(flock);
    desk.press("Keys");
    desk.frames(3);
    let title = "Craig Reynolds: Steering Behaviors For Autonomous Characters";
    let link = desk.all(Role::Link, title)[0].center();
    let opened = desk.commands_of_click(link);
    let is_open = |command: &OutputCommand| matches!(command, OutputCommand::OpenUrl(open) if open.url == "https://www.red3d.com/cwr/steer/gdc99/");
    assert!(opened.iter().any(is_open), "{opened:?}");
}

#[test]
fn a_scene_that_compares_combiners_names_them() {
    let desk = Desk::paused(playing("combine"));
    for word in ["sum", "priority", "budget", "dither"] {
        assert!(desk.texts().iter().any(|text| text.text == word), "{word}");
    }
    assert!(!Desk::paused(playing("flock")).texts().iter().any(|text| text.text == "sum"));
}

#[test]
fn a_closed_question_leaves_the_picture_to_the_pointer() {
    let mut desk = Desk::paused(playing("evacuation"));
    desk.press("Add");
    let on_top = |desk: &mut Desk| {
        // A note is measured before it is shown.
        desk.frames(3);
        let texts = desk.texts();
        let told = texts.iter().find(|text| text.text.starts_with("0.0 s"));
        let told = told.unwrap_or_else(|| panic!("no time in {texts:?}")).rect.center();
        desk.harness.ctx.layer_id_at(told).expect("a layer").order
    };
    assert_eq!(on_top(&mut desk), Order::Middle);
    desk.press("Close");
    assert_eq!(on_top(&mut desk), Order::Background);
}

#[test]
fn a_link_opens_what_is_played() {
    let flock = playing("flock");
    let mut desk = Desk::paused(flock);
    assert_eq!(desk.app().link(), "#scene=flock&seed=20");
    desk.press("Add");
    desk.click(desk.picture().center());
    let link = desk.app().link();
    assert!(link.starts_with("#scene=flock&seed=20&v=") && link.len() < 150, "{link}");
    let edited = desk.json();
    assert_eq!(desk.session().world().agents().len(), 21);
    let chase = builtin("chase");
    let mut other = Desk::paused(App::of("chase", chase));
    other.harness.state_mut().open_link(&link).expect("it is a link");
    other.frames(2);
    assert_eq!(other.json(), edited);
    assert_eq!(other.app().link(), link);
    assert_eq!(other.app().status(), "flock, 21 agents, playing");
    // An invalid link changes nothing.
    let refusal = other.harness.state_mut().open_link("#s=nonsense").expect_err("it is none");
    assert!(refusal.to_string().contains("the link"), "{refusal}");
    assert_eq!(other.json(), edited);
}

#[test]
fn a_bar_tells_what_truncation_leaves_and_all_bars_have_one_scale() {
    let text = r#"{"agents":[{"position":[0,0],"max_speed":10,"max_force":1,"steering":[
        {"seek":{"target":[100,0]},"weight":1.5},{"seek":{"target":[0,100]},"weight":2}]}]}"#;
    let desk = Desk::paused(App::new("s", read(text.as_bytes()).expect("a scene")).expect("an app"));
    // Together 25, of which 1 is left.
    assert!(desk.reads("0.60/15.0") && desk.reads("0.80/20.0") && desk.reads("1.00/25.0"));
    let bars: Vec<Rect> = ["requests 15.000; 0.600", "requests 20.000; 0.800"]
        .map(|told| {
            let name = format!("seek: {told} of at most 1.000 is applied");
            desk.all(Role::ProgressIndicator, &name)[0]
        })
        .into();
    assert_eq!(bars[0].x_range(), bars[1].x_range());
    // The bar ends at 32, the first of 2, 4, 8 … that is no less than 20.
    let ends: Vec<f32> = bars.iter().flat_map(|bar| desk.fills(*bar)).collect();
    let want = [1.0, 0.6 / 32.0, 1.0, 0.8 / 32.0];
    assert!(ends.iter().zip(want).all(|(end, want)| (end - want).abs() < 1e-4), "{ends:?}");
}

#[test]
fn the_bar_of_the_sum_is_empty_where_forces_cancel() {
    let opposite = r#"{"agents":[{"position":[0,0],"max_speed":10,"max_force":90,"steering":[
        {"seek":{"target":[100,0]}},{"seek":{"target":[-100,0]}}]}]}"#;
    let sums = |text: &str, force: &str| {
        let desk = Desk::paused(App::new("s", read(text.as_bytes()).expect("a scene")).expect("an app"));
        assert!(desk.reads("10.0/10.0"));
        let name = format!("sum: requests {force}; {force} of at most 90.000 is applied");
        desk.all(Role::ProgressIndicator, &name).len()
    };
    assert_eq!(sums(opposite, "0.000"), 1);
    // A single entry is the sum.
    assert_eq!(sums(&opposite.replace(r#",{"seek":{"target":[-100,0]}}"#, ""), "10.000"), 0);
}

#[test]
fn forces_are_shown_in_at_most_four_characters() {
    for (weight, told) in [
        ("0", "0.00"),
        ("0.0456", "0.46"),
        ("0.9999", "10.0"),
        ("4.225", "42.2"),
        ("123.4", "1234"),
        ("1e30", "many"),
    ] {
        let text = format!(
            r#"{{"agents":[{{"position":[0,0],"max_speed":10,"max_force":5000,
                "steering":[{{"seek":{{"target":[100,0]}},"weight":{weight}}}]}}]}}"#
        );
        let mut desk = Desk::paused(App::new("s", read(text.as_bytes()).expect("a scene")).expect("an app"));
        desk.press("Restart");
        assert!(desk.reads(&format!("/{told}")), "{weight}");
    }
}

#[test]
fn the_time_of_a_step_is_of_the_present_crowd() {
    let mut desk = Desk::paused(playing("flock"));
    desk.press("Play");
    desk.frames(5);
    desk.press("Pause");
    assert!(desk.reads("20 agents") && desk.reads("ms/step"));
    desk.press("Add");
    desk.click(desk.picture().center());
    assert!(desk.reads("21 agents") && !desk.reads("ms/step"));
    desk.press("Undo");
    assert!(desk.reads("20 agents") && desk.reads("ms/step"), "it is known");
}
