//! The selected agent as Rust code, to read and to copy.

use eframe::egui::{Align, Context, Id, Layout, Modal, RichText, ScrollArea, TextWrapMode};

use super::app::App;

/// Width in points of lines of 100 characters.
const WIDTH: f32 = 730.0;

impl App {
    /// Shows the code of the selected agent as it is now, or closes it.
    pub(super) fn toggle_code(&mut self) {
        let selected = self.session.selected().filter(|_| self.code.is_none());
        self.code = selected.and_then(|index| self.session.world().code(index));
    }
}

/// Shows the code, if it is open.
pub(super) fn show(ctx: &Context, app: &mut App) {
    let Some(code) = &app.code else { return };
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
        let area = ScrollArea::both().min_scrolled_height(height).max_height(height);
        area.auto_shrink([false, true]).show(ui, |ui| {
            ui.style_mut().wrap_mode = Some(TextWrapMode::Extend);
            ui.label(RichText::new(code).monospace().size(11.5));
        });
    });
    if copied {
        ctx.copy_text(code.clone());
        app.report("The code is copied");
    }
    if closed || shown.backdrop_response.clicked() {
        app.code = None;
    }
}
