//! Behaviours, alone and combined, with extreme numbers in every field: forces stay finite and
//! limits hold.

#![no_main]

#[path = "../../../steer-demo/tests/program/samples.rs"]
mod samples;

use std::cell::RefCell;

use libfuzzer_sys::fuzz_target;
use serde_json::json;
use steer_scene::behavior::Behavior;
use steer_scene::{scene, world::World};

/// Maps a byte to a number that often causes errors.
fn number(byte: u8) -> f64 {
    const SIZES: [f64; 16] =
        [0.0, 5e-324, 1e-310, 1e-154, 1e-16, 1e-7, 1e-3, 0.5, 1.0, 10.0, 100.0, 300.0, 1e4, 1e7, 1e12, 1e15];
    let size = SIZES[usize::from(byte) % 16];
    if byte >= 128 { -size } else { size }
}

/// Yields the bytes of a case, and zeros after the last.
struct Bytes<'a>(core::slice::Iter<'a, u8>);

impl Bytes<'_> {
    fn next(&mut self) -> u8 {
        self.0.next().copied().unwrap_or(0)
    }

    fn fill(&mut self, template: &str) -> String {
        let mut text = String::new();
        for sign in template.chars() {
            match sign {
                '#' => text += &format!("{:e}", number(self.next())),
                '+' => text += &format!("{:e}", number(self.next()).abs()),
                other => text.push(other),
            }
        }
        text
    }
}

fuzz_target!(|bytes: &[u8]| {
    let mut bytes = Bytes(bytes.iter());
    let combine = ["sum", "priority", "budget", "running_sum", "dither", "context"][usize::from(bytes.next()) % 6];
    let edge = ["open", "wrap", "bounce"][usize::from(bytes.next()) % 3];
    let travel = ["open", "closed", "there_and_back"][usize::from(bytes.next()) % 3];
    let entries: Vec<String> = (0..1 + bytes.next() % 3)
        .map(|_| {
            let name = Behavior::NAMES[usize::from(bytes.next()) % Behavior::NAMES.len()];
            let (turn, coordinates) = (bytes.next(), [(); 4].map(|()| number(bytes.next())));
            let left = RefCell::new(&mut bytes);
            let setting = samples::Setting {
                place: json!(coordinates[..2]),
                offset: json!(coordinates[2..]),
                pointer: true,
                count: 1,
                agents: ["b", "c"],
                path: "p",
                fields: &["f"],
                number: &|_, range| {
                    let any = number(left.borrow_mut().next());
                    Some(any).filter(|any| range.holds(*any)).or(Some(any.abs())).filter(|any| range.holds(*any))
                },
            };
            setting.entry(name, usize::from(turn)).to_string()
        })
        .collect();
    let world = bytes.fill(&format!(
        r##"{{"edge":"{edge}","dt":+,"circles":[{{"center":[#,#],"radius":+}}],"walls":[{{"from":[#,#],"to":[#,#]}}],
        "paths":{{"p":{{"points":[[#,#],[#,#],[#,#]],"travel":"{travel}","radius":+}}}},
        "fields":{{"f":{{"columns":1,"rows":2,"vectors":[[#,#],[#,#]]}}}},
        "agents":[{{"name":"a","position":[#,#],"velocity":[#,#],"max_speed":+,"max_force":+,"radius":+,"min_speed":+,
        "combine":"{combine}","steering":[{}]}},{{"name":"b","position":[#,#],"velocity":[#,#]}},{{"name":"c","position":[#,#]}}]}}"##,
        entries.join(",")
    ));
    let Ok(scene) = scene::read(world.as_bytes()) else { return };
    let most = scene.agents[0].max_speed;
    let mut world = World::new(&scene).expect("a scene that is read is a world");
    for _ in 0..4 {
        world.step();
        assert!(world.is_finite() || world.steps() > 1, "an agent is no longer finite: {world:?}");
        let speed = world.agents()[0].speed();
        assert!(!speed.is_finite() || speed <= most * (1.0 + 1e-12), "{speed} is faster than {most}: {world:?}");
    }
});
