//! Damaged scenes, snapshots and links, the same in each run.

use steer_scene::play::link_of;
use steer_scene::scene::{Scene, builtins, read};
use steer_scene::world::World;

use crate::common::saved;
use crate::everything::every_word;

/// Numbers without pattern, the same in each run.
pub(crate) struct Draw(pub(crate) u64);

impl Draw {
    pub(crate) fn below(&mut self, count: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % count.max(1)
    }
}

/// A text that the program may be given.
pub(crate) struct Damaged {
    pub(crate) kind: Kind,
    /// Name of the scene that it was made from.
    pub(crate) source: String,
    pub(crate) bytes: Vec<u8>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Scene,
    Snapshot,
    Link,
}

/// Returns as many damaged texts, a third of each kind.
pub(crate) fn damaged(count: usize) -> Vec<Damaged> {
    let (sources, mut draw) = (sources(), Draw(7));
    let kinds = [Kind::Scene, Kind::Snapshot, Kind::Link];
    (0..count)
        .map(|round| {
            let text = &sources[draw.below(sources.len())];
            let (kind, scene) = (kinds[round % 3], read(text.as_bytes()).expect("valid"));
            let bytes = match kind {
                Kind::Scene => damage(text, &mut draw),
                Kind::Snapshot => damage(&snapshot(&scene), &mut draw),
                Kind::Link => link(text, &scene, &mut draw),
            };
            Damaged { kind, source: scene.name, bytes }
        })
        .collect()
}

/// All built-in scenes of few agents, and the scene with everything.
pub(crate) fn sources() -> Vec<String> {
    let few = |text: &str| read(text.as_bytes()).is_ok_and(|scene| scene.agent_count() < 200);
    let small = builtins().iter().map(|builtin| builtin.text.to_string()).filter(|text| few(text));
    small.chain([every_word()]).collect()
}

/// A snapshot of the scene after a step.
fn snapshot(scene: &Scene) -> String {
    let mut world = World::new(scene).expect("a world");
    world.step();
    String::from_utf8(saved(&world)).expect("text")
}

/// A damaged link to the scene, or a whole link to a damaged scene that is still one.
fn link(text: &str, scene: &Scene, draw: &mut Draw) -> Vec<u8> {
    if draw.below(2) == 0
        && let Ok(other) = read(&damage(text, draw))
    {
        return link_of(&other).into_bytes();
    }
    let mut link = link_of(scene).into_bytes();
    let at = draw.below(link.len());
    link[at] ^= 1 << draw.below(7);
    link
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
pub(crate) fn damage(text: &str, draw: &mut Draw) -> Vec<u8> {
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
