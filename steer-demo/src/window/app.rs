//! The application, which the toolkit calls once a frame.

use core::time::Duration;
use std::path::PathBuf;

use eframe::egui::Context;
use steer_scene::draw::{Foresight, Show, Theme, View};
use steer_scene::error::{Fault, Refusal};
use steer_scene::play::{Session, is_of_this_version, link, to_json};
use steer_scene::scene::{Scene, load};
use web_time::Instant;

use super::film::Film;
#[cfg(target_arch = "wasm32")]
use super::inbox::Inbox;
use super::look::{self, Look, Panels, Whose};
#[cfg(not(target_arch = "wasm32"))]
use super::open::Opener;
use super::scenes::Gallery;
use super::screen::Screen;
use super::stats::Stats;
use super::tool::Tool;

/// Time in seconds after which a frame takes no further step, so that it stays responsive.
const PATIENCE: f64 = 0.025;

/// Time in seconds at rest after which a scene begins again.
const REST: f64 = 1.5;

/// Frames after which the heights in the list of scenes are known.
const FRESH: u8 = 3;

/// Time in seconds after which a message ends, and after which one about a rejection ends.
const MESSAGE_TIMES: [f64; 2] = [8.0, 20.0];

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
    /// Code of an agent, while it is shown.
    pub(super) code: Option<String>,
    pub(super) stats: Stats,
    pub(super) message: Option<Message>,
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
    pub(super) styled: Option<(Theme, bool)>,
    /// Frames for which the list of scenes still scrolls to a scene that has just been opened.
    pub(super) fresh: u8,
    /// Whether nothing has been dragged or changed, and no tool been taken, since the scene was
    /// opened.
    pub(super) untouched: bool,
    /// Whether the answer to the scene's question is shown. `None` once it is closed.
    pub(super) answered: Option<bool>,
    /// Whether an agent has moved since the scene was opened or has come to rest.
    moved: bool,
    /// Time in seconds for which no agent has moved.
    rested: f64,
    /// Whether steps take longer than a frame.
    pub(super) is_slow: bool,
    /// Returns the time in seconds since any moment.
    clock: Box<dyn Fn() -> f64>,
}

/// A message to the user.
#[derive(Clone, Debug)]
pub(super) struct Message {
    pub(super) text: String,
    pub(super) is_refusal: bool,
    /// Revision of the scene that the message is about.
    revision: u64,
    /// The toolkit's time in seconds at which the message was first shown.
    since: Option<f64>,
}

impl App {
    /// Returns the playground with this scene, playing. `name` is the scene's name at its source.
    ///
    /// # Errors
    /// Returns an error if [`read`](steer_scene::scene::read) would reject the scene.
    pub fn new(name: impl Into<String>, scene: Scene) -> Result<Self, Fault> {
        Ok(Self::of(name, Session::open(scene)?))
    }

    /// Returns the playground with this session, playing.
    pub fn of(name: impl Into<String>, session: Session) -> Self {
        let session = started(session);
        Self {
            screen: Screen::new(session.world()),
            session,
            name: name.into(),
            look: Look { theme: Theme::Dark, foresight: Whose::Selected, trails: true },
            tool: Tool::Move,
            panels: Panels::default(),
            film: None,
            code: None,
            stats: Stats::default(),
            message: None,
            scenes: Gallery::new(),
            #[cfg(not(target_arch = "wasm32"))]
            opener: Opener::default(),
            #[cfg(target_arch = "wasm32")]
            inbox: Inbox::default(),
            folder: PathBuf::new(),
            address: None,
            styled: None,
            fresh: FRESH,
            untouched: true,
            answered: Some(false),
            moved: false,
            rested: 0.0,
            is_slow: false,
            clock: Box::new({
                let start = Instant::now();
                move || start.elapsed().as_secs_f64()
            }),
        }
    }

    /// Returns the playground with another clock for its steps, which returns seconds.
    pub fn with_clock(mut self, clock: impl Fn() -> f64 + 'static) -> Self {
        self.clock = Box::new(clock);
        self
    }

    /// Returns the playground in these colours.
    pub fn with_theme(mut self, theme: Theme) -> Self {
        self.look.theme = theme;
        self
    }

    /// The colours.
    pub fn theme(&self) -> Theme {
        self.look.theme
    }

    /// Returns the playground with this folder for files, not the current one (a page has none).
    pub fn with_folder(mut self, folder: impl Into<PathBuf>) -> Self {
        self.folder = folder.into();
        self
    }

