//! Numbers of a run: the same every time, exact, in order, and as many as the reader reads.

use core::hash::Hasher as _;
use std::fs;
use std::io::{BufRead as _, BufReader, Read as _};
use std::path::Path;
use std::process::{Command, Stdio};

use crate::common::run;

const CHANCE: &str = r#"{"seed":42,"edge":"wrap","groups":[{"name":"g","count":9,"position":"random","velocity":"random",
    "steering":[{"wander":{}},{"flock":{},"weight":0.3}]}]}"#;

#[test]
fn the_same_file_gives_the_same_bytes_and_another_seed_does_not() {
    let dir = tempfile::tempdir().expect("a directory");
    fs::write(dir.path().join("a.json"), CHANCE).expect("a scene file");
    fs::write(dir.path().join("b.json"), CHANCE.replace("42", "43")).expect("a scene file");
    let trace = |file| run(dir.path(), &["trace", file, "--steps", "80"]).stdout;
    assert_eq!(trace("a.json"), trace("a.json"));
    assert_ne!(trace("a.json"), trace("b.json"));
}

/// No optimisation, processor or library may change a bit. Only a formula that rounds differently
/// or another scene may. The new hashes are then entered here, on purpose.
const GOLDEN: &[(&str, &str)] = &[
    ("avoid", "304eecf69b519c3a"),
    ("boids", "052cfd5be054caab"),
    ("chase", "9b8a453a7cfa4364"),
    ("combine", "d1015626064bb4fd"),
    ("crossing", "40fb95c6af0ef0a1"),
    ("flock", "452c9ff86c156ebf"),
    ("formations", "822294ac39e3fb20"),
    ("patrol", "119cbb2b36c60c25"),
    ("walls", "6d8994c6a7ff58d9"),
    ("wander", "38048b73881a3f99"),
];

/// Hash of a run.
fn hash(dir: &Path, scene: &str, steps: &str) -> String {
    let output = run(dir, &["trace", scene, "--steps", steps, "--hash"]);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("text")
}

#[test]
fn runs_have_their_golden_hashes() {
    let dir = tempfile::tempdir().expect("a directory");
    let are: Vec<_> = GOLDEN.iter().map(|(scene, _)| (*scene, hash(dir.path(), scene, "1000"))).collect();
    let are: Vec<_> = are.iter().map(|(scene, hash)| (*scene, hash.trim_end())).collect();
    assert_eq!(are, GOLDEN);
}

#[test]
fn crowds_have_their_golden_hashes() {
    let golden = [
        ("circle", "f66ce7e8ddccb934"),
        ("corridor", "4acc1cf37871f6cb"),
        ("crossing_streams", "f9e45b3c07bd6199"),
        ("crowd_and_stones", "faf4381ddd767563"),
        ("doorway", "7c596711bed214ee"),
    ];
    let dir = tempfile::tempdir().expect("a directory");
    let are = golden.map(|(scene, _)| (scene, hash(dir.path(), scene, "200")));
    let are = are.each_ref().map(|(scene, hash)| (*scene, hash.trim_end()));
    assert_eq!(are, golden);
}

#[test]
fn a_crowd_that_is_stepped_all_at_once_has_its_golden_hash() {
    let dir = tempfile::tempdir().expect("a directory");
    assert_eq!(hash(dir.path(), "swarm", "3"), "0f803e4fcc114b8d\n");
}

#[test]
fn the_hash_is_over_the_bits_of_the_trace() {
    let dir = tempfile::tempdir().expect("a directory");
    fs::write(dir.path().join("a.json"), CHANCE).expect("a scene file");
    let mut hasher = fnv::FnvHasher::default();
    for number in crate::common::trace(CHANCE, 60).iter().flatten().flatten() {
        hasher.write(&number.to_bits().to_le_bytes());
    }
    assert_eq!(hash(dir.path(), "a.json", "60"), format!("{:016x}\n", hasher.finish()));
    assert_eq!(hash(dir.path(), "a.json", "0"), "cbf29ce484222325\n");
    assert_ne!(hash(dir.path(), "a.json", "60"), hash(dir.path(), "a.json", "61"));
    let written = run(dir.path(), &["trace", "a.json", "--steps", "60", "--hash", "--out", "h"]);
    assert!(written.status.success() && written.stdout.is_empty());
    assert_eq!(fs::read_to_string(dir.path().join("h")).expect("the hash"), hash(dir.path(), "a.json", "60"));
}

#[test]
fn a_run_that_leaves_the_range_of_numbers_has_no_hash() {
    let dir = tempfile::tempdir().expect("a directory");
    let fast = r#"{"dt":1e300,"agents":[{"position":[1,1],"velocity":[1e15,0],"max_speed":1e15}]}"#;
    fs::write(dir.path().join("a.json"), fast).expect("a scene file");
    let output = run(dir.path(), &["trace", "a.json", "--hash"]);
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    assert!(output.stdout.is_empty());
}

#[test]
fn a_trace_to_a_file_is_the_trace_to_standard_output() {
    let dir = tempfile::tempdir().expect("a directory");
    let printed = run(dir.path(), &["trace", "chase", "--steps", "30"]).stdout;
    let written = run(dir.path(), &["trace", "chase", "--steps", "30", "--out", "t.jsonl"]);
    assert!(written.status.success() && written.stdout.is_empty());
    assert_eq!(fs::read(dir.path().join("t.jsonl")).expect("the trace"), printed);
    assert_eq!(fs::read_dir(dir.path()).expect("the directory").count(), 1);
}

