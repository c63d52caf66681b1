//! The application, which the toolkit calls once a frame.

use core::time::Duration;
use std::path::PathBuf;

use eframe::egui::{CentralPanel, Context, Frame, Panel, Rect, Ui};
use web_time::Instant;

use super::film::Film;
#[cfg(target_arch = "wasm32")]
use super::inbox::Inbox;
use super::keys;
use super::look::{self, Look, Panels, Whose};
#[cfg(not(target_arch = "wasm32"))]
use super::open::Opener;
use super::scenes::Gallery;
use super::screen::Screen;
use super::stats::Stats;
use super::tool::Tool;
use super::{inspector, legend, sheet, status, theme, transport};
use crate::draw::{Foresight, Show, Theme, View};
use crate::error::{Fault, Refusal};
use crate::play::{Session, link};
use crate::scene::{Scene, load};

/// Time in seconds after which a frame takes no further step, so that it stays responsive.
const PATIENCE: f64 = 0.025;

/// Widths in points of the list of scenes and of the panel of tunable values, in a large window.
const SIDES: [f32; 2] = [180.0, 256.0];

/// Frames after which the heights in the list of scenes are known.
const FRESH: u8 = 3;

/// Time in seconds after which a message ends, and after which one about a rejection ends.
const MESSAGE: [f64; 2] = [8.0, 20.0];

/// The playground as an application of the toolkit.
pub struct App {
    pub(super) session: Session,
    /// Name of the scene at its source: a built-in name, or a file.
    pub(super) name: String,
    pub(super) screen: Screen,
    pub(super) look: Look,
    pub(super) tool: Tool,
    pub(super) panels: Panels,
    pub(super) film: Option<Film>,
    pub(super) stats: Stats,
    pub(super) said: Option<Said>,
    pub(super) scenes: Gallery,
    #[cfg(not(target_arch = "wasm32"))]
    pub(super) opener: Opener,
    #[cfg(target_arch = "wasm32")]
    pub(super) inbox: Inbox,
    /// Folder in which files are saved.
    pub(super) folder: PathBuf,
    /// Address of the page that shows the playground, if there is one.
    pub(super) address: Option<String>,
    /// Theme of the controls, and whether they are large.
    dressed: Option<(Theme, bool)>,
    /// Frames for which the list of scenes still scrolls to a scene that has just been opened.
    fresh: u8,
    /// Whether nothing has been dragged since the scene was opened.
    untouched: bool,
}

/// A message to the user.
#[derive(Clone, Debug)]
pub(super) struct Said {
    pub(super) text: String,
    pub(super) is_refusal: bool,
    /// Revision of the scene that the message is about.
    revision: u64,
    /// The toolkit's time in seconds at which the message was first shown.
    since: Option<f64>,
}

impl App {
    /// Returns the playground with this scene, playing; `name` is the scene's name at its source.
    ///
    /// # Errors
    /// Returns an error if [`read`](crate::scene::read) would reject the scene.
    pub fn new(name: impl Into<String>, scene: Scene) -> Result<Self, Fault> {
        Ok(Self::of(name, Session::open(scene)?))
    }

    /// Returns the playground with this session, playing.
    pub fn of(name: impl Into<String>, session: Session) -> Self {
        let session = begun(session);
        Self {
            screen: Screen::new(session.world()),
            session,
            name: name.into(),
            look: Look { theme: Theme::Dark, foresight: Whose::Selected, trails: true },
            tool: Tool::Move,
            panels: Panels::default(),
            film: None,
            stats: Stats::default(),
            said: None,
            scenes: Gallery::new(),
            #[cfg(not(target_arch = "wasm32"))]
            opener: Opener::default(),
            #[cfg(target_arch = "wasm32")]
            inbox: Inbox::default(),
            folder: PathBuf::new(),
            address: None,
            dressed: None,
            fresh: FRESH,
            untouched: true,
        }
    }

    /// Returns the playground in these colours.
    pub fn dressed_in(mut self, theme: Theme) -> Self {
        self.look.theme = theme;
        self
    }

    /// The colours.
    pub fn theme(&self) -> Theme {
        self.look.theme
    }

    /// Returns the playground with this folder for files, not the current one (a page has none).
    pub fn saving_into(mut self, folder: impl Into<PathBuf>) -> Self {
        self.folder = folder.into();
        self
    }

