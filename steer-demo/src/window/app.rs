//! The application, which the toolkit calls once a frame.

use std::path::PathBuf;

use eframe::egui::{self, CentralPanel, Frame, Panel, Ui};
use web_time::Instant;

use super::film::Film;
use super::inbox::Inbox;
use super::keys;
use super::look::{Look, Panels, Whose};
use super::screen::Screen;
use super::stats::Stats;
use super::tool::Tool;
use super::{inspector, legend, scenes, status, theme, transport};
use crate::draw::{Foresight, Show, Theme, View};
use crate::error::{Fault, Refusal};
use crate::play::{Session, link};
use crate::scene::{Scene, load};

/// Width in points below which a window begins without the list of scenes.
const WIDE: f32 = 1000.0;

/// Time in seconds after which a frame takes no further step, so that it stays responsive.
const PATIENCE: f64 = 0.025;

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
    pub(super) scenes: Vec<(&'static str, String)>,
    pub(super) inbox: Inbox,
    /// Folder in which files are saved.
    pub(super) folder: PathBuf,
    dressed: Option<Theme>,
    /// Whether the scene has just been opened.
    fresh: bool,
}

/// A message to the user.
#[derive(Clone, Debug)]
pub(super) struct Said {
    pub(super) text: String,
    pub(super) is_refusal: bool,
    /// Revision of the scene that the message is about.
    revision: u64,
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
            panels: Panels { scenes: false, tuning: true, help: false },
            film: None,
            stats: Stats::default(),
            said: None,
            scenes: scenes::all(),
            inbox: Inbox::default(),
            folder: PathBuf::new(),
            dressed: None,
            fresh: true,
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
        self.fresh = true;
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
        self.said = Some(Said { text: text.into(), is_refusal: false, revision: self.session.revision() });
    }

    pub(super) fn refuse(&mut self, why: &impl ToString) {
        self.said = Some(Said { text: why.to_string(), is_refusal: true, revision: self.session.revision() });
    }

    /// Shows the error of an edit that was rejected.
    pub(super) fn done(&mut self, edit: Result<(), Fault>) {
        if let Err(fault) = edit {
            self.refuse(&fault.refuse(&self.name));
        }
    }

    /// Removes the message of a rejection once the scene has changed: it may no longer be true.
    fn take_back(&mut self) {
        let revision = self.session.revision();
        self.said.take_if(|said| said.is_refusal && said.revision != revision);
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
        if self.dressed.is_none() {
            self.panels.scenes = ui.available_width() >= WIDE;
        }
        if self.dressed != Some(self.look.theme) {
            theme::dress(&ctx, self.look.theme);
            self.dressed = Some(self.look.theme);
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
        Panel::bottom("status").show(ui, |ui| status::show(ui, self));
        if self.panels.scenes {
            let asked = Panel::left("scenes")
                .default_size(220.0)
                .size_range(150.0..=320.0)
                .show(ui, |ui| scenes::pick(ui, &self.scenes, &self.name, self.fresh));
            self.fresh = false;
            if let Some(name) = asked.inner {
                self.open_builtin(name);
            }
        }
        if self.panels.tuning {
            Panel::right("tuning")
                .default_size(300.0)
                .size_range(240.0..=460.0)
                .show(ui, |ui| inspector::show(ui, self));
        }
        let ground = super::mesh::color(self.look.theme.inks().around, 1.0);
        let show = self.show();
        let centre = CentralPanel::default().frame(Frame::new().fill(ground)).show(ui, |ui| {
            let shown = self.screen.show(ui, &mut self.session, self.tool, &show);
            self.done(shown);
            self.stats.drawn(self.screen.drawing);
            if let (Some(film), Some(view)) = (&mut self.film, self.screen.view()) {
                film.look(&self.session, view, show);
            }
        });
        let room = centre.response.rect;
        if show.foresight != Foresight::None {
            legend::show(&ctx, room, self.session.world(), &show);
        }
        if self.panels.help {
            let mut open = true;
            // Scrolls if it does not fit.
            egui::Window::new("Keys")
                .open(&mut open)
                .collapsible(false)
                .resizable(false)
                .vscroll(true)
                .default_height(ctx.content_rect().height() - 90.0)
                .max_height(ctx.content_rect().height() - 90.0)
                .anchor(egui::Align2::CENTER_CENTER, egui::Vec2::ZERO)
                .show(&ctx, keys::explain);
            self.panels.help = open;
        }
        for wish in wishes {
            self.grant(wish, &ctx);
        }
        self.take_back();
        if self.session.playing || self.screen.holds() {
            ctx.request_repaint();
        }
    }
}
