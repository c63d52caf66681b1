//! Files: saving, opening dropped files, recording.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use eframe::egui::{DroppedFile, Key, Modifiers, Role, vec2};
use steer_scene::scene::read;

use crate::window::Desk;
use crate::window::desk::STEP;

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
    Desk::paused(super::playing(name).with_folder(folder))
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
    assert_eq!((saved.agent_count(), saved.name.as_str()), (20, "flock"));
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
fn a_missing_folder_is_reported() {
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

/// A folder with scenes of one and of two agents, a folder with another, a broken scene and files
/// that are none.
fn scenes_in_a_folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let agent = r#"{"position":[1,2]}"#;
    fs::create_dir(folder.path().join("more")).expect("a folder");
    for (name, text) in [
        ("one.json", format!(r#"{{"agents":[{agent}]}}"#)),
        ("two.JSON", format!(r#"{{"agents":[{agent},{agent}]}}"#)),
        ("more/three.json", format!(r#"{{"agents":[{agent},{agent},{agent}]}}"#)),
        ("typo.json", "{\n \"agents\": [{\"position\": [0, 0], \"max_sped\": 3}]}".into()),
        ("notes.txt", "no scene".into()),
        (".hidden.json", "{}".into()),
    ] {
        fs::write(folder.path().join(name), text).expect("a file");
    }
    folder
}

/// Shows the sheet that opens a file. It is measured first, then shown.
fn ask_for_a_file(desk: &mut Desk) {
    desk.press("Open");
    desk.frames(2);
}

#[test]
fn open_lists_the_scenes_of_a_folder_and_keeps_the_latest() {
    let folder = scenes_in_a_folder();
    let mut desk = playing("flock", folder.path());
    ask_for_a_file(&mut desk);
    for name in ["..", "more/", "one.json", "two.JSON", "typo.json"] {
        assert_eq!(desk.all(Role::Button, name).len(), 1, "{name}");
    }
    assert!(!desk.reads("notes") && !desk.reads("hidden") && !desk.reads("Recent"));
    desk.press("one.json");
    let one = folder.path().join("one.json").display().to_string();
    assert_eq!(desk.app().status(), format!("{one}, 1 agent, playing"));
    assert_eq!(desk.session().scene().name, "one", "after its file");
    assert!(!desk.reads("Open a scene"));

    // A folder, and back.
    ask_for_a_file(&mut desk);
    desk.press("more/");
    assert!(desk.reads("three.json") && !desk.reads("two.JSON"));
    desk.press("three.json");
    assert_eq!(desk.session().world().agents().len(), 3);
    ask_for_a_file(&mut desk);
    assert!(desk.reads("Recent"));
    let three = folder.path().join("more").join("three.json").display().to_string();
    assert!(
        desk.all(Role::Button, &three)[0].top() < desk.all(Role::Button, &one)[0].top(),
        "the latest first"
    );
    desk.press("..");
    desk.press("two.JSON");
    assert_eq!(desk.session().world().agents().len(), 2);
    // A dropped file is recent, too.
    drop_file(&mut desk, "dropped.json", Ok(br#"{"agents":[]}"#.to_vec()));
    ask_for_a_file(&mut desk);
    assert!(desk.reads("/some/where/dropped.json"));
    desk.press(&one);
    assert_eq!(desk.session().world().agents().len(), 1);
}

#[test]
fn open_takes_a_path_or_a_part_of_a_name() {
    let folder = scenes_in_a_folder();
    let mut desk = playing("flock", folder.path());
    let mut open = |text: &str| {
        desk.shortcut(Modifiers::COMMAND, Key::O);
        desk.write(text);
        desk.key(Key::Enter);
        let agents = desk.session().world().agents().len();
        if desk.reads("Open a scene") {
            desk.key(Key::Escape);
            assert!(!desk.reads("Open a scene"), "{text}");
        }
        agents
    };
    let whole = folder.path().join("more").join("three.json").display().to_string();
    assert_eq!(open("TWO"), 2, "a part");
    assert_eq!(open("one.json"), 1, "a name");
    assert_eq!(open(&whole), 3, "a path");
    assert_eq!(open("more"), 3, "a folder opens no scene");
    assert_eq!(open("three"), 3, "which is listed now");
}

#[test]
fn open_reports_an_error_with_file_line_and_column_and_stays_open() {
    let folder = scenes_in_a_folder();
    let mut desk = playing("flock", folder.path());
    let before = desk.json();
    ask_for_a_file(&mut desk);
    desk.press("typo.json");
    let told = desk.app().status();
    let path = folder.path().join("typo.json").display().to_string();
    let parts = [&path, "agents[0].max_sped (line 2, column ", "unknown"];
    assert!(parts.iter().all(|part| told.contains(part)) && told.lines().count() == 1, "{told}");
    let shown = desk.texts().iter().filter(|text| text.text == told && !text.elided).count();
    assert!(shown >= 1, "all of it is in the sheet: {told}");
    assert!(desk.reads("Open a scene"));
    desk.write("none such.json");
    desk.key(Key::Enter);
    let told = desk.app().status();
    assert!(told.contains("none such.json: cannot be read: no such file"), "{told}");
    // A device may never end, and a pipe may never begin.
    #[cfg(unix)]
    {
        desk.shortcut(Modifiers::COMMAND, Key::A);
        desk.write("/dev/zero");
        desk.key(Key::Enter);
        assert!(desk.app().status().contains("/dev/zero: is not a file"), "{}", desk.app().status());
    }
    assert_eq!(desk.json(), before, "the session stays");
    desk.press("Close");
    assert!(!desk.reads("Open a scene"));

    // A folder that is not there.
    let mut desk = playing("flock", &folder.path().join("none"));
    ask_for_a_file(&mut desk);
    assert!(desk.reads("cannot be read: no such file"));
}

#[test]
fn the_sheet_that_opens_fits_every_window() {
    let folder = scenes_in_a_folder();
    for i in 0..300 {
        fs::write(folder.path().join(format!("a scene with a rather long name {i:03}.json")), "{}")
            .expect("a file");
    }
    for size in [vec2(390.0, 844.0), vec2(640.0, 480.0), vec2(1280.0, 800.0), vec2(1920.0, 1080.0)] {
        let mut desk = Desk::sized(super::playing("flock").with_folder(folder.path()), size, STEP);
        desk.shortcut(Modifiers::COMMAND, Key::O);
        desk.frames(4);
        desk.harness.check_accessibility();
        let window = desk.harness.ctx.content_rect();
        let field = desk.all(Role::TextInput, "path")[0];
        let close = desk.all(Role::Button, "Close")[0];
        assert!(window.contains_rect(field) && window.contains_rect(close), "{size}");
        let texts = desk.texts();
        let title = texts.iter().position(|text| text.text == "Open a scene").expect("a title");
        for text in &texts[title..] {
            let clip = text.clip.intersect(window).expand(0.6);
            let sides = text.rect.left() >= clip.left() && text.rect.right() <= clip.right();
            assert!(sides, "{size}: {text:?}");
        }
        desk.scroll_to("a scene with a rather long name 010.json");
        desk.frames(20);
        let row = desk.all(Role::Button, "a scene with a rather long name 010.json")[0];
        assert!(window.contains_rect(row), "{size}: {row}");
        assert!(size.x >= 1280.0 || row.height() >= 43.9, "{size}: {row}");
        assert!(desk.reads("more: type a part of the name") || texts.len() > 9, "{size}");
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
    assert!(desk.reads("Stop (1)"), "the present is the first picture");
    for _ in 0..5 {
        desk.press("Step");
    }
    // Frames without a step add no pictures.
    desk.frames(4);
    desk.press("Stop (6)");
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
