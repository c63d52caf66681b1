//! Crowds, with a grid and in a `Crowd`: the same bits on one thread and on several.

use std::thread;

use steer_core::behavior::Arrive;
use steer_core::crowd::{Crowd, CrowdBuffer, CrowdRules, PatienceState, Surroundings};
use steer_core::neighbors::{GridBuffer, Neighbor};
use steer_core::space::Bounds;
use steer_core::terrain::{Circle, Shape, Wall};
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

/// Steps a `Crowd` of 600 among pillars, entered in this order, and returns the bits of each agent
/// by id.
fn run_owned(order: impl Fn(u32) -> u32) -> Vec<[u32; 4]> {
    const COUNT: u32 = 600;
    let mut crowd = Crowd::<Glam>::new(CrowdRules::default(), DT).expect("the rules make sense");
    let pillar =
        |i: i16| Shape::from(Circle::new(Vec2::new(f32::from(i % 7) * 12.0, f32::from(i / 7) * 12.0), 1.5));
    let wall = Shape::from(Wall::new(Vec2::new(-20.0, -9.0), Vec2::new(120.0, -9.0)));
    crowd.set_obstacles((0..35).map(pillar).chain([wall])).expect("no agent is there");
    for index in 0..COUNT {
        let id = order(index);
        let at = Vec2::new((id % 30) as f32 * 3.0, (id / 30) as f32 * 3.0);
        let at = if (id % 30).is_multiple_of(4) && (id / 30).is_multiple_of(4) {
            at - Vec2::new(0.0, 300.0)
        } else {
            at
        };
        let agent = Agent::new(at, Vec2::ZERO).with_radius(1.0).with_id(id);
        crowd.insert_with_id(agent.with_max_speed(1.5).with_max_force(1.0)).expect("there is space");
    }
    for _ in 0..40 {
        crowd.step(|person| {
            let goal = Vec2::fraction_of_turn(person.agent.id as usize * 37, 600) * 60.0;
            Arrive::within(1.0).steer(person.agent, goal)
        });
    }
    let bits = |agent: &Agent<Glam>| {
        let (p, v) = (agent.position, agent.velocity);
        [p.x, p.y, v.x, v.y].map(f32::to_bits)
    };
    crowd.iter().map(|member| bits(&member.agent)).collect()
}

#[test]
fn threads_and_insertion_change_no_bit_of_an_owned_crowd() {
    let pool = |threads| rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads start");
    let one = pool(1).install(|| run_owned(|index| index));
    for threads in [2, 7] {
        let many = pool(threads).install(|| run_owned(|index| (index * 7 + 11) % 600));
        assert_eq!(one, many, "on {threads} threads");
    }
}
