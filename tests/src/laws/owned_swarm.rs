//! Laws of [`Swarm`]: agents in its own storage move as those in the caller's slices, and can be
//! added and removed.
#![cfg(feature = "alloc")]

use super::grid::crowds::{COUNT, World, evenly, worlds};
use super::swarm::agents::{Agents, Force, every, flocks, kinds, nothing};
use crate::approx::{n, same, same_vec, v};
use steer_core::space::Edge;
use steer_core::swarm::{Iter, SimdLevel, Swarm, SwarmRules, SwarmScalar};
use steer_core::{Agent, Error, Geometry, Scalar, Vec2Like};

/// Agents in a swarm move as those in the caller's slices, to the last bit, at every SIMD level.
pub fn results_do_not_depend_on_the_storage<G: Geometry<Vector: Send + Sync> + Send + Sync>()
where
    G::Scalar: SwarmScalar,
{
    for level in [SimdLevel::scalar(), SimdLevel::baseline(), SimdLevel::detect()] {
        let mut known = SimdLevel::available();
        assert!(known.any(|known| known.name() == level.name()), "{level:?}");
    }
    // Scalar code and the four levels of x86-64: five has no factor in common with the numbers of
    // crowds, kinds and flocks, so each level meets all of them in turn.
    let (count, mut turn) = (SimdLevel::available().count(), 0);
    every::<G>(|rules, crowd| {
        let mut agents = Agents::at(crowd);
        let begin: [_; COUNT] = core::array::from_fn(|index| agents.agent(rules, index));
        for _ in 0..3 {
            agents = agents.stepped(rules, n(0.5), &nothing);
        }
        let level = SimdLevel::available().nth(turn % count).unwrap_or(SimdLevel::scalar());
        turn += 1;
        let mut swarm = kept(rules, &begin);
        swarm.simd_level = level;
        swarm.step(n(0.5));
        swarm.step_with(n(0.5), &nothing as Force<'_, G>);
        swarm.step_combined(n(0.5), |_, flock| flock);
        for agent in swarm.iter() {
            let index = agent.id as usize;
            same(&(level, rules), agent.position, agents.positions[index]);
            same(&(level, rules), agent.velocity, agents.velocities[index]);
            same(&(level, rules), agent.heading, agents.headings[index]);
        }
    });
}

/// Returns a swarm of these agents.
fn kept<G: Geometry<Vector: Send + Sync> + Send + Sync>(
    rules: &SwarmRules<G>,
    agents: &[Agent<G>],
) -> Swarm<G>
where
    G::Scalar: SwarmScalar,
{
    let mut swarm = Swarm::new(*rules).expect("the rules make sense");
    for (index, agent) in agents.iter().enumerate() {
        assert_eq!(swarm.insert(*agent), Ok(index as u32));
    }
    swarm
}

/// Ids stay the same after every step. A removed agent is gone, and the remaining ones move as if
/// they had always been alone.
pub fn agents_are_added_and_removed<G: Geometry<Vector: Send + Sync> + Send + Sync>()
where
    G::Scalar: SwarmScalar,
{
    let World { bounds, .. } = worlds::<G>()[1];
    let rules = SwarmRules { boids: flocks()[0], template: kinds()[1], bounds, edge: Edge::Wrap };
    let agents = Agents::at(&evenly::<G>());
    let begin: [_; COUNT] = core::array::from_fn(|index| agents.agent(&rules, index));
    let mut swarm = kept(&rules, &begin);
    assert_eq!((swarm.get(3), swarm.remove(3)), (Some(begin[3]), Some(begin[3])));
    assert_eq!((swarm.remove(3), swarm.remove(COUNT as u32)), (None, None));
    swarm.retain(|agent| agent.id % 4 != 3);
    assert_eq!((swarm.len(), swarm.is_empty()), (COUNT - COUNT / 4, false));
    let few: [_; COUNT - COUNT / 4] = core::array::from_fn(|index| begin[index + index / 3]);
    let mut alone = Swarm::new(rules).expect("the rules make sense");
    alone.reserve(few.len());
    let bytes = alone.heap_size();
    for agent in &few {
        alone.insert(*agent).expect("it is an agent");
    }
    assert_eq!(alone.heap_size(), bytes, "what is reserved is enough");
    for _ in 0..3 {
        swarm.step(n(0.5));
        alone.step(n(0.5));
    }
    for (new, agent) in few.iter().enumerate() {
        let (one, other) = (swarm.get(agent.id), alone.get(new as u32));
        let (Some(one), Some(other)) = (one, other) else { panic!("{agent:?} is lost") };
        assert!(same_vec(one.position, other.position) && same_vec(one.heading, other.heading));
    }
    assert_eq!(swarm.get(3), None);
    let columns = [swarm.positions(), swarm.velocities(), swarm.headings()];
    let agents: Iter<'_, G> = (&swarm).into_iter();
    assert_eq!(agents.len(), swarm.len());
    for (at, agent) in agents.enumerate() {
        let [position, velocity, heading] = columns.map(|[x, y]| G::Vector::new(x[at], y[at]));
        assert_eq!((position, velocity, heading), (agent.position, agent.velocity, agent.heading));
        assert_eq!(swarm.ids()[at], agent.id);
    }
    // A new agent has a new id, and its heading is the direction of its velocity.
    let id = swarm.add(v(1.0, 2.0), v(0.0, -3.0)).expect("it is finite");
    assert_eq!(id, COUNT as u32);
    assert!(swarm.get(id).is_some_and(|agent| same_vec(agent.heading, v(0.0, -1.0))));
    swarm.retain(|_| false);
    swarm.step(n(0.5));
    assert!(swarm.is_empty());
    let nan = G::Vector::new(n(f64::NAN), n(0.0));
    if !nan.x().is_finite() {
        assert_eq!(swarm.add(nan, v(0.0, 0.0)), Err(Error::NotFinite { what: "position" }));
    }
    let blind = SwarmRules { template: rules.template.with_load(n(0.0)), ..rules };
    assert!(Swarm::new(blind).is_err());
}
