//! Laws of [`HoldFormation`], [`Pattern`] and custom [`Formation`]s.

use crate::approx::{allowed, at, equals, n, v};
use crate::cases::{Change, agents, goes_along, mirrors, shifts, turns};
use crate::catalogue::{Case, Situation};
use crate::units::{Results, Scene};
use steer_core::behavior::{Formation, HoldFormation, Pattern};
use steer_core::parameters::Unit;
use steer_core::{Agent, Body, Geometry, Scalar, Vec2Ext, Vec2Like};

impl<G: Geometry> Case<G> for HoldFormation<G::Scalar> {
    fn steer_in(&self, at: &mut Situation<G>) -> G::Vector {
        self.steer(&at.me, &at.others[0], 3, 8)
    }

    fn variant(pick: usize) -> Self {
        [Self::default(), Self::new(Pattern::Line), Self::new(Pattern::Column), Self::new(Pattern::Circle)]
            [pick % 4]
    }

    fn suited(agent: &Agent<G>, one: G::Scalar) -> Option<Self> {
        Some(Self::for_agent(agent, Pattern::Wedge, one * n(30.0)))
    }

    fn changed(&self, change: &Change<G>) -> Option<Self> {
        (!change.mirrored || self.pattern == Pattern::Column).then_some(*self)
    }

    fn report(&self, scene: &Scene<G>, out: &mut Results<G::Scalar>) {
        out.vector(Unit::LENGTH, self.slot(&scene.others[0], scene.pick % 5, 5));
    }
}

const PATTERNS: [Pattern; 4] = [Pattern::Line, Pattern::Column, Pattern::Wedge, Pattern::Circle];

/// Line, column and wedge have their named shapes: abreast, behind, and 45° to either side of
/// straight back, outward in alternation.
pub fn slots_lie_where_their_pattern_says<G: Geometry>() {
    // Spacing 10, a leader with the heading (0, 1): its counter-clockwise (+90°) side is (−1, 0).
    let leader = Body::<G>::new(v(100.0, 50.0), v(0.0, 4.0));
    let arm = 10.0 * core::f64::consts::FRAC_1_SQRT_2;
    for (pattern, slot, want) in [
        (Pattern::Line, 0, v(90.0, 50.0)),
        (Pattern::Line, 1, v(110.0, 50.0)),
        (Pattern::Line, 2, v(80.0, 50.0)),
        (Pattern::Column, 0, v(100.0, 40.0)),
        (Pattern::Column, 2, v(100.0, 20.0)),
        (Pattern::Wedge, 0, v(100.0 - arm, 50.0 - arm)),
        (Pattern::Wedge, 3, v(100.0 + arm + arm, 50.0 - arm - arm)),
        (Pattern::Circle, 0, v(100.0, 60.0)),
        (Pattern::Circle, 1, v(90.0, 50.0)),
    ] {
        let hold = HoldFormation { spacing: n(10.0), ..HoldFormation::new(pattern) };
        let got: G::Vector = hold.slot(&leader, slot, 4);
        equals(&(slot, pattern), got, want);
    }
}

/// Neighbours of every pattern are one spacing apart, and no slot is nearer to the leader than
/// that.
pub fn neighbours_are_one_spacing_apart<G: Geometry>() {
    let close = |a: G::Scalar, b: G::Scalar| (a - b).abs() < allowed(1e-4, 7.0);
    for pattern in PATTERNS {
        for count in [1, 2, 5, 6, 7, 12, 40] {
            let at = |slot| -> G::Vector { Formation::<G>::offset(&pattern, slot, count) };
            for slot in 0..count {
                let (one, from_leader) = (n::<G::Scalar>(1.0), at(slot).length());
                assert!(
                    from_leader >= one - allowed(1e-4, 7.0),
                    "{pattern:?} {slot}/{count} is {from_leader:?} off the leader"
                );
                let mut nearest = from_leader;
                for other in (0..count).filter(|other| *other != slot) {
                    nearest = nearest.min(at(slot).distance(at(other)));
                }
                assert!(close(nearest, one), "{pattern:?} {slot}/{count}: its neighbour is {nearest:?} off");
            }
        }
    }
}

/// In its slot a member moves along without a force. Beside it, the velocity toward the slot is
/// added to the leader's, up to `max_speed`.
pub fn it_moves_along_in_its_slot<G: Geometry>() {
    let leader = Body::<G>::new(v(12.0, 30.0), v(3.0, -4.0));
    for pattern in PATTERNS {
        let hold = HoldFormation { slowing_radius: n(50.0), ..HoldFormation::new(pattern) };
        let slot: G::Vector = hold.slot(&leader, 3, 8);
        equals(&pattern, hold.steer(&Agent::new(slot, leader.velocity), &leader, 3, 8), v(0.0, 0.0));
        // 25 of 50 away: half of 10. 10 away: a fifth of 10, and of the 4 that come a fifth less.
        for (off, want) in [(v(-20.0, 15.0), v(4.0, -3.0)), (v(0.0, -10.0), v(0.0, 2.8))] {
            let force = hold.steer(&Agent::new(slot + off, leader.velocity), &leader, 3, 8);
            let want = (leader.velocity + want).limit(n(10.0)) - leader.velocity;
            equals(&off, force, want);
        }
    }
}

