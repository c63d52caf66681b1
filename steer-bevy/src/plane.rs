//! [`Plane`]: the plane of the world in which agents steer.

use bevy_ecs::prelude::*;
use bevy_math::{Affine3A, Quat, Vec2, Vec3};
use bevy_reflect::Reflect;

/// The plane in which agents steer, chosen once by [`SteeringPlugin`](crate::SteeringPlugin).
///
/// The third coordinate of a `Transform` is neither read nor written.
///
/// ```
/// use bevy_math::{Vec2, Vec3};
/// use steer_bevy::Plane;
///
/// // Left of +X is +Y on the plane, and −Z on the ground.
/// assert_eq!(Plane::XZ.part(Vec3::new(1.0, 9.0, -2.0)), Vec2::new(1.0, 2.0));
/// assert_eq!(Plane::XZ.lift(Vec2::new(1.0, 2.0)), Vec3::new(1.0, 0.0, -2.0));
/// ```
#[derive(Resource, Reflect, Clone, Copy, Debug, Default, PartialEq, Eq)]
#[reflect(Resource)]
pub enum Plane {
    /// The plane of 2-D games: (x, y, z) is (x, y). The local +X axis of an agent is its heading.
    #[default]
    XY,
    /// The ground of 3-D games: (x, y, z) is (x, −z). The local −Z axis of an agent, its
    /// `Transform::forward`, is its heading.
    XZ,
}

impl Plane {
    /// Returns the point's coordinates in the plane.
    #[inline]
    #[must_use]
    pub fn part(self, point: Vec3) -> Vec2 {
        match self {
            Plane::XY => Vec2::new(point.x, point.y),
            Plane::XZ => Vec2::new(point.x, -point.z),
        }
    }

    /// Returns the point of the world with these coordinates in the plane, and 0 as its third.
    #[inline]
    #[must_use]
    pub fn lift(self, point: Vec2) -> Vec3 {
        match self {
            Plane::XY => Vec3::new(point.x, point.y, 0.0),
            Plane::XZ => Vec3::new(point.x, 0.0, -point.y),
        }
    }

    /// Returns `old`, moved to this point of the plane. The third coordinate stays.
    #[inline]
    pub(crate) fn moved(self, old: Vec3, point: Vec2) -> Vec3 {
        match self {
            Plane::XY => Vec3::new(point.x, point.y, old.z),
            Plane::XZ => Vec3::new(point.x, old.y, -point.y),
        }
    }

    /// Returns the point of the plane at which an entity has this point of its own frame.
    #[inline]
    pub(crate) fn placed(self, frame: &Affine3A, point: Vec2) -> Vec2 {
        self.part(frame.transform_point3(self.lift(point)))
    }

    /// Returns the direction that a rotated entity faces.
    #[inline]
    pub(crate) fn heading(self, rotation: Quat) -> Vec2 {
        let front = match self {
            Plane::XY => Vec3::X,
            Plane::XZ => Vec3::NEG_Z,
        };
        self.part(rotation * front).try_normalize().unwrap_or(Vec2::X)
    }

    /// Returns the rotation of an entity that faces along `heading`, a unit vector.
    #[inline]
    pub(crate) fn rotation(self, heading: Vec2) -> Quat {
        match self {
            Plane::XY => {
                let [sin, cos] = half_angle(heading.x, heading.y);
                Quat::from_xyzw(0.0, 0.0, sin, cos)
            }
            // A quarter turn less: the front is −Z, which is +y of the plane.
            Plane::XZ => {
                let [sin, cos] = half_angle(heading.y, -heading.x);
                Quat::from_xyzw(0.0, sin, 0.0, cos)
            }
        }
    }
}

/// Returns the sine and the cosine of half of an angle, from its cosine and its sine. By square
/// roots alone, it has the same bits on every machine.
#[inline]
fn half_angle(cos: f32, sin: f32) -> [f32; 2] {
    if cos >= 0.0 {
        let half = ((1.0 + cos) * 0.5).sqrt();
        [sin * 0.5 / half, half]
    } else {
        let half = ((1.0 - cos) * 0.5).sqrt();
        if sin < 0.0 { [-half, sin * -0.5 / half] } else { [half, sin * 0.5 / half] }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_heading_becomes_a_rotation_and_back() {
        for step in 0_u8..=64 {
            let heading = Vec2::from_angle(f32::from(step) * 0.1);
            for plane in [Plane::XY, Plane::XZ] {
                let rotation = plane.rotation(heading);
                assert!(plane.heading(rotation).distance(heading) < 1e-6, "{plane:?} {heading}");
            }
            let forward = Plane::XZ.rotation(heading) * Vec3::NEG_Z;
            assert!(forward.distance(Plane::XZ.lift(heading)) < 1e-6);
        }
        assert_eq!(Plane::XY.rotation(Vec2::NEG_X) * Vec3::X, Vec3::NEG_X);
    }
}
