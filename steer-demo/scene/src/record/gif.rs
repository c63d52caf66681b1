//! Animated GIF: after the first frame only what has changed, so that files stay small.

use std::borrow::Cow;
use std::io::{self, Write};

use gif::{DisposalMethod, Encoder, EncodingError, Frame, Repeat};

use super::palette::{KEEP, Palette};
use super::patch::{Patch, changed};

/// An animated GIF while it is written.
pub(super) struct Gif<W: Write> {
    encoder: Encoder<W>,
    palette: Palette,
    width: usize,
    height: usize,
    before: Vec<u8>,
    now: Vec<u8>,
}

impl<W: Write> Gif<W> {
    pub(super) fn new(out: W, (width, height): (u32, u32), palette: Palette) -> io::Result<Self> {
        let side =
            |side| u16::try_from(side).map_err(|_| io::Error::other("a GIF has at most 65535 pixels a side"));
        let mut encoder = Encoder::new(out, side(width)?, side(height)?, &palette.bytes()).map_err(plain)?;
        encoder.set_repeat(Repeat::Infinite).map_err(plain)?;
        let (width, height) = (width as usize, height as usize);
        Ok(Self { encoder, palette, width, height, before: Vec::new(), now: Vec::new() })
    }

    /// Appends a frame of opaque pixels, four bytes each, shown for `delay` hundredths of a second.
    pub(super) fn frame(&mut self, pixels: &[u8], delay: u16) -> io::Result<()> {
        let palette = &mut self.palette;
        self.now.clear();
        self.now.extend(pixels.chunks_exact(4).map(|p| palette.nearest([p[0], p[1], p[2]])));
        let first = self.before.is_empty();
        let (patch, buffer) = if first {
            (Patch { left: 0, top: 0, width: self.width, height: self.height }, self.now.clone())
        } else {
            // A frame without change still takes time, so it is written as one unchanged pixel.
            let corner = Patch { left: 0, top: 0, width: 1, height: 1 };
            let patch = changed(self.width, &self.before, &self.now).unwrap_or(corner);
            (patch, patch.pixels(self.width, &self.before, &self.now, KEEP))
        };
        // The sides fit: `new` has checked them.
        self.encoder
            .write_frame(&Frame {
                delay,
                dispose: DisposalMethod::Keep,
                transparent: (!first).then_some(KEEP),
                left: patch.left as u16,
                top: patch.top as u16,
                width: patch.width as u16,
                height: patch.height as u16,
                buffer: Cow::Owned(buffer),
                ..Frame::default()
            })
            .map_err(plain)?;
        core::mem::swap(&mut self.before, &mut self.now);
        Ok(())
    }

    /// Writes the data after the last frame.
    pub(super) fn finish(self) -> io::Result<()> {
        if self.before.is_empty() {
            return Err(io::Error::other("a GIF without frames"));
        }
        self.encoder.into_inner().map_err(plain)?.flush()
    }
}

fn plain(error: EncodingError) -> io::Error {
    match error {
        EncodingError::Io(error) => error,
        other => io::Error::other(other),
    }
}
