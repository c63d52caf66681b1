//! Laws of [`keep_speed`] and [`brake`].

use crate::approx::{n, near_vec, same_vec, v};
use crate::cases::{agents, goes_along, mirrors, shifts, turns};
use crate::units::follows_the_units;
use steer_core::parameters::Unit;
use steer_core::{Agent, Geometry, brake, keep_speed};

/// The force of `keep_speed` adds the missing speed along the velocity.
pub fn speed_is_made_up_along_the_velocity<G: Geometry>() {
    // At 5 along (0.6, 0.8): 7 is 2 more, (1.2, 1.6); 1 is 4 less, (−2.4, −3.2).
    let agent = Agent::<G>::new(v(9.0, -2.0), v(3.0, 4.0));
    for (speed, want) in [(7.0, v(1.2, 1.6)), (1.0, v(-2.4, -3.2)), (5.0, v(0.0, 0.0))] {
        let force = keep_speed(&agent, n(speed));
        assert!(near_vec(force, want), "from 5 to {speed} takes {want:?}: it took {force:?}");
    }
}

/// An agent at rest starts along its heading.
pub fn from_rest_it_sets_off_along_the_heading<G: Geometry>() {
    let agent = Agent::<G>::new(v(1.0, 1.0), v(0.0, 0.0)).with_heading(v(0.0, -9.0));
    let force = keep_speed(&agent, n(7.0));
    assert!(near_vec(force, v(0.0, -7.0)), "from rest it sets off along the heading, (0, −7): {force:?}");
}

/// A negative speed counts as 0: the agent brakes.
pub fn a_negative_speed_counts_as_0<G: Geometry>() {
    for agent in agents::<G>() {
        let force = keep_speed(&agent, n(-3.0));
        assert!(near_vec(force, -agent.velocity), "speed −3 counts as 0: {force:?} for {agent:?}");
    }
}

/// The force of brake is −velocity.
pub fn brake_is_the_velocity_turned_round<G: Geometry>() {
    for agent in agents::<G>() {
        let force = brake(&agent);
        assert!(same_vec(force, -agent.velocity), "brake is −velocity: {force:?} for {agent:?}");
    }
}

/// The force turns and mirrors with the world. A shift does not change it.
pub fn it_goes_along_with_the_world<G: Geometry>() {
    for agent in agents::<G>() {
        let changes = || turns().chain(mirrors()).chain(shifts());
        goes_along("keep_speed goes along with the world", changes(), |c| {
            keep_speed(&c.agent(&agent), n(6.0))
        });
        goes_along("brake goes along with the world", changes(), |c| brake(&c.agent(&agent)));
    }
}

/// Their results follow the units.
pub fn they_follow_the_units<G: Geometry>() {
    follows_the_units::<G>("keep_speed and brake", |s, out| {
        out.force(keep_speed(&s.me, s.of(Unit::SPEED, 3.0)));
        out.force(brake(&s.me));
    });
}
