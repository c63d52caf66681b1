//! An agent that combines forces in every way other than a sum.

use super::Watch;
use super::actor::Actor;
use super::cast::HUNTERS;
use crate::approx::n;
use steer_core::behavior::{AvoidObstacles, Flee};
use steer_core::combine::{Budget, Context, Contribution, Dither, Priority};
use steer_core::{Geometry, Vec2Like, seek};

/// Moves from goal to goal, past rocks and away from a hunter, with each combiner in turn.
pub(super) fn undecided<G: Geometry, W: Watch<G>>(actor: &mut Actor<'_, G, W>) -> G::Vector {
    let (me, goal, rocks) = (actor.me, actor.goal(), actor.stage.rocks);
    let hunter = actor.bodies[HUNTERS].position;
    let chance = actor.sample();
    let avoid = AvoidObstacles { feeler_length: n(14.0), clearance: n(1.0) };
    let mut state = actor.mind.avoid;
    let past = || avoid.steer(&mut state, &me, rocks);
    let away = || Flee::within(n(20.0)).steer(&me, hunter);
    let there = || seek(&me, goal);
    let mut shares = G::Vector::new(n(0.0), n(0.0));
    let (name, force) = match actor.now / 50 % 4 {
        0 => {
            let priority = Priority::new(me.max_force).with_threshold(n(0.05));
            ("Priority", priority.weighted(n(0.8), past).then(away).then(there).total())
        }
        1 => {
            let budget = Budget::new(me.max_force)
                .with_recorder(|share: Contribution<G>| shares = shares + share.applied);
            ("Budget", budget.weighted(n(0.2), past).weighted(n(0.3), away).then(there).total())
        }
        2 => {
            let dither = Dither::new(me.max_force, chance);
            ("Dither", dither.then(n(0.7), past).weighted(n(0.6), n(0.5), away).then(n(0.9), there).total())
        }
        _ => {
            let context = Context::<G, 12>::new(&me);
            ("Context", context.detour(past).weighted_danger(n(0.4), away).interest(there).total())
        }
    };
    actor.mind.avoid = state;
    actor.shows("Contribution", shares);
    actor.shows(name, force)
}
