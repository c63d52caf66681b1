//! Every error is reported in one line that names the place, with status 2, and leaves no file
//! behind.

use std::fs;

use steer_scene::scene::{load, read};

use crate::common::refused;

fn agent(inside: &str) -> String {
    format!(r#"{{"agents":[{{"position":[1,2],{inside}}}]}}"#)
}

fn steering(entry: &str) -> String {
    agent(&format!(r#""name":"a","steering":[{entry}]"#))
}

/// Expects each scene to be rejected at its place, with these words. Every command loads scenes by
/// the same function. All of them run on the first scene.
pub(crate) fn all_refused(cases: &[(String, impl AsRef<str>, &str)]) {
    let dir = tempfile::tempdir().expect("a directory");
    let path = dir.path().join("s.json");
    for (index, (scene, place, says)) in cases.iter().enumerate() {
        let place = place.as_ref();
        fs::write(&path, scene).expect("a scene file");
        let line = load(&path.to_string_lossy()).expect_err(scene).to_string();
        assert!(line.contains(place), "{scene}\nis refused at another place than {place}: {line}");
        assert!(line.contains(says), "{scene}\nis refused without {says}: {line}");
        assert_eq!(line.lines().count(), 1, "{line}");
        let all = [
            &["check", "s.json"][..],
            &["trace", "s.json", "--steps", "3", "--out", "t.jsonl"],
            &["record", "s.json", "--steps", "3", "--out", "t.gif"],
        ];
        for args in all.into_iter().filter(|_| index == 0) {
            let printed = refused(dir.path(), args);
            assert_eq!(
                printed.trim_end(),
                format!("steer-demo: {}", line.replace(&*path.to_string_lossy(), "s.json"))
            );
        }
    }
}

#[test]
fn malformed_scenes_are_refused_at_their_place() {
    let others = |a: &str, entry: &str| {
        format!(
            r#"{{"agents":[{{"name":"{a}","position":[1,2]}},{{"name":"b","position":[3,4],"steering":[{entry}]}}],
                "groups":[{{"name":"birds","count":3,"position":"random","steering":[]}}]}}"#
        )
    };
    let other = |entry: &str| others("a", entry);
    let group = |inside: &str| format!(r#"{{"groups":[{{"name":"birds","position":"random",{inside}}}]}}"#);
    let cases: Vec<(String, &str, &str)> = vec![
        // (the scene, its place, further text of the line)
        ("seek!".into(), "line 1, column 1", "not JSON"),
        ("[]".into(), "line 1", "expected an object"),
        ("null".into(), "line 1", "expected an object"),
        ("3".into(), "line 1", "expected an object"),
        (r#"{"widht":800}"#.into(), "widht (line 1, column 8)", "expected one of `name`, `about`, `hint`"),
        (r#"{"width":0}"#.into(), "width (line 1", "greater than 0"),
        (r#"{"width":-3}"#.into(), "width (line 1", "greater than 0"),
        (r#"{"height":0.0}"#.into(), "height (line 1", "greater than 0"),
        (r#"{"width":1e400}"#.into(), "width (line 1", "out of range"),
        (r#"{"width":NaN}"#.into(), "line 1", "not JSON"),
        (r#"{"width":Infinity}"#.into(), "line 1", "not JSON"),
        (r#"{"width":"800"}"#.into(), "width (line 1", "a number greater than 0"),
        (r#"{"width":1,"width":2}"#.into(), "line 1", "duplicate key `width`"),
        (r#"{"edge":"torus"}"#.into(), "edge", "expected one of `open`, `wrap`, `bounce`"),
        (r#"{"dt":-1}"#.into(), "dt", "0 or more"),
        (r#"{"seed":-1}"#.into(), "seed", "a whole number"),
        (r#"{"seed":18446744073709551616}"#.into(), "seed", "0 or more, below 2⁶⁴"),
        (r#"{"seed":0.5}"#.into(), "seed", "a whole number"),
        (r#"{"circles":[{"center":[1,2]}]}"#.into(), "circles[0]", "missing key `radius`"),
        (r#"{"circles":[{"center":[1,2],"radius":-1}]}"#.into(), "circles[0].radius", "0 or more"),
        (r#"{"circles":[{"center":[1],"radius":1}]}"#.into(), "circles[0].center", "two numbers"),
        (r#"{"circles":[[[1,2],3]]}"#.into(), "circles[0]", "an object"),
        (r#"{"paths":{"p":{"points":[]}}}"#.into(), "paths.p.points", "expected one or more"),
        (r#"{"paths":{"p":{"points":[[1,2]],"cloesd":true}}}"#.into(), "paths.p.cloesd", "`closed`"),
        (r#"{"paths":{"p":{"points":[[1,2,3]]}}}"#.into(), "paths.p.points[0]", "two numbers"),
        (r#"{"paths":{"p":{"points":[[1,2e15]]}}}"#.into(), "paths.p.points[0][1]", "1e15"),
        (
            r#"{"paths":{"p":{"points":[[1,2]]},"p":{"points":[[1,2]]}}}"#.into(),
            "paths",
            "two paths named `p`",
        ),
        (r#"{"agents":[{"velocity":[1,2]}]}"#.into(), "agents[0]", "missing key `position`"),
        (r#"{"agents":[{"position":"random"}]}"#.into(), "agents[0].position", "two numbers"),
        (r#"{"agents":[{"position":[1e16,0]}]}"#.into(), "agents[0].position[0]", "from -1e15 to 1e15"),
        (agent(r#""velocity":[0,-1e16]"#), "agents[0].velocity[1]", "from -1e15 to 1e15"),
        (agent(r#""velocity":[0,1e400]"#), "agents[0].velocity[1]", "out of range"),
        (agent(r#""mass":0"#), "agents[0].mass", "greater than 0"),
        (agent(r#""mass":-1"#), "agents[0].mass", "greater than 0"),
        (agent(r#""mass":null"#), "agents[0].mass", "greater than 0"),
        (agent(r#""radius":-1"#), "agents[0].radius", "0 or more"),
        (agent(r#""gain":0"#), "agents[0].gain", "greater than 0"),
        (agent(r#""response_time":-1"#), "agents[0].response_time", "greater than 0"),
        (
            agent(r#""gain":2,"response_time":1"#),
            "agents[0].response_time",
            "`response_time` and `gain` at once",
        ),
        (agent(r#""max_speed":-1"#), "agents[0].max_speed", "0 or more"),
        (agent(r#""max_force":-0.5"#), "agents[0].max_force", "0 or more"),
        (agent(r#""max_turn":-1"#), "agents[0].max_turn", "0 or more"),
        (agent(r#""max_turn":null"#), "agents[0].max_turn", "0 or more"),
        (agent(r#""min_speed":-1"#), "agents[0].min_speed", "0 or more"),
        (agent(r#""turn":1"#), "agents[0].turn", "unknown key"),
        (
            agent(r#""combine":"chorus""#),
            "agents[0].combine",
            "expected one of `sum`, `priority`, `budget`, `running_sum`, `dither`",
        ),
        (agent(r#""steering":{}"#), "agents[0].steering", "a list"),
        (steering("{}"), "agents[0].steering[0]", "no behaviour; expected one of `seek`"),
        (steering(r#"{"weight":2}"#), "agents[0].steering[0]", "no behaviour"),
        (steering(r#"{"fly":{}}"#), "agents[0].steering[0].fly", "`flock`, `separation`"),
        (steering(r#"{"flock":{},"probability":1.5}"#), "agents[0].steering[0].probability", "from 0 to 1"),
        (steering(r#"{"flock":{},"probability":-1}"#), "agents[0].steering[0].probability", "from 0 to 1"),
        (
            steering(r#"{"flock":{},"wander":{}}"#),
            "agents[0].steering[0]",
            "two behaviours, `flock` and `wander`",
        ),
        (steering(r#"{"flock":{},"weight":"2"}"#), "agents[0].steering[0].weight", "a number"),
        (steering(r#"{"flock":[]}"#), "agents[0].steering[0].flock", "an object"),
        (
            steering(r#"{"seek":{"target":[1]}}"#),
            "agents[0].steering[0].seek.target",
            "\"pointer\" or \"opposite\"",
        ),
        (
            steering(r#"{"seek":{"target":"mouse"}}"#),
            "agents[0].steering[0].seek.target",
            "\"pointer\" or \"opposite\"",
        ),
        (steering(r#"{"seek":{"target":"oposite"}}"#), "seek.target", "did you mean `opposite`?"),
        (steering(r#"{"seek":{"target":[[1,2],[3,4]]}}"#), "seek.target: 2 values", "1, one for each member"),
        (steering(r#"{"seek":{"target":{"from":[1,2],"to":[3,4]}}}"#), "seek.target", "two numbers"),
        (steering(r#"{"seek":{"target":[2e15,1]}}"#), "agents[0].steering[0].seek.target[0]", "1e15"),
        (
            other(r#"{"pursue":{"quarry":"a","prediction":{"constant":-1}}}"#),
            "pursue.prediction",
            "0 or more",
        ),
        (other(r#"{"pursue":{"quarry":"birds"}}"#), "agents[1].steering[0].pursue.quarry", "`birds[0]`"),
        (other(r#"{"pursue":{"quarry":"birds[3]"}}"#), "agents[1].steering[0].pursue.quarry", "no agent"),
        (other(r#"{"pursue":{"quarry":"birds[01]"}}"#), "agents[1].steering[0].pursue.quarry", "no agent"),
        (other(r#"{"follow_path":{"path":"beat"}}"#), "agents[1].steering[0].follow_path.path", "no paths"),
        (others("b", ""), "agents[1].name", "named `b`"),
        (others("birds", ""), "groups[0].name", "named `birds`"),
        (others("birds[1]", ""), "agents[0].name", "member of a group"),
        (
            r#"{"groups":[{"position":{"from":[1,2],"too":[3,4]}}]}"#.into(),
            "groups[0].position.too",
            "did you mean `to`?",
        ),
        (group(r#""count":-1"#), "groups[0].count", "0 or more"),
        (group(r#""count":1.5"#), "groups[0].count", "a whole number"),
        (group(r#""count":10000001"#), "groups[0].count", "makes 10000001 agents; at most 10000000"),
        // Single agents and other groups count, too.
        (
            r#"{"agents":[{"position":[1,2]}],"groups":[{"count":5000000,"position":"random"},{"count":5000000,"position":"random"}]}"#.into(),
            "groups[1].count",
            "5000000 makes 10000001 agents",
        ),
        (group(r#""count":18446744073709551615"#), "groups[0].count", "at most 10000000"),
        (group(r#""count":1e30"#), "groups[0].count", "a whole number"),
        (group(r#""velocity":"random""#), "groups[0]", "missing key `count`"),
        (group(r#""count":1,"velocity":[[1,2],[3,4]]"#), "groups[0].velocity", "2 values; 1, one for"),
        (group(r#""count":3,"velocity":[[1,2],[3,4]]"#), "groups[0].velocity", "2 values; 3, one for"),
        (group(r#""count":2,"velocity":"fast""#), "groups[0].velocity", "or \"random\""),
        (
            group(r#""count":2,"steering":[{"pursue":{"quarry":"birds[1]"}}]"#),
            "groups[0].steering[0].pursue.quarry",
            "this same group",
        ),
        (steering(r#"{"pursue":{"quarry":"line\nbreak"}}"#), "pursue.quarry", "line\\nbreak"),
        (
            format!(r#"{{"about":{}1{}}}"#, "[".repeat(500), "]".repeat(500)),
            "about",
            "expected a text in quotes",
        ),
    ];
    all_refused(&cases);
}

#[test]
fn malformed_terrain_is_refused_at_its_place() {
    let polygon =
        |points: &str| format!(r#"{{"polygons":[{{"points":[[0,0],[9,0],[0,9]]}},{{"points":{points}}}]}}"#);
    let field = |inside: &str| format!(r#"{{"fields":{{"wind":{{{inside}}}}}}}"#);
    let many = |count: usize| {
        let counters: Vec<_> = (0..count).map(|i| format!(r#""{i}":{{"from":[1,2],"to":[3,4]}}"#)).collect();
        format!(r#"{{"counters":{{{}}}}}"#, counters.join(","))
    };
    read(many(100).as_bytes()).expect("valid");
    let counter = |inside: &str| format!(r#"{{"counters":{{"c":{{{inside}}}}}}}"#);
    all_refused(&[
        (r#"{"walls":[{"from":[1,2]}]}"#.into(), "walls[0]", "missing key `to`"),
        (r#"{"walls":[{"from":[1,2],"to":[1,1e16]}]}"#.into(), "walls[0].to[1]", "1e15"),
        (r#"{"walls":[[[1,2],[3,4]]]}"#.into(), "walls[0]", "an object"),
        (polygon("[]"), "polygons[1].points", "expected three or more"),
        (polygon("[[0,0],[9,0]]"), "polygons[1].points", "expected three or more"),
        (polygon("[[0,0],[5,5],[9,9]]"), "polygons[1].points", "not convex"),
        (polygon("[[0,0],[9,0],[2,2],[0,9]]"), "polygons[1].points", "not convex"),
        (polygon("[[0,0],[9,9],[9,0],[0,9]]"), "polygons[1].points", "not convex"),
        (polygon("[[0,0],[9,0],[0]]"), "polygons[1].points[2]", "two numbers"),
        (
            field(r#""columns":2,"rows":1,"vectors":[[1,2]]"#),
            "fields.wind.vectors",
            "1 vectors; 2 columns times 1 rows: 2",
        ),
        (
            field(r#""columns":2,"rows":1,"vectors":[[1,2],[3,4],[5,6]]"#),
            "fields.wind.vectors",
            "3 vectors; 2 columns times 1 rows: 2",
        ),
        (field(r#""columns":0,"rows":1,"vectors":[]"#), "fields.wind.columns", "1 or more"),
        (field(r#""columns":1,"rows":0,"vectors":[]"#), "fields.wind.rows", "1 or more"),
        (field(r#""columns":1.5,"rows":1,"vectors":[]"#), "fields.wind.columns", "a whole number"),
        (
            field(r#""columns":9007199254740993,"rows":9007199254740993,"vectors":[]"#),
            "fields.wind.vectors",
            "0 vectors",
        ),
        (field(r#""columns":1,"rows":1,"vectors":[[1,1e16]]"#), "fields.wind.vectors[0][1]", "1e15"),
        (field(r#""columns":1,"rows":1"#), "fields.wind", "missing key `vectors`"),
        (counter(r#""from":[1,2],"to":[1,2]"#), "counters.c.to", "a line without length"),
        (counter(r#""from":[1,2],"to":[1,3],"shape":"box""#), "counters.c.to", "a box without area"),
        (
            counter(r#""from":[0,0],"to":[1e-160,1e-160],"shape":"box""#),
            "counters.c.to",
            "a box without area",
        ),
        (counter(r#""from":[1,2],"to":[1,3],"shape":"disc""#), "counters.c.shape", "unknown word `disc`"),
        (counter(r#""from":[1,2]"#), "counters.c", "missing key `to`"),
        (many(101), "counters", "101 counters; at most 100"),
        (
            r#"{"counters":{"c":{"from":[1,2],"to":[3,4]}},"challenge":{"counter":"c","time":9}}"#.into(),
            "challenge.counter",
            "no box is named `c`",
        ),
        (steering(r#"{"follow_field":{"field":"wind"}}"#), "steering[0].follow_field.field", "no fields"),
    ]);
}

#[test]
fn malformed_paths_and_their_followers_are_refused() {
    let path = |inside: &str| format!(r#"{{"paths":{{"p":{{"points":[[1,2],[3,4]],{inside}}}}}}}"#);
    let follower = |entry: &str| {
        format!(
            r#"{{"paths":{{"p":{{"points":[[1,2]]}}}},"agents":[{{"position":[1,2],"steering":[{entry}]}}]}}"#
        )
    };
    all_refused(&[
        (path(r#""radius":-1"#), "paths.p.radius", "0 or more"),
        (path(r#""radius":null"#), "paths.p.radius", "0 or more"),
        (path(r#""travel":"round""#), "paths.p.travel", "one of `open`, `closed`, `there_and_back`"),
        (path(r#""travel":null"#), "paths.p.travel", "expected"),
        (path(r#""closed":null"#), "paths.p.closed", "true or false"),
        (path(r#""closed":true,"travel":"open""#), "paths.p.travel", "contradicts `closed`"),
        (path(r#""travel":"there_and_back","closed":true"#), "paths.p.travel", "contradicts `closed`"),
        (path(r#""travel":"closed","closed":false"#), "paths.p.travel", "contradicts `closed`"),
        (follower(r#"{"follow_tube":{"path":"p","direction":0}}"#), "follow_tube.direction", "1 or -1"),
        (follower(r#"{"follow_tube":{"path":"p","direction":-2}}"#), "follow_tube.direction", "1 or -1"),
        (follower(r#"{"follow_tube":{"path":"p","direction":0.5}}"#), "follow_tube.direction", "1 or -1"),
        (follower(r#"{"follow_tube":{"path":"p","direction":"back"}}"#), "follow_tube.direction", "1 or -1"),
    ]);
}

#[test]
fn malformed_parameters_are_refused_in_their_own_words() {
    all_refused(&[
        (steering(r#"{"avoid_walls":{"feelers":4}}"#), "avoid_walls.feelers", "4 feelers; expected 1 to 3"),
        (steering(r#"{"avoid_walls":{"feelers":0}}"#), "avoid_walls.feelers", "expected 1 to 3"),
        (steering(r#"{"avoid_walls":{"feelers":1.5}}"#), "avoid_walls.feelers", "a whole number"),
        (
            steering(r#"{"follow_wall":{"side":null}}"#),
            "follow_wall.side",
            "invalid value: null; expected `left` or `right`",
        ),
        (steering(r#"{"boids":{"cohesion":{"weight":1}}}"#), "boids.cohesion", "missing key `distance`"),
        (steering(r#"{"face":{"target":7}}"#), "face.target", "or the name of an agent"),
        (steering(r#"{"flee":{"target":[1,2]},"warning":1}"#), "steering[0].warning", "true or false"),
        (agent(r#""combine":"chorus""#), "combine", "`context`"),
        (agent(r#""combine":3"#), "agents[0].combine (line 1", "invalid value: 3; expected one of `sum`"),
    ]);
}

#[test]
fn an_agent_is_turned_by_one_entry_and_a_crowd_keeps_its_order() {
    let two = r#"{"agents":[{"position":[1,2],"steering":[{"face":{"target":[3,4]}},{"seek":{"target":[5,6]}},{"look_where_it_goes":{}}]}]}"#;
    let crowd = r#"{"agents":[{"name":"a","position":[1,2]}],
        "groups":[{"count":2001,"position":"random","steering":[{"hold_formation":{"leader":"a","assign":"nearest"}}]}]}"#;
    all_refused(&[
        (two.into(), "agents[0].steering[2].look_where_it_goes", "that `face` turns already"),
        (crowd.into(), "groups[0].steering[0].hold_formation.assign", "at most 2000 members"),
    ]);
}

#[test]
fn many_small_parts_do_not_add_up_to_endless_work() {
    // One member has the nearest slot for all members of its formation.
    let member = |count: u64, assign: &str, leader: &str| {
        format!(
            r#"{{"count":{count},"position":"random","steering":[{{"hold_formation":{{"leader":"{leader}","assign":"{assign}"}}}}]}}"#
        )
    };
    let scene = |groups: &[String]| {
        let leaders = r#"{"name":"a","position":[1,2]},{"name":"b","position":[1,2]}"#;
        format!(r#"{{"agents":[{leaders}],"groups":[{}]}}"#, groups.join(","))
    };
    let tube = |points: usize, count: u64, entry: &str| {
        let points = vec!["[1,2]"; points].join(",");
        format!(
            r#"{{"paths":{{"p":{{"points":[{points}]}}}},"groups":[{{"count":{count},"position":"random","steering":[{{"{entry}":{{"path":"p"}}}}]}}]}}"#
        )
    };
    let place = "groups[1].steering[0].hold_formation.assign";
    all_refused(&[
        (scene(&[member(2000, "order", "a"), member(1, "nearest", "a")]), place, "2001 members"),
        (scene(&[member(1, "nearest", "a"), member(2000, "order", "a")]), place, "2001 members"),
        (scene(&[member(1500, "nearest", "a"), member(501, "nearest", "b")]), place, "2001"),
        (tube(1001, 10_000, "follow_tube"), "groups[0].steering[0].follow_tube.path", "at most 10000000"),
        (tube(10_001, 1000, "stay_on_path"), "groups[0].steering[0].stay_on_path.path", "10001000 waypoints"),
    ]);
    for good in [
        scene(&[member(1999, "nearest", "a"), member(1, "order", "a"), member(5000, "order", "b")]),
        tube(1000, 10_000, "follow_tube"),
        tube(1001, 10_000, "follow_path"),
        r#"{"agents":[{"position":[1,2]}],"groups":[{"count":9999999,"position":"random"}]}"#.into(),
    ] {
        read(good.as_bytes()).expect("valid");
    }
}

#[test]
fn what_is_no_scene_file_is_refused() {
    let dir = tempfile::tempdir().expect("a directory");
    fs::create_dir(dir.path().join("folder")).expect("a folder");
    fs::write(dir.path().join("bytes.json"), b"{\"name\": \"\xff\xfe\"}").expect("a file");
    assert!(refused(dir.path(), &["check", "folder"]).contains("folder: is a directory"));
    assert!(refused(dir.path(), &["check", "nowhere.json"]).contains("nowhere.json: cannot be read"));
    assert!(refused(dir.path(), &["check", "bytes.json"]).contains("line 1, column 11: not UTF-8"));
}

#[test]
fn what_cannot_be_written_is_refused() {
    let dir = tempfile::tempdir().expect("a directory");
    fs::create_dir(dir.path().join("folder.gif")).expect("a folder");
    fs::write(dir.path().join("file"), "").expect("a file");
    for out in ["folder.gif", "nowhere/x.gif", "file/x.gif", "."] {
        let line = refused(dir.path(), &["trace", "flock", "--steps", "2", "--out", out]);
        assert!(line.contains(&format!("steer-demo: {out}: ")), "{line}");
    }
    for out in ["folder.gif", "nowhere/x.gif", "file/x.gif", "x.jpg", "x", ".gif", "nowhere/x.svg", ".svg"] {
        let line = refused(dir.path(), &["record", "flock", "--steps", "2", "--out", out]);
        assert!(line.contains(&format!("steer-demo: {out}: ")), "{line}");
    }
}

#[test]
fn a_command_line_that_is_wrong_is_refused_in_one_line_too() {
    let dir = tempfile::tempdir().expect("a directory");
    for args in [
        &["dance"][..],
        &["trace"],
        &["trace", "flock", "--steps", "many"],
        &["trace", "flock", "--steps", "-1"],
        &["record", "flock"],
        &["record", "flock", "--out", "x.gif", "--size", "9x9"],
        &["record", "flock", "--out", "x.gif", "--size", "99999x99999"],
        &["record", "flock", "--out", "x.gif", "--every", "0"],
        &["record", "flock", "--out", "x.svg", "--every", "0"],
        &["record", "flock", "--out", "x.svg", "--every", "1"],
        &["record", "flock", "--out", "x.gif", "--theme", "sepia"],
        &["play"],
        &["play", "nowhere"],
    ] {
        refused(dir.path(), args);
    }
}
