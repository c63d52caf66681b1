//! Swarms of thousands of agents: bit-identical results with every SIMD level, any number of
//! threads and any order of insertion, and no more memory than documented.

use core::ops::Range;
use std::collections::{BTreeMap, BTreeSet};

use proptest::prelude::*;
use steer_core::behavior::{Boids, Falloff, FlockRule};
use steer_core::neighbors::Sight;
use steer_core::space::{Bounds, Edge};
use steer_core::swarm::{SimdLevel, Swarm, SwarmRules, SwarmScratch, SwarmSlices};
use steer_core::{Agent, Body, Geometry, Vec2Ext};
use steer_glam::{Glam, GlamF64, Vec2};
use steer_nalgebra::Nalgebra;

/// Pseudo-random positions and velocities: dense in one part, sparse elsewhere, some on the sides.
fn agents(count: usize, mut seed: u64, side: f32) -> Vec<[f32; 4]> {
    let mut roll = || {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 40) as f32 / 16_777_216.0
    };
    (0..count)
        .map(|index| {
            let spread = if index % 3 == 0 { side } else { side * 0.2 };
            let place =
                if index % 97 == 0 { [0.0, roll() * side] } else { [roll() * spread, roll() * spread] };
            [place[0], place[1], roll() * 6.0 - 3.0, roll() * 6.0 - 3.0]
        })
        .collect()
}

/// Number of steps: the second begins with the order that the first has made.
const STEPS: u32 = 2;

/// Position, velocity and heading of each agent, by id.
type Bits = BTreeMap<usize, [u64; 6]>;

macro_rules! swarm_of {
    ($name:ident, $Geometry:ty, $scalar:ty) => {
        mod $name {
            use super::*;

            type Vector = <$Geometry as Geometry>::Vector;

            fn v(x: f32, y: f32) -> Vector {
                Vector::new(x as $scalar, y as $scalar)
            }

            pub(super) fn rules(edge: Edge, side: f32) -> SwarmRules<$Geometry> {
                let rule =
                    |distance, min_cos, weight| FlockRule { sight: Sight { distance, min_cos }, weight };
                SwarmRules {
                    boids: Boids {
                        separation: rule(5.0, -0.707, 3.0),
                        falloff: Falloff::Inverse,
                        cohesion: rule(9.0, -0.15, 1.0),
                        alignment: rule(7.5, 0.7, 2.0),
                        ..Boids::default()
                    },
                    template: Agent::new(v(0.0, 0.0), v(0.0, 0.0))
                        .with_max_speed(4.0)
                        .with_max_force(2.0)
                        .with_gain(0.7)
                        .with_max_turn_rate(0.5),
                    bounds: Bounds { min: v(0.0, 0.0), max: v(side, side) },
                    edge,
                }
            }

            fn bits(pairs: [Vector; 3]) -> [u64; 6] {
                // All NaNs are equivalent.
                let bits =
                    |number: $scalar| if number.is_nan() { u64::MAX } else { f64::from(number).to_bits() };
                let [[a, b], [c, d], [e, f]] = pairs.map(|pair| [bits(pair.x), bits(pair.y)]);
                [a, b, c, d, e, f]
            }

            /// Result of a swarm after [`STEPS`] steps, with the agents added in this order.
            pub(crate) fn owned(
                agents: &[[f32; 4]],
                order: &[usize],
                edge: Edge,
                set: SimdLevel,
                side: f32,
            ) -> Bits {
                let mut swarm = Swarm::new(rules(edge, side)).expect("the rules make sense");
                swarm.simd_level = set;
                for index in order {
                    let [x, y, u, w] = agents[*index];
                    swarm.add(v(x, y), v(u, w)).expect("it is finite");
                }
                for _ in 0..STEPS {
                    swarm.step(0.5);
                }
                let of = |agent: Body<$Geometry>| bits([agent.position, agent.velocity, agent.heading]);
                swarm.iter().map(|agent| (order[agent.id as usize], of(agent))).collect()
            }

            /// The same with forces that are not finite for some agents, while some agents are
            /// removed.
            pub(crate) fn disturbed(agents: &[[f32; 4]], edge: Edge, set: SimdLevel, side: f32) -> Bits {
                let mut swarm = Swarm::new(rules(edge, side)).expect("the rules make sense");
                swarm.simd_level = set;
                for [x, y, u, w] in agents {
                    swarm.add(v(*x, *y), v(*u, *w)).expect("it is finite");
                }
                for step in 0..STEPS {
                    swarm.step_with(0.5, |agent| match agent.id % 50 {
                        7 => v(f32::NAN, 1.0),
                        8 => v(0.0, f32::INFINITY),
                        _ => v(0.25, -0.5),
                    });
                    swarm.retain(|agent| agent.id % 17 != step);
                    swarm.remove(20 + step);
                }
                let of = |agent: Body<$Geometry>| bits([agent.position, agent.velocity, agent.heading]);
                swarm.iter().map(|agent| (agent.id as usize, of(agent))).collect()
            }

            /// Result of [`STEPS`] steps over slices.
            pub(crate) fn slices(agents: &[[f32; 4]], edge: Edge, side: f32) -> Bits {
                let mut positions: Vec<_> = agents.iter().map(|[x, y, _, _]| v(*x, *y)).collect();
                let mut velocities: Vec<_> = agents.iter().map(|[_, _, u, w]| v(*u, *w)).collect();
                let mut headings: Vec<_> =
                    velocities.iter().map(|velocity| velocity.direction_or(v(1.0, 0.0))).collect();
                let mut numbers = vec![0.0; SwarmScratch::<$scalar>::numbers(agents.len())];
                let mut indices = vec![0; SwarmScratch::<$scalar>::indices(agents.len())];
                for _ in 0..STEPS {
                    let agents = SwarmSlices {
                        positions: &mut positions,
                        velocities: &mut velocities,
                        headings: &mut headings,
                    };
                    let scratch = SwarmScratch { numbers: &mut numbers, indices: &mut indices };
                    rules(edge, side)
                        .step_slices(agents, scratch, 0.5)
                        .expect("all is finite and has storage");
                }
                let of = |index: usize| bits([positions[index], velocities[index], headings[index]]);
                (0..agents.len()).map(|index| (index, of(index))).collect()
            }
        }
    };
}
swarm_of!(glam, Glam, f32);
swarm_of!(double_glam, GlamF64, f64);
swarm_of!(nalgebra, Nalgebra<f32>, f32);

