//! Meanings of the marks.

use super::{Foresight, Point, Rect, Show, Surface, Theme, View, marks};
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
pub fn legend(show: &Show) -> Vec<Key> {
    let (left, middle, right) = (v(2.0, 10.0), v(18.0, 10.0), v(34.0, 10.0));
    let key = |label, mark| Key { label, mark };
    let mut keys =
        vec![key("target to approach", Mark::Goal(middle)), key("target to flee", Mark::Danger(middle))];
    if show.foresight != Foresight::None {
        let predicted = Mark::Predicted { from: left, to: v(28.0, 10.0) };
        let sight = Mark::Sight { from: v(10.0, 10.0), heading: v(1.0, 0.0), distance: 9.5, min_cos: 0.0 };
        keys.extend([
            key("predicted position", predicted),
            key("neighbour in sight", Mark::Neighbor { from: left, to: right }),
            key("line to a target or a feeler", Mark::Line { from: left, to: right }),
            key("desired point", Mark::Dot(middle)),
            key("distance or circle", Mark::Ring { center: middle, radius: 9.0 }),
            key("field of view", sight),
        ]);
    }
    keys
}
