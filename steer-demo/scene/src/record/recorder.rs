//! An animated file that takes its frames one by one.

use std::io::{self, Write};

use tiny_skia::Pixmap;

use super::gif::Gif;
use super::palette::Palette;
use super::png::Png;
use crate::draw::{Ink, Inks};

/// An animated file while it is written: no threads, no world, one frame after the other.
pub struct Recorder<W: Write> {
    film: Film<W>,
    size: (u32, u32),
    /// Hundredths of a second for which a frame is shown.
    delay: f64,
    /// Number of frames so far.
    frames: u64,
}

enum Film<W: Write> {
    Gif(Box<Gif<W>>),
    Png(Box<Png<W>>),
}

impl<W: Write> Recorder<W> {
    /// Begins an animated GIF with any number of frames.
    ///
    /// Each frame is shown for `delay` hundredths of a second, rounded so that their sum is right.
    /// The colours are the theme's
    /// `inks` and `tones`: the result of [`tones`](crate::draw::tones) and, if arrows are drawn,
    /// [`Theme::entries`](crate::draw::Theme::entries). Any other colour becomes the nearest.
    ///
    /// # Errors
    /// Returns an error if the file cannot be written, and for pictures of more than 65535 pixels a
    /// side.
    pub fn gif(out: W, size: (u32, u32), delay: f64, inks: Inks, tones: &[Ink]) -> io::Result<Self> {
        let gif = Gif::new(out, size, Palette::new(inks, tones))?;
        Ok(Self { film: Film::Gif(Box::new(gif)), size, delay, frames: 0 })
    }

    /// Begins an animated PNG with exactly `frames` frames: its first bytes contain this number.
    ///
    /// Each frame is shown for `delay` hundredths of a second, rounded so that their sum is right.
    ///
    /// # Errors
    /// Returns an error if the file cannot be written, and for no frames or more than 4294967295.
    pub fn png(out: W, size: (u32, u32), delay: f64, frames: u64) -> io::Result<Self> {
        let png = Png::new(out, size, frames)?;
        Ok(Self { film: Film::Png(Box::new(png)), size, delay, frames: 0 })
    }

    /// Appends a picture, which is opaque.
    ///
    /// # Errors
    /// Returns an error if the file cannot be written, if the picture has another size than the
    /// file, and if a PNG already has all the frames it was begun with.
    pub fn frame(&mut self, picture: &Pixmap) -> io::Result<()> {
        let ((width, height), (w, h)) = (self.size, (picture.width(), picture.height()));
        if (width, height) != (w, h) {
            return Err(io::Error::other(format!("a frame of {w}x{h} in a file of {width}x{height}")));
        }
        let end = |frames: u64| (frames as f64 * self.delay).round();
        let delay = (end(self.frames + 1) - end(self.frames)) as u16;
        self.frames += 1;
        match &mut self.film {
            Film::Gif(gif) => gif.frame(picture.data(), delay),
            Film::Png(png) => png.frame(picture.data(), delay),
        }
    }

    /// Writes the data after the last frame.
    ///
    /// # Errors
    /// Returns an error if the file cannot be written, for a GIF without frames, and for fewer
    /// frames than a PNG was begun with.
    pub fn finish(self) -> io::Result<()> {
        match self.film {
            Film::Gif(gif) => gif.finish(),
            Film::Png(png) => png.finish(),
        }
    }
}
