//! A swarm that is written and read continues as if it had not been.

use steer_core::behavior::Boids;
use steer_core::space::{Bounds, Edge};
use steer_core::swarm::{Swarm, SwarmRules, SwarmScalar};
use steer_core::{Agent, Body, Geometry, Scalar, Vec2Ext, Vec2Like};

use super::{Plain, Seen, goes_on};

/// Steps a swarm, removes some agents, writes and reads the swarm in both formats, and compares the
/// further steps.
pub(crate) fn swarms<G>(seen: &mut Seen)
where
    G: Geometry<Scalar: SwarmScalar + Plain, Vector: Send + Sync> + Send + Sync,
{
    let n = G::Scalar::from_f64;
    for edge in [Edge::Open, Edge::Wrap, Edge::Bounce] {
        let rules = SwarmRules {
            boids: Boids::default(),
            template: Agent::new(G::Vector::zero(), G::Vector::zero())
                .with_max_speed(n(4.0))
                .with_max_force(n(2.0)),
            bounds: Bounds { min: G::Vector::new(n(-0.1), n(-0.3)), max: G::Vector::new(n(300.0), n(200.0)) },
            edge,
        };
        let mut swarm = Swarm::new(rules).expect("the rules make sense");
        for index in 0..60 {
            let place = G::Vector::new(n(f64::from(index * 37 % 301) * 0.9), n(f64::from(index * 53 % 199)));
            swarm.add(place, G::Vector::fraction_of_turn(index as usize, 60) * n(3.0)).expect("it is finite");
        }
        let fly = |swarm: &mut Swarm<G>| (0..3).for_each(|_| swarm.step(n(0.7)));
        fly(&mut swarm);
        swarm.retain(|agent| agent.id % 7 != 2);
        assert!(swarm.remove(59).is_some(), "the last id is not used again");

        goes_on(&swarm, |mut swarm: Swarm<G>| {
            let id = swarm.add(G::Vector::new(n(7.0), n(9.0)), G::Vector::zero()).expect("it is finite");
            assert_eq!(id, 60);
            let before: Vec<Body<G>> = swarm.iter().collect();
            fly(&mut swarm);
            // `Debug` distinguishes any two numbers.
            format!("{:?} {before:?} {:?}", swarm.rules, swarm.iter().collect::<Vec<_>>())
        });
    }
    seen.insert("Swarm".to_owned());
}
