//! Wrong path following.

use super::{doubles, naive_seek, zero};
use crate::own::V;
use steer_core::behavior::{FollowPath, PathProgress};
use steer_core::terrain::Path;
use steer_core::{Agent, Vec2Ext};

/// Seeks the waypoint after the nearest one. If two coincide, the first counts.
fn after_the_nearest(_: &mut PathProgress, agent: &Agent<V>, points: &[V]) -> V {
    let far = |i: &usize| agent.position.distance(points[*i]);
    let nearest = (0..points.len()).min_by(|a, b| far(a).total_cmp(&far(b))).unwrap_or(0);
    naive_seek(agent, points[(nearest + 1) % points.len()])
}

/// Passes two waypoints at once, the one within reach and the next.
fn two_at_once(progress: &mut PathProgress, agent: &Agent<V>, points: &[V]) -> V {
    let reached =
        progress.waypoint < points.len() && agent.position.distance(points[progress.waypoint]) < 20.0;
    progress.waypoint = if reached { progress.waypoint + 2 } else { progress.waypoint } % points.len();
    naive_seek(agent, points[progress.waypoint])
}

/// Full force toward the waypoint, without correcting the current velocity: an orbit.
fn accelerating(progress: &mut PathProgress, agent: &Agent<V>, points: &[V]) -> V {
    let Ok(path) = Path::closed(points) else { return zero() };
    let follow = FollowPath { threshold: 4.0, ..FollowPath::default() };
    let _ = follow.steer(progress, agent, &path);
    (follow.waypoint(progress, &path) - agent.position).with_length(1.0)
}

doubles! {
    path::d14_a_path_that_crosses_itself_is_followed_in_order<PathProgress>, "the waypoint after the nearest one", true, after_the_nearest;
    path::d14_a_path_that_crosses_itself_is_followed_in_order<PathProgress>, "two waypoints at once", true, two_at_once;
    path::d14_no_waypoint_is_orbited<PathProgress>, "a follower that only accelerates", accelerating;
}
