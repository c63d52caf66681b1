//! Animated files, frame by frame.

use std::path::Path;

use steer_scene::draw::{Foresight, Ink, Painter, Point, Rect, Show, Theme, View, tone};
use steer_scene::record::{Format, Recorder, Recording, frame_time, record, steps_of_frame};
use steer_scene::scene::read;
use steer_scene::world::World;
use tiny_skia::{Color, Pixmap};

const SIZE: (u32, u32) = (160, 120);

fn world() -> World {
    let scene = read(
        br#"{"width":320,"height":240,"seed":3,
            "groups":[{"count":9,"position":"random","velocity":"random","steering":[{"wander":{}},{"flock":{}}]}]}"#,
    );
    World::new(&scene.expect("a valid scene")).expect("a world")
}

/// The frames of the recordings below, painted while the world is played.
fn frames(painter: &mut Painter, world: &mut World) -> Vec<Pixmap> {
    let frame = |i| {
        if i > 0 {
            (0..2).for_each(|_| {
                world.step();
                painter.remember(world);
            });
        }
        let mut canvas = painter.canvas();
        painter.paint(world, &mut canvas);
        canvas
    };
    (0..5).map(frame).collect()
}

#[test]
fn frames_handed_one_by_one_make_the_same_file() {
    let show = Show { theme: Theme::Light, foresight: Foresight::All, ..Show::default() };
    for format in [Format::Gif, Format::Png] {
        let recording = Recording { format, steps: 10, every: 2, size: SIZE, show };
        let mut whole = Vec::new();
        record(world(), &recording, &mut whole, &mut |_| {}).expect("recorded");
        let (mut world, mut bytes) = (world(), Vec::new());
        let mut painter = Painter::new(&world, SIZE, show).expect("it fits");
        let mut recorder = match format {
            Format::Gif => {
                let tones = painter.tones(&world);
                Recorder::gif(&mut bytes, SIZE, 6.0, show.theme.inks(), &tones)
            }
            Format::Png | Format::Svg => Recorder::png(&mut bytes, SIZE, 6.0, 5),
        }
        .expect("begun");
        for canvas in frames(&mut painter, &mut world) {
            recorder.frame(&canvas).expect("a frame");
        }
        recorder.finish().expect("finished");
        assert!(whole == bytes, "{format:?}: {} and {} bytes", whole.len(), bytes.len());
    }
}

#[test]
fn what_is_seen_is_what_is_recorded() {
    let mut world = world();
    // The view of a canvas in a window is twice as large as the recording, with the agent in
    // its middle.
    let at = world.agents()[4].position;
    let canvas = Rect { from: Point { x: 200.0, y: 30.0 }, to: Point { x: 520.0, y: 270.0 } };
    let view = View::within(world.size(), canvas).zoomed(4.0, Point { x: 300.0, y: 200.0 });
    let off = view.pixel(at);
    let view = view.panned(360.0 - off.x, 150.0 - off.y);
    let show = Show { theme: Theme::Light, foresight: Foresight::Of(4), trails: true, selected: Some(4) };
    let mut painter = Painter::seen(&world, SIZE, &view, show).expect("it fits");
    let place = painter.view().pixel(at);
    assert!((place.x - 80.0).abs() < 0.01 && (place.y - 60.0).abs() < 0.01, "{place:?}");
    assert!((painter.view().length(1.0) - view.length(1.0) / 2.0).abs() < 1e-3);
    let tones = painter.tones(&world);
    assert!(tones.contains(&show.theme.chosen()));
    let mut recorder = Recorder::gif(Vec::new(), SIZE, 3.0, show.theme.inks(), &tones).expect("begun");
    let frames = frames(&mut painter, &mut world);
    frames.iter().for_each(|frame| recorder.frame(frame).expect("a frame"));
    recorder.finish().expect("finished");
    let Ink([r, g, b]) = tone(&world, 4, show.theme);
    let agent = frames[0].pixel(80, 60).expect("it is inside");
    assert_eq!((agent.red(), agent.green(), agent.blue()), (r, g, b));
}

