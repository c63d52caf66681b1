//! [`Path`]: waypoints on an entity, and [`PathSource`]: the path of a behaviour.

use bevy_ecs::entity::{EntityMapper, MapEntities};
use bevy_ecs::prelude::*;
use bevy_math::{Affine3A, Vec2};
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
/// use bevy_math::{Affine3A, Vec2};
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

/// The path of a behaviour: an entity with a [`Path`], which several agents can share, or a path of
/// its own. Without a point, or with a number that is not finite, the own one is none, with a
/// warning.
#[derive(Reflect, Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serialize", derive(serde::Serialize, serde::Deserialize))]
#[reflect(Clone, Debug, PartialEq)]
pub enum PathSource {
    /// The entity with the path.
    Entity(Entity),
    /// A path of its own, in coordinates of the [`Plane`].
    Own(Path),
}

impl From<Entity> for PathSource {
    fn from(entity: Entity) -> Self {
        PathSource::Entity(entity)
    }
}

impl From<Path> for PathSource {
    fn from(path: Path) -> Self {
        PathSource::Own(path)
    }
}

impl MapEntities for PathSource {
    fn map_entities<M: EntityMapper>(&mut self, mapper: &mut M) {
        if let PathSource::Entity(entity) = self {
            *entity = mapper.get_mapped(*entity);
        }
    }
}

/// The parameters of a behaviour of a path, and the path if it is its own.
pub(crate) struct Along<P> {
    parameters: P,
    pub(crate) own: Option<Course>,
}

impl<P> Along<P> {
    pub(crate) fn new(parameters: P, source: &PathSource, name: &str) -> Self {
        let PathSource::Own(path) = source else { return Along { parameters, own: None } };
        let placed = path.placed(&Affine3A::IDENTITY, Plane::XY);
        if placed.is_none() {
            log::warn!("{name} has no path of finite points: it has no force");
        }
        let course = |placed| Course { path: placed, version: path.version(), is_child: false };
        Along { parameters, own: placed.map(course) }
    }
}

impl<P> core::ops::Deref for Along<P> {
    type Target = P;

    fn deref(&self) -> &P {
        &self.parameters
    }
}

/// A path in the world.
#[derive(Component)]
pub(crate) struct Course {
    pub(crate) path: steer::Path<Vec<Vec2>>,
    /// Fingerprint of the component, which does not depend on the entity's place.
    pub(crate) version: u64,
    /// Whether the entity is a child.
    is_child: bool,
}

impl Path {
    /// Returns the path in the world, or `None` if it is none.
    fn placed(&self, frame: &Affine3A, plane: Plane) -> Option<steer::Path<Vec<Vec2>>> {
        let points = self.points.iter().map(|point| plane.placed(frame, *point)).collect();
        steer::Path::new(points, self.mode.into()).and_then(|path| path.with_radius(self.radius)).ok()
    }

    /// Returns a hash (FNV-1a) of the points and of the way along them.
    fn version(&self) -> u64 {
        let points = self.points.iter().flat_map(|point| [point.x.to_bits(), point.y.to_bits()]);
        points.chain([self.mode as u32]).fold(0xCBF2_9CE4_8422_2325, |hash, part| {
            (hash ^ u64::from(part)).wrapping_mul(0x0000_0100_0000_01B3)
        })
    }
}

/// Finds the paths in the world that have changed.
pub(crate) fn survey(
    mut commands: Commands,
    plane: Res<Plane>,
    missing: Res<Missing>,
    mut paths: Query<(Entity, Ref<Path>, Option<Ref<Transform>>, Has<ChildOf>, Option<&mut Course>)>,
    frames: Frames,
) {
    for (entity, path, transform, is_child, course) in &mut paths {
        let is_placed = transform.is_some_and(|transform| !transform.is_changed());
        let is_known = course.as_ref().is_some_and(|course| !course.is_child);
        if is_placed && is_known && !is_child && !path.is_changed() {
            continue;
        }
        let placed = frames.of(entity).and_then(|frame| path.placed(&frame, *plane));
        let new = placed.map(|placed| Course { path: placed, version: path.version(), is_child });
        match (new, course) {
            (Some(new), Some(mut course)) => *course = new,
            (Some(new), None) => {
                commands.entity(entity).try_insert(new);
            }
            (None, _) => {
                missing.warn(entity, "path of finite points");
                commands.entity(entity).try_remove::<Course>();
            }
        }
    }
}
