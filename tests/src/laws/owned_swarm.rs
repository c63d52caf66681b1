//! Laws of [`Swarm`]: agents in its own storage move as those in the caller's slices, and can be
//! added and removed.
#![cfg(feature = "alloc")]

use super::grid::crowds::{COUNT, World, evenly, worlds};
use super::swarm::birds::{Birds, every, flocks, kinds, nothing};
use crate::approx::{n, same_vec, v};
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
        let mut birds = Birds::at(crowd);
        let begin: [_; COUNT] = core::array::from_fn(|index| birds.agent(rules, index));
        for _ in 0..3 {
            birds = birds.stepped(rules, n(0.5), nothing);
        }
        let level = SimdLevel::available().nth(turn % count).unwrap_or(SimdLevel::scalar());
        turn += 1;
        let mut swarm = kept(rules, &begin);
        swarm.simd_level = level;
        swarm.step(n(0.5));
        swarm.step_with(n(0.5), nothing);
        swarm.step(n(0.5));
        for bird in swarm.iter() {
            let index = bird.id as usize;
            let same = same_vec(bird.position, birds.positions[index])
                && same_vec(bird.velocity, birds.velocities[index])
                && same_vec(bird.heading, birds.headings[index]);
            let want = birds.positions[index];
            assert!(same, "{index:?}, {level:?}, {rules:?}, {bird:?}, {want:?}");
        }
    });
}

/// Returns a swarm of these agents.
fn kept<G: Geometry<Vector: Send + Sync> + Send + Sync>(rules: &SwarmRules<G>, birds: &[Agent<G>]) -> Swarm<G>
where
    G::Scalar: SwarmScalar,
{
    let mut swarm = Swarm::new(*rules).expect("the rules make sense");
    for (index, bird) in birds.iter().enumerate() {
        assert_eq!(swarm.insert(bird), Ok(index as u32));
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
    let birds = Birds::at(&evenly::<G>());
    let begin: [_; COUNT] = core::array::from_fn(|index| birds.agent(&rules, index));
    let mut swarm = kept(&rules, &begin);
    assert!(swarm.remove(3) && !swarm.remove(3) && !swarm.remove(COUNT as u32));
    swarm.retain(|bird| bird.id % 4 != 3);
    assert_eq!((swarm.len(), swarm.is_empty()), (COUNT - COUNT / 4, false));
    let few: [_; COUNT - COUNT / 4] = core::array::from_fn(|index| begin[index + index / 3]);
    let mut alone = Swarm::new(rules).expect("the rules make sense");
    alone.reserve(few.len());
    let bytes = alone.heap_size();
    for bird in &few {
        alone.insert(bird).expect("it is an agent");
    }
    assert_eq!(alone.heap_size(), bytes, "what is reserved is enough");
    for _ in 0..3 {
        swarm.step(n(0.5));
        alone.step(n(0.5));
    }
    for (new, bird) in few.iter().enumerate() {
        let (one, other) = (swarm.agent(bird.id), alone.agent(new as u32));
        let (Some(one), Some(other)) = (one, other) else { panic!("{bird:?} is lost") };
        assert!(same_vec(one.position, other.position) && same_vec(one.heading, other.heading));
    }
    assert_eq!(swarm.agent(3), None);
    let columns = [swarm.positions(), swarm.velocities(), swarm.headings()];
    let agents: Iter<'_, G> = (&swarm).into_iter();
    assert_eq!(agents.len(), swarm.len());
    for (at, bird) in agents.enumerate() {
        let [position, velocity, heading] = columns.map(|[x, y]| G::Vector::new(x[at], y[at]));
        assert_eq!((position, velocity, heading), (bird.position, bird.velocity, bird.heading));
        assert_eq!(swarm.ids()[at], bird.id);
    }
    // A new agent has a new id, and its heading is the direction of its velocity.
    let id = swarm.add(v(1.0, 2.0), v(0.0, -3.0)).expect("it is finite");
    assert_eq!(id, COUNT as u32);
    assert!(swarm.agent(id).is_some_and(|bird| same_vec(bird.heading, v(0.0, -1.0))));
    swarm.retain(|_| false);
    swarm.step(n(0.5));
    assert!(swarm.is_empty());
    let nan = G::Vector::new(n(f64::NAN), n(0.0));
    if !nan.x().is_finite() {
        assert_eq!(swarm.add(nan, v(0.0, 0.0)), Err(Error::NotFinite { what: "position" }));
    }
    let blind = SwarmRules { template: rules.template.with_mass(n(0.0)), ..rules };
    assert!(Swarm::new(blind).is_err());
}
