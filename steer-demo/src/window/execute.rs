//! Execution of the commands of keys and buttons, and of files that are opened.

use eframe::egui::{Context, ViewportCommand};
use steer_scene::draw::Theme;
use steer_scene::error::Refusal;
use steer_scene::output::named_after;
use steer_scene::play::{SPEEDS, Session, Thing, to_json};
#[cfg(not(target_arch = "wasm32"))]
use steer_scene::scene::file_text;
use steer_scene::scene::read_file;

use super::app::App;
use super::film::Film;
use super::keys::Command;
use super::screen::ZOOM_STEP;
#[cfg(not(target_arch = "wasm32"))]
use super::status;
use super::tool::Tool;
use super::{files, inbox};

/// Scene to build in.
const ROOM: &str = "room";

impl App {
    /// Executes a command of a key or a button.
    pub(super) fn execute(&mut self, command: Command, ctx: &Context) {
        match command {
            Command::Play => self.session.playing = !self.session.playing,
            Command::Step => self.single_step(),
            Command::Restart => self.restart(),
            Command::Slower => self.multiply_speed(0.5),
            Command::Faster => self.multiply_speed(2.0),
            Command::NextScene => self.open_other_builtin(1),
            Command::PreviousScene => self.open_other_builtin(-1),
            Command::NextAgent => self.select_next(),
            Command::PreviousAgent => self.select_previous(),
            Command::SelectNone => self.close_or_select_none(),
            Command::Tool(tool) => self.tool = tool,
            Command::RemoveSelected => self.remove_selected(),
            Command::Foresight => self.look.foresight = self.look.foresight.next(),
            Command::Trails => self.look.trails = !self.look.trails,
            Command::Theme => self.change_theme(),
            Command::ZoomIn => self.screen.zoom(ZOOM_STEP),
            Command::ZoomOut => self.screen.zoom(1.0 / ZOOM_STEP),
            Command::ZoomAll => self.screen.fit(),
            Command::Undo => _ = self.session.undo(),
            Command::Redo => _ = self.session.redo(),
            Command::Record => self.record(),
            Command::Save => self.save(),
            Command::Open => self.choose_file(ctx),
            Command::New => self.open_builtin(ROOM),
            Command::Panel(panel) => self.panels.toggle(panel, self.session.selected().is_some()),
            Command::CopyLink => self.copy_link(ctx),
            Command::Code => self.toggle_code(),
            Command::Help => self.panels.help = !self.panels.help,
            Command::Quit => ctx.send_viewport_cmd(ViewportCommand::Close),
        }
    }

    fn single_step(&mut self) {
        self.session.playing = false;
        self.step();
    }

    fn restart(&mut self) {
        self.session.reset();
        self.clear_trails();
    }

    fn multiply_speed(&mut self, factor: f64) {
        self.session.speed = (self.session.speed * factor).clamp(SPEEDS[0], SPEEDS[1]);
    }

    /// Opens the built-in scene `by` positions after the open one in the list.
    fn open_other_builtin(&mut self, by: isize) {
        let names: Vec<&str> = self.scenes.names().collect();
        let here = names.iter().position(|name| *name == self.name);
        let next = here.map_or(0, |here| (here as isize + by).rem_euclid(names.len() as isize));
        if let Some(name) = names.get(next as usize) {
            self.open_builtin(name);
        }
    }

    fn select_next(&mut self) {
        let agents = self.session.world().agents().len();
        let next = self.session.selected().map_or(0, |index| index + 1);
        self.session.select((agents > 0).then(|| next % agents));
    }

    fn select_previous(&mut self) {
        let agents = self.session.world().agents().len();
        let before = self.session.selected().unwrap_or(0) + agents;
        self.session.select((agents > 0).then(|| (before - 1) % agents));
    }

    /// Closes the topmost sheet, or else selects no agent and the first tool.
    fn close_or_select_none(&mut self) {
        #[cfg(not(target_arch = "wasm32"))]
        if self.opener.shown {
            self.opener.shown = false;
            return;
        }
        if self.panels.help || self.code.is_some() {
            (self.panels.help, self.code) = (false, None);
        } else if !self.panels.close_sheet() {
            self.session.select(None);
            self.tool = Tool::Move;
            self.message = None;
        }
    }

