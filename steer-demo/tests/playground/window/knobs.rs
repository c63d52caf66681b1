//! Every value of every entry has a control that can be reached and operated.

use core::mem::discriminant;
use std::collections::HashSet;

use eframe::egui::Role as Tree;
use eframe::egui::{Rect, vec2};
use egui_kittest::Node;
use egui_kittest::kittest::NodeT as _;
use serde_json::Value;
use steer_demo::window::App;
use steer_scene::behavior::Behavior;
use steer_scene::play::{Kind, Knob, Session};

use crate::everything::everything;
use crate::window::{Desk, desk::STEP};

/// Returns a scene with every entry on a screen so tall that nothing scrolls, with this agent
/// selected, paused.
fn desk(agent: Option<usize>) -> Desk {
    let mut session = crate::open(&everything());
    session.select(agent);
    let mut desk = Desk::sized(App::of("everything", session), vec2(1280.0, 9000.0), STEP);
    desk.press("Scenes");
    desk.press("Pause");
    if !desk.is_down("Tune") {
        desk.press("Tune");
    }
    desk.frames(2);
    desk
}

fn value(desk: &Desk, knob: &Knob) -> Value {
    desk.session().value(&knob.path).expect("it is there")
}

/// Performs an action that is one edit, changes this value, and leaves it changed.
fn edit(desk: &mut Desk, knob: &Knob, what: &str, act: impl FnOnce(&mut Desk)) {
    let (before, edits) = (value(desk, knob), desk.edits());
    act(desk);
    assert_ne!(value(desk, knob), before, "{}: {what}, {}", knob.path, desk.app().status());
    assert_eq!(desk.edits(), edits + 1, "{}: {what} is one edit, {}", knob.path, desk.app().status());
}

/// Items of the open list.
fn items(desk: &Desk) -> Vec<(String, Rect)> {
    let inside = |node: &Node<'_>| {
        core::iter::successors(node.parent(), Node::parent)
            .any(|outer| outer.accesskit_node().role() == Tree::ListBox)
    };
    let nodes = desk.nodes();
    let items = nodes.iter().filter(|node| inside(node));
    items.filter_map(|node| Some((node.accesskit_node().label()?, node.rect()))).collect()
}

/// Opens a list, scrolls to this item and chooses it.
fn choose(desk: &mut Desk, knob: &Knob, item: &str) {
    desk.click(desk.the_knob(&knob.path).center());
    let at = |desk: &Desk| {
        let items = items(desk);
        let found = items.iter().find(|(label, _)| label == item);
        found.unwrap_or_else(|| panic!("{}: no {item} in {items:?}", knob.path)).1.center()
    };
    at(desk);
    desk.scroll_to(item);
    desk.click(at(desk));
}

/// First and last name.
fn ends(names: &[String]) -> impl Iterator<Item = &String> {
    names.first().into_iter().chain(names.last())
}

/// Drags both numbers of a pair.
fn drag_pair(desk: &mut Desk, knob: &Knob) {
    for part in ["[0]", "[1]"] {
        edit(desk, knob, "a drag of a number", |desk| {
            let from = desk.the_knob(&format!("{}{part}", knob.path)).center();
            desk.drag(from, from + vec2(24.0, 0.0));
        });
    }
}

/// Uses the control of a value as a user would.
fn operate(desk: &mut Desk, knob: &Knob) {
    if knob.optional && !matches!(knob.kind, Kind::Choice(_)) {
        let switch = |desk: &mut Desk| {
            edit(desk, knob, "a click on its box", |desk| {
                desk.click(desk.the_knob(&format!("{}?", knob.path)).center());
            });
        };
        if !value(desk, knob).is_null() {
            switch(desk);
            assert!(value(desk, knob).is_null() && desk.knob(&knob.path).is_none(), "{}", knob.path);
        }
        if desk.knob(&format!("{}?", knob.path)).is_some() {
            switch(desk);
        } else {
            // Another value replaces it, such as `travel` replaces `closed`.
            desk.press("Undo");
        }
    }
    match &knob.kind {
        Kind::Number { .. } | Kind::Whole { .. } | Kind::Angle => edit(desk, knob, "a slide", |desk| {
            let rail = desk.the_knob(&knob.path);
            assert!(rail.width() >= 30.0, "{}: too short to slide", knob.path);
            let at = |fraction: f32| rail.left_center() + vec2(rail.width() * fraction, 0.0);
            desk.drag(at(0.4), at(0.7));
        }),
        Kind::Switch => edit(desk, knob, "a click", |desk| desk.click(desk.the_knob(&knob.path).center())),
        Kind::Choice(choices) => {
            // 1 and 1.0 are the same number.
            let same = |one: &Value, other: &Value| {
                one == other || one.as_f64().is_some_and(|x| other.as_f64() == Some(x))
            };
            // Of many names the first and the last, since not all edits could be undone.
            let last = choices.len() - 1;
            let tried = |i: &usize| last < 20 || [0, last].contains(i);
            for choice in (0..=last).filter(tried).map(|i| &choices[i]) {
                // A list has the name that was there, for each member.
                let list = choice.1.as_array().map(|all| vec![value(desk, knob); all.len()]);
                let right = list.map_or_else(|| choice.1.clone(), Value::from);
                choose(desk, knob, &choice.0);
                let now = value(desk, knob);
                assert!(same(&now, &right), "{}: {now}, not {right}", knob.path);
            }
            if let Some(choice) = choices.iter().find(|choice| choice.1.is_object()) {
                choose(desk, knob, &choice.0);
                edit(desk, knob, "a drag of its number", |desk| {
                    let from = desk.the_knob(&format!("{} number", knob.path)).center();
                    desk.drag(from, from + vec2(24.0, 0.0));
                });
            }
        }
        Kind::Object => {}
        Kind::Pair { .. } => drag_pair(desk, knob),
        Kind::Target { words } => {
            for word in ends(words) {
                choose(desk, knob, word);
                assert_eq!(value(desk, knob), **word, "{}", knob.path);
            }
            choose(desk, knob, "a place");
            assert!(value(desk, knob).is_array(), "{}", knob.path);
            drag_pair(desk, knob);
        }
        Kind::Name(names) => {
            for name in ends(names) {
                choose(desk, knob, name);
                assert_eq!(value(desk, knob), **name, "{}", knob.path);
            }
        }
    }
}

