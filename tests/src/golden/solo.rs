//! Agents that steer to or from a position, or on their own.

use super::Watch;
use super::actor::Actor;
use super::cast::HUNTERS;
use crate::approx::{n, v};
use steer_core::behavior::{Arrive, BrakingArrive, Flee, Tether};
use steer_core::combine::Sum;
use steer_core::{Geometry, brake, flee, keep_speed, seek};

/// Moves from goal to goal, at a steady speed.
pub(super) fn leader<G: Geometry, W: Watch<G>>(actor: &mut Actor<'_, G, W>) -> G::Vector {
    let (me, goal) = (actor.me, actor.goal());
    let force = Sum::new(me.max_force)
        .weighted(n(0.8), || actor.shows("seek", seek(&me, goal)))
        .weighted(n(0.3), || actor.shows("keep_speed", keep_speed(&me, n(1.4))))
        .total();
    actor.shows("Sum", force)
}

/// Flees from a hunter always, and from a goal that is near.
pub(super) fn timid<G: Geometry, W: Watch<G>>(actor: &mut Actor<'_, G, W>) -> G::Vector {
    let (me, goal, hunter) = (actor.me, actor.goal(), actor.bodies[HUNTERS].position);
    let hunter = actor.stage.torus.nearest(me.position, hunter);
    let keep = Flee::within(n(25.0));
    let (away, far) = (flee(&me, hunter), keep.steer(&me, goal));
    actor.wander() + actor.shows("flee", away) * n(0.3) + actor.shows("Flee", far) * n(0.6)
}

/// Slows down toward each goal.
pub(super) fn visitor<G: Geometry, W: Watch<G>>(actor: &mut Actor<'_, G, W>) -> G::Vector {
    let force = Arrive::within(n(18.0)).steer(&actor.me, actor.goal());
    actor.shows("Arrive", force)
}

/// Brakes to a stop exactly at each goal.
pub(super) fn docker<G: Geometry, W: Watch<G>>(actor: &mut Actor<'_, G, W>) -> G::Vector {
    let force = BrakingArrive { tolerance: n(0.5) }.steer(&actor.me, actor.goal(), actor.dt);
    actor.shows("BrakingArrive", force)
}

/// Wanders on a leash, and brakes a little.
pub(super) fn dog<G: Geometry, W: Watch<G>>(actor: &mut Actor<'_, G, W>) -> G::Vector {
    let me = actor.me;
    let leash = Tether { to: v(60.4, 45.7), length: n(14.2) }.steer(&me);
    let tired = actor.shows("brake", brake(&me));
    actor.wander() + actor.shows("Tether", leash) + tired * n(0.15)
}