/// Whether two agents are at one position before one of the [`STEPS`] steps.
fn meet(agents: &[[f32; 4]], edge: Edge, side: f32) -> bool {
    let mut swarm = Swarm::new(glam::rules(edge, side)).expect("the rules make sense");
    for [x, y, u, w] in agents {
        swarm.add(Vec2::new(*x, *y), Vec2::new(*u, *w)).expect("it is finite");
    }
    (0..STEPS).any(|_| {
        let places: BTreeSet<_> = swarm
            .iter()
            .map(|agent| [agent.position.x, agent.position.y].map(|side| (side + 0.0).to_bits()))
            .collect();
        swarm.step(0.5);
        places.len() < agents.len()
    })
}

const EDGES: [Edge; 3] = [Edge::Open, Edge::Wrap, Edge::Bounce];

fn all(range: Range<usize>) -> Vec<usize> {
    range.collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(6))]

    #[test]
    fn the_bits_depend_on_the_agents_only(seed: u64, count in 1_usize..300, edge in 0_usize..3, side in 20.0_f32..400.0) {
        let (agents, edge) = (agents(count, seed, side), EDGES[edge]);
        let order = all(0..count);
        let plain = glam::owned(&agents, &order, edge, SimdLevel::scalar(), side);
        let double = double_glam::owned(&agents, &order, edge, SimdLevel::scalar(), side);
        for set in SimdLevel::available() {
            prop_assert_eq!(&glam::owned(&agents, &order, edge, set, side), &plain, "{}", set.name());
            prop_assert_eq!(&double_glam::owned(&agents, &order, edge, set, side), &double, "{}", set.name());
        }
        // Agents at one position, such as a corner, are in the order of their ids.
        if !meet(&agents, edge, side) {
            let backward: Vec<_> = order.iter().rev().copied().collect();
            prop_assert_eq!(&glam::owned(&agents, &backward, edge, SimdLevel::detect(), side), &plain);
        }
        prop_assert_eq!(&nalgebra::owned(&agents, &order, edge, SimdLevel::detect(), side), &plain);
        prop_assert_eq!(&glam::slices(&agents, edge, side), &plain);
        prop_assert_eq!(&nalgebra::slices(&agents, edge, side), &plain);
        prop_assert_eq!(&double_glam::slices(&agents, edge, side), &double);
        let disturbed = glam::disturbed(&agents, edge, SimdLevel::scalar(), side);
        for set in SimdLevel::available() {
            prop_assert_eq!(&glam::disturbed(&agents, edge, set, side), &disturbed, "{}", set.name());
        }
        prop_assert_eq!(&nalgebra::disturbed(&agents, edge, SimdLevel::detect(), side), &disturbed);
        let double = double_glam::disturbed(&agents, edge, SimdLevel::scalar(), side);
        prop_assert_eq!(&double_glam::disturbed(&agents, edge, SimdLevel::detect(), side), &double);
    }
}

