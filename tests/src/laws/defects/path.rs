//! Laws of the defects of paths and fields.

use crate::approx::{n, v};
use steer_core::behavior::{FollowFlowField, FollowPath, FollowTube, PathProgress, TubeProgress};
use steer_core::terrain::{Direction, Path};
use steer_core::{Agent, Error, Geometry, VectorOf};

/// Returns the force along a path, or zero if the path is rejected.
fn along<G: Geometry>(
    progress: &mut PathProgress,
    agent: &Agent<G>,
    path: Result<Path<G, &[G::Vector]>, Error>,
) -> G::Vector {
    path.map_or_else(|_| v(0.0, 0.0), |path| FollowPath::default().steer(progress, agent, &path))
}

/// D11: a flow field carries an agent along with it, not against it.
pub fn d11_a_field_moves_the_agent<G: Geometry>() {
    use crate::defects::path::d11_a_field_moves_the_agent as law;

    law::<G>(|agent, field| FollowFlowField::default().steer(agent, &field));
    law::<G>(|agent, field| FollowFlowField { horizon: n(0.0) }.steer(agent, &field));
}

/// D13: a closed path leads from its last point to its first, lap after lap.
pub fn d13_a_closed_path_is_closed<G: Geometry>() {
    use crate::defects::path::d13_a_closed_path_is_closed as law;

    law::<G, PathProgress>(|progress, agent, points| along(progress, agent, Path::closed(points)));
}

/// D13: a path without a point, with one point or with two equal points gives a finite force.
pub fn d13_the_shortest_paths_are_followed<G: Geometry>() {
    use crate::defects::path::d13_the_shortest_paths_are_followed as law;

    law::<G, PathProgress>(|progress, agent, points| along(progress, agent, Path::closed(points)));
    law::<G, PathProgress>(|progress, agent, points| along(progress, agent, Path::open(points)));
}

/// Returns the force along a closed tube with a radius of at most 15 and a look-ahead of 6, or
/// zero if the path is rejected.
fn through<G: Geometry<Vector = V>, V: VectorOf<G>>(
    direction: Direction,
    radius: f64,
) -> impl FnMut(&mut TubeProgress<G::Scalar>, &Agent<G>, &[V]) -> V {
    move |progress, agent, points| {
        let path = Path::closed(points).and_then(|path| path.with_radius(n(radius)));
        let follow = FollowTube { horizon: n(6.0), direction };
        path.map_or_else(|_| v(0.0, 0.0), |path| follow.steer(progress, agent, &path))
    }
}

/// D14: a path that crosses itself is followed in order, lap after lap. No point is skipped, and no
/// loop is repeated.
pub fn d14_a_path_that_crosses_itself_is_followed_in_order<G: Geometry>() {
    use crate::defects::path::d14_a_path_that_crosses_itself_is_followed_in_order as law;

    law::<G, PathProgress>(true, |progress, agent, points| {
        let follow = FollowPath { threshold: n(10.0), ..FollowPath::default() };
        Path::closed(points).map_or_else(|_| v(0.0, 0.0), |path| follow.steer(progress, agent, &path))
    });
    for radius in [6.0, 15.0] {
        law::<G, TubeProgress<G::Scalar>>(true, through(Direction::Forward, radius));
        law::<G, TubeProgress<G::Scalar>>(false, through(Direction::Backward, radius));
    }
}

/// D14: no waypoint is orbited. An agent that passes it across the path continues to the next.
pub fn d14_no_waypoint_is_orbited<G: Geometry>() {
    use crate::defects::path::d14_no_waypoint_is_orbited as law;

    law::<G, PathProgress>(|progress, agent, points| along(progress, agent, Path::closed(points)));
    law::<G, TubeProgress<G::Scalar>>(through(Direction::Forward, 10.0));
}
