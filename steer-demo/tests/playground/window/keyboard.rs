//! The keyboard: every key does what its description states, and none has an effect while a text is
//! typed.

use eframe::egui::{Event, Key, Modifiers, Role, ViewportCommand, ViewportId, vec2};
use steer_demo::window::{keys, scenes};

use crate::window::{Desk, playing};

/// Check of a key, on a desk with the scene `flock`, paused, to which an agent was added. The other
/// argument presses the key.
type Check = fn(&mut Desk, &mut dyn FnMut(&mut Desk));

fn zoom(desk: &Desk) -> f64 {
    desk.app().view().expect("a view").zoom()
}

/// Name of the open scene.
fn names(desk: &Desk) -> &str {
    &desk.session().scene().name
}

/// Checks that a key turns something on and off.
fn turns(desk: &mut Desk, press: &mut dyn FnMut(&mut Desk), is_on: impl Fn(&Desk) -> bool) {
    let begun = is_on(desk);
    press(desk);
    assert_eq!(is_on(desk), !begun, "once");
    press(desk);
    assert_eq!(is_on(desk), begun, "twice");
}

/// Checks that a key opens the scene beside the open one, and at one end of the list the scene at
/// the other.
fn leafs(desk: &mut Desk, press: &mut dyn FnMut(&mut Desk), forwards: bool) {
    let all = scenes();
    let here = all.iter().position(|name| *name == "flock").expect("it is there");
    press(desk);
    assert_eq!(names(desk), all[if forwards { here + 1 } else { here - 1 }]);
    let (first, last) = (all[0], all[all.len() - 1]);
    let (end, other) = if forwards { (last, first) } else { (first, last) };
    desk.scroll_to(&end.replace('_', " "));
    desk.press(&end.replace('_', " "));
    assert_eq!(names(desk), end);
    press(desk);
    assert_eq!(names(desk), other);
}

/// Checks that a key takes a tool, and that the status line tells its use.
fn takes(desk: &mut Desk, press: &mut dyn FnMut(&mut Desk), tool: &str, told: &str) {
    press(desk);
    assert!(desk.is_down(tool) && desk.reads(told));
}

fn zooms(desk: &mut Desk, press: &mut dyn FnMut(&mut Desk), to: f64) {
    press(desk);
    assert_eq!(zoom(desk), to);
}

/// Checks the speed after a key is pressed once, and after many times.
fn paces(desk: &mut Desk, press: &mut dyn FnMut(&mut Desk), once: f64, at_last: f64) {
    press(desk);
    assert_eq!(desk.session().speed, once);
    (0..6).for_each(|_| press(desk));
    assert_eq!(desk.session().speed, at_last);
}

fn redoes(desk: &mut Desk, press: &mut dyn FnMut(&mut Desk)) {
    desk.press("Undo");
    press(desk);
    assert_eq!((desk.session().edits(), desk.session().world().agents().len()), ((1, 0), 21));
}

