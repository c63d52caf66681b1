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
    /// A corner of a polygon: far from the origin, depths are exact if they are measured from it.
    corner: Vec2,
    /// The depth of the corner within each side of a polygon, and the direction inward. They are
    /// computed once a step, so that no agent needs a root.
    sides: Vec<(f32, Vec2)>,
}

impl Area {
    fn new(outline: Outline) -> Self {
        let (corner, mut sides) = (outline.corner(0).unwrap_or_default(), Vec::new());
        if let Outline::Polygon(polygon) = &outline {
            polygon.for_each_side(corner, |depth, inward| sides.push((depth, inward)));
        }
        Area { outline, corner, sides }
    }
}

impl Region<Glam> for Area {
    #[inline]
    fn for_each_side(&self, point: Vec2, mut side: impl FnMut(f32, Vec2)) {
        if let Outline::Circle(circle) = &self.outline {
            circle.for_each_side(point, &mut side);
        }
        for (depth, inward) in &self.sides {
            side(depth + inward.dot(point - self.corner), *inward);
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

#[cfg(test)]
mod tests {
    use super::*;
    use steer_glam::v0_33::Polygon;

    #[test]
    fn depths_far_from_the_origin_are_those_of_the_polygon() {
        let middle = Vec2::new(1e6, -2e6);
        let corners = [Vec2::X, Vec2::Y, Vec2::NEG_X, Vec2::NEG_Y].map(|corner| middle + corner * 100.0);
        let polygon = Polygon::new(corners.to_vec()).expect("convex");
        let area = Area::new(Outline::Polygon(polygon.clone()));
        let depths = |region: &dyn Fn(&mut dyn FnMut(f32, Vec2))| {
            let mut all = Vec::new();
            region(&mut |depth, _| all.push(depth));
            all
        };
        let point = middle + Vec2::new(20.0, 30.0);
        let one = depths(&|add| area.for_each_side(point, add));
        let other = depths(&|add| polygon.for_each_side(point, add));
        assert_eq!(one.len(), 4);
        assert!(one.iter().zip(&other).all(|(one, other)| (one - other).abs() < 1e-3), "{one:?}, {other:?}");
    }
}
