//! Laws of [`AvoidObstacles::reachable`]: goals in obstacles.

use crate::approx::{at, n, near_vec, v};
use crate::units::follows_the_units;
use steer_core::behavior::{Arrive, AvoidObstacles, AvoidObstaclesState};
use steer_core::combine::Budget;
use steer_core::parameters::Unit;
use steer_core::terrain::{Circle, Obstacle};
use steer_core::{Agent, Geometry, Scalar as _, Vec2Ext};

/// Returns a ship of radius 6 at the origin, in pixels and seconds, and its avoidance.
fn ship<G: Geometry>() -> (Agent<G>, AvoidObstacles<G::Scalar>) {
    let ship = Agent::new(v(0.0, 0.0), v(0.0, 0.0)).with_limits(n(80.0), n(160.0)).with_radius(n(6.0));
    (ship, AvoidObstacles::for_agent(&ship, n(4.0)))
}

/// A goal in an obstacle is moved to the rim on the line from the agent, one outside stays.
pub fn a_goal_in_an_obstacle_is_moved_to_its_rim<G: Geometry>() {
    let (ship, avoid) = ship::<G>();
    let rocks = [Circle::new(at::<G>(100.0, 0.0), n(30.0)), Circle::new(v(60.0, 0.0), n(20.0))];
    // The rim of the first is at 60, inside the second, whose rim is at 30.
    for (goal, rocks, want) in [
        (v(110.0, 0.0), &rocks[..1], v(60.0, 0.0)),
        (v(110.0, 0.0), &rocks[..], v(30.0, 0.0)),
        (v(70.0, 0.0), &rocks[..], v(30.0, 0.0)),
        (v(110.0, 60.0), &rocks[..], v(110.0, 60.0)),
        (v(200.0, 0.0), &rocks[..], v(200.0, 0.0)),
    ] {
        let goal: G::Vector = goal;
        let got = avoid.reachable(&ship, goal, rocks.iter().copied());
        assert!(near_vec(got, want), "{goal:?}: {got:?}, not {want:?}");
    }
    let inside = ship.with_position(v(90.0, 5.0));
    assert_eq!(avoid.reachable(&inside, v(110.0, 0.0), rocks), inside.position);
}

/// An agent whose goal lies in an obstacle comes to rest at the rim, whatever stands in its way.
pub fn an_agent_stops_before_a_goal_in_an_obstacle<G: Geometry>() {
    for (goal, way) in
        [((150.0, 4.0), (150.0, 0.0)), ((150.0, -20.0), (60.0, 6.0)), ((165.0, 3.0), (250.0, 0.0))]
    {
        let (mut ship, avoid) = ship::<G>();
        let rocks = [Circle::new(at::<G>(150.0, 0.0), n(40.0)), Circle::new(v(way.0, way.1), n(12.0))];
        let (arrive, goal) = (Arrive::for_agent(&ship), v(goal.0, goal.1));
        let mut state = AvoidObstaclesState::default();
        for _ in 0..900 {
            let goal = avoid.reachable(&ship, goal, rocks);
            let force = Budget::new(ship.max_force)
                .then(|| avoid.up_to(&ship, goal).steer(&mut state, &ship, rocks))
                .then(|| arrive.steer(&ship, goal))
                .total();
            ship.step(force, n(0.015625));
            let gap =
                rocks.iter().map(|rock| rock.nearest(ship.position).distance(ship.position) - rock.radius);
            assert!(gap.fold(n(99.0), |a: G::Scalar, b| a.min(b)) > n(5.0), "{ship:?}");
        }
        let rim = ship.position.distance(v(150.0, 0.0));
        assert!(ship.speed() < n(1.0) && (rim - n(50.0)).abs() < n(2.0), "{goal:?}: {ship:?}");
    }
}

/// The goal that an agent can reach follows the units.
pub fn it_follows_the_units<G: Geometry>() {
    follows_the_units::<G>("a goal in an obstacle", |s, out| {
        let avoid = AvoidObstacles::for_agent(&s.me, s.of(Unit::LENGTH, 20.0));
        let goal = avoid.reachable(&s.me, s.circles[0].center, s.circles);
        out.vector(Unit::LENGTH, goal);
        out.number(Unit::LENGTH, avoid.up_to(&s.me, goal).feeler_length);
    });
}
