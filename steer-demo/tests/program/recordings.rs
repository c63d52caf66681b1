//! The files that `record` makes, as a viewer decodes them.

use std::fs::File;
use std::io::BufReader;
use std::path::Path;

use crate::common::run;

/// A scene of one agent that crosses an empty world: at frame i it is at (20 + 8 i, 60).
const CROSSING: &str = r#"{"width":160,"height":120,"agents":[{"position":[20,60],"velocity":[8,0]}]}"#;

/// A picture as a viewer decodes it: red, green and blue, row by row.
#[derive(Clone)]
struct Picture {
    width: usize,
    rgb: Vec<[u8; 3]>,
}

impl Picture {
    fn blank(width: usize, height: usize) -> Self {
        Self { width, rgb: vec![[0; 3]; width * height] }
    }

    /// Returns the next picture, which differs within a rectangle.
    fn then(&self, (left, top): (usize, usize), width: usize, pixels: &[u8]) -> Self {
        let mut next = self.clone();
        for (i, p) in pixels.chunks_exact(4).enumerate() {
            assert!(p[3] == 0 || p[3] == 255);
            if p[3] == 255 {
                next.rgb[(top + i / width) * self.width + left + i % width] = [p[0], p[1], p[2]];
            }
        }
        next
    }

    fn at(&self, x: usize, y: usize) -> [u8; 3] {
        self.rgb[y * self.width + x]
    }
}

fn gif_frames(path: &Path) -> Vec<Picture> {
    let mut options = gif::DecodeOptions::new();
    options.set_color_output(gif::ColorOutput::RGBA);
    let mut decoder = options.read_info(File::open(path).expect("the file")).expect("a GIF");
    let mut frames = vec![Picture::blank(decoder.width().into(), decoder.height().into())];
    while let Some(frame) = decoder.read_next_frame().expect("a frame") {
        let corner = (frame.left.into(), frame.top.into());
        frames.push(frames[frames.len() - 1].then(corner, frame.width.into(), &frame.buffer));
    }
    frames.split_off(1)
}

fn png_frames(path: &Path) -> Vec<Picture> {
    let decoder = png::Decoder::new(BufReader::new(File::open(path).expect("the file")));
    let mut reader = decoder.read_info().expect("a PNG");
    let (width, height) = (reader.info().width as usize, reader.info().height as usize);
    let count = reader.info().animation_control().map_or(1, |control| control.num_frames);
    let mut buffer = vec![0; reader.output_buffer_size().expect("it fits")];
    let mut frames = vec![Picture::blank(width, height)];
    for _ in 0..count {
        let info = reader.next_frame(&mut buffer).expect("a frame");
        let control = reader.info().frame_control().copied();
        let corner = control.map_or((0, 0), |c| (c.x_offset as usize, c.y_offset as usize));
        let pixels = &buffer[..info.buffer_size()];
        frames.push(frames[frames.len() - 1].then(corner, info.width as usize, pixels));
    }
    frames.split_off(1)
}

/// Records a scene and hands on the file and what is printed.
fn record<T>(scene: &str, more: &[&str], out: &str, then: impl FnOnce(&Path, &str) -> T) -> T {
    let dir = tempfile::tempdir().expect("a directory");
    std::fs::write(dir.path().join("s.json"), scene).expect("a scene file");
    let output = run(dir.path(), &[&["record", "s.json", "--out", out], more].concat());
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert_eq!(String::from_utf8_lossy(&output.stderr), "", "no progress bar but on a terminal");
    assert_eq!(std::fs::read_dir(dir.path()).expect("the directory").count(), 2);
    then(&dir.path().join(out), &String::from_utf8_lossy(&output.stdout))
}

fn recorded(scene: &str, more: &[&str], out: &str) -> Vec<Picture> {
    let decode = if out.ends_with("gif") { gif_frames } else { png_frames };
    record(scene, more, out, |path, _| decode(path))
}

/// Returns the text of a run as one picture.
fn still(scene: &str, more: &[&str]) -> String {
    record(scene, more, "x.SVG", |path, said| {
        assert!(said.starts_with("x.SVG: ") && said.contains(" in ") && said.lines().count() == 1, "{said}");
        std::fs::read_to_string(path).expect("text")
    })
}

