//! Meanings of the marks.

use super::marks;
use super::outline::{Point, Rect};
use super::show::{Foresight, Show};
use super::surface::Surface;
use super::theme::Theme;
use super::view::View;
use crate::behavior::Mark;
use crate::vector::v;

/// A line of the legend: a kind of mark and its meaning.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Key {
    /// Meaning of the mark, in a few words.
    pub label: &'static str,
    mark: Mark,
}

impl Key {
    /// Width and height of a sample, in pixels.
    pub const SIZE: (f32, f32) = (36.0, 20.0);

    /// Whether this line explains this kind of mark.
    #[must_use]
    pub fn is_of(&self, mark: &Mark) -> bool {
        core::mem::discriminant(&self.mark) == core::mem::discriminant(mark)
    }

    /// Draws a sample of the mark around this pixel, as in the picture itself.
    pub fn paint(&self, theme: Theme, middle: Point, surface: &mut impl Surface) {
        let (half_width, half_height) = (Self::SIZE.0 / 2.0, Self::SIZE.1 / 2.0);
        let from = Point { x: middle.x - half_width, y: middle.y - half_height };
        let to = Point { x: middle.x + half_width, y: middle.y + half_height };
        let (width, height) = (f64::from(Self::SIZE.0), f64::from(Self::SIZE.1));
        let view = View::within((width, height), Rect { from, to });
        marks::landmarks(&[self.mark], &view, theme.inks(), surface);
        marks::foreseen(&[self.mark], Foresight::All, &view, theme.inks(), surface);
    }
}

/// Returns the meanings of the marks in a picture: always targets, and foresight if it is shown.
#[must_use]
pub fn legend(show: &Show) -> Vec<Key> {
    let (left, middle, right) = (v(2.0, 10.0), v(18.0, 10.0), v(34.0, 10.0));
    let key = |label, mark| Key { label, mark };
    let mut keys = vec![key("goes there", Mark::Goal(middle)), key("runs from there", Mark::Danger(middle))];
    if show.foresight != Foresight::None {
        let predicted = Mark::Predicted { from: left, to: v(28.0, 10.0) };
        let sight = Mark::Sight { from: v(10.0, 10.0), heading: v(1.0, 0.0), distance: 9.5 };
        keys.extend([
            key("expects another there", predicted),
            key("sees a neighbour", Mark::Neighbor { from: left, to: right }),
            key("way in mind", Mark::Line { from: left, to: right }),
            key("point in mind", Mark::Dot(middle)),
            key("circle in mind", Mark::Ring { center: middle, radius: 9.0 }),
            key("field of view", sight),
        ]);
    }
    keys
}
