//! Pictures of runs for the gallery and for previews of links: tracks, cropped to the action.

use core::cmp::Reverse;
use std::collections::BTreeMap;

use steer_scene::draw::{
    Foresight, Painter, Show, Surface, Svg, Theme, Tracks, Trails, View, backdrop, moving, still,
};
use steer_scene::play::Session;
use steer_scene::vector::V;
use steer_scene::world::World;

use super::scenes::SceneFile;

/// Size of the picture that a preview of a link shows.
pub(super) const PREVIEW: (u32, u32) = (1200, 630);

/// Size of a picture of the gallery.
pub(super) const STILL: (u32, u32) = (760, 570);

/// Most agents whose tracks are drawn.
const TRACKED: usize = 90;

/// Most agents whose scene is seen whole. A part of a larger one fills the picture.
const FEW: usize = 300;

/// Steps before the tracks, steps of the tracks, and steps from ghost to ghost.
type Run = (u64, u64, u64);

/// Run of a scene that names none.
const USUAL: Run = (0, 120, 12);

/// Runs of scenes whose pictures are better earlier, later or longer.
const RUNS: [(&str, Run); 27] = [
    ("arrive", (0, 110, 10)),
    ("boids", (200, 0, 1)),
    ("chase", (0, 60, 10)),
    ("circle", (330, 0, 1)),
    ("combine", (0, 90, 10)),
    ("corridor", (260, 0, 1)),
    ("crossing", (0, 110, 11)),
    ("crossing_streams", (200, 60, 60)),
    ("crowd_and_stones", (230, 60, 60)),
    ("doorway", (300, 60, 60)),
    ("enemy", (200, 280, 40)),
    ("field", (60, 40, 40)),
    ("flock", (150, 40, 20)),
    ("formation", (60, 70, 14)),
    ("formations", (160, 40, 40)),
    ("hide", (120, 60, 20)),
    ("interpose", (40, 80, 16)),
    ("leader", (140, 60, 20)),
    ("queue", (120, 40, 40)),
    ("shadow", (60, 80, 20)),
    ("swarm", (400, 0, 1)),
    ("swept", (0, 130, 13)),
    ("tether", (60, 60, 20)),
    ("there_and_back", (60, 60, 20)),
    ("tube", (100, 40, 20)),
    ("walls", (60, 110, 22)),
    ("wander", (0, 60, 15)),
];

/// Colours of a PNG: frequent ones, and rare ones that differ most from these. Sixteen in all take
/// four bits a pixel.
const COLORS: [usize; 2] = [10, 6];

/// Least part of the world that a picture shows, as a fraction of its sides.
const LEAST: f64 = 0.3;

/// Margin around the action, as a fraction of its larger side.
const MARGIN: f64 = 0.06;

/// A run that is drawn.
pub(super) struct Action {
    world: World,
    tracks: Option<Tracks>,
    /// Corners of the rectangle in which it happens.
    bounds: (V, V),
    foresight: bool,
}

impl SceneFile {
    /// Runs the scene for its picture.
    pub(super) fn action(&self) -> Result<Action, String> {
        let refused = |fault: steer_scene::error::Fault| fault.refuse(&self.name).to_string();
        let scene = &self.scene;
        let known = RUNS.iter().find(|(name, _)| self.name == format!("scenes/{name}"));
        let (lead, steps, every) = match (&scene.picture, known) {
            (Some(picture), _) => (0, picture.steps, picture.every),
            (None, Some((_, run))) => *run,
            (None, None) if scene.agent_count() > TRACKED => (self.lead, 0, 1),
            (None, None) => USUAL,
        };
        let mut world = World::new(scene).map_err(refused)?;
        (0..lead).for_each(|_| world.step());
        let mut tracks = Tracks::new(&world, steps, every);
        let mut bounds = None;
        let mut include = |at: V| {
            let (from, to) = bounds.unwrap_or((at, at));
            let (least, most) =
                (V::new(at.x.min(from.x), at.y.min(from.y)), V::new(at.x.max(to.x), at.y.max(to.y)));
            bounds = Some((least, most));
        };
        world.agents().iter().for_each(|agent| include(agent.position));
        for _ in 0..steps {
            world.step();
            tracks.remember(&world);
            world.agents().iter().for_each(|agent| include(agent.position));
        }
        let things = Session::open(scene.clone()).map_err(refused)?.points();
        things.into_iter().for_each(|(_, at)| include(at));
        let size = world.size();
        let bounds =
            bounds.map_or((V::new(0.0, 0.0), V::new(size.0, size.1)), |action| with_margin(action, size));
        let foresight = scene.picture.as_ref().is_some_and(|picture| picture.foresight);
        let tracks = (scene.agent_count() <= TRACKED).then_some(tracks);
        Ok(Action { world, tracks, bounds, foresight })
    }
}

