//! A `Crowd` has the same bits on one thread and on several, whatever the order of insertion.

use steer_core::Agent;
use steer_core::Vec2Ext as _;
use steer_core::behavior::Arrive;
use steer_core::crowd::{Crowd, CrowdRules};
use steer_core::terrain::{Circle, Shape, Wall};
use steer_glam::{Glam, Vec2};

const DT: f32 = 0.25;

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
