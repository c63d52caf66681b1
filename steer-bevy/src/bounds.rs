//! [`Bounds`]: a region to stay in. [`Regions`]: all of them.

use bevy_ecs::prelude::*;
use bevy_math::Vec2;
use bevy_reflect::Reflect;
use bevy_transform::components::Transform;
use steer_glam::v0_33::Glam;
use steer_glam::v0_33::terrain::Region;

use crate::agent::SteeringOrder;
use crate::frames::{Frames, Missing};
use crate::plane::Plane;
use crate::shape::{Outline, Shape};

/// A region in which agents with [`Contain`](crate::Contain) stay, in the frame of its entity.
///
/// ```
/// use bevy_math::Vec2;
/// use steer_bevy::prelude::*;
///
/// let (sky, pond) = (Bounds::rectangle(Vec2::new(1200.0, 700.0)), Bounds::circle(90.0));
/// # let _ = [sky, pond];
/// ```
#[derive(Component, Reflect, Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serialize", derive(serde::Serialize, serde::Deserialize))]
#[reflect(Component, Clone, Debug, PartialEq)]
#[require(Transform, SteeringOrder)]
pub struct Bounds {
    /// Its outline. A wall has no inside and bounds nothing.
    pub shape: Shape,
}

impl Bounds {
    /// Creates a circle of this radius (length) round the entity.
    #[must_use]
    pub fn circle(radius: f32) -> Self {
        Bounds { shape: Shape::Circle { radius } }
    }

    /// Creates a rectangle of this size with the entity in its middle.
    #[must_use]
    pub fn rectangle(size: Vec2) -> Self {
        Bounds { shape: Shape::rectangle(size) }
    }

    /// Creates a convex polygon with these corners in the entity's own frame.
    #[must_use]
    pub fn polygon(corners: impl IntoIterator<Item = Vec2>) -> Self {
        Bounds { shape: Shape::Polygon { corners: corners.into_iter().collect() } }
    }
}

/// A region in the world.
pub(crate) struct Area {
    pub(crate) outline: Outline,
    /// Of each side of a polygon, the depth of the origin and the direction inward. Computed once,
    /// they need no root for each agent.
    sides: Vec<(f32, Vec2)>,
}

impl Area {
    fn new(outline: Outline) -> Self {
        let mut sides = Vec::new();
        if let Outline::Polygon(polygon) = &outline {
            polygon.for_each_side(Vec2::ZERO, |depth, inward| sides.push((depth, inward)));
        }
        Area { outline, sides }
    }
}

impl Region<Glam> for Area {
    #[inline]
    fn for_each_side(&self, point: Vec2, mut side: impl FnMut(f32, Vec2)) {
        if let Outline::Circle(circle) = &self.outline {
            circle.for_each_side(point, &mut side);
        }
        for (depth, inward) in &self.sides {
            side(depth + inward.dot(point), *inward);
        }
    }
}

/// All bounds in the world, in order.
#[derive(Resource, Default)]
pub(crate) struct Regions(pub(crate) Vec<(Entity, Area)>);

/// Finds the bounds in the world.
pub(crate) fn survey(
    mut regions: ResMut<Regions>,
    plane: Res<Plane>,
    missing: Res<Missing>,
    bounds: Query<(Entity, &Bounds, &SteeringOrder)>,
    frames: Frames,
) {
    let mut found: Vec<(SteeringOrder, Entity, Outline)> = bounds
        .iter()
        .filter_map(|(entity, bounds, order)| match bounds.shape.placed(&frames.of(entity)?, *plane) {
            Ok(outline) => Some((*order, entity, outline)),
            Err(_) => {
                missing.leave_out(entity, "convex bounds of finite numbers");
                None
            }
        })
        .collect();
    found.sort_by_key(|(order, entity, _)| (*order, *entity));
    regions.0.clear();
    regions.0.extend(found.into_iter().map(|(_, entity, outline)| (entity, Area::new(outline))));
}
