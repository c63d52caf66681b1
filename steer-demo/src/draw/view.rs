//! Conversion between the world's coordinates and the picture's, with one scale for both axes.

use steer_glam::steer_core::Vec2Like as _;

use super::outline::{Point, Rect};
use crate::vector::{V, v};

/// Position and size of the world in a picture.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct View {
    world: (f64, f64),
    picture: Rect,
    /// Pixels per unit of length when the whole world just fits.
    fit: f64,
    zoom: f64,
    left: f64,
    top: f64,
}

/// Least zoom: the world is a twentieth of the picture.
pub const LEAST_ZOOM: f64 = 0.05;
/// Greatest zoom: the picture is a hundredth of the world.
pub const MOST_ZOOM: f64 = 100.0;

/// Greatest size in pixels of a circle or a tube. A larger one covers any picture and shows
/// nothing.
const WIDEST: f64 = 20_000.0;

impl View {
    /// Returns a view of the whole world, as large as possible, in the middle of a picture of this
    /// size.
    #[must_use]
    pub fn fitting(world: (f64, f64), (width, height): (u32, u32)) -> Self {
        let to = Point { x: width as f32, y: height as f32 };
        Self::within(world, Rect { from: Point { x: 0.0, y: 0.0 }, to })
    }

    /// Returns the same view in a rectangle of pixels that need not begin at (0, 0).
    ///
    /// A side of less than one pixel counts as one pixel.
    #[must_use]
    pub fn within(world: (f64, f64), picture: Rect) -> Self {
        let (width, height) = sides(&picture);
        let fit = (width / world.0).min(height / world.1);
        let left = f64::from(picture.from.x) + (width - world.0 * fit) / 2.0;
        let top = f64::from(picture.from.y) + (height - world.1 * fit) / 2.0;
        Self { world, picture, fit, zoom: 1.0, left, top }
    }

    /// Returns a view with the same zoom and the same position in the middle, in another rectangle
    /// of pixels.
    #[must_use]
    pub fn moved_into(&self, picture: Rect) -> Self {
        if picture == self.picture {
            return *self;
        }
        let fitting = Self { zoom: self.zoom, ..Self::within(self.world, picture) };
        fitting.with(self.place(middle(&self.picture)), middle(&picture))
    }

    /// Returns a view that is larger by `factor`, or smaller. The position under the pixel `about`
    /// stays under it.
    ///
    /// The zoom stays from [`LEAST_ZOOM`] to [`MOST_ZOOM`]. A factor that is not finite or not
    /// above 0 changes nothing.
    #[must_use]
    pub fn zoomed(&self, factor: f64, about: Point) -> Self {
        if !(factor > 0.0 && factor.is_finite()) {
            return *self;
        }
        let zoom = (self.zoom * factor).clamp(LEAST_ZOOM, MOST_ZOOM);
        Self { zoom, ..*self }.with(self.place(about), about)
    }

    /// Returns a view moved by so many pixels.
    ///
    /// The middle of the picture stays over the world. If it is not over the world, it does not
    /// move farther away.
    #[must_use]
    pub fn panned(&self, dx: f32, dy: f32) -> Self {
        let middle = middle(&self.picture);
        let (old, new) = (self.place(middle), self.place(Point { x: middle.x - dx, y: middle.y - dy }));
        let keep = |old: f64, new: f64, side: f64| {
            if new.is_finite() { new.clamp(old.min(0.0), old.max(side)) } else { old }
        };
        let place = v(keep(old.x(), new.x(), self.world.0), keep(old.y(), new.y(), self.world.1));
        self.with(place, middle)
    }

    /// Returns a view of the same size, with this position at this pixel.
    fn with(self, place: V, at: Point) -> Self {
        let left = f64::from(at.x) - place.x() * self.scale();
        let top = f64::from(at.y) - place.y() * self.scale();
        Self { left, top, ..self }
    }

    /// Ratio of the world's size to its size when all of it just fits.
    #[must_use]
    pub fn zoom(&self) -> f64 {
        self.zoom
    }

    /// Rectangle of pixels that the picture fills.
    #[must_use]
    pub fn picture(&self) -> Rect {
        self.picture
    }

    /// Pixels for a length in the world.
    #[must_use]
    pub fn length(&self, world: f64) -> f32 {
        (world * self.scale()) as f32
    }

    /// Pixel of a position, however far outside.
    #[must_use]
    pub fn pixel(&self, place: V) -> Point {
        let (x, y) = self.exact(place);
        Point { x: x as f32, y: y as f32 }
    }

    /// Position of a pixel.
    #[must_use]
    pub fn place(&self, pixel: Point) -> V {
        let scale = self.scale();
        v((f64::from(pixel.x) - self.left) / scale, (f64::from(pixel.y) - self.top) / scale)
    }

    fn scale(&self) -> f64 {
        self.fit * self.zoom
    }

