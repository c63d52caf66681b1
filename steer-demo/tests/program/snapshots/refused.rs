//! A file that is no snapshot, does not fit or cannot be saved is rejected in one line, and nothing
//! is left behind.

use std::fs;

use serde_json::Value;

use crate::common::{refused, run, saved, world};

/// A snapshot with an agent in a formation, one on a path, one in a tube, one that turns and one
/// that drifts.
fn sound() -> String {
    let scene = r#"{"seed":3,"circles":[{"center":[30,15],"radius":4}],
        "paths":{"p":{"points":[[100,100],[500,120],[460,420]],"travel":"closed","radius":9}},
        "agents":[{"name":"l","position":[1,2],"velocity":[0,4]},
            {"position":[9,9],"steering":[{"hold_formation":{"leader":"l"}},{"wander":{}}]},
            {"position":[90,9],"steering":[{"follow_path":{"path":"p"}}]},
            {"position":[9,90],"steering":[{"follow_tube":{"path":"p"}},{"face":{"target":"l"}}]}]}"#;
    let mut world = world(scene);
    world.step();
    String::from_utf8(saved(&world)).expect("text")
}

/// Returns the text of `sound` with another value at a JSON pointer, or with nothing there.
fn with(sound: &Value, at: &str, value: &str) -> String {
    let mut other = sound.clone();
    let (parent, key) = at.rsplit_once('/').expect(at);
    match (other.pointer_mut(parent).expect(at), key.parse::<usize>()) {
        (Value::Array(items), Ok(index)) if value.is_empty() => drop(items.remove(index)),
        (Value::Array(items), Ok(index)) => items[index] = "OTHER".into(),
        (owner, _) if value.is_empty() => drop(owner.as_object_mut().expect(at).remove(key).expect(at)),
        (owner, _) => owner[key] = "OTHER".into(),
    }
    other.to_string().replace("\"OTHER\"", value)
}