const CHECKS: &[(Modifiers, Key, Check)] = &[
    (Modifiers::NONE, Key::Space, |desk, press| turns(desk, press, |desk| desk.session().playing)),
    (Modifiers::NONE, Key::Period, |desk, press| {
        let begun = desk.steps();
        press(desk);
        assert_eq!((desk.steps(), desk.session().playing), (begun + 1, false));
    }),
    (Modifiers::NONE, Key::R, |desk, press| {
        desk.press("Step");
        press(desk);
        assert_eq!(desk.steps(), 0);
    }),
    (Modifiers::NONE, Key::Comma, |desk, press| paces(desk, press, 0.5, 0.1)),
    (Modifiers::NONE, Key::Slash, |desk, press| paces(desk, press, 2.0, 16.0)),
    (Modifiers::NONE, Key::PageDown, |desk, press| leafs(desk, press, true)),
    (Modifiers::NONE, Key::PageUp, |desk, press| leafs(desk, press, false)),
    (Modifiers::NONE, Key::N, |desk, press| {
        press(desk);
        assert_eq!(desk.session().selected(), Some(0), "after the last");
        press(desk);
        assert_eq!(desk.session().selected(), Some(1));
    }),
    (Modifiers::NONE, Key::B, |desk, press| {
        press(desk);
        assert_eq!(desk.session().selected(), Some(19));
        desk.key(Key::N);
        desk.key(Key::N);
        press(desk);
        assert_eq!(desk.session().selected(), Some(20), "before the first");
    }),
    (Modifiers::NONE, Key::Escape, |desk, press| {
        desk.press("Remove");
        press(desk);
        assert_eq!(desk.session().selected(), None);
        assert!(desk.is_down("Move") && !desk.is_down("Remove"));
    }),
    (Modifiers::NONE, Key::V, |desk, press| {
        desk.press("Path");
        takes(desk, press, "Move", "");
        assert!(!desk.is_down("Path"));
    }),
    (Modifiers::NONE, Key::P, |desk, press| takes(desk, press, "Path", "lays a waypoint")),
    (Modifiers::NONE, Key::A, |desk, press| {
        desk.press("Move");
        takes(desk, press, "Add", "adds an agent");
    }),
    (Modifiers::NONE, Key::W, |desk, press| takes(desk, press, "Wall", "lay a wall")),
    (Modifiers::NONE, Key::O, |desk, press| takes(desk, press, "Stone", "lays a stone")),
    (Modifiers::NONE, Key::X, |desk, press| takes(desk, press, "Remove", "removes an agent")),
    (Modifiers::NONE, Key::E, |desk, press| {
        press(desk);
        assert_eq!(desk.session().scene().name, "room");
    }),
    (Modifiers::NONE, Key::Delete, |desk, press| {
        press(desk);
        assert_eq!(desk.session().world().agents().len(), 20);
        press(desk);
        assert_eq!(desk.session().world().agents().len(), 20, "nobody is selected any more");
    }),
    (Modifiers::NONE, Key::F, |desk, press| {
        for whose in ["selected", "all", "off", "selected"] {
            assert!(desk.reads(&format!("Foresight: {whose}")), "{whose}");
            press(desk);
        }
    }),
    (Modifiers::NONE, Key::T, |desk, press| turns(desk, press, |desk| desk.is_down("Trails"))),
    (Modifiers::NONE, Key::L, |desk, press| {
        turns(desk, press, |desk| !desk.all(Role::Button, "Dark").is_empty());
    }),
    (Modifiers::NONE, Key::Plus, |desk, press| zooms(desk, press, 1.25)),
    (Modifiers::NONE, Key::Equals, |desk, press| zooms(desk, press, 1.25)),
    (Modifiers::NONE, Key::Minus, |desk, press| zooms(desk, press, 0.8)),
    (Modifiers::NONE, Key::Num0, |desk, press| {
        desk.key(Key::Plus);
        assert_ne!(zoom(desk), 1.0);
        press(desk);
        assert_eq!(zoom(desk), 1.0);
    }),
    (Modifiers::COMMAND, Key::Z, |desk, press| {
        press(desk);
        assert_eq!((desk.session().edits(), desk.session().world().agents().len()), ((0, 1), 20));
    }),
    (Modifiers { shift: true, ..Modifiers::COMMAND }, Key::Z, redoes),
    (Modifiers::COMMAND, Key::Y, redoes),
    (Modifiers::NONE, Key::G, |desk, press| {
        press(desk);
        assert!(desk.reads("Stop (1)"));
        press(desk);
        assert!(desk.app().status().starts_with("1 frame recorded: "), "{}", desk.app().status());
    }),
    (Modifiers::COMMAND, Key::S, |desk, press| {
        press(desk);
        assert!(desk.app().status().starts_with("Saved: "), "{}", desk.app().status());
    }),
    (Modifiers::COMMAND, Key::O, |desk, press| turns(desk, press, |desk| desk.reads("Open a scene"))),
    (Modifiers::NONE, Key::S, |desk, press| {
        turns(desk, press, |desk| !desk.all(Role::Button, "patrol").is_empty());
    }),
    (Modifiers::NONE, Key::I, |desk, press| {
        turns(desk, press, |desk| desk.knob("groups[0].max_speed").is_some())
    }),
    (Modifiers::NONE, Key::C, |desk, press| turns(desk, press, |desk| desk.reads("Rust code of the agent"))),
    (Modifiers::NONE, Key::H, |desk, press| turns(desk, press, |desk| desk.reads("plays and pauses"))),
    (Modifiers::COMMAND, Key::Q, |desk, press| {
        let modifiers = Modifiers::COMMAND | Modifiers::CTRL;
        let (key, repeat, physical_key) = (Key::Q, false, None);
        desk.harness.event(Event::Key { key, physical_key, pressed: true, repeat, modifiers });
        // The command is sent in the frame that takes the key.
        desk.harness.step();
        let output = desk.harness.output().viewport_output.get(&ViewportId::ROOT).expect("a window");
        let closes = output.commands.iter().any(|command| matches!(command, ViewportCommand::Close));
        assert!(closes);
        press(desk);
    }),
];

