//! [`Extremes`]: the largest radius and speed in a crowd.

use super::member::{Member, at_its_speed};
use crate::scalar::Scalar;
use crate::vector::{Geometry, Vec2Like as _};

/// The largest radius and speed in a crowd, and the largest |x| + |y|.
#[derive(Clone, Copy, Debug)]
pub(super) struct Extremes<S> {
    pub(super) radius: S,
    pub(super) speed: S,
    pub(super) size: S,
}

impl<S: Scalar> Extremes<S> {
    pub(super) fn none() -> Self {
        Extremes { radius: S::zero(), speed: S::zero(), size: S::zero() }
    }

    /// Returns the extremes of some members, and the least radius and speed of them.
    pub(super) fn of<G: Geometry<Scalar = S>>(members: &[Member<G>]) -> [Self; 2] {
        let mut own = members.iter().map(|member| Extremes::none().with(member));
        let Some(first) = own.next() else { return [Extremes::none(); 2] };
        own.fold([first; 2], |[most, least], one| {
            [
                Extremes {
                    radius: most.radius.max(one.radius),
                    speed: most.speed.max(one.speed),
                    size: most.size.max(one.size),
                },
                Extremes { radius: least.radius.min(one.radius), speed: least.speed.min(one.speed), ..one },
            ]
        })
    }

    /// Returns the extremes with one member more.
    pub(super) fn with<G: Geometry<Scalar = S>>(self, member: &Member<G>) -> Self {
        let at = member.agent.position;
        Extremes {
            radius: self.radius.max(member.agent.radius),
            speed: self.speed.max(at_its_speed(&member.agent).max_speed),
            size: self.size.max(at.x().abs() + at.y().abs()),
        }
    }
}