    /// Returns the playground of the page with this address, to which links refer.
    pub fn at(mut self, address: impl Into<String>) -> Self {
        self.address = Some(address.into());
        self
    }

    /// Session that is played.
    pub fn session(&self) -> &Session {
        &self.session
    }

    /// Link to the session: the part of an address after the page's.
    pub fn link(&self) -> String {
        link(&self.session)
    }

    /// View of the world on the screen; `None` until it has been shown.
    pub fn view(&self) -> Option<&View> {
        self.screen.view()
    }

    /// Present state, in a sentence.
    pub fn status(&self) -> String {
        if let Some(fault) = self.session.fault() {
            return fault.clone().refuse(&self.name).to_string();
        }
        if let Some(said) = &self.said {
            return said.text.clone();
        }
        let count = self.session.world().agents().len();
        let agents = if count == 1 { "agent" } else { "agents" };
        let doing = if self.session.playing { "playing" } else { "paused" };
        format!("{}, {count} {agents}, {doing}", self.name)
    }

    /// Opens the session of a link instead of the present one.
    ///
    /// # Errors
    /// Returns an error if the link is not valid.
    pub fn open_link(&mut self, link: &str) -> Result<(), Refusal> {
        let session = crate::play::open_link(link)?;
        let name = session.scene().name.clone();
        self.open(name, session);
        Ok(())
    }

    pub(super) fn open(&mut self, name: String, session: Session) {
        let speed = self.session.speed;
        // `cut` may set a message about a recording that ends here, which stays.
        self.said = None;
        self.cut();
        (self.session, self.name) = (begun(session), name);
        self.session.speed = speed;
        self.screen = Screen::new(self.session.world());
        (self.fresh, self.untouched) = (FRESH, true);
    }

    pub(super) fn open_builtin(&mut self, name: &str) {
        match load(name).and_then(|scene| Session::open(scene).map_err(|fault| fault.refuse(name))) {
            Ok(session) => self.open(name.into(), session),
            Err(refusal) => self.refuse(&refusal),
        }
    }

    /// Clears the trails and the message: the scene is at its beginning again.
    pub(super) fn begin_again(&mut self) {
        self.screen.forget(self.session.world());
        self.said = None;
    }

    pub(super) fn tell(&mut self, text: impl Into<String>) {
        self.say(text.into(), false);
    }

    pub(super) fn refuse(&mut self, why: &impl ToString) {
        self.say(why.to_string(), true);
    }

    fn say(&mut self, text: String, is_refusal: bool) {
        self.said = Some(Said { text, is_refusal, revision: self.session.revision(), since: None });
    }

    /// Shows the error of an edit that was rejected.
    pub(super) fn done(&mut self, edit: Result<(), Fault>) {
        if let Err(fault) = edit {
            self.refuse(&fault.refuse(&self.name));
        }
    }

    /// Removes a message after a while, and that of a rejection once the scene has changed, since
    /// it may no longer be true.
    fn take_back(&mut self, ctx: &Context) {
        let (now, revision) = (ctx.input(|input| input.time), self.session.revision());
        let Some(said) = &mut self.said else { return };
        let left = *said.since.get_or_insert(now) + MESSAGE[usize::from(said.is_refusal)] - now;
        if left <= 0.0 || said.is_refusal && said.revision != revision {
            self.said = None;
        } else {
            ctx.request_repaint_after(Duration::from_secs_f64(left));
        }
    }

    /// Whether a panel is open.
    pub(super) fn shows(&self, panel: look::Panel) -> bool {
        self.panels.shows(panel, self.session.selected().is_some())
    }

    pub(super) fn show(&self) -> Show {
        let selected = self.session.selected();
        let foresight = match (self.look.foresight, selected) {
            (Whose::None, _) | (Whose::Selected, None) => Foresight::None,
            (Whose::Selected, Some(index)) => Foresight::Of(index),
            (Whose::All, _) => Foresight::All,
        };
        Show { theme: self.look.theme, foresight, trails: self.look.trails, selected }
    }

    /// Steps the world by the time that has passed.
    fn advance(&mut self, seconds: f64) {
        let begun = Instant::now();
        let mut steps = self.session.due(seconds);
        let mut taken = 0;
        while steps > 0 && self.step() {
            (steps, taken) = (steps - 1, taken + 1);
            if begun.elapsed().as_secs_f64() > PATIENCE {
                break;
            }
        }
        self.stats.steps(taken, begun.elapsed().as_secs_f64());
    }