    fn exact(&self, place: V) -> (f64, f64) {
        (self.left + place.x() * self.scale(), self.top + place.y() * self.scale())
    }

    /// Factor of the limits outside the picture. They grow with the zoom, because large shapes
    /// grow, too.
    fn widening(&self) -> f64 {
        self.zoom.max(1.0)
    }

    /// Size of agents in the picture: to scale, from 0.45, which still differs from a dot, to 4.
    pub(super) fn glyph(&self) -> f32 {
        (self.scale() as f32).clamp(0.45, 4.0)
    }

    /// Pixel of a position; `None` if it is so far outside that nothing of it is visible.
    pub(super) fn point(&self, place: V) -> Option<Point> {
        let ((x, y), (width, height)) = (self.exact(place), sides(&self.picture));
        let near = |at: f64, start: f32, side: f64| {
            let (at, reach) = (at - f64::from(start), 4.0 * side * self.widening());
            (-reach..=side + reach).contains(&at)
        };
        (near(x, self.picture.from.x, width) && near(y, self.picture.from.y, height))
            .then_some(Point { x: x as f32, y: y as f32 })
    }

    /// Pixels for a width; `None` if it is so large that its outline shows nothing.
    pub(super) fn breadth(&self, world: f64) -> Option<f32> {
        let length = world * self.scale();
        (0.0..=WIDEST * self.widening()).contains(&length).then_some(length as f32)
    }

    /// Whether something at a pixel that extends `reach` pixels around it can be visible.
    pub(super) fn shows(&self, at: Point, reach: f32) -> bool {
        self.picture.grown(reach).contains(at)
    }

    /// Rectangle of the world in pixels.
    pub(super) fn ground(&self) -> Rect {
        let (width, height) = (self.world.0 * self.scale(), self.world.1 * self.scale());
        let from = Point { x: self.left as f32, y: self.top as f32 };
        // A world of extreme proportions is drawn as a line.
        let to = Point { x: from.x + width.max(0.01) as f32, y: from.y + height.max(0.01) as f32 };
        Rect { from, to }
    }

    /// Step of the grid in pixels: 50 units of length if that is neither too dense nor, when
    /// zoomed, too wide.
    pub(super) fn grid(&self) -> f32 {
        let doubled = |mut step: f64| {
            while step < 30.0 && step > 0.0 {
                step *= 2.0;
            }
            step
        };
        let fitting = doubled(50.0 * self.fit);
        let mut step = fitting * self.zoom;
        while step >= 2.0 * fitting && step.is_finite() && step > 0.0 {
            step /= 2.0;
        }
        doubled(step) as f32
    }
}

fn sides(picture: &Rect) -> (f64, f64) {
    let side = |from: f32, to: f32| f64::from(to - from).max(1.0);
    (side(picture.from.x, picture.to.x), side(picture.from.y, picture.to.y))
}

fn middle(picture: &Rect) -> Point {
    let Rect { from, to } = picture;
    Point { x: f32::midpoint(from.x, to.x), y: f32::midpoint(from.y, to.y) }
}

/// Size of the picture for a world, at most `most` pixels on either side.
#[must_use]
pub fn fitting(world: (f64, f64), most: u32) -> (u32, u32) {
    let scale = f64::from(most) / world.0.max(world.1);
    let side = |length: f64| ((length * scale).round() as u32).clamp(SMALLEST_SIDE, LARGEST_SIDE);
    (side(world.0), side(world.1))
}

/// Least pixels on a side.
pub const SMALLEST_SIDE: u32 = 16;
/// Most pixels on a side.
pub const LARGEST_SIDE: u32 = 4096;

#[cfg(test)]
mod tests {
    use super::*;

    const fn p(x: f32, y: f32) -> Point {
        Point { x, y }
    }

    const CANVAS: Rect = Rect { from: p(210.0, 40.0), to: p(850.0, 440.0) };

    /// Views that a user makes with a mouse.
    fn views() -> Vec<View> {
        let fitting = View::within((800.0, 600.0), CANVAS);
        let mut views =
            vec![fitting, fitting.zoomed(3.7, p(300.0, 100.0)), fitting.zoomed(0.2, p(800.0, 400.0))];
        views.push(views[1].panned(-31.5, 12.0));
        views.push(fitting.zoomed(1e9, p(400.0, 300.0)).panned(5000.0, -3000.0));
        views.push(views[3].moved_into(Rect { from: p(0.0, 0.0), to: p(1920.0, 1080.0) }));
        views
    }

    fn near(a: Point, b: Point) -> bool {
        (a.x - b.x).abs() < 1e-3 && (a.y - b.y).abs() < 1e-3
    }

