//! A painter for pixmaps, which draws the backdrop once and records trails.

use tiny_skia::Pixmap;

use super::backdrop::backdrop;
use super::moving::{moving, tones};
use super::outline::{Point, Rect};
use super::show::{Show, Style};
use super::theme::Ink;
use super::trail::Trails;
use super::view::View;
use crate::world::World;

/// Draws one world, and stores the latest positions of its agents.
#[derive(Clone, Debug)]
pub struct Painter {
    show: Show,
    view: View,
    trails: Trails,
    /// Parts that seldom change, drawn once.
    backdrop: Pixmap,
}

impl Painter {
    /// Returns a painter of the whole world for pictures of this size, from 1×1; `None` for
    /// pictures that do not fit in memory.
    #[must_use]
    pub fn new(world: &World, size: (u32, u32), style: Style) -> Option<Self> {
        Self::seen(world, size, &View::fitting(world.size(), size), style.into())
    }

    /// Returns a painter of what a view shows. The view may be that of a window of another size:
    /// the zoom and the position in the middle stay the same.
    #[must_use]
    pub fn seen(world: &World, size: (u32, u32), view: &View, show: Show) -> Option<Self> {
        let canvas = Pixmap::new(size.0, size.1)?;
        let mut painter = Self { show, view: *view, trails: Trails::new(world), backdrop: canvas };
        painter.look(world, view, show);
        Some(painter)
    }

    /// Sets another view or another `Show`, or redraws a world whose terrain has changed. The
    /// trails stay.
    pub fn look(&mut self, world: &World, view: &View, show: Show) {
        let to = Point { x: self.backdrop.width() as f32, y: self.backdrop.height() as f32 };
        self.view = view.moved_into(Rect { from: Point::default(), to });
        self.show = show;
        backdrop(world, &self.view, show.theme.inks(), &mut self.backdrop);
    }

    /// Returns a picture of the right size to paint on.
    #[must_use]
    pub fn canvas(&self) -> Pixmap {
        self.backdrop.clone()
    }

    /// Records a step of the world, for the trails.
    pub fn remember(&mut self, world: &World) {
        self.trails.remember(world);
    }

    /// Paints the world in its present state. Leaves a canvas with another number of pixels
    /// unchanged.
    pub fn paint(&self, world: &World, canvas: &mut Pixmap) {
        if canvas.data().len() != self.backdrop.data().len() {
            return;
        }
        canvas.data_mut().copy_from_slice(self.backdrop.data());
        moving(world, &self.view, &self.show, &self.trails, canvas);
    }

    /// Colours of the agents in the pictures of this world, and of the ring around the selected
    /// agent.
    #[must_use]
    pub fn tones(&self, world: &World) -> Vec<Ink> {
        tones(world, &self.show)
    }

    /// View of its pictures, for drawing more over them.
    #[must_use]
    pub fn view(&self) -> &View {
        &self.view
    }
}
