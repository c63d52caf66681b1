//! The first picture of the README: a flock of a thousand and its falcon, without a visible end.

use core::error::Error;
use std::path::Path;

use steer_scene::draw::{Painter, Show, Theme};
use steer_scene::output::Output;
use steer_scene::record::{Recorder, frame_time};
use steer_scene::scene::{self, Scene};
use steer_scene::world::World;
use tiny_skia::Pixmap;

/// Width and height of the world (length): as dense as the built-in scene.
const WORLD: (f64, f64) = (2000.0, 900.0);
/// Width and height of the picture in pixels.
const SIZE: (u32, u32) = (800, 360);
/// Steps before the first frame: the flock has formed, and the falcon is in it.
const BEFORE: u64 = 520;
/// Number of frames, and of steps from frame to frame.
const FRAMES: usize = 76;
const EVERY: u64 = 2;
/// Number of frames at the end that fade into the frames before the first one.
const FADE: usize = 12;

/// Makes the recording. Its last frames fade into those before its first frame, so it repeats
/// without a jump.
pub(crate) fn murmuration(path: &Path) -> Result<(), Box<dyn Error>> {
    let scene = scene::load("murmuration")?;
    let scene = Scene { width: WORLD.0, height: WORLD.1, ..scene };
    let mut world = World::new(&scene).map_err(|fault| fault.refuse("murmuration"))?;
    let show = Show { theme: Theme::Dark, trails: false, ..Show::default() };
    let mut painter = Painter::new(&world, SIZE, show).ok_or("too large")?;
    for _ in 0..BEFORE {
        world.step();
        painter.remember(&world);
    }
    let mut frames = Vec::new();
    for _ in 0..FRAMES + FADE {
        let mut frame = painter.canvas();
        painter.paint(&world, &mut frame);
        frames.push(frame);
        for _ in 0..EVERY {
            world.step();
            painter.remember(&world);
        }
    }
    let mut output = Output::create(path)?;
    let tones = painter.tones(&world);
    let mut film = Recorder::gif(&mut output, SIZE, frame_time(&scene, EVERY), show.theme.inks(), &tones)?;
    let (early, late) = frames.split_at(FADE);
    for (index, frame) in late.iter().enumerate() {
        match (index + FADE).checked_sub(late.len()) {
            // From the late frame to the early one that the first frame follows.
            Some(fading) => film.frame(&mixed(frame, &early[fading], fading + 1, FADE + 1))?,
            None => film.frame(frame)?,
        }
    }
    film.finish()?;
    output.finish()?;
    Ok(())
}

/// Mixes two pictures: `part` of `whole` of the second.
fn mixed(one: &Pixmap, other: &Pixmap, part: usize, whole: usize) -> Pixmap {
    let mut mixed = one.clone();
    for (byte, other) in mixed.data_mut().iter_mut().zip(other.data()) {
        *byte = ((usize::from(*byte) * (whole - part) + usize::from(*other) * part) / whole) as u8;
    }
    mixed
}
