//! A crowd with neighbours from a grid: the same bits on one thread and on several.

use std::thread;

use steer_core::behavior::Arrive;
use steer_core::crowd::{CrowdBuffer, CrowdRules, PatienceState, Surroundings};
use steer_core::neighbors::{GridBuffer, Neighbor};
use steer_core::space::Bounds;
use steer_core::terrain::Circle;
use steer_core::{Agent, Vec2Ext as _};
use steer_glam::{Glam, Vec2};

const AGENTS: usize = 60;
const DT: f32 = 0.25;

type Walker = (Agent<Glam>, PatienceState<f32>, Vec2);

/// Steps a ring of agents that change sides, in this many parts of the crowd at a time.
fn run(threads: usize) -> Vec<Walker> {
    let rules = CrowdRules::default();
    let mut walkers: Vec<Walker> = (0..AGENTS)
        .map(|index| {
            let place = Vec2::fraction_of_turn(index, AGENTS) * 30.0;
            let agent = Agent::new(place, Vec2::ZERO).with_radius(1.0).with_id(index as u32);
            (agent.with_max_speed(1.5).with_max_force(1.0), PatienceState::default(), -place)
        })
        .collect();
    let mut grid = GridBuffer::new();
    let bounds = Bounds { min: Vec2::new(-40.0, -40.0), max: Vec2::new(40.0, 40.0) };
    for _ in 0..160 {
        let places: Vec<_> = walkers.iter().map(|(agent, ..)| agent.position).collect();
        let bodies: Vec<_> = walkers.iter().map(|(agent, ..)| agent.to_body()).collect();
        let grid = grid.plane(&bounds, 10.0, &places).expect("positions are finite");
        let step = |from: usize, part: &mut [Walker]| {
            let (mut buffer, rocks) = (CrowdBuffer::<Glam>::new(), [Circle::new(Vec2::ZERO, 2.0)]);
            for (index, (agent, state, goal)) in part.iter_mut().enumerate() {
                let mut near = [Neighbor::default(); 32];
                let own = from + index;
                let near = grid
                    .nearest(agent.position, &mut near, |other| other.index != own && other.distance <= 12.0);
                let others = near.iter().map(|one| bodies[one.index]);
                let force = Arrive::within(1.0).steer(agent, *goal);
                let around = Surroundings { others, obstacles: rocks, dt: DT };
                let force = rules.steer(&mut buffer, state, agent, force, around);
                agent.step(force, DT);
            }
        };
        let size = AGENTS.div_ceil(threads);
        thread::scope(|scope| {
            for (part, walkers) in walkers.chunks_mut(size).enumerate() {
                scope.spawn(move || step(part * size, walkers));
            }
        });
    }
    walkers
}

#[test]
fn threads_change_no_bit() {
    let one = run(1);
    for threads in [2, 7] {
        for ((agent, state, _), (other, others, _)) in one.iter().zip(&run(threads)) {
            let bits = |agent: &Agent<Glam>| {
                let (p, v) = (agent.position, agent.velocity);
                [p.x, p.y, v.x, v.y].map(f32::to_bits)
            };
            assert_eq!((bits(agent), state), (bits(other), others), "on {threads} threads");
        }
    }
    for (index, (agent, ..)) in one.iter().enumerate() {
        for (other, ..) in &one[..index] {
            assert!(agent.position.distance(other.position) >= 2.0, "no two overlap");
        }
    }
}
