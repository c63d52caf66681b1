//! Laws of [`Queue`].

use crate::approx::{at, equals, n, near, same, same_vec, v};
use crate::cases::agents;
use crate::catalogue::{Case, Situation};
use crate::units::{Results, Scene};
use steer_core::behavior::{Queue, QueueState};
use steer_core::combine::{Budget, Priority, Sum};
use steer_core::parameters::Unit;
use steer_core::{Agent, Body, Geometry, Vec2Ext, Vec2Like, seek};

impl<G: Geometry> Case<G> for Queue<G::Scalar> {
    fn steer_in(&self, at: &mut Situation<G>) -> G::Vector {
        self.steer(&mut at.memory.queue, &at.me, at.target, at.others, at.dt)
    }

    fn variant(_: usize) -> Self {
        Self::default()
    }

    fn report(&self, scene: &Scene<G>, out: &mut Results<G::Scalar>) {
        let gap = self.gap(&scene.me, scene.place, scene.others);
        out.number(Unit::LENGTH, gap.unwrap_or(-scene.of(Unit::LENGTH, 1.0)));
    }
}

/// Returns a queue with a distance of 40 and a clearance of 5.
fn case<G: Geometry>() -> Queue<G::Scalar> {
    Queue { distance: n(40.0), clearance: n(5.0) }
}

/// Returns the force on an agent that has not passed the door.
fn queueing<G: Geometry>(
    queue: Queue<G::Scalar>,
    agent: &Agent<G>,
    door: G::Vector,
    others: impl IntoIterator<Item = Body<G>>,
) -> G::Vector {
    queue.steer(&mut QueueState::default(), agent, door, others, n(1.0))
}

/// Behind the next in line the agent slows to the share of `max_speed` that the gap allows.
pub fn the_gap_gives_the_speed<G: Geometry>() {
    let agent = Agent::<G>::new(v(0.0, 0.0), v(1.0, 2.0)).with_radius(n(5.0));
    let next = |x, y| Body { radius: n(5.0), ..Body::at_rest(v(x, y)) };
    // (30, 0) leaves a gap of 20, half of 40: (5, 0) less (1, 2). (8, 0) overlaps: a stop.
    for (other, want) in [(next(30.0, 0.0), v(4.0, -2.0)), (next(8.0, 0.0), v(-1.0, -2.0))] {
        equals(&other, queueing(case::<G>(), &agent, v(100.0, 0.0), [other]), want);
    }
    // The nearest of several counts, whatever their order.
    for others in [[next(30.0, 0.0), next(20.0, 0.0)], [next(20.0, 0.0), next(30.0, 0.0)]] {
        let gap = case::<G>().gap(&agent, v(100.0, 0.0), others);
        assert!(gap.is_some_and(|gap| near(gap, n(10.0))), "the gap to the nearest is 10: {gap:?}");
    }
}

/// An agent does not wait for others behind it, beside its path, out of sight or beyond the door:
/// it seeks the door.
pub fn with_no_agent_ahead_it_seeks<G: Geometry>() {
    let (agent, door) = (Agent::<G>::new(v(0.0, 0.0), v(1.0, 2.0)), v(30.0, 0.0));
    let want = seek(&agent, door);
    for place in [v(-1.0, 0.0), v(10.0, 5.0), v(10.0, -5.0), v(61.0, 0.0), v(39.0, 40.0)] {
        equals(&place, queueing(case::<G>(), &agent, door, [Body::at_rest(place)]), want);
    }
    same(&(), queueing(case::<G>(), &agent, door, []), want);
}

/// Of two agents equally far from the door the smaller id goes first, and only the other waits.
pub fn of_two_equally_far_the_smaller_id_goes<G: Geometry>() {
    let at = |y, id| Agent::<G>::new(v(0.0, y), v(1.0, 0.0)).with_radius(n(5.0)).with_id(id);
    for (one, two) in [(at(3.0, 1), at(-3.0, 2)), (at(-3.0, 1), at(3.0, 2)), (at(0.0, 1), at(0.0, 2))] {
        let door = v(40.0, 0.0);
        let first = case::<G>().gap(&one, door, [two.to_body()]);
        let second = case::<G>().gap(&two, door, [one.to_body()]);
        assert!(
            first.is_none() && second.is_some(),
            "of two equally far only the larger id waits: gaps {first:?} and {second:?}"
        );
    }
}

/// Within its radius and the clearance of the door the agent is through. From then on there is no
/// force, wherever it is.
pub fn once_through_there_is_no_force<G: Geometry>() {
    let door = at::<G>(20.0, -10.0);
    for agent in agents::<G>() {
        // The reach of the door: 5 and the radius.
        let room = agent.radius + n(5.0);
        for (off, through) in [(0.0, true), (0.9, true), (1.1, false)] {
            let place = door + at::<G>(0.6, 0.8) * (room * n(off));
            let at = |position| Agent { position, velocity: v(0.0, 0.0), ..agent };
            let mut state = QueueState::default();
            for place in [place, door + v(90.0, 0.0)] {
                let got = case::<G>().steer(&mut state, &at(place), door, [Body::at_rest(door)], n(1.0));
                assert!(state.passed == through, "{off} of {room:?} off it is through: {through}");
                assert!(
                    same_vec(got, v(0.0, 0.0)) == (through || agent.max_speed == n(0.0)),
                    "{off} of {room:?} off, at {place:?} the force is {got:?}"
                );
            }
        }
        let mut again = QueueState::default();
        let far = Agent { position: door + v(90.0, 0.0), ..agent };
        equals(&agent, case::<G>().steer(&mut again, &far, door, [], n(1.0)), seek(&far, door));
    }
}

