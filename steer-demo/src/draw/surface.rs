//! What can be drawn on: a pixmap, a window, a count of what is drawn.

use super::outline::Outline;
use super::theme::Ink;

/// Something to draw on. What is drawn later lies over what was drawn before.
pub trait Surface {
    /// Fills an outline, as opaque as `alpha` says, from 0 to 1.
    ///
    /// Where pieces of one outline overlap they blend once if the surface can do that, not once each.
    fn fill(&mut self, outline: &Outline, ink: Ink, alpha: f32);

    /// Draws along an outline, half of the line to either side of it.
    fn stroke(&mut self, outline: &Outline, ink: Ink, alpha: f32, line: Line);
}

/// How a line is drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Line {
    /// Its breadth in pixels.
    pub width: f32,
    /// How many pixels of it are drawn and how many left out, in turns; `None`: all are drawn.
    pub dash: Option<[f32; 2]>,
    /// Whether its ends and corners are round; otherwise ends are cut off and corners are sharp.
    pub round: bool,
}

impl Line {
    /// A line without dashes, with sharp corners.
    #[must_use]
    pub const fn plain(width: f32) -> Self {
        Self { width, dash: None, round: false }
    }

    /// A line without dashes, with round ends and corners.
    #[must_use]
    pub const fn round(width: f32) -> Self {
        Self { width, dash: None, round: true }
    }
}
