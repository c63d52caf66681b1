//! Running the program as a user does.

use core::fmt::Display;
use std::path::Path;
use std::process::{Command, Output};

use steer_scene::scene::read;
use steer_scene::world::{Snapshot, World};

/// Returns the world of a scene.
#[track_caller]
pub(crate) fn world(scene: impl Display) -> World {
    let text = scene.to_string();
    let scene = read(text.as_bytes()).unwrap_or_else(|fault| panic!("{fault:?}\n{text}"));
    World::new(&scene).expect("a world")
}

/// Returns the bytes of a saved world.
pub(crate) fn saved(world: &World) -> Vec<u8> {
    let mut file = Vec::new();
    world.save().expect("finite").write(&mut file).expect("written");
    file
}

/// Returns the world restored from its saved bytes.
pub(crate) fn reopened(world: &World) -> World {
    World::restore(&Snapshot::read(&saved(world)).expect("read back")).expect("restored")
}

/// Runs the program in a directory, without a display, so that no test opens a window.
pub(crate) fn run(dir: &Path, args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_steer-demo"))
        .args(args)
        .current_dir(dir)
        .env_remove("DISPLAY")
        .env_remove("WAYLAND_DISPLAY")
        .env_remove("WAYLAND_SOCKET")
        .output()
        .expect("it starts")
}

/// Runs the program on a scene, `s.json`. Returns what it prints on standard output and error.
pub(crate) fn said(scene: &str, args: &[&str]) -> [String; 2] {
    let dir = tempfile::tempdir().expect("a directory");
    std::fs::write(dir.path().join("s.json"), scene).expect("a scene file");
    let Output { status, stdout, stderr } = run(dir.path(), args);
    let said = [stdout, stderr].map(|bytes| String::from_utf8(bytes).expect("text"));
    assert!(status.success(), "{args:?}: {}", said[1]);
    said
}

/// Returns the lines of a trace as steps of agents.
pub(crate) fn trace(scene: &str, steps: usize) -> Vec<Vec<[f64; 4]>> {
    #[derive(serde::Deserialize)]
    struct Line {
        step: usize,
        agents: Vec<[f64; 4]>,
    }
    let [text, _] = said(scene, &["trace", "s.json", "--steps", &steps.to_string()]);
    let lines: Vec<Line> = text.lines().map(|l| serde_json::from_str(l).expect("a line of JSON")).collect();
    assert_eq!(lines.len(), steps);
    assert!(lines.iter().enumerate().all(|(i, l)| l.step == i + 1));
    lines.into_iter().map(|l| l.agents).collect()
}

/// Returns the one line of a refusal. Panics if there are more or fewer lines, or if anything is
/// left in the directory.
pub(crate) fn refused(dir: &Path, args: &[&str]) -> String {
    let before = listing(dir);
    let output = run(dir, args);
    let text = String::from_utf8(output.stderr).expect("text");
    assert_eq!(output.status.code(), Some(2), "{args:?}: {text}");
    assert!(output.stdout.is_empty(), "{args:?} writes to standard output");
    assert_eq!(text.lines().count(), 1, "{args:?}: {text}");
    assert!(text.starts_with("steer-demo: "), "{text}");
    assert_eq!(listing(dir), before, "{args:?} leaves something behind");
    text
}

/// Returns the names of the files in a folder, in order.
pub(crate) fn listing(dir: &Path) -> Vec<String> {
    let mut names: Vec<String> = std::fs::read_dir(dir)
        .expect("a directory")
        .map(|e| e.expect("an entry").file_name().to_string_lossy().into_owned())
        .collect();
    names.sort();
    names
}
