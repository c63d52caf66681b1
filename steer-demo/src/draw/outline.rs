//! Outlines to fill or stroke, in pixels. Their pieces need no toolkit, and any toolkit can draw
//! them.

use core::ops::Range;

/// A position in a picture, in pixels to the right and down.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Point {
    /// Pixels to the right.
    pub x: f32,
    /// Pixels down.
    pub y: f32,
}

/// A rectangle of pixels.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Rect {
    /// Its upper left corner.
    pub from: Point,
    /// Its lower right corner.
    pub to: Point,
}

impl Rect {
    /// Returns the rectangle with each side moved outwards by `by` pixels, inwards if `by` is
    /// negative.
    #[must_use]
    pub fn grown(&self, by: f32) -> Self {
        let Self { from, to } = *self;
        Self { from: Point { x: from.x - by, y: from.y - by }, to: Point { x: to.x + by, y: to.y + by } }
    }

    /// Whether the point is inside or on a side.
    #[must_use]
    pub fn contains(&self, at: Point) -> bool {
        (self.from.x..=self.to.x).contains(&at.x) && (self.from.y..=self.to.y).contains(&at.y)
    }

    /// Intersection of both rectangles; `None` if it is empty.
    pub(super) fn common(&self, other: &Self) -> Option<Self> {
        let from = Point { x: self.from.x.max(other.from.x), y: self.from.y.max(other.from.y) };
        let to = Point { x: self.to.x.min(other.to.x), y: self.to.y.min(other.to.y) };
        (from.x < to.x && from.y < to.y).then_some(Self { from, to })
    }
}

