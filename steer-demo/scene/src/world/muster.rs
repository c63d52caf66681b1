//! Assigns the slots of formations, whose members are numbered over the whole scene.

use std::collections::HashMap;

use steer_glam::dvec2::Torus;
use steer_glam::steer_core::behavior::Pattern;
use steer_glam::steer_core::{self, assign_slots};

use super::mind::Mind;
use crate::behavior::{Assign, HoldFormation, Place};
use crate::vector::{Body, V};

/// Members of a formation in their order, and the data for the assignment.
#[derive(Default)]
struct Troop {
    members: Vec<usize>,
    slots: Vec<Option<usize>>,
    nearest: bool,
    /// Slot and number of slots that each member has now.
    had: Vec<Place>,
}

impl Troop {
    /// Whether each member has its own slot, and there are as many slots as members.
    fn is_in_order(&self) -> bool {
        let mut slots: Vec<usize> = self.had.iter().map(|place| place.slot).collect();
        slots.sort_unstable();
        self.had.iter().all(|place| place.count == self.members.len())
            && slots.into_iter().eq(0..self.members.len())
    }
}

/// Numbers the members of every formation that is not in order.
pub(super) fn muster(bodies: &[Body], torus: Option<Torus>, minds: &mut [Mind]) {
    let mut troops: HashMap<(usize, Pattern, u64), Troop> = HashMap::new();
    each_member(minds, |index, member, place| {
        let troop = troops.entry(member.formation()).or_default();
        // An agent that holds the same formation twice is one member.
        if troop.members.last() != Some(&index) {
            troop.members.push(index);
            troop.had.push(*place);
        }
        troop.nearest |= member.assign == Assign::Nearest;
    });
    troops.retain(|_, troop| !troop.is_in_order());
    for (&(leader, pattern, spacing), troop) in &mut troops {
        let count = troop.members.len();
        troop.slots = (0..count).map(Some).collect();
        if troop.nearest {
            let hold = steer_core::behavior::HoldFormation::new(pattern);
            let hold = steer_core::behavior::HoldFormation { spacing: f64::from_bits(spacing), ..hold };
            let leader = &bodies[leader];
            // Positions at the images nearest to the leader.
            let seen = |place| torus.map_or(place, |torus| torus.nearest(leader.position, place));
            let places: Vec<V> = (0..count).map(|slot| hold.slot(leader, slot, count)).collect();
            let positions: Vec<V> =
                troop.members.iter().map(|&member| seen(bodies[member].position)).collect();
            assign_slots(&positions, &places, &mut troop.slots);
        }
    }
    each_member(minds, |index, member, place| {
        let Some(troop) = troops.get(&member.formation()) else { return };
        place.count = troop.members.len();
        if let Ok(rank) = troop.members.binary_search(&index) {
            place.slot = troop.slots[rank].unwrap_or(rank);
        }
    });
}

fn each_member(minds: &mut [Mind], mut f: impl FnMut(usize, &HoldFormation, &mut Place)) {
    for (index, mind) in minds.iter_mut().enumerate() {
        for desire in &mut mind.steering {
            if let Some((member, place)) = desire.running.member() {
                f(index, member, place);
            }
        }
    }
}
