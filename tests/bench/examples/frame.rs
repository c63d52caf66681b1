//! Cost of a frame of the playground with 1,000 agents: the step, the picture, the whole window and
//! its triangles.
//!
//! Nothing is shown: the toolkit lays out a window of 1280×800 points and tessellates it, as it
//! does before a graphics card draws it. Each figure is the median of many measurements, so that
//! other load on the machine has little effect.

use std::io::Write as _;
use std::process::ExitCode;
use std::time::Instant;

use eframe::egui::{Context, Pos2, RawInput, Rect, vec2};
use steer_demo::window::App;
use steer_scene::play::Session;
use steer_scene::scene::{Scene, load};

const WARM_UP: usize = 60;
const ROUNDS: usize = 240;

fn main() -> ExitCode {
    let result = scene().and_then(costs);
    let written = match &result {
        Ok(text) => writeln!(std::io::stdout(), "{text}"),
        Err(why) => writeln!(std::io::stderr(), "frame: {why}"),
    };
    if result.is_ok() && written.is_ok() { ExitCode::SUCCESS } else { ExitCode::from(2) }
}

/// Returns the named scene, or the built-in one of 1,000 agents.
fn scene() -> Result<Scene, String> {
    let name = std::env::args().nth(1).unwrap_or("murmuration".into());
    load(&name).map_err(|refusal| refusal.to_string())
}

/// One line for each cost.
fn costs(scene: Scene) -> Result<String, String> {
    let name = scene.name.clone();
    let refuse = |fault: steer_scene::error::Fault| fault.refuse(&name).to_string();
    let mut session = Session::open(scene).map_err(refuse)?;
    let agents = session.world().agents().len();
    let steps = median(|| {
        let begun = Instant::now();
        session.step();
        begun.elapsed().as_secs_f64()
    });
    let mut app = App::of(&name, session);
    let context = Context::default();
    let screen = Rect::from_min_size(Pos2::ZERO, vec2(1280.0, 800.0));
    let (mut pictures, mut triangles, mut time) = (Vec::new(), Vec::new(), 0.0);
    let frames = median(|| {
        // A frame is long enough for one or two steps.
        time += 1.0 / 60.0;
        let input = RawInput { screen_rect: Some(screen), time: Some(time), ..RawInput::default() };
        let begun = Instant::now();
        let mut output = context.run_ui(input, |ui| app.frame(ui));
        let frame = begun.elapsed().as_secs_f64();
        // No graphics card takes the textures.
        output.textures_delta.clear();
        pictures.push(app.drawing());
        let begun = Instant::now();
        let made = context.tessellate(output.shapes, output.pixels_per_point);
        triangles.push(begun.elapsed().as_secs_f64());
        drop(made);
        frame
    });
    let (pictures, triangles) = (middle(pictures), middle(triangles));
    let line = |what: &str, seconds: f64| format!("{what:<44}{:>8.3} ms", seconds * 1e3);
    Ok([
        format!("{name}, {agents} agents, the median of {ROUNDS}"),
        line("a step", steps),
        line("a picture: its shapes", pictures),
        line("a step and a picture", steps + pictures),
        line("a frame: the steps due, picture and panels", frames),
        line("its triangles", triangles),
    ]
    .join("\n"))
}

/// Median of repeated measurements, without the warm-up.
fn median(mut measure: impl FnMut() -> f64) -> f64 {
    let all: Vec<f64> = (0..WARM_UP + ROUNDS).map(|_| measure()).collect();
    middle(all)
}

/// Median of all figures after the warm-up.
fn middle(mut all: Vec<f64>) -> f64 {
    let mut all = all.split_off(WARM_UP.min(all.len()));
    all.sort_by(f64::total_cmp);
    all.get(all.len() / 2).copied().unwrap_or_default()
}
