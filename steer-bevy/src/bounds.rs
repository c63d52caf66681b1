//! [`Bounds`]: a region to stay in. [`Regions`]: all of them.

use bevy_ecs::prelude::*;
use bevy_math::Vec2;
use bevy_reflect::Reflect;
use bevy_transform::components::Transform;
use steer_glam::v0_33::terrain::Region;
use steer_glam::v0_33::{self as steer, Glam};

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
    /// The same as a rectangle along the axes, if it is one: with it a force takes less time.
    rectangle: Option<steer::Bounds>,
}

impl Area {
    fn new(outline: Outline) -> Self {
        let corner = |index| outline.corner(index);
        let rectangle = match [0, 1, 2, 3, 4].map(corner) {
            [Some(a), Some(b), Some(c), Some(d), None] => {
                let along = (a.y, b.x, c.y, d.x) == (b.y, c.x, d.y, a.x);
                let across = (a.x, b.y, c.x, d.y) == (b.x, c.y, d.x, a.y);
                let (min, max) = (a.min(c), a.max(c));
                ((along || across) && min.cmplt(max).all()).then_some(steer::Bounds { min, max })
            }
            _ => None,
        };
        Area { outline, rectangle }
    }
}

impl Region<Glam> for Area {
    #[inline]
    fn for_each_side(&self, point: Vec2, side: impl FnMut(f32, Vec2)) {
        match &self.rectangle {
            Some(bounds) => bounds.for_each_side(point, side),
            None => self.outline.for_each_side(point, side),
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
