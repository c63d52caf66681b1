//! Laws of behaviours among obstacles of any kind.

use crate::approx::{finite, n, same_vec, v};
use crate::cases::{Change, agents, goes_along, mirrors, shifts, turns, vectors};
use steer_core::behavior::{AvoidObstacles, AvoidObstaclesState, AvoidWalls, Feelers, FollowWall};
use steer_core::terrain::{Circle, Obstacle, Polygon, Side, Wall};
use steer_core::{Agent, Geometry, Vec2Ext as _};

type Obstacles<'a, G> = &'a [&'a dyn Obstacle<G>];

/// Calls `check` with each behaviour: its name, and its force in a changed world.
fn each<G: Geometry>(
    mut check: impl FnMut(&str, &dyn Fn(&Change<G>, &Agent<G>, Obstacles<'_, G>) -> G::Vector),
) {
    check("AvoidObstacles", &|_, agent, obstacles| {
        AvoidObstacles::default().steer(&mut AvoidObstaclesState::default(), agent, obstacles)
    });
    for feelers in [Feelers::One, Feelers::Two, Feelers::Three] {
        let avoid = AvoidWalls { feelers, length: n(100.0) };
        check("AvoidWalls", &|_, agent, obstacles| avoid.steer(agent, obstacles));
    }
    for (side, other) in [(Side::Left, Side::Right), (Side::Right, Side::Left)] {
        let follow = |side| FollowWall { distance: n(25.0), side, horizon: n(10.0) };
        check("FollowWall", &|change, agent, obstacles| {
            follow(if change.mirrored { other } else { side }).steer(agent, obstacles)
        });
    }
}

/// Forces among obstacles rotate and mirror with the world, except exactly head-on. A mirror
/// changes the side of `FollowWall`. A shift does not change the forces.
pub fn forces_among_obstacles_move_with_the_world<G: Geometry>() {
    each::<G>(|name, force| {
        for agent in agents::<G>() {
            let changes = || turns().chain(mirrors()).chain(shifts());
            // Around the agent, and ahead of it beside its path.
            let way = agent.velocity.direction_or(agent.heading);
            let at = |along: f64, aside: f64| agent.position + way * n(along) + way.quarter_turn() * n(aside);
            let around = [
                [v(30.0, -70.0), v(41.0, 90.0)],
                [v(-25.0, -60.0), v(-39.0, 55.0)],
                [v(-50.0, -47.0), v(62.0, -39.0)],
            ];
            for ends in [&around[..], &around[..2], &[[v(80.039, -70.0), v(90.0, 150.0)]]] {
                goes_along(name, changes(), |c| {
                    let wall = |i: usize| Wall::new(c.point(ends[i][0]), c.point(ends[i][1]));
                    let walls = core::array::from_fn::<_, 3, _>(|i| wall(i.min(ends.len() - 1)));
                    let all: [&dyn Obstacle<G>; 3] = [&walls[0], &walls[1], &walls[2]];
                    force(c, &c.agent(&agent), &all[..ends.len()])
                });
            }
            let two = [Circle::new(at(90.0, 12.0), n(9.0)), Circle::new(at(140.0, -21.0), n(15.0))];
            for circles in [&[Circle::new(v(31.0, 17.0), n(9.0))][..], &two] {
                goes_along(name, changes(), |c| {
                    let (first, last) = (c.circle(&circles[0]), c.circle(&circles[circles.len() - 1]));
                    force(c, &c.agent(&agent), &[&first as &dyn Obstacle<G>, &last][..circles.len()])
                });
            }
            let ahead = [at(60.0, 5.0), at(91.0, -9.0), at(80.0, 50.0)];
            for corners in [[v(-60.0, 30.0), v(-31.0, 29.0), v(-40.0, 90.0)], ahead] {
                goes_along(name, changes(), |c| {
                    let corners = corners.map(|corner| c.point(corner));
                    let Ok(polygon) = Polygon::new(&corners) else { panic!("a triangle is a polygon") };
                    force(c, &c.agent(&agent), &[&polygon])
                });
            }
            let Ok(polygon) = Polygon::new(&ahead) else { panic!("a triangle is a polygon") };
            for obstacles in [&[&two[0] as &dyn Obstacle<G>, &two[1]][..], &[&polygon]] {
                let got = force(&Change::none(), &agent, obstacles);
                assert!(
                    name != "AvoidObstacles" || same_vec(got, v(0.0, 0.0)) == (agent.velocity == v(0.0, 0.0)),
                    "what lies ahead threatens an agent that moves: {got:?} for {agent:?}"
                );
            }
        }
    });
}

/// Forces are finite wherever the obstacles are, also at the agent's own position.
pub fn forces_among_obstacles_are_finite<G: Geometry>() {
    each::<G>(|name, force| {
        for agent in agents::<G>() {
            for place in vectors::<G>().into_iter().chain([agent.position]) {
                let walls = [agent.position, place, v(9.0, 70.0)].map(|to| Wall::new(place, to));
                let circles = [0.0, 40.0].map(|radius| Circle::new(place, n(radius)));
                let walls: [&dyn Obstacle<G>; 3] = [&walls[0], &walls[1], &walls[2]];
                for obstacles in [&walls[..], &walls[..2], &[&circles[0]], &[&circles[1]]] {
                    let got = force(&Change::none(), &agent, obstacles);
                    assert!(finite(got), "{name} is finite: {got:?} at {place:?} for {agent:?}");
                }
            }
        }
    });
}
