//! The application: what the toolkit calls once a frame.

use std::path::PathBuf;
use std::sync::{Arc, Mutex};

use eframe::egui::{self, CentralPanel, Context, Frame, Panel, Ui, ViewportCommand};
use web_time::Instant;

use super::film::Film;
use super::keys::{self, Wish};
use super::screen::{Screen, ZOOM_STEP};
use super::stats::Stats;
use super::tool::Tool;
use super::{files, inspector, legend, scenes, status, theme, transport};
use crate::draw::{Foresight, Show, Theme, View};
use crate::error::{Fault, Refusal};
use crate::output::named_after;
use crate::play::{Session, Speeds, Thing, link, to_json};
use crate::scene::{Scene, load, read};

/// A window less wide begins without the list of scenes.
const WIDE: f32 = 1000.0;

/// For how many seconds at most the world is taken on within one frame: a slow step must not freeze the window.
const PATIENCE: f64 = 0.025;

/// The playground as the toolkit sees it.
pub struct App {
    pub(super) session: Session,
    /// What the scene is called where it came from: a built-in name, or a file.
    pub(super) name: String,
    pub(super) screen: Screen,
    pub(super) look: Look,
    pub(super) tool: Tool,
    pub(super) panels: Panels,
    pub(super) film: Option<Film>,
    pub(super) stats: Stats,
    pub(super) said: Option<Said>,
    scenes: Vec<(&'static str, String)>,
    inbox: Inbox,
    /// Where files are saved.
    folder: PathBuf,
    dressed: Option<Theme>,
    /// Whether the scene has just been opened.
    fresh: bool,
}

/// What is shown, and how.
#[derive(Clone, Copy, Debug)]
pub(super) struct Look {
    pub(super) theme: Theme,
    pub(super) foresight: Whose,
    pub(super) trails: bool,
}

/// Whose foresight is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Whose {
    Nobody,
    Selected,
    Everyone,
}

impl Whose {
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Nobody => "off",
            Self::Selected => "selected",
            Self::Everyone => "all",
        }
    }

    pub(super) fn is_on(self) -> bool {
        self != Self::Nobody
    }

    fn next(self) -> Self {
        match self {
            Self::Nobody => Self::Selected,
            Self::Selected => Self::Everyone,
            Self::Everyone => Self::Nobody,
        }
    }
}

/// Which panels are open.
#[derive(Clone, Copy, Debug)]
pub(super) struct Panels {
    pub(super) scenes: bool,
    pub(super) tuning: bool,
    pub(super) help: bool,
}

/// Something to tell.
#[derive(Clone, Debug)]
pub(super) struct Said {
    pub(super) text: String,
    pub(super) is_refusal: bool,
    /// Of which revision of the scene it is told.
    revision: u64,
}

/// Files that were dropped on the window and have been read: their names, and what is in them.
type Inbox = Arc<Mutex<Vec<(String, Result<Vec<u8>, String>)>>>;

impl App {
    /// The playground on this scene, playing; `name` is what it is called where it came from.
    ///
    /// # Errors
    /// When the scene is one that [`read`](crate::scene::read) would refuse.
    pub fn new(name: impl Into<String>, scene: Scene) -> Result<Self, Fault> {
        Ok(Self::of(name, Session::open(scene)?))
    }

