//! Execution of the commands of keys and buttons.

use eframe::egui::{Context, ViewportCommand};
use steer_scene::draw::Theme;
use steer_scene::output::named_after;
use steer_scene::play::{SPEEDS, Thing, to_json};

use super::app::App;
use super::files;
use super::film::Film;
use super::keys::Wish;
use super::look::Panel;
use super::screen::ZOOM_STEP;
use super::tool::Tool;

impl App {
    /// Begins a recording, or ends it.
    fn record(&mut self) {
        if self.film.is_some() {
            self.cut();
            return;
        }
        let show = self.show();
        let Some(view) = self.screen.view() else { return };
        match Film::begin(&self.session, view, show) {
            Ok(film) => {
                self.film = Some(film);
                self.tell("Recording; once more ends it");
            }
            Err(e) => self.refuse(&format!("recording: {e}")),
        }
    }

    /// Ends the recording, if there is one, and writes its file.
    pub(super) fn cut(&mut self) {
        let Some(film) = self.film.take() else { return };
        let length = film.length();
        let name = named_after(&self.session.scene().name, "gif");
        let given = film
            .cut()
            .map_err(|e| format!("recording: {e}"))
            .and_then(|bytes| files::give(&self.folder, &name, &bytes));
        match given {
            Ok(place) => self.tell(format!("{length} recorded: {place}")),
            Err(why) => self.refuse(&why),
        }
    }

    fn save(&mut self) {
        let name = named_after(&self.session.scene().name, "json");
        let scene = self.session.present().map_err(|fault| fault.refuse(&self.name).to_string());
        match scene.and_then(|scene| files::give(&self.folder, &name, to_json(&scene).as_bytes())) {
            Ok(place) => self.tell(format!("Saved: {place}")),
            Err(why) => self.refuse(&why),
        }
    }

    /// Executes a command of a key or a button.
    pub(super) fn grant(&mut self, wish: Wish, ctx: &Context) {
        let agents = self.session.world().agents().len();
        let selected = self.session.selected().is_some();
        match wish {
            Wish::Play => self.session.playing = !self.session.playing,
            Wish::Step => {
                self.session.playing = false;
                self.step();
            }
            Wish::Restart => {
                self.session.reset();
                self.begin_again();
            }
            Wish::Slower => self.session.speed = (self.session.speed / 2.0).max(SPEEDS[0]),
            Wish::Faster => self.session.speed = (self.session.speed * 2.0).min(SPEEDS[1]),
            Wish::NextScene => self.turn_page(1),
            Wish::PreviousScene => self.turn_page(-1),
            Wish::NextAgent => {
                let next = self.session.selected().map_or(0, |index| index + 1);
                self.session.select((agents > 0).then(|| next % agents));
            }
            Wish::PreviousAgent => {
                let before = self.session.selected().unwrap_or(0) + agents;
                self.session.select((agents > 0).then(|| (before - 1) % agents));
            }
            #[cfg(not(target_arch = "wasm32"))]
            Wish::SelectNone if self.opener.shown => self.opener.shown = false,
            Wish::SelectNone if self.panels.help => self.panels.help = false,
            Wish::SelectNone if self.panels.close_sheet() => {}
            Wish::SelectNone => {
                self.session.select(None);
                self.tool = Tool::Move;
                self.said = None;
            }
            Wish::ToolMove => self.tool = Tool::Move,
            Wish::ToolPath => self.tool = Tool::Path,
            Wish::ToolAdd => self.tool = Tool::Add,
            Wish::ToolRemove => self.tool = Tool::Remove,
            Wish::RemoveSelected => {
                if let Some(index) = self.session.selected() {
                    let removed = self.session.remove(&Thing::Agent(index));
                    self.done(removed);
                }
            }
            Wish::Foresight => self.look.foresight = self.look.foresight.next(),
            Wish::Trails => self.look.trails = !self.look.trails,
            Wish::Theme => {
                self.look.theme = match self.look.theme {
                    Theme::Dark => Theme::Light,
                    Theme::Light => Theme::Dark,
                };
            }
            Wish::ZoomIn => self.screen.zoom(ZOOM_STEP),
            Wish::ZoomOut => self.screen.zoom(1.0 / ZOOM_STEP),
            Wish::ZoomAll => self.screen.fit(),
            Wish::Undo => {
                self.session.undo();
            }
            Wish::Redo => {
                self.session.redo();
            }
            Wish::Record => self.record(),
            Wish::Save => self.save(),
            #[cfg(not(target_arch = "wasm32"))]
            Wish::Open => self.opener.toggle(&self.folder),
            #[cfg(target_arch = "wasm32")]
            Wish::Open => {
                if let Err(why) = super::page::choose(&self.inbox, ctx) {
                    self.refuse(&why);
                }
            }
            Wish::Scenes => self.panels.toggle(Panel::Scenes, selected),
            Wish::Tuning => self.panels.toggle(Panel::Tuning, selected),
            Wish::Menu => self.panels.toggle(Panel::Menu, selected),
            Wish::CopyLink => {
                ctx.copy_text(format!("{}{}", self.address.as_deref().unwrap_or_default(), self.link()));
                self.tell("The link is copied");
            }
            Wish::Help => self.panels.help = !self.panels.help,
            Wish::Quit => ctx.send_viewport_cmd(ViewportCommand::Close),
        }
    }

    /// Opens the built-in scene `by` positions after the open one in the list.
    fn turn_page(&mut self, by: isize) {
        let names: Vec<&str> = self.scenes.names().collect();
        let here = names.iter().position(|name| *name == self.name);
        let next = here.map_or(0, |here| (here as isize + by).rem_euclid(names.len() as isize));
        if let Some(name) = names.get(next as usize) {
            self.open_builtin(name);
        }
    }
}
