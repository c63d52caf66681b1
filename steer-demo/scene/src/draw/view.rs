//! Conversion between the world's coordinates and the picture's, with one scale for both axes.

use steer_glam::steer_core::Vec2Like as _;

use super::{Point, Rect};
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

/// Greatest size in pixels of a circle or a tube: a larger one covers any picture.
const WIDEST: f64 = 20_000.0;

impl View {
    /// Returns a view of the whole world, in the middle of a picture of this size.
    pub fn fitting(world: (f64, f64), (width, height): (u32, u32)) -> Self {
        let to = Point { x: width as f32, y: height as f32 };
        Self::within(world, Rect { from: Point { x: 0.0, y: 0.0 }, to })
    }

    /// Returns a view of the part of the world between two corners, in the middle of a picture of
    /// this size. All of the part is seen, or, if it is to `cover` the picture, what fits of it.
    pub fn of_part(world: (f64, f64), (from, to): (V, V), size: (u32, u32), cover: bool) -> Self {
        let whole = Self::fitting(world, size);
        let across = f64::from(size.0.max(1)) / (to.x() - from.x());
        let down = f64::from(size.1.max(1)) / (to.y() - from.y());
        let scale = if cover { across.max(down) } else { across.min(down) };
        let zoom = scale / whole.fit;
        if !(zoom > 0.0 && zoom.is_finite()) {
            return whole;
        }
        let place = v(f64::midpoint(from.x(), to.x()), f64::midpoint(from.y(), to.y()));
        Self { zoom: zoom.clamp(LEAST_ZOOM, MOST_ZOOM), ..whole }.with(place, middle(&whole.picture))
    }

    /// Returns the same view in a rectangle of pixels that need not begin at (0, 0).
    ///
    /// A side of less than one pixel counts as one pixel.
    pub fn within(world: (f64, f64), picture: Rect) -> Self {
        let (width, height) = sides(&picture);
        let fit = (width / world.0).min(height / world.1);
        let left = f64::from(picture.from.x) + (width - world.0 * fit) / 2.0;
        let top = f64::from(picture.from.y) + (height - world.1 * fit) / 2.0;
        Self { world, picture, fit, zoom: 1.0, left, top }
    }

    /// Returns a view with the same zoom and middle in another rectangle of pixels.
    pub fn moved_into(&self, picture: Rect) -> Self {
        if picture == self.picture {
            return *self;
        }
        let fitting = Self { zoom: self.zoom, ..Self::within(self.world, picture) };
        fitting.with(self.place(middle(&self.picture)), middle(&picture))
    }

    /// Returns a view larger by `factor`. The position under the pixel `about` stays there.
    ///
    /// The zoom stays from [`LEAST_ZOOM`] to [`MOST_ZOOM`]. A factor that is not finite or not
    /// above 0 changes nothing.
    pub fn zoomed(&self, factor: f64, about: Point) -> Self {
        if !(factor > 0.0 && factor.is_finite()) || factor == 1.0 {
            return *self;
        }
        let zoom = (self.zoom * factor).clamp(LEAST_ZOOM, MOST_ZOOM);
        Self { zoom, ..*self }.with(self.place(about), about)
    }

    /// Returns a view moved by so many pixels.
    ///
    /// The middle of the picture stays over the world, or moves no farther away from it.
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
    pub fn zoom(&self) -> f64 {
        self.zoom
    }

    /// Rectangle of pixels that the picture fills.
    pub fn picture(&self) -> Rect {
        self.picture
    }

    /// Pixels for a length in the world.
    pub fn length(&self, world: f64) -> f32 {
        (world * self.scale()) as f32
    }

    /// Pixel of a position, however far outside.
    pub fn pixel(&self, place: V) -> Point {
        let (x, y) = self.exact(place);
        Point { x: x as f32, y: y as f32 }
    }

    /// Position of a pixel.
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

    /// Factor of the limits outside the picture: large shapes grow with the zoom.
    fn widening(&self) -> f64 {
        self.zoom.max(1.0)
    }

    /// Size of agents without a body in the picture: to scale, from 0.45, which still differs from
    /// a dot, to 4.
    pub(super) fn glyph(&self) -> f32 {
        ((self.scale() * self.unit()) as f32).clamp(0.45, 4.0)
    }

    /// Length in the world that a glyph of size 1 has at true scale: 1 in a world of pixels, and in
    /// another world a length that makes the glyphs as large in its picture.
    pub(super) fn unit(&self) -> f64 {
        unit(self.world)
    }

    /// Pixel of a position. `None` if it is so far outside that nothing of it is visible.
    pub fn point(&self, place: V) -> Option<Point> {
        let ((x, y), (width, height)) = (self.exact(place), sides(&self.picture));
        let near = |at: f64, start: f32, side: f64| {
            let (at, reach) = (at - f64::from(start), 4.0 * side * self.widening());
            (-reach..=side + reach).contains(&at)
        };
        (near(x, self.picture.from.x, width) && near(y, self.picture.from.y, height))
            .then_some(Point { x: x as f32, y: y as f32 })
    }

    /// Pixels for a width. `None` if it is so large that its outline shows nothing.
    pub fn breadth(&self, world: f64) -> Option<f32> {
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

    /// Step of the grid in pixels, halved or doubled to be seen well: 50 units of length, or a
    /// twentieth to a tenth of a world whose unit is not a pixel.
    pub fn grid(&self) -> f32 {
        let doubled = |mut step: f64| {
            while step < 30.0 && step > 0.0 {
                step *= 2.0;
            }
            step
        };
        let fitting = doubled(spacing(self.world) * self.fit);
        let mut step = fitting * self.zoom;
        while step >= 2.0 * fitting && step.is_finite() && step > 0.0 {
            step /= 2.0;
        }
        doubled(step) as f32
    }
}

/// Size of a world, the root of its area: in these limits its unit of length is taken for a pixel.
const IN_PIXELS: core::ops::RangeInclusive<f64> = 250.0..=2500.0;

/// Size of the world in which a triangle has its usual size.
const USUAL: f64 = 700.0;

fn unit(world: (f64, f64)) -> f64 {
    let size = (world.0 * world.1).sqrt();
    if IN_PIXELS.contains(&size) { 1.0 } else { size / USUAL }
}

/// Step of the grid: 50, or in a world not of pixels a number 1, 2 or 5 times a power of ten.
fn spacing(world: (f64, f64)) -> f64 {
    let unit = unit(world);
    if unit == 1.0 {
        return 50.0;
    }
    let power = 10_f64.powf((50.0 * unit).log10().floor());
    [5.0, 2.0].into_iter().map(|digit| digit * power).find(|step| *step <= 50.0 * unit).unwrap_or(power)
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
pub fn fitting(world: (f64, f64), most: u32) -> (u32, u32) {
    let scale = f64::from(most) / world.0.max(world.1);
    let side = |length: f64| ((length * scale).round() as u32).clamp(SMALLEST_SIDE, LARGEST_SIDE);
    (side(world.0), side(world.1))
}

/// Least pixels on a side.
pub const SMALLEST_SIDE: u32 = 16;
/// Most pixels on a side.
pub const LARGEST_SIDE: u32 = 4096;