/// A piece of an outline.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Piece<'a> {
    /// A circle. A dot is a small circle.
    Circle {
        /// Centre.
        at: Point,
        /// Radius in pixels, above 0.
        radius: f32,
    },
    /// A triangle.
    Triangle([Point; 3]),
    /// A line through two or more points.
    Open(&'a [Point]),
    /// A line through two or more points and back to the first. It need not be convex. A filled one
    /// does not cross itself.
    Closed(&'a [Point]),
    /// A band that narrows to a tip, for filling. Points of the left and the right side alternate,
    /// from the widest end to the tip, which is the last, single point. Each three consecutive
    /// points are one of its triangles.
    Ribbon(&'a [Point]),
    /// The front half of a disc, a convex shape.
    HalfDisc {
        /// Middle of the straight side.
        at: Point,
        /// Forward direction, a unit vector.
        ahead: Point,
        /// Radius in pixels, above 0.
        radius: f32,
    },
    /// A rectangle along the axes.
    Rect(Rect),
}

#[derive(Clone, Debug, PartialEq)]
enum Kind {
    Circle { at: Point, radius: f32 },
    Triangle([Point; 3]),
    Open(Range<u32>),
    Closed(Range<u32>),
    Ribbon(Range<u32>),
    HalfDisc { at: Point, ahead: Point, radius: f32 },
    Rect(Rect),
}

/// Pieces that are drawn together, in one ink.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Outline {
    kinds: Vec<Kind>,
    /// Points of all lines and ribbons.
    points: Vec<Point>,
}

impl Outline {
    /// Returns an outline without pieces.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Whether it has no pieces.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.kinds.is_empty()
    }

    /// Number of pieces.
    #[must_use]
    pub fn len(&self) -> usize {
        self.kinds.len()
    }

    /// All pieces, in the order in which they were added.
    pub fn pieces(&self) -> impl Iterator<Item = Piece<'_>> {
        let points = |range: &Range<u32>| &self.points[range.start as usize..range.end as usize];
        self.kinds.iter().map(move |kind| match kind {
            Kind::Circle { at, radius } => Piece::Circle { at: *at, radius: *radius },
            Kind::Triangle(corners) => Piece::Triangle(*corners),
            Kind::Open(range) => Piece::Open(points(range)),
            Kind::Closed(range) => Piece::Closed(points(range)),
            Kind::Ribbon(range) => Piece::Ribbon(points(range)),
            Kind::HalfDisc { at, ahead, radius } => {
                Piece::HalfDisc { at: *at, ahead: *ahead, radius: *radius }
            }
            Kind::Rect(rect) => Piece::Rect(*rect),
        })
    }

    /// Adds a circle. A circle too small to see is drawn as the smallest dot.
    pub fn circle(&mut self, at: Point, radius: f32) {
        self.kinds.push(Kind::Circle { at, radius: radius.max(0.3) });
    }

    /// Adds a triangle.
    pub fn triangle(&mut self, corners: [Point; 3]) {
        self.kinds.push(Kind::Triangle(corners));
    }

    /// Adds a straight line.
    pub fn line(&mut self, from: Point, to: Point) {
        self.open([from, to]);
    }

    /// Adds the line through these points. Adds nothing for fewer than two points.
    pub fn open(&mut self, points: impl IntoIterator<Item = Point>) {
        if let Some(range) = self.take(points, 2) {
            self.kinds.push(Kind::Open(range));
        }
    }

    /// Adds the closed line through these points. Adds nothing for fewer than two points.
    pub fn closed(&mut self, points: impl IntoIterator<Item = Point>) {
        if let Some(range) = self.take(points, 2) {
            self.kinds.push(Kind::Closed(range));
        }
    }

    /// Adds a rectangle.
    pub fn rect(&mut self, rect: Rect) {
        self.kinds.push(Kind::Rect(rect));
    }

    /// Adds a ribbon: points of its left and right side alternate, and the tip is last.
    pub(super) fn strip(&mut self, points: impl IntoIterator<Item = Point>) {
        if let Some(range) = self.take(points, 3) {
            self.kinds.push(Kind::Ribbon(range));
        }
    }

    /// Adds the front half of a disc; `ahead` is a unit vector.
    pub fn half_disc(&mut self, at: Point, ahead: Point, radius: f32) {
        self.kinds.push(Kind::HalfDisc { at, ahead, radius: radius.max(0.3) });
    }

    fn take(&mut self, points: impl IntoIterator<Item = Point>, least: u32) -> Option<Range<u32>> {
        let start = self.points.len();
        self.points.extend(points);
        let range = u32::try_from(start).ok()?..u32::try_from(self.points.len()).ok()?;
        if range.end - range.start < least {
            self.points.truncate(start);
            return None;
        }
        Some(range)
    }
}

