//! [`Obstacle`]: what agents avoid. [`Terrain`]: all obstacles of a step.

use bevy_ecs::prelude::*;
use bevy_math::Vec2;
use bevy_reflect::Reflect;
use bevy_transform::components::Transform;
use steer_glam::v0_33::{Circle, Glam, terrain};

use crate::agent::{SteeringOrder, Velocity2};
use crate::frames::{Frames, Missing};
use crate::plane::Plane;
use crate::shape::{Outline, Shape};

/// A solid shape, in the frame of its entity: `Transform` moves, turns and scales it.
///
/// [`AvoidObstacles`](crate::AvoidObstacles), [`AvoidWalls`](crate::AvoidWalls),
/// [`FollowWall`](crate::FollowWall), [`Hide`](crate::Hide) and [`Crowd`](crate::Crowd) see all
/// obstacles. One that moves, such as a sliding door, has a [`Velocity2`].
///
/// ```
/// use bevy_math::Vec2;
/// use steer_bevy::prelude::*;
///
/// let pillar = Obstacle::circle(40.0);
/// let wall = Obstacle::wall(Vec2::new(-50.0, 0.0), Vec2::new(50.0, 0.0));
/// let house = Obstacle::rectangle(Vec2::new(80.0, 60.0));
/// let rock = Obstacle::polygon([Vec2::ZERO, Vec2::new(30.0, 0.0), Vec2::new(10.0, 20.0)]);
/// # let _ = [pillar, wall, house, rock];
/// ```
///
/// # Degenerate cases
/// A circle takes the larger of two scales. A polygon that is not convex, and a shape with a
/// coordinate that is not finite, is left out, with a warning.
#[derive(Component, Reflect, Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serialize", derive(serde::Serialize, serde::Deserialize))]
#[reflect(Component, Clone, Debug, PartialEq)]
#[require(Transform, SteeringOrder)]
pub struct Obstacle {
    /// Its outline.
    pub shape: Shape,
}

impl Obstacle {
    /// Creates a circle of this radius (length) round the entity.
    #[must_use]
    pub fn circle(radius: f32) -> Self {
        Obstacle { shape: Shape::Circle { radius } }
    }

    /// Creates a wall between two points of the entity's own frame.
    #[must_use]
    pub fn wall(from: Vec2, to: Vec2) -> Self {
        Obstacle { shape: Shape::Wall { from, to } }
    }

    /// Creates a rectangle of this size with the entity in its middle.
    #[must_use]
    pub fn rectangle(size: Vec2) -> Self {
        Obstacle { shape: Shape::rectangle(size) }
    }

    /// Creates a convex polygon with these corners in the entity's own frame.
    #[must_use]
    pub fn polygon(corners: impl IntoIterator<Item = Vec2>) -> Self {
        Obstacle { shape: Shape::Polygon { corners: corners.into_iter().collect() } }
    }
}

/// An obstacle in the world.
#[derive(Clone, Debug)]
pub(crate) struct Solid {
    outline: Outline,
    velocity: Vec2,
}

impl terrain::Obstacle<Glam> for Solid {
    #[inline]
    fn corner(&self, index: usize) -> Option<Vec2> {
        self.outline.corner(index)
    }
    #[inline]
    fn rounding(&self) -> f32 {
        self.outline.rounding()
    }
    #[inline]
    fn velocity(&self) -> Vec2 {
        self.velocity
    }
}

/// All obstacles in the world, in order.
#[derive(Resource, Default)]
pub(crate) struct Terrain {
    pub(crate) solids: Vec<Solid>,
    /// The circles among them.
    pub(crate) circles: Vec<Circle>,
    /// Whether every obstacle is a circle at rest, for which behaviours are faster.
    pub(crate) is_circles: bool,
}

/// Whether an obstacle may differ from the last step.
type IsNew = (
    With<Obstacle>,
    Or<(Changed<Obstacle>, Changed<Transform>, Changed<Velocity2>, Changed<SteeringOrder>, With<ChildOf>)>,
);

/// Finds the obstacles in the world, if one has changed.
pub(crate) fn survey(
    mut terrain: ResMut<Terrain>,
    plane: Res<Plane>,
    missing: Res<Missing>,
    obstacles: Query<(Entity, &Obstacle, &SteeringOrder, Option<&Velocity2>)>,
    changed: Query<(), IsNew>,
    mut removed: (RemovedComponents<Obstacle>, RemovedComponents<ChildOf>, RemovedComponents<Velocity2>),
    frames: Frames,
) {
    let gone = removed.0.read().count() + removed.1.read().count() + removed.2.read().count();
    if changed.is_empty() && gone == 0 && !plane.is_changed() {
        return;
    }
    let mut found: Vec<(SteeringOrder, Entity, Solid)> = obstacles
        .iter()
        .filter_map(|(entity, obstacle, order, velocity)| {
            let frame = frames.of(entity)?;
            let velocity = velocity.map_or(Vec2::ZERO, |velocity| velocity.0);
            match obstacle.shape.placed(&frame, *plane) {
                Ok(outline) if velocity.is_finite() => Some((*order, entity, Solid { outline, velocity })),
                _ => {
                    missing.warn(entity, "convex obstacle of finite numbers");
                    None
                }
            }
        })
        .collect();
    found.sort_by_key(|(order, entity, _)| (*order, *entity));
    terrain.solids.clear();
    terrain.solids.extend(found.into_iter().map(|(_, _, solid)| solid));
    terrain.circles = terrain
        .solids
        .iter()
        .filter_map(|solid| if let Outline::Circle(circle) = solid.outline { Some(circle) } else { None })
        .collect();
    let at_rest = terrain.solids.iter().all(|solid| solid.velocity == Vec2::ZERO);
    terrain.is_circles = at_rest && terrain.circles.len() == terrain.solids.len();
}
