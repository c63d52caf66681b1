//! Counters of a scene: a line or a box, and its number in digits of straight strokes.

use super::{Inks, Line, Outline, Point, Rect, Surface, View};
use crate::vector::V;
use crate::world::{Count, World};

/// Strokes of each digit: corners from the upper left to the lower right, two in a row.
const DIGITS: [&str; 10] =
    ["01540", "15", "013245", "0154 23", "023 15", "102354", "104532", "015", "01540 23", "320154"];

/// Width of a digit, and distance from digit to digit, in heights.
const WIDTH: f32 = 0.5;
const PITCH: f32 = 0.78;

/// Draws all counters of a world with their present numbers.
pub(super) fn counters(world: &World, view: &View, inks: Inks, surface: &mut impl Surface) {
    let Rect { from, to } = view.picture();
    let height = ((to.x - from.x).min(to.y - from.y) / 32.0).clamp(7.0, 18.0);
    let (mut shapes, mut digits) = (Outline::new(), Outline::new());
    for (_, spec, count) in world.counts() {
        let (Some(a), Some(b)) = (view.point(V::from(spec.from)), view.point(V::from(spec.to))) else {
            continue;
        };
        let middle = Point { x: (a.x + b.x) / 2.0, y: (a.y + b.y) / 2.0 };
        match count {
            Count::Crossed { forth, back } => {
                shapes.line(a, b);
                let length = (b.x - a.x).hypot(b.y - a.y).max(f32::MIN_POSITIVE);
                let (x, y) = ((a.y - b.y) / length, (b.x - a.x) / length);
                // Each number is on the side that its agents have moved to.
                let numbers = [(forth, x, y), (back, -x, -y)];
                for (number, x, y) in numbers.into_iter().take(if back > 0 { 2 } else { 1 }) {
                    let half = height * PITCH * number.to_string().len() as f32 / 2.0;
                    let away = x.abs() * half + (y.abs() / 2.0 + 0.6) * height;
                    let at = Point { x: middle.x + x * away, y: middle.y + y * away };
                    write(&mut digits, number, at, height);
                }
            }
            Count::Inside { agents, .. } => {
                let from = Point { x: a.x.min(b.x), y: a.y.min(b.y) };
                shapes.rect(Rect { from, to: Point { x: a.x.max(b.x), y: a.y.max(b.y) } });
                // Above the box and not on the counted agents, where the picture goes on there.
                let above = from.y - height * 0.9;
                let y = if above > view.picture().from.y + height { above } else { from.y + height * 1.2 };
                write(&mut digits, agents as u64, Point { x: middle.x, y }, height);
            }
        }
    }
    surface.stroke(&shapes, inks.goal, 0.7, Line { dash: Some([5.0, 4.0]), ..Line::plain(1.5) });
    surface.stroke(&digits, inks.ground, 0.8, Line::round(height / 2.0));
    surface.stroke(&digits, inks.goal, 1.0, Line::round(height / 7.0));
}

/// Adds a number with its middle at a point.
fn write(digits: &mut Outline, number: u64, middle: Point, height: f32) {
    let text = number.to_string();
    let (pitch, top) = (PITCH * height, middle.y - height / 2.0);
    let first = middle.x - (pitch * (text.len() - 1) as f32 + WIDTH * height) / 2.0;
    for (place, digit) in text.bytes().enumerate() {
        let left = first + pitch * place as f32;
        for stroke in DIGITS[usize::from(digit - b'0')].split(' ') {
            digits.open(stroke.bytes().map(|corner| {
                let (across, down) = (f32::from((corner - b'0') % 2), f32::from((corner - b'0') / 2));
                Point { x: left + across * WIDTH * height, y: top + down * height / 2.0 }
            }));
        }
    }
}
