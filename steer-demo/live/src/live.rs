//! A scene on a canvas.

use steer_scene::draw::{Foresight, Painter, Point, Rect, Show, Theme, View, beside, names};
use steer_scene::play::{Session, Thing, link, link_of, open_link};
use steer_scene::scene::{self, Initial, Scene, builtins};
use steer_scene::vector::V;
use tiny_skia::Pixmap;
#[cfg(target_arch = "wasm32")]
use wasm_bindgen::prelude::wasm_bindgen;

/// Most agents that are drawn with their trails: more trails take most of the time of a picture.
const TRAILED: usize = 300;

/// A running scene, and its picture.
#[cfg_attr(target_arch = "wasm32", wasm_bindgen)]
pub struct Live {
    pub(crate) session: Session,
    /// Thing that is dragged, or moved by the keyboard.
    pub(crate) held: Option<Thing>,
    /// Whether a ring is drawn around the held thing.
    pub(crate) ringed: bool,
    /// Steps before the first picture.
    lead: u32,
    /// The scene as it was opened.
    opened: Scene,
    picture: Option<Picture>,
}

/// The painter, its canvas, and the revision of the scene whose terrain it has drawn.
struct Picture {
    painter: Painter,
    canvas: Pixmap,
    show: Show,
    cover: bool,
    revision: u64,
}

#[cfg_attr(target_arch = "wasm32", wasm_bindgen)]
impl Live {
    /// Opens a scene: the name of a built-in one, or the text of a scene file. Takes `lead` steps
    /// before the first picture.
    ///
    /// # Errors
    /// Returns an error if there is no such scene, or if its text is rejected.
    pub fn open(source: &str, lead: u32) -> Result<Live, String> {
        let scene = if source.trim_start().starts_with('{') {
            scene::read(source.as_bytes()).map_err(|fault| fault.refuse("the scene").to_string())?
        } else {
            scene::load(source).map_err(|refusal| refusal.to_string())?
        };
        let session = Session::open(scene).map_err(|fault| fault.refuse("the scene").to_string())?;
        Ok(Self::of(session, lead))
    }

    /// Opens the part of the playground's link after `#`.
    ///
    /// # Errors
    /// Returns an error if the link is malformed or its scene is rejected.
    pub fn follow(fragment: &str) -> Result<Live, String> {
        open_link(fragment).map(|session| Self::of(session, 0)).map_err(|refusal| refusal.to_string())
    }

    /// Sets the size of the canvas in pixels, the colours, whether foresight is drawn, and whether
    /// the world covers the canvas, which then shows a part of it.
    ///
    /// A size that is too large for memory shows nothing.
    pub fn show(&mut self, width: u32, height: u32, light: bool, foresight: bool, cover: bool) {
        let show = Show {
            theme: if light { Theme::Light } else { Theme::Dark },
            foresight: if foresight { Foresight::All } else { Foresight::None },
            trails: self.agents() <= TRAILED,
            ..Show::default()
        };
        if let Some(picture) = &mut self.picture
            && (picture.canvas.width(), picture.canvas.height(), picture.cover) == (width, height, cover)
        {
            let view = *picture.painter.view();
            picture.painter.look(self.session.world(), &view, show);
            picture.show = show;
            return;
        }
        let world = self.session.world();
        let view = seen(world.size(), (width, height), cover);
        self.picture = Painter::seen(world, (width, height), &view, show).map(|painter| {
            let canvas = painter.canvas();
            Picture { painter, canvas, show, cover, revision: self.session.revision() }
        });
    }

    /// Takes the steps that are due after `seconds`, at most `most`, and returns their number.
    pub fn advance(&mut self, seconds: f64, most: usize) -> usize {
        let due = self.session.due(seconds).min(most);
        (0..due).take_while(|_| self.step()).count()
    }

    /// Paints the present state.
    pub fn paint(&mut self) {
        let place = self.held.as_ref().filter(|_| self.ringed).and_then(|held| self.session.place(held));
        let Some(picture) = &mut self.picture else { return };
        let world = self.session.world();
        if picture.revision != self.session.revision() {
            let view = *picture.painter.view();
            picture.painter.look(world, &view, picture.show);
            picture.revision = self.session.revision();
        }
        picture.painter.paint(world, &mut picture.canvas);
        if let Some(place) = place {
            crate::keyboard::ring(place, picture.painter.view(), picture.show.theme, &mut picture.canvas);
        }
    }

