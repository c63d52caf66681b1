//! Snapshots: a run that continues from one equals the run that was never stopped, and other files
//! are rejected.

mod refused;

use std::fs;

use crate::common::{self, run, saved, world};
use crate::everything::every_word;
use steer_scene::scene::{builtins, read};
use steer_scene::trace::trace;
use steer_scene::world::World;

/// All built-in scenes, with a tenth of the largest crowd, and the scene with everything.
fn scenes() -> Vec<(&'static str, String)> {
    let tenth = |text: &str| text.replace(r#""count": 20000"#, r#""count": 2000"#);
    let all = builtins().iter().map(|builtin| (builtin.name, tenth(builtin.text)));
    all.chain([("everything", every_word())]).collect()
}

fn lines(world: &mut World, steps: u64) -> String {
    let mut out = Vec::new();
    trace(world, steps, &mut out, &mut |_| {}).expect("every step has its line");
    String::from_utf8(out).expect("text")
}

/// Returns the world restored from a file.
fn reopened(world: &World) -> World {
    let other = common::reopened(world);
    assert!(saved(world) == saved(&other), "reading and writing again changes nothing");
    other
}

#[test]
fn a_run_that_was_stopped_goes_on_as_if_it_had_not() {
    for (name, text) in scenes() {
        let whole = lines(&mut world(&text), 40);
        let mut first = world(&text);
        let mut parts = lines(&mut first, 17);
        let mut second = reopened(&first);
        parts += &lines(&mut second, 10);
        // A second restart.
        let mut third = reopened(&second);
        parts += &lines(&mut third, 13);
        assert!(parts == whole, "{name}");
        // State that is not visible yet is the same, too.
        assert_eq!(format!("{:?}", third.save()), {
            let mut never = world(&text);
            lines(&mut never, 40);
            format!("{:?}", never.save())
        });
    }
}

#[test]
fn a_world_looks_the_same_when_it_comes_back() {
    for (name, text) in scenes() {
        let mut world = world(&text);
        world.point(steer_glam::steer_core::Vec2Like::new(0.1, 1.0 / 3.0));
        lines(&mut world, 25);
        let other = reopened(&world);
        assert_eq!(format!("{:?}", other.agents()), format!("{:?}", world.agents()), "{name}");
        assert_eq!(other.foresight_of_one_in(1), world.foresight_of_one_in(1), "{name}");
        assert_eq!(other.landmarks(), world.landmarks(), "{name}");
        assert_eq!((other.circles(), other.steps()), (world.circles(), world.steps()), "{name}");
    }
}

#[test]
fn headings_are_still_unit_vectors_after_a_long_run() {
    for (_, text) in scenes() {
        let mut world = world(&text);
        let steps = (30_000 / world.agents().len()).clamp(20, 120);
        for _ in 0..3 {
            (0..steps).for_each(|_| world.step());
            reopened(&world);
        }
    }
}

#[test]
fn a_scene_that_is_written_reads_back_as_the_same() {
    for (name, text) in scenes() {
        let scene = read(text.as_bytes()).expect("valid");
        let written = serde_json::to_string(&scene).expect("written");
        let again = read(written.as_bytes()).unwrap_or_else(|fault| panic!("{name}: {fault:?}"));
        assert_eq!(format!("{again:?}"), format!("{scene:?}"), "{name}");
        assert_eq!(serde_json::to_string(&again).expect("written"), written, "{name}");
    }
}

#[test]
fn the_program_saves_and_resumes() {
    let dir = tempfile::tempdir().expect("a directory");
    let dir = dir.path();
    let traced = |args: &[&str]| {
        let output = run(dir, &[&["trace"], args].concat());
        assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).expect("text")
    };
    for scene in ["patrol", "wander", "formations", "avoid"] {
        let whole = traced(&[scene, "--steps", "40"]);
        let mut parts = traced(&[scene, "--steps", "17", "--save", "s.json"]);
        // From the file, and into the same file.
        parts += &traced(&["--resume", "s.json", "--steps", "10", "--save", "s.json"]);
        traced(&["--resume", "s.json", "--steps", "13", "--out", "t.jsonl", "--save", "end.json"]);
        parts += &fs::read_to_string(dir.join("t.jsonl")).expect("the trace");
        assert!(parts == whole, "{scene}");
        assert_eq!(parts.lines().count(), 40);
        // A run of no steps changes nothing.
        let before = fs::read(dir.join("end.json")).expect("the snapshot");
        assert_eq!(traced(&["--resume", "end.json", "--steps", "0", "--save", "again.json"]), "");
        assert_eq!(fs::read(dir.join("again.json")).expect("the snapshot"), before);
    }
    assert_eq!(fs::read_dir(dir).expect("the directory").count(), 4);
}