impl Piece<'_> {
    /// Appends the corners of its rim to `corners`, in order; for an open line, its points. Curves
    /// have enough corners to look round.
    pub fn rim(&self, corners: &mut Vec<Point>) {
        match *self {
            Piece::Circle { at, radius } => {
                let count = (4.0 * radius.sqrt()).clamp(8.0, 1024.0) as usize;
                corners.extend((0..count).map(|i| {
                    let (sin, cos) = (core::f32::consts::TAU * i as f32 / count as f32).sin_cos();
                    Point { x: at.x + radius * cos, y: at.y + radius * sin }
                }));
            }
            Piece::Triangle(points) => corners.extend(points),
            Piece::Open(points) | Piece::Closed(points) => corners.extend(points),
            Piece::Ribbon(strip) => {
                // Along the left side to the tip, and back along the right side.
                corners.extend(strip.iter().step_by(2));
                corners.extend(strip.iter().skip(1).step_by(2).rev());
            }
            Piece::HalfDisc { at, ahead, radius } => {
                let count = (24.0 * (radius / 400.0).sqrt()).clamp(24.0, 512.0) as usize;
                corners.extend((0..=count).map(|i| {
                    let angle = core::f32::consts::PI * (i as f32 / count as f32 - 0.5);
                    let (along, aside) = (angle.cos(), angle.sin());
                    let (hx, hy) = (ahead.x * radius, ahead.y * radius);
                    Point { x: at.x + hx * along - hy * aside, y: at.y + hy * along + hx * aside }
                }));
            }
            Piece::Rect(Rect { from, to }) => {
                corners.extend([from, Point { x: to.x, y: from.y }, to, Point { x: from.x, y: to.y }]);
            }
        }
    }

    /// Whether its rim returns to its first point.
    #[must_use]
    pub fn is_closed(&self) -> bool {
        !matches!(self, Piece::Open(_))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn p(x: f32, y: f32) -> Point {
        Point { x, y }
    }

    fn rim(outline: &Outline) -> Vec<Point> {
        let mut corners = Vec::new();
        outline.pieces().for_each(|piece| piece.rim(&mut corners));
        corners
    }

    #[test]
    fn pieces_come_out_as_they_went_in() {
        let mut outline = Outline::new();
        outline.line(p(1.0, 2.0), p(3.0, 4.0));
        outline.closed([p(0.0, 0.0)]);
        outline.circle(p(5.0, 5.0), 0.0);
        outline.closed([p(0.0, 0.0), p(1.0, 0.0), p(0.0, 1.0)]);
        let pieces: Vec<Piece<'_>> = outline.pieces().collect();
        assert_eq!(outline.len(), 3, "a single point is no line");
        assert_eq!(pieces[0], Piece::Open(&[p(1.0, 2.0), p(3.0, 4.0)]));
        assert_eq!(pieces[1], Piece::Circle { at: p(5.0, 5.0), radius: 0.3 });
        assert_eq!(pieces[2], Piece::Closed(&[p(0.0, 0.0), p(1.0, 0.0), p(0.0, 1.0)]));
    }

    #[test]
    fn the_rim_of_a_circle_is_round() {
        for radius in [0.5, 12.0, 3000.0] {
            let mut outline = Outline::new();
            outline.circle(p(7.0, -3.0), radius);
            let corners = rim(&outline);
            for (i, a) in corners.iter().enumerate() {
                let b = corners[(i + 1) % corners.len()];
                assert!(((a.x - 7.0).hypot(a.y + 3.0) - radius).abs() < 1e-3 * radius);
                let inside = radius - (f32::midpoint(a.x, b.x) - 7.0).hypot(f32::midpoint(a.y, b.y) + 3.0);
                assert!(inside < 0.35, "{radius}: {inside} inside");
            }
        }
    }

    #[test]
    fn a_half_disc_lies_ahead() {
        let mut outline = Outline::new();
        outline.half_disc(p(10.0, 20.0), p(0.0, -1.0), 8.0);
        let corners = rim(&outline);
        // Ahead is up: the rim goes from one side to the other over the top, never below the
        // centre.
        assert!(corners.iter().all(|c| c.y < 20.001 && ((c.x - 10.0).hypot(c.y - 20.0) - 8.0).abs() < 1e-4));
        let (first, last) = (corners[0], corners[corners.len() - 1]);
        assert!((first.x - 2.0).abs() < 1e-4 && (last.x - 18.0).abs() < 1e-4, "{first:?} {last:?}");
        assert!(corners.iter().any(|c| (c.y - 12.0).abs() < 1e-4));
    }

    #[test]
    fn a_rectangle_grows_all_ways_and_holds_its_sides() {
        let rect = Rect { from: p(1.0, 2.0), to: p(3.0, 5.0) };
        assert_eq!(rect.grown(1.0), Rect { from: p(0.0, 1.0), to: p(4.0, 6.0) });
        assert!(rect.contains(p(3.0, 2.0)) && !rect.contains(p(3.1, 2.0)));
        assert_eq!(rect.common(&rect.grown(-0.5)), Some(rect.grown(-0.5)));
        assert_eq!(rect.common(&Rect { from: p(3.0, 0.0), to: p(9.0, 9.0) }), None);
    }
}
