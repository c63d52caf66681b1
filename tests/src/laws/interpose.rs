//! Laws of [`Interpose`].

use crate::approx::{n, near_vec, same_vec, v};
use crate::cases::{agents, goes_along, mirrors, peters, shifts, turns};
use crate::catalogue::{Case, Situation};
use crate::refinement::{force_converges, leader};
use crate::units::follows_the_units;
use steer_core::behavior::{Arrive, Interpose};
use steer_core::parameters::Unit;
use steer_core::{Agent, Body, Geometry};

impl<G: Geometry> Case<G> for Interpose<G::Scalar> {
    fn steer_in(&self, at: &mut Situation<G>) -> G::Vector {
        self.steer(&at.me, &at.others[0], &at.others[1])
    }
}

/// The agent arrives in the middle of both future positions, at the time when it can be there.
pub fn it_arrives_where_the_middle_will_be<G: Geometry>() {
    // The middle of (38, 14) and (58, 14) is (48, 14), 50 away: T = 5. It moves by half of
    // (4.8, 26.4): to (60, 80), 100 away.
    let agent = Agent::<G>::new(v(0.0, 0.0), v(1.0, 0.0));
    let (one, other) = (Body::new(v(38.0, 14.0), v(4.8, 26.4)), Body::at_rest(v(58.0, 14.0)));
    let place = Interpose::default().predicted(&agent, &one, &other);
    let force = Interpose::default().steer(&agent, &one, &other);
    assert!(near_vec(place, v(60.0, 80.0)), "the middle will be at (60, 80): at {place:?}");
    // 100 of 100 away: (6, 8), less (1, 0).
    assert!(near_vec(force, v(5.0, 8.0)), "arriving at (60, 80) takes (5, 8): it took {force:?}");
    let swapped = Interpose::default().steer(&agent, &other, &one);
    assert!(near_vec(swapped, v(5.0, 8.0)), "both bodies count alike: {swapped:?}");
}

/// Interpose arrives at the position that it reports as predicted.
pub fn its_look_ahead_is_where_it_arrives<G: Geometry>() {
    let (one, other) = (Body::new(v(-12.0, 30.0), v(3.0, -4.0)), Body::new(v(40.0, 7.0), v(-1.0, 0.5)));
    for agent in agents::<G>() {
        for radius in [0.0, 40.0] {
            let interpose = Interpose { slowing_radius: n(radius) };
            let force = interpose.steer(&agent, &one, &other);
            let want = Arrive::within(n(radius)).steer(&agent, interpose.predicted(&agent, &one, &other));
            assert!(same_vec(force, want), "it arrives at what it predicts: {force:?} is not {want:?}");
        }
    }
}

/// An agent in the middle of two bodies at rest brakes.
pub fn in_the_middle_it_brakes<G: Geometry>() {
    for agent in agents::<G>() {
        let off = v(4.0, -3.0);
        let (one, other) = (Body::at_rest(agent.position + off), Body::at_rest(agent.position - off));
        let force = Interpose::default().steer(&agent, &one, &other);
        assert!(near_vec(force, -agent.velocity), "in the middle it brakes: {force:?} for {agent:?}");
    }
}

/// With a `max_speed` of 0 there is no look-ahead.
pub fn without_a_max_speed_it_does_not_look_ahead<G: Geometry>() {
    let agent = Agent::<G>::new(v(0.0, 0.0), v(1.0, 0.0)).with_max_speed(n(0.0));
    let (one, other) = (Body::new(v(10.0, 0.0), v(4.0, 4.0)), Body::new(v(20.0, 8.0), v(-1.0, 2.0)));
    let place = Interpose::default().predicted(&agent, &one, &other);
    assert!(near_vec(place, v(15.0, 4.0)), "the middle is taken where it is, (15, 4): {place:?}");
}

/// The force turns and mirrors with the world. A shift does not change it.
pub fn it_goes_along_with_the_world<G: Geometry>() {
    let (one, other) = (Body::new(v(-12.0, 30.0), v(3.0, -4.0)), Body::new(v(40.0, 7.0), v(-1.0, 0.5)));
    for agent in agents::<G>() {
        goes_along("interpose goes along with the world", turns().chain(mirrors()).chain(shifts()), |c| {
            Interpose::default().steer(&c.agent(&agent), &c.body(&one), &c.body(&other))
        });
    }
}

/// For an agent of Peters' demos, `for_agent` gives the defaults, to the last bit.
pub fn it_suits_the_agent_of_peters<G: Geometry>() {
    assert_eq!(Interpose::for_agent(&peters::<G>()), Interpose::default());
}

/// A run converges if its steps get shorter.
pub fn it_converges_with_shorter_steps<G: Geometry>() {
    force_converges("Interpose", |me: &Agent<G>, time, _| {
        Interpose::default().steer(me, &leader(time), &Body::at_rest(v(0.0, 60.0)))
    });
}

/// Its results follow the units.
pub fn it_follows_the_units<G: Geometry>() {
    follows_the_units::<G>("Interpose", |s, out| {
        let (one, other) = (&s.others[0], &s.others[1]);
        let interpose = s.fit(Interpose { slowing_radius: n(24.0) });
        out.force(interpose.steer(&s.me, one, other));
        out.vector(Unit::LENGTH, interpose.predicted(&s.me, one, other));
        out.force(Interpose::for_agent(&s.me).steer(&s.me, one, other));
    });
}