#[test]
fn progress_is_reported_for_every_step() {
    use steer_scene::trace::{hash, trace};
    use steer_scene::world::World;

    let scene = steer_scene::scene::read(CHANCE.as_bytes()).expect("valid");
    let world = World::new(&scene).expect("a world");
    let (mut traced, mut hashed, mut lines) = (Vec::new(), Vec::new(), Vec::new());
    assert!(trace(&mut world.clone(), 3, &mut lines, &mut |done| traced.push(done)).is_ok());
    let told = hash(&mut world.clone(), 3, &mut |done| hashed.push(done));
    assert_eq!((traced, hashed), (vec![1, 2, 3], vec![1, 2, 3]));
    assert_eq!(told.ok(), hash(&mut world.clone(), 3, &mut |_| {}).ok());
    assert_eq!(lines.iter().filter(|byte| **byte == b'\n').count(), 3);
}

#[test]
fn no_steps_are_an_empty_trace() {
    let dir = tempfile::tempdir().expect("a directory");
    let output = run(dir.path(), &["trace", "flock", "--steps", "0"]);
    assert!(output.status.success() && output.stdout.is_empty());
}

#[test]
fn a_reader_sees_each_step_as_it_is_made_and_may_leave() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_steer-demo"))
        .args(["trace", "flock", "--steps", "1000000000"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it starts");
    let mut reader = BufReader::new(child.stdout.take().expect("a pipe"));
    for step in 1..=3 {
        let mut line = String::new();
        reader.read_line(&mut line).expect("a line");
        assert!(line.starts_with(&format!("{{\"step\":{step},")), "{line}");
    }
    drop(reader);
    let mut said = String::new();
    child.stderr.take().expect("a pipe").read_to_string(&mut said).expect("text");
    assert!(child.wait().expect("it ends").success(), "{said}");
    assert_eq!(said, "");
}

/// Sides are the same as in the core and in every offset: `left` is +90°, which is on the right of
/// a screen, where y grows downward.
#[test]
fn the_left_of_a_follower_is_its_plus_90_side() {
    for (side, sign) in [(r#","side":"left""#, 1.0), ("", 1.0), (r#","side":"right""#, -1.0)] {
        let scene = format!(
            r#"{{"walls":[{{"from":[-9000,300],"to":[9000,300]}}],"agents":[{{"position":[400,250],"max_speed":3,"radius":5,
                "steering":[{{"follow_wall":{{"distance":20{side}}}}}]}}]}}"#
        );
        let last = crate::common::trace(&scene, 300).pop().expect("a step");
        let [_, y, vx, _] = last[0];
        // The wall is farther down: +90° from the direction to the right.
        assert!((vx - 3.0 * sign).abs() < 0.01 && (y - 275.0).abs() < 0.01, "{side}: {last:?}");
    }
}

#[test]
fn feelers_keep_their_agent_off_walls_and_polygons() {
    let scene = |entry: &str| {
        format!(
            r#"{{"walls":[{{"from":[500,-900],"to":[500,900]}}],"polygons":[{{"points":[[-900,100],[-900,-900],[100,-900]]}}],
                "agents":[{{"position":[400,20],"velocity":[4,0.5],"max_speed":4,"steering":[{{"keep_speed":{{"speed":4}},"weight":0.2}}{entry}]}},
                {{"position":[-100,-100],"velocity":[-4,-3],"max_speed":4,"steering":[{{"keep_speed":{{"speed":4}},"weight":0.2}}{entry}]}}]}}"#
        )
    };
    for (entry, kept) in [
        ("", false),
        (r#",{"avoid_walls":{}}"#, true),
        (r#",{"avoid_walls":{"feelers":1,"length":90}}"#, true),
        (r#",{"avoid_walls":{"feelers":2}}"#, true),
        (r#",{"avoid_walls":{"feelers":3,"length":0}}"#, false),
    ] {
        let inside = crate::common::trace(&scene(entry), 300).iter().all(|all| {
            let ([x, ..], [p, q, ..]) = (all[0], all[1]);
            x < 500.0 && p + q > -800.0
        });
        assert_eq!(inside, kept, "{entry}");
    }
}

#[test]
fn every_builtin_scene_runs_and_stays_inside_its_sides() {
    let dir = tempfile::tempdir().expect("a directory");
    for builtin in steer_scene::scene::builtins() {
        let checked = run(dir.path(), &["check", builtin.name]);
        assert!(checked.status.success(), "{}", builtin.name);
        let scene = steer_scene::scene::read(builtin.text.as_bytes()).expect("valid");
        let open = scene.edge == steer_glam::steer_core::space::Edge::Open;
        let steps = (40_000 / scene.agent_count()).clamp(3, 200);
        for line in crate::common::trace(builtin.text, steps) {
            for [x, y, vx, vy] in line {
                assert!([x, y, vx, vy].iter().all(|n| n.is_finite()));
                let inside = (0.0..=scene.width).contains(&x) && (0.0..=scene.height).contains(&y);
                assert!(open || inside, "{}: {x}, {y}", builtin.name);
            }
        }
    }
}
