//! The selected agent as Rust code, to read and to copy.

use eframe::egui::{Align, Context, Id, Layout, Modal, RichText, ScrollArea, TextWrapMode};

use super::app::App;

/// Width in points of the code's lines of 100 characters.
const WIDTH: f32 = 700.0;

/// Shows the code of the selected agent. Returns whether it is closed.
pub(super) fn show(ctx: &Context, app: &mut App) -> bool {
    let Some(code) = app.session.selected().and_then(|index| app.session.world().code(index)) else {
        return true;
    };
    let window = ctx.content_rect().size();
    let (mut copied, mut closed) = (false, false);
    let shown = Modal::new(Id::unique("code")).show(ctx, |ui| {
        ui.set_width(WIDTH.min(window.x - 40.0));
        ui.horizontal(|ui| {
            ui.heading("Rust code of the agent");
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                closed = ui.button("Close").clicked();
                copied = ui.button("Copy").on_hover_text("To the clipboard").clicked();
            });
        });
        ui.weak("The selected agent as it is now, and its step. It compiles with steer-glam.");
        ui.add_space(4.0);
        let height = window.y - 160.0;
        ScrollArea::both().max_height(height).show(ui, |ui| {
            ui.style_mut().wrap_mode = Some(TextWrapMode::Extend);
            ui.label(RichText::new(&code).monospace().size(11.5));
        });
    });
    if copied {
        ctx.copy_text(code);
        app.report("The code is copied");
    }
    closed || shown.backdrop_response.clicked()
}