#[test]
fn agents_are_where_the_trace_says_in_both_formats() {
    for out in ["x.gif", "x.png"] {
        for theme in ["dark", "light"] {
            let frames = recorded(CROSSING, &["--steps", "12", "--size", "320x240", "--theme", theme], out);
            assert_eq!(frames.len(), 12);
            for (i, frame) in frames.iter().enumerate() {
                assert_eq!(frame.rgb.len(), 320 * 240);
                let ground = frame.at(150, 15);
                let far =
                    |a: [u8; 3], b: [u8; 3]| a.iter().zip(b).map(|(a, b)| a.abs_diff(b)).max() > Some(60);
                // The world is drawn at twice its size.
                assert!(
                    far(frame.at(40 + 16 * i, 120), ground),
                    "{out} {theme}: the agent is not at its place"
                );
                assert!(
                    !far(frame.at(40 + 16 * i + 28, 120), ground),
                    "{out} {theme}: something is ahead of it"
                );
                assert!(!far(frame.at(40 + 16 * i, 90), ground), "{out} {theme}: something is beside it");
            }
        }
    }
}

#[test]
fn sizes_and_frames_are_as_requested() {
    let frames = recorded(CROSSING, &["--steps", "9", "--every", "4"], "x.gif");
    assert_eq!((frames.len(), frames[0].width, frames[0].rgb.len()), (3, 800, 800 * 600));
    let frames = recorded(CROSSING, &["--steps", "0", "--size", "64X16"], "x.png");
    assert_eq!((frames.len(), frames[0].width, frames[0].rgb.len()), (1, 64, 64 * 16));
}

#[test]
fn a_frame_where_nothing_moves_still_counts() {
    for out in ["x.gif", "x.png"] {
        let frames =
            recorded(r#"{"agents":[{"position":[100,100]}]}"#, &["--steps", "5", "--size", "80x60"], out);
        assert_eq!(frames.len(), 5);
        assert_eq!(frames[0].rgb, frames[4].rgb);
    }
}

#[test]
fn foresight_shows_more() {
    let scene = r#"{"agents":[{"position":[100,100],"steering":[{"wander":{"distance":90,"radius":40}}]}]}"#;
    let plain = recorded(scene, &["--steps", "1"], "x.png");
    let foreseen = recorded(scene, &["--steps", "1", "--foresight"], "x.png");
    assert_ne!(plain[0].rgb, foreseen[0].rgb);
}

#[test]
fn going_through_a_side_leaves_no_trail_across_the_world() {
    let scene =
        r#"{"width":160,"height":120,"edge":"wrap","agents":[{"position":[140,50],"velocity":[8,0]}]}"#;
    let frames = recorded(scene, &["--steps", "6", "--size", "320x240"], "x.png");
    let last = &frames[5];
    // It has moved from 140 through 160 to 20, and never appeared in the middle of the world.
    for x in 120..220 {
        assert_eq!(last.at(x, 99), last.at(170, 15), "{x}");
    }
}

#[test]
fn places_far_outside_draw_nothing_and_break_nothing() {
    let scene = r#"{"width":1e15,"height":1e-3,"paths":{"p":{"points":[[1e15,-1e15],[0,0]]}},
        "circles":[{"center":[0,0],"radius":1e90}],
        "agents":[{"position":[1e15,1e15],"velocity":[1e15,0],"max_speed":1e15,"radius":1e80,
            "steering":[{"seek":{"target":[-1e15,0]}},{"flock":{"in_sight":1e99}},{"follow_path":{"path":"p"}},{"avoid":{}}]},
            {"position":[0,0]}]}"#;
    for out in ["x.gif", "x.png"] {
        assert_eq!(recorded(scene, &["--steps", "3", "--foresight", "--size", "100x100"], out).len(), 3);
    }
    let svg = still(scene, &["--steps", "3", "--foresight", "--size", "100x100"]);
    assert!(!svg.contains("NaN") && !svg.contains("inf") && svg.len() < 5000, "{svg}");
}

#[test]
fn a_still_shows_the_way_and_its_ghosts() {
    let svg = still(
        r#"{"agents":[{"position":[20,60],"velocity":[8,0]}]}"#,
        &["--steps", "10", "--every", "5", "--size", "800x600"],
    );
    assert!(
        svg.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"800\" height=\"600\""),
        "{svg}"
    );
    // From 20 to 100 in five shades of two steps each.
    for start in [20, 36, 52, 68, 84] {
        assert!(svg.contains(&format!("\"M{start} 60l8 0 8 0")), "no track from {start}: {svg}");
    }
    // Agents at the end and as ghosts: the tip is 10 ahead of the position.
    for tip in [30, 70, 110] {
        assert!(svg.contains(&format!("\"M{tip} 60l-20 5 0-10z\"")), "no agent at {tip}: {svg}");
    }
    assert_eq!(svg.matches("60l-20 5 0-10z").count(), 3, "{svg}");
}

