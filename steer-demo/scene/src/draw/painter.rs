//! A painter for pixmaps, which draws the backdrop once and records trails.

use tiny_skia::Pixmap;

use super::{Ink, Point, Rect, Show, Trails, View, backdrop, moving, tones};
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
    /// Returns a painter for pictures of this size, from 1×1. `None` if they do not fit in memory.
    pub fn new(world: &World, size: (u32, u32), show: Show) -> Option<Self> {
        Self::seen(world, size, &View::fitting(world.size(), size), show)
    }

    /// Returns a painter of what a view shows. The window of the view may have another size:
    /// the zoom and the position in the middle stay the same.
    pub fn seen(world: &World, size: (u32, u32), view: &View, show: Show) -> Option<Self> {
        let canvas = Pixmap::new(size.0, size.1)?;
        let mut painter = Self { show, view: *view, trails: Trails::new(world), backdrop: canvas };
        painter.look(world, view, show);
        Some(painter)
    }

    /// Sets another view or `Show`, or redraws changed terrain. The trails stay.
    pub fn look(&mut self, world: &World, view: &View, show: Show) {
        let to = Point { x: self.backdrop.width() as f32, y: self.backdrop.height() as f32 };
        self.view = view.moved_into(Rect { from: Point::default(), to });
        self.show = show;
        backdrop(world, &self.view, show.theme.inks(), &mut self.backdrop);
    }

    /// Returns a picture of the right size to paint on.
    pub fn canvas(&self) -> Pixmap {
        self.backdrop.clone()
    }

    /// Records a step of the world, for the trails.
    pub fn remember(&mut self, world: &World) {
        self.trails.remember(world);
    }

    /// Paints the world in its present state. Leaves a canvas of another size unchanged.
    pub fn paint(&self, world: &World, canvas: &mut Pixmap) {
        if (canvas.width(), canvas.height()) != (self.backdrop.width(), self.backdrop.height()) {
            return;
        }
        canvas.data_mut().copy_from_slice(self.backdrop.data());
        moving(world, &self.view, &self.show, &self.trails, canvas);
    }

    /// Colours of the agents in the pictures, and of the ring around the selected agent.
    pub fn tones(&self, world: &World) -> Vec<Ink> {
        tones(world, &self.show)
    }

    /// View of its pictures, for drawing more over them.
    pub fn view(&self) -> &View {
        &self.view
    }
}
