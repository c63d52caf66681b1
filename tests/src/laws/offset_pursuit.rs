//! Laws of [`OffsetPursuit`].

use crate::approx::{at, equals, finite, n, near_vec, same, v};
use crate::cases::{Change, agents};
use crate::catalogue::{Case, Situation};
use steer_core::behavior::{Arrive, OffsetPursuit};
use steer_core::{Agent, Body, Geometry, Vec2Ext as _};

impl<G: Geometry> Case<G> for OffsetPursuit<G> {
    fn steer_in(&self, at: &mut Situation<G>) -> G::Vector {
        self.steer(&at.me, &at.others[0])
    }

    fn variant(pick: usize) -> Self {
        Self { feed_forward: pick % 2 == 1, ..Self::new(v(-8.0, 6.0)) }
    }

    fn suited(agent: &Agent<G>, one: G::Scalar) -> Option<Self> {
        Some(Self::for_agent(agent, at::<G>(-8.0, 6.0) * one))
    }

    fn changed(&self, change: &Change<G>) -> Option<Self> {
        Some(Self { offset: change.own(self.offset), ..*self })
    }
}

/// The slot is q + offset.x · heading + offset.y · left(heading): it turns with the leader.
pub fn slot_turns_with_the_leader<G: Geometry>() {
    // Heading (0, 1): 10 behind is (0, −10), 5 to the counter-clockwise (+90°) side is 5 · (−1, 0):
    // (100 − 5, 100 − 10).
    let slot = OffsetPursuit::<G>::new(v(-10.0, 5.0)).slot(&Body::new(v(100.0, 100.0), v(0.0, 5.0)));
    equals(&(), slot, v(95.0, 90.0));
    // Heading (0.6, 0.8): −10 · (0.6, 0.8) + 5 · (−0.8, 0.6) = (−6 − 4, −8 + 3) = (−10, −5).
    let slot = OffsetPursuit::<G>::new(v(-10.0, 5.0)).slot(&Body::new(v(0.0, 0.0), v(3.0, 4.0)));
    equals(&(), slot, v(-10.0, -5.0));
}

/// Offset pursuit arrives at slot + w·T with T = |slot − position| / (max_speed + |w|).
pub fn it_arrives_where_the_slot_will_be<G: Geometry>() {
    // The slot (30, 40) is 50 away; T = 50 / (10 + 15) = 2. It will be at (30, 40) + 2 · (9, 12)
    // = (48, 64), 80 away: 0.8 of max_speed 10 along (0.6, 0.8) = (4.8, 6.4), less (1, 0)
    // = (3.8, 6.4).
    let agent = Agent::<G>::new(v(0.0, 0.0), v(1.0, 0.0));
    // A leader at (30, 40) − 5 · (0.6, 0.8) = (27, 36) has that slot 5 ahead.
    let leader = Body::new(v(27.0, 36.0), v(9.0, 12.0));
    let pursuit = OffsetPursuit::new(v(5.0, 0.0));
    let (place, force) = (pursuit.predicted(&agent, &leader), pursuit.steer(&agent, &leader));
    equals(&(), place, v(48.0, 64.0));
    equals(&(), force, v(3.8, 6.4));
}

/// Offset pursuit arrives at the position that it reports as predicted.
pub fn its_look_ahead_is_where_it_arrives<G: Geometry>() {
    for agent in agents::<G>() {
        let (pursuit, leader) = (OffsetPursuit::new(v(-8.0, 6.0)), Body::new(v(12.0, 30.0), v(3.0, -4.0)));
        let force = pursuit.steer(&agent, &leader);
        let arrive = Arrive::within(pursuit.slowing_radius).steer(&agent, pursuit.predicted(&agent, &leader));
        same(&agent, force, arrive);
    }
}

/// In the slot of a leader at rest the agent brakes. With all speeds 0 the force is finite.
pub fn in_the_slot_at_rest_it_brakes<G: Geometry>() {
    for agent in agents::<G>() {
        // Heading (1, 0): the slot (−4, 2) of a leader at rest at position + (4, −2).
        let leader = Body::at_rest(agent.position + v(4.0, -2.0));
        for slowing_radius in [n(0.0), n(100.0)] {
            let pursuit = OffsetPursuit { slowing_radius, ..OffsetPursuit::new(v(-4.0, 2.0)) };
            let force = pursuit.steer(&agent, &leader);
            equals(&agent, force, -agent.velocity);
            // The position is tested too: the force toward a position that is NaN would be finite.
            let (slow, leader) = (agent.with_max_speed(n(0.0)), Body::at_rest(v(7.0, 7.0)));
            let (place, force) = (pursuit.predicted(&slow, &leader), pursuit.steer(&slow, &leader));
            let still = near_vec(place, pursuit.slot(&leader));
            assert!(
                still && finite(force),
                "without any speed the slot stays: {place:?}, {force:?} for {slow:?}"
            );
        }
    }
}

/// For an agent, the slot's velocity is added: beside the slot as in `HoldFormation`, in a slot
/// that moves no force is left, and after a while the agent is there.
pub fn for_an_agent_it_does_not_lag_behind<G: Geometry>() {
    let mut leader = Body::<G>::new(v(0.0, 0.0), v(4.0, 0.0));
    let mut agent = Agent::<G>::new(v(0.0, 6.0), v(4.0, 0.0));
    let pursuit = OffsetPursuit::for_agent(&agent, v(0.0, 6.0));
    equals(&pursuit, pursuit.steer(&agent, &leader), v(0.0, 0.0));
    // 50 of 100 behind: 4 + 5, less 4.
    agent.position = v(-50.0, 6.0);
    equals(&pursuit, pursuit.steer(&agent, &leader), v(5.0, 0.0));
    for _ in 0..120 {
        let force = pursuit.steer(&agent, &leader);
        agent.step(force, n(1.0));
        leader.position = leader.position_at(n(1.0));
    }
    let lag = agent.position.distance(pursuit.slot(&leader));
    assert!(lag <= n(1.0), "a hundredth of the slowing radius: {lag:?}");
}
