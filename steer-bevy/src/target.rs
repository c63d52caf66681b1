//! [`Target`]: a point or an entity.

use bevy_ecs::entity::{EntityMapper, MapEntities};
use bevy_ecs::prelude::*;
use bevy_math::{Vec2, Vec3};
use bevy_reflect::Reflect;

/// The target of a behaviour: a point or an entity.
///
/// An entity counts with its position and velocity. One that is no agent is at rest, or moves by
/// its [`Velocity2`](crate::Velocity2). One that is gone is no target: the force is zero, and a
/// warning is logged once.
///
/// ```
/// use bevy_math::{Vec2, Vec3};
/// use steer_bevy::prelude::*;
///
/// let (plane, ground) = (Arrive::new(Vec2::new(5.0, 0.0)), Arrive::new(Vec3::new(5.0, 0.0, -2.0)));
/// assert_eq!(plane.target, Target::Point(Vec2::new(5.0, 0.0)));
/// assert_eq!(ground.target, Target::World(Vec3::new(5.0, 0.0, -2.0)));
/// ```
#[derive(Reflect, Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serialize", derive(serde::Serialize, serde::Deserialize))]
#[reflect(Clone, Debug, PartialEq)]
pub enum Target {
    /// A point of the plane.
    Point(Vec2),
    /// A point of the world, of which the part in the [`Plane`](crate::Plane) counts.
    World(Vec3),
    /// An entity.
    Entity(Entity),
}

impl From<Vec2> for Target {
    fn from(point: Vec2) -> Self {
        Target::Point(point)
    }
}

impl From<Vec3> for Target {
    fn from(point: Vec3) -> Self {
        Target::World(point)
    }
}

impl From<Entity> for Target {
    fn from(entity: Entity) -> Self {
        Target::Entity(entity)
    }
}

impl MapEntities for Target {
    fn map_entities<M: EntityMapper>(&mut self, mapper: &mut M) {
        if let Target::Entity(entity) = self {
            *entity = mapper.get_mapped(*entity);
        }
    }
}
