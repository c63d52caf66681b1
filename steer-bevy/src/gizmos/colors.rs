//! [`SteeringGizmos`]: the kinds of gizmos and their colours.

use bevy_color::{Color, Srgba};
use bevy_gizmos::config::GizmoConfigGroup;
use bevy_reflect::Reflect;
use bevy_reflect::std_traits::ReflectDefault;

/// Colours of the gizmos. A kind that is `None` is hidden.
///
/// Velocities and forces are drawn as distances: the ones covered in the time to full speed.
#[derive(Reflect, GizmoConfigGroup, Clone, Copy, Debug, PartialEq)]
#[reflect(Default, Clone, Debug, PartialEq)]
pub struct SteeringGizmos {
    /// Bodies of agents, with their headings.
    pub bodies: Option<Color>,
    /// Velocities of agents. Hidden by default.
    pub velocities: Option<Color>,
    /// Combined forces of agents. Hidden by default.
    pub forces: Option<Color>,
    /// Feelers, the tangents past a threat, and the hits on walls.
    pub feelers: Option<Color>,
    /// Predicted points.
    pub predictions: Option<Color>,
    /// Points that agents steer to or from: targets, waypoints, slots and hiding places.
    pub goals: Option<Color>,
    /// Circles and points of [`Wander`](crate::Wander).
    pub wander: Option<Color>,
    /// Sight of [`Flock`](crate::Flock). Hidden by default.
    pub sight: Option<Color>,
    /// Lines beyond which a [`Crowd`](crate::Crowd) avoids velocities. Hidden by default.
    pub half_planes: Option<Color>,
    /// Paths, and the edges of roads.
    pub paths: Option<Color>,
    /// Obstacles.
    pub obstacles: Option<Color>,
    /// Bounds.
    pub bounds: Option<Color>,
}

impl Default for SteeringGizmos {
    fn default() -> Self {
        let color = |red, green, blue| Some(Color::Srgba(Srgba::rgb_u8(red, green, blue)));
        SteeringGizmos {
            bodies: color(0xcd, 0xd6, 0xdf),
            velocities: None,
            forces: None,
            feelers: color(0xf4, 0xbd, 0x5c),
            predictions: color(0xec, 0x92, 0xbd),
            goals: color(0x53, 0xdc, 0xc4),
            wander: color(0xb9, 0x9f, 0xf6),
            sight: None,
            half_planes: None,
            paths: color(0x45, 0x9b, 0xdd),
            obstacles: color(0x93, 0xa7, 0xbd),
            bounds: color(0x4a, 0x5c, 0x72),
        }
    }
}
