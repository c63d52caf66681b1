//! [`Survey`]: what an agent sees of its flock.

use crate::{Agent, Vec2Ext, Vec2Like};

/// What an agent sees of its flock: the look-ahead of [`Flock`](crate::Flock) and [`Boids`](crate::Boids), to draw or to combine in another way.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Survey<V: Vec2Like> {
    /// The way from the agent to the mean position of those in sight; `None` if nobody is.
    pub middle: Option<V>,
    /// The mean velocity of those in sight; `None` if nobody is.
    pub velocity: Option<V>,
    /// The force away from those too close.
    pub separation: V,
}

impl<V: Vec2Like> Survey<V> {
    #[inline]
    pub(super) fn nobody() -> Self {
        Survey { middle: None, velocity: None, separation: V::zero() }
    }

    /// The force toward the mean position; zero if nobody is in sight.
    #[inline]
    #[must_use]
    pub fn cohesion(&self, agent: &Agent<V>) -> V {
        self.middle.map_or_else(V::zero, |way| way.with_length(agent.max_speed) - agent.velocity)
    }

    /// The force toward the mean velocity; zero if nobody is in sight.
    #[inline]
    #[must_use]
    pub fn alignment(&self, agent: &Agent<V>) -> V {
        self.velocity.map_or_else(V::zero, |velocity| velocity - agent.velocity)
    }
}
