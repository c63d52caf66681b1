//! Types that can be drawn on: a pixmap, a window, a counter of what is drawn.

use super::{Ink, Outline, Rect};

/// A type that can be drawn on. Later drawings cover earlier ones.
pub trait Surface {
    /// Fills an outline with the opacity `alpha`, from 0 to 1.
    ///
    /// Overlapping pieces of one outline blend once, if the surface supports that.
    fn fill(&mut self, outline: &Outline, ink: Ink, alpha: f32);

    /// Draws along an outline, half of the line on either side of it.
    fn stroke(&mut self, outline: &Outline, ink: Ink, alpha: f32, line: Line);

    /// Writes a text as wide as `place`, with an edge of the colour `ground`. A surface without
    /// letters draws nothing.
    fn write(&mut self, _text: &str, _place: Rect, _ink: Ink, _ground: Ink) {}
}

/// Style of a line.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Line {
    /// Width in pixels.
    pub width: f32,
    /// Pixels that are drawn and that are left out, in turns. `None`: all are drawn.
    pub dash: Option<[f32; 2]>,
    /// Whether its ends and corners are round. Otherwise ends are cut off and corners are sharp.
    pub round: bool,
}

impl Line {
    /// A line without dashes, with sharp corners.
    pub const fn plain(width: f32) -> Self {
        Self { width, dash: None, round: false }
    }

    /// A line without dashes, with round ends and corners.
    pub const fn round(width: f32) -> Self {
        Self { width, dash: None, round: true }
    }
}
