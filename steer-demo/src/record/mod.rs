//! Recordings: a world painted frame by frame into an animated file, or a whole run into one picture.

mod gif;
mod palette;
mod patch;
mod png;
mod recorder;
mod still;

pub use recorder::Recorder;
pub use still::{Still, still};

use std::io::{self, Write};
use std::path::Path;
use std::sync::mpsc::{channel, sync_channel};
use std::thread;

use tiny_skia::Pixmap;

use crate::draw::{Painter, Style};
use crate::world::World;

/// The kind of file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// Animated GIF.
    Gif,
    /// Animated PNG.
    Png,
}

impl Format {
    /// The kind that the ending of a file name asks for.
    #[must_use]
    pub fn of(path: &Path) -> Option<Self> {
        match path.extension()?.to_str()?.to_ascii_lowercase().as_str() {
            "gif" => Some(Self::Gif),
            "png" | "apng" => Some(Self::Png),
            _ => None,
        }
    }
}

/// What is recorded, and how.
#[derive(Clone, Copy, Debug)]
pub struct Recording {
    /// The kind of file.
    pub format: Format,
    /// How long.
    pub steps: u64,
    /// A frame every so many steps; 0 counts as 1.
    pub every: u64,
    /// The picture's size.
    pub size: (u32, u32),
    /// What it shows, and how.
    pub style: Style,
}

impl Recording {
    /// How many frames it has: the beginning, and one every so many steps from there. Never none.
    #[must_use]
    pub fn frames(&self) -> u64 {
        self.steps.div_ceil(self.every.max(1)).max(1)
    }
}

/// Hundredths of a second a step: 33 steps a second, about the frame rate that the seeds' numbers are made for.
const STEP_TIME: u64 = 3;

/// For how long a frame is shown that comes every so many steps, in hundredths of a second.
#[must_use]
pub fn frame_time(every: u64) -> u16 {
    u16::try_from(STEP_TIME.saturating_mul(every.max(1))).unwrap_or(u16::MAX)
}

/// Records the world from now on, and tells `progress` how many frames are done.
///
/// # Errors
/// When the file cannot be written or its frames do not fit in memory.
pub fn record(
    mut world: World,
    recording: &Recording,
    out: impl Write + Send,
    progress: &mut dyn FnMut(u64),
) -> io::Result<()> {
    let mut painter = Painter::new(&world, recording.size, recording.style)
        .ok_or_else(|| io::Error::other("the picture is too large"))?;
    let every = recording.every.max(1);
    let delay = frame_time(every);
    let (inks, tones) = (recording.style.theme.inks(), painter.tones(&world));
    let (frames, size, format) = (recording.frames(), recording.size, recording.format);
    thread::scope(|scope| {
        // Encoding takes about as long as painting, so each has a thread; a frame or two lie between them.
        let (to_encoder, painted) = sync_channel::<Pixmap>(2);
        let (to_painter, used) = channel::<Pixmap>();
        let encoder = scope.spawn(move || {
            let recorder = match format {
                Format::Gif => Recorder::gif(out, size, delay, inks, &tones)?,
                Format::Png => Recorder::png(out, size, delay, frames)?,
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
                // The encoder has given up, and says below why.
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
        // A painter that has finished needs no canvas back.
        let _ = used.send(canvas);
    }
    recorder.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frames_are_the_beginning_and_one_every_so_many_steps() {
        let frames = |steps, every| {
            Recording { format: Format::Gif, steps, every, size: (16, 16), style: Style::default() }.frames()
        };
        assert_eq!(frames(120, 1), 120);
        assert_eq!(frames(120, 2), 60);
        assert_eq!(frames(121, 2), 61);
        assert_eq!(frames(0, 1), 1);
        assert_eq!(frames(5, 0), 5);
    }

    #[test]
    fn a_frame_is_shown_for_as_long_as_its_steps_take() {
        assert_eq!((frame_time(1), frame_time(4), frame_time(0)), (3, 12, 3));
        assert_eq!(frame_time(u64::MAX), u16::MAX);
    }

    #[test]
    fn the_ending_decides_the_format() {
        assert_eq!(Format::of(Path::new("a/b.GIF")), Some(Format::Gif));
        assert_eq!(Format::of(Path::new("b.png")), Some(Format::Png));
        assert_eq!(Format::of(Path::new("b.jpg")), None);
        assert_eq!(Format::of(Path::new("gif")), None);
    }
}
