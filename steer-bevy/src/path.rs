//! [`Path`]: waypoints on an entity.

use bevy_ecs::prelude::*;
use bevy_math::Vec2;
use bevy_reflect::Reflect;
use bevy_transform::components::Transform;
use steer_glam::v0_33 as steer;

use crate::frames::{Frames, Missing};
use crate::plane::Plane;
use crate::words::PathMode;

/// A path: waypoints in the frame of its entity. With a radius it is a road.
///
/// ```
/// use bevy_ecs::prelude::*;
/// use bevy_math::Vec2;
/// use steer_bevy::prelude::*;
///
/// fn patrol(mut commands: Commands) {
///     let corners = [Vec2::ZERO, Vec2::new(90.0, 0.0), Vec2::new(90.0, 60.0)];
///     let path = commands.spawn(Path::closed(corners)).id();
///     commands.spawn((Steering::new(60.0, 200.0), FollowPath::new(path)));
/// }
/// ```
///
/// # Degenerate cases
/// A path without a point, or with a coordinate or a radius that is not finite, is none, with a
/// warning.
#[derive(Component, Reflect, Clone, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serialize", derive(serde::Serialize, serde::Deserialize))]
#[reflect(Component, Clone, Debug, PartialEq)]
#[require(Transform)]
pub struct Path {
    /// Waypoints in order.
    pub points: Vec<Vec2>,
    /// Continuation after the last point.
    pub mode: PathMode,
    /// Distance from the path to either side of the road (length), 0 or more.
    pub radius: f32,
}

impl Path {
    /// Creates a path from the first point to the last.
    #[must_use]
    pub fn open(points: impl IntoIterator<Item = Vec2>) -> Self {
        Path { points: points.into_iter().collect(), ..Path::default() }
    }

    /// Creates a path from the first point to the last and on to the first.
    #[must_use]
    pub fn closed(points: impl IntoIterator<Item = Vec2>) -> Self {
        Path { mode: PathMode::Closed, ..Path::open(points) }
    }

    /// Creates a path from the first point to the last and back, again and again.
    #[must_use]
    pub fn ping_pong(points: impl IntoIterator<Item = Vec2>) -> Self {
        Path { mode: PathMode::PingPong, ..Path::open(points) }
    }

    /// The same path as a road of this radius (length) to either side.
    #[must_use]
    pub fn with_radius(self, radius: f32) -> Self {
        Path { radius, ..self }
    }
}

/// A path in the world.
#[derive(Component)]
pub(crate) struct Course(pub(crate) steer::Path<Vec<Vec2>>);

/// Finds the paths in the world that have changed.
pub(crate) fn survey(
    mut commands: Commands,
    plane: Res<Plane>,
    missing: Res<Missing>,
    mut paths: Query<(Entity, &Path, Option<&mut Course>), IsNew>,
    mut removed: RemovedComponents<Path>,
    frames: Frames,
) {
    for entity in removed.read() {
        if let Ok(mut entity) = commands.get_entity(entity) {
            entity.try_remove::<Course>();
        }
    }
    for (entity, path, course) in &mut paths {
        let Some(frame) = frames.of(entity) else { continue };
        let points = path.points.iter().map(|point| plane.placed(&frame, *point)).collect();
        let placed = steer::Path::new(points, path.mode.into()).and_then(|new| new.with_radius(path.radius));
        match (placed, course) {
            (Ok(new), Some(mut course)) => course.0 = new,
            (Ok(new), None) => {
                commands.entity(entity).try_insert(Course(new));
            }
            (Err(_), _) => {
                missing.warn(entity, "path of finite points");
                commands.entity(entity).try_remove::<Course>();
            }
        }
    }
}

/// Whether a path may differ from the last step.
type IsNew = Or<(Changed<Path>, Changed<Transform>, With<ChildOf>)>;
