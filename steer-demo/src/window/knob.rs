//! The control for one value.

use eframe::egui::{
    Align, Checkbox, ComboBox, DragValue, Id, Label, Layout, Response, RichText, Slider, SliderClamping, Ui,
    Widget as _, vec2,
};
use serde_json::{Value, json};
use steer_scene::play::{Kind, Knob, cosine, degrees};

/// Width for the names of values: its part of the panel, and the least one in points.
const NAMES: (f32, f32) = (0.42, 100.0);

/// Width for the number beside a slider, in points.
const NUMBERS: f32 = 52.0;

/// Effect of a control on its value.
#[derive(Default)]
pub(super) struct Turn {
    /// Whether a drag begins. The whole drag is one edit.
    pub(super) begins: bool,
    /// New value. `null` removes it.
    pub(super) value: Option<Value>,
    /// Whether a drag ends.
    pub(super) ends: bool,
    /// Path of the value in the scene.
    path: String,
    /// The name beside the control.
    name: Option<Id>,
}

/// Shows the control of a value, on its own line. The line of a key of an object begins farther in,
/// without the object's label. `objects` are the labels of those objects, the outermost first.
pub(super) fn show(ui: &mut Ui, knob: &Knob, objects: &[&str]) -> Turn {
    let mut turn = Turn { path: knob.path.clone(), ..Turn::default() };
    ui.push_id(&knob.path, |ui| {
        ui.horizontal(|ui| {
            let label = knob.name();
            let own = &label[objects.last().map_or(0, |object| object.len() + 1)..];
            let name = named(ui, RichText::new(own), objects.len());
            turn.name = Some(name.id);
            ui.ctx().accesskit_node_builder(name.id, |node| node.set_value(&*label));
            // In full, as a key of an object stands without the name of the object.
            name.on_hover_ui(|ui| {
                ui.strong(label);
                ui.label(knob.help());
                if !knob.key.unit.is_empty() {
                    ui.weak(&knob.key.unit);
                }
            });
            if knob.optional && !matches!(knob.kind, Kind::Choice(_)) {
                let mut there = !knob.value.is_null();
                let switch = Checkbox::without_text(&mut there).ui(ui);
                turn.identify(&switch, "?");
                if switch.on_hover_text("Without it there is no such limit").changed() {
                    turn.value = Some(if there { knob.start.clone() } else { Value::Null });
                }
                if knob.value.is_null() {
                    ui.weak("none");
                    return;
                }
            }
            control(ui, knob, &mut turn);
        });
        if matches!(knob.kind, Kind::Target { .. }) && is_pair(&knob.value) {
            ui.horizontal(|ui| {
                named(ui, RichText::new(""), 0);
                pair(ui, &knob.value, &mut turn);
            });
        }
    });
    turn
}

/// Shows a name at the beginning of a line, with the same width for all names: a long one has two
/// rows. It begins farther in by its depth within objects.
pub(super) fn named(ui: &mut Ui, name: RichText, depth: usize) -> Response {
    let size = vec2((NAMES.0 * ui.available_width()).max(NAMES.1), ui.spacing().interact_size.y);
    let named = ui.allocate_ui_with_layout(size, Layout::left_to_right(Align::Center), |ui| {
        ui.set_min_size(size);
        ui.add_space(10.0 * depth as f32);
        ui.add(Label::new(name).wrap())
    });
    named.inner
}

