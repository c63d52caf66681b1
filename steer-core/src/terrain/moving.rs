//! [`Moving`]: an obstacle with a velocity.

use super::Obstacle;
use crate::vector::Geometry;

/// An obstacle that moves, such as a sliding door or a drifting circle.
///
/// The rules of [`crowd`](crate::crowd) keep off it as it moves. Behaviours regard it as it is now.
///
/// # Examples
/// ```
/// use steer_core::terrain::{Moving, Obstacle as _};
/// use steer_glam::Wall;
/// use steer_glam::glam::vec2;
///
/// let wall: Wall = Wall::new(vec2(5.0, -9.0), vec2(5.0, 9.0));
/// let door = Moving { shape: wall, velocity: vec2(-0.5, 0.0) };
/// assert_eq!((door.corner(0), door.velocity().x), (Some(wall.from), -0.5));
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Moving<O, G: Geometry> {
    /// The obstacle where it is now.
    pub shape: O,
    /// Its velocity (length/time). With zero it is at rest.
    pub velocity: G::Vector,
}

impl<O: Obstacle<G>, G: Geometry> Obstacle<G> for Moving<O, G> {
    #[inline]
    fn corner(&self, index: usize) -> Option<G::Vector> {
        self.shape.corner(index)
    }
    #[inline]
    fn rounding(&self) -> G::Scalar {
        self.shape.rounding()
    }
    #[inline]
    fn velocity(&self) -> G::Vector {
        self.velocity
    }
    #[inline]
    fn is_longer_than(&self, length: G::Scalar) -> bool {
        self.shape.is_longer_than(length)
    }
}
