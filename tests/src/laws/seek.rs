//! Laws of [`seek`].

use crate::approx::{finite, near_vec, same_vec, v};
use crate::cases::{agents, goes_along, mirrors, shifts, turns, vectors};
use crate::refinement::force_converges;
use crate::units::follows_the_units;
use steer_core::{Agent, Geometry, seek};

/// The force is max_speed · unit(target − position) − velocity.
pub fn force_is_the_missing_velocity<G: Geometry>() {
    // From (1, 1) to (4, 5): (3, 4) has direction (0.6, 0.8); desired (6, 8), less (1, 2) = (5, 6).
    let force = seek(&Agent::<G>::new(v(1.0, 1.0), v(1.0, 2.0)), v(4.0, 5.0));
    assert!(
        near_vec(force, v(5.0, 6.0)),
        "seeking (4, 5) from (1, 1) at (1, 2) takes (5, 6): it took {force:?}"
    );
    // From (10, −20) to (−2, −15): (−12, 5) has length 13; desired (−120/13, 50/13), less (−3, 4).
    let force = seek(&Agent::<G>::new(v(10.0, -20.0), v(-3.0, 4.0)), v(-2.0, -15.0));
    let want = v(-120.0 / 13.0 + 3.0, 50.0 / 13.0 - 4.0);
    assert!(near_vec(force, want), "seeking (−2, −15) from (10, −20) takes {want:?}: it took {force:?}");
}

/// On the target the agent brakes.
pub fn on_the_target_it_brakes<G: Geometry>() {
    for agent in agents::<G>() {
        let force = seek(&agent, agent.position);
        assert!(
            same_vec(force, -agent.velocity),
            "on the target the force is −velocity: {force:?} for {agent:?}"
        );
    }
}

/// The force is finite for every target. With a `max_speed` of 0 the agent brakes.
pub fn it_is_finite_and_brakes_without_a_max_speed<G: Geometry>() {
    for agent in agents::<G>() {
        for target in vectors::<G>() {
            assert!(
                finite(seek(&agent, target)),
                "seek is finite: toward {target:?} it is not for {agent:?}"
            );
            let force = seek(&agent.with_max_speed(crate::approx::n(0.0)), target);
            assert!(
                same_vec(force, -agent.velocity),
                "with max_speed 0 seek brakes: {force:?} for {agent:?}"
            );
        }
    }
}

/// The force turns and mirrors with the world. A shift does not change it.
pub fn it_goes_along_with_the_world<G: Geometry>() {
    for agent in agents::<G>() {
        for target in vectors::<G>() {
            goes_along("seek goes along with the world", turns().chain(mirrors()), |c| {
                seek(&c.agent(&agent), c.point(target))
            });
        }
        goes_along("seek goes along with the world", shifts(), |c| {
            seek(&c.agent(&agent), c.point(v(30.0, 40.0)))
        });
    }
}

/// A run converges if its steps get shorter.
pub fn it_converges_with_shorter_steps<G: Geometry>() {
    force_converges("seek", |me: &Agent<G>, _, _| seek(me, v(20.0, 40.0)));
}

/// Its results follow the units.
pub fn it_follows_the_units<G: Geometry>() {
    follows_the_units::<G>("seek", |s, out| out.force(seek(&s.me, s.place)));
}
