//! A recording of what the screen shows, with a frame for each step, or for every few short ones.

use core::cell::RefCell;
use std::io::{self, Write};
use std::rc::Rc;

use steer_scene::draw::{Painter, Rect, Show, View, fitting};
use steer_scene::play::Session;
use steer_scene::record::{Recorder, frame_time, steps_of_frame};
use steer_scene::world::World;
use tiny_skia::Pixmap;

use super::screen::arrows_of_selected;

/// Most pixels on the longer side of the pictures.
const LARGEST: u32 = 720;

/// Most frames. A recording ends by itself after them, a minute at the scene's own pace.
const MOST_FRAMES: usize = 2000;

/// A recording in progress. It is kept in memory until it is complete.
pub(super) struct Film {
    painter: Painter,
    canvas: Pixmap,
    recorder: Recorder<Shared>,
    bytes: Shared,
    frames: usize,
    /// Steps from frame to frame, and the step of the first frame.
    every: u64,
    begun: u64,
    /// Inputs of the backdrop: the revision of the scene, the view and the contents shown.
    seen: (u64, View, Show),
    /// The first error, returned when the recording ends.
    broken: Option<io::Error>,
}

impl Film {
    /// Begins with the present state. An error if the pictures do not fit in memory.
    pub(super) fn begin(session: &Session, view: &View, show: Show) -> io::Result<Self> {
        let world = session.world();
        let Rect { from, to } = view.picture();
        let size = fitting((f64::from(to.x - from.x).max(1.0), f64::from(to.y - from.y).max(1.0)), LARGEST);
        let painter = Painter::seen(world, size, view, show)
            .ok_or_else(|| io::Error::other("the picture is too large"))?;
        let bytes = Shared::default();
        let inks = show.theme.inks();
        // The selection may change, and with it the arrows.
        let tones = [painter.tones(world), show.theme.entries().into(), vec![show.theme.chosen()]].concat();
        let every = steps_of_frame(world.scene());
        let recorder = Recorder::gif(bytes.clone(), size, frame_time(world.scene(), every), inks, &tones)?;
        let canvas = painter.canvas();
        let mut film = Self {
            painter,
            canvas,
            recorder,
            bytes,
            frames: 0,
            every,
            begun: world.steps(),
            seen: (session.revision(), *view, show),
            broken: None,
        };
        film.expose(world);
        Ok(film)
    }

    /// Sets the view and the contents of the following frames.
    pub(super) fn set_view(&mut self, session: &Session, view: &View, show: Show) {
        let seen = (session.revision(), *view, show);
        if self.seen != seen {
            self.painter.look(session.world(), view, show);
            self.seen = seen;
        }
    }

    /// Records a step. Returns `false` if the recording is full or has failed.
    pub(super) fn step(&mut self, world: &World) -> bool {
        self.painter.remember(world);
        if world.steps().abs_diff(self.begun).is_multiple_of(self.every) {
            self.expose(world);
        }
        self.broken.is_none() && self.frames < MOST_FRAMES
    }

    /// Number of frames.
    pub(super) fn frames(&self) -> usize {
        self.frames
    }

    /// Number of frames as text.
    pub(super) fn length(&self) -> String {
        format!("{} {}", self.frames, if self.frames == 1 { "frame" } else { "frames" })
    }

    /// Returns the whole file, or the first error.
    pub(super) fn finish(self) -> io::Result<Vec<u8>> {
        self.broken.map_or(Ok(()), Err)?;
        self.recorder.finish()?;
        Ok(self.bytes.0.take())
    }

    fn expose(&mut self, world: &World) {
        if self.broken.is_none() {
            self.painter.paint(world, &mut self.canvas);
            arrows_of_selected(world, self.painter.view(), &self.seen.2, &mut self.canvas);
            self.broken = self.recorder.frame(&self.canvas).err();
            self.frames += 1;
        }
    }
}

/// Bytes that the encoder writes and the recording returns.
#[derive(Clone, Default)]
struct Shared(Rc<RefCell<Vec<u8>>>);

impl Write for Shared {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.borrow_mut().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
