//! Laws of `Crowd` for a few agents that are much larger and faster than all others.
#![cfg(feature = "alloc")]

extern crate alloc;

use alloc::vec::Vec;

use super::crowd::{DT, agent, assert_apart, crowd};
use crate::approx::{at, n, same, v};
use steer_core::crowd::{CrowdBuffer, Other, PatienceState, Surroundings};
use steer_core::swarm::SwarmScalar;
use steer_core::{Agent, Geometry, Scalar, Vec2Ext};

/// Soldiers in a square, the first of which has the id 0.
fn soldiers<G: Geometry>() -> Vec<Agent<G>> {
    (0..36).map(|i| agent::<G>((i % 6) as f64 * 3.0, (i / 6) as f64 * 3.0).with_id(i)).collect()
}

/// An agent of 8 radii and 4 times the speed.
fn tank<G: Geometry>(x: f64) -> Agent<G> {
    agent::<G>(x, 6.5).with_radius(n(8.0)).with_max_speed(n(8.0)).with_id(99)
}

/// The force of every agent: to the other side.
fn wish<G: Geometry>(agent: &Agent<G>) -> G::Vector {
    let speed = if agent.id == 99 { -8.0 } else { 2.0 };
    agent.force_toward(v(speed, 0.25))
}

/// A tank is seen from afar, and steps are the rules agent by agent. Soldiers see other soldiers as
/// far as without it.
pub fn a_tank_among_soldiers_is_seen_from_afar<G: Geometry<Vector: Send + Sync> + Send + Sync>()
where
    G::Scalar: SwarmScalar,
{
    let mut agents: Vec<Agent<G>> = soldiers().into_iter().chain([tank(64.0)]).collect();
    let mut kept = crowd::<G>();
    for agent in &agents {
        kept.insert_with_id(*agent).expect("its limits are right");
    }
    let (rules, mut buffer) = (kept.rules(), CrowdBuffer::<G, 64>::new());
    let mut states: Vec<PatienceState<G::Scalar>> = agents.iter().map(|_| PatienceState::default()).collect();
    let (mut seen_from_afar, mut nearest) = (0, n::<G::Scalar>(64.0));
    for step in 0..80 {
        let bodies = agents.clone();
        kept.step(|person| wish(person.agent));
        for (agent, state) in agents.iter_mut().zip(&mut states) {
            let at = agent.position;
            let reach = |other: &Agent<G>| {
                let (radius, speed) = if other.id == 99 { (8.0, 8.0) } else { (1.0, 2.0) };
                rules.view_distance(agent, n(radius), n(speed), n(DT))
            };
            let others = bodies.iter().filter(|other| other.id != agent.id);
            let mut others: Vec<&Agent<G>> =
                others.filter(|other| at.distance(other.position) <= reach(other)).collect();
            let key = |other: &&Agent<G>| (at.distance(other.position), other.id);
            others.sort_by(|one, two| key(one).partial_cmp(&key(two)).expect("numbers are finite"));
            seen_from_afar += usize::from(others.iter().any(|other| other.id == 99));
            let others = others.into_iter().map(|other| Other::from(other.to_body()));
            let around = Surroundings::new(n(DT)).with_others(others);
            let force = rules.steer(&mut buffer, state, agent, wish(agent), around);
            agent.step(force, n(DT));
        }
        for (agent, state) in agents.iter().zip(&states) {
            let member = kept.member(agent.id).expect("it has entered");
            same(&("a step differs", step, agent), member.agent.position, agent.position);
            assert_eq!(member.patience, *state, "a state differs: {agent:?}");
        }
        assert_apart(&kept);
        assert_eq!(kept.check(), Ok(()));
        let tank = agents[36].position;
        nearest = agents[..36].iter().fold(nearest, |least, one| least.min(one.position.distance(tank)));
    }
    assert!(seen_from_afar > 100 && nearest < n(12.0), "{seen_from_afar} {nearest:?}");
}

/// Soldiers far from a tank step as without it, to the bit.
pub fn a_distant_tank_changes_nothing<G: Geometry<Vector: Send + Sync> + Send + Sync>()
where
    G::Scalar: SwarmScalar,
{
    let run = |with: Option<Agent<G>>| {
        let mut crowd = crowd::<G>();
        for agent in soldiers().into_iter().chain(with) {
            crowd.insert_with_id(agent).expect("its limits are right");
        }
        for _ in 0..20 {
            crowd.step(|person| {
                let is_tank = person.agent.id == 99;
                assert!(is_tank || person.others().count() < 30, "it sees all others");
                if is_tank { at::<G>(0.0, 0.0) } else { wish(person.agent) }
            });
        }
        crowd
    };
    let (alone, with) = (run(None), run(Some(tank(400.0))));
    assert!(alone.iter().eq(with.iter().take(36)) && alone.len() == 36);
    // It finds a place among them, and they none within it.
    let mut crowd = with;
    let id = crowd.place(tank(9.0)).expect("there is space");
    assert_eq!((crowd.check(), crowd.place(tank(9.0))), (Ok(()), Ok(id + 1)));
    let inside = crowd.get(id).expect("it has entered");
    let soldier = crowd.place(agent::<G>(0.0, 0.0).with_position(inside.position)).expect("there is space");
    assert!(crowd.get(soldier).is_some_and(|one| one.position.distance(inside.position) >= n(9.0)));
    assert_eq!(crowd.check(), Ok(()));
}
