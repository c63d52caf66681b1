//! Running the program as a user does.

use std::path::Path;
use std::process::{Command, Output};

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

/// Returns the lines of a trace as steps of agents.
#[allow(dead_code, reason = "not every test reads traces")]
pub(crate) fn trace(scene: &str, steps: usize) -> Vec<Vec<[f64; 4]>> {
    #[derive(serde::Deserialize)]
    struct Line {
        step: usize,
        agents: Vec<[f64; 4]>,
    }
    let dir = tempfile::tempdir().expect("a directory");
    std::fs::write(dir.path().join("s.json"), scene).expect("a scene file");
    let output = run(dir.path(), &["trace", "s.json", "--steps", &steps.to_string()]);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8(output.stdout).expect("text");
    let lines: Vec<Line> = text.lines().map(|l| serde_json::from_str(l).expect("a line of JSON")).collect();
    assert_eq!(lines.len(), steps);
    assert!(lines.iter().enumerate().all(|(i, l)| l.step == i + 1));
    lines.into_iter().map(|l| l.agents).collect()
}

/// Returns the one line of a refusal. Panics if there are more or fewer lines, or if anything is
/// left in the directory.
#[allow(dead_code, reason = "not every test is refused")]
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
#[allow(dead_code, reason = "not every test is refused")]
pub(crate) fn listing(dir: &Path) -> Vec<String> {
    let mut names: Vec<String> = std::fs::read_dir(dir)
        .expect("a directory")
        .map(|e| e.expect("an entry").file_name().to_string_lossy().into_owned())
        .collect();
    names.sort();
    names
}
