//! Paths and fields.

use crate::approx::{n, v};
use steer_core::{Agent, Error, FollowField, FollowPath, Path, PathProgress, Vec2Like};

/// The force along a path; without one there is nothing to follow.
fn along<V: Vec2Like>(progress: &mut PathProgress, agent: &Agent<V>, path: Result<Path<'_, V>, Error>) -> V {
    path.map_or_else(|_| v(0.0, 0.0), |path| FollowPath::default().steer(progress, agent, &path))
}

/// D11: one in a flow field is carried along with it, not against it.
pub fn d11_a_field_carries_along<V: Vec2Like>() {
    use crate::defects::path::d11_a_field_carries_along as law;

    law::<V>(|agent, field| FollowField::default().steer(agent, &field));
    law::<V>(|agent, field| FollowField { look_ahead: n(0.0) }.steer(agent, &field));
}

/// D13: a closed path leads from its last point on to its first, lap after lap.
pub fn d13_a_closed_path_is_closed<V: Vec2Like>() {
    use crate::defects::path::d13_a_closed_path_is_closed as law;

    law::<V, PathProgress>(|progress, agent, points| along(progress, agent, Path::closed(points)));
}

/// D13: a path of no, one or two equal points is followed with a finite force.
pub fn d13_the_shortest_paths_are_followed<V: Vec2Like>() {
    use crate::defects::path::d13_the_shortest_paths_are_followed as law;

    law::<V, PathProgress>(|progress, agent, points| along(progress, agent, Path::closed(points)));
    law::<V, PathProgress>(|progress, agent, points| along(progress, agent, Path::open(points)));
}
