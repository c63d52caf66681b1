//! Arrows on an agent: its velocity, and the forces of its entries.

use steer_glam::steer_core::Vec2Like as _;

use super::{Ink, Line, Outline, Point, Show, Surface, View, shape};
use crate::vector::{Agent, V};

/// Length in pixels of an arrow for `max_force` and for `max_speed`, at every zoom.
const FULL: f64 = 60.0;

/// Greatest length of an arrow in units of `FULL`.
const MOST: f64 = 2.5;

/// Draws arrows from an agent: its velocity, in the colour of its ring, and above it each force, in
/// the entry colour of its index. Colours repeat after the last.
///
/// An arrow for `max_speed` or `max_force` is 60 pixels long, and no arrow is longer than 150. If
/// the agent's `max_force` is 0, the longest force has the arrow of 60 pixels. A vector that is
/// zero or not finite, or whose arrow is shorter than one pixel, has no arrow.
pub fn arrows(agent: &Agent, forces: &[(usize, V)], view: &View, show: &Show, surface: &mut impl Surface) {
    let Some(at) = view.point(agent.position) else { return };
    let longest = || forces.iter().map(|(_, force)| force.length()).fold(0.0, f64::max);
    let full = if agent.max_force > 0.0 { agent.max_force } else { longest() };
    let colors = show.theme.entries();
    let velocity = [(show.theme.chosen(), agent.velocity, agent.max_speed)];
    let forces = forces.iter().map(|(index, force)| (colors[index % colors.len()], *force, full));
    for (ink, vector, full) in velocity.into_iter().chain(forces) {
        if let Some(tip) = tip(at, vector, full) {
            arrow(at, tip, ink, show.theme.inks().ground, surface);
        }
    }
}

fn arrow(from: Point, to: Point, ink: Ink, ground: Ink, surface: &mut impl Surface) {
    let mut outline = Outline::new();
    shape::arrow(&mut outline, from, to);
    // A border in the ground's colour separates the arrow from the drawing below.
    surface.stroke(&outline, ground, 0.8, Line::round(4.5));
    surface.stroke(&outline, ink, 1.0, Line::round(2.2));
}

/// Tip of a vector's arrow. A vector of length `full` has an arrow of `FULL` pixels.
fn tip(at: Point, vector: V, full: f64) -> Option<Point> {
    let fraction = vector.length() / full;
    let pixels = FULL * fraction.min(MOST) / vector.length();
    let (dx, dy) = (vector.x() * pixels, vector.y() * pixels);
    let seen = dx.hypot(dy) >= 1.0;
    seen.then_some(Point { x: at.x + dx as f32, y: at.y + dy as f32 })
}
