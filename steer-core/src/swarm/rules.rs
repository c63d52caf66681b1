//! [`SwarmRules`]: what all birds of a swarm have in common.

use crate::checked::serde_checked;
use crate::{Agent, Boids, Bounds, Edge, Error, Scalar, Validate, Vec2Like};

/// What all birds of a swarm have in common: how they flock, what they can do, and the world they fly in.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(
        remote = "Self",
        deny_unknown_fields,
        bound(
            serialize = "V: serde::Serialize, V::Scalar: serde::Serialize",
            deserialize = "V: serde::Deserialize<'de>, V::Scalar: serde::Deserialize<'de>"
        )
    )
)]
pub struct SwarmRules<V: Vec2Like> {
    /// Whom a bird keeps clear of, goes along with and stays with.
    pub boids: Boids<V::Scalar>,
    /// What every bird can do: its `max_speed`, `max_force`, `mass`, `min_speed`, `max_turn` and `radius` count, its place, velocity, heading and id do not.
    pub bird: Agent<V>,
    /// The rectangle of the world.
    pub bounds: Bounds<V>,
    /// What happens at its sides. With [`Edge::Wrap`] the birds see each other across them.
    pub edge: Edge,
}

impl<V: Vec2Like> SwarmRules<V> {
    /// How far a bird sees: the longest of the three sights, 0 if all are blind.
    pub(super) fn reach(&self) -> V::Scalar {
        let Boids { separation, cohesion, alignment, .. } = &self.boids;
        let longest = separation.sight.distance.max(cohesion.sight.distance).max(alignment.sight.distance);
        longest.max(V::Scalar::zero())
    }

    /// A place, on a torus its image inside.
    #[inline]
    pub(super) fn inside(&self, place: V) -> V {
        if self.edge == Edge::Wrap { self.bounds.wrap(place) } else { place }
    }
}

impl<V: Vec2Like> Validate for SwarmRules<V> {
    fn validate(&self) -> Result<(), Error> {
        self.boids.validate()?;
        self.bird.validate()?;
        self.bounds.validate()
    }
}
serde_checked!(SwarmRules<V: Vec2Like>, V::Scalar);