#[test]
fn a_still_is_of_the_run_that_its_scene_names() {
    let wanderer = r#"{"agents":[{"position":[100,100],"steering":[{"wander":{}}]}]"#;
    let plain = |more: &[&str]| still(&format!("{wanderer}}}"), more);
    let named = |more: &[&str]| {
        still(&format!(r#"{wanderer},"picture":{{"steps":12,"every":4,"foresight":true}}}}"#), more)
    };
    assert_eq!(named(&[]), plain(&["--steps", "12", "--every", "4", "--foresight"]));
    assert_eq!(named(&["--steps", "6"]), plain(&["--steps", "6", "--every", "4", "--foresight"]));
    let defaults = still(&format!(r#"{wanderer},"picture":{{}}}}"#), &[]);
    assert_eq!(defaults, plain(&["--steps", "100", "--every", "10"]));
}

#[test]
fn a_still_breaks_the_way_where_a_side_is_crossed() {
    let scene =
        r#"{"width":160,"height":120,"edge":"wrap","agents":[{"position":[124,60],"velocity":[8,0]}]}"#;
    let svg = still(scene, &["--steps", "10", "--size", "160x120"]);
    // From 124 to 156, and from 4 to 44: no piece is longer than a step.
    assert!(svg.contains("\"M124 60l8 0 8 0\"") && svg.contains("M4 60l8 0"), "{svg}");
    assert!(!svg.contains("l-152 0"), "{svg}");
}

#[test]
fn a_still_has_the_requested_theme_and_foresight() {
    let scene = r#"{"about":"a < b","agents":[{"position":[100,100],"steering":[{"wander":{"distance":90,"radius":40}}]}]}"#;
    let [dark, light, foreseen] =
        [&["--steps", "0"][..], &["--theme", "light"], &["--steps", "0", "--foresight"]]
            .map(|more| still(scene, more));
    assert!(dark.contains("#121821") && light.contains("#f8f5ee") && !light.contains("#121821"));
    assert!(!dark.contains("r=\"40\"") && foreseen.contains("r=\"40\""), "{foreseen}");
    assert!(dark.contains("<title>a &lt; b</title>"), "{dark}");
}

#[test]
fn without_a_display_the_scene_is_recorded_and_that_is_said() {
    let dir = tempfile::tempdir().expect("a directory");
    let output = run(dir.path(), &[]);
    assert!(output.status.success());
    let said = String::from_utf8(output.stdout).expect("text");
    let command = if cfg!(feature = "window") {
        "cargo run --release -- list"
    } else {
        "cargo run --release --no-default-features -- list"
    };
    assert!(said.contains("no window") && said.contains("murmuration") && said.contains(command), "{said}");
    let path = dir.path().join("flock.gif");
    let length = std::fs::metadata(&path).expect("it is there").len();
    assert!(length < 3_000_000, "{length} bytes");
    assert!(gif_frames(&path).len() >= 100);

    // A name that is taken gets a number.
    std::fs::write(dir.path().join("seek_and_flee.gif"), "taken").expect("written");
    let output = run(dir.path(), &["play", "seek_and_flee"]);
    let said = String::from_utf8(output.stdout).expect("text");
    assert!(output.status.success() && said.contains("seek_and_flee-2.gif"), "{said}");
    assert_eq!(gif_frames(&dir.path().join("seek_and_flee-2.gif")).len(), 200);
    assert_eq!(std::fs::read(dir.path().join("seek_and_flee.gif")).expect("it is there"), b"taken");
}

#[test]
fn the_first_picture_of_the_readme_repeats_without_a_jump() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("pictures/murmuration.gif");
    assert!(std::fs::metadata(&path).expect("it is there").len() <= 3_000_000);
    let frames = gif_frames(&path);
    assert!(frames.len() > 40 && frames[0].width * 360 == frames[0].rgb.len());
    let change = |a: &Picture, b: &Picture| {
        let apart = |(a, b): (&[u8; 3], &[u8; 3])| {
            a.iter().zip(b).map(|(a, b)| u64::from(a.abs_diff(*b))).sum::<u64>()
        };
        a.rgb.iter().zip(&b.rgb).map(apart).sum::<u64>()
    };
    let largest = frames.windows(2).map(|pair| change(&pair[0], &pair[1])).max().expect("frames");
    let jump = change(&frames[frames.len() - 1], &frames[0]);
    assert!(jump <= largest + largest / 5, "{jump} at the end, {largest} between frames");
}
