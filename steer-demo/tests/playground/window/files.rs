//! Files: saving, opening dropped files, recording.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use eframe::egui::{DroppedFile, Key, Modifiers};
use steer_demo::play::Session;
use steer_demo::scene::{load, read};
use steer_demo::window::App;

use crate::window::Desk;

/// A file that is dropped on the window.
#[derive(Debug)]
struct Dropped(PathBuf, Result<Vec<u8>, String>);

impl DroppedFile for Dropped {
    fn path(&self) -> &Path {
        &self.0
    }

    fn bytes(&self) -> Result<Vec<u8>, String> {
        self.1.clone()
    }
}

fn drop_file(desk: &mut Desk, name: &str, bytes: Result<Vec<u8>, String>) {
    desk.harness
        .input_mut()
        .dropped_files
        .push(Arc::new(Dropped(Path::new("/some/where").join(name), bytes)));
    desk.frames(2);
}

fn playing(name: &str, folder: &Path) -> Desk {
    let session = Session::open(load(name).expect("a scene")).expect("a session");
    Desk::paused(App::of(name, session).saving_into(folder))
}

/// Names of the files in a folder.
fn listing(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("a folder");
    let mut names: Vec<String> =
        entries.map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

#[test]
fn what_is_saved_opens_as_what_was_seen() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut desk = playing("flock", folder.path());
    for _ in 0..7 {
        desk.press("Step");
    }
    desk.press("Save");
    let path = folder.path().join("flock.json");
    let told = desk.app().status();
    assert_eq!(told, format!("Saved: {}", path.display()));
    let bytes = fs::read(&path).expect("the file that the status line names");
    let saved = read(&bytes).expect("the reader accepts it");
    assert_eq!((saved.crowd(), saved.name.as_str()), (20, "flock"));
    // Saving again makes another file.
    desk.shortcut(Modifiers::COMMAND, Key::S);
    assert_eq!(listing(folder.path()), ["flock-2.json", "flock.json"]);

    let mut other = playing("chase", folder.path());
    drop_file(&mut other, "flock.json", Ok(bytes));
    assert_eq!(other.app().status(), "flock.json, 20 agents, playing");
    other.press("Pause");
    other.press("Restart");
    let state = |desk: &Desk| -> Vec<String> {
        let agents = desk.session().world().agents();
        agents.iter().map(|agent| format!("{:?} {:?}", agent.position, agent.velocity)).collect()
    };
    assert_eq!(state(&other), state(&desk));
}

#[test]
fn a_folder_that_is_not_there_is_told() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut desk = playing("flock", &folder.path().join("none"));
    desk.press("Save");
    assert!(desk.app().status().contains("cannot be written"), "{}", desk.app().status());
    assert_eq!(listing(folder.path()), Vec::<String>::new());
}

#[test]
fn a_dropped_file_that_is_no_scene_is_refused_with_its_place() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut desk = playing("flock", folder.path());
    let before = desk.json();
    let steps = desk.steps();
    for (name, bytes, parts) in [
        (
            "typo.json",
            Ok(&br#"{"agents":[{"position":[0,0],"max_sped":3}]}"#[..]),
            ["typo.json: agents[0]", "max_sped"],
        ),
        ("half.json", Ok(&br#"{"agents":[{"#[..]), ["half.json: agents[0]", "line 1, column 12"]),
        ("picture.png", Ok(&b"\x89PNG\r\n\x1a\n\x00"[..]), ["picture.png: ", "JSON"]),
        ("gone.json", Err("no such file".to_string()), ["gone.json: cannot be read: no such file", "JSON"]),
    ] {
        drop_file(&mut desk, name, bytes.map(<[u8]>::to_vec));
        let told = desk.app().status();
        assert!(parts.iter().all(|part| told.contains(part)), "{told}");
        assert!(desk.reads(&told), "{told}");
        assert_eq!((desk.json(), desk.steps()), (before.clone(), steps), "the session stays");
    }
}

/// Number of pictures in a GIF.
fn frames(path: &Path) -> usize {
    let mut decoder = gif::Decoder::new(File::open(path).expect("the file")).expect("a GIF");
    let mut count = 0;
    while decoder.read_next_frame().expect("a picture").is_some() {
        count += 1;
    }
    count
}

#[test]
fn a_recording_has_a_picture_a_step_and_pressing_once_more_ends_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut desk = playing("chase", folder.path());
    desk.press("Record");
    assert!(desk.reads("Stop (1 frame)"), "the present is the first picture");
    for _ in 0..5 {
        desk.press("Step");
    }
    // Frames without a step add no pictures.
    desk.frames(4);
    desk.press("Stop (6 frames)");
    let path = folder.path().join("chase.gif");
    assert_eq!(desk.app().status(), format!("6 frames recorded: {}", path.display()));
    assert_eq!(frames(&path), 6);
    // The recording has ended.
    desk.press("Step");
    assert!(desk.reads("Record") && !desk.reads("Stop ("));
    // By key. Opening another scene ends it, too.
    desk.key(Key::G);
    desk.press("Step");
    desk.scroll_to("flock");
    desk.press("flock");
    assert_eq!(listing(folder.path()), ["chase-2.gif", "chase.gif"]);
    assert_eq!(frames(&folder.path().join("chase-2.gif")), 2);
}