#[test]
fn what_does_not_fit_is_refused_at_its_place() {
    let sound: Value = serde_json::from_str(&sound()).expect("JSON");
    let cases = [
        // (the place that is named, and the one inside that is changed, the new value, the words)
        ("/format", "", "a file that `steer-demo trace --save` wrote"),
        ("/format", "2", "2; this program reads format 1"),
        ("/format", "\"one\"", "a whole number"),
        ("/version", "\"0.0.9\"", "`0.0.9`; this program is version 0.1.0"),
        ("/version", "", "missing; this program is version 0.1.0"),
        ("/steps", "-1", "a whole number"),
        ("/steps", "9007199254740993", "at most 9007199254740992"),
        ("/pace", "2", "unknown key"),
        ("|/steps", "", "missing key `steps`"),
        ("/steps", "1e999", "out of range"),
        ("/pointer/0", "1e999", "out of range"),
        ("/pointer/0", "null", "null"),
        ("/pointer|/0", "2e15", "[2000000000000000, 300]"),
        ("/scene/width", "-8", "greater than 0"),
        ("/scene/agents/1/steering/0/hold_formation/leader", "\"k\"", "no agent is named"),
        ("/circles", "[]", "0 items; 1, as many"),
        ("/circles/0/center|/1", "-2e15", "at most 1e15"),
        ("/agents/0/state/speed", "3", "unknown key"),
        ("/agents/0/state|/heading", "[0.0,1.1]", "heading is not a unit vector"),
        ("/agents/0/state/heading/1", "1e999", "out of range"),
        ("/agents/0/state|/mass", "0.0", "mass is not positive"),
        ("/agents/0/state|/max_speed", "1e300", "numbers of at most"),
        ("/agents/0/state/position|/1", "6e16", "at most 1e15"),
        ("/agents/1/state/id", "7", "1, its place"),
        ("/agents/0/drawn", "0.5", "whole number"),
        ("/agents/1/steering/0/hold_formation/slot", "1", "less than 1"),
        ("/agents/1/steering/0/hold_formation/count", "2", "1, as many as hold"),
        ("/agents/1/steering/0/hold_formation/row", "1", "unknown key"),
        ("/agents/1/steering|/0", "", "1 items; 2, an item for each entry"),
        ("/agents/1/steering/0", r#"{"seek":null}"#, "what `seek` remembers; this entry of the scene is"),
        ("/agents/1/steering/0", r#"{"fly":null}"#, "fly"),
        ("/agents/1/steering/1/wander|/point", "[1,1]", "not a unit vector"),
        ("/agents/2/steering/0/follow_path/waypoint", "3", "the path has 3 points"),
        ("/agents/2/steering/0/follow_path/returning", "true", "not one there and back"),
        ("/agents/3/steering/0/follow_tube/along", "-1", "from 0 to"),
        ("/agents/3/steering/0/follow_tube/along", "5e3", "the length of the path"),
        ("/agents/3/turned", "{}", "unknown key"),
        ("/agents/3/turning", r#"{"look_where_it_goes":{"rate":0}}"#, "what `look_where_it_goes` remembers"),
        ("/agents/3/turning", "", "missing; what `face` remembers"),
        ("/agents/0/turning", r#"{"face":{"rate":0}}"#, "nothing that turns"),
    ];
    let dir = tempfile::tempdir().expect("a directory");
    let args = ["trace", "--resume", "s.json", "--steps", "3", "--out", "t.jsonl", "--save", "u.json"];
    for (at, value, says) in cases {
        let named = at.split('|').next().unwrap_or_default().split('/').skip(1);
        let place = named
            .map(|key| if key.parse::<usize>().is_ok() { format!("[{key}]") } else { format!(".{key}") });
        let place: String = place.collect();
        fs::write(dir.path().join("s.json"), with(&sound, &at.replace('|', ""), value)).expect("a file");
        let line = refused(dir.path(), &args);
        let rest = line.strip_prefix(&format!("steer-demo: s.json: {}", place.trim_start_matches('.')));
        assert!(rest.is_some_and(|rest| rest.contains(says)), "{at} {value} without {says}: {line}");
    }
    fs::write(dir.path().join("s.json"), sound.to_string()).expect("a file");
    assert!(run(dir.path(), &args).status.success(), "the sound one is not refused");
}

#[test]
fn other_files_are_no_snapshots() {
    let dir = tempfile::tempdir().expect("a directory");
    for (text, says) in [
        ("", "not JSON"),
        ("[]", "expected an object"),
        ("{}", "format: missing"),
        (r#"{"name":"a scene","agents":[{"position":[1,2]}]}"#, "format: missing, so this is no snapshot"),
        (&sound()[..900], "not JSON"),
    ] {
        fs::write(dir.path().join("s.json"), text).expect("a file");
        let line = refused(dir.path(), &["trace", "--resume", "s.json"]);
        assert!(line.starts_with("steer-demo: s.json: ") && line.contains(says), "{line}");
    }
    for (file, says) in
        [("nowhere.json", "cannot be read"), (".", "is a directory"), ("flock", "cannot be read")]
    {
        let line = refused(dir.path(), &["trace", "--resume", file]);
        assert!(line.contains(says) && line.contains("a snapshot is a file"), "{line}");
    }
}

#[test]
fn what_cannot_be_saved_is_refused_and_an_old_file_stays() {
    let dir = tempfile::tempdir().expect("a directory");
    let dir = dir.path();
    // A step so long that a scene could not begin at the next position.
    let fast = r#"{"dt":1e90,"agents":[{"position":[1,6],"velocity":[0,4]}]}"#;
    fs::write(dir.join("fast.json"), fast).expect("a scene");
    fs::write(dir.join("old.json"), "old").expect("a file");
    fs::create_dir(dir.join("sub")).expect("a directory");
    for (args, says) in [
        (&["flock", "--out", "x", "--save", "x"][..], "--save: the same file as that of --out"),
        (&["flock", "--out", "x", "--save", "sub/../x"], "--save: the same file as that of --out"),
        (&["flock", "--out", "old.json", "--save", "./old.json"], "--save: the same file as that of --out"),
        (&["fast.json", "--out", "sub/../fast.json"], "--out: the same file as that of the scene"),
        (&["fast.json", "--save", "fast.json"], "--save: the same file as that of the scene"),
        (&["--resume", "old.json", "--out", "old.json"], "--out: the same file as that of --resume"),
        (&["flock", "--save", "no/where.json"], "no/where.json: cannot be written"),
        (&["flock", "--save", "sub"], "sub: is a directory"),
        (&["flock", "--resume", "old.json"], "cannot be used with"),
        (&["--steps", "3"], "required"),
        (
            &["fast.json", "--steps", "1", "--out", "x", "--save", "old.json"],
            "agents[0]: leaves the range of numbers",
        ),
    ] {
        let line = refused(dir, &[&["trace"], args].concat());
        assert!(line.contains(says), "{args:?}: {line}");
    }
    assert_eq!(fs::read_to_string(dir.join("old.json")).expect("the old file"), "old");
    assert_eq!(fs::read_to_string(dir.join("fast.json")).expect("the scene"), fast);
}

#[test]
fn a_reader_that_leaves_early_gets_the_message_that_nothing_is_saved() {
    use std::process::{Command, Stdio};
    let dir = tempfile::tempdir().expect("a directory");
    let mut child = Command::new(env!("CARGO_BIN_EXE_steer-demo"))
        .args(["trace", "flock", "--steps", "1000000000", "--save", "s.json"])
        .current_dir(dir.path())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it starts");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("it ends");
    let said = String::from_utf8(output.stderr).expect("text");
    assert_eq!(output.status.code(), Some(2));
    assert!(said.contains("nothing is saved") && said.lines().count() == 1, "{said}");
    assert_eq!(fs::read_dir(dir.path()).expect("the directory").count(), 0);
}
