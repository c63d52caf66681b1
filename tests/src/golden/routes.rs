//! Agents that follow a path.

use super::Watch;
use super::actor::Actor;
use crate::approx::n;
use steer_core::Geometry;
use steer_core::behavior::{FollowPath, FollowTube, StayOnPath};
use steer_core::terrain::Direction;

/// Follows a closed path, waypoint by waypoint.
pub(super) fn patrol<G: Geometry, W: Watch<G>>(actor: &mut Actor<'_, G, W>) -> G::Vector {
    let follow = FollowPath { threshold: n(4.0), slowing_radius: n(12.0) };
    let force = follow.steer(&mut actor.mind.path, &actor.me, &actor.stage.beat);
    actor.shows("FollowPath/closed", force)
}

/// Follows a path there and back, and in turn the same path only there.
pub(super) fn errand<G: Geometry, W: Watch<G>>(actor: &mut Actor<'_, G, W>) -> G::Vector {
    let follow = FollowPath { threshold: n(3.0), slowing_radius: n(12.0) };
    let (path, name) = match actor.now / 400 % 2 {
        0 => (&actor.stage.street, "FollowPath/there and back"),
        _ => (&actor.stage.errand, "FollowPath/open"),
    };
    if actor.now.is_multiple_of(400) {
        actor.mind.path = Default::default();
    }
    let force = follow.steer(&mut actor.mind.path, &actor.me, path);
    actor.shows(name, force)
}

/// Keeps within a tube: one agent on a closed path, the other there and back, backward first.
pub(super) fn tram<G: Geometry, W: Watch<G>>(actor: &mut Actor<'_, G, W>) -> G::Vector {
    let (path, direction, name) = match actor.index % 2 {
        0 => (&actor.stage.street, Direction::Backward, "FollowTube/there and back"),
        _ => (&actor.stage.beat, Direction::Forward, "FollowTube/closed"),
    };
    let follow = FollowTube { horizon: n(4.0), direction };
    let force = follow.steer(&mut actor.mind.tube, &actor.me, path);
    actor.shows(name, force) + actor.wander() * n(0.4)
}

/// Wanders on the closed path.
pub(super) fn stroller<G: Geometry, W: Watch<G>>(actor: &mut Actor<'_, G, W>) -> G::Vector {
    let force = StayOnPath { horizon: n(3.0) }.steer(&actor.me, &actor.stage.beat);
    actor.wander() + actor.shows("StayOnPath", force)
}