#[test]
fn a_png_has_the_frames_that_it_was_begun_with() {
    let picture = Pixmap::new(4, 3).expect("it fits");
    let mut short = Recorder::png(Vec::new(), (4, 3), 3.0, 2).expect("begun");
    short.frame(&picture).expect("a frame");
    let error = short.finish().expect_err("one is missing").to_string();
    assert_eq!(error, "a PNG of 2 frames that ends after 1");
    let mut long = Recorder::png(Vec::new(), (4, 3), 3.0, 1).expect("begun");
    long.frame(&picture).expect("a frame");
    let error = long.frame(&picture).expect_err("one too many").to_string();
    assert_eq!(error, "one frame more than the 1 that the PNG was begun with");
    assert!(Recorder::png(Vec::new(), (4, 3), 3.0, 0).is_err());
}

#[test]
fn a_frame_of_another_size_is_refused() {
    let mut recorder = Recorder::gif(Vec::new(), (4, 3), 3.0, Theme::Dark.inks(), &[]).expect("begun");
    let error = recorder.frame(&Pixmap::new(3, 4).expect("it fits")).expect_err("it is not 4x3");
    assert_eq!(error.to_string(), "a frame of 3x4 in a file of 4x3");
    assert_eq!(recorder.finish().expect_err("there is none").to_string(), "a GIF without frames");
}

#[test]
fn frames_are_the_beginning_and_one_every_so_many_steps() {
    let frames = |steps, every| {
        Recording { format: Format::Gif, steps, every, size: (16, 16), show: Show::default() }.frames()
    };
    assert_eq!(frames(120, 1), 120);
    assert_eq!(frames(120, 2), 60);
    assert_eq!(frames(121, 2), 61);
    assert_eq!(frames(0, 1), 1);
    assert_eq!(frames(5, 0), 5);
}

