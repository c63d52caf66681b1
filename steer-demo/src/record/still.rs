//! A run as one picture.

use std::path::Path;

use crate::draw::{Style, Svg, Tracks, View, still as draw};
use crate::world::World;

/// What one picture of a run shows, and how.
#[derive(Clone, Copy, Debug)]
pub struct Still {
    /// How long the run is.
    pub steps: u64,
    /// A ghost of everyone every so many steps; 0 counts as 1.
    pub every: u64,
    /// The picture's size.
    pub size: (u32, u32),
    /// What it shows, and how.
    pub style: Style,
}

impl Still {
    /// More ghosts of each agent than these cover each other.
    pub const MOST_GHOSTS: u64 = 200;

    /// Whether the ending of a file name asks for a still picture.
    #[must_use]
    pub fn is_asked_by(path: &Path) -> bool {
        path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("svg"))
    }

    /// How many ghosts each agent has at most.
    #[must_use]
    pub fn ghosts(&self) -> u64 {
        self.steps.div_ceil(self.every.max(1))
    }
}

/// Runs the world from now on and draws the run as SVG: where everyone is at its end, the way that each has come, and
/// ghosts along it. Its title is what the scene is about, or its name. `progress` is told how many steps are done.
#[must_use]
pub fn still(mut world: World, asked: &Still, progress: &mut dyn FnMut(u64)) -> String {
    let mut tracks = Tracks::new(&world, asked.steps, asked.every);
    for step in 0..asked.steps {
        world.step();
        tracks.remember(&world);
        progress(step + 1);
    }
    let mut svg = Svg::new(asked.size);
    let view = View::fitting(world.size(), asked.size);
    draw(&world, &view, &asked.style.into(), &tracks, &mut svg);
    let scene = world.scene();
    svg.finish(if scene.about.is_empty() { &scene.name } else { &scene.about })
}
