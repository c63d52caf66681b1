//! A picture of a run, with the tracks of the agents, and a recording of it. Both are SVG.

use std::collections::BTreeMap;
use std::fmt::Write;

use bevy_app::App;
use bevy_ecs::prelude::*;
use bevy_math::Vec2;
use bevy_transform::components::Transform;
use steer_bevy::prelude::*;

/// Shades of which each agent has one.
pub(crate) type Palette = [&'static str; 3];
pub(crate) const BLUE: Palette = ["#459bdd", "#62b8f5", "#95d0fa"];
pub(crate) const CORAL: Palette = ["#e86145", "#ff7d5c", "#ffa288"];
pub(crate) const GREEN: Palette = ["#3fb4a0", "#5cd0bb", "#8fe3d3"];

/// Colours of the drawings, each with the one for light pages.
const LIGHT: [(&str, &str); 15] = [
    ("#459bdd", "#145b94"),
    ("#62b8f5", "#1f74b5"),
    ("#95d0fa", "#4692cc"),
    ("#e86145", "#a8361a"),
    ("#ff7d5c", "#c94726"),
    ("#ffa288", "#dd694b"),
    ("#3fb4a0", "#0b6959"),
    ("#5cd0bb", "#128370"),
    ("#8fe3d3", "#369f8d"),
    ("#121821", "#f8f5ee"),
    ("#222c39", "#e2dccf"),
    ("#24303f", "#e3dccd"),
    ("#536880", "#a39a88"),
    ("#93a7bd", "#6f7682"),
    ("#4a5c72", "#b0a898"),
];

/// Width of the drawings in pixels, of which shapes are drawn in tenths.
const WIDTH: f32 = 720.0;
/// Number of parts in which a track fades.
const TIERS: usize = 5;
/// Size of an agent without a radius, in pixels.
const DART: f32 = 6.0;

pub(crate) struct Film {
    min: Vec2,
    size: Vec2,
    scale: f32,
    scenery: String,
    /// Steps between two frames.
    every: usize,
    /// Steps that the tracks of a picture show.
    track: usize,
    frames: usize,
    steps: usize,
    tracks: BTreeMap<Entity, Track>,
}

/// The frames of an agent: from the first on, its positions and headings in degrees.
struct Track {
    palette: Palette,
    radius: f32,
    first: usize,
    frames: Vec<(Vec2, f32)>,
}

impl Film {
    /// Creates a film of the rectangle between two corners, with a frame every so many steps.
    pub(crate) fn new(min: Vec2, max: Vec2, every: usize) -> Self {
        let scale = WIDTH / (max.x - min.x);
        let (size, scenery) = ((max - min) * scale, String::new());
        Film { min, size, scale, scenery, every, track: 120, frames: 0, steps: 0, tracks: BTreeMap::new() }
    }

    /// The same film with tracks of so many steps in its picture.
    pub(crate) fn with_track(self, steps: usize) -> Self {
        Film { track: steps, ..self }
    }

    /// Counts a step. Returns whether it is a frame.
    pub(crate) fn step(&mut self) -> bool {
        let is_frame = self.steps.is_multiple_of(self.every);
        self.steps += 1;
        self.frames += usize::from(is_frame);
        is_frame
    }

    /// Returns the last frame.
    pub(crate) fn last(&self) -> usize {
        self.frames.saturating_sub(1)
    }

    /// Adds all agents with a component to this frame.
    pub(crate) fn add<C: Component>(&mut self, app: &mut App, palette: Palette) {
        let plane = *app.world().resource::<Plane>();
        let mut agents =
            app.world_mut().query_filtered::<(Entity, &Transform, &Heading2, &Steering), With<C>>();
        for (entity, at, heading, steering) in agents.iter(app.world()) {
            let (first, radius) = (self.frames - 1, steering.radius);
            let frames = Vec::new();
            let track = self.tracks.entry(entity).or_insert(Track { palette, radius, first, frames });
            let angle = -heading.0.to_angle().to_degrees();
            // The turn from the last frame is the shorter one.
            let last = track.frames.last().map_or(angle, |(_, last)| *last);
            let turn = (angle - last + 540.0).rem_euclid(360.0) - 180.0;
            track.frames.push((plane.part(at.translation), last + turn));
        }
    }

    /// Adds a disc that stands still.
    pub(crate) fn disc(&mut self, at: Vec2, radius: f32) {
        let ([x, y], radius) = (self.place(at), self.length(radius));
        let style = r##"fill="#24303f" stroke="#536880" stroke-width="15""##;
        self.write(format_args!(r#"<circle cx="{x}" cy="{y}" r="{radius}" {style}/>"#));
    }

    /// Adds a wall.
    pub(crate) fn wall(&mut self, from: Vec2, to: Vec2) {
        self.line(&[from, to], r##"stroke="#93a7bd" stroke-width="40""##);
    }

    /// Adds a path.
    pub(crate) fn path(&mut self, points: &[Vec2]) {
        self.line(points, r##"stroke="#4a5c72" stroke-width="15" opacity=".7""##);
    }

    fn line(&mut self, points: &[Vec2], style: &str) {
        let outline = outline(points.iter().map(|point| self.place(*point)));
        self.write(format_args!(r#"<path d="{outline}" fill="none" {style}/>"#));
    }

    fn write(&mut self, shape: std::fmt::Arguments<'_>) {
        // Writing to a string does not fail.
        let _ = writeln!(self.scenery, "{shape}");
    }

    /// Saves the picture of a frame in the file of the first argument, and the recording in the
    /// file of the second, if they are there.
    pub(crate) fn save(&self, title: &str, still: usize) -> std::io::Result<()> {
        if let Some(file) = std::env::args().nth(1) {
            std::fs::write(file, self.document(title, &self.picture(still)))?;
        }
        if let Some(file) = std::env::args().nth(2) {
            std::fs::write(file, self.document(title, &self.recording()))?;
        }
        Ok(())
    }

    fn picture(&self, still: usize) -> String {
        let mut shapes = String::new();
        let mut tracks = BTreeMap::<(&str, usize), String>::new();
        let mut agents = BTreeMap::<&str, [String; 2]>::new();
        for (shade, track) in self.seen() {
            let Some((at, angle)) = still.checked_sub(track.first).and_then(|i| track.frames.get(i)) else {
                continue;
            };
            for tier in 0..TIERS {
                let length = self.track / self.every;
                let frame = |part: usize| (still + part * length / TIERS).checked_sub(length + track.first);
                let (Some(begin), Some(end)) = (frame(tier), frame(tier + 1)) else { continue };
                let part = track.frames[begin..=end].iter().map(|(at, _)| self.place(*at));
                tracks.entry((shade, tier)).or_default().push_str(&outline(part));
            }
            let (size, forward) = (self.size_of(track), Vec2::from_angle(-angle.to_radians()));
            let corner = |[ahead, aside]: [f32; 2]| *at + forward.rotate(Vec2::new(ahead, aside)) * size;
            let dart = [[0.8, 0.0], [-0.55, 0.55], [-0.25, 0.0], [-0.55, -0.55]].map(corner);
            let [darts, discs] = agents.entry(shade).or_default();
            darts.push_str(&outline(dart.map(|corner| self.place(corner)).into_iter()));
            darts.push('z');
            if track.radius > 0.0 {
                let ([x, y], radius) = (self.place(*at), self.length(track.radius));
                let (left, both) = (x - radius, 2 * radius);
                let half = format!("a{radius} {radius} 0 1 0");
                let _ = write!(discs, "M{left} {y}{half} {both} 0{half}-{both} 0z");
            }
        }
        for ((shade, tier), outline) in tracks {
            let opacity = [16, 32, 48, 64, 80][tier];
            let style = format!(r#"fill="none" stroke="{shade}" stroke-width="15" opacity=".{opacity}""#);
            let _ = writeln!(shapes, r#"<path d="{outline}" {style}/>"#);
        }
        for (shade, [darts, discs]) in agents {
            if !discs.is_empty() {
                let style =
                    format!(r#"fill="{shade}" fill-opacity=".26" stroke="{shade}" stroke-width="12""#);
                let _ = writeln!(shapes, r#"<path d="{discs}" {style}/>"#);
            }
            let _ = writeln!(shapes, r#"<path d="{darts}" fill="{shade}"/>"#);
        }
        shapes
    }

    fn recording(&self) -> String {
        let mut shapes = String::new();
        let duration = (self.frames * self.every) as f32 / 60.0;
        let always = format!(r#"dur="{duration}s" repeatCount="indefinite""#);
        for (shade, track) in self.seen() {
            let _ = write!(shapes, r#"<g fill="{shade}" stroke="{shade}">"#);
            let size = self.size_of(track) * self.scale * 10.0;
            if track.radius > 0.0 {
                let _ = write!(shapes, r#"<circle r="{size:.0}" fill-opacity=".26" stroke-width="12"/>"#);
            }
            let dart = [[0.8, 0.0], [-0.55, 0.55], [-0.25, 0.0], [-0.55, -0.55]];
            let dart = dart.map(|corner| corner.map(|part| (part * size).round() as i32));
            let _ = write!(shapes, r#"<path d="{}z" stroke="none"/>"#, outline(dart.into_iter()));
            let (mut places, mut angles) = (String::new(), String::new());
            let frames = (0..self.frames).map(|frame| {
                let last = track.frames.len() - 1;
                track.frames[frame.saturating_sub(track.first).min(last)]
            });
            for (at, angle) in frames {
                let [x, y] = self.place(at);
                let _ = write!(places, "{x} {y};");
                let _ = write!(angles, "{angle:.0};");
            }
            let (places, angles) = (places.trim_end_matches(';'), angles.trim_end_matches(';'));
            let _ = write!(shapes, r#"<animateMotion calcMode="linear" values="{places}" {always}/>"#);
            let turn = r#"attributeName="transform" type="rotate""#;
            let _ = write!(shapes, r#"<animateTransform {turn} values="{angles}" {always}/>"#);
            let ends = track.first + track.frames.len();
            if ends < self.frames {
                let part = ends as f32 / self.frames as f32;
                let hides = format!(r#"calcMode="discrete" values="1;0" keyTimes="0;{part:.3}""#);
                let _ = write!(shapes, r#"<animate attributeName="opacity" {hides} {always}/>"#);
            }
            shapes.push_str("</g>\n");
        }
        shapes
    }

    fn document(&self, title: &str, shapes: &str) -> String {
        let Vec2 { x: width, y: height } = self.size;
        let rule =
            |(dark, light)| format!(r#"[fill="{dark}"]{{fill:{light}}}[stroke="{dark}"]{{stroke:{light}}}"#);
        let light: String = LIGHT.into_iter().map(rule).collect();
        let view = format!(r#"viewBox="0 0 {width:.0} {height:.0}" width="{width:.0}" height="{height:.0}""#);
        format!(
            concat!(
                r#"<svg xmlns="http://www.w3.org/2000/svg" {view} role="img">"#,
                "\n<title>{title}</title>\n",
                "<style>@media (prefers-color-scheme:light){{{light}}}</style>\n",
                r##"<clipPath id="card"><rect width="100%" height="100%" rx="10"/></clipPath>"##,
                r##"<pattern id="dots" width="45" height="45" patternUnits="userSpaceOnUse">"##,
                r##"<circle cx="1" cy="1" r="1" fill="#222c39"/></pattern>"##,
                r##"<g clip-path="url(#card)"><rect width="100%" height="100%" fill="#121821"/>"##,
                r##"<rect width="100%" height="100%" fill="url(#dots)"/>"##,
                r##"<g transform="scale(.1)" stroke-linecap="round" stroke-linejoin="round">"##,
                "\n{scenery}{shapes}</g></g></svg>\n"
            ),
            view = view,
            title = title,
            light = light,
            scenery = self.scenery,
            shapes = shapes,
        )
    }

    /// Returns the tracks that touch the drawing, with their shades.
    fn seen(&self) -> impl Iterator<Item = (&'static str, &Track)> {
        let is_inside = move |(at, _): &(Vec2, f32)| {
            let place = (*at - self.min) * self.scale;
            (place.cmpge(Vec2::ZERO) & place.cmple(self.size)).all()
        };
        let seen = self.tracks.values().filter(move |track| track.frames.iter().any(is_inside));
        seen.enumerate().map(|(i, track)| (track.palette[i % 3], track))
    }

    /// Size of an agent in the world.
    fn size_of(&self, track: &Track) -> f32 {
        if track.radius > 0.0 { track.radius } else { DART / self.scale }
    }

    /// Returns a length in tenths of a pixel.
    fn length(&self, length: f32) -> i32 {
        (length * self.scale * 10.0).round() as i32
    }

    /// Returns a point in tenths of a pixel.
    fn place(&self, at: Vec2) -> [i32; 2] {
        let place = (at - self.min) * self.scale;
        [place.x, self.size.y - place.y].map(|part| (part * 10.0).round() as i32)
    }
}

/// Returns the data of a path through points.
fn outline(mut points: impl Iterator<Item = [i32; 2]>) -> String {
    let Some([mut x, mut y]) = points.next() else { return String::new() };
    let mut data = format!("M{x} {y}l");
    for [to_x, to_y] in points {
        for step in [to_x - x, to_y - y] {
            let gap = if step >= 0 && data.ends_with(|last: char| last.is_ascii_digit()) { " " } else { "" };
            let _ = write!(data, "{gap}{step}");
        }
        (x, y) = (to_x, to_y);
    }
    data
}