/// Rectangle with a margin, inside the world.
fn with_margin((from, to): (V, V), (width, height): (f64, f64)) -> (V, V) {
    let margin = MARGIN * (to.x - from.x).max(to.y - from.y).max(LEAST * width.max(height));
    let side = |from: f64, to: f64, most: f64| {
        let (from, to) = ((from - margin).clamp(0.0, most), (to + margin).clamp(0.0, most));
        let more = (LEAST * most - (to - from)).max(0.0) / 2.0;
        ((from - more).max(0.0), (to + more).min(most))
    };
    let (x, y) = (side(from.x, to.x, width), side(from.y, to.y, height));
    (V::new(x.0, y.0), V::new(x.1, y.1))
}

impl Action {
    fn view(&self, size: (u32, u32)) -> View {
        let cover = self.world.agents().len() > FEW;
        View::of_part(self.world.size(), self.bounds, size, cover)
    }

    fn show(&self, theme: Theme) -> Show {
        let foresight = if self.foresight { Foresight::All } else { Foresight::None };
        Show { theme, foresight, trails: false, selected: None }
    }

    fn draw(&self, view: &View, show: &Show, surface: &mut impl Surface) {
        if let Some(tracks) = &self.tracks {
            still(&self.world, view, show, tracks, surface);
            return;
        }
        backdrop(&self.world, view, show.theme.inks(), surface);
        moving(&self.world, view, show, &Trails::new(&self.world), surface);
    }

    /// The picture as SVG.
    pub(super) fn svg(&self, size: (u32, u32), theme: Theme, title: &str) -> Vec<u8> {
        let mut svg = Svg::new(size);
        self.draw(&self.view(size), &self.show(theme), &mut svg);
        svg.finish(title).into_bytes()
    }

    /// The picture as PNG.
    pub(super) fn png(&self, size: (u32, u32), theme: Theme) -> std::io::Result<Vec<u8>> {
        let (view, show) = (self.view(size), self.show(theme));
        let painter = Painter::seen(&self.world, size, &view, show);
        let painter = painter.ok_or_else(|| std::io::Error::other("the picture is too large"))?;
        let mut canvas = painter.canvas();
        self.draw(&view, &show, &mut canvas);
        png(canvas.data(), size)
    }

    /// Whether it is drawn as PNG in the gallery: an SVG of many agents is large.
    pub(super) fn is_crowded(&self) -> bool {
        self.world.agents().len() > FEW
    }
}

