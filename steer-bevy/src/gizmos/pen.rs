//! [`Pen`]: lines in the plane of the plugin.

use bevy_color::Color;
use bevy_gizmos::gizmos::GizmoBuffer;
use bevy_math::{Vec2, Vec3};

use super::colors::SteeringGizmos;
use crate::plane::Plane;

/// The lines of a frame.
pub(super) type Lines = GizmoBuffer<SteeringGizmos, ()>;

/// Sides of a circle.
const SIDES: u8 = 32;

/// Draws in the plane of the plugin, at the third coordinate of an entity. Without a colour it
/// draws nothing.
pub(super) struct Pen<'a> {
    pub(super) lines: &'a mut Lines,
    pub(super) plane: Plane,
    pub(super) at: Vec3,
}

impl Pen<'_> {
    pub(super) fn line(&mut self, from: Vec2, to: Vec2, color: Option<Color>) {
        self.path([from, to], color);
    }

    pub(super) fn path(&mut self, points: impl IntoIterator<Item = Vec2>, color: Option<Color>) {
        let (plane, at) = (self.plane, self.at);
        let Some(color) = color else { return };
        let mut points = points.into_iter().filter(|point| point.is_finite());
        let Some(mut from) = points.next() else { return };
        for to in points {
            self.lines.line(plane.moved(at, from), plane.moved(at, to), color);
            from = to;
        }
    }

    pub(super) fn circle(&mut self, center: Vec2, radius: f32, color: Option<Color>) {
        let corner = |side: u8| Vec2::from_angle(f32::from(side) * std::f32::consts::TAU / f32::from(SIDES));
        self.path((0..=SIDES).map(|side| center + corner(side) * radius), color);
    }

    /// Draws a line to a point, and a cross of this size there.
    pub(super) fn point(&mut self, from: Vec2, to: Vec2, size: f32, color: Option<Color>) {
        self.line(from, to, color);
        for arm in [Vec2::ONE, Vec2::new(1.0, -1.0)] {
            self.line(to - arm * size, to + arm * size, color);
        }
    }
}
