//! A file that is no snapshot, does not fit or cannot be saved is rejected in one line, and nothing
//! is left behind.

use std::fs;

use super::world;
use crate::common::{refused, run};

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
    let mut file = Vec::new();
    world.save().expect("finite").write(&mut file).expect("written");
    String::from_utf8(file).expect("text")
}

#[test]
fn what_does_not_fit_is_refused_at_its_place() {
    let sound = sound();
    let cases: &[(&str, &str, &str, &str)] = &[
        // (the text replaced, its replacement, the place, further text of the line)
        (r#"{"format":1,"#, r#"{"#, "format: missing", "a file that `steer-demo trace --save` wrote"),
        (r#""format":1"#, r#""format":2"#, "format: 2", "this program reads format 1"),
        (r#""format":1"#, r#""format":"one""#, "format (line 1, column", "a whole number"),
        (r#""version":"0.1.0""#, r#""version":"0.0.9""#, "version: `0.0.9`", "this program is version 0.1.0"),
        (r#""version":"0.1.0","#, "", "version: missing", "this program is version 0.1.0"),
        (r#""steps":1"#, r#""steps":-1"#, "steps (line 1", "a whole number"),
        (
            r#""steps":1"#,
            r#""steps":9007199254740993"#,
            "steps: 9007199254740993",
            "at most 9007199254740992",
        ),
        (r#""steps":1"#, r#""steps":1,"pace":2"#, "pace (line 1", "unknown key"),
        (r#""steps":1,"#, "", "line 1", "missing key `steps`"),
        (r#""steps":1"#, r#""steps":1e999"#, "steps (line 1", "out of range"),
        (r#""pointer":[400.0"#, r#""pointer":[1e999"#, "pointer[0] (line 1", "out of range"),
        (r#""pointer":[400.0"#, r#""pointer":[null"#, "pointer[0] (line 1", "null"),
        (r#""width":800.0"#, r#""width":-8"#, "scene.width (line 1", "greater than 0"),
        (
            r#""leader":"l""#,
            r#""leader":"k""#,
            "scene.agents[1].steering[0].hold_formation.leader",
            "no agent is named",
        ),
        (
            r#""circles":[{"center":[30.0,15.0],"velocity":[0.0,0.0]}]"#,
            r#""circles":[]"#,
            "circles: 0 items",
            "1, as many",
        ),
        (r#"{"state":{"#, r#"{"state":{"speed":3,"#, "agents[0].state.speed (line 1", "unknown key"),
        (
            r#""heading":[0.0,1.0]"#,
            r#""heading":[0.0,1.1]"#,
            "agents[0].state (line 1",
            "heading is not a unit vector",
        ),
        (
            r#""heading":[0.0,1.0]"#,
            r#""heading":[0.0,1e999]"#,
            "agents[0].state.heading[1] (line 1",
            "out of range",
        ),
        (
            r#""mass":1.0,"max_speed":10.0,"max_force":1.0,"gain":1.0,"min_speed":0.0,"max_turn":null,"id":0"#,
            r#""mass":0.0,"max_speed":10.0,"max_force":1.0,"gain":1.0,"min_speed":0.0,"max_turn":null,"id":0"#,
            "agents[0].state (line 1",
            "mass is not positive",
        ),
        (r#""id":1}"#, r#""id":7}"#, "agents[1].state.id: 7", "1, its place"),
        (
            r#""mass":1.0,"max_speed":10.0,"max_force":1.0,"gain":1.0,"min_speed":0.0,"max_turn":null,"id":0"#,
            r#""mass":1.0,"max_speed":1e300,"max_force":1.0,"gain":1.0,"min_speed":0.0,"max_turn":null,"id":0"#,
            "agents[0].state: 1e300",
            "numbers of at most",
        ),
        (r#""pointer":[400.0"#, r#""pointer":[2e15"#, "pointer: [2000000000000000, 300]", "at most 1e15"),
        (
            r#"{"center":[30.0,15.0],"velocity":[0.0,0.0]}],"agents":[{"state"#,
            r#"{"center":[30.0,-2e15],"velocity":[0.0,0.0]}],"agents":[{"state"#,
            "circles[0].center: [30, -2",
            "at most 1e15",
        ),
        (
            r#""state":{"position":[1.0,6.0]"#,
            r#""state":{"position":[1.0,6e16]"#,
            "agents[0].state.position: [1, 6",
            "at most 1e15",
        ),
        (r#""drawn":0"#, r#""drawn":0.5"#, "agents[0].drawn (line 1", "whole number"),
        (
            r#"{"slot":0,"count":1}"#,
            r#"{"slot":1,"count":1}"#,
            "agents[1].steering[0].hold_formation.slot: 1",
            "less than 1",
        ),
        (
            r#"{"slot":0,"count":1}"#,
            r#"{"slot":0,"count":2}"#,
            "agents[1].steering[0].hold_formation.count: 2",
            "1, as many as hold",
        ),
        (
            r#"{"slot":0,"count":1}"#,
            r#"{"slot":0,"count":1,"row":1}"#,
            "agents[1].steering[0].hold_formation.row",
            "unknown key",
        ),
        (
            r#"{"hold_formation":{"slot":0,"count":1}},"#,
            r#""#,
            "agents[1].steering: 1 items",
            "2, an item for each entry",
        ),
        (
            r#"{"hold_formation":{"slot":0,"count":1}}"#,
            r#"{"seek":null}"#,
            "agents[1].steering[0]: what `seek` remembers",
            "is `hold_formation`",
        ),
        (r#"{"hold_formation":{"slot":0,"count":1}}"#, r#"{"fly":null}"#, "agents[1].steering[0]", "fly"),
        (
            r#"{"waypoint":0,"#,
            r#"{"waypoint":3,"#,
            "agents[2].steering[0].follow_path.waypoint: 3",
            "the path has 3 points",
        ),
        (
            r#"{"waypoint":0,"returning":false"#,
            r#"{"waypoint":0,"returning":true"#,
            "agents[2].steering[0].follow_path.returning: true",
            "not one there and back",
        ),
        (
            r#"{"follow_tube":{"along":0.0"#,
            r#"{"follow_tube":{"along":-1"#,
            "agents[3].steering[0].follow_tube.along: -1",
            "from 0 to",
        ),
        (
            r#"{"follow_tube":{"along":0.0"#,
            r#"{"follow_tube":{"along":5e3"#,
            "agents[3].steering[0].follow_tube.along: 5000",
            "the length of the path",
        ),
        (r#","turning":{"face":"#, r#","turned":{"face":"#, "agents[3].turned (line 1", "unknown key"),
        (
            r#""turning":{"face":{"#,
            r#""turning":{"look_where_it_goes":{"#,
            "agents[3].turning: what `look_where_it_goes` remembers",
            "is `face`",
        ),
        (
            r#""drawn":0,"steering":[]}"#,
            r#""drawn":0,"steering":[],"turning":{"face":{"rate":0}}}"#,
            "agents[0].turning: what `face` remembers",
            "nothing that turns",
        ),
    ];
    let dir = tempfile::tempdir().expect("a directory");
    let args = ["trace", "--resume", "s.json", "--steps", "3", "--out", "t.jsonl", "--save", "u.json"];
    for (this, by, place, says) in cases {
        assert!(sound.contains(this), "{this} is in {sound}");
        fs::write(dir.path().join("s.json"), sound.replacen(this, by, 1)).expect("a file");
        let line = refused(dir.path(), &args);
        assert!(
            line.starts_with(&format!("steer-demo: s.json: {place}")),
            "{by} is refused elsewhere: {line}"
        );
        assert!(line.contains(says), "{by} is refused without {says}: {line}");
    }
    fs::write(dir.path().join("s.json"), &sound).expect("a file");
    assert!(run(dir.path(), &args).status.success(), "the sound one is not refused");
}

#[test]
fn a_wandering_point_is_a_unit_vector_and_a_missing_turn_is_missed() {
    let sound = sound();
    let dir = tempfile::tempdir().expect("a directory");
    let refusal = |text: String| {
        fs::write(dir.path().join("s.json"), text).expect("a file");
        refused(dir.path(), &["trace", "--resume", "s.json"])
    };
    let (before, after) = sound.split_once(r#"{"wander":{"point":["#).expect("a wanderer");
    let after = after.split_once(']').expect("a point").1;
    let line = refusal(format!(r#"{before}{{"wander":{{"point":[1,1]{after}"#));
    assert!(
        line.contains("agents[1].steering[1].wander (line 1") && line.contains("not a unit vector"),
        "{line}"
    );
    let (before, after) = sound.split_once(r#","turning":"#).expect("one that turns");
    let after = after.split_once("}}").expect("its memory").1;
    let line = refusal(format!("{before}{after}"));
    assert!(line.contains("agents[3].turning: missing; what `face` remembers"), "{line}");
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