fn control(ui: &mut Ui, knob: &Knob, turn: &mut Turn) {
    // The rest of the line, without the number beside the slider.
    ui.spacing_mut().slider_width = (ui.available_width() - NUMBERS - 8.0).max(30.0);
    ui.spacing_mut().interact_size.x = NUMBERS;
    match &knob.kind {
        Kind::Number { range, bounds, logarithmic } => {
            let mut number = knob.value.as_f64().unwrap_or_default();
            let slider = Slider::new(&mut number, range.0..=range.1)
                .logarithmic(*logarithmic)
                .smallest_positive(range.1.abs().max(1e-6) * 1e-4)
                .clamping(SliderClamping::Never)
                .update_while_editing(false)
                .max_decimals(4);
            let response = slider.ui(ui);
            turn.identify(&response, "");
            turn.follow(&response, json!(number.clamp(bounds.0, bounds.1)));
        }
        Kind::Angle => {
            let mut angle = degrees(knob.value.as_f64().unwrap_or_default());
            let slider = Slider::new(&mut angle, 0.0..=360.0)
                .suffix("°")
                .clamping(SliderClamping::Never)
                .update_while_editing(false)
                .max_decimals(1);
            let response = slider.ui(ui);
            turn.identify(&response, "");
            turn.follow(&response, json!(cosine(angle)));
        }
        Kind::Whole { range } => {
            let mut number = knob.value.as_u64().unwrap_or_default();
            let slider = Slider::new(&mut number, range.0..=range.1)
                .clamping(SliderClamping::Never)
                .update_while_editing(false);
            let response = slider.ui(ui);
            turn.identify(&response, "");
            turn.follow(&response, json!(number.max(range.0)));
        }
        Kind::Switch => {
            let mut on = knob.value.as_bool().unwrap_or_default();
            let response = Checkbox::without_text(&mut on).ui(ui);
            turn.identify(&response, "");
            turn.follow(&response, json!(on));
        }
        Kind::Choice(choices) => {
            let chosen = knob.chosen();
            let text = chosen.map_or_else(|| "none".into(), |i| choices[i].0.clone());
            let beside = if knob.value.is_object() { NUMBERS + 8.0 } else { 0.0 };
            let list = combo(ui, &text, beside, |ui| {
                if knob.optional && ui.selectable_label(knob.value.is_null(), "none").clicked() {
                    turn.value = Some(Value::Null);
                }
                for (i, (label, value)) in choices.iter().enumerate() {
                    if ui.selectable_label(chosen == Some(i), label).clicked() {
                        turn.value = Some(value.clone());
                    }
                }
            });
            turn.identify(&list, "");
            number_within(ui, &knob.value, turn);
        }
        // Its box is at the beginning of the line.
        Kind::Object => {}
        Kind::Pair { .. } => pair(ui, &knob.value, turn),
        Kind::Target { words } => {
            let word = knob.value.as_str();
            let is_place = is_pair(&knob.value);
            let text = word.unwrap_or(if is_place { "a place" } else { "one for each" });
            let list = combo(ui, text, 0.0, |ui| {
                if ui.selectable_label(is_place, "a place").clicked() && !is_place {
                    turn.value = Some(knob.start.clone());
                }
                names(ui, words, word, turn);
            });
            turn.identify(&list, "");
        }
        Kind::Name(all) => {
            let word = knob.value.as_str();
            let list = combo(ui, word.unwrap_or("none"), 0.0, |ui| names(ui, all, word, turn));
            turn.identify(&list, "");
        }
    }
}

/// Shows the number inside a choice that takes one: `{"constant": 30}`.
fn number_within(ui: &mut Ui, value: &Value, turn: &mut Turn) {
    let Some((key, number)) = value.as_object().and_then(|keys| keys.iter().next()) else { return };
    let Some(mut number) = number.as_f64() else { return };
    let response = DragValue::new(&mut number).speed(0.1).update_while_editing(false).ui(ui);
    turn.identify(&response, " number");
    turn.follow(&response, json!({ key: number }));
}

/// Whether a value is one position.
fn is_pair(value: &Value) -> bool {
    value.get(0).is_some_and(Value::is_number)
}

fn pair(ui: &mut Ui, value: &Value, turn: &mut Turn) {
    let part = |i: usize| value.get(i).and_then(Value::as_f64).unwrap_or_default();
    let (mut x, mut y) = (part(0), part(1));
    let one = DragValue::new(&mut x).speed(0.5).max_decimals(2).update_while_editing(false).ui(ui);
    let other = DragValue::new(&mut y).speed(0.5).max_decimals(2).update_while_editing(false).ui(ui);
    turn.identify(&one, "[0]");
    turn.identify(&other, "[1]");
    turn.follow(&one, json!([x, y]));
    turn.follow(&other, json!([x, y]));
}

/// Shows a list to choose from, with space for something beside it.
fn combo(ui: &mut Ui, text: &str, beside: f32, list: impl FnOnce(&mut Ui)) -> Response {
    let width = (ui.available_width() - 4.0 - beside).clamp(40.0, 150.0);
    ComboBox::from_id_salt("choice").selected_text(text).width(width).truncate().show_ui(ui, list).response
}

fn names(ui: &mut Ui, all: &[String], chosen: Option<&str>, turn: &mut Turn) {
    for name in all {
        if ui.selectable_label(chosen == Some(name), name).clicked() {
            turn.value = Some(json!(name));
        }
    }
}

impl Turn {
    /// Labels a control: with its name for screen readers, with its path for programs.
    fn identify(&self, control: &Response, part: &str) {
        if let Some(name) = self.name {
            let control = control.clone().labelled_by(name);
            let path = format!("{}{part}", self.path);
            control.ctx.accesskit_node_builder(control.id, |node| node.set_author_id(path));
        }
    }

    fn follow(&mut self, response: &Response, value: Value) {
        self.begins |= response.drag_started();
        self.ends |= response.drag_stopped();
        if response.changed() {
            self.value = Some(value);
        }
    }
}
