//! [`Through`]: the behaviours of steer-core, with an adapter's vector.

use crate::case::{Case, Side, Turn, batch, batch_of_groups};
use crate::data::{CIRCLES, Data, Mover, NEIGHBORS};
use steer_core::behavior::{Arrive, AvoidCircles, Avoidance, Flock, Prediction, Pursue};
use steer_core::terrain::Circle;
use steer_core::{Agent, Body, Geometry, Vec2Ext, Vec2Like, seek};

/// Steers through `V`.
pub struct Through<G: Geometry<Scalar = f32>> {
    agents: Vec<Agent<G>>,
    targets: Vec<G::Vector>,
    bodies: Vec<Body<G>>,
    circles: Vec<Circle<G>>,
    arrive: Arrive<f32>,
    avoid: AvoidCircles<f32>,
    flock: Flock<f32>,
    forces: Vec<G::Vector>,
    avoidances: Vec<Avoidance<G>>,
    turn: Turn,
}

impl<G: Geometry<Scalar = f32>> Side for Through<G> {
    fn new(data: &Data) -> Self {
        let vector = |[x, y]: [f32; 2]| G::Vector::new(x, y);
        let agent = |mover: &Mover| {
            Agent::new(vector(mover.position), vector(mover.velocity))
                .with_max_speed(mover.max_speed)
                .with_id(mover.id)
        };
        let agents: Vec<_> = data.agents.iter().map(agent).collect();
        Through {
            targets: data.targets.iter().copied().map(vector).collect(),
            bodies: data.bodies.iter().map(|body| agent(body).to_body()).collect(),
            circles: data
                .circles
                .iter()
                .map(|&(center, radius)| Circle::new(vector(center), radius))
                .collect(),
            arrive: Arrive::within(data.slowing_radius),
            avoid: AvoidCircles { feeler_length: data.feeler, clearance: data.buffer, brake_time: 1.0 },
            flock: Flock { view_distance: data.view_distance, separation_distance: data.separation_distance },
            forces: vec![G::Vector::zero(); agents.len()],
            avoidances: vec![
                Avoidance { force: G::Vector::zero(), brake: 1.0, brake_time: 1.0 };
                agents.len()
            ],
            agents,
            turn: Turn::default(),
        }
    }

    fn run(&mut self, case: Case) {
        let Through { agents, targets, bodies, circles, arrive, avoid, flock, forces, avoidances, turn } =
            self;
        let from = turn.next();
        match case {
            Case::Seek => batch(agents, &targets[from..], forces, |agent, &target| seek(agent, target)),
            Case::Arrive => {
                batch(agents, &targets[from..], forces, |agent, &target| arrive.steer(agent, target));
            }
            // The prediction is a constant at the call site, as in the code by hand.
            Case::Pursue => batch(agents, &bodies[from..], forces, |agent, quarry| {
                Pursue::new(Prediction::Distance).steer(agent, quarry)
            }),
            Case::AvoidCircles => {
                batch_of_groups(agents, &circles[from..], CIRCLES, avoidances, |agent, circles| {
                    avoid.steer(agent, circles.iter().copied())
                });
            }
            Case::Flock => batch_of_groups(agents, &bodies[from..], NEIGHBORS, forces, |agent, others| {
                flock.steer(agent, others.iter().copied())
            }),
        }
    }

    fn results(&self) -> impl Iterator<Item = ([f32; 2], f32)> {
        let forces = self.forces.iter().map(|force| ([force.x(), force.y()], 1.0));
        let avoidances = self.avoidances.iter().map(|all| ([all.force.x(), all.force.y()], all.brake));
        forces.chain(avoidances)
    }
}
