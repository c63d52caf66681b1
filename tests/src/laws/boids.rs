//! Laws of [`Boids`]: each rule has its own sight.

use super::flock::neighbors;
use super::separation::FALLOFFS;
use crate::approx::{equals, finite, n, same, v};
use crate::cases::agents;
use crate::catalogue::{Case, Situation};
use steer_core::behavior::{Boids, Falloff, Flock, FlockRule};
use steer_core::neighbors::Sight;
use steer_core::{Agent, Body, Geometry, Vec2Like};

impl<G: Geometry> Case<G> for Boids<G::Scalar> {
    fn steer_in(&self, at: &mut Situation<G>) -> G::Vector {
        self.steer(&at.me, at.others)
    }

    fn variant(pick: usize) -> Self {
        Self { falloff: FALLOFFS[pick % 3], ..Self::default() }
    }
}

/// With one sight for all three rules, boids equal the flock.
pub fn with_one_sight_it_is_the_flock<G: Geometry>() {
    let boids = Boids { separation: FlockRule::ahead(n(60.0)), ..Boids::default() };
    for agent in agents::<G>() {
        let others = neighbors::<G>();
        let (force, flock) = (boids.steer(&agent, others), Flock::default().steer(&agent, others));
        equals(&agent, force, flock);
    }
}

/// Each rule counts the neighbours in its own radius and cone, with its own weight.
pub fn each_rule_has_its_own_sight<G: Geometry>() {
    let agent = Agent::<G>::new(v(0.0, 0.0), v(1.0, 0.0));
    let rule = |distance, min_cos, weight| FlockRule {
        sight: Sight { distance: n(distance), min_cos: n(min_cos) },
        weight: n(weight),
    };
    let boids = Boids {
        separation: rule(20.0, -1.0, 0.5),
        falloff: Falloff::Linear,
        cohesion: rule(120.0, 0.9, 1.0),
        alignment: rule(200.0, 0.0, -2.0),
    };
    // The first, behind, is only fled: 1/2 · 3/4 · (9, 0). The second, ahead, is also sought:
    // (9, 0), and matched. The third, beside, is only matched: the mean velocity (2, 1) less
    // (1, 0), times −2. Together (3.375 + 9 − 2, −2).
    let others = [
        Body::new(v(-5.0, 0.0), v(9.0, 9.0)),
        Body::new(v(100.0, 0.0), v(1.0, 2.0)),
        Body::new(v(0.0, 150.0), v(3.0, 0.0)),
    ];
    let force = boids.steer(&agent, others);
    equals(&(), force, v(10.375, -2.0));
}

/// A rule that sees no neighbour, or has no sight at all, adds nothing. The other rules are
/// unaffected.
pub fn a_blind_rule_is_silent<G: Geometry>() {
    for agent in agents::<G>() {
        let blind = Boids {
            cohesion: FlockRule::all_round(n(0.0)),
            separation: FlockRule::all_round(n(0.0)),
            ..Boids::default()
        };
        let other = Body::new(agent.position + agent.heading * n(5.0), v(1.0, 1.0));
        let (force, matched) = (blind.steer(&agent, [other]), other.velocity - agent.velocity);
        equals(&agent, force, matched);
        same(&agent, Boids::default().steer(&agent, []), v(0.0, 0.0));
    }
}

/// The force is finite with neighbours at the agent's own position, and separates them.
pub fn it_is_finite_in_a_heap<G: Geometry>() {
    for falloff in [Falloff::Constant, Falloff::Linear, Falloff::Inverse, Falloff::InverseSquare] {
        let boids = Boids { falloff, ..Boids::default() };
        for agent in agents::<G>() {
            let force =
                boids.steer(&agent, [agent.to_body(), agent.to_body(), Body::at_rest(agent.position)]);
            assert!(finite(force), "in a heap the force is finite: {force:?} for {agent:?}, {falloff:?}");
        }
        let alone = Boids {
            cohesion: FlockRule::all_round(n(0.0)),
            alignment: FlockRule::all_round(n(0.0)),
            ..boids
        };
        let one = Agent::<G>::new(v(5.0, 5.0), v(0.0, 0.0)).with_id(1);
        let two = one.with_id(2);
        let (first, second) = (alone.steer(&one, [two.to_body()]), alone.steer(&two, [one.to_body()]));
        assert!(
            first.dot(second) < n(0.0),
            "agents in the same place part: {first:?}, {second:?}, {falloff:?}"
        );
    }
}
