//! Laws of [`Boids`]: each rule has its own sight.

use super::flock::neighbors;
use super::separation::FALLOFFS;
use crate::approx::{finite, n, near_vec, same_vec, v};
use crate::cases::{agents, goes_along, mirrors, shifts, turns};
use crate::catalogue::{Case, Situation};
use crate::refinement::{force_converges, leader};
use crate::units::follows_the_units;
use steer_core::behavior::{Boids, Falloff, Flock, FlockRule};
use steer_core::neighbors::Sight;
use steer_core::{Agent, Body, Geometry, Vec2Like};

impl<G: Geometry> Case<G> for Boids<G::Scalar> {
    fn steer_in(&self, at: &mut Situation<G>) -> G::Vector {
        self.steer(&at.me, at.others)
    }
}

/// With one sight for all three rules, boids equal the flock.
pub fn with_one_sight_it_is_the_flock<G: Geometry>() {
    let boids = Boids { separation: FlockRule::ahead(n(60.0)), ..Boids::default() };
    for agent in agents::<G>() {
        let others = neighbors::<G>();
        let (force, flock) = (boids.steer(&agent, others), Flock::default().steer(&agent, others));
        assert!(
            near_vec(force, flock),
            "with one sight boids are a flock: {force:?} is not {flock:?} for {agent:?}"
        );
    }
}

/// Each rule counts the neighbours in its own radius and cone, with its own weight.
pub fn each_rule_has_its_own_eyes<G: Geometry>() {
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
    assert!(near_vec(force, v(10.375, -2.0)), "each rule sees with its own eyes, (10.375, −2): {force:?}");
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
        assert!(
            near_vec(force, matched),
            "only alignment speaks: {force:?} is not {matched:?} for {agent:?}"
        );
        let alone = Boids::default().steer(&agent, []);
        assert!(same_vec(alone, v(0.0, 0.0)), "nobody is there: {alone:?}");
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

/// The force turns and mirrors with the world. A shift does not change it.
pub fn it_goes_along_with_the_world<G: Geometry>() {
    let boids =
        Boids { falloff: Falloff::Inverse, separation: FlockRule::all_round(n(75.0)), ..Boids::default() };
    for agent in agents::<G>() {
        let others = neighbors::<G>();
        goes_along("boids go along with the world", turns().chain(mirrors()).chain(shifts()), |c| {
            boids.steer(&c.agent(&agent), others.iter().map(|other| c.body(other)))
        });
    }
}

/// A run converges if its steps get shorter.
pub fn it_converges_with_shorter_steps<G: Geometry>() {
    force_converges("Boids", |me: &Agent<G>, time, _| {
        Boids::default().steer(me, [leader(time), Body::new(v(-30.0, 30.0), v(1.0, 0.0))])
    });
}

/// Its results follow the units.
pub fn it_follows_the_units<G: Geometry>() {
    follows_the_units::<G>("Boids", |s, out| {
        let boids = Boids {
            separation: FlockRule::all_round(n(24.0)).with_weight(n(1.5)),
            falloff: s.one(&FALLOFFS),
            cohesion: FlockRule::ahead(n(48.0)),
            alignment: FlockRule::ahead(s.one(&[n(0.0), n(32.0)])),
        };
        out.force(s.fit(boids).steer(&s.me, s.others));
    });
}
