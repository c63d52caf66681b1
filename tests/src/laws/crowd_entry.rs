//! Laws of [`Crowd`] for agents that enter or are moved where others are, and for measured ones.
#![cfg(feature = "alloc")]

extern crate alloc;

use alloc::vec::Vec;

use super::crowd::{AGENTS, agent, assert_apart, crowd, mixed, wish, world};
use super::crowd_changes::rejected_of;
use crate::approx::{at, n, v};
use steer_core::crowd::{Crowd, Member};
use steer_core::swarm::SwarmScalar;
use steer_core::terrain::Wall;
use steer_core::{Agent, Geometry, Vec2Ext};

/// An agent enters, moves or is measured on others, on an obstacle or too fast. The check names it.
/// It is no reason to reject others.
pub fn an_agent_enters_anywhere<G: Geometry<Vector: Send + Sync> + Send + Sync>()
where
    G::Scalar: SwarmScalar,
{
    let fast = |x, speed| agent::<G>(x, 0.0).with_velocity(v(speed, 0.0));
    for (agent, what) in [
        (agent::<G>(1.5, 0.0), "position"),
        (agent::<G>(0.0, 0.0), "position"),
        (agent::<G>(19.5, 0.0), "position"),
        (agent::<G>(20.0, 0.0), "position"),
        (fast(3.5, -2.0), "velocity"),
        (fast(17.5, 2.0), "velocity"),
    ] {
        let mut crowd = crowd::<G>();
        let wall = Wall::new(at::<G>(20.0, -9.0), v(20.0, 9.0));
        crowd.set_obstacles([wall]).expect("no agent is there");
        crowd.insert(self::agent::<G>(0.0, 0.0)).expect("it is alone");
        let here = Agent { id: 1, ..agent };
        let there = here.with_position(v(-9.0, 0.0)).with_velocity(v(0.0, 0.0));
        let check = |crowd: &Crowd<G>| {
            assert_eq!(rejected_of(crowd.check_agent(1)), Some((1, what)), "{agent:?}");
            assert!(crowd.check().is_err());
        };
        assert_eq!((crowd.insert(there), crowd.check()), (Ok(1), Ok(())));
        assert_eq!(crowd.replace(here), Ok(()));
        check(&crowd);
        assert_eq!((crowd.replace(there), crowd.check()), (Ok(()), Ok(())));
        assert_eq!(crowd.observe(1, here.position, here.velocity), Ok(()));
        check(&crowd);
        assert_eq!(
            (crowd.remove(1).map(|agent| agent.position), crowd.check()),
            (Some(here.position), Ok(()))
        );
        assert_eq!(crowd.insert_with_id(here), Ok(1));
        check(&crowd);
        // A wall elsewhere, and a weaker newcomer.
        assert_eq!(crowd.set_obstacles([wall, Wall::new(v(30.0, 0.0), v(40.0, 0.0))]), Ok(()));
        assert_eq!(crowd.insert(self::agent::<G>(9.0, 9.0).with_max_force(n(0.5))), Ok(2));
        assert_eq!(crowd.check_agent(2), Ok(()));
    }
}

/// Agents that enter and are moved on others part, and meanwhile none overlaps another.
pub fn agents_put_on_others_part<G: Geometry<Vector: Send + Sync> + Send + Sync>()
where
    G::Scalar: SwarmScalar,
{
    const EDITS: [(usize, u32, u32); 3] = [(0, 3, 9), (40, 14, 15), (80, 20, 3)];
    let mut crowd = crowd::<G>();
    for agent in mixed::<G>() {
        crowd.insert(agent).expect("its limits are right");
    }
    let mut moved: Vec<[u32; 2]> = Vec::new();
    for step in 0..160 {
        for (_, id, on) in EDITS.into_iter().filter(|(at, ..)| *at == step) {
            let onto = crowd.get(on).expect("it is there");
            let agent = crowd.get(id).expect("it is there");
            // It may be near others, too.
            let at = onto.position + v(0.5, 0.0);
            crowd.replace(agent.with_position(at).with_velocity(v(0.0, 0.0))).expect("it may be anywhere");
            let touch = |other: &&Member<G>| {
                other.agent.position.distance(at) < other.agent.radius + agent.radius + n(0.125)
            };
            moved.extend(crowd.iter().filter(touch).map(|other| [id, other.agent.id]));
            assert!(moved.len() > 1, "it overlaps another one");
        }
        crowd.step(|person| wish(person.agent));
        let touches = |[one, other]: [u32; 2]| {
            let [one, other] = [one, other].map(|id| crowd.get(id).expect("it is there"));
            one.position.distance(other.position) < one.radius + other.radius
        };
        for one in 0..AGENTS as u32 {
            for other in 0..one {
                let is_moved = moved.contains(&[one, other]) || moved.contains(&[other, one]);
                assert!(is_moved || !touches([one, other]), "step {step}: {one} and {other} overlap");
            }
        }
        if step % 40 == 39 {
            assert_apart(&crowd);
            assert_eq!(crowd.check(), Ok(()));
            moved.clear();
        }
    }
}

/// An agent that is measured where it is steps to the bit as one that is not. One that is measured
/// elsewhere is there, and faces along its velocity.
pub fn a_measured_agent_is_where_it_was_measured<G: Geometry<Vector: Send + Sync> + Send + Sync>()
where
    G::Scalar: SwarmScalar,
{
    for wraps in [false, true] {
        let mut one = crowd::<G>();
        if wraps {
            one = one.with_torus(world()).expect("it is empty");
        }
        for agent in mixed::<G>() {
            one.insert(agent).expect("its limits are right");
        }
        let mut other = one.clone();
        for _ in 0..24 {
            for member in one.iter() {
                let Agent { id, position, velocity, .. } = member.agent;
                other.observe(id, position, velocity).expect("it is where it was");
            }
            one.step(|person| wish(person.agent));
            other.step(|person| wish(person.agent));
            for (one, other) in one.iter().zip(other.iter()) {
                assert_eq!((one.agent.position, one.patience), (other.agent.position, other.patience));
                assert_eq!((one.agent.velocity, one.status), (other.agent.velocity, other.status));
            }
        }
        let (position, velocity) = (at::<G>(20.0, 3.0), at::<G>(0.0, -1.5));
        one.observe(5, position, velocity).expect("it is in the world");
        let agent = one.get(5).expect("it is there");
        assert_eq!((agent.position, agent.velocity, agent.heading), (position, velocity, v(0.0, -1.0)));
        one.observe(5, position, v(0.0, 0.0)).expect("it is in the world");
        let agent = one.get(5).expect("it is there");
        assert_eq!((agent.velocity, agent.heading), (v(0.0, 0.0), v(0.0, -1.0)));
    }
}