    fn remove_selected(&mut self) {
        if let Some(index) = self.session.selected() {
            let removed = self.session.remove(&Thing::Agent(index));
            self.report_error(removed);
        }
    }

    fn change_theme(&mut self) {
        self.look.theme = match self.look.theme {
            Theme::Dark => Theme::Light,
            Theme::Light => Theme::Dark,
        };
    }

    /// Begins a recording, or ends it.
    fn record(&mut self) {
        if self.film.is_some() {
            self.end_recording();
            return;
        }
        let show = self.show();
        let Some(view) = self.screen.view() else { return };
        match Film::begin(&self.session, view, show) {
            Ok(film) => {
                self.film = Some(film);
                self.report("Recording; once more ends it");
            }
            Err(e) => self.refuse(&format!("recording: {e}")),
        }
    }

    /// Ends the recording, if there is one, and writes its file.
    pub(super) fn end_recording(&mut self) {
        let Some(film) = self.film.take() else { return };
        let length = film.length();
        let name = named_after(&self.session.scene().name, "gif");
        let written = film
            .finish()
            .map_err(|e| format!("recording: {e}"))
            .and_then(|bytes| files::give(&self.folder, &name, &bytes));
        match written {
            Ok(place) => self.report(format!("{length} recorded: {place}")),
            Err(why) => self.refuse(&why),
        }
    }

    fn save(&mut self) {
        let name = named_after(&self.session.scene().name, "json");
        let scene = self.session.current_scene().map_err(|fault| fault.refuse(&self.name).to_string());
        match scene.and_then(|scene| files::give(&self.folder, &name, to_json(&scene).as_bytes())) {
            Ok(place) => self.report(format!("Saved: {place}")),
            Err(why) => self.refuse(&why),
        }
    }

    #[cfg(not(target_arch = "wasm32"))]
    fn choose_file(&mut self, _: &Context) {
        self.opener.toggle(&self.folder);
    }

    #[cfg(target_arch = "wasm32")]
    fn choose_file(&mut self, ctx: &Context) {
        if let Err(why) = super::page::choose(&self.inbox, ctx) {
            self.refuse(&why);
        }
    }

    fn copy_link(&mut self, ctx: &Context) {
        let link = format!("{}{}", self.address.as_deref().unwrap_or_default(), self.link());
        ctx.copy_text(self.session.message(&link));
        self.report("The link is copied");
    }

    /// Opens files that were dropped on the window or, in a page, chosen.
    pub(super) fn open_received(&mut self, ctx: &Context) {
        #[cfg(not(target_arch = "wasm32"))]
        for (path, name, bytes) in inbox::dropped(ctx) {
            if self.open_file(name, bytes) {
                self.opener.keep(&path);
            }
        }
        #[cfg(target_arch = "wasm32")]
        for (name, bytes) in inbox::received(&self.inbox, ctx) {
            self.open_file(name, bytes);
        }
    }

    /// Shows the sheet that opens a file, if it is open.
    #[cfg(not(target_arch = "wasm32"))]
    pub(super) fn open_sheet(&mut self, ctx: &Context) {
        if !self.opener.shown {
            return;
        }
        let (message, is_refusal) = status::message(self);
        let Some(path) = self.opener.show(ctx, is_refusal.then_some(&message)) else { return };
        if path.is_dir() {
            return self.opener.visit(path);
        }
        let name = path.display().to_string();
        let text = file_text(&name);
        let is_open = self.open_file(name, text);
        if is_open {
            self.opener.keep(&path);
        }
        self.opener.show_again(!is_open);
    }

    /// Opens the scene of a file, or shows the error. Returns whether it is open.
    fn open_file(&mut self, name: String, bytes: Result<Vec<u8>, Refusal>) -> bool {
        let scene = bytes.and_then(|bytes| read_file(&name, &bytes));
        let session = scene.and_then(|scene| Session::open(scene).map_err(|fault| fault.refuse(&name)));
        let is_open = session.is_ok();
        match session {
            Ok(session) => self.open(name, session),
            Err(refusal) => self.refuse(&refusal),
        }
        is_open
    }
}
