//! Pictures of the gallery: the length of each run, and the contents of each picture.

use steer_demo::behavior::Behavior;
use steer_demo::draw::{Foresight, Show};
use steer_demo::record::{Format, Recording, still};
use steer_demo::scene;
use steer_demo::world::World;

/// Command that makes the pictures and the page again.
pub(crate) const COMMAND: &str = "cargo run --release -p steer-demo --example pictures";

/// Combiners, which make one force of several.
pub(crate) const COMBINERS: [&str; 6] = ["sum", "priority", "budget", "running_sum", "dither", "context"];

/// A picture of the gallery.
#[derive(Clone, Copy)]
pub(crate) struct Picture {
    /// Name of the entry or the combiner, and of its files.
    pub(crate) name: &'static str,
    steps: u64,
    every: u64,
    foresight: bool,
}

const fn plain(name: &'static str, steps: u64, every: u64) -> Picture {
    Picture { name, steps, every, foresight: false }
}

const fn thinking(name: &'static str, steps: u64, every: u64) -> Picture {
    Picture { name, steps, every, foresight: true }
}

/// Returns all pictures, in the order of the list of entries, the combiners after them.
pub(crate) fn pictures() -> impl Iterator<Item = Picture> {
    Behavior::NAMES.iter().copied().chain(COMBINERS).map(|name| {
        let own = RUNS.iter().find(|picture| picture.name == name);
        own.copied().unwrap_or(plain(name, 100, 10))
    })
}

/// Pictures whose run is not the ordinary one of 100 steps with a ghost each 10.
const RUNS: &[Picture] = &[
    plain("seek", 94, 8),
    thinking("flee", 78, 8),
    plain("arrive", 210, 6),
    thinking("pursue", 42, 6),
    thinking("evade", 58, 6),
    plain("offset_pursuit", 100, 9),
    thinking("wander", 95, 12),
    plain("avoid", 86, 9),
    plain("follow_path", 230, 10),
    plain("flock", 72, 9),
    plain("separation", 104, 9),
    plain("cohesion", 41, 6),
    plain("alignment", 76, 8),
    thinking("interpose", 78, 8),
    thinking("hide", 98, 9),
    thinking("shadow", 92, 9),
    plain("match_velocity", 84, 8),
    plain("keep_speed", 66, 8),
    thinking("avoid_walls", 240, 10),
    plain("follow_wall", 128, 9),
    thinking("contain", 118, 9),
    plain("follow_field", 110, 10),
    plain("avoid_agents", 140, 10),
    plain("follow_tube", 104, 9),
    plain("stay_on_path", 150, 12),
    plain("follow_leader", 120, 11),
    plain("queue", 46, 10),
    thinking("tether", 138, 12),
    plain("boids", 94, 10),
    plain("hold_formation", 84, 9),
    plain("face", 96, 9),
    plain("look_where_it_goes", 214, 8),
    plain("reach_orientation", 90, 9),
    thinking("sum", 112, 8),
    thinking("priority", 112, 8),
    thinking("budget", 112, 8),
    thinking("running_sum", 112, 8),
    thinking("dither", 112, 8),
    thinking("context", 112, 8),
];

impl Picture {
    /// Returns the picture's file, made from the text of its scene.
    pub(crate) fn draw(&self, text: &str) -> Result<String, String> {
        let refused = |fault: steer_demo::error::Fault| fault.refuse(self.name).to_string();
        let scene = scene::read(text.as_bytes()).map_err(refused)?;
        let asked = Recording {
            format: Format::Svg,
            steps: self.steps,
            every: self.every,
            size: (scene.width as u32, scene.height as u32),
            show: Show {
                foresight: if self.foresight { Foresight::All } else { Foresight::None },
                ..Show::default()
            },
        };
        Ok(still(World::new(&scene).map_err(refused)?, &asked, &mut |_| {}))
    }
}
