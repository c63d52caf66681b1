//! Laws of [`OffsetPursuit`].

use crate::approx::{at, finite, n, near_vec, same_vec, v};
use crate::cases::{agents, goes_along, mirrors, peters, shifts, turns};
use crate::catalogue::{Case, Situation};
use crate::refinement::{force_converges, leader};
use crate::units::follows_the_units;
use steer_core::behavior::{Arrive, OffsetPursuit};
use steer_core::{Agent, Body, Geometry};

impl<G: Geometry> Case<G> for OffsetPursuit<G> {
    fn steer_in(&self, at: &mut Situation<G>) -> G::Vector {
        self.steer(&at.me, &at.others[0])
    }
}

/// The slot is q + offset.x · heading + offset.y · left(heading): it turns with the leader.
pub fn slot_turns_with_the_leader<G: Geometry>() {
    // Heading (0, 1): 10 behind is (0, −10), 5 to the counter-clockwise (+90°) side is 5 · (−1, 0):
    // (100 − 5, 100 − 10).
    let slot = OffsetPursuit::<G>::new(v(-10.0, 5.0)).slot(&Body::new(v(100.0, 100.0), v(0.0, 5.0)));
    assert!(
        near_vec(slot, v(95.0, 90.0)),
        "the slot (−10, 5) of a leader that looks along (0, 1) is (95, 90): {slot:?}"
    );
    // Heading (0.6, 0.8): −10 · (0.6, 0.8) + 5 · (−0.8, 0.6) = (−6 − 4, −8 + 3) = (−10, −5).
    let slot = OffsetPursuit::<G>::new(v(-10.0, 5.0)).slot(&Body::new(v(0.0, 0.0), v(3.0, 4.0)));
    assert!(
        near_vec(slot, v(-10.0, -5.0)),
        "the slot (−10, 5) of a leader that looks along (0.6, 0.8) is (−10, −5): {slot:?}"
    );
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
    assert!(near_vec(place, v(48.0, 64.0)), "the slot is predicted at (48, 64): at {place:?}");
    assert!(near_vec(force, v(3.8, 6.4)), "arriving at (48, 64) takes (3.8, 6.4): it took {force:?}");
}

/// Offset pursuit arrives at the position that it reports as predicted.
pub fn its_look_ahead_is_where_it_arrives<G: Geometry>() {
    for agent in agents::<G>() {
        let (pursuit, leader) = (OffsetPursuit::new(v(-8.0, 6.0)), Body::new(v(12.0, 30.0), v(3.0, -4.0)));
        let force = pursuit.steer(&agent, &leader);
        let arrive = Arrive::within(pursuit.slowing_radius).steer(&agent, pursuit.predicted(&agent, &leader));
        assert!(
            same_vec(force, arrive),
            "it arrives where it predicts: {force:?} is not {arrive:?} for {agent:?}"
        );
    }
}

/// In the slot of a leader at rest the agent brakes. With all speeds 0 the force is finite.
pub fn in_the_slot_at_rest_it_brakes<G: Geometry>() {
    for agent in agents::<G>() {
        // Heading (1, 0): the slot (−4, 2) of a leader at rest at position + (4, −2).
        let leader = Body::at_rest(agent.position + v(4.0, -2.0));
        for slowing_radius in [n(0.0), n(100.0)] {
            let pursuit = OffsetPursuit { offset: v(-4.0, 2.0), slowing_radius };
            let force = pursuit.steer(&agent, &leader);
            assert!(
                near_vec(force, -agent.velocity),
                "in its slot at rest the force is −velocity: {force:?} for {agent:?}"
            );
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

/// The force turns and mirrors with the world; a mirror also mirrors the offset. A shift does not
/// change it.
pub fn it_goes_along_with_the_world<G: Geometry>() {
    for agent in agents::<G>() {
        let (offset, leader) = (at::<G>(-8.0, 6.0), Body::new(v(12.0, 30.0), v(3.0, -4.0)));
        goes_along(
            "offset pursuit goes along with the world",
            turns().chain(mirrors()).chain(shifts()),
            |c| OffsetPursuit::new(c.own(offset)).steer(&c.agent(&agent), &c.body(&leader)),
        );
    }
}

/// For an agent of Peters' demos, `for_agent` gives the defaults, to the last bit.
pub fn it_suits_the_agent_of_peters<G: Geometry>() {
    let offset = at::<G>(1.0, 2.0);
    assert_eq!(OffsetPursuit::for_agent(&peters(), offset), OffsetPursuit::new(offset));
}

/// A run converges if its steps get shorter.
pub fn it_converges_with_shorter_steps<G: Geometry>() {
    force_converges("OffsetPursuit", |me: &Agent<G>, time, _| {
        OffsetPursuit::new(v(-9.0, 4.0)).steer(me, &leader(time))
    });
}

/// Its results follow the units.
pub fn it_follows_the_units<G: Geometry>() {
    follows_the_units::<G>("OffsetPursuit", |s, out| {
        let pursuit = OffsetPursuit { offset: v(-12.0, 7.0), slowing_radius: n(24.0) };
        out.force(s.fit(pursuit).steer(&s.me, &s.others[0]));
        out.force(OffsetPursuit::for_agent(&s.me, s.place).steer(&s.me, &s.others[0]));
    });
}
