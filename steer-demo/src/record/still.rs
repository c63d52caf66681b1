//! A run as one picture.

use std::path::Path;

use crate::draw::{Style, Svg, Tracks, View, still as draw};
use crate::world::World;

/// Settings of one picture of a run.
#[derive(Clone, Copy, Debug)]
pub struct Still {
    /// Number of steps of the run.
    pub steps: u64,
    /// Steps from ghost to ghost of each agent; 0 counts as 1.
    pub every: u64,
    /// Width and height of the picture in pixels.
    pub size: (u32, u32),
    /// Contents and style of the picture.
    pub style: Style,
}

impl Still {
    /// Most ghosts of each agent: more cover each other.
    pub const MOST_GHOSTS: u64 = 200;

    /// Whether the extension of a file name requests a still picture.
    #[must_use]
    pub fn is_asked_by(path: &Path) -> bool {
        path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("svg"))
    }

    /// Greatest number of ghosts of each agent.
    #[must_use]
    pub fn ghosts(&self) -> u64 {
        self.steps.div_ceil(self.every.max(1))
    }
}

/// Runs the world from its present state and draws the run as SVG: each agent at its last position,
/// its track, and ghosts along it. The title is the scene's description, or its name if that is
/// empty. Calls `progress` with the number of finished steps.
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
