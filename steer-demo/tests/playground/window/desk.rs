//! A simulated user of the playground: reads the screen, moves the pointer and presses keys.

use core::cell::RefCell;
use core::ops::{Deref, DerefMut};

use eframe::egui::epaint::ClippedShape;
use eframe::egui::{
    Color32, Event, Key, Memory, Modifiers, MouseWheelSource, MouseWheelUnit, OutputCommand, PointerButton,
    Pos2, Rect, Role, Shape, TouchPhase, Vec2, pos2, vec2,
};
use egui_kittest::kittest::NodeT as _;
use egui_kittest::{Harness, Node};
use serde_json::Value;
use steer_demo::window::App;
use steer_glam::steer_core::Vec2Like as _;
use steer_scene::draw::Point;
use steer_scene::play::Session;
use steer_scene::vector::V;

/// Seconds a frame: so many that two clicks in a row are no double click.
const FRAME: f32 = 0.12;

/// Seconds a frame in which one step is due.
pub(crate) const STEP: f32 = 0.03;

/// The application and its simulated user.
pub(crate) struct Desk {
    pub(crate) harness: HarnessLease,
}

thread_local! {
    /// Screens that are not in use, by the bits of their seconds a frame.
    static FREE: RefCell<Vec<(u32, Harness<'static, App>)>> = const { RefCell::new(Vec::new()) };
}

/// A screen, reused within a test: its glyphs are drawn once.
pub(crate) struct HarnessLease {
    frame: u32,
    harness: Option<Harness<'static, App>>,
}

impl HarnessLease {
    /// Returns a screen that shows only this.
    fn take(app: App, size: Vec2, frame: f32, pixels_per_point: f32) -> Self {
        let key = frame.to_bits();
        let free = FREE.with_borrow_mut(|free| {
            let found = free.iter().position(|(its, _)| *its == key)?;
            Some(free.swap_remove(found).1)
        });
        let harness = if let Some(mut harness) = free {
            *harness.state_mut() = app;
            harness.set_size(size).set_pixels_per_point(pixels_per_point);
            harness.ctx.memory_mut(|memory| *memory = Memory::default());
            harness.event(Event::PointerGone);
            harness
        } else {
            let builder = Harness::builder().with_size(size).with_step_dt(frame);
            let builder = builder.with_pixels_per_point(pixels_per_point);
            builder.build_ui_state(|ui, app: &mut App| app.frame(ui), app)
        };
        Self { frame: key, harness: Some(harness) }
    }
}

impl Deref for HarnessLease {
    type Target = Harness<'static, App>;

    fn deref(&self) -> &Self::Target {
        self.harness.as_ref().expect("it is there until it is dropped")
    }
}

impl DerefMut for HarnessLease {
    fn deref_mut(&mut self) -> &mut Self::Target {
        self.harness.as_mut().expect("it is there until it is dropped")
    }
}

impl Drop for HarnessLease {
    fn drop(&mut self) {
        if let Some(harness) = self.harness.take().filter(|_| !std::thread::panicking()) {
            FREE.with_borrow_mut(|free| free.push((self.frame, harness)));
        }
    }
}

/// A text on the screen.
#[derive(Clone, Debug)]
pub(crate) struct Text {
    pub(crate) text: String,
    pub(crate) rect: Rect,
    /// Rectangle outside which none of it is visible.
    pub(crate) clip: Rect,
    /// Whether its end is left out.
    pub(crate) elided: bool,
    /// Colours of its parts.
    pub(crate) inks: Vec<Color32>,
}

impl Desk {
    /// Returns the playground on a screen of 1280×800 points.
    pub(crate) fn of(app: App) -> Self {
        Self::sized(app, vec2(1280.0, 800.0), FRAME)
    }

    /// Returns the playground on a screen of this size, with so many seconds a frame.
    pub(crate) fn sized(app: App, size: Vec2, frame: f32) -> Self {
        Self::dense(app, size, frame, 1.0)
    }

    /// Returns the same, with so many pixels a point.
    pub(crate) fn dense(app: App, size: Vec2, frame: f32, pixels_per_point: f32) -> Self {
        let mut desk = Self { harness: HarnessLease::take(app, size, frame, pixels_per_point) };
        desk.frames(2);
        desk
    }

    /// Returns the playground on the scene in this text, paused.
    pub(crate) fn open(text: &str) -> Self {
        Self::paused(App::of("test", crate::open(text)))
    }

    /// Returns the playground, paused at the beginning of its scene, with all panels open.
    pub(crate) fn paused(app: App) -> Self {
        let mut desk = Self::of(app);
        desk.press("Pause");
        desk.press("Restart");
        if !desk.is_down("Tune") {
            desk.press("Tune");
        }
        desk.frames(2);
        desk
    }

    pub(crate) fn app(&self) -> &App {
        self.harness.state()
    }

    pub(crate) fn session(&self) -> &Session {
        self.app().session()
    }

    /// The scene as JSON.
    pub(crate) fn json(&self) -> Value {
        serde_json::to_value(self.session().scene()).expect("JSON")
    }

    pub(crate) fn steps(&self) -> u64 {
        self.session().world().steps()
    }

    /// Number of edits that can be undone.
    pub(crate) fn edits(&self) -> usize {
        self.session().edits().0
    }

    /// Position of an agent.
    pub(crate) fn place(&self, agent: usize) -> (f64, f64) {
        let place = self.session().world().agents()[agent].position;
        (place.x(), place.y())
    }

    pub(crate) fn frames(&mut self, count: usize) {
        self.harness.run_steps(count);
    }

    /// All nodes of the tree for screen readers.
    pub(crate) fn nodes(&self) -> Vec<Node<'_>> {
        self.harness.root().children_recursive().collect()
    }

    /// Rectangles of the widgets of this kind and name.
    pub(crate) fn all(&self, role: Role, name: &str) -> Vec<Rect> {
        self.nodes().iter().filter(|node| is(node, role, name)).map(Node::rect).collect()
    }

    /// Rectangle of the control for the value at this path of the scene, or of a part of it.
    pub(crate) fn knob(&self, path: &str) -> Option<Rect> {
        let nodes = self.nodes();
        let found = nodes.iter().find(|node| node.accesskit_node().author_id() == Some(path));
        found.map(Node::rect)
    }

    /// Same as `knob`, but panics if there is none.
    #[track_caller]
    pub(crate) fn the_knob(&self, path: &str) -> Rect {
        self.knob(path).unwrap_or_else(|| panic!("{path} has no control"))
    }

    /// Rectangle of the application: the harness leaves a margin around it.
    pub(crate) fn window(&self) -> Rect {
        self.harness.ctx.content_rect().shrink(8.0)
    }

    /// Rectangle of the picture of the world.
    #[track_caller]
    pub(crate) fn picture(&self) -> Rect {
        self.all(Role::Canvas, "The world").first().copied().expect("a picture")
    }

    /// Whether a toggle button is down.
    #[track_caller]
    pub(crate) fn is_down(&self, name: &str) -> bool {
        let nodes = self.nodes();
        let button = nodes.iter().find(|node| is(node, Role::Button, name));
        let down = button.unwrap_or_else(|| panic!("no button {name}")).accesskit_node().toggled();
        down == Some(eframe::egui::accesskit::Toggled::True)
    }

    /// Clicks the button of this name.
    #[track_caller]
    pub(crate) fn press(&mut self, name: &str) {
        let found = self.all(Role::Button, name);
        assert_eq!(found.len(), 1, "buttons called {name}");
        self.click(found[0].center());
    }

    /// Scrolls the button of this name into sight. Of several, the last in the tree, which is on
    /// top.
    #[track_caller]
    pub(crate) fn scroll_to(&mut self, name: &str) {
        let nodes = self.nodes();
        let found = nodes.iter().rfind(|node| is(node, Role::Button, name));
        found.unwrap_or_else(|| panic!("no button {name}")).scroll_to_me();
        drop(nodes);
        self.frames(3);
    }

    fn events(&mut self, events: impl IntoIterator<Item = Event>) {
        for event in events {
            self.harness.event(event);
        }
        // A frame for each event, and one to show the result.
        self.harness.step();
        self.harness.step();
    }

    pub(crate) fn click(&mut self, at: Pos2) {
        self.commands_of_click(at);
    }

    /// Clicks, and returns the commands to the system in all frames of the click.
    pub(crate) fn commands_of_click(&mut self, at: Pos2) -> Vec<OutputCommand> {
        let primary = PointerButton::Primary;
        let events = [Event::PointerMoved(at), button(primary, at, true), button(primary, at, false)];
        let mut commands = Vec::new();
        for event in events {
            self.harness.event(event);
            self.harness.step();
            commands.extend(self.harness.output().platform_output.commands.clone());
        }
        self.frames(1);
        commands
    }

    /// Presses at one position, moves in four steps, and releases at the other.
    pub(crate) fn drag(&mut self, from: Pos2, to: Pos2) {
        self.drag_by(PointerButton::Primary, from, to);
    }

    pub(crate) fn drag_by(&mut self, by: PointerButton, from: Pos2, to: Pos2) {
        let moves = (1..=4).map(|i| Event::PointerMoved(from.lerp(to, i as f32 / 4.0)));
        let begin = [Event::PointerMoved(from), button(by, from, true)];
        self.events(begin.into_iter().chain(moves).chain([button(by, to, false)]));
    }

    /// Turns the wheel by so many points.
    pub(crate) fn wheel(&mut self, at: Pos2, points: f32) {
        let wheel = Event::MouseWheel {
            unit: MouseWheelUnit::Point,
            delta: vec2(0.0, points),
            phase: TouchPhase::Move,
            source: MouseWheelSource::Wheel,
            modifiers: Modifiers::NONE,
        };
        self.events([Event::PointerMoved(at), wheel]);
        // Scrolling is smooth.
        self.frames(12);
    }

    pub(crate) fn key(&mut self, key: Key) {
        self.shortcut(Modifiers::NONE, key);
    }

    pub(crate) fn shortcut(&mut self, modifiers: Modifiers, key: Key) {
        let modifiers = if modifiers.command { modifiers | Modifiers::CTRL } else { modifiers };
        self.harness.key_press_modifiers(modifiers, key);
        self.frames(2);
    }

    /// Types a text into the focused widget.
    pub(crate) fn write(&mut self, text: &str) {
        self.events(text.chars().map(|sign| Event::Text(sign.to_string())));
    }

    /// All texts on the screen.
    pub(crate) fn texts(&self) -> Vec<Text> {
        let mut texts = Vec::new();
        for ClippedShape { clip_rect, shape, .. } in &self.harness.output().shapes {
            collect(*clip_rect, shape, &mut texts);
        }
        texts
    }

    /// Filled rectangles that begin where this one does: their widths, as shares of its width.
    pub(crate) fn fills(&self, of: Rect) -> Vec<f32> {
        let rects = self.harness.output().shapes.iter().filter_map(|clipped| match &clipped.shape {
            Shape::Rect(shape) if shape.fill != Color32::TRANSPARENT => Some(shape.rect),
            _ => None,
        });
        rects.filter(|rect| rect.min == of.min).map(|rect| rect.width() / of.width()).collect()
    }

    /// Curves of the plot of counters: lines through many points.
    pub(crate) fn curves(&self) -> Vec<Vec<Pos2>> {
        let paths = self.harness.output().shapes.iter().filter_map(|clipped| match &clipped.shape {
            Shape::Path(shape) if !shape.closed && shape.points.len() > 2 => Some(shape.points.clone()),
            _ => None,
        });
        paths.collect()
    }

    /// Whether this text can be read somewhere on the screen.
    pub(crate) fn reads(&self, part: &str) -> bool {
        self.texts().iter().any(|text| text.clip.intersects(text.rect) && text.text.contains(part))
    }

    /// Position on the screen of a position of the world.
    #[track_caller]
    pub(crate) fn pixel(&self, (x, y): (f64, f64)) -> Pos2 {
        let at = self.app().view().expect("it has been shown").pixel(V::new(x, y));
        pos2(at.x, at.y)
    }

    /// Position of the world at a position on the screen.
    #[track_caller]
    pub(crate) fn world(&self, at: Pos2) -> (f64, f64) {
        let place = self.app().view().expect("it has been shown").place(Point { x: at.x, y: at.y });
        (place.x(), place.y())
    }

    /// Clicks the agent.
    #[track_caller]
    pub(crate) fn select(&mut self, agent: usize) {
        self.click(self.pixel(self.place(agent)));
        assert_eq!(self.session().selected(), Some(agent), "the agent that was clicked");
    }
}

/// Whether a node is a widget of this kind and name.
fn is(node: &Node<'_>, role: Role, name: &str) -> bool {
    let node = node.accesskit_node();
    node.role() == role && node.label().is_some_and(|label| label == name)
}

fn button(button: PointerButton, pos: Pos2, pressed: bool) -> Event {
    Event::PointerButton { pos, button, pressed, modifiers: Modifiers::NONE }
}

fn collect(clip: Rect, shape: &Shape, texts: &mut Vec<Text>) {
    match shape {
        Shape::Vec(all) => all.iter().for_each(|shape| collect(clip, shape, texts)),
        Shape::Text(shape) => texts.push(Text {
            text: shape.galley.text().to_string(),
            rect: shape.galley.rect.translate(shape.pos.to_vec2()),
            clip,
            elided: shape.galley.elided,
            inks: shape.galley.job.sections.iter().map(|part| part.format.color).collect(),
        }),
        _ => {}
    }
}

/// Whether two positions are equal within the accuracy of pixels.
pub(crate) fn near(one: (f64, f64), other: (f64, f64)) -> bool {
    (one.0 - other.0).hypot(one.1 - other.1) < 0.05
}
