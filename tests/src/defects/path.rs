//! Defects of paths and fields: D11, D13, D14.

use crate::approx::{at, finite, n, v};
use crate::cases::{Eight, agents};
use steer_core::{Agent, Geometry, Vec2Ext, Vec2Like};

/// D11: a flow field carries an agent along with it, not against it.
pub fn d11_a_field_moves_the_agent<G: Geometry>(
    mut follow: impl FnMut(&Agent<G>, fn(G::Vector) -> G::Vector) -> G::Vector,
) {
    let fields: [fn(G::Vector) -> G::Vector; 3] =
        [|_| v(2.0, -1.0), |p| G::Vector::new(-p.y(), p.x()) * n(0.125), |p| p * n(-0.25)];
    for field in fields {
        for place in [at::<G>(20.0, 5.0), v(-7.0, 12.0)] {
            let still = Agent::new(place, v(0.0, 0.0));
            let (force, flow) = (follow(&still, field), field(place));
            assert!(
                force.dot(flow) > n(0.0),
                "D11: a field of {flow:?} carries along: the force is {force:?}"
            );
        }
    }
    let mut leaf = Agent::new(v(1.0, 1.0), v(-3.0, 3.0));
    for _ in 0..60 {
        leaf.step(follow(&leaf, |_| v(2.0, -1.0)), n(1.0));
    }
    let off = leaf.velocity.distance(v(2.0, -1.0));
    assert!(off < n(0.01), "D11: a leaf ends at the speed of the current, (2, −1): at {:?}", leaf.velocity);
}

/// D13: a closed path leads from its last point to its first, lap after lap.
///
/// `follow` comes within 20 of a point before it turns to the next. The agent has speed 5.
pub fn d13_a_closed_path_is_closed<G: Geometry, P: Default>(
    mut follow: impl FnMut(&mut P, &Agent<G>, &[G::Vector]) -> G::Vector,
) {
    let points: [G::Vector; 4] = [v(0.0, 0.0), v(100.0, 0.0), v(100.0, 100.0), v(0.0, 100.0)];
    let mut agent = Agent::new(v(-20.0, 40.0), v(0.0, -5.0)).with_max_speed(n(5.0));
    let (mut progress, mut visited) = (P::default(), 0);
    for _ in 0..300 {
        let force = follow(&mut progress, &agent, &points);
        agent.step(force, n(1.0));
        if agent.position.distance(points[visited % 4]) < n(25.0) {
            visited += 1;
        }
    }
    // Three laps of length 400 take 240 steps.
    assert!(visited >= 12, "D13: a closed path is closed: in 300 steps only {visited} points had their turn");
}

/// D13: a path without a point, with one point or with two equal points gives a finite force.
pub fn d13_the_shortest_paths_are_followed<G: Geometry, P: Default>(
    mut follow: impl FnMut(&mut P, &Agent<G>, &[G::Vector]) -> G::Vector,
) {
    let mut progress = P::default();
    for agent in agents::<G>() {
        for points in [[agent.position; 2], [v(30.0, 40.0); 2]] {
            for points in [&points[..0], &points[..1], &points[..]] {
                for _ in 0..3 {
                    let force = follow(&mut progress, &agent, points);
                    assert!(
                        finite(force),
                        "D13: a path over {points:?} is followed: {force:?} for {agent:?}"
                    );
                }
                progress = P::default();
            }
        }
    }
}

/// D14: a path that crosses itself is followed in order, lap after lap. No point is skipped, and no
/// loop is repeated.
///
/// `follow` follows a closed path, forward or backward, and comes within 20 of its points. The
/// agent has speed 4.
pub fn d14_a_path_that_crosses_itself_is_followed_in_order<G: Geometry, P: Default>(
    forward: bool,
    mut follow: impl FnMut(&mut P, &Agent<G>, &[G::Vector]) -> G::Vector,
) {
    let points = Eight::points::<G, G::Vector>();
    let mut agent = Agent::new(v(0.0, 0.0), v(0.0, 0.0)).with_max_speed(n(4.0));
    let (mut progress, mut eight) = (P::default(), Eight::new(forward));
    for _ in 0..1100 {
        let force = follow(&mut progress, &agent, &points);
        agent.step(force, n(1.0));
        eight.pass(agent.position);
    }
    // A lap of length 600 takes 150 steps.
    assert!(
        eight.laps() >= 5,
        "D14: an eight is followed lap after lap: {} laps in 1100 steps",
        eight.laps()
    );
}

/// D14: no waypoint is orbited. An agent that passes it across the path continues to the next.
///
/// `follow` follows a closed path forward and comes within 20 of its points. The agent has speed 4
/// and a turning radius of 16.
pub fn d14_no_waypoint_is_orbited<G: Geometry, P: Default>(
    mut follow: impl FnMut(&mut P, &Agent<G>, &[G::Vector]) -> G::Vector,
) {
    let points: [G::Vector; 4] = [v(0.0, 0.0), v(100.0, 0.0), v(100.0, 100.0), v(0.0, 100.0)];
    for (place, velocity) in [
        (v(-16.0, 0.0), v(0.0, 4.0)),
        (v(0.0, -22.0), v(4.0, 0.0)),
        (v(21.0, 0.0), v(0.0, -4.0)),
        (v(-30.0, 0.0), v(0.0, -4.0)),
    ] {
        let mut agent = Agent::new(place, velocity).with_max_speed(n(4.0));
        let (mut progress, mut visits) = (P::default(), 0);
        for _ in 0..400 {
            let force = follow(&mut progress, &agent, &points);
            agent.step(force, n(1.0));
            if agent.position.distance(points[visits % 4]) < n(25.0) {
                visits += 1;
            }
        }
        // At most four laps of length 400.
        assert!(
            visits >= 12,
            "D14: no waypoint is orbited: from {place:?} {visits} had their turn in 400 steps"
        );
    }
}
