//! The list of scenes: by topic, with small pictures, and filtered by a text.

use core::time::Duration;
use std::collections::{BTreeSet, HashMap};
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use eframe::egui::{
    Align, Align2, Button, Color32, ColorImage, Context, Image, Key, RichText, ScrollArea, TextEdit,
    TextureHandle, TextureOptions, Ui, Vec2, vec2,
};
use steer_scene::draw::{Foresight, Painter, Show, Theme};
use steer_scene::scene::{Topic, builtins, load};
use steer_scene::world::World;
use web_time::Instant;

/// Pixels of a small picture, twice its size in points in a small window.
const PICTURE: (u32, u32) = (128, 96);

/// Height in points of a picture in a large window.
const HEIGHT: f32 = 33.0;

/// Steps before a picture is made. For many agents there are fewer: so many steps times agents.
const STEPS: usize = 90;
const WORK: usize = 90_000;

/// Time a frame for making pictures.
const PATIENCE: Duration = Duration::from_millis(4);

/// Pictures by their row and theme.
type Pictures<P> = HashMap<(usize, Theme), P>;

/// Pictures that were made, for all lists of the program: tests open many.
static MADE: LazyLock<Mutex<Pictures<Arc<ColorImage>>>> = LazyLock::new(Mutex::default);

/// The built-in scenes as a list.
#[derive(Default)]
pub(super) struct Gallery {
    rows: Vec<Row>,
    filter: String,
    pictures: Pictures<TextureHandle>,
    /// Picture that is being made.
    making: Option<Making>,
    empty: Option<TextureHandle>,
}

struct Row {
    name: &'static str,
    about: String,
    topic: Topic,
    /// Text that is searched: name, description, topic, and the scene's behaviours.
    text: String,
}

struct Making {
    row: usize,
    theme: Theme,
    world: World,
    painter: Painter,
    steps: usize,
}

/// The text in small letters, with spaces in names.
fn plain(text: &str) -> String {
    text.to_lowercase().replace('_', " ")
}

/// Names of the built-in scenes in the order of the list.
pub fn scenes() -> Vec<&'static str> {
    Gallery::new().names().collect()
}

impl Gallery {
    /// Returns the list of all built-in scenes.
    pub(super) fn new() -> Self {
        let mut rows: Vec<Row> = builtins()
            .iter()
            .filter_map(|builtin| {
                let scene = load(builtin.name).ok()?;
                let topic = scene.topic?;
                let steering = scene.locations().flat_map(|location| scene.steering(location));
                let behaviors: BTreeSet<&str> = steering.map(|entry| entry.behavior.name()).collect();
                let text = [builtin.name, &scene.about, topic.title()].into_iter().chain(behaviors);
                let text = plain(&text.collect::<Vec<_>>().join("\n"));
                Some(Row { name: builtin.name, topic, about: scene.about, text })
            })
            .collect();
        // The sort keeps the order of names.
        rows.sort_by_key(|row| row.topic);
        Self { rows, ..Self::default() }
    }

