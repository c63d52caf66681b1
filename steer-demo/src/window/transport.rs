//! The bar at the top: playing, panels, tools, display, saving and recording. In a small window the
//! bar has the most important of these, and a sheet has the others.

use eframe::egui::{Button, DragValue, Response, Slider, Ui, Widget as _, vec2};
use steer_scene::draw::Theme;
use steer_scene::play::SPEEDS;

use super::app::App;
use super::keys::Command;
use super::look::Panel;
use super::tool::Tool;

/// Shows the bar and returns the commands of its buttons.
pub(super) fn show(ui: &mut Ui, app: &mut App) -> Vec<Command> {
    let mut commands = Vec::new();
    if app.panels.small {
        ui.horizontal(|ui| {
            // All buttons have one width, so that nothing moves.
            let count = if app.film.is_some() { 5.0 } else { 4.0 };
            let width = (ui.available_width() / count - ui.spacing().item_spacing.x).min(120.0);
            let mut button = |ui: &mut Ui, on: bool, label: &str, command: Command| {
                if Button::new(label).selected(on).min_size(vec2(width, 0.0)).ui(ui).clicked() {
                    commands.push(command);
                }
            };
            let play = if app.session.playing { "Pause" } else { "Play" };
            button(ui, false, play, Command::Play);
            button(ui, app.shows(Panel::Scenes), "Scenes", Command::Panel(Panel::Scenes));
            button(ui, app.shows(Panel::Tuning), "Tune", Command::Panel(Panel::Tuning));
            button(ui, app.shows(Panel::Menu), "Menu", Command::Panel(Panel::Menu));
            if app.film.is_some() {
                button(ui, true, "Stop", Command::Record);
            }
        });
    } else {
        ui.horizontal_wrapped(|ui| {
            // All of it is one row of the least large window, in a page too.
            let spacing = ui.spacing_mut();
            (spacing.item_spacing.x, spacing.button_padding.x) = (3.0, 4.0);
            let play = if app.session.playing { "Pause" } else { "Play" };
            // As wide as the longer text, so that nothing beside it moves.
            let play = Button::new(play).min_size(vec2(48.0, 0.0)).ui(ui).on_hover_text("Space");
            add_if_clicked(&mut commands, &play, Command::Play);
            let scenes = toggle(ui, app.shows(Panel::Scenes), "Scenes", "The list of scenes (S)");
            add_if_clicked(&mut commands, &scenes, Command::Panel(Panel::Scenes));
            let tune = toggle(ui, app.shows(Panel::Tuning), "Tune", "What can be tuned (I)");
            add_if_clicked(&mut commands, &tune, Command::Panel(Panel::Tuning));
            rest(ui, app, &mut commands);
        });
    }
    commands
}

/// Shows everything that the bar of a small window lacks, and returns the commands.
pub(super) fn menu(ui: &mut Ui, app: &mut App) -> Vec<Command> {
    let mut commands = Vec::new();
    eframe::egui::ScrollArea::vertical().auto_shrink(false).show(ui, |ui| rest(ui, app, &mut commands));
    commands
}

/// Shows controls of one kind: in the bar after a line, in a sheet on lines of their own.
fn group(ui: &mut Ui, app: &mut App, add: impl FnOnce(&mut Ui, &mut App)) {
    if app.panels.small {
        ui.add_space(4.0);
        ui.horizontal_wrapped(|ui| add(ui, app));
        ui.add_space(4.0);
        ui.separator();
    } else {
        ui.separator();
        add(ui, app);
    }
}