/// A picture of pixels of four bytes as PNG, in a few of its colours: soft edges take the nearest.
pub(super) fn png(pixels: &[u8], (width, height): (u32, u32)) -> std::io::Result<Vec<u8>> {
    let colors = || pixels.chunks_exact(4).map(|pixel| [pixel[0], pixel[1], pixel[2]]);
    let mut counts = BTreeMap::<[u8; 3], usize>::new();
    colors().for_each(|color| *counts.entry(color).or_default() += 1);
    let mut palette: Vec<[u8; 3]> = counts.keys().copied().collect();
    palette.sort_by_key(|color| Reverse(counts[color]));
    palette.truncate(COLORS[0]);
    let distance =
        |a: [u8; 3], b: [u8; 3]| (0..3).map(|i| u32::from(a[i].abs_diff(b[i])).pow(2)).sum::<u32>();
    for _ in 0..COLORS[1] {
        let far = |color: &[u8; 3]| palette.iter().map(|own| distance(*own, *color)).min();
        let rare = counts.keys().copied().max_by_key(far);
        palette.extend(rare);
    }
    let nearest = |color: &[u8; 3]| (0..palette.len()).min_by_key(|i| distance(palette[*i], *color));
    let nearest: BTreeMap<_, _> =
        counts.keys().map(|color| (*color, nearest(color).unwrap_or(0) as u8)).collect();
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, width, height);
    encoder.set_color(png::ColorType::Indexed);
    encoder.set_depth(png::BitDepth::Four);
    encoder.set_palette(palette.concat());
    encoder.set_compression(png::Compression::High);
    encoder.set_filter(png::Filter::NoFilter);
    let indices: Vec<u8> = colors().map(|color| nearest[&color]).collect();
    // Each row begins at a whole byte.
    let rows = indices.chunks(width as usize).flat_map(|row| row.chunks(2));
    let bits: Vec<u8> = rows.map(|two| two[0] << 4 | two.get(1).copied().unwrap_or(0)).collect();
    encoder.write_header()?.write_image_data(&bits)?;
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use steer_scene::draw::{Painter, Show, Theme, Trails, moving};

    #[test]
    fn a_png_is_its_drawing_in_at_most_sixteen_colours() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).unwrap_or(Path::new(""));
        let scenes = super::super::scenes::Scenes::read(root).unwrap_or_else(|why| panic!("{why}"));
        let file = scenes.named(super::super::FIRST).unwrap_or_else(|| panic!("no first scene"));
        let (world, _) = file.run().unwrap_or_else(|why| panic!("{why}"));
        // Rows of whole bytes, and those whose last byte has one pixel.
        for size in [(800, 600), (401, 301)] {
            for theme in [Theme::Dark, Theme::Light] {
                let show = Show { theme, ..Show::default() };
                let painter = Painter::new(&world, size, show);
                let painter = painter.unwrap_or_else(|| panic!("too large"));
                let mut canvas = painter.canvas();
                moving(&world, painter.view(), &show, &Trails::new(&world), &mut canvas);
                let bytes = super::png(canvas.data(), size).unwrap_or_else(|why| panic!("{why}"));
                let mut decoder = png::Decoder::new(std::io::Cursor::new(bytes));
                decoder.set_transformations(png::Transformations::EXPAND);
                let mut reader = decoder.read_info().unwrap_or_else(|why| panic!("{why}"));
                assert_eq!((reader.info().width, reader.info().height), size);
                let palette = reader.info().palette.as_ref().map_or(0, |palette| palette.len() / 3);
                assert!((1..=16).contains(&palette), "{palette} colours");
                let mut pixels = vec![0; reader.output_buffer_size().unwrap_or_default()];
                reader.next_frame(&mut pixels).unwrap_or_else(|why| panic!("{why}"));
                let drawn = canvas.data().chunks_exact(4);
                let squares = pixels.chunks_exact(3).zip(drawn).map(|(own, drawn)| {
                    own.iter().zip(drawn).map(|(a, b)| f64::from(a.abs_diff(*b)).powi(2)).sum::<f64>() / 3.0
                });
                let all: Vec<f64> = squares.collect();
                assert_eq!(all.len(), (size.0 * size.1) as usize);
                let mean = (all.iter().sum::<f64>() / all.len() as f64).sqrt();
                let far = all.iter().fold(0.0, |far: f64, square| far.max(square.sqrt()));
                assert!(mean < 5.0 && far < 32.0, "{size:?} {theme:?}: off by {mean}, at most {far}");
            }
        }
    }
}
