//! The panel of tunable values: of the selected agent and its group, else the most important of
//! each group, and the world.

use eframe::egui::{
    Align, Button, CollapsingHeader, ComboBox, Label, Layout, Response, RichText, ScrollArea, Ui, Vec2,
};
use steer_scene::behavior::Behavior;
use steer_scene::error::Fault;
use steer_scene::play::{Kind, Section, Session};
use steer_scene::scene::{Combine, Location};

use super::app::App;
use super::{forces, knob, plot, slow};

/// A change to the list of entries.
enum Order {
    Add(&'static str),
    Remove(usize),
    Move(usize, usize),
}

/// Shows the panel.
pub(super) fn show(ui: &mut Ui, app: &mut App) {
    ui.add_space(4.0);
    heading(ui, app);
    ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
        // Space for the bar of the scroll area.
        ui.set_max_width(ui.available_width() - 6.0);
        slow::offer(ui, app);
        let sections = match app.session.selected() {
            Some(index) => {
                plot::show(ui, &app.session, index, app.look.theme);
                ui.scope(|ui| forces::show(ui, &app.session, index, app.look.theme));
                app.session.knobs()
            }
            None => {
                ui.weak("Click an agent to see what it does and to tune all of it.");
                [app.session.group_knobs(), app.session.world_knobs()].concat()
            }
        };
        let combine =
            app.session.location().and_then(|location| Some(app.session.scene().spec(location)?.combine));
        let mut order = None;
        for section in &sections {
            let edit = show_section(ui, &mut app.session, section, combine, &mut order);
            app.report_error(edit);
        }
        if app.session.selected().is_some() {
            add(ui, &mut order);
        }
        let entries = sections.iter().filter(|section| section.entry.is_some()).count();
        if let Some(order) = order {
            let done = match order {
                Order::Add(name) => app.session.add_entry(name),
                Order::Remove(entry) => app.session.remove_entry(entry),
                // There is no position below the last.
                Order::Move(_, to) if to >= entries => Ok(()),
                Order::Move(from, to) => app.session.move_entry(from, to),
            };
            app.report_error(done);
        }
        ui.add_space(8.0);
    });
}

fn heading(ui: &mut Ui, app: &mut App) {
    let Some(index) = app.session.selected() else {
        ui.heading("The world");
        return;
    };
    ui.horizontal(|ui| {
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let button = ui.button("Rust code").on_hover_text("The agent as Rust code, to copy (C)");
            if button.clicked() {
                app.toggle_code();
            }
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                ui.add(Label::new(RichText::new(app.session.label(index)).heading()).truncate());
            });
        });
    });
    let session = &app.session;
    if let Some(Location::Member { group, .. }) = session.location() {
        let count = session.scene().groups.get(group).map_or(0, |group| group.count);
        ui.weak(format!("one of {count} alike, which are tuned together"));
        if session.scene().swarm_hint(group).is_some() {
            ui.weak("Tick swarm below: all of them are then stepped at once, which is faster.");
        }
    }
}

/// Whether a key of an entry has an effect on agents that combine in this way.
fn counts(key: &str, combine: Option<Combine>) -> bool {
    match key {
        "probability" => combine == Some(Combine::Dither),
        "warning" => combine == Some(Combine::Context),
        _ => true,
    }
}

fn show_section(
    ui: &mut Ui,
    session: &mut Session,
    section: &Section,
    combine: Option<Combine>,
    order: &mut Option<Order>,
) -> Result<(), Fault> {
    let title = RichText::new(section.title.replace('_', " ")).strong();
    let mut done = Ok(());
    let header = CollapsingHeader::new(title).id_salt(&section.path).default_open(true).show(ui, |ui| {
        if let Some(entry) = section.entry {
            ui.horizontal(|ui| {
                if small(ui, "up").on_hover_text("Before the entry above it").clicked() && entry > 0 {
                    *order = Some(Order::Move(entry, entry - 1));
                }
                if small(ui, "down").on_hover_text("After the entry below it").clicked() {
                    *order = Some(Order::Move(entry, entry + 1));
                }
                if small(ui, "remove").clicked() {
                    *order = Some(Order::Remove(entry));
                }
            });
        }
        // The labels of an object's keys begin with the object's.
        let mut objects: Vec<&str> = Vec::new();
        for knob in section.knobs.iter().filter(|knob| counts(&knob.label, combine)) {
            objects.retain(|object| knob.label.starts_with(&format!("{object} ")));
            let turn = knob::show(ui, knob, &objects);
            if matches!(knob.kind, Kind::Object) {
                objects.push(&knob.label);
            }
            if turn.begins {
                session.begin();
            }
            if let Some(value) = turn.value
                && let Err(fault) = session.set(&knob.path, value)
            {
                done = Err(fault);
            }
            if turn.ends {
                session.end();
            }
        }
    });
    if !section.help.is_empty() {
        header.header_response.on_hover_text(&section.help);
    }
    done
}

/// Shows a small button, or in a small window one for a finger.
fn small(ui: &mut Ui, text: &str) -> Response {
    match ui.spacing().interact_size.y {
        finger if finger > 40.0 => ui.add(Button::new(text).min_size(Vec2::splat(finger))),
        _ => ui.small_button(text),
    }
}

fn add(ui: &mut Ui, order: &mut Option<Order>) {
    ui.add_space(4.0);
    let list = ComboBox::from_id_salt("add")
        .selected_text("Add a behaviour")
        .width(180.0)
        .height(320.0)
        .show_ui(ui, |ui| {
            for name in Behavior::NAMES {
                if ui.selectable_label(false, name.replace('_', " ")).clicked() {
                    *order = Some(Order::Add(name));
                }
            }
        });
    list.response.accessible_name("Add a behaviour");
}