fn rest(ui: &mut Ui, app: &mut App, commands: &mut Vec<Command>) {
    group(ui, app, |ui, app| {
        add_if_clicked(commands, &ui.button("Step").on_hover_text("One step (.)"), Command::Step);
        add_if_clicked(
            commands,
            &ui.button("Restart").on_hover_text("From the beginning (R)"),
            Command::Restart,
        );
        seed(ui, app);
        if app.panels.small {
            ui.end_row();
        }
        speed(ui, app);
    });
    group(ui, app, |ui, app| {
        for tool in Tool::ALL {
            let button = toggle(ui, app.tool == tool, tool.name(), tool.about());
            add_if_clicked(commands, &button, Command::Tool(tool));
        }
        if app.panels.small {
            ui.end_row();
        }
        let (back, again) = app.session.edits();
        let undo = ui.add_enabled(back > 0, Button::new("Undo")).on_hover_text("Undo (Ctrl Z)");
        add_if_clicked(commands, &undo, Command::Undo);
        let redo = ui.add_enabled(again > 0, Button::new("Redo")).on_hover_text("Redo (Ctrl Y)");
        add_if_clicked(commands, &redo, Command::Redo);
    });
    group(ui, app, |ui, app| {
        let foresight = app.look.foresight;
        let label = format!("Foresight: {}", foresight.name());
        let about = "Predictions of no agent, the selected, all (F)";
        add_if_clicked(commands, &toggle(ui, foresight.is_on(), &label, about), Command::Foresight);
        let trails = toggle(ui, app.look.trails, "Trails", "Where agents have been (T)");
        add_if_clicked(commands, &trails, Command::Trails);
        let light = app.look.theme == Theme::Light;
        let theme = ui.button(if light { "Dark" } else { "Light" }).on_hover_text("The colours (L)");
        add_if_clicked(commands, &theme, Command::Theme);
    });
    group(ui, app, |ui, app| {
        let recording = app.film.as_ref().map(super::film::Film::frames);
        // Short, so that the other buttons stay where they are.
        let label = recording.map_or("Record".into(), |frames| format!("Stop ({frames})"));
        let record = toggle(ui, recording.is_some(), &label, "A GIF of what is seen (G)");
        add_if_clicked(commands, &record, Command::Record);
        let new = ui.button("New").on_hover_text("An empty room with people and a goal (E)");
        add_if_clicked(commands, &new, Command::New);
        let save = ui.button("Save").on_hover_text("The present state as a scene file (Ctrl S)");
        add_if_clicked(commands, &save, Command::Save);
        add_if_clicked(commands, &ui.button("Open").on_hover_text("A scene file (Ctrl O)"), Command::Open);
        if app.address.is_some() {
            let link = ui.button("Copy link").on_hover_text("A link that opens this scene with its edits");
            add_if_clicked(commands, &link, Command::CopyLink);
        }
        add_if_clicked(commands, &toggle(ui, app.panels.help, "Keys", "What the keys do (H)"), Command::Help);
    });
}

fn add_if_clicked(commands: &mut Vec<Command>, response: &Response, command: Command) {
    if response.clicked() {
        commands.push(command);
    }
}

fn toggle(ui: &mut Ui, on: bool, label: &str, about: &str) -> Response {
    Button::selectable(on, label).ui(ui).on_hover_text(about)
}

fn speed(ui: &mut Ui, app: &mut App) {
    ui.spacing_mut().slider_width = if app.panels.small { 120.0 } else { 48.0 };
    let slider = Slider::new(&mut app.session.speed, SPEEDS[0]..=SPEEDS[1])
        .logarithmic(true)
        .max_decimals(2)
        .suffix("×");
    let response = slider.ui(ui).on_hover_text("Speed, in times the scene's own pace (, and /)");
    response.accessible_name("speed");
}

fn seed(ui: &mut Ui, app: &mut App) {
    let mut seed = app.session.scene().seed;
    let response = DragValue::new(&mut seed).speed(0.1).prefix("seed ").update_while_editing(false).ui(ui);
    response.on_hover_text("Seed of all random numbers; another one begins the scene again");
    if seed != app.session.scene().seed {
        app.session.set_seed(seed);
        app.clear_trails();
    }
}
