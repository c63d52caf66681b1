//! The contents of a frame, in the order in which they are shown.

use eframe::egui::{CentralPanel, Context, Frame, Panel, Rect, Ui};
use steer_scene::draw::Foresight;

use super::app::App;
use super::tool::Tool;
use super::{code, counts, inspector, keys, legend, look, sheet, status, theme, transport};

/// Widths in points of the list of scenes and of the panel of tunable values, in a large window.
const SIDES: [f32; 2] = [180.0, 256.0];

impl eframe::App for App {
    fn ui(&mut self, ui: &mut Ui, _: &mut eframe::Frame) {
        self.frame(ui);
    }
}

impl App {
    /// Takes the steps that are due, and shows one frame in all of `ui`.
    pub fn frame(&mut self, ui: &mut Ui) {
        let ctx = ui.ctx().clone();
        self.panels.fit(ctx.content_rect().size());
        let style = (self.look.theme, self.panels.small);
        if self.styled != Some(style) {
            theme::apply(&ctx, style.0, style.1);
            // This frame has begun in the old colours.
            ui.set_style(ctx.global_style());
            self.styled = Some(style);
        }
        self.open_received(&ctx);
        // The toolkit's time: a while in which nothing moved is not made up for.
        let passed = f64::from(ctx.input(|input| input.stable_dt));
        self.stats.frame(passed);
        self.advance(passed.min(0.25));
        self.restart_at_rest(passed.min(0.25));
        let mut commands = keys::commands(&ctx);
        Panel::top("transport").show(ui, |ui| {
            ui.add_space(3.0);
            commands.extend(transport::show(ui, self));
            ui.add_space(3.0);
        });
        if !self.panels.small {
            Panel::bottom("status").show(ui, |ui| status::show(ui, self));
            let world = self.session.world();
            if ui.available_height() >= counts::LEAST_HEIGHT && world.counts().next().is_some() {
                let theme = self.look.theme;
                Panel::bottom("counts").show(ui, |ui| self.screen.counts.show(ui, world, theme));
            }
            self.side_panels(ui);
        }
        let picture = self.picture(ui);
        self.over_picture(&ctx, picture, &mut commands);
        if self.panels.help && keys::explain(&ctx) {
            self.panels.help = false;
        }
        code::show(&ctx, self);
        #[cfg(not(target_arch = "wasm32"))]
        self.open_sheet(&ctx);
        for command in commands {
            self.execute(command, &ctx);
        }
        self.expire_message(&ctx);
        if self.session.playing || self.screen.holds() {
            ctx.request_repaint();
        }
    }

    fn side_panels(&mut self, ui: &mut Ui) {
        if self.shows(look::Panel::Scenes) {
            let clicked = Panel::left("scenes")
                .default_size(SIDES[0])
                .size_range(150.0..=320.0)
                .show(ui, |ui| self.scenes.pick(ui, &self.name, self.fresh > 0, self.look.theme));
            self.fresh = self.fresh.saturating_sub(1);
            if let Some(name) = clicked.inner {
                self.open_builtin(name);
            }
        }
        if self.shows(look::Panel::Tuning) {
            Panel::right("tuning")
                .default_size(SIDES[1])
                .size_range(240.0..=460.0)
                .show(ui, |ui| inspector::show(ui, self));
        }
    }

    /// Shows the world in the rest of the window, and returns its rectangle.
    fn picture(&mut self, ui: &mut Ui) -> Rect {
        let ground = super::mesh::color(self.look.theme.inks().around, 1.0);
        let show = self.show();
        let centre = CentralPanel::default().frame(Frame::new().fill(ground)).show(ui, |ui| {
            let room = ui.available_rect_before_wrap();
            let sheet = self.panels.sheet().map(|panel| sheet::place(panel, room));
            let free = sheet.map_or(room, |sheet| sheet::beside(room, sheet));
            let shown = self.screen.show(ui, &mut self.session, self.tool, &show, free);
            match shown {
                Ok(Some(text)) => self.report(text),
                Ok(None) => {}
                Err(fault) => self.report_error(Err(fault)),
            }
            self.stats.drawn(self.screen.drawing);
            if let (Some(film), Some(view)) = (&mut self.film, self.screen.view()) {
                film.set_view(&self.session, view, show);
            }
        });
        let is_edited = self.session.edits() != (0, 0);
        self.untouched &= !self.screen.holds() && self.tool == Tool::Move && !is_edited;
        centre.response.rect
    }

    /// Shows what lies over the picture: the sheet of a small window, the legend, a note.
    fn over_picture(&mut self, ctx: &Context, picture: Rect, commands: &mut Vec<keys::Command>) {
        let mut free = picture;
        if let Some(panel) = self.panels.sheet() {
            let rect = sheet::place(panel, picture);
            free = sheet::beside(picture, rect);
            sheet::show(ctx, rect, |ui| match panel {
                look::Panel::Scenes => {
                    let theme = self.look.theme;
                    if let Some(name) = self.scenes.pick(ui, &self.name, self.fresh > 0, theme) {
                        self.open_builtin(name);
                        self.panels.close_sheet();
                    }
                    self.fresh = self.fresh.saturating_sub(1);
                }
                look::Panel::Tuning => inspector::show(ui, self),
                look::Panel::Menu => commands.extend(transport::menu(ui, self)),
            });
        }
        let show = self.show();
        if show.foresight != Foresight::None && self.panels.sheet().is_none() {
            legend::show(ctx, free, self.session.world(), &show);
        }
        let (message, is_refusal) = status::message(self);
        let (told, scene) = (self.session.progress(), self.session.scene());
        let asks = self.answered.filter(|_| !self.untouched && !scene.question.is_empty());
        let says = match asks {
            _ if self.untouched => &*scene.hint,
            Some(true) => &scene.answer,
            Some(false) => &scene.question,
            None => "",
        };
        let lines = [&told, says].map(str::trim).join("\n");
        if self.panels.small && !message.is_empty() {
            let color = is_refusal.then_some(ctx.global_style().visuals.error_fg_color);
            sheet::note(ctx, "message", free, &message, color);
        } else if self.panels.help || lines.trim().is_empty() {
            // Nothing to say.
        } else if asks.is_some() {
            sheet::ask(ctx, free, lines.trim(), !scene.answer.is_empty(), &mut self.answered);
        } else {
            sheet::note(ctx, "hint", free, lines.trim(), None);
        }
    }
}
