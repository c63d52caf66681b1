//! Swarms of some thousands: the same bits with every instruction set, any number of threads, in whatever order the birds are added; and no memory beyond what is told.

use core::ops::Range;
use std::collections::BTreeMap;

use proptest::prelude::*;
use steer_core::{Agent, Boids, Bounds, Edge, Falloff, FlockRule, InstructionSet, Sight, Swarm, SwarmRules};
use steer_glam::{GlamDVec2, GlamVec2};
use steer_nalgebra::NalgebraVector2;

type Glam = GlamVec2;
type Nalgebra = NalgebraVector2<f32>;

/// Places and velocities as if by chance: crowded here, sparse there, some on the sides.
fn birds(count: usize, mut seed: u64, side: f32) -> Vec<[f32; 4]> {
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

macro_rules! swarm_of {
    ($name:ident, $vector:ty, $scalar:ty) => {
        /// The bits of every bird's place, velocity and heading by id after some steps, in `f64`.
        fn $name(
            birds: &[[f32; 4]],
            order: &[usize],
            edge: Edge,
            set: InstructionSet,
            side: f32,
        ) -> BTreeMap<usize, [u64; 6]> {
            let v = |x: f32, y: f32| <$vector as steer_core::Vec2Like>::new(x as $scalar, y as $scalar);
            let rule = |distance, min_cos, weight| FlockRule { sight: Sight { distance, min_cos }, weight };
            let rules = SwarmRules {
                boids: Boids {
                    separation: rule(5.0, -0.707, 3.0),
                    falloff: Falloff::Inverse,
                    cohesion: rule(9.0, -0.15, 1.0),
                    alignment: rule(7.5, 0.7, 2.0),
                },
                bird: Agent::new(v(0.0, 0.0), v(0.0, 0.0))
                    .with_max_speed(4.0)
                    .with_max_force(2.0)
                    .with_max_turn(0.5),
                bounds: Bounds { min: v(0.0, 0.0), max: v(side, side) },
                edge,
            };
            let mut swarm = Swarm::new(rules).expect("the rules make sense");
            swarm.instruction_set = set;
            for index in order {
                let [x, y, u, w] = birds[*index];
                swarm.add(v(x, y), v(u, w)).expect("it is finite");
            }
            for _ in 0..3 {
                swarm.step(0.5);
            }
            let bits = |number: $scalar| f64::from(number).to_bits();
            swarm
                .birds()
                .map(|bird| {
                    let pairs = [bird.position, bird.velocity, bird.heading];
                    let [a, b, c] = pairs.map(|pair| {
                        [bits(steer_core::Vec2Like::x(pair)), bits(steer_core::Vec2Like::y(pair))]
                    });
                    (order[bird.id as usize], [a[0], a[1], b[0], b[1], c[0], c[1]])
                })
                .collect()
        }
    };
}
swarm_of!(with_glam, Glam, f32);
swarm_of!(with_double_glam, GlamDVec2, f64);
swarm_of!(with_nalgebra, Nalgebra, f32);

const EDGES: [Edge; 3] = [Edge::Open, Edge::Wrap, Edge::Bounce];

fn all(range: Range<usize>) -> Vec<usize> {
    range.collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(6))]

    #[test]
    fn the_bits_depend_on_nothing_but_the_birds(seed: u64, count in 1_usize..300, edge in 0_usize..3, side in 20.0_f32..400.0) {
        let (birds, edge) = (birds(count, seed, side), EDGES[edge]);
        let order = all(0..count);
        let plain = with_glam(&birds, &order, edge, InstructionSet::plain(), side);
        let double = with_double_glam(&birds, &order, edge, InstructionSet::plain(), side);
        for set in InstructionSet::available() {
            prop_assert_eq!(&with_glam(&birds, &order, edge, set, side), &plain, "{}", set.name());
            prop_assert_eq!(&with_double_glam(&birds, &order, edge, set, side), &double, "{}", set.name());
        }
        let backward: Vec<_> = order.iter().rev().copied().collect();
        prop_assert_eq!(&with_glam(&birds, &backward, edge, InstructionSet::best(), side), &plain);
        prop_assert_eq!(&with_nalgebra(&birds, &order, edge, InstructionSet::best(), side), &plain);
    }
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let side = 300.0;
    let birds = birds(3_000, 11, side);
    let order = all(0..birds.len());
    for edge in EDGES {
        let [one, two, many] = [1, 2, 7].map(|threads| {
            let pool =
                rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads can be started");
            pool.install(|| with_glam(&birds, &order, edge, InstructionSet::best(), side))
        });
        assert!(one == two && one == many, "{edge:?}");
    }
}

#[test]
fn a_bird_takes_no_more_than_eighty_bytes() {
    for count in [1_000, 10_000, 100_000] {
        let v = |x: f32, y: f32| <Glam as steer_core::Vec2Like>::new(x, y);
        let rules = SwarmRules {
            boids: Boids::default(),
            bird: Agent::new(v(0.0, 0.0), v(0.0, 0.0)),
            bounds: Bounds { min: v(0.0, 0.0), max: v(40_000.0, 40_000.0) },
            edge: Edge::Wrap,
        };
        let mut swarm = Swarm::new(rules).expect("the rules make sense");
        swarm.reserve(count);
        for [x, y, u, w] in birds(count, 5, 40_000.0) {
            swarm.add(v(x, y), v(u, w)).expect("it is finite");
        }
        swarm.step(0.5);
        assert!(swarm.bytes() <= 80 * count, "{count} birds take {} bytes", swarm.bytes());
    }
}
