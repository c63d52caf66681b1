//! Five hundred damaged scenes, snapshots and links: each is rejected or runs. Nothing panics, and
//! no file is left.

use core::panic::AssertUnwindSafe;
use std::fs;
use std::panic::catch_unwind;

use steer_demo::play::{link_of, open_link};
use steer_demo::scene::{builtins, read};
use steer_demo::world::{Snapshot, World};

use crate::common::{listing, run};
use crate::snapshots::everything::every_word;

/// Numbers without pattern, the same in each run.
struct Draw(u64);

impl Draw {
    fn below(&mut self, count: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % count.max(1)
    }
}

/// Values that are written in place of a number or a word.
const ODD: [&str; 18] = [
    "-1",
    "0",
    "1e-320",
    "5e-324",
    "1e15",
    "1.0000001e15",
    "1e308",
    "-1e308",
    "1e999",
    "9007199254740993",
    "18446744073709551615",
    "0.5",
    "null",
    "true",
    "[]",
    "{}",
    "\"x\"",
    "\"random\"",
];

/// Returns the text with one or two changes.
fn damaged(text: &str, draw: &mut Draw) -> Vec<u8> {
    let mut bytes = text.as_bytes().to_vec();
    for _ in 0..=draw.below(2) {
        let at = draw.below(bytes.len());
        // The number or the word from here on.
        let is_word = |byte: &u8| byte.is_ascii_alphanumeric() || b"+-._".contains(byte);
        let Some(start) = bytes[at..].iter().position(is_word).map(|skip| at + skip) else { continue };
        let end =
            bytes[start..].iter().position(|byte| !is_word(byte)).map_or(bytes.len(), |skip| start + skip);
        match draw.below(24) {
            0 => bytes.truncate(at),
            1 => bytes[at] ^= 1 << draw.below(8),
            2 => drop(bytes.drain(at..bytes.len().min(at + draw.below(30)))),
            3 => {
                let copy = bytes[at..bytes.len().min(at + draw.below(60))].to_vec();
                bytes.splice(at..at, copy);
            }
            4..=9 => drop(bytes.splice(start..end, ODD[draw.below(ODD.len())].bytes())),
            // Most often another number, so that most files stay valid.
            _ => {
                let digits = bytes[start..end].iter_mut().filter(|byte| byte.is_ascii_digit());
                digits.for_each(|byte| *byte = b'0' + (*byte - b'0' + 3) % 10);
            }
        }
        if bytes.is_empty() {
            break;
        }
    }
    bytes
}

/// All built-in scenes of few agents, and the scene with everything.
fn sources() -> Vec<String> {
    let few = |text: &str| read(text.as_bytes()).is_ok_and(|scene| scene.crowd() < 200);
    let small = builtins().iter().map(|builtin| builtin.text.to_string()).filter(|text| few(text));
    small.chain([every_word()]).collect()
}

/// Steps a world that is not large, and takes it through a file.
fn live(mut world: World) {
    if world.agents().len() > 2000 {
        return;
    }
    for _ in 0..3 {
        world.step();
    }
    let _ = world.landmarks();
    let Ok(snapshot) = world.save() else { return };
    let mut file = Vec::new();
    snapshot.write(&mut file).expect("written");
    let again = Snapshot::read(&file).expect("what is saved can be read");
    World::restore(&again).expect("what is saved can be restored");
}

#[test]
fn damaged_files_are_rejected_or_run() {
    let (sources, mut draw) = (sources(), Draw(7));
    let (mut panics, mut taken) = (Vec::new(), [0; 3]);
    for round in 0..500 {
        let text = &sources[draw.below(sources.len())];
        let kind = round % 3;
        let bytes = match kind {
            1 => {
                let mut world = World::new(&read(text.as_bytes()).expect("valid")).expect("a world");
                world.step();
                let mut file = Vec::new();
                world.save().expect("finite").write(&mut file).expect("written");
                damaged(core::str::from_utf8(&file).expect("text"), &mut draw)
            }
            _ => damaged(text, &mut draw),
        };
        let lived = catch_unwind(AssertUnwindSafe(|| match kind {
            0 => read(&bytes).map(|scene| live(World::new(&scene).expect("what is read is a world"))).is_ok(),
            1 => Snapshot::read(&bytes).and_then(|snapshot| World::restore(&snapshot)).map(live).is_ok(),
            _ => {
                // A damaged scene in a whole link, and a whole scene in a damaged link.
                let whole = link_of(&read(text.as_bytes()).expect("valid"));
                let mut broken = whole.into_bytes();
                let at = draw.below(broken.len());
                broken[at] ^= 1 << draw.below(7);
                let _ = open_link(&String::from_utf8_lossy(&broken));
                read(&bytes).is_ok_and(|scene| {
                    open_link(&link_of(&scene)).map(|session| live(session.world().clone())).is_ok()
                })
            }
        }));
        match lived {
            Ok(lived) => taken[kind] += u32::from(lived),
            Err(_) => panics.push(String::from_utf8_lossy(&bytes).into_owned()),
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
        let bytes = damaged(&sources[draw.below(sources.len())], &mut draw);
        let few = read(&bytes).map_or(true, |scene| scene.crowd() < 2000);
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
