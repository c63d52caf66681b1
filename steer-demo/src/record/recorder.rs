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
}

enum Film<W: Write> {
    Gif(Box<Gif<W>>),
    Png(Box<Png<W>>),
}

impl<W: Write> Recorder<W> {
    /// Begins an animated GIF with any number of frames.
    ///
    /// Each frame is shown for `delay` hundredths of a second. The colours are those of the theme's
    /// `inks` and of `tones`. Pass in `tones` those of [`tones`](crate::draw::tones); if arrows are
    /// drawn, also those of [`Theme::entries`](crate::draw::Theme::entries); and if roles may
    /// change, those of [`Theme::every_tone`](crate::draw::Theme::every_tone). Any other colour is
    /// replaced by the nearest.
    ///
    /// # Errors
    /// Returns an error if the file cannot be written, and for pictures of more than 65535 pixels a
    /// side.
    pub fn gif(out: W, size: (u32, u32), delay: u16, inks: Inks, tones: &[Ink]) -> io::Result<Self> {
        let gif = Gif::new(out, size, delay, Palette::new(inks, tones))?;
        Ok(Self { film: Film::Gif(Box::new(gif)), size })
    }

    /// Begins an animated PNG with exactly `frames` frames: its first bytes contain this number.
    ///
    /// Each frame is shown for `delay` hundredths of a second.
    ///
    /// # Errors
    /// Returns an error if the file cannot be written, and for no frames or more than 4294967295.
    pub fn png(out: W, size: (u32, u32), delay: u16, frames: u64) -> io::Result<Self> {
        let png = Png::new(out, size, delay, frames)?;
        Ok(Self { film: Film::Png(Box::new(png)), size })
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
        match &mut self.film {
            Film::Gif(gif) => gif.frame(picture.data()),
            Film::Png(png) => png.frame(picture.data()),
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

#[cfg(test)]
mod tests {
    use super::super::{Format, Recording, frame_time, record};
    use super::*;
    use crate::draw::{Foresight, Painter, Point, Show, Style, Theme, View};
    use crate::scene::read;
    use crate::world::World;

    const SIZE: (u32, u32) = (160, 120);

    fn world() -> World {
        let scene = read(
            br#"{"width":320,"height":240,"seed":3,
                "groups":[{"count":9,"position":"random","velocity":"random","steering":[{"wander":{}},{"flock":{}}]}]}"#,
        );
        World::new(&scene.expect("a valid scene")).expect("a world")
    }

    /// The frames of the recordings below, painted while the world is played.
    fn frames(painter: &mut Painter, world: &mut World) -> Vec<Pixmap> {
        let frame = |i| {
            if i > 0 {
                (0..2).for_each(|_| {
                    world.step();
                    painter.remember(world);
                });
            }
            let mut canvas = painter.canvas();
            painter.paint(world, &mut canvas);
            canvas
        };
        (0..5).map(frame).collect()
    }

    #[test]
    fn frames_handed_one_by_one_make_the_same_file() {
        let style = Style { theme: Theme::Light, foresight: true };
        for format in [Format::Gif, Format::Png] {
            let recording = Recording { format, steps: 10, every: 2, size: SIZE, style };
            let mut whole = Vec::new();
            record(world(), &recording, &mut whole, &mut |_| {}).expect("recorded");
            let (mut world, mut bytes) = (world(), Vec::new());
            let mut painter = Painter::new(&world, SIZE, style).expect("it fits");
            let mut recorder = match format {
                Format::Gif => {
                    let tones = painter.tones(&world);
                    Recorder::gif(&mut bytes, SIZE, frame_time(2), style.theme.inks(), &tones)
                }
                Format::Png => Recorder::png(&mut bytes, SIZE, frame_time(2), 5),
            }
            .expect("begun");
            for canvas in frames(&mut painter, &mut world) {
                recorder.frame(&canvas).expect("a frame");
            }
            recorder.finish().expect("finished");
            assert!(whole == bytes, "{format:?}: {} and {} bytes", whole.len(), bytes.len());
        }
    }

    #[test]
    fn what_is_seen_is_what_is_recorded() {
        let mut world = world();
        // The view of a canvas in a window is twice as large as the recording, with the agent in
        // its middle.
        let at = world.agents()[4].position;
        let canvas =
            crate::draw::Rect { from: Point { x: 200.0, y: 30.0 }, to: Point { x: 520.0, y: 270.0 } };
        let view = View::within(world.size(), canvas).zoomed(4.0, Point { x: 300.0, y: 200.0 });
        let off = view.pixel(at);
        let view = view.panned(360.0 - off.x, 150.0 - off.y);
        let show = Show { theme: Theme::Light, foresight: Foresight::Of(4), trails: true, selected: Some(4) };
        let mut painter = Painter::seen(&world, SIZE, &view, show).expect("it fits");
        let place = painter.view().pixel(at);
        assert!((place.x - 80.0).abs() < 0.01 && (place.y - 60.0).abs() < 0.01, "{place:?}");
        assert!((painter.view().length(1.0) - view.length(1.0) / 2.0).abs() < 1e-3);
        let tones = painter.tones(&world);
        assert!(tones.contains(&show.theme.chosen()));
        let mut recorder = Recorder::gif(Vec::new(), SIZE, 3, show.theme.inks(), &tones).expect("begun");
        let frames = frames(&mut painter, &mut world);
        frames.iter().for_each(|frame| recorder.frame(frame).expect("a frame"));
        recorder.finish().expect("finished");
        let Ink([r, g, b]) = crate::draw::tone(&world, 4, show.theme);
        let agent = frames[0].pixel(80, 60).expect("it is inside");
        assert_eq!((agent.red(), agent.green(), agent.blue()), (r, g, b));
    }

    #[test]
    fn a_png_has_the_frames_that_it_was_begun_with() {
        let picture = Pixmap::new(4, 3).expect("it fits");
        let mut short = Recorder::png(Vec::new(), (4, 3), 3, 2).expect("begun");
        short.frame(&picture).expect("a frame");
        let error = short.finish().expect_err("one is missing").to_string();
        assert_eq!(error, "a PNG of 2 frames that ends after 1");
        let mut long = Recorder::png(Vec::new(), (4, 3), 3, 1).expect("begun");
        long.frame(&picture).expect("a frame");
        let error = long.frame(&picture).expect_err("one too many").to_string();
        assert_eq!(error, "one frame more than the 1 that the PNG was begun with");
        assert!(Recorder::png(Vec::new(), (4, 3), 3, 0).is_err());
    }

    #[test]
    fn a_frame_of_another_size_is_refused() {
        let mut recorder = Recorder::gif(Vec::new(), (4, 3), 3, Theme::Dark.inks(), &[]).expect("begun");
        let error = recorder.frame(&Pixmap::new(3, 4).expect("it fits")).expect_err("it is not 4x3");
        assert_eq!(error.to_string(), "a frame of 3x4 in a file of 4x3");
        assert_eq!(recorder.finish().expect_err("there is none").to_string(), "a GIF without frames");
    }
}
