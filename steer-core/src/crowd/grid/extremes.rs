//! [`Extremes`]: the largest radius and speed of some bodies.

use crate::agent::{Agent, Body};
use crate::crowd::other::Other;
use crate::crowd::rules::CrowdRules;
use crate::scalar::Scalar;
use crate::vector::{Geometry, Vec2Ext as _, Vec2Like as _};

/// The largest radius and speed of some bodies, and the largest |x| + |y|.
#[derive(Clone, Copy, Debug)]
pub(in crate::crowd) struct Extremes<S> {
    pub(in crate::crowd) radius: S,
    pub(in crate::crowd) speed: S,
    pub(in crate::crowd) size: S,
}

impl<S: Scalar> Extremes<S> {
    pub(in crate::crowd) fn none() -> Self {
        Extremes { radius: S::zero(), speed: S::zero(), size: S::zero() }
    }

    /// Returns the extremes with one body more, and the speed that counts for it.
    #[inline]
    pub(in crate::crowd) fn with<G: Geometry<Scalar = S>>(self, (other, speed): &(Other<G>, S)) -> Self {
        let Body { position, radius, .. } = other.body;
        self.max(Extremes { radius, speed: *speed, size: position.x().abs() + position.y().abs() })
    }

    #[inline]
    pub(super) fn max(self, other: Self) -> Self {
        Extremes {
            radius: self.radius.max(other.radius),
            speed: self.speed.max(other.speed),
            size: self.size.max(other.size),
        }
    }

    #[inline]
    pub(super) fn min(self, other: Self) -> Self {
        Extremes {
            radius: self.radius.min(other.radius),
            speed: self.speed.min(other.speed),
            size: self.size.min(other.size),
        }
    }

    /// Returns the view distance of an agent with these extremes among its like.
    pub(in crate::crowd) fn view_distance<G: Geometry<Scalar = S>>(self, rules: &CrowdRules<S>, dt: S) -> S {
        let at = G::Vector::new(self.size, S::zero());
        let agent = Agent::<G>::new(at, G::Vector::zero()).with_radius(self.radius);
        let strength = rules.filter.quickest.unwrap_or(S::zero());
        let agent = agent.with_max_speed(self.speed).with_max_force(strength);
        rules.view_distance(&agent, self.radius, self.speed, dt)
    }
}
