//! A run as one picture.

use super::Recording;
use crate::draw::{Svg, Tracks, View, still as draw};
use crate::world::World;

/// Most ghosts of each agent in a still picture: more cover each other.
pub const MOST_GHOSTS: u64 = 200;

/// Runs the world from its present state and draws the run as SVG: each agent at its last position,
/// its track, and ghosts along it. The title is the scene's description, or its name if that is
/// empty. Calls `progress` with the number of finished steps.
pub fn still(mut world: World, recording: &Recording, progress: &mut dyn FnMut(u64)) -> String {
    let mut tracks = Tracks::new(&world, recording.steps, recording.every);
    for step in 0..recording.steps {
        world.step();
        tracks.remember(&world);
        progress(step + 1);
    }
    let mut svg = Svg::new(recording.size);
    let view = View::fitting(world.size(), recording.size);
    draw(&world, &view, &recording.show, &tracks, &mut svg);
    let scene = world.scene();
    svg.finish(if scene.about.is_empty() { &scene.name } else { &scene.about })
}
