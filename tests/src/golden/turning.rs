//! Agents whose heading does not follow their velocity.

use super::Watch;
use super::actor::Actor;
use super::cast::HUNTERS;
use crate::approx::n;
use steer_core::behavior::{Face, LookWhereYouAreGoing, ReachOrientation};
use steer_core::{Geometry, Scalar, Vec2Ext as _};

fn turning<S: Scalar>() -> ReachOrientation<S> {
    ReachOrientation { max_rate: n(0.3), max_acceleration: n(0.07) }
}

/// Wanders and faces a hunter.
pub(super) fn lookout<G: Geometry, W: Watch<G>>(actor: &mut Actor<'_, G, W>) -> G::Vector {
    let hunter = actor.bodies[HUNTERS].position;
    let face = Face { turning: turning() };
    let turn = face.steer(&mut actor.mind.turn, &actor.me, hunter, actor.dt);
    actor.shows("Face", turn - G::Vector::unit_x());
    actor.turn = Some(turn);
    actor.wander()
}

/// Wanders sideways: looks along its velocity or along an axis, in turn.
pub(super) fn crab<G: Geometry, W: Watch<G>>(actor: &mut Actor<'_, G, W>) -> G::Vector {
    let (me, dt, state) = (actor.me, actor.dt, &mut actor.mind.turn);
    let (name, turn) = match actor.now / 40 % 3 {
        0 => ("ReachOrientation", turning().steer(state, &me, -G::Vector::unit_x(), dt)),
        1 => ("ReachOrientation", turning().steer(state, &me, G::Vector::unit_x().quarter_turn(), dt)),
        _ => ("LookWhereYouAreGoing", LookWhereYouAreGoing { turning: turning() }.steer(state, &me, dt)),
    };
    actor.shows(name, turn - G::Vector::unit_x());
    actor.turn = Some(turn);
    actor.wander()
}
