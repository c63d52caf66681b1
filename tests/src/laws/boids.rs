//! Laws of [`Boids`]: each rule has its own sight.

use super::flock::neighbors;
use super::separation::FALLOFFS;
use crate::approx::{equals, n, same, v};
use crate::cases::agents;
use crate::catalogue::{Case, Situation};
use steer_core::behavior::{Boids, Falloff, Flock, FlockRule};
use steer_core::neighbors::Sight;
use steer_core::{Agent, Body, Geometry, Scalar as _, Vec2Ext, Vec2Like};

impl<G: Geometry> Case<G> for Boids<G::Scalar> {
    fn steer_in(&self, at: &mut Situation<G>) -> G::Vector {
        self.steer(&at.me, at.others)
    }

    fn variant(pick: usize) -> Self {
        Self { falloff: FALLOFFS[pick % 3], ..Self::default() }
    }

    fn suited(agent: &Agent<G>, one: G::Scalar) -> Option<Self> {
        Some(Self::for_agent(agent, one * n(20.0)))
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

/// `for_agent` keeps the sum of the gains of all neighbours at the spacing below one, and weakens
/// cohesion for agents that need a longer distance to stop.
pub fn the_rules_of_an_agent_have_less_than_its_gain<G: Geometry>() {
    // The braking distances are 16² / (2 · 4) = 32 and 16² / (2 · 32) = 4.
    for (acceleration, want) in [(4.0, 0.025), (32.0, 0.1)] {
        let agent = Agent::<G>::new(v(0.0, 0.0), v(0.0, 0.0)).with_limits(n(16.0), n(acceleration));
        let boids = Boids::for_agent(&agent, n(8.0));
        assert!((boids.cohesion.weight - n(want)).abs() < n(0.001), "{boids:?}");
        // Six neighbours at the spacing on all sides: only what brakes the agent is left.
        let sides = [(8.0, 0.0), (4.0, 7.0), (-4.0, 7.0)];
        let others = sides.into_iter().flat_map(|(x, y)| [v(x, y), v(-x, -y)]);
        let moving = agent.with_velocity(v(1.0, 0.0));
        let force = boids.steer(&moving, others.map(Body::at_rest));
        let part = -agent.change_for(force).x();
        assert!(part > n(0.5) && part < n(1.0), "it brakes by {part:?} of its gain");
        assert_eq!(Flock::for_agent(&agent, n(8.0)), boids);
    }
    // Without a braking distance the weight stays, even where the spacing is wrong.
    let parked = Agent::<G>::new(v(0.0, 0.0), v(0.0, 0.0)).with_limits(n(0.0), n(0.0));
    for spacing in [8.0, 0.0, -1.0] {
        let weight = Boids::for_agent(&parked, n(spacing)).cohesion.weight;
        assert!((weight - n(0.1)).abs() < n(0.001), "{spacing}: {weight:?}");
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
        ..Boids::default()
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

/// Cohesion slows down near the mean position, in proportion to the distance.
pub fn cohesion_slows_down_near_the_middle<G: Geometry>() {
    let agent = Agent::<G>::new(v(0.0, 0.0), v(0.0, 0.0));
    let blind = FlockRule::all_round(n(0.0));
    let boids = Boids { separation: blind, alignment: blind, ..Boids::default() };
    for (radius, want) in [(0.0, 10.0), (16.0, 10.0), (64.0, 2.5), (160.0, 1.0)] {
        let boids = Boids { slowing_radius: n(radius), ..boids };
        let other = [Body::at_rest(v(16.0, 0.0))];
        equals(&radius, boids.steer(&agent, other), v(want, 0.0));
        let seen = boids.neighborhood(&agent, other);
        equals(&radius, seen.cohesion_within(&agent, n(radius)), v(want, 0.0));
        same(&radius, boids.steer(&agent, [Body::at_rest(agent.position)]), v(0.0, 0.0));
    }
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

/// Bodies beyond the reach do not count. It is the longest sight, or 0.
pub fn bodies_beyond_the_reach_do_not_count<G: Geometry>() {
    let boids = Boids::<G::Scalar>::default();
    assert_eq!(boids.reach(), n(200.0));
    for agent in agents::<G>() {
        for k in 0..16 {
            let at = |far: f64| agent.position + G::Vector::fraction_of_turn(k, 16) * n(far);
            same(&k, boids.steer(&agent, [Body::new(at(201.0), v(1.0, 2.0))]), v(0.0, 0.0));
        }
    }
    let blind = FlockRule::all_round(n(-1.0));
    let blind = Boids { separation: blind, cohesion: blind, alignment: blind, ..boids };
    assert_eq!(blind.reach(), n::<G::Scalar>(0.0));
}
