//! A world of hundreds of agents in parts has the bits of one swarm. The law is proved on parts
//! that are wrong in one way each.

use core::ops::Range;
use std::collections::BTreeMap;

use proptest::prelude::*;
use steer_core::behavior::{Boids, Falloff, FlockRule};
use steer_core::neighbors::Sight;
use steer_core::space::{Bounds, Edge};
use steer_core::swarm::{SimdLevel, Swarm, SwarmRules, SwarmScalar};
use steer_core::{Agent, Body, Geometry, Scalar, Vec2Ext, Vec2Like, seek};
use steer_glam::{Glam, GlamF64};

/// A part that is not as `Swarm::step_part` needs it.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Wrong {
    /// The number of agents in all is the number of the part.
    LocalCount,
    /// Agents that are only seen come without their heading.
    NoHeading,
    /// The part gives its agents other ids.
    NewIds,
    /// Agents that are only seen come twice.
    Twice,
    /// The first row is not beside the last.
    NoSeam,
}

/// A world and its agents.
#[derive(Clone, Debug)]
struct World<G: Geometry> {
    rules: SwarmRules<G>,
    agents: Vec<Agent<G>>,
    level: SimdLevel,
    extra: bool,
}

/// Distribution of agents.
#[derive(Clone, Copy, Debug)]
enum Spread {
    Even,
    Clustered,
    /// Many at a few points, of which two on opposite sides are one on a torus.
    Coincident,
}

const SPREADS: [Spread; 3] = [Spread::Even, Spread::Clustered, Spread::Coincident];
const EDGES: [Edge; 3] = [Edge::Open, Edge::Wrap, Edge::Bounce];

/// Pseudo-random numbers from 0 up to 1.
fn dice(mut seed: u64) -> impl FnMut() -> f64 {
    move || {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 40) as f64 / 16_777_216.0
    }
}

impl<G: Geometry<Vector: Send + Sync> + Send + Sync> World<G>
where
    G::Scalar: SwarmScalar,
{
    fn new(seed: u64, count: usize, per_reach: f64, spread: Spread, edge: Edge) -> Self {
        let of = G::Scalar::from_f64;
        let side = 9.0 * (count as f64 / per_reach).sqrt();
        let rule = |distance, min_cos, weight| FlockRule {
            sight: Sight { distance: of(distance), min_cos: of(min_cos) },
            weight: of(weight),
        };
        let template =
            Agent::new(G::Vector::zero(), G::Vector::zero()).with_max_speed(of(4.0)).with_max_force(of(2.0));
        let rules = SwarmRules {
            boids: Boids {
                separation: rule(5.0, -0.707, 3.0),
                falloff: Falloff::Inverse,
                cohesion: rule(9.0, -0.15, 1.0),
                alignment: rule(7.5, 0.7, 2.0),
                ..Boids::default()
            },
            template,
            bounds: Bounds { min: G::Vector::zero(), max: G::Vector::new(of(side), of(side)) },
            edge,
        };
        let mut roll = dice(seed);
        let agent = |index: usize| {
            let (mut x, mut y) = (roll(), roll());
            match spread {
                Spread::Even => {}
                Spread::Clustered => (x, y) = (x, y * y * y),
                Spread::Coincident if !index.is_multiple_of(4) => (x, y) = (0.5, (index % 5) as f64 * 0.25),
                Spread::Coincident => {}
            }
            let velocity = G::Vector::new(of(roll() * 6.0 - 3.0), of(roll() * 6.0 - 3.0));
            let heading = velocity.direction_or(G::Vector::unit_x());
            let position = G::Vector::new(of(x * side), of(y * side));
            Agent { id: index as u32 * 7, position, velocity, heading, ..template }
        };
        let agents = (0..count).map(agent).collect();
        World { rules, agents, level: SimdLevel::detect(), extra: seed % 2 == 1 }
    }

    fn swarm<'a>(&self, agents: impl IntoIterator<Item = &'a Agent<G>>) -> Swarm<G>
    where
        G: 'a,
    {
        let mut swarm = Swarm::new(self.rules).expect("the rules make sense");
        swarm.simd_level = self.level;
        for agent in agents {
            swarm.insert_with_id(*agent).expect("it is an agent");
        }
        swarm
    }

    fn force(&self, agent: &Agent<G>) -> G::Vector {
        seek(agent, self.rules.bounds.max)
    }

    /// Replaces the agents by the world's agents one step later, in one swarm.
    fn step(&mut self, dt: G::Scalar) {
        let mut swarm = self.swarm(&self.agents);
        if self.extra {
            swarm.step_with(dt, |agent| self.force(agent))
        } else {
            swarm.step(dt)
        }
        self.agents = self.of(&swarm).into_values().collect();
    }

    fn of(&self, swarm: &Swarm<G>) -> BTreeMap<u32, Agent<G>> {
        let whole = |Body { id, position, velocity, heading, .. }| {
            (id, Agent { id, position, velocity, heading, ..self.rules.template })
        };
        swarm.iter().map(whole).collect()
    }

    /// The agents of the world one step later, in parts with these rows.
    fn step_parts(&self, dt: G::Scalar, cuts: &[usize], wrong: Option<Wrong>) -> Vec<Agent<G>> {
        let all = self.agents.len();
        let rows = self.rules.rows(all).expect("the rules make sense");
        let mut after = BTreeMap::new();
        for cut in cuts.windows(2) {
            let own = cut[0]..cut[1];
            let mut local = Vec::new();
            for agent in &self.agents {
                let row = rows.row(agent.position.y());
                if own.contains(&row) {
                    local.push(*agent);
                } else if is_beside(row, &own, rows.count(), wrong != Some(Wrong::NoSeam)) {
                    let heading =
                        if wrong == Some(Wrong::NoHeading) { G::Vector::unit_x() } else { agent.heading };
                    let times = if wrong == Some(Wrong::Twice) { 2 } else { 1 };
                    (0..times).for_each(|_| local.push(Agent { heading, ..*agent }));
                }
            }
            let ids: Vec<u32> = local.iter().map(|agent| agent.id).collect();
            if wrong == Some(Wrong::NewIds) {
                let count = local.len() as u32;
                for (index, agent) in (0..).zip(&mut local) {
                    agent.id = count - index;
                }
            }
            let mut part = self.swarm(&local);
            let agents = if wrong == Some(Wrong::LocalCount) { local.len() } else { all.max(local.len()) };
            let own = match wrong {
                Some(Wrong::LocalCount) => {
                    let count = self.rules.rows(agents).expect("the rules make sense").count();
                    own.start * count / rows.count()..(own.end * count).div_ceil(rows.count())
                }
                _ => own,
            };
            let done = if self.extra {
                part.step_part_with(dt, agents, own, |agent| self.force(agent))
            } else {
                part.step_part(dt, agents, own)
            };
            if done.is_err() && wrong.is_some() {
                continue;
            }
            done.expect("all agents are near");
            let count = ids.len() as u32;
            let old = |id: u32| if wrong == Some(Wrong::NewIds) { ids[(count - id) as usize] } else { id };
            after.extend(
                self.of(&part)
                    .into_values()
                    .map(|agent| (old(agent.id), Agent { id: old(agent.id), ..agent })),
            );
        }
        after.into_values().collect()
    }

    /// Whether parts have the bits of one swarm over some steps, cut anew at each of them.
    fn parts_are_the_whole(mut self, steps: u64, seed: u64, wrong: Option<Wrong>) -> bool {
        let dt = G::Scalar::from_f64(0.5);
        for step in 0..steps {
            let rows = self.rules.rows(self.agents.len()).expect("the rules make sense").count();
            let parts = self.step_parts(dt, &any_cuts(rows, seed ^ step), wrong);
            self.step(dt);
            if parts != self.agents {
                return false;
            }
        }
        true
    }
}

