//! Laws of [`Alignment`].

use crate::approx::{n, near_vec, same_vec, v};
use crate::cases::{agents, goes_along, mirrors, shifts, turns};
use crate::catalogue::{Case, Situation};
use crate::units::follows_the_units;
use steer_core::behavior::Alignment;
use steer_core::{Agent, Body, Geometry};

impl<G: Geometry> Case<G> for Alignment<G::Scalar> {
    fn steer_in(&self, at: &mut Situation<G>) -> G::Vector {
        self.steer(&at.me, at.others)
    }
}

/// The force is the mean velocity of the visible neighbours less the agent's own velocity. The
/// agent's own velocity is subtracted, and is not part of the mean.
pub fn the_mean_velocity_is_matched<G: Geometry>() {
    // The mean of (3, 4) and (−1, 2) is (1, 3), less (1, 0) = (0, 3). The neighbour behind does not
    // count.
    let agent = Agent::<G>::new(v(0.0, 0.0), v(1.0, 0.0));
    let others = [
        Body::new(v(10.0, 0.0), v(3.0, 4.0)),
        Body::new(v(0.0, 10.0), v(-1.0, 2.0)),
        Body::new(v(-1.0, 0.0), v(9.0, 9.0)),
    ];
    let force = Alignment::default().steer(&agent, others);
    assert!(near_vec(force, v(0.0, 3.0)), "the mean velocity (1, 3) is matched with (0, 3): {force:?}");
}

/// Without a visible neighbour there is no force.
pub fn with_nobody_in_sight_there_is_no_force<G: Geometry>() {
    for agent in agents::<G>() {
        let behind = Body::new(agent.position - agent.heading * crate::approx::n(5.0), v(3.0, 3.0));
        for force in [Alignment::default().steer(&agent, []), Alignment::default().steer(&agent, [behind])] {
            assert!(same_vec(force, v(0.0, 0.0)), "nobody in sight, no force: {force:?} for {agent:?}");
        }
    }
}

/// Among neighbours with the agent's velocity there is no force.
pub fn among_equals_there_is_no_force<G: Geometry>() {
    for agent in agents::<G>() {
        let force = Alignment::default().steer(&agent, [agent.to_body(), agent.to_body(), agent.to_body()]);
        assert!(near_vec(force, v(0.0, 0.0)), "among equals there is no force: {force:?} for {agent:?}");
    }
}

/// The force turns and mirrors with the world. A shift does not change it.
pub fn it_goes_along_with_the_world<G: Geometry>() {
    for agent in agents::<G>() {
        let others = super::flock::neighbors::<G>();
        goes_along("alignment goes along with the world", turns().chain(mirrors()).chain(shifts()), |c| {
            Alignment::default().steer(&c.agent(&agent), others.iter().map(|other| c.body(other)))
        });
    }
}

/// Its results follow the units.
pub fn it_follows_the_units<G: Geometry>() {
    follows_the_units::<G>("Alignment", |s, out| {
        out.force(s.fit(Alignment { view_distance: n(40.0) }).steer(&s.me, s.others));
    });
}