#[test]
fn every_key_does_what_it_says() {
    let folder = tempfile::tempdir().expect("a folder");
    let all: Vec<_> = keys().collect();
    assert_eq!(all.len(), CHECKS.len());
    for (shortcut, name, about) in all {
        let check = CHECKS
            .iter()
            .find(|(modifiers, key, _)| (*modifiers, *key) == (shortcut.modifiers, shortcut.logical_key));
        let (.., check) = check.unwrap_or_else(|| panic!("no test for {name}: {about}"));
        let mut desk = Desk::paused(playing("flock").with_folder(folder.path()));
        let member = desk.pixel(desk.place(4));
        desk.click(member);
        desk.press("Add");
        desk.click(desk.picture().center());
        assert_eq!(desk.session().selected(), Some(20), "who was added");
        check(&mut desk, &mut |desk| desk.shortcut(shortcut.modifiers, shortcut.logical_key));
    }
}

#[test]
fn the_page_of_keys_names_every_key() {
    let mut desk = Desk::sized(playing("flock"), vec2(1280.0, 2000.0), 0.1);
    desk.key(Key::H);
    desk.frames(2);
    for (_, name, about) in keys().filter(|(_, name, _)| !name.is_empty()) {
        assert!(desk.reads(name) && desk.reads(about), "{name}: {about}");
    }
}

#[test]
fn keys_are_letters_while_a_number_is_typed() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut desk = Desk::paused(playing("flock").with_folder(folder.path()));
    desk.select(3);
    let seen = |desk: &Desk| {
        let texts: Vec<String> = desk.texts().into_iter().map(|text| text.text).collect();
        let buttons: Vec<String> = texts.into_iter().filter(|text| text.starts_with("Foresight")).collect();
        (
            (desk.json(), desk.steps(), desk.session().selected(), desk.session().playing),
            (desk.session().speed, zoom(desk), desk.is_down("Trails"), desk.is_down("Move")),
            (buttons, desk.all(Role::Button, "patrol").len(), desk.app().status()),
        )
    };
    let number = desk.the_knob("groups[0].max_speed").right_center() + vec2(25.0, 0.0);
    desk.click(number);
    let before = seen(&desk);
    for (shortcut, name, _) in keys() {
        // Escape ends the typing, and shortcuts with Ctrl type no letters.
        if shortcut.modifiers == Modifiers::NONE && shortcut.logical_key != Key::Escape {
            desk.key(shortcut.logical_key);
            assert_eq!(seen(&desk), before, "{name}");
        }
    }
    desk.key(Key::Enter);
    // The typing is over: keys are commands again.
    desk.key(Key::T);
    assert_ne!(seen(&desk), before);
}