    #[test]
    fn a_wide_picture_has_the_world_in_its_middle() {
        let view = View::fitting((800.0, 600.0), (640, 240));
        assert_eq!(view.point(v(0.0, 0.0)), Some(p(160.0, 0.0)));
        assert_eq!(view.point(v(800.0, 600.0)), Some(p(480.0, 240.0)));
        assert_eq!(view.point(v(1e9, 0.0)), None);
        let offset = View::within((800.0, 600.0), Rect { from: p(7.0, 9.0), to: p(647.0, 249.0) });
        assert_eq!(offset.pixel(v(800.0, 600.0)), p(487.0, 249.0));
    }

    #[test]
    fn a_pixel_s_place_is_at_that_pixel() {
        for view in views() {
            for pixel in [p(210.0, 40.0), p(530.5, 220.25), p(0.0, 1000.0)] {
                assert!(near(view.pixel(view.place(pixel)), pixel), "{view:?} {pixel:?}");
            }
        }
    }

    #[test]
    fn the_place_under_the_pointer_stays_there_through_a_zoom() {
        for view in views() {
            for factor in [0.001, 0.5, 1.0, 1.1, 8.0, 1e6] {
                let (pixel, zoomed) = (p(333.0, 77.0), view.zoomed(factor, p(333.0, 77.0)));
                assert!(near(zoomed.pixel(view.place(pixel)), pixel), "{view:?} {factor}");
                assert_eq!(zoomed.zoom(), (view.zoom() * factor).clamp(LEAST_ZOOM, MOST_ZOOM));
            }
        }
    }

    #[test]
    fn a_zoom_by_no_number_changes_nothing() {
        let view = views()[1];
        for factor in [0.0, -1.0, f64::NAN, f64::INFINITY] {
            assert_eq!(view.zoomed(factor, p(300.0, 100.0)), view);
        }
    }

    #[test]
    fn panning_moves_every_pixel_alike_and_never_loses_the_world() {
        let view = views()[1];
        let panned = view.panned(-40.0, 15.0);
        let (before, after) = (view.pixel(v(123.0, 456.0)), panned.pixel(v(123.0, 456.0)));
        assert!(near(after, p(before.x - 40.0, before.y + 15.0)));
        let lost = view.panned(f32::MAX, -1e9);
        assert!(near(lost.pixel(v(0.0, 600.0)), middle(&CANVAS)), "the corner is in the middle");
        // Zoomed out about a corner, the middle is off the world. It can come back but not go
        // farther, and the view does not jump.
        let out = View::within((800.0, 600.0), CANVAS).zoomed(0.05, p(850.0, 440.0));
        let corner = out.pixel(v(0.0, 0.0));
        assert!(near(out.panned(9.0, 9.0).pixel(v(0.0, 0.0)), corner));
        assert!(near(out.panned(-9.0, 0.0).pixel(v(0.0, 0.0)), p(corner.x - 9.0, corner.y)));
    }

    #[test]
    fn another_rectangle_has_the_same_zoom_and_the_same_middle() {
        let view = views()[3];
        let other = Rect { from: p(0.0, 0.0), to: p(1280.0, 800.0) };
        let moved = view.moved_into(other);
        assert_eq!(moved.zoom(), view.zoom());
        assert!(near(moved.pixel(view.place(middle(&CANVAS))), middle(&other)));
        // Sides twice as long double the scale.
        assert!((moved.length(10.0) - 2.0 * view.length(10.0)).abs() < 1e-3);
        assert_eq!(view.moved_into(CANVAS), view);
    }

    #[test]
    fn what_a_view_shows_it_shows_zoomed_too() {
        // A wall's ends are far outside the picture of its middle, but the wall is not.
        let view = View::fitting((800.0, 600.0), (800, 600)).zoomed(100.0, p(400.0, 300.0));
        assert_eq!(view.point(v(0.0, 300.0)), Some(p(-39_600.0, 300.0)));
        assert_eq!(view.breadth(390.0), Some(39_000.0));
        assert_eq!(View::fitting((800.0, 600.0), (800, 600)).breadth(30_000.0), None);
    }

    #[test]
    fn the_grid_is_neither_dense_nor_wide() {
        let view = View::fitting((800.0, 600.0), (800, 600));
        assert_eq!(view.grid(), 50.0);
        for factor in [0.05, 0.3, 1.7, 2.0, 33.0, 100.0] {
            let step = view.zoomed(factor, p(0.0, 0.0)).grid();
            assert!((30.0..100.0).contains(&step), "{factor}: {step}");
        }
    }

    #[test]
    fn a_picture_of_no_size_is_a_pixel() {
        let flat = View::within((800.0, 600.0), Rect { from: p(5.0, 5.0), to: p(5.0, 5.0) });
        assert_eq!(flat.length(800.0), 1.0);
    }

    #[test]
    fn pictures_keep_the_proportions_of_the_world() {
        assert_eq!(fitting((800.0, 600.0), 800), (800, 600));
        assert_eq!(fitting((400.0, 1600.0), 800), (200, 800));
        assert_eq!(fitting((1e15, 1.0), 800), (800, SMALLEST_SIDE));
    }
}
