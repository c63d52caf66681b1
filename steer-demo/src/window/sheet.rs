//! Panels of a small window: sheets over the world, and notes on the picture.

use eframe::egui::{
    Align2, Area, Color32, Context, Frame, Id, Margin, Order, Rect, RichText, Sense, Ui, UiBuilder, pos2,
    vec2,
};

use super::look::Panel;

/// Width in points below which a sheet is at the bottom of the window, as wide as the window.
const NARROW: f32 = 560.0;

/// Rectangle of a sheet over a picture: half of it at the bottom, or a side.
pub(super) fn place(panel: Panel, picture: Rect) -> Rect {
    if picture.width() < NARROW {
        let top = picture.top() + (picture.height() * 0.45).round();
        return Rect::from_min_max(pos2(picture.left(), top), picture.max);
    }
    let width = (picture.width() * 0.5).clamp(280.0, 360.0);
    match panel {
        Panel::Scenes => picture.with_max_x(picture.left() + width),
        Panel::Tuning | Panel::Menu => picture.with_min_x(picture.right() - width),
    }
}

/// The part of a picture beside a sheet.
pub(super) fn beside(picture: Rect, sheet: Rect) -> Rect {
    if sheet.width() == picture.width() {
        picture.with_max_y(sheet.top())
    } else if sheet.left() == picture.left() {
        picture.with_min_x(sheet.right())
    } else {
        picture.with_max_x(sheet.left())
    }
}

/// Shows a sheet in this rectangle.
pub(super) fn show<T>(ctx: &Context, rect: Rect, contents: impl FnOnce(&mut Ui) -> T) -> T {
    let area = Area::new(Id::unique("sheet")).order(Order::Middle).fixed_pos(rect.min).constrain(false);
    area.show(ctx, |ui| {
        ui.set_clip_rect(rect);
        // The pointer does not reach the world below.
        ui.allocate_rect(rect, Sense::click_and_drag());
        let visuals = ui.visuals();
        let (fill, line) = (visuals.panel_fill, visuals.window_stroke);
        ui.painter().rect(rect, 0.0, fill, line, eframe::egui::StrokeKind::Inside);
        ui.scope_builder(UiBuilder::new().max_rect(rect.shrink2(vec2(8.0, 4.0))), contents).inner
    })
    .inner
}

/// Shows a text in the middle of the upper side of a picture.
pub(super) fn note(ctx: &Context, name: &str, picture: Rect, text: &str, color: Option<Color32>) {
    over(ctx, name, picture, false, |ui| {
        let text = RichText::new(text).size(15.0);
        ui.label(color.map_or(text.clone(), |color| text.color(color)));
    });
}

/// Shows a text with a question there, and its answer on request. `answered` says whether the
/// answer is shown, and becomes `None` when the user closes it.
pub(super) fn ask(ctx: &Context, picture: Rect, text: &str, has_answer: bool, answered: &mut Option<bool>) {
    over(ctx, "question", picture, true, |ui| {
        ui.label(RichText::new(text).size(15.0));
        let Some(is_shown) = *answered else { return };
        ui.horizontal(|ui| {
            if !is_shown && has_answer && ui.button("Look").clicked() {
                *answered = Some(true);
            }
            if ui.button("Close").clicked() {
                *answered = None;
            }
        });
    });
}

/// Shows contents in the middle of the upper side of a picture, for the pointer or not.
fn over(ctx: &Context, name: &str, picture: Rect, is_touched: bool, contents: impl FnOnce(&mut Ui)) {
    let at = pos2(picture.center().x, picture.top() + 8.0);
    let area = Area::new(Id::unique(name)).order(Order::Middle).pivot(Align2::CENTER_TOP).fixed_pos(at);
    area.interactable(is_touched).constrain(false).show(ctx, |ui| {
        ui.set_max_width((picture.width() - 32.0).min(620.0));
        let fill = ui.visuals().window_fill.gamma_multiply(0.9);
        Frame::popup(ui.style()).fill(fill).inner_margin(Margin::symmetric(12, 6)).show(ui, contents);
    });
}
