//! Laws of [`Flock`]: the three rules in one pass.

use crate::approx::{equals, n, near_vec, same, v};
use crate::cases::agents;
use crate::catalogue::{Case, Situation};
use crate::units::{Results, Scene};
use steer_core::behavior::{Alignment, Cohesion, Flock, Neighborhood, Separation};
use steer_core::parameters::Unit;
use steer_core::{Agent, Body, Geometry, Vec2Ext};

impl<G: Geometry> Case<G> for Flock<G::Scalar> {
    fn steer_in(&self, at: &mut Situation<G>) -> G::Vector {
        self.steer(&at.me, at.others)
    }

    fn variant(_: usize) -> Self {
        Self::default()
    }

    fn report(&self, scene: &Scene<G>, out: &mut Results<G::Scalar>) {
        let seen = self.neighborhood(&scene.me, scene.others);
        out.vector(Unit::LENGTH, seen.middle.unwrap_or_else(G::Vector::zero));
        out.vector(Unit::SPEED, seen.velocity.unwrap_or_else(G::Vector::zero));
    }
}

/// Returns neighbours near and far on all sides, but none exactly beside a sample agent: there
/// rounding decides about visibility.
pub(crate) fn neighbors<G: Geometry>() -> [Body<G>; 6] {
    [
        Body::new(v(10.0, 5.0), v(3.0, 4.0)),
        Body::new(v(70.0, -5.0), v(-3.0, 4.0)),
        Body::new(v(-50.0, 7.0), v(3.0, -4.0)),
        Body::new(v(-13.0, -29.0), v(0.0, 1.0)),
        Body::new(v(31.0, 47.0), v(0.5, -2.0)),
        Body::new(v(-22.0, 63.0), v(0.0, 0.0)),
    ]
}

/// The force is the sum of separation, cohesion and alignment.
pub fn force_adds_the_three_rules<G: Geometry>() {
    // One neighbour 50 ahead at (30, 40) with velocity (3, 1); the agent moves with (1, 0). Fled:
    // (−6, −8) − (1, 0) = (−7, −8). Sought: (6, 8) − (1, 0) = (5, 8). Matched: (3, 1) − (1, 0)
    // = (2, 1). Together (0, 1).
    let agent = Agent::<G>::new(v(0.0, 0.0), v(1.0, 0.0));
    equals(&(), Flock::default().steer(&agent, [Body::new(v(30.0, 40.0), v(3.0, 1.0))]), v(0.0, 1.0));
    // A neighbour 60 ahead is not closer than 60: it is sought and matched.
    let force = Flock::default().steer(&agent, [Body::new(v(36.0, 48.0), v(3.0, 1.0))]);
    equals(&(), force, v(7.0, 9.0));
}

/// The survey has the middle of the visible neighbours and their mean velocity.
pub fn the_neighborhood_has_what_is_seen<G: Geometry>() {
    // From (10, 0) with the heading (1, 0), the neighbours at (20, 5) and (30, −1) are visible;
    // offsets (10, 5) and (20, −1): the middle is (15, 2).
    let agent = Agent::<G>::new(v(10.0, 0.0), v(1.0, 0.0));
    let others = [
        Body::new(v(20.0, 5.0), v(3.0, 4.0)),
        Body::new(v(30.0, -1.0), v(1.0, -2.0)),
        Body::new(v(9.0, 0.0), v(9.0, 9.0)),
    ];
    let seen = Flock::default().neighborhood(&agent, others);
    assert!(
        seen.middle.is_some_and(|middle| near_vec(middle, v(15.0, 2.0))),
        "their middle is (15, 2) away: {:?}",
        seen.middle
    );
    assert!(
        seen.velocity.is_some_and(|mean| near_vec(mean, v(2.0, 1.0))),
        "their mean velocity is (2, 1): {:?}",
        seen.velocity
    );
}

/// One pass of the flock is the sum of its three rules, each on its own. The rules follow from the
/// survey: its forces are theirs, and its sight is the flock's.
pub fn the_neighborhood_gives_the_three_rules<G: Geometry>() {
    let (others, flock) = (neighbors::<G>(), Flock::default());
    for agent in agents() {
        let seen: Neighborhood<G> = flock.neighborhood(&agent, others);
        let (s, c, a) = (
            Separation::default().steer(&agent, others),
            Cohesion::default().steer(&agent, others),
            Alignment::default().steer(&agent, others),
        );
        equals(&agent, flock.steer(&agent, others), s + c + a);
        equals(&agent, seen.separation, s);
        equals(&agent, seen.cohesion(&agent), c);
        equals(&agent, seen.alignment(&agent), a);
        let anybody = others.iter().any(|other| flock.sight().sees(&agent, other.position));
        let told = seen.middle.is_some() && seen.velocity.is_some();
        assert!(told == anybody, "somebody is in sight: {anybody}, but {seen:?}");
    }
}

/// Without a visible neighbour there is no force, of the flock or of one of its rules.
pub fn with_no_neighbor_in_sight_there_is_no_force<G: Geometry>() {
    for agent in agents::<G>() {
        let behind = [Body::new(agent.position - agent.heading * n(5.0), v(3.0, 3.0))];
        for others in [&behind[..0], &behind] {
            let others = || others.iter().copied();
            same(&agent, Flock::default().steer(&agent, others()), v(0.0, 0.0));
            same(&agent, Alignment::default().steer(&agent, others()), v(0.0, 0.0));
            same(&agent, Cohesion::default().steer(&agent, others()), v(0.0, 0.0));
        }
    }
}