    /// Returns the playground of the page with this address, to which links refer.
    pub fn with_address(mut self, address: impl Into<String>) -> Self {
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

    /// View of the world on the screen. `None` until it has been shown.
    pub fn view(&self) -> Option<&View> {
        self.screen.view()
    }

    /// Present state, in a sentence.
    pub fn status(&self) -> String {
        if let Some(fault) = self.session.fault() {
            return fault.clone().refuse(&self.name).to_string();
        }
        if let Some(message) = &self.message {
            return message.text.clone();
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
        let session = steer_scene::play::open_link(link)?;
        let name = session.scene().name.clone();
        self.open(name, session);
        self.check_version(link);
        Ok(())
    }

    /// Reports if the scene of a link may run differently than when the link was copied.
    pub(super) fn check_version(&mut self, link: &str) {
        if !is_of_this_version(link) {
            self.report("The link is from another version of the playground: its run may be another one");
        }
    }

    pub(super) fn open(&mut self, name: String, session: Session) {
        let speed = self.session.speed;
        // `end_recording` may set a message about a recording that ends here, which stays.
        self.message = None;
        self.end_recording();
        let keeps = [&self.session, &session].iter().all(|session| session.attempt().is_none());
        (self.session, self.name) = (started(session), name);
        if keeps {
            self.session.speed = speed;
        }
        self.screen = Screen::new(self.session.world());
        (self.fresh, self.untouched, self.answered) = (FRESH, true, Some(false));
        (self.moved, self.rested) = (false, 0.0);
    }

    pub(super) fn open_builtin(&mut self, name: &str) {
        match load(name).and_then(|scene| Session::open(scene).map_err(|fault| fault.refuse(name))) {
            Ok(session) => self.open(name.into(), session),
            Err(refusal) => self.refuse(&refusal),
        }
    }

    /// Clears the trails and the message: the scene is at its beginning again.
    pub(super) fn clear_trails(&mut self) {
        self.screen.forget(self.session.world());
        self.message = None;
    }

    pub(super) fn report(&mut self, text: impl Into<String>) {
        self.set_message(text.into(), false);
    }

    pub(super) fn refuse(&mut self, why: &impl ToString) {
        self.set_message(why.to_string(), true);
    }

    fn set_message(&mut self, text: String, is_refusal: bool) {
        self.message = Some(Message { text, is_refusal, revision: self.session.revision(), since: None });
    }

    /// Shows the error of an edit that was rejected.
    pub(super) fn report_error(&mut self, edit: Result<(), Fault>) {
        if let Err(fault) = edit {
            self.refuse(&fault.refuse(&self.name));
        }
    }

    /// Removes a message after a while, and a refusal once the scene has changed, since
    /// it may no longer be true.
    pub(super) fn expire_message(&mut self, ctx: &Context) {
        let (now, revision) = (ctx.input(|input| input.time), self.session.revision());
        let Some(message) = &mut self.message else { return };
        let left = *message.since.get_or_insert(now) + MESSAGE_TIMES[usize::from(message.is_refusal)] - now;
        if left <= 0.0 || message.is_refusal && message.revision != revision {
            self.message = None;
        } else {
            ctx.request_repaint_after(Duration::from_secs_f64(left));
        }
    }

    /// Whether a panel is open.
    pub(super) fn shows(&self, panel: look::Panel) -> bool {
        self.panels.shows(panel, self.session.selected().is_some())
    }

    /// Time in seconds that drawing the world took in the last frame: making its shapes, without
    /// the panels and without the toolkit's work on shapes.
    pub fn drawing(&self) -> f64 {
        self.screen.drawing
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
    pub(super) fn advance(&mut self, seconds: f64) {
        let start = (self.clock)();
        let mut steps = self.session.due(seconds);
        let mut taken = 0;
        while steps > 0 && self.step() {
            (steps, taken) = (steps - 1, taken + 1);
            if (self.clock)() - start > PATIENCE {
                break;
            }
        }
        self.stats.steps(taken, (self.clock)() - start, self.session.world().agents().len());
        self.watch_steps();
    }

    /// Restarts a scene whose agents have come to rest, unless it is edited or recorded, or waits
    /// for the pointer.
    pub(super) fn restart_at_rest(&mut self, seconds: f64) {
        let rests = self.session.rests();
        self.moved |= !rests;
        let watched = self.session.playing && self.film.is_none() && !self.screen.holds();
        let waits = rests && self.moved && watched && self.tool == Tool::Move;
        self.rested = if waits { self.rested + seconds } else { 0.0 };
        if self.rested <= REST {
            return;
        }
        (self.moved, self.rested) = (false, 0.0);
        if !to_json(self.session.scene()).contains("\"pointer\"") {
            self.session.reset();
            self.clear_trails();
            self.report("All agents were at rest: the scene has begun again");
        }
    }

    /// Takes one step, and records it for the trails and the recording.
    pub(super) fn step(&mut self) -> bool {
        let before = self.session.world().steps();
        let stepped = self.session.step();
        if self.session.world().steps() <= before {
            self.screen.forget(self.session.world());
        }
        if stepped {
            self.screen.remember(self.session.world());
            if let Some(film) = &mut self.film
                && !film.step(self.session.world())
            {
                self.end_recording();
            }
        }
        stepped
    }
}

/// Returns the session, playing. A single agent is selected.
fn started(mut session: Session) -> Session {
    session.playing = true;
    if session.world().agents().len() == 1 {
        session.select(Some(0));
    }
    session
}