    /// The playground on a session, which goes on playing.
    #[must_use]
    pub fn of(name: impl Into<String>, mut session: Session) -> Self {
        session.playing = true;
        // Of one there is no choice.
        if session.world().agents().len() == 1 {
            session.select(Some(0));
        }
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

    /// The playground in these colours.
    #[must_use]
    pub fn dressed_in(mut self, theme: Theme) -> Self {
        self.look.theme = theme;
        self
    }

    /// The colours.
    #[must_use]
    pub fn theme(&self) -> Theme {
        self.look.theme
    }

    /// The same, saving files and recordings into this folder, not the current one; a page has only downloads.
    #[must_use]
    pub fn saving_into(mut self, folder: impl Into<PathBuf>) -> Self {
        self.folder = folder.into();
        self
    }

    /// What is played.
    #[must_use]
    pub fn session(&self) -> &Session {
        &self.session
    }

    /// The link to what is played: the part of an address after the page's.
    #[must_use]
    pub fn link(&self) -> String {
        link(&self.session)
    }

    /// Where on the screen the places of the world are, once it has been shown.
    #[must_use]
    pub fn view(&self) -> Option<&View> {
        self.screen.view()
    }

    /// What is going on, in a sentence.
    #[must_use]
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

    /// Opens the session of a link instead of what is played.
    ///
    /// # Errors
    /// When the link is none.
    pub fn open_link(&mut self, link: &str) -> Result<(), Refusal> {
        let session = crate::play::open_link(link)?;
        let name = session.scene().name.clone();
        self.open(name, session);
        Ok(())
    }

    fn open(&mut self, name: String, mut session: Session) {
        session.playing = true;
        session.speed = self.session.speed;
        self.cut();
        (self.session, self.name, self.said) = (session, name, None);
        self.screen = Screen::new(self.session.world());
        self.fresh = true;
        if self.session.world().agents().len() == 1 {
            self.session.select(Some(0));
        }
    }

    fn open_builtin(&mut self, name: &str) {
        match load(name).and_then(|scene| Session::open(scene).map_err(|fault| fault.refuse(name))) {
            Ok(session) => self.open(name.into(), session),
            Err(refusal) => self.refuse(&refusal),
        }
    }

    /// The scene is at its beginning again.
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

    /// Tells of an edit that was refused.
    pub(super) fn done(&mut self, edit: Result<(), Fault>) {
        if let Err(fault) = edit {
            self.refuse(&fault.refuse(&self.name));
        }
    }

    /// A refusal is told until the scene changes: then it may no longer be true.
    fn take_back(&mut self) {
        let revision = self.session.revision();
        self.said.take_if(|said| said.is_refusal && said.revision != revision);
    }

    pub(super) fn show(&self) -> Show {
        let selected = self.session.selected();
        let foresight = match (self.look.foresight, selected) {
            (Whose::Nobody, _) | (Whose::Selected, None) => Foresight::None,
            (Whose::Selected, Some(index)) => Foresight::Of(index),
            (Whose::Everyone, _) => Foresight::All,
        };
        Show { theme: self.look.theme, foresight, trails: self.look.trails, selected }
    }

    /// Takes the world on by the time that has passed.
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

    fn step(&mut self) -> bool {
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

    fn cut(&mut self) {
        let Some(film) = self.film.take() else { return };
        let frames = film.frames();
        let name = named_after(&self.session.scene().name, "gif");
        let given = film
            .cut()
            .map_err(|e| format!("recording: {e}"))
            .and_then(|bytes| files::give(&self.folder, &name, &bytes));
        match given {
            Ok(place) => self.tell(format!("{frames} frames recorded: {place}")),
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

    /// Does what keys and buttons ask for.
    fn grant(&mut self, wish: Wish, ctx: &Context) {
        let agents = self.session.world().agents().len();
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
            Wish::Slower => self.session.speed = (self.session.speed / 2.0).max(Speeds::LEAST),
            Wish::Faster => self.session.speed = (self.session.speed * 2.0).min(Speeds::MOST),
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
            Wish::Scenes => self.panels.scenes = !self.panels.scenes,
            Wish::Tuning => self.panels.tuning = !self.panels.tuning,
            Wish::Help => self.panels.help = !self.panels.help,
            Wish::Quit => ctx.send_viewport_cmd(ViewportCommand::Close),
        }
    }

    /// Opens the built-in scene so many places on from the one that is open.
    fn turn_page(&mut self, by: isize) {
        let count = self.scenes.len() as isize;
        let here = self.scenes.iter().position(|(name, _)| *name == self.name);
        let next = here.map_or(0, |here| (here as isize + by).rem_euclid(count));
        if let Some((name, _)) = self.scenes.get(next as usize) {
            self.open_builtin(name);
        }
    }

    /// Opens files that were dropped on the window.
    fn unpack(&mut self, ctx: &Context) {
        for file in ctx.input(|input| input.raw.dropped_files.clone()) {
            let name = file.path().file_name().map_or_else(String::new, |name| name.to_string_lossy().into());
            let inbox = Arc::clone(&self.inbox);
            #[cfg(not(target_arch = "wasm32"))]
            deliver(&inbox, name, file.bytes());
            #[cfg(target_arch = "wasm32")]
            {
                let ctx = ctx.clone();
                wasm_bindgen_futures::spawn_local(async move {
                    let bytes = file.bytes_async().await;
                    deliver(&inbox, name, bytes);
                    ctx.request_repaint();
                });
            }
        }
        let arrived = self.inbox.lock().map(|mut inbox| core::mem::take(&mut *inbox)).unwrap_or_default();
        for (name, bytes) in arrived {
            let session = bytes
                .map_err(|why| {
                    Refusal::new(&name, format!("cannot be read: {why}"), "a scene is a JSON file")
                })
                .and_then(|bytes| read(&bytes).and_then(Session::open).map_err(|fault| fault.refuse(&name)));
            match session {
                Ok(session) => self.open(name, session),
                Err(refusal) => self.refuse(&refusal),
            }
        }
    }
}

fn deliver(inbox: &Inbox, name: String, bytes: Result<Vec<u8>, String>) {
    if let Ok(mut inbox) = inbox.lock() {
        inbox.push((name, bytes));
    }
}

impl eframe::App for App {
    fn ui(&mut self, ui: &mut Ui, _: &mut eframe::Frame) {
        self.frame(ui);
    }
}

impl App {
    /// How long drawing the picture of the world took in the last frame, in seconds: making its shapes, without the panels and without what the toolkit does with shapes.
    #[must_use]
    pub fn drawing(&self) -> f64 {
        self.screen.drawing
    }

    /// One frame: takes the steps that are due, and shows everything in all of `ui`.
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
        // The toolkit's time: where nothing moved for a while, that while is not made up for.
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
            // Where there is no room for all of it, it scrolls.
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