/// Whether a row is beside some rows. If there is a seam, also across it.
fn is_beside(row: usize, own: &Range<usize>, count: usize, seam: bool) -> bool {
    let beside = [own.end % count, (own.start + count - 1) % count].contains(&row);
    beside && (seam || row + 1 == own.start || row == own.end)
}

/// Cuts at random: from one part to one for each row.
fn any_cuts(rows: usize, seed: u64) -> Vec<usize> {
    let mut roll = dice(seed);
    let chance = roll();
    let inner = (1..rows).filter(|_| roll() < chance);
    core::iter::once(0).chain(inner).chain([rows]).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(16))]

    #[test]
    fn parts_of_a_world_equal_one_swarm(
        seed: u64, count in 2_usize..300, per_reach in 0.3_f64..20.0, spread in 0_usize..3, edge in 0_usize..3
    ) {
        let (spread, edge) = (SPREADS[spread], EDGES[edge]);
        let world = World::<Glam>::new(seed, count, per_reach, spread, edge);
        let scalar = World { level: SimdLevel::scalar(), ..world.clone() };
        prop_assert!(scalar.parts_are_the_whole(2, seed, None));
        prop_assert!(world.parts_are_the_whole(4, seed, None));
        prop_assert!(World::<GlamF64>::new(seed, count, per_reach, spread, edge).parts_are_the_whole(2, seed, None));
    }
}

#[test]
fn threads_change_nothing_for_parts() {
    for threads in [2, 7] {
        let pool =
            rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads can be started");
        for edge in EDGES {
            let world = World::<Glam>::new(threads as u64, 2_500, 5.0, Spread::Even, edge);
            assert!(pool.install(|| world.parts_are_the_whole(2, 3, None)), "{threads} threads, {edge:?}");
        }
    }
}

/// The law finds each kind of wrong part, in some world of those above.
#[test]
fn every_wrong_part_is_found() {
    for wrong in [Wrong::LocalCount, Wrong::NoHeading, Wrong::NewIds, Wrong::Twice, Wrong::NoSeam] {
        let is_found = |seed: u64| {
            let (spread, edge) = (SPREADS[seed as usize % 3], EDGES[seed as usize / 3 % 3]);
            let per_reach = [0.5, 2.0, 6.0][seed as usize / 9 % 3];
            let world = World::<Glam>::new(seed, 120, per_reach, spread, edge);
            let found = !world.clone().parts_are_the_whole(2, seed, Some(wrong));
            found && world.parts_are_the_whole(2, seed, None)
        };
        assert!((0..60).any(is_found), "{wrong:?} is not found");
    }
}
