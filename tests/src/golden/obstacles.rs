//! Agents with obstacles ahead or around them.

use super::Watch;
use super::actor::Actor;
use crate::approx::n;
use steer_core::behavior::{
    AvoidCircles, AvoidObstacles, AvoidWalls, Contain, Feelers, FollowFlowField, FollowWall,
};
use steer_core::terrain::Side;
use steer_core::{Geometry, keep_speed, seek};

/// Number of steps after which an agent with several variants changes to the next.
const SPELL: u32 = 150;

/// Wanders and feels for rocks.
pub(super) fn feeler<G: Geometry, W: Watch<G>>(actor: &mut Actor<'_, G, W>) -> G::Vector {
    let away = AvoidCircles { feeler_length: n(16.0), clearance: n(1.5), ..AvoidCircles::default() }
        .steer(&actor.me, actor.stage.rocks);
    actor.brake = away.brake;
    actor.wander() + actor.shows("AvoidCircles", away.force)
}

/// Moves from goal to goal and avoids one kind of obstacle at a time.
pub(super) fn sweeper<G: Geometry, W: Watch<G>>(actor: &mut Actor<'_, G, W>) -> G::Vector {
    let (me, stage, state) = (actor.me, actor.stage, &mut actor.mind.avoid);
    let avoid = AvoidObstacles { feeler_length: n(15.0), clearance: n(1.2) };
    let (name, force) = match actor.now / SPELL % 4 {
        0 => ("AvoidObstacles/circle", avoid.steer(state, &me, stage.rocks)),
        1 => ("AvoidObstacles/wall", avoid.steer(state, &me, stage.walls)),
        2 => ("AvoidObstacles/polygon", avoid.steer(state, &me, [stage.triangle])),
        _ => ("AvoidObstacles/box", avoid.steer(state, &me, [stage.house])),
    };
    seek(&me, actor.goal()) * n(0.5) + actor.shows(name, force)
}

/// Moves at a steady speed and turns away from walls.
pub(super) fn driver<G: Geometry, W: Watch<G>>(actor: &mut Actor<'_, G, W>) -> G::Vector {
    let (feelers, name) = match actor.now / SPELL % 3 {
        0 => (Feelers::One, "AvoidWalls/one"),
        1 => (Feelers::Two, "AvoidWalls/two"),
        _ => (Feelers::Three, "AvoidWalls/three"),
    };
    let force = AvoidWalls { feelers, length: n(12.5) }.steer(&actor.me, actor.stage.walls);
    let steady = keep_speed(&actor.me, n(1.6));
    actor.wander() * n(0.3) + steady + actor.shows(name, force)
}

/// Follows a wall, on one side and then on the other.
pub(super) fn waller<G: Geometry, W: Watch<G>>(actor: &mut Actor<'_, G, W>) -> G::Vector {
    let (side, name) = match actor.now / SPELL % 2 {
        0 => (Side::Left, "FollowWall/left"),
        _ => (Side::Right, "FollowWall/right"),
    };
    let force = FollowWall { distance: n(4.1), side, horizon: n(3.0) }.steer(&actor.me, actor.stage.walls);
    actor.shows(name, force)
}

/// Wanders inside a rectangle, a circle or a polygon.
pub(super) fn penned<G: Geometry, W: Watch<G>>(actor: &mut Actor<'_, G, W>) -> G::Vector {
    let (me, stage, contain) = (actor.me, actor.stage, Contain { clearance: n(8.0) });
    let (name, force) = match actor.now / SPELL % 3 {
        0 => ("Contain/box", contain.steer(&me, &stage.world)),
        1 => ("Contain/circle", contain.steer(&me, &stage.pond)),
        _ => ("Contain/polygon", contain.steer(&me, &stage.garden)),
    };
    actor.wander() + actor.shows(name, force)
}

/// Moves with the wind.
pub(super) fn leaf<G: Geometry, W: Watch<G>>(actor: &mut Actor<'_, G, W>) -> G::Vector {
    let force = FollowFlowField { horizon: n(2.2) }.steer(&actor.me, &actor.stage.wind);
    actor.shows("FollowFlowField", force)
}
