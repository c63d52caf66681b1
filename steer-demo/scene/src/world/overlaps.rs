//! Bodies that overlap others or obstacles, although an `avoidance` keeps bodies apart.

use steer_glam::dvec2::SeenBuffer;
use steer_glam::steer_core::terrain::Obstacle as _;

use super::{ROUNDING, World};

/// Number of pairs up to which overlaps are counted.
pub const MOST_PAIRS: usize = 100_000;

/// Overlaps of bodies with an `avoidance`, in the present state of a world.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Overlaps {
    /// Number of pairs of bodies that overlap, at least one of them with an `avoidance`. At most
    /// [`MOST_PAIRS`].
    pub pairs: usize,
    /// Indices of the first such pair.
    pub first: Option<(usize, usize)>,
    /// Number of bodies with an `avoidance` that are in an obstacle.
    pub blocked: usize,
    /// Index of the first such body.
    pub first_blocked: Option<usize>,
}

impl World {
    /// Returns the overlaps of bodies whose agents have an `avoidance`: such agents never overlap
    /// if they begin apart.
    pub fn overlaps(&self) -> Overlaps {
        let mut found = Overlaps::default();
        if !(0..self.agents.len()).any(|index| self.avoids_all(index)) {
            return found;
        }
        let largest = self.agents.iter().map(|agent| agent.radius).fold(0.0, f64::max);
        let (state, mut seen) = (self.state(), SeenBuffer::new());
        for (index, me) in self.agents.iter().enumerate() {
            let Some(avoider) = &self.steering[index].avoider else { continue };
            let view = state.seen_by(me, index);
            if found.pairs < MOST_PAIRS {
                let near = view.crowd().around(&mut seen, me, me.radius + largest);
                let regarded = near.others().filter(|other| other.layers & avoider.rules.layers != 0);
                let overlapping = regarded.map(|other| other.body).filter(|other| {
                    let (id, touching) = (other.id as usize, (me.radius + other.radius) * (1.0 - ROUNDING));
                    // A pair that both avoid is counted by the first of the two.
                    let counted = id > index || !self.avoids_all(id);
                    counted && me.position.distance(other.position) < touching
                });
                let ids = overlapping.map(|other| other.id as usize);
                found.pairs = MOST_PAIRS.min(found.pairs + ids.clone().count());
                found.first = found.first.or_else(|| Some((index, ids.min()?)));
            }
            let blocked = avoider.barriers(&view).any(|barrier| {
                let gap = me.position.distance(barrier.nearest(me.position));
                gap < (me.radius + barrier.rounding()) * (1.0 - ROUNDING)
            });
            if blocked {
                found.blocked += 1;
                found.first_blocked.get_or_insert(index);
            }
        }
        found
    }
}
