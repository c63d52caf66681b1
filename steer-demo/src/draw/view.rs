//! From the world's coordinates to the picture's: scaled alike both ways, in the middle.

use steer_glam::steer_core::Vec2Like as _;
use tiny_skia::{Point, Rect};

use crate::vector::V;

/// Where the world is in the picture.
#[derive(Clone, Copy, Debug)]
pub(super) struct View {
    scale: f64,
    left: f64,
    top: f64,
    world: (f64, f64),
    picture: (u32, u32),
}

impl View {
    pub(super) fn new(world: (f64, f64), picture: (u32, u32)) -> Self {
        let (width, height) = (f64::from(picture.0), f64::from(picture.1));
        let scale = (width / world.0).min(height / world.1);
        let (left, top) = ((width - world.0 * scale) / 2.0, (height - world.1 * scale) / 2.0);
        Self { scale, left, top, world, picture }
    }

    /// Pixels for a length.
    pub(super) fn length(&self, world: f64) -> f32 {
        (world * self.scale) as f32
    }

    /// How large agents are drawn: to scale, but never too small to be told from a dot.
    pub(super) fn glyph(&self) -> f32 {
        (self.scale as f32).clamp(0.45, 4.0)
    }

    /// The pixel for a place, unless it is so far outside that nothing of it would show.
    pub(super) fn point(&self, place: V) -> Option<Point> {
        let (x, y) = (self.left + place.x() * self.scale, self.top + place.y() * self.scale);
        let (width, height) = (f64::from(self.picture.0), f64::from(self.picture.1));
        let near = |at: f64, side: f64| (-4.0 * side..=5.0 * side).contains(&at);
        (near(x, width) && near(y, height)).then(|| Point::from_xy(x as f32, y as f32))
    }

    /// The world's rectangle in the picture.
    pub(super) fn ground(&self) -> Option<Rect> {
        let (width, height) = (self.world.0 * self.scale, self.world.1 * self.scale);
        // A world of extreme proportions is still a line.
        Rect::from_xywh(self.left as f32, self.top as f32, width.max(0.01) as f32, height.max(0.01) as f32)
    }
}

/// The picture's size for a world, at most `most` either way.
#[must_use]
pub fn fitting(world: (f64, f64), most: u32) -> (u32, u32) {
    let scale = f64::from(most) / world.0.max(world.1);
    let side = |length: f64| ((length * scale).round() as u32).clamp(SMALLEST_SIDE, LARGEST_SIDE);
    (side(world.0), side(world.1))
}

/// The least pixels a side.
pub const SMALLEST_SIDE: u32 = 16;
/// The most pixels a side.
pub const LARGEST_SIDE: u32 = 4096;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::vector::v;

    #[test]
    fn a_wide_picture_has_the_world_in_its_middle() {
        let view = View::new((800.0, 600.0), (640, 240));
        assert_eq!(view.point(v(0.0, 0.0)), Some(Point::from_xy(160.0, 0.0)));
        assert_eq!(view.point(v(800.0, 600.0)), Some(Point::from_xy(480.0, 240.0)));
        assert_eq!(view.point(v(1e9, 0.0)), None);
    }

    #[test]
    fn pictures_keep_the_proportions_of_the_world() {
        assert_eq!(fitting((800.0, 600.0), 800), (800, 600));
        assert_eq!(fitting((400.0, 1600.0), 800), (200, 800));
        assert_eq!(fitting((1e15, 1.0), 800), (800, SMALLEST_SIDE));
    }
}
