//! Defects of wandering: D17, D18, D19.

use crate::approx::{at, n, near, same_vec, v};
use crate::cases::{agents, goes_along, turns};
use steer_core::{Agent, Geometry, Scalar, Vec2Like};

/// D17: in the same time the point drifts equally far at every frame rate: a random walk grows with
/// √dt.
///
/// `wander` has the values of Peters' demos: a circle of radius 5, 10 ahead. The point drifts by up
/// to 1/2 radian to either side in a unit of time.
pub fn d17_wander_does_not_depend_on_the_frame_rate<G: Geometry, P: Default>(
    mut wander: impl FnMut(&mut P, &Agent<G>, G::Scalar, G::Scalar) -> G::Vector,
) {
    let agent = Agent::<G>::new(v(0.0, 0.0), v(1.0, 0.0));
    // All random sequences in a unit of time, all equally likely:
    // 10 + 5 · cos(1/2) ≈ 10 + 5 · e^(−1/8) ahead on average.
    for steps in [1_u32, 2, 4, 8] {
        let (dt, mut mean) = (n(1.0 / f64::from(steps)), at::<G>(0.0, 0.0));
        let ways = 1_u32 << steps;
        for way in 0..ways {
            let (mut state, mut force) = (P::default(), v(0.0, 0.0));
            for step in 0..steps {
                let sample = if (way >> step) & 1 == 0 { n(1.0) } else { n(-1.0) };
                force = wander(&mut state, &agent, sample, dt);
            }
            mean = mean + force * n(1.0 / f64::from(ways));
        }
        let ahead = (mean.x() - n(14.4)).abs();
        assert!(
            ahead < n(0.05),
            "D17: after a unit of time in {steps} steps the force is 14.4 ahead on average: {mean:?}"
        );
    }
}

/// D18: the circle lies ahead of the agent, not along an axis of the world: the force turns with
/// the agent.
pub fn d18_the_wander_circle_turns_with_the_agent<G: Geometry, P: Default>(
    mut wander: impl FnMut(&mut P, &Agent<G>, G::Scalar, G::Scalar) -> G::Vector,
) {
    for agent in agents::<G>() {
        goes_along("D18: the wander circle turns with the agent", turns(), |c| {
            let mut state = P::default();
            let agent = c.agent(&agent);
            let _ = wander(&mut state, &agent, n(0.75), n(1.0));
            wander(&mut state, &agent, n(0.5), n(1.0))
        });
    }
    let agent = Agent::<G>::new(v(0.0, 0.0), v(3.0, 4.0));
    let force = wander(&mut P::default(), &agent, n(0.0), n(1.0));
    let aside = agent.heading.perp_dot(force);
    assert!(near(aside, n(0.0)), "D18: without chance it wanders straight on, not {aside:?} aside");
}

/// D19: the same samples give the same path, whatever other agents wander in between: the caller
/// owns the random numbers.
pub fn d19_random_numbers_belong_to_the_caller<G: Geometry, P: Default>(
    mut wander: impl FnMut(&mut P, &Agent<G>, G::Scalar, G::Scalar) -> G::Vector,
) {
    let samples = [0.5, -1.0, 0.25, 0.75, -0.125, 1.0];
    let mut alone = [at::<G>(0.0, 0.0); 6];
    for others in 0..3 {
        let start = Agent::<G>::new(v(3.0, 4.0), v(1.0, 0.0));
        let (mut agent, mut state) = (start, P::default());
        let (mut other, mut its_state) = (start, P::default());
        for (sample, seen) in samples.into_iter().zip(&mut alone) {
            for _ in 0..others {
                let force = wander(&mut its_state, &other, n(-sample), n(1.0));
                other.step(force, n(1.0));
            }
            let force = wander(&mut state, &agent, n(sample), n(1.0));
            agent.step(force, n(1.0));
            if others == 0 {
                *seen = force;
            }
            assert!(
                same_vec(*seen, force),
                "D19: the same samples give the same way: {force:?} among {others} others, {seen:?} alone"
            );
        }
    }
}