    /// Names of the scenes in the order of the list.
    pub(super) fn names(&self) -> impl Iterator<Item = &'static str> {
        self.rows.iter().map(|row| row.name)
    }

    /// Shows the list, scrolled to the `open` scene if it is `fresh`. Returns a clicked scene.
    pub(super) fn pick(
        &mut self,
        ui: &mut Ui,
        open: &str,
        fresh: bool,
        theme: Theme,
    ) -> Option<&'static str> {
        let mut clicked = None;
        ui.add_space(4.0);
        let hint = RichText::new("Find a scene").weak();
        let height = ui.spacing().interact_size.y;
        let filter = TextEdit::singleline(&mut self.filter).hint_text(hint).desired_width(f32::INFINITY);
        let filter = ui.add(filter.align(Align2::LEFT_CENTER).min_size(vec2(0.0, height)));
        filter.widget_info(|| {
            eframe::egui::WidgetInfo::labeled(eframe::egui::Role::TextInput, true, "Find a scene")
        });
        ui.add_space(2.0);
        let wanted = plain(self.filter.trim());
        let fits = |index: &usize| self.rows[*index].text.contains(&wanted);
        let mut shown: Vec<usize> = (0..self.rows.len()).filter(fits).collect();
        // An equal name is before names that begin with the text, and these before all others.
        shown.sort_by_key(|index| {
            let name = plain(self.rows[*index].name);
            (!wanted.is_empty()).then_some((name != wanted, !name.starts_with(&wanted)))
        });
        // Enter, which leaves the text, opens the first scene that is found.
        let entered = filter.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
        if entered && !wanted.is_empty() {
            clicked = shown.first().map(|index| self.rows[*index].name);
        }
        let mut missing = None;
        ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
            if shown.is_empty() {
                ui.weak("No scene has this in its name, its text or its behaviours.");
            }
            let mut heading = "";
            for index in shown {
                let row = &self.rows[index];
                if row.topic.title() != heading {
                    heading = row.topic.title();
                    ui.add_space(6.0);
                    ui.label(RichText::new(heading).small().strong().color(ui.visuals().hyperlink_color));
                }
                let size = vec2(PICTURE.0 as f32, PICTURE.1 as f32);
                let size = size * if height > 40.0 { 0.5 } else { HEIGHT / size.y };
                let picture = self.pictures.get(&(index, theme)).map(TextureHandle::id);
                let texture = picture.unwrap_or_else(|| empty(&mut self.empty, ui.ctx()));
                let image = Image::from_texture((texture, Vec2::splat(1.0))).fit_to_exact_size(size);
                let image = image.maintain_aspect_ratio(false).corner_radius(3.0);
                let is_open = row.name == open;
                let button = Button::selectable(is_open, (image, RichText::new(row.name.replace('_', " "))));
                let response = ui.add(button.min_size(vec2(ui.available_width(), size.y + 4.0)));
                if response.clicked() {
                    clicked = Some(row.name);
                }
                if fresh && is_open {
                    response.scroll_to_me(Some(Align::Center));
                }
                if missing.is_none() && picture.is_none() && ui.is_rect_visible(response.rect) {
                    missing = Some(index);
                }
                if is_open {
                    ui.label(RichText::new(&row.about).small().weak());
                    ui.add_space(3.0);
                } else {
                    response.on_hover_text(&row.about);
                }
            }
        });
        self.make(ui.ctx(), missing, theme);
        clicked
    }

    /// Shows the missing picture, or continues to make it.
    fn make(&mut self, ctx: &Context, missing: Option<usize>, theme: Theme) {
        let made = || MADE.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(row) = missing else {
            self.making = None;
            return;
        };
        let mut picture = made().get(&(row, theme)).cloned();
        if picture.is_none() {
            if self.making.as_ref().is_none_or(|making| (making.row, making.theme) != (row, theme)) {
                self.making = self.rows.get(row).and_then(|it| Making::begin(row, it.name, theme));
            }
            let Some(making) = &mut self.making else { return };
            picture = making.advance().map(Arc::new);
            made().extend(picture.clone().map(|picture| ((row, theme), picture)));
        }
        if let Some(picture) = picture {
            let texture = ctx.load_texture(format!("{row} {theme:?}"), picture, TextureOptions::LINEAR);
            self.pictures.insert((row, theme), texture);
            self.making = None;
        }
        ctx.request_repaint();
    }
}

/// A texture of one transparent pixel, instead of a picture that is not made yet.
fn empty(texture: &mut Option<TextureHandle>, ctx: &Context) -> eframe::egui::TextureId {
    let image = || ColorImage::filled([1, 1], Color32::TRANSPARENT);
    texture.get_or_insert_with(|| ctx.load_texture("empty", image(), TextureOptions::LINEAR)).id()
}

impl Making {
    fn begin(row: usize, name: &str, theme: Theme) -> Option<Self> {
        let world = World::new(&load(name).ok()?).ok()?;
        let show = Show { theme, foresight: Foresight::None, trails: true, selected: None };
        let painter = Painter::new(&world, PICTURE, show)?;
        let steps = STEPS.min(WORK / world.agents().len().max(1));
        Some(Self { row, theme, world, painter, steps })
    }

    /// Takes steps for a while. Returns the picture after the last.
    fn advance(&mut self) -> Option<ColorImage> {
        let begun = Instant::now();
        while self.steps > 0 {
            self.world.step();
            self.painter.remember(&self.world);
            self.steps -= 1;
            if begun.elapsed() > PATIENCE {
                return None;
            }
        }
        let mut canvas = self.painter.canvas();
        self.painter.paint(&self.world, &mut canvas);
        let size = [canvas.width() as usize, canvas.height() as usize];
        Some(ColorImage::from_rgba_premultiplied(size, canvas.data()))
    }
}
