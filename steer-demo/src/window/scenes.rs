//! The list of scenes, with a description of each.

use eframe::egui::{Button, RichText, ScrollArea, Ui};

use crate::scene::{builtins, load};

/// Name and description of each built-in scene.
pub(super) fn all() -> Vec<(&'static str, String)> {
    builtins().iter().map(|b| (b.name, load(b.name).map(|scene| scene.about).unwrap_or_default())).collect()
}

/// Shows the list, scrolled to the `open` scene if it is `fresh`; returns a clicked scene.
pub(super) fn pick(
    ui: &mut Ui,
    all: &[(&'static str, String)],
    open: &str,
    fresh: bool,
) -> Option<&'static str> {
    let mut asked = None;
    ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
        for (name, about) in all {
            let text = RichText::new(name.replace('_', " ")).strong();
            let button = Button::selectable(*name == open, text)
                .min_size(eframe::egui::vec2(ui.available_width(), 0.0));
            let line = RichText::new(about).small().weak();
            let response = ui.add(button);
            if response.clicked() {
                asked = Some(*name);
            }
            if fresh && *name == open {
                response.scroll_to_me(None);
            }
            ui.indent(*name, |ui| ui.label(line));
            ui.add_space(3.0);
        }
    });
    asked
}
