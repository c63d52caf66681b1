//! Five hundred damaged scenes, snapshots and links: each is rejected or runs. Nothing panics, and
//! no file is left.

use core::panic::AssertUnwindSafe;
use std::fs;
use std::panic::catch_unwind;

use steer_scene::play::open_link;
use steer_scene::scene::read;
use steer_scene::world::{Snapshot, World};

use crate::common::{listing, reopened, run};
use crate::damaged::{Draw, Kind, damage, damaged, sources};

/// Steps a world that is not large, and takes it through a file.
fn live(mut world: World) {
    if world.agents().len() > 2000 {
        return;
    }
    for _ in 0..3 {
        world.step();
    }
    let _ = world.landmarks();
    if world.save().is_ok() {
        let _ = reopened(&world);
    }
}

#[test]
fn damaged_files_are_rejected_or_run() {
    let (mut panics, mut taken) = (Vec::new(), [0; 3]);
    for one in damaged(500) {
        let bytes = &one.bytes;
        let lived = catch_unwind(AssertUnwindSafe(|| match one.kind {
            Kind::Scene => {
                read(bytes).map(|scene| live(World::new(&scene).expect("what is read is a world"))).is_ok()
            }
            Kind::Snapshot => {
                Snapshot::read(bytes).and_then(|snapshot| World::restore(&snapshot)).map(live).is_ok()
            }
            Kind::Link => open_link(&String::from_utf8_lossy(bytes))
                .map(|session| live(session.world().clone()))
                .is_ok(),
        }));
        match lived {
            Ok(lived) => taken[one.kind as usize] += u32::from(lived),
            Err(_) => panics.push(format!("{}: {}", one.source, String::from_utf8_lossy(bytes))),
        }
    }
    assert!(panics.is_empty(), "{} panics, the first by {}", panics.len(), panics[0]);
    // Some of each kind are still valid, so that more than the reader is tested.
    assert!(taken.iter().all(|taken| *taken >= 10), "{taken:?}");
}

#[test]
fn the_program_rejects_damaged_files_in_one_line_and_leaves_none() {
    let dir = tempfile::tempdir().expect("a directory");
    let (sources, mut draw) = (sources(), Draw(11));
    for round in 0..40 {
        let bytes = damage(&sources[draw.below(sources.len())], &mut draw);
        let few = read(&bytes).map_or(true, |scene| scene.agent_count() < 2000);
        if !few {
            continue;
        }
        fs::write(dir.path().join("s.json"), &bytes).expect("written");
        let out = ["x.gif", "x.png", "x.svg", "x.jsonl"][round % 4];
        let args: &[&str] = if out == "x.jsonl" {
            &["trace", "s.json", "--steps", "2", "--out", out]
        } else {
            &["record", "s.json", "--steps", "2", "--size", "64x48", "--out", out]
        };
        let output = run(dir.path(), args);
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(matches!(output.status.code(), Some(0 | 2)), "{said}: {}", String::from_utf8_lossy(&bytes));
        assert!(said.lines().filter(|line| !line.contains("swarm")).count() <= 1, "{said}");
        let whole = if output.status.success() { vec!["s.json", out] } else { vec!["s.json"] };
        assert_eq!(listing(dir.path()), whole, "{said}");
        let _ = fs::remove_file(dir.path().join(out));
    }
}
