//! Parameters that suit an agent give finite results, whatever the limits of the agent.

use crate::own::Pair;
use crate::sources::sources;
use steer_conformance::catalogue::{Case, Situation};
use steer_conformance::for_each_behavior;
use steer_core::behavior::*;
use steer_core::{Agent, Body, Geometry, Validate, Vec2Like as _};

/// The smallest, middle and largest limits that an agent may have.
const SIZES: [f32; 8] = [1e-45, 1e-40, 1e-37, 1e-20, 1e-9, 1.0, 1e9, 1e15];

/// Returns whether there are parameters for an agent, and asserts that they give finite results.
fn is_total<G: Geometry<Scalar = f32>, C: Case<G>>(me: Agent<G>) -> bool {
    let Some(rule) = C::suited(&me, 1.0) else { return false };
    let mut at = Situation::new(me, Body::new(G::Vector::new(100.0, 1.0), G::Vector::new(-1.0, 0.0)));
    at.dt = 0.25;
    for _ in 0..3 {
        let result = rule.steer_in(&mut at);
        assert!(result.x().is_finite() && result.y().is_finite(), "{rule:?} of {me:?} returns {result:?}");
    }
    true
}

/// Returns the number of behaviours with parameters for an agent.
fn suited<G: Geometry<Scalar = f32>>(me: Agent<G>) -> usize {
    macro_rules! all {
        ([$geometry:ident] $(($behavior:ty))*) => { [$(is_total::<$geometry, $behavior>(me)),*] };
    }
    for_each_behavior! { {all} [G] }.into_iter().filter(|&is_suited| is_suited).count()
}

#[test]
fn parameters_for_any_agent_give_finite_results() {
    let (mut agents, mut behaviors) = (0, 0);
    for index in 0..SIZES.len().pow(4) {
        let [speed, force, mass, gain] = [1, 8, 64, 512].map(|place| SIZES[index / place % 8]);
        let me = Agent::new(Pair::new(0.0, 0.0), Pair::new(speed, 0.0))
            .with_max_speed(speed)
            .with_max_force(force)
            .with_load(mass)
            .with_gain(gain);
        if me.validate().is_err() {
            continue;
        }
        agents += 1;
        behaviors = suited::<Pair<f32>>(me);
    }
    assert!(agents > 2_000, "{agents} agents are valid");
    let functions = |(_, text): (_, String)| text.matches("pub fn for_agent").count();
    let functions: usize = sources("steer-core/src/behavior").into_iter().map(functions).sum();
    // `Flock::for_agent` returns the rules of `Boids::for_agent`.
    assert_eq!(behaviors + 1, functions, "each `for_agent` is in a case");
}
