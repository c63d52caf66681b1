//! Laws of [`match_velocity`].

use crate::approx::{same_vec, v};
use crate::cases::{agents, goes_along, mirrors, shifts, turns, vectors};
use crate::units::follows_the_units;
use steer_core::{Agent, Body, Geometry, match_velocity};

/// The force is the other's velocity less the agent's own, whatever the other's position.
pub fn force_is_the_difference_of_the_velocities<G: Geometry>() {
    let agent = Agent::<G>::new(v(9.0, 9.0), v(1.0, 2.0));
    for place in vectors::<G>().into_iter().chain([agent.position]) {
        let force = match_velocity(&agent, &Body::new(place, v(4.0, -1.0)));
        assert!(
            same_vec(force, v(3.0, -3.0)),
            "(4, −1) less (1, 2) is (3, −3): {force:?} for one at {place:?}"
        );
    }
}

/// With another body at rest the agent brakes.
pub fn at_another_at_rest_it_brakes<G: Geometry>() {
    for agent in agents::<G>() {
        let force = match_velocity(&agent, &Body::at_rest(v(8.0, 9.0)));
        assert!(same_vec(force, -agent.velocity), "to match rest is to brake: {force:?} for {agent:?}");
    }
}

/// The force turns and mirrors with the world. A shift does not change it.
pub fn it_goes_along_with_the_world<G: Geometry>() {
    for agent in agents::<G>() {
        let other = Body::new(v(-12.0, 30.0), v(3.0, -4.0));
        goes_along(
            "match_velocity goes along with the world",
            turns().chain(mirrors()).chain(shifts()),
            |c| match_velocity(&c.agent(&agent), &c.body(&other)),
        );
    }
}

/// Its results follow the units.
pub fn it_follows_the_units<G: Geometry>() {
    follows_the_units::<G>("match_velocity", |s, out| out.force(match_velocity(&s.me, &s.others[0])));
}
