//! The convenience for pixmaps: a backdrop that is painted once, and trails.

use tiny_skia::Pixmap;

use super::backdrop::backdrop;
use super::moving::{moving, tones};
use super::outline::{Point, Rect};
use super::show::{Show, Style};
use super::theme::Ink;
use super::trail::Trails;
use super::view::View;
use crate::world::World;

/// Draws one world, and remembers where its agents have been.
#[derive(Clone, Debug)]
pub struct Painter {
    show: Show,
    view: View,
    trails: Trails,
    /// What seldom changes, drawn once.
    backdrop: Pixmap,
}

impl Painter {
    /// A painter of all of this world for pictures of this size, from 1×1 on; None for pictures that do not fit in memory.
    #[must_use]
    pub fn new(world: &World, size: (u32, u32), style: Style) -> Option<Self> {
        Self::seen(world, size, &View::fitting(world.size(), size), style.into())
    }

    /// A painter of what is seen through a view, which may be that of a window of another size: the zoom and the place
    /// in the middle are the same.
    #[must_use]
    pub fn seen(world: &World, size: (u32, u32), view: &View, show: Show) -> Option<Self> {
        let canvas = Pixmap::new(size.0, size.1)?;
        let mut painter = Self { show, view: *view, trails: Trails::new(world), backdrop: canvas };
        painter.look(world, view, show);
        Some(painter)
    }

    /// From now on shows something else, from elsewhere, or a world whose terrain has changed. The trails stay.
    pub fn look(&mut self, world: &World, view: &View, show: Show) {
        let to = Point { x: self.backdrop.width() as f32, y: self.backdrop.height() as f32 };
        self.view = view.moved_into(Rect { from: Point::default(), to });
        self.show = show;
        backdrop(world, &self.view, show.theme.inks(), &mut self.backdrop);
    }

    /// A picture of the right size to paint on.
    #[must_use]
    pub fn canvas(&self) -> Pixmap {
        self.backdrop.clone()
    }

    /// Takes in a step of the world, for the trails.
    pub fn remember(&mut self, world: &World) {
        self.trails.remember(world);
    }

    /// Paints the world as it is now. A canvas of another size than the painter's is left as it is.
    pub fn paint(&self, world: &World, canvas: &mut Pixmap) {
        if canvas.data().len() != self.backdrop.data().len() {
            return;
        }
        canvas.data_mut().copy_from_slice(self.backdrop.data());
        moving(world, &self.view, &self.show, &self.trails, canvas);
    }

    /// The colours of the agents in the pictures of this world, and of the ring around the selected one.
    #[must_use]
    pub fn tones(&self, world: &World) -> Vec<Ink> {
        tones(world, &self.show)
    }

    /// Where the world is in its pictures: for more to be drawn over them.
    #[must_use]
    pub fn view(&self) -> &View {
        &self.view
    }
}