    /// Address of the pixels in the program's memory: rows of opaque red, green, blue, alpha.
    #[must_use]
    pub fn address(&self) -> usize {
        self.picture.as_ref().map_or(0, |picture| picture.canvas.data().as_ptr() as usize)
    }

    /// Number of bytes of the pixels.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.picture.as_ref().map_or(0, |picture| picture.canvas.data().len())
    }

    /// Width of the world divided by its height.
    #[must_use]
    pub fn aspect(&self) -> f64 {
        let (width, height) = self.session.world().size();
        width / height
    }

    /// Number of agents.
    #[must_use]
    pub fn agents(&self) -> usize {
        self.session.world().agents().len()
    }

    /// Position of an agent in pixels of the picture: x and y. Empty if there is none.
    #[must_use]
    pub fn pixel_of(&self, agent: usize) -> Vec<f32> {
        let agent = self.session.world().agents().get(agent);
        agent.zip(self.view()).map_or_else(Vec::new, |(agent, view)| {
            let Point { x, y } = view.pixel(agent.position);
            vec![x, y]
        })
    }

    /// Names that are written beside agents, if these are few: a JSON array of texts.
    #[must_use]
    pub fn names(&self) -> String {
        let names = names(self.session.world());
        serde_json::Value::from_iter(names.into_iter().map(|(_, name)| name)).to_string()
    }

    /// Upper left corners in pixels of these names of this height and of these widths, x and y in
    /// turns. A name that has no space now is outside of the picture.
    #[must_use]
    pub fn beside(&self, height: f32, widths: &[f32]) -> Vec<f32> {
        let Some(view) = self.view() else { return Vec::new() };
        let world = self.session.world();
        let sizes: Vec<_> =
            names(world).iter().zip(widths).map(|((index, _), width)| (*index, (*width, height))).collect();
        let outside = Rect { from: Point { x: -1e4, y: 0.0 }, to: Point::default() };
        let places = beside(world, view, &sizes).into_iter().map(|place| place.unwrap_or(outside).from);
        places.flat_map(|Point { x, y }| [x, y]).collect()
    }

    /// Description of the scene.
    #[must_use]
    pub fn about(&self) -> String {
        let scene = self.session.scene();
        if scene.about.is_empty() { scene.name.clone() } else { scene.about.clone() }
    }

    /// Moves the targets named "pointer" to a pixel.
    pub fn point(&mut self, x: f32, y: f32) {
        if let Some(at) = self.place_of(x, y) {
            self.session.point(at);
        }
    }

    /// Takes the thing at most `reach` pixels from a pixel. `false` if there is none.
    pub fn grab(&mut self, x: f32, y: f32, reach: f32) -> bool {
        let Some((at, length)) = self.place_of(x, y).zip(self.length_of(reach)) else { return false };
        self.held = self.session.pick(at, length);
        self.ringed = false;
        self.held.is_some()
    }

    /// Moves the thing that is held to a pixel.
    pub fn drag(&mut self, x: f32, y: f32) {
        if let Some((to, held)) = self.place_of(x, y).zip(self.held.clone()) {
            // A rejected position leaves the thing at the last accepted one.
            let _ = self.session.drag(&held, to);
        }
    }

    /// Releases the thing that is held.
    pub fn release(&mut self) {
        self.held = None;
        self.ringed = false;
    }

    /// Part of a link, from `#` on, that opens the scene with its changes in the playground.
    ///
    /// A scene that was opened in a later state of a built-in one, as the site has some, is linked
    /// with the start of the built-in one.
    #[must_use]
    pub fn link(&self) -> String {
        let (scene, opened) = (self.session.scene(), &self.opened);
        let builtin = builtins().iter().find(|builtin| builtin.name == opened.name);
        let started = builtin.and_then(|builtin| {
            let original = scene::read(builtin.text.as_bytes()).ok()?;
            let is_state = !link_of(&restarted(opened, opened, &original)).contains("&v=");
            is_state.then(|| restarted(scene, opened, &original))
        });
        match started.filter(|_| scene.challenge.is_none()) {
            Some(started) => link_of(&started),
            None => link(&self.session),
        }
    }

    /// State of the run toward the scene's time to beat. Empty without one.
    #[must_use]
    pub fn progress(&self) -> String {
        self.session.progress()
    }

    /// Text to send with the address of a link: with the time, if it counts.
    #[must_use]
    pub fn message(&self, address: &str) -> String {
        self.session.message(address)
    }

    /// Restarts the scene with its changes, at the state of the first picture.
    pub fn restart(&mut self) {
        self.session.reset();
        self.settle();
        if let Some(Picture { canvas, show, cover, .. }) = self.picture.take() {
            let (light, foresight) = (show.theme == Theme::Light, show.foresight == Foresight::All);
            self.show(canvas.width(), canvas.height(), light, foresight, cover);
        }
    }

    /// Number of steps from the start of the scene.
    #[must_use]
    pub fn steps(&self) -> f64 {
        self.session.world().steps() as f64
    }

    /// Whether all agents are slower than a hundredth of their maximum speed, and no run against
    /// the time to beat is over, whose result stays.
    #[must_use]
    pub fn rests(&self) -> bool {
        self.session.rests()
    }
}