#[test]
fn a_frame_is_shown_for_as_long_as_its_steps_take() {
    let scene = |dt: &str| read(format!(r#"{{"dt":{dt}}}"#).as_bytes()).expect("a valid scene");
    let time = |dt, every| frame_time(&scene(dt), every);
    // A `dt` of more than 0.1 counts frames: 33⅓ steps a second.
    assert_eq!([time("1", 1), time("1", 4), time("0.5", 0), time("0", 2)], [3.0, 12.0, 3.0, 6.0]);
    assert_eq!(time("1", u64::MAX), 65535.0);
    // Others are seconds. A frame takes 2 hundredths or more.
    assert_eq!([time("0.1", 1), time("0.05", 3), time("0.01", 1)], [10.0, 15.0, 2.0]);
    let every = ["1", "0.05", "0.02", "0.01", "0.001"].map(|dt| steps_of_frame(&scene(dt)));
    assert_eq!(every, [1, 1, 1, 2, 20]);
}

#[test]
fn delays_of_frames_have_the_right_sum() {
    let recording = |format| Recording { format, steps: 120, every: 2, size: SIZE, show: Show::default() };
    let scene = read(br#"{"dt":0.016666666666666666,"agents":[{"position":[9,9],"velocity":[9,0]}]}"#);
    let world = World::new(&scene.expect("a valid scene")).expect("a world");
    let mut bytes = Vec::new();
    record(world, &recording(Format::Gif), &mut bytes, &mut |_| {}).expect("recorded");
    let mut decoder = gif::DecodeOptions::new().read_info(&bytes[..]).expect("a GIF");
    let mut delays = Vec::new();
    while let Some(frame) = decoder.read_next_frame().expect("a frame") {
        delays.push(frame.delay);
    }
    assert_eq!((delays.len(), delays.iter().sum::<u16>()), (60, 200), "two seconds");
    assert!(delays.iter().all(|delay| [3, 4].contains(delay)), "{delays:?}");
}

#[test]
fn the_ending_decides_the_format() {
    assert_eq!(Format::of(Path::new("a/b.GIF")), Some(Format::Gif));
    assert_eq!(Format::of(Path::new("b.png")), Some(Format::Png));
    assert_eq!(Format::of(Path::new("b.Svg")), Some(Format::Svg));
    assert_eq!(Format::of(Path::new("b.jpg")), None);
    assert_eq!(Format::of(Path::new("gif")), None);
}

/// The frames of a GIF as stored: left, top, width, height, and the colour and opacity of each
/// pixel.
fn stored(gif: &[u8]) -> Vec<([u16; 4], Vec<[u8; 4]>)> {
    let mut options = gif::DecodeOptions::new();
    options.set_color_output(gif::ColorOutput::RGBA);
    let mut decoder = options.read_info(gif).expect("a GIF");
    let mut frames = Vec::new();
    while let Some(frame) = decoder.read_next_frame().expect("a frame") {
        let pixels = frame.buffer.chunks_exact(4).map(|p| [p[0], p[1], p[2], p[3]]);
        frames.push(([frame.left, frame.top, frame.width, frame.height], pixels.collect()));
    }
    frames
}

/// A picture with these colours, row by row.
fn picture(width: u32, colors: &[Ink]) -> Pixmap {
    let mut picture = Pixmap::new(width, colors.len() as u32 / width).expect("it fits");
    for (pixel, Ink([r, g, b])) in picture.pixels_mut().iter_mut().zip(colors) {
        *pixel = Color::from_rgba8(*r, *g, *b, 255).premultiply().to_color_u8();
    }
    picture
}

#[test]
fn the_colors_of_a_theme_come_out_nearly_as_they_are() {
    for theme in [Theme::Dark, Theme::Light] {
        let (inks, tones) = (theme.inks(), theme.tones(steer_scene::behavior::Role::Hunter));
        let (colors, mut bytes) = ([inks.ground, inks.stone, inks.goal, tones[0], tones[2]], Vec::new());
        let mut recorder = Recorder::gif(&mut bytes, (5, 1), 3.0, inks, &tones).expect("begun");
        recorder.frame(&picture(5, &colors)).expect("a frame");
        recorder.finish().expect("finished");
        let (_, pixels) = stored(&bytes).remove(0);
        for (found, Ink(rgb)) in pixels.iter().zip(colors) {
            assert!(found.iter().zip(rgb).all(|(a, b)| a.abs_diff(b) <= 6), "{found:?} for {rgb:?}");
        }
    }
}

#[test]
fn a_palette_fits_with_every_tone_there_is() {
    let all: Vec<Ink> = (0..=255).map(|i| Ink([i, 255 - i, 7])).collect();
    for tones in [&all[..], &[]] {
        let mut bytes = Vec::new();
        let inks = Theme::Dark.inks();
        let mut recorder = Recorder::gif(&mut bytes, (1, 1), 3.0, inks, tones).expect("begun");
        recorder.frame(&picture(1, &[inks.ground])).expect("a frame");
        recorder.finish().expect("finished");
        assert_eq!(stored(&bytes).len(), 1);
    }
}

#[test]
fn a_frame_is_the_least_rectangle_that_holds_all_changes() {
    let (inks, mut bytes) = (Theme::Dark.inks(), Vec::new());
    let mut colors = [inks.ground; 20];
    let mut recorder = Recorder::gif(&mut bytes, (5, 4), 3.0, inks, &[]).expect("begun");
    for changed in [None, Some(6), None] {
        if let Some(first) = changed {
            (colors[first], colors[first + 7]) = (inks.goal, inks.goal);
        }
        recorder.frame(&picture(5, &colors)).expect("a frame");
    }
    recorder.finish().expect("finished");
    let places: Vec<[u16; 4]> = stored(&bytes).into_iter().map(|(place, _)| place).collect();
    assert_eq!(places, [[0, 0, 5, 4], [1, 1, 3, 2], [0, 0, 1, 1]]);
}

#[test]
fn a_canvas_with_other_sides_is_left_as_it_is() {
    let world = world();
    let painter = Painter::new(&world, (40, 30), Show::default()).expect("it fits");
    let mut canvas = Pixmap::new(30, 40).expect("it fits");
    painter.paint(&world, &mut canvas);
    assert!(canvas.data().iter().all(|byte| *byte == 0));
}
