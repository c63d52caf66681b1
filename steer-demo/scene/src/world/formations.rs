//! Assigns the slots of formations, whose members are numbered over the whole scene.

use std::collections::HashMap;

use steer_glam::dvec2::Torus;
use steer_glam::steer_core::assign_slots;
use steer_glam::steer_core::behavior::{self, Pattern};

use super::steering::Steering;
use crate::behavior::{Assign, HoldFormation, Place};
use crate::vector::{Body, V};

/// Members of a formation in their order, and the data for the assignment.
#[derive(Default)]
struct Formation {
    members: Vec<usize>,
    slots: Vec<Option<usize>>,
    nearest: bool,
    /// Slot and number of slots that each member has now.
    present: Vec<Place>,
}

impl Formation {
    /// Whether each member has its own slot, and there are as many slots as members.
    fn is_in_order(&self) -> bool {
        let mut slots: Vec<usize> = self.present.iter().map(|place| place.slot).collect();
        slots.sort_unstable();
        self.present.iter().all(|place| place.count == self.members.len())
            && slots.into_iter().eq(0..self.members.len())
    }

    /// Assigns the slots: those that are near, or else in the order of the members.
    fn assign(&mut self, hold: &behavior::HoldFormation<f64>, leader: &Body, near: impl Fn(usize) -> V) {
        let count = self.members.len();
        self.slots = (0..count).map(Some).collect();
        if self.nearest {
            let places: Vec<V> = (0..count).map(|slot| hold.slot(leader, slot, count)).collect();
            let positions: Vec<V> = self.members.iter().map(|&member| near(member)).collect();
            assign_slots(&positions, &places, &mut self.slots);
        }
    }
}

/// Numbers the members of every formation that is not in order.
pub(super) fn assign_formation_slots(bodies: &[Body], torus: Option<Torus>, steering: &mut [Steering]) {
    let mut formations: HashMap<(usize, Pattern, u64), Formation> = HashMap::new();
    for_each_member(steering, |index, member, place| {
        let formation = formations.entry(member.formation()).or_default();
        // An agent that holds the same formation twice is one member.
        if formation.members.last() != Some(&index) {
            formation.members.push(index);
            formation.present.push(*place);
        }
        formation.nearest |= member.assign == Assign::Nearest;
    });
    formations.retain(|_, formation| !formation.is_in_order());
    for (&(leader, pattern, spacing), formation) in &mut formations {
        let hold = behavior::HoldFormation::new(pattern);
        let hold = behavior::HoldFormation { spacing: f64::from_bits(spacing), ..hold };
        let leader = &bodies[leader];
        // Positions at the images nearest to the leader.
        formation.assign(&hold, leader, |member| {
            let position = bodies[member].position;
            torus.map_or(position, |torus| torus.nearest(leader.position, position))
        });
    }
    for_each_member(steering, |index, member, place| {
        let Some(formation) = formations.get(&member.formation()) else { return };
        place.count = formation.members.len();
        if let Ok(rank) = formation.members.binary_search(&index) {
            place.slot = formation.slots[rank].unwrap_or(rank);
        }
    });
}

fn for_each_member(steering: &mut [Steering], mut f: impl FnMut(usize, &HoldFormation, &mut Place)) {
    for (index, steering) in steering.iter_mut().enumerate() {
        for entry in &mut steering.entries {
            if let Some((member, place)) = entry.running.member() {
                f(index, member, place);
            }
        }
    }
}
