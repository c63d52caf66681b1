//! All ways to find neighbours yield the same flock. Otherwise the comparison would be void.

use steer_bench::neighbors::{REACH, Start, WAYS};
use steer_core::space::Torus;
use steer_glam::Vec2;

/// The limits are so high and the step so short that no force is clipped: the change of a velocity
/// is the force times `dt`.
fn unlimited() -> Start {
    let mut start = Start::new(500, 16.0);
    start.agents.iter_mut().for_each(|agent| agent.max_force = 1e9);
    start.dt = 1e-3;
    start
}

#[test]
fn all_searches_give_the_same_forces() {
    let start = unlimited();
    let forces = WAYS.map(|way| {
        let mut flock = (way.flock)(&start);
        flock.step();
        let change = flock.velocities().into_iter().zip(&start.agents);
        change.map(|(after, agent)| (after - agent.velocity) * (1.0 / start.dt)).collect::<Vec<Vec2>>()
    });
    let pushed = forces[0].iter().filter(|force| force.length() > 27.0).count();
    assert!(pushed > start.agents.len() / 2, "hardly any agent is pushed: {pushed}");
    for (way, felt) in WAYS.iter().zip(&forces) {
        assert_eq!(felt.len(), start.agents.len());
        for (index, (force, want)) in felt.iter().zip(&forces[0]).enumerate() {
            // A velocity of 9 has a rounding error of 5·10⁻⁷, and the force has that error divided
            // by `dt`.
            let off = (*force - *want).length();
            assert!(off <= 2e-3 + 1e-5 * want.length(), "{} {index}: {force:?}, not {want:?}", way.name);
        }
    }
}

#[test]
fn agents_have_the_declared_number_of_neighbors() {
    let start = Start::new(2_000, 16.0);
    let torus = Torus { size: glam::Vec2::splat(start.side) };
    let near = |one: Vec2| {
        let ways = start.agents.iter().map(move |other| torus.way(one, other.position));
        ways.filter(|way| way.length() <= REACH).count() - 1
    };
    let mean = start.agents.iter().map(|agent| near(agent.position)).sum::<usize>() as f32 / 2_000.0;
    assert!((15.0..17.0).contains(&mean), "{mean}");
}
