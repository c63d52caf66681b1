//! [`Moving`]: an obstacle with a velocity.

use super::Obstacle;
use crate::vector::Vec2Like;

/// An obstacle that moves, such as a sliding door or a drifting circle.
///
/// The rules of [`crowd`](crate::crowd) keep off it as it moves. Behaviours regard it as it is now.
///
/// # Examples
/// ```
/// use steer_core::terrain::{Moving, Obstacle as _};
/// use steer_glam::Wall;
/// # use steer_glam::glam::vec2;
///
/// let wall: Wall = Wall::new(vec2(5.0, -9.0).into(), vec2(5.0, 9.0).into());
/// let door = Moving { shape: wall, velocity: vec2(-0.5, 0.0).into() };
/// assert_eq!((door.corner(0), door.velocity().0.x), (Some(wall.from), -0.5));
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Moving<O, V> {
    /// The obstacle where it is now.
    pub shape: O,
    /// Its velocity (length/time). With zero it is at rest.
    pub velocity: V,
}

impl<O: Obstacle<V>, V: Vec2Like> Obstacle<V> for Moving<O, V> {
    #[inline]
    fn corner(&self, index: usize) -> Option<V> {
        self.shape.corner(index)
    }
    #[inline]
    fn rounding(&self) -> V::Scalar {
        self.shape.rounding()
    }
    #[inline]
    fn velocity(&self) -> V {
        self.velocity
    }
}