/// A block lists its neighbours in parts. Here the list is full several times.
#[test]
fn all_of_many_neighbours_are_seen() {
    let (agents, order) = (agents(400, 5, 25.0), all(0..400));
    for edge in EDGES {
        let plain = glam::owned(&agents, &order, edge, SimdLevel::scalar(), 25.0);
        for set in SimdLevel::available() {
            assert_eq!(glam::owned(&agents, &order, edge, set, 25.0), plain, "{edge:?} {}", set.name());
        }
    }
}

/// Results with one, two and seven threads.
fn with_threads(work: impl Fn() -> Bits + Sync) -> [Bits; 3] {
    [1, 2, 7].map(|threads| {
        let pool =
            rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads can be started");
        pool.install(&work)
    })
}

#[test]
fn the_number_of_threads_changes_no_bit() {
    // Below 1,024 the work is not divided.
    let agents = agents(1_500, 11, 200.0);
    let order = all(0..agents.len());
    for edge in EDGES {
        let [one, two, many] =
            with_threads(|| glam::owned(&agents, &order, edge, SimdLevel::detect(), 200.0));
        assert!(one == two && one == many, "{edge:?}");
    }
}

#[test]
fn threads_keep_the_bits_of_forces_that_are_nan() {
    let agents = agents(1_500, 23, 200.0);
    for edge in EDGES {
        let [one, two, many] = with_threads(|| glam::disturbed(&agents, edge, SimdLevel::detect(), 200.0));
        assert!(one == two && one == many, "{edge:?}");
    }
}

#[test]
fn threads_change_nothing_for_a_crowd_in_one_cell() {
    let agents = agents(1_100, 7, 2.0);
    let order = all(0..agents.len());
    let side = 300_000.0;
    // In one cell, far from most sides, the edge makes no difference to the division of the work.
    let edge = Edge::Wrap;
    let [one, two, many] = with_threads(|| glam::owned(&agents, &order, edge, SimdLevel::detect(), side));
    assert!(one == two && one == many);
    assert!(one == glam::slices(&agents, edge, side), "over slices, on all threads");
}

/// The agents are so many and so evenly spread that the sort uses several buckets, and each thread
/// sorts some of them.
#[test]
fn thousands_in_slices_of_any_order_equal_a_swarm() {
    let agents: Vec<_> = (0..6_000_u32)
        .map(|index| {
            let [x, y, turn] = [2_654_435_769_u32, 2_246_822_519, 3_266_489_917]
                .map(|by| (index.wrapping_mul(by) >> 8) as f32 / 16_777_216.0);
            [x * 500.0, y * 500.0, turn * 6.0 - 3.0, 1.0]
        })
        .collect();
    let order = all(0..agents.len());
    for edge in EDGES {
        let plain = glam::owned(&agents, &order, edge, SimdLevel::scalar(), 500.0);
        let [one, two, many] = with_threads(|| glam::slices(&agents, edge, 500.0));
        assert!(one == plain && two == plain && many == plain, "{edge:?}");
    }
}

/// A swarm of `count` agents with no spare capacity, after a step.
fn stepped(count: usize, side: f32) -> Swarm<Glam> {
    let v = Vec2::new;
    let rules = SwarmRules {
        boids: Boids::default(),
        template: Agent::new(v(0.0, 0.0), v(0.0, 0.0)),
        bounds: Bounds { min: v(0.0, 0.0), max: v(side, side) },
        edge: Edge::Wrap,
    };
    let mut swarm = Swarm::new(rules).expect("the rules make sense");
    swarm.reserve(count);
    for [x, y, u, w] in agents(count, 5, side) {
        swarm.add(v(x, y), v(u, w)).expect("it is finite");
    }
    swarm.step(0.5);
    swarm
}

#[test]
fn a_panic_in_retain_removes_no_agent() {
    let mut swarm = stepped(90, 90.0);
    let mut other = swarm.clone();
    let broken = std::panic::catch_unwind(core::panic::AssertUnwindSafe(|| {
        swarm.retain(|agent| if agent.id == 45 { panic!("not this one") } else { agent.id % 2 == 0 });
    }));
    assert!(broken.is_err() && swarm.len() == 90);
    swarm.step(0.5);
    other.step(0.5);
    assert!(swarm.iter().eq(other.iter()));
}

#[test]
fn an_agent_takes_at_most_80_bytes() {
    for count in [1_000, 10_000, 40_000] {
        let swarm = stepped(count, 40_000.0);
        assert!(swarm.heap_size() <= 80 * count, "{count} agents take {} bytes", swarm.heap_size());
    }
}
