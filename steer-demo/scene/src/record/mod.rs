//! Recordings: a world painted frame by frame into an animated file, or a whole run in one picture.

mod gif;
mod palette;
mod patch;
mod png;
mod recorder;
mod still;

pub use recorder::Recorder;
pub use still::{MOST_GHOSTS, still};

use std::io::{self, Write};
use std::path::Path;
use std::sync::mpsc::{channel, sync_channel};
use std::thread;

use tiny_skia::Pixmap;

use crate::draw::{Foresight, Painter, Show, Theme};
use crate::scene::{PictureSpec, Scene};
use crate::world::World;

/// Format of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// Animated GIF.
    Gif,
    /// Animated PNG.
    Png,
    /// One picture of the whole run, which [`still`] makes.
    Svg,
}

impl Format {
    /// Format for the extension of a file name. `None` if there is none.
    pub fn of(path: &Path) -> Option<Self> {
        match path.extension()?.to_str()?.to_ascii_lowercase().as_str() {
            "gif" => Some(Self::Gif),
            "png" | "apng" => Some(Self::Png),
            "svg" => Some(Self::Svg),
            _ => None,
        }
    }
}

/// Settings of a recording.
#[derive(Clone, Copy, Debug)]
pub struct Recording {
    /// Format of the file.
    pub format: Format,
    /// Number of steps.
    pub steps: u64,
    /// Steps from frame to frame, in an SVG from ghost to ghost. 0 counts as 1.
    pub every: u64,
    /// Width and height of the picture in pixels.
    pub size: (u32, u32),
    /// Contents and style of the picture.
    pub show: Show,
}

impl Recording {
    /// Settings of the picture that a scene names.
    pub fn of_picture(picture: &PictureSpec, size: (u32, u32), theme: Theme) -> Self {
        let foresight = if picture.foresight { Foresight::All } else { Foresight::None };
        let show = Show { theme, foresight, ..Show::default() };
        Self { format: Format::Svg, steps: picture.steps, every: picture.every, size, show }
    }

    /// Number of frames: the states before the steps 1, `every` + 1, 2 · `every` + 1 and so on, up
    /// to `steps`. At least one.
    pub fn frames(&self) -> u64 {
        self.steps.div_ceil(self.every.max(1)).max(1)
    }
}

/// Least hundredths of a second for which a frame is shown: viewers slow down a shorter one.
const SHORTEST: f64 = 2.0;

/// Hundredths of a second for which a frame is shown, if there is one every `every` steps (0 is 1):
/// every · 100 / pace, by [`Scene::pace`], from 2 to 65535.
pub fn frame_time(scene: &Scene, every: u64) -> f64 {
    (every.max(1) as f64 * 100.0 / scene.pace()).clamp(SHORTEST, u16::MAX.into())
}

/// Least number of steps from frame to frame with which a recording of the scene runs in real time.
pub fn steps_of_frame(scene: &Scene) -> u64 {
    // Rounding must not add a step.
    (SHORTEST / 100.0 * scene.pace() - 1e-9).ceil().max(1.0) as u64
}

/// Records the world from its present state. Calls `progress` with the number of finished frames.
///
/// # Errors
/// Returns an error if the file cannot be written or its frames do not fit in memory.
pub fn record(
    mut world: World,
    recording: &Recording,
    out: impl Write + Send,
    progress: &mut dyn FnMut(u64),
) -> io::Result<()> {
    let mut painter = Painter::new(&world, recording.size, recording.show)
        .ok_or_else(|| io::Error::other("the picture is too large"))?;
    let every = recording.every.max(1);
    let delay = frame_time(world.scene(), every);
    let (inks, tones) = (recording.show.theme.inks(), painter.tones(&world));
    let (frames, size, format) = (recording.frames(), recording.size, recording.format);
    thread::scope(|scope| {
        // Encoding takes about as long as painting: a thread each, two frames in between.
        let (to_encoder, painted) = sync_channel::<Pixmap>(2);
        let (to_painter, used) = channel::<Pixmap>();
        let encoder = scope.spawn(move || {
            let recorder = match format {
                Format::Gif => Recorder::gif(out, size, delay, inks, &tones)?,
                Format::Png => Recorder::png(out, size, delay, frames)?,
                Format::Svg => return Err(io::Error::other("an SVG has no frames")),
            };
            encode(recorder, &painted, &to_painter)
        });
        for frame in 0..frames {
            if frame > 0 {
                for _ in 0..every {
                    world.step();
                    painter.remember(&world);
                }
            }
            let mut canvas = used.try_recv().unwrap_or_else(|_| painter.canvas());
            painter.paint(&world, &mut canvas);
            if to_encoder.send(canvas).is_err() {
                // The encoder has stopped. Its error is returned below.
                break;
            }
            progress(frame + 1);
        }
        drop(to_encoder);
        encoder.join().unwrap_or_else(|_| Err(io::Error::other("the encoder broke off")))
    })
}

fn encode(
    mut recorder: Recorder<impl Write>,
    painted: &std::sync::mpsc::Receiver<Pixmap>,
    used: &std::sync::mpsc::Sender<Pixmap>,
) -> io::Result<()> {
    for canvas in painted {
        recorder.frame(&canvas)?;
        // A painter that has finished needs no canvas, so a failed send is ignored.
        let _ = used.send(canvas);
    }
    recorder.finish()
}
