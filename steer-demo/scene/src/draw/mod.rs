//! Pictures of a world. [`backdrop`] and [`moving`] define what is drawn, in which order and in
//! which ink. They draw on a [`Surface`]: a pixmap, through [`Painter`], an [`Svg`], or any other
//! type that can fill and stroke an [`Outline`]. A [`still`] is a whole run in one picture.
//!
//! ```
//! use steer_scene::draw::{Ink, Line, Outline, Show, Surface, Trails, View, backdrop, moving};
//! use steer_scene::{scene, world::World};
//!
//! /// Counts what it is asked to draw.
//! #[derive(Default)]
//! struct Count(usize);
//!
//! impl Surface for Count {
//!     fn fill(&mut self, outline: &Outline, _: Ink, _: f32) {
//!         self.0 += outline.len();
//!     }
//!     fn stroke(&mut self, outline: &Outline, _: Ink, _: f32, _: Line) {
//!         self.0 += outline.len();
//!     }
//! }
//!
//! let world = World::new(&scene::load("flock")?).map_err(|fault| fault.refuse("flock"))?;
//! let (view, show) = (View::fitting(world.size(), (800, 600)), Show::default());
//! let mut count = Count::default();
//! backdrop(&world, &view, show.theme.inks(), &mut count);
//! moving(&world, &view, &show, &Trails::new(&world), &mut count);
//! assert!(count.0 > world.agents().len());
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```

mod adaptive;
mod agents;
mod arrows;
mod backdrop;
mod counter;
mod glyph;
mod legend;
mod marks;
mod moving;
mod names;
mod outline;
mod painter;
mod shape;
mod show;
mod skia;
mod still;
mod surface;
mod svg;
mod terrain;
mod theme;
mod tone;
mod track;
mod trail;
mod view;

pub use adaptive::adaptive;
pub use arrows::arrows;
pub use backdrop::backdrop;
pub use legend::{Key, legend};
pub use moving::moving;
pub use names::{beside, names};
pub use outline::{Outline, Piece, Point, Rect};
pub use painter::Painter;
pub use show::{Foresight, Show};
pub use still::still;
pub use surface::{Line, Surface};
pub use svg::Svg;
pub use theme::{Ink, Inks, Theme};
pub use tone::{tone, tones};
pub use track::Tracks;
pub use trail::Trails;
pub use view::{LARGEST_SIDE, LEAST_ZOOM, MOST_ZOOM, SMALLEST_SIDE, View, fitting};