/// An agent is through if one of its steps leads over the door, at any speed and dt. An agent that
/// passes beside it is not.
pub fn no_step_is_too_long_for_the_door<G: Geometry>() {
    let door = at::<G>(3.0, 2.0);
    for (way, left) in [(at::<G>(1.0, 0.0), at::<G>(0.0, 1.0)), (v(0.6, -0.8), v(0.8, 0.6))] {
        for (beside, through) in [(0.0, true), (4.5, true), (-4.5, true), (5.5, false), (-5.5, false)] {
            for (speed, dt) in [(8.0, 1.0), (60.0, 1.0), (60.0, 0.5), (7.0, 0.0625)] {
                let start = door + left * n(beside) - way * n(40.0);
                let mut agent = Agent::new(start, way * n(speed)).with_max_speed(n(speed));
                let mut state = QueueState::default();
                for _ in 0..200 {
                    let before = state.passed;
                    let _ = case::<G>().steer(&mut state, &agent, door, [], n(dt));
                    let passes = case::<G>().passes(&agent, door, n(dt));
                    assert!(state.passed == (before || passes), "it is through once it passes: {agent:?}");
                    agent.step(v(0.0, 0.0), n(dt));
                }
                assert!(
                    state.passed == through,
                    "{beside} beside, by {speed} in steps of {dt}, it is through: {through}"
                );
            }
        }
    }
}

/// An agent that is through moves on to its target, with every combiner, and nothing pulls it back.
pub fn no_agent_comes_back_from_behind_the_door<G: Geometry>() {
    let (door, beyond) = (at::<G>(0.0, 0.0), at::<G>(300.0, 0.0));
    let combine = |how: usize, max: G::Scalar, queue: G::Vector, on: G::Vector| match how {
        0 => Sum::new(max).then(|| queue).then(|| on).total(),
        1 => Priority::new(max).then(|| queue).then(|| on).total(),
        _ => Budget::new(max).then(|| queue).then(|| on).total(),
    };
    for (how, dt) in [(0, 1.0), (1, 1.0), (2, 1.0), (0, 0.25), (1, 0.25), (2, 0.25)] {
        let mut crowd = [(-30.0, 4.0), (-60.0, 0.0), (-75.0, -15.0)].map(|(x, y)| {
            let agent = Agent::<G>::new(v(x, y), v(0.0, 0.0)).with_max_speed(n(4.0)).with_max_force(n(0.5));
            (agent.with_radius(n(5.0)), QueueState::default())
        });
        for _ in 0..400 * if dt < 1.0 { 4 } else { 1 } {
            let bodies = crowd.map(|(agent, _)| agent.to_body());
            for (i, (agent, state)) in crowd.iter_mut().enumerate() {
                let mut others = bodies;
                others.rotate_left(i);
                let queue = case::<G>().steer(state, agent, door, others.into_iter().skip(1), n(dt));
                let on = seek(agent, beyond);
                agent.step(combine(how, agent.max_force, queue, on), n(dt));
            }
            let back = crowd.iter().any(|(agent, state)| state.passed && agent.position.x() < n(-12.0));
            assert!(!back, "nobody comes back, {how} in steps of {dt}: {crowd:?}");
        }
        let there = crowd.iter().all(|(agent, _)| agent.position.distance(beyond) < n(40.0));
        assert!(there, "all get to what lies beyond the door, {how} in steps of {dt}: {crowd:?}");
    }
}

/// With distance 0 the agent waits for no other.
pub fn without_a_distance_there_is_no_waiting<G: Geometry>() {
    for agent in agents::<G>() {
        let (blind, door) = (Queue { distance: n(0.0), ..case::<G>() }, agent.position + v(24.0, 7.0));
        let others = [agent.position, agent.position + v(12.0, 3.5)].map(Body::at_rest);
        let (force, want) = (queueing(blind, &agent, door, others), seek(&agent, door));
        equals(&agent, force, want);
    }
}

/// Bodies beyond the reach do not count.
pub fn bodies_beyond_the_reach_do_not_count<G: Geometry>() {
    for agent in agents::<G>() {
        let (queue, door) = (case::<G>(), agent.position + v(240.0, 70.0));
        let reach = queue.reach(&agent, n(5.0));
        let body = |way: G::Vector, share| {
            let at = agent.position + way * (reach * n(share));
            Body { radius: n(5.0), id: agent.id + 1, ..Body::at_rest(at) }
        };
        for k in 0..48 {
            let beyond = body(G::Vector::fraction_of_turn(k, 48), 1.01);
            assert_eq!(queue.gap(&agent, door, [beyond]), None, "{agent:?}, {k}");
        }
        let ahead = body((door - agent.position).unit(), 0.5);
        assert!(queue.gap(&agent, door, [ahead]).is_some(), "{agent:?}");
    }
}
