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

    /// Returns the extremes of some members.
    pub(super) fn of<G: Geometry<Scalar = S>>(members: &[Member<G>]) -> Self {
        members.iter().fold(Extremes::none(), Extremes::with)
    }

    /// Returns the least radius and speed of some members.
    pub(super) fn least_of<G: Geometry<Scalar = S>>(members: &[Member<G>]) -> Self {
        let own = members.iter().map(|member| Extremes::none().with(member));
        let least = own.reduce(|least, one| Extremes {
            radius: least.radius.min(one.radius),
            speed: least.speed.min(one.speed),
            size: least.size.min(one.size),
        });
        least.unwrap_or_else(Extremes::none)
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