/// Names that a screen reader has for the controls of a value.
fn spoken(desk: &Desk, knob: &Knob) -> Vec<String> {
    let parts = ["", "?", "[0]", "[1]", " number"];
    let is = |id: Option<&str>| {
        let part = id.and_then(|id| id.strip_prefix(&*knob.path));
        part.is_some_and(|part| parts.contains(&part))
    };
    let nodes = desk.nodes();
    let found = nodes.iter().map(|node| node.accesskit_node()).filter(|node| is(node.author_id()));
    found.map(|node| node.label().unwrap_or_default()).collect()
}

/// Operates all of these, and undoes each of them.
fn operate_all(desk: &mut Desk, knobs: &[Knob]) {
    for knob in knobs {
        let (names, label) = (spoken(desk, knob), knob.label.replace('_', " "));
        assert!(!names.is_empty() && names.iter().all(|name| *name == label), "{label}: {names:?}");
        let (before, edits) = (desk.json(), desk.edits());
        operate(desk, knob);
        while desk.edits() > edits {
            desk.press("Undo");
        }
        assert_eq!(desk.json(), before, "{} is taken back", knob.path);
    }
}

fn entries(part: usize, of: usize) {
    let session: Session = crate::open(&everything());
    for group in (0..Behavior::NAMES.len()).filter(|group| group % of == part) {
        let mut desk = desk(Some(session.scene().first_of(group)));
        let section = desk.session().knobs().into_iter().find(|section| section.entry == Some(0));
        // A value that the combiner does not use is not shown.
        let hidden = |knob: &Knob| match knob.label.as_str() {
            "probability" => group % 6 != 4,
            "warning" => group % 6 != 5,
            _ => false,
        };
        let (hidden, shown): (Vec<Knob>, Vec<Knob>) =
            section.expect("a section").knobs.into_iter().partition(hidden);
        assert!(hidden.iter().all(|knob| desk.knob(&knob.path).is_none()));
        operate_all(&mut desk, &shown);
    }
}

#[test]
fn every_value_of_every_entry_can_be_operated_1() {
    entries(0, 2);
}

#[test]
fn every_value_of_every_entry_can_be_operated_2() {
    entries(1, 2);
}

#[test]
fn limits_of_agents_and_of_groups_and_the_world_can_be_operated() {
    let group = crate::open(&everything()).scene().first_of(0);
    for agent in [Some(0), Some(1), Some(group), None] {
        let mut desk = desk(agent);
        let sections = if agent.is_some() { desk.session().knobs() } else { desk.session().world_knobs() };
        let limits = sections.into_iter().filter(|section| section.entry.is_none());
        let knobs: Vec<Knob> = limits.flat_map(|section| section.knobs).collect();
        assert!(knobs.len() > 5, "{knobs:?}");
        operate_all(&mut desk, &knobs);
    }
}

#[test]
fn every_kind_of_control_is_operated() {
    let mut session = crate::open(&everything());
    let mut all: Vec<Knob> = session.world_knobs().into_iter().flat_map(|section| section.knobs).collect();
    for group in 0..Behavior::NAMES.len() {
        session.select(Some(session.scene().first_of(group)));
        all.extend(session.knobs().into_iter().flat_map(|section| section.knobs));
    }
    let kinds: HashSet<_> = all.iter().map(|knob| discriminant(&knob.kind)).collect();
    assert!(kinds.len() == 9 && all.iter().any(|knob| knob.optional), "of {} kinds", kinds.len());
}