/// With a steady leader every member is in its slot to within rounding.
pub fn with_a_steady_leader_the_slots_are_held<G: Geometry>() {
    for pattern in PATTERNS {
        let hold = HoldFormation { spacing: n(20.0), slowing_radius: n(30.0), pattern };
        for speed in [0.0, 1.0, 3.0] {
            let mut leader = Body::<G>::new(v(0.0, 0.0), v(0.6 * speed, 0.8 * speed));
            let mut members = [0, 1, 2, 3].map(|i| {
                let place = at::<G>(-60.0, f64::from(i) * 30.0 - 45.0);
                Agent::new(place, v(0.0, 0.0)).with_max_speed(n(6.0)).with_max_force(n(1.0))
            });
            for _ in 0..250 {
                for (slot, member) in members.iter_mut().enumerate() {
                    let force = hold.steer(member, &leader, slot, 4);
                    member.step(force, n(1.0));
                }
                leader.position = leader.position + leader.velocity;
            }
            for (slot, member) in members.iter().enumerate() {
                let off = hold.slot(&leader, slot, 4).distance(member.position);
                assert!(
                    off <= n::<G::Scalar>(4000.0) * G::Scalar::epsilon().max(n(1e-9)),
                    "{pattern:?}: member {slot} is {off:?} off its slot at {speed}"
                );
            }
        }
    }
}

/// A table of offsets and a function are formations like the four patterns.
pub fn own_offsets_are_formations<G: Geometry>() {
    // The leader's heading is (0.6, 0.8), its counter-clockwise side is (−0.8, 0.6): (−10, 5) in
    // that frame, (−20, −10), and a slot beyond the table.
    let leader = Body::<G>::new(v(0.0, 0.0), v(3.0, 4.0));
    let table = [at::<G>(-1.0, 0.5), v(-2.0, -1.0)];
    let at = |slot: usize| table.get(slot).copied().unwrap_or(v(0.0, 0.0));
    for (slot, want) in [(0, v(-10.0, -5.0)), (1, v(-4.0, -22.0)), (2, v(0.0, 0.0))] {
        let spacing = n::<G::Scalar>(10.0);
        let by_table = HoldFormation { spacing, ..HoldFormation::new(table) }.slot(&leader, slot, 2);
        let by_slice = HoldFormation { spacing, ..HoldFormation::new(&table[..]) }.slot(&leader, slot, 2);
        let by_function = HoldFormation { spacing, ..HoldFormation::new(at) }.slot(&leader, slot, 2);
        for got in [by_table, by_slice, by_function] {
            equals(&slot, got, want);
        }
    }
}

/// With a leader that turns at a rate of ω, each member is at most
/// ω · (|offset| + |w| · mass) · slowing_radius / max_speed off its slot.
pub fn it_follows_a_leader_that_turns<G: Geometry>() {
    let bend = G::Vector::turn(n(0.02));
    for pattern in PATTERNS {
        let hold = HoldFormation { spacing: n(20.0), slowing_radius: n(20.0), pattern };
        let mut leader = Body::<G>::new(v(0.0, 0.0), v(2.0, 0.0));
        let mut members = [0, 1, 2, 3].map(|i| {
            let place = at::<G>(-60.0, f64::from(i) * 30.0 - 45.0);
            Agent::new(place, v(0.0, 0.0)).with_max_speed(n(8.0)).with_max_force(n(2.0))
        });
        for step in 0..500 {
            for (slot, member) in members.iter_mut().enumerate() {
                let force = hold.steer(member, &leader, slot, 4);
                member.step(force, n(1.0));
            }
            leader.velocity = leader.velocity.rotate_by(bend).with_length(n(2.0));
            leader.heading = leader.velocity.unit();
            leader.position = leader.position + leader.velocity;
            for (slot, member) in members.iter().enumerate() {
                let place: G::Vector = hold.slot(&leader, slot, 4);
                let offset = place.distance(leader.position);
                let bound = (offset + n(2.0)) * n(0.02 * 20.0 / 8.0);
                let (off, most) = (place.distance(member.position), bound + allowed(0.0, 1.0));
                assert!(
                    step < 100 || off <= most,
                    "{pattern:?}: member {slot} is {off:?} off its slot at step {step}, {most:?} are allowed"
                );
            }
        }
    }
}

/// With a spacing of 0 every slot is on the leader.
pub fn without_a_spacing_all_go_to_the_leader<G: Geometry>() {
    let leader = Body::<G>::new(v(12.0, 30.0), v(3.0, -4.0));
    for pattern in PATTERNS {
        let hold = HoldFormation { spacing: n(0.0), ..HoldFormation::new(pattern) };
        for slot in 0..5 {
            let got: G::Vector = hold.slot(&leader, slot, 5);
            equals(&slot, got, leader.position);
        }
    }
}

/// The force turns with the world, and a mirror swaps the sides. A shift does not change it.
pub fn it_goes_along_with_the_world<G: Geometry>() {
    let leader = Body::<G>::new(v(12.0, 30.0), v(3.0, -4.0));
    // Returns the same slot on the other side.
    let mirrored = |pattern: Pattern, slot: usize| match pattern {
        Pattern::Line | Pattern::Wedge => slot ^ 1,
        Pattern::Column => slot,
        Pattern::Circle => (8 - slot) % 8,
    };
    for agent in agents::<G>() {
        for pattern in PATTERNS {
            for slot in 0..8 {
                goes_along(
                    "hold_formation goes along with the world",
                    turns().chain(mirrors()).chain(shifts()),
                    |c| {
                        let slot = if c.mirrored { mirrored(pattern, slot) } else { slot };
                        HoldFormation::new(pattern).steer(&c.agent(&agent), &c.body(&leader), slot, 8)
                    },
                );
            }
        }
    }
}
