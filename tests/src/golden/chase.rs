//! Agents that hunt, flee, hide, guard, shadow and accompany.

use super::Watch;
use super::actor::Actor;
use super::cast::{HUNTERS, LEADER, PREY};
use crate::approx::{n, v};
use steer_core::behavior::{Evade, Hide, Interpose, OffsetPursuit, Prediction, Pursue, Shadow};
use steer_core::{Geometry, Scalar, match_velocity};

/// Returns each prediction, and the names of pursuit and evasion with it.
fn foresight<S: Scalar>(which: usize) -> (Prediction<S>, &'static str, &'static str) {
    match which % 4 {
        0 => (Prediction::Constant(n(6.5)), "Pursue/Constant", "Evade/Constant"),
        1 => (Prediction::Distance, "Pursue/Distance", "Evade/Distance"),
        2 => (Prediction::Closing, "Pursue/Closing", "Evade/Closing"),
        _ => (Prediction::Intercept, "Pursue/Intercept", "Evade/Intercept"),
    }
}

/// Pursues its prey by the shorter path, across the world's edge or not.
pub(super) fn hunter<G: Geometry, W: Watch<G>>(actor: &mut Actor<'_, G, W>) -> G::Vector {
    let which = actor.index - HUNTERS;
    let (prediction, name, _) = foresight(which);
    let (me, there) = (actor.me, actor.bodies[PREY + which]);
    let quarry = actor.stage.torus.nearest_body(me.position, there);
    actor.shows("Torus", quarry.position - there.position);
    let pursue =
        Pursue { facing: which.is_multiple_of(2), horizon: Some(n(12.0)), ..Pursue::new(prediction) };
    let force = pursue.steer(&me, &quarry);
    actor.shows(name, force)
}

/// Wanders until its hunter is near.
pub(super) fn prey<G: Geometry, W: Watch<G>>(actor: &mut Actor<'_, G, W>) -> G::Vector {
    let which = actor.index - PREY;
    let (prediction, _, name) = foresight(which);
    let (me, there) = (actor.me, actor.bodies[HUNTERS + which]);
    let menace = actor.stage.torus.nearest_body(me.position, there);
    let evade = Evade { panic_distance: Some(n(22.0)), ..Evade::new(prediction) };
    let force = evade.steer(&me, &menace);
    actor.wander() + actor.shows(name, force) * n(0.7)
}

/// Stays between a hunter and the leader.
pub(super) fn guard<G: Geometry, W: Watch<G>>(actor: &mut Actor<'_, G, W>) -> G::Vector {
    let (one, other) = (actor.bodies[HUNTERS], actor.bodies[LEADER]);
    let force = Interpose { slowing_radius: n(9.0) }.steer(&actor.me, &one, &other);
    actor.shows("Interpose", force)
}

/// Keeps a rock between itself and a hunter.
pub(super) fn hider<G: Geometry, W: Watch<G>>(actor: &mut Actor<'_, G, W>) -> G::Vector {
    let hide = Hide { clearance: n(1.5), slowing_radius: n(8.0) };
    let force = hide.steer(&actor.me, &actor.bodies[HUNTERS + 1], actor.stage.rocks);
    actor.shows("Hide", force)
}

/// Moves with one of the prey, at a distance.
pub(super) fn shadow<G: Geometry, W: Watch<G>>(actor: &mut Actor<'_, G, W>) -> G::Vector {
    let force = Shadow { distance: n(11.0) }.steer(&actor.me, &actor.bodies[PREY]);
    actor.shows("Shadow", force)
}

/// Moves beside the leader, at its velocity.
pub(super) fn wingman<G: Geometry, W: Watch<G>>(actor: &mut Actor<'_, G, W>) -> G::Vector {
    let (me, leader) = (actor.me, actor.bodies[LEADER]);
    let place = OffsetPursuit { slowing_radius: n(7.0), ..OffsetPursuit::new(v(-3.1, 4.2)) };
    let (along, beside) = (match_velocity(&me, &leader), place.steer(&me, &leader));
    actor.shows("match_velocity", along) * n(0.4) + actor.shows("OffsetPursuit", beside)
}
