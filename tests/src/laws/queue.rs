//! [`Queue`].

use crate::approx::{finite, n, near, near_vec, same_vec, v};
use crate::cases::{agents, goes_along, mirrors, shifts, turns};
use steer_core::{Agent, Body, Queue, Vec2Like, seek};

/// A queue that looks 40 ahead and leaves 5 beside.
fn case<V: Vec2Like>() -> Queue<V::Scalar> {
    Queue { distance: n(40.0), clearance: n(5.0) }
}

/// Behind the next in line the agent slows to the share of max_speed that the gap leaves.
pub fn the_gap_gives_the_speed<V: Vec2Like>() {
    let agent = Agent::<V>::new(v(0.0, 0.0), v(1.0, 2.0)).with_radius(n(5.0));
    let next = |x, y| Body { radius: n(5.0), ..Body::at(v(x, y)) };
    // (30, 0) leaves a gap of 20, half of 40: (5, 0) less (1, 2). (8, 0) overlaps: a stop.
    for (other, want) in [(next(30.0, 0.0), v(4.0, -2.0)), (next(8.0, 0.0), v(-1.0, -2.0))] {
        let force = case::<V>().steer(&agent, v(100.0, 0.0), [other]);
        assert!(near_vec(force, want), "behind {other:?} the force is {want:?}: {force:?}");
    }
    // The nearest of several counts, in whatever order.
    for others in [[next(30.0, 0.0), next(20.0, 0.0)], [next(20.0, 0.0), next(30.0, 0.0)]] {
        let gap = case::<V>().gap(&agent, v(100.0, 0.0), others);
        assert!(gap.is_some_and(|gap| near(gap, n(10.0))), "the gap to the nearest is 10: {gap:?}");
    }
}

/// Those behind, beside the way, out of sight or beyond the door are not waited for: the door is sought.
pub fn with_nobody_before_it_seeks<V: Vec2Like>() {
    let (agent, door) = (Agent::<V>::new(v(0.0, 0.0), v(1.0, 2.0)), v(30.0, 0.0));
    let want = seek(&agent, door);
    for place in [v(-1.0, 0.0), v(10.0, 5.0), v(10.0, -5.0), v(61.0, 0.0), v(39.0, 40.0)] {
        let force = case::<V>().steer(&agent, door, [Body::at(place)]);
        assert!(near_vec(force, want), "one at {place:?} is not waited for: {force:?} is not {want:?}");
    }
    let force = case::<V>().steer(&agent, door, []);
    assert!(same_vec(force, want), "with nobody there the door is sought: {force:?} is not {want:?}");
}

/// Of two who are equally far from the door the smaller id goes first, and only the other waits.
pub fn of_two_equally_far_the_smaller_id_goes<V: Vec2Like>() {
    let at = |y, id| Agent::<V>::new(v(0.0, y), v(1.0, 0.0)).with_radius(n(5.0)).with_id(id);
    for (one, two) in [(at(3.0, 1), at(-3.0, 2)), (at(-3.0, 1), at(3.0, 2)), (at(0.0, 1), at(0.0, 2))] {
        let door = v(40.0, 0.0);
        let first = case::<V>().gap(&one, door, [two.body()]);
        let second = case::<V>().gap(&two, door, [one.body()]);
        assert!(
            first.is_none() && second.is_some(),
            "of two equally far only the larger id waits: gaps {first:?} and {second:?}"
        );
    }
}

/// In the door itself the force brakes, and with distance 0 nobody is waited for.
pub fn in_the_door_it_brakes<V: Vec2Like>() {
    for agent in agents::<V>() {
        let here = Body::at(agent.position);
        let force = case::<V>().steer(&agent, agent.position, [here]);
        assert!(near_vec(force, -agent.velocity), "in the door it brakes: {force:?} for {agent:?}");
        let (blind, door) = (Queue { distance: n(0.0), ..case::<V>() }, agent.position + v(24.0, 7.0));
        let force = blind.steer(&agent, door, [here, Body::at(agent.position + v(12.0, 3.5))]);
        let want = seek(&agent, door);
        assert!(near_vec(force, want), "with distance 0 it seeks: {force:?} is not {want:?}");
    }
}

/// Queuing is finite and goes along with a turn, a mirror and a shift of the world.
pub fn it_goes_along_with_the_world<V: Vec2Like>() {
    let others = super::flock::neighbors::<V>();
    for agent in agents::<V>() {
        let door = v(47.0, 31.0);
        let force = case::<V>().steer(&agent, door, [Body::at(agent.position)]);
        assert!(finite(force), "queuing is finite: {force:?} for {agent:?}");
        goes_along("queue goes along with the world", turns().chain(mirrors()).chain(shifts()), |c| {
            case::<V>().steer(&c.agent(&agent), c.point(door), others.iter().map(|other| c.body(other)))
        });
    }
}
