//! The bar at the top: playing, tools, display, saving and recording.

use eframe::egui::{Button, DragValue, Response, Slider, Ui, Widget as _};

use super::app::App;
use super::keys::Wish;
use super::tool::Tool;
use crate::draw::Theme;
use crate::play::SPEEDS;

/// Shows the bar and returns the commands of its buttons.
pub(super) fn show(ui: &mut Ui, app: &mut App) -> Vec<Wish> {
    let mut wishes = Vec::new();
    ui.horizontal_wrapped(|ui| {
        let mut ask = |response: Response, wish: Wish| {
            if response.clicked() {
                wishes.push(wish);
            }
        };
        ask(toggle(ui, app.panels.scenes, "Scenes", "The list of scenes (S)"), Wish::Scenes);
        ui.separator();
        let play = if app.session.playing { "Pause" } else { "Play" };
        // As wide as the longer text, so that nothing beside it moves.
        let play = Button::new(play).min_size(eframe::egui::vec2(56.0, 0.0));
        ask(play.ui(ui).on_hover_text("Space"), Wish::Play);
        ask(ui.button("Step").on_hover_text("One step (.)"), Wish::Step);
        ask(ui.button("Restart").on_hover_text("From the beginning (R)"), Wish::Restart);
        speed(ui, app);
        seed(ui, app);
        ui.separator();
        for (tool, wish) in
            Tool::ALL.into_iter().zip([Wish::ToolMove, Wish::ToolPath, Wish::ToolAdd, Wish::ToolRemove])
        {
            ask(toggle(ui, app.tool == tool, tool.name(), tool.about()), wish);
        }
        let (back, again) = app.session.edits();
        ask(ui.add_enabled(back > 0, Button::new("Undo")).on_hover_text("Undo (Ctrl Z)"), Wish::Undo);
        ask(ui.add_enabled(again > 0, Button::new("Redo")).on_hover_text("Redo (Ctrl Y)"), Wish::Redo);
        ui.separator();
        let foresight = app.look.foresight;
        let label = format!("Foresight: {}", foresight.name());
        ask(
            toggle(ui, foresight.is_on(), &label, "Predictions of no agent, the selected, all (F)"),
            Wish::Foresight,
        );
        ask(toggle(ui, app.look.trails, "Trails", "Where agents have been (T)"), Wish::Trails);
        let light = app.look.theme == Theme::Light;
        ask(ui.button(if light { "Dark" } else { "Light" }).on_hover_text("The colours (L)"), Wish::Theme);
        ui.separator();
        let recording = app.film.as_ref().map(super::film::Film::length);
        let record = recording.as_ref().map_or("Record".into(), |length| format!("Stop ({length})"));
        ask(toggle(ui, recording.is_some(), &record, "A GIF of what is seen (G)"), Wish::Record);
        ask(ui.button("Save").on_hover_text("The present state as a scene file (Ctrl S)"), Wish::Save);
        ask(toggle(ui, app.panels.tuning, "Tune", "What can be tuned (I)"), Wish::Tuning);
        ask(toggle(ui, app.panels.help, "Keys", "What the keys do (H)"), Wish::Help);
    });
    wishes
}

fn toggle(ui: &mut Ui, on: bool, label: &str, about: &str) -> Response {
    Button::selectable(on, label).ui(ui).on_hover_text(about)
}

fn speed(ui: &mut Ui, app: &mut App) {
    ui.spacing_mut().slider_width = 70.0;
    let slider = Slider::new(&mut app.session.speed, SPEEDS[0]..=SPEEDS[1])
        .logarithmic(true)
        .max_decimals(2)
        .suffix("×")
        .text("speed");
    slider.ui(ui).on_hover_text("How many times the scene's own pace (, and / halve and double it)");
}

fn seed(ui: &mut Ui, app: &mut App) {
    let mut seed = app.session.scene().seed;
    let response = DragValue::new(&mut seed).speed(0.1).prefix("seed ").update_while_editing(false).ui(ui);
    response.on_hover_text("Where all chance comes from; another one begins the scene again");
    if seed != app.session.scene().seed {
        app.session.set_seed(seed);
        app.begin_again();
    }
}