impl Live {
    fn of(mut session: Session, lead: u32) -> Self {
        session.playing = true;
        // All changes are one edit: nothing is undone here.
        session.begin();
        let opened = session.scene().clone();
        let mut live = Self { session, held: None, ringed: false, lead, opened, picture: None };
        live.settle();
        live
    }

    /// Session that runs.
    #[must_use]
    pub fn session(&self) -> &Session {
        &self.session
    }

    /// Pixels of the picture. Empty before [`show`](Self::show).
    #[must_use]
    pub fn pixels(&self) -> &[u8] {
        self.picture.as_ref().map_or(&[], |picture| picture.canvas.data())
    }

    fn settle(&mut self) {
        for _ in 0..self.lead {
            if !self.step() {
                break;
            }
        }
    }

    fn step(&mut self) -> bool {
        let went = self.session.step();
        if let Some(picture) = &mut self.picture {
            picture.painter.remember(self.session.world());
        }
        went
    }

    pub(crate) fn view(&self) -> Option<&View> {
        self.picture.as_ref().map(|picture| picture.painter.view())
    }

    fn place_of(&self, x: f32, y: f32) -> Option<V> {
        self.view().map(|view| view.place(Point { x, y }))
    }

    /// Length in the world of so many pixels.
    pub(crate) fn length_of(&self, pixels: f32) -> Option<f64> {
        let one = self.view()?.length(1.0);
        (one > 0.0).then(|| f64::from(pixels) / f64::from(one))
    }
}

/// Returns the scene in which agents start as in the original, if they start as when it was opened.
fn restarted(scene: &Scene, opened: &Scene, original: &Scene) -> Scene {
    let mut restarted = scene.clone();
    let specs = restarted.agents.iter_mut().chain(&mut restarted.groups);
    let before = opened.agents.iter().chain(&opened.groups);
    for ((spec, opened), original) in specs.zip(before).zip(original.agents.iter().chain(&original.groups)) {
        // A list of where the members were is not of the original.
        let is_formed = matches!(
            (&opened.position, &original.position),
            (Initial::Each(_), Initial::Same(_) | Initial::Within(_) | Initial::Random)
        );
        if is_formed || (&spec.position, &spec.velocity) == (&opened.position, &opened.velocity) {
            (spec.position, spec.velocity) = (original.position.clone(), original.velocity.clone());
        }
    }
    restarted
}

/// View of the whole world, or of the largest part in its middle that covers the picture.
fn seen(world: (f64, f64), size: (u32, u32), cover: bool) -> View {
    let view = View::fitting(world, size);
    if !cover {
        return view;
    }
    let (width, height) = (f64::from(size.0), f64::from(size.1));
    let (across, down) = (width / world.0, height / world.1);
    // Slightly more, so that the sides of the world are not in the picture.
    view.zoomed(
        1.03 * across.max(down) / across.min(down),
        Point { x: width as f32 / 2.0, y: height as f32 / 2.0 },
    )
}
