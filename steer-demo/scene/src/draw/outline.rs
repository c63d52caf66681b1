//! Outlines to fill or stroke, in pixels. Any toolkit can draw their pieces.

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
    /// Returns the rectangle with each side moved outwards by `by` pixels (inwards: negative).
    pub fn grown(&self, by: f32) -> Self {
        let Self { from, to } = *self;
        Self { from: Point { x: from.x - by, y: from.y - by }, to: Point { x: to.x + by, y: to.y + by } }
    }

    /// Whether the point is inside or on a side.
    pub fn contains(&self, at: Point) -> bool {
        (self.from.x..=self.to.x).contains(&at.x) && (self.from.y..=self.to.y).contains(&at.y)
    }

    /// Whether a line through the points may cross it.
    pub(super) fn may_cross(&self, points: &[Point]) -> bool {
        let Self { from, to } = self;
        points.iter().any(|p| p.x >= from.x)
            && points.iter().any(|p| p.x <= to.x)
            && points.iter().any(|p| p.y >= from.y)
            && points.iter().any(|p| p.y <= to.y)
    }

    /// Intersection of both rectangles. `None` if it is empty.
    pub fn common(&self, other: &Self) -> Option<Self> {
        let from = Point { x: self.from.x.max(other.from.x), y: self.from.y.max(other.from.y) };
        let to = Point { x: self.to.x.min(other.to.x), y: self.to.y.min(other.to.y) };
        (from.x < to.x && from.y < to.y).then_some(Self { from, to })
    }
}

/// A piece of an outline.
#[derive(Clone, Copy, Debug, PartialEq)]
#[allow(missing_docs, reason = "each variant explains its fields")]
pub enum Piece<'a> {
    /// A circle with this centre and a radius above 0. A dot is a small circle.
    Circle { at: Point, radius: f32 },
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
    /// The front half of a disc: the middle of its straight side, its forward direction, a unit
    /// vector, and its radius, above 0.
    HalfDisc { at: Point, ahead: Point, radius: f32 },
    /// A rectangle along the axes.
    Rect(Rect),
}

/// Pieces that are drawn together, in one ink.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Outline {
    /// Pieces without their points, and the ranges of these in `points`.
    pieces: Vec<(Piece<'static>, Range<u32>)>,
    /// Points of all lines and ribbons.
    points: Vec<Point>,
}

impl Outline {
    /// Returns an outline without pieces.
    pub fn new() -> Self {
        Self::default()
    }

    /// Whether it has no pieces.
    pub fn is_empty(&self) -> bool {
        self.pieces.is_empty()
    }

    /// Number of pieces.
    pub fn len(&self) -> usize {
        self.pieces.len()
    }

    /// All pieces, in the order in which they were added.
    pub fn pieces(&self) -> impl Iterator<Item = Piece<'_>> {
        self.pieces.iter().map(|(piece, range)| {
            let points = &self.points[range.start as usize..range.end as usize];
            match *piece {
                Piece::Open(_) => Piece::Open(points),
                Piece::Closed(_) => Piece::Closed(points),
                Piece::Ribbon(_) => Piece::Ribbon(points),
                whole => whole,
            }
        })
    }

    /// Adds a circle. A circle too small to see is drawn as the smallest dot.
    pub fn circle(&mut self, at: Point, radius: f32) {
        self.pieces.push((Piece::Circle { at, radius: radius.max(0.3) }, 0..0));
    }

    /// Adds a triangle.
    pub fn triangle(&mut self, corners: [Point; 3]) {
        self.pieces.push((Piece::Triangle(corners), 0..0));
    }

    /// Adds a straight line.
    pub fn line(&mut self, from: Point, to: Point) {
        self.open([from, to]);
    }

    /// Adds the line through these points. Adds nothing for fewer than two points.
    pub fn open(&mut self, points: impl IntoIterator<Item = Point>) {
        self.take(Piece::Open(&[]), points, 2);
    }

    /// Adds the closed line through these points. Adds nothing for fewer than two points.
    pub fn closed(&mut self, points: impl IntoIterator<Item = Point>) {
        self.take(Piece::Closed(&[]), points, 2);
    }

    /// Adds a rectangle.
    pub fn rect(&mut self, rect: Rect) {
        self.pieces.push((Piece::Rect(rect), 0..0));
    }

    /// Adds a ribbon: points of its left and right side alternate, and the tip is last.
    pub(super) fn strip(&mut self, points: impl IntoIterator<Item = Point>) {
        self.take(Piece::Ribbon(&[]), points, 3);
    }

    /// Adds the front half of a disc. `ahead` is a unit vector.
    pub fn half_disc(&mut self, at: Point, ahead: Point, radius: f32) {
        self.pieces.push((Piece::HalfDisc { at, ahead, radius: radius.max(0.3) }, 0..0));
    }

    /// Adds a piece with these points, if there are `least` or more.
    fn take(&mut self, piece: Piece<'static>, points: impl IntoIterator<Item = Point>, least: u32) {
        let start = self.points.len();
        self.points.extend(points);
        match (u32::try_from(start), u32::try_from(self.points.len())) {
            (Ok(from), Ok(to)) if to - from >= least => self.pieces.push((piece, from..to)),
            _ => self.points.truncate(start),
        }
    }
}

impl Piece<'_> {
    /// Appends the corners of its rim to `corners`, in order. For an open line, its points. Curves
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
    pub fn is_closed(&self) -> bool {
        !matches!(self, Piece::Open(_))
    }
}
