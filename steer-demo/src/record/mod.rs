//! Recordings: a world painted frame by frame into an animated file, or a whole run in one picture.

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

/// Format of an animated file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// Animated GIF.
    Gif,
    /// Animated PNG.
    Png,
}

impl Format {
    /// Format for the extension of a file name; `None` if there is none.
    #[must_use]
    pub fn of(path: &Path) -> Option<Self> {
        match path.extension()?.to_str()?.to_ascii_lowercase().as_str() {
            "gif" => Some(Self::Gif),
            "png" | "apng" => Some(Self::Png),
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
    /// Steps from frame to frame; 0 counts as 1.
    pub every: u64,
    /// Width and height of the picture in pixels.
    pub size: (u32, u32),
    /// Contents and style of the picture.
    pub style: Style,
}

impl Recording {
    /// Number of frames: the first state, and one every `every` steps after it. At least one.
    #[must_use]
    pub fn frames(&self) -> u64 {
        self.steps.div_ceil(self.every.max(1)).max(1)
    }
}

/// Hundredths of a second a step: 33 steps a second, about the frame rate for which the numbers of
/// Peters' demos are made.
const STEP_TIME: u64 = 3;

/// Time in hundredths of a second for which a frame is shown, if there is one every `every` steps.
#[must_use]
pub fn frame_time(every: u64) -> u16 {
    u16::try_from(STEP_TIME.saturating_mul(every.max(1))).unwrap_or(u16::MAX)
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
    let mut painter = Painter::new(&world, recording.size, recording.style)
        .ok_or_else(|| io::Error::other("the picture is too large"))?;
    let every = recording.every.max(1);
    let delay = frame_time(every);
    let (inks, tones) = (recording.style.theme.inks(), painter.tones(&world));
    let (frames, size, format) = (recording.frames(), recording.size, recording.format);
    thread::scope(|scope| {
        // Encoding takes about as long as painting, so each has a thread, with up to two frames in
        // between.
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
