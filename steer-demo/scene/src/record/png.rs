//! Animated PNG: true colours. After the first frame only what has changed.

use std::io::{self, Write};

use png::{BitDepth, BlendOp, ColorType, Compression, DisposeOp, Encoder, EncodingError, Filter, Writer};

use super::patch::{Patch, changed};

/// An animated PNG while it is written.
pub(super) struct Png<W: Write> {
    writer: Writer<W>,
    frames: u32,
    done: u32,
    width: usize,
    before: Vec<[u8; 4]>,
    now: Vec<[u8; 4]>,
}

impl<W: Write> Png<W> {
    pub(super) fn new(out: W, (width, height): (u32, u32), frames: u64) -> io::Result<Self> {
        let range = || io::Error::other("a PNG has from 1 to 4294967295 frames");
        let count = u32::try_from(frames).ok().filter(|count| *count > 0).ok_or_else(range)?;
        let mut encoder = Encoder::new(out, width, height);
        encoder.set_color(ColorType::Rgba);
        encoder.set_depth(BitDepth::Eight);
        encoder.set_compression(Compression::Balanced);
        // Unchanged pixels are all zero, and zeros compress best without a filter.
        encoder.set_filter(Filter::NoFilter);
        if count > 1 {
            encoder.set_animated(count, 0).map_err(plain)?;
            encoder.set_blend_op(BlendOp::Source).map_err(plain)?;
            encoder.set_dispose_op(DisposeOp::None).map_err(plain)?;
        }
        let writer = encoder.write_header().map_err(plain)?;
        let width = width as usize;
        Ok(Self { writer, frames: count, done: 0, width, before: Vec::new(), now: Vec::new() })
    }

    /// Appends a frame of opaque pixels, four bytes each, shown for `delay` hundredths of a second.
    pub(super) fn frame(&mut self, pixels: &[u8], delay: u16) -> io::Result<()> {
        if self.done == self.frames {
            let more = format!("one frame more than the {} that the PNG was begun with", self.frames);
            return Err(io::Error::other(more));
        }
        self.now.clear();
        self.now.extend(pixels.chunks_exact(4).map(|p| [p[0], p[1], p[2], p[3]]));
        if self.frames > 1 {
            self.writer.set_frame_delay(delay, 100).map_err(plain)?;
        }
        if self.done == 0 {
            self.writer.write_image_data(pixels).map_err(plain)?;
        } else {
            let corner = Patch { left: 0, top: 0, width: 1, height: 1 };
            let patch = changed(self.width, &self.before, &self.now).unwrap_or(corner);
            let part = patch.pixels(self.width, &self.before, &self.now, [0; 4]).concat();
            let [left, top, width, height] =
                [patch.left, patch.top, patch.width, patch.height].map(|n| n as u32);
            self.writer.reset_frame_position().map_err(plain)?;
            self.writer.set_frame_dimension(width, height).map_err(plain)?;
            self.writer.set_frame_position(left, top).map_err(plain)?;
            self.writer.set_blend_op(BlendOp::Over).map_err(plain)?;
            self.writer.write_image_data(&part).map_err(plain)?;
        }
        core::mem::swap(&mut self.before, &mut self.now);
        self.done += 1;
        Ok(())
    }

    /// Writes the data after the last frame.
    pub(super) fn finish(self) -> io::Result<()> {
        if self.done < self.frames {
            let early = format!("a PNG of {} frames that ends after {}", self.frames, self.done);
            return Err(io::Error::other(early));
        }
        self.writer.finish().map_err(plain)
    }
}

fn plain(error: EncodingError) -> io::Error {
    match error {
        EncodingError::IoError(error) => error,
        other => io::Error::other(other),
    }
}