    /// Takes one step, and records it for the trails and the recording.
    pub(super) fn step(&mut self) -> bool {
        let stepped = self.session.step();
        if stepped {
            self.screen.remember(self.session.world());
            if let Some(film) = &mut self.film
                && !film.step(self.session.world())
            {
                self.cut();
            }
        }
        stepped
    }
}

/// Returns the session, playing. A single agent is selected.
fn begun(mut session: Session) -> Session {
    session.playing = true;
    if session.world().agents().len() == 1 {
        session.select(Some(0));
    }
    session
}

impl eframe::App for App {
    fn ui(&mut self, ui: &mut Ui, _: &mut eframe::Frame) {
        self.frame(ui);
    }
}

impl App {
    /// Time in seconds that drawing the world took in the last frame: making its shapes, without
    /// the panels and without the toolkit's work on shapes.
    pub fn drawing(&self) -> f64 {
        self.screen.drawing
    }

    /// Takes the steps that are due, and shows one frame in all of `ui`.
    pub fn frame(&mut self, ui: &mut Ui) {
        let ctx = ui.ctx().clone();
        self.panels.fit(ctx.content_rect().size());
        let dress = (self.look.theme, self.panels.small);
        if self.dressed != Some(dress) {
            theme::dress(&ctx, dress.0, dress.1);
            // This frame has begun in the old colours.
            ui.set_style(ctx.global_style());
            self.dressed = Some(dress);
        }
        self.unpack(&ctx);
        // The toolkit's time: a while in which nothing moved is not made up for.
        let passed = f64::from(ctx.input(|input| input.stable_dt));
        self.stats.frame(passed);
        self.advance(passed.min(0.25));
        let mut wishes = keys::wishes(&ctx);
        Panel::top("transport").show(ui, |ui| {
            ui.add_space(3.0);
            wishes.extend(transport::show(ui, self));
            ui.add_space(3.0);
        });
        if !self.panels.small {
            Panel::bottom("status").show(ui, |ui| status::show(ui, self));
            self.side_panels(ui);
        }
        let picture = self.picture(ui);
        self.over_picture(&ctx, picture, &mut wishes);
        if self.panels.help && keys::explain(&ctx) {
            self.panels.help = false;
        }
        #[cfg(not(target_arch = "wasm32"))]
        self.open_sheet(&ctx);
        for wish in wishes {
            self.grant(wish, &ctx);
        }
        self.take_back(&ctx);
        if self.session.playing || self.screen.holds() {
            ctx.request_repaint();
        }
    }

    fn side_panels(&mut self, ui: &mut Ui) {
        if self.shows(look::Panel::Scenes) {
            let asked = Panel::left("scenes")
                .default_size(SIDES[0])
                .size_range(150.0..=320.0)
                .show(ui, |ui| self.scenes.pick(ui, &self.name, self.fresh > 0, self.look.theme));
            self.fresh = self.fresh.saturating_sub(1);
            if let Some(name) = asked.inner {
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
            self.done(shown);
            self.stats.drawn(self.screen.drawing);
            if let (Some(film), Some(view)) = (&mut self.film, self.screen.view()) {
                film.look(&self.session, view, show);
            }
        });
        self.untouched &= !self.screen.holds();
        centre.response.rect
    }

    /// Shows what lies over the picture: the sheet of a small window, the legend, a note.
    fn over_picture(&mut self, ctx: &Context, picture: Rect, wishes: &mut Vec<keys::Wish>) {
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
                look::Panel::Menu => wishes.extend(transport::menu(ui, self)),
            });
        }
        let show = self.show();
        if show.foresight != Foresight::None && self.panels.sheet().is_none() {
            legend::show(ctx, free, self.session.world(), &show);
        }
        let (message, is_refusal) = status::message(self);
        let hint = &self.session.scene().hint;
        if self.panels.small && !message.is_empty() {
            let color = is_refusal.then_some(ctx.global_style().visuals.error_fg_color);
            sheet::note(ctx, "message", free, &message, color);
        } else if self.untouched && !hint.is_empty() && !self.panels.help {
            sheet::note(ctx, "hint", free, hint, None);
        }
    }
}
