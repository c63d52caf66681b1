//! Laws of the defects of group behaviours.

use super::passing;
use crate::approx::{n, v};
use steer_core::behavior::{
    Alignment, AvoidAgents, AvoidCircles, Boids, Cohesion, Falloff, Flock, FlockRule, Queue, QueueState,
    Separation,
};
use steer_core::neighbors::Sight;
use steer_core::terrain::Circle;
use steer_core::{Agent, Body, Geometry, Scalar, brake};

/// The four falloffs.
const FALLOFFS: [Falloff; 4] = [Falloff::Constant, Falloff::Linear, Falloff::Inverse, Falloff::InverseSquare];

/// Returns a separation from neighbours nearer than 20.
fn keeping_apart<S: Scalar>(falloff: Falloff) -> Separation<S> {
    Separation { separation_distance: n(20.0), falloff, ..Separation::default() }
}

/// Returns boids that only separate.
fn only_apart<S: Scalar>(falloff: Falloff) -> Boids<S> {
    let blind = FlockRule::all_round(n(0.0));
    Boids {
        separation: FlockRule::all_round(n(20.0)),
        falloff,
        cohesion: blind,
        alignment: blind,
        ..Boids::default()
    }
}

/// Returns the queuing force on an agent that has not passed the door.
fn queueing<G: Geometry>(
    agent: &Agent<G>,
    door: G::Vector,
    others: impl IntoIterator<Item = Body<G>>,
) -> G::Vector {
    Queue::default().steer(&mut QueueState::default(), agent, door, others, n(1.0))
}

/// D1: a neighbour at the same position, or too near to divide by the distance, gives a finite
/// force.
pub fn d01_coincident_agents_get_finite_forces<G: Geometry>() {
    use crate::defects::group::d01_coincident_agents_get_finite_forces as law;

    let heap = |agent: &Agent<G>, other: &Body<G>| [*other, *other, agent.to_body(), agent.to_body()];
    for falloff in FALLOFFS {
        law::<G>(|agent, other| keeping_apart(falloff).steer(agent, [*other]));
        law::<G>(|agent, other| Boids { falloff, ..Boids::default() }.steer(agent, heap(agent, other)));
    }
    law::<G>(|agent, other| Flock::default().steer(agent, heap(agent, other)));
    law::<G>(|agent, other| Cohesion::default().steer(agent, [*other]));
    law::<G>(|agent, other| Alignment::default().steer(agent, [*other]));
    law::<G>(|agent, other| AvoidAgents::default().steer(agent, [*other]));
    law::<G>(|agent, other| AvoidCircles::default().steer(agent, [Circle::from(*other)]).force);
    law::<G>(|agent, other| passing(agent, Circle::from(*other)));
    law::<G>(|agent, other| queueing(agent, v(50.0, 0.0), [*other]));
}

/// D2: agents at the same position separate, whatever their velocities and headings.
pub fn d02_coincident_agents_part<G: Geometry>() {
    use crate::defects::group::d02_coincident_agents_part as law;

    for falloff in FALLOFFS {
        law::<G>(|agent, other| keeping_apart(falloff).steer(agent, [*other]));
        law::<G>(|agent, other| only_apart(falloff).steer(agent, [*other]));
    }
    law::<G>(|agent, other| Flock::default().neighborhood(agent, [*other]).separation);
    law::<G>(|agent, other| AvoidAgents::default().steer(agent, [*other]));
}

/// D20: a call changes no neighbour, and a second call returns the same force, whatever other
/// agents were steered in between.
pub fn d20_a_call_changes_no_state<G: Geometry>() {
    use crate::defects::group::d20_a_call_changes_no_state as law;

    law::<G>(|agent, others| Separation::default().steer(agent, others.iter().copied()));
    law::<G>(|agent, others| Flock::default().steer(agent, others.iter().copied()));
    law::<G>(|agent, others| Boids::default().steer(agent, others.iter().copied()));
    law::<G>(|agent, others| AvoidAgents::default().steer(agent, others.iter().copied()));
    law::<G>(|agent, others| queueing(agent, v(40.0, 9.0), others.iter().copied()));
}

/// D27: visibility depends on the direction. Within the view distance the distance does not matter.
pub fn d27_a_cone_is_as_wide_near_as_far<G: Geometry>() {
    use crate::defects::group::d27_a_cone_is_as_wide_near_as_far as law;

    let cone = Sight { distance: n(200.0), min_cos: n(0.5) };
    law::<G>(|agent, place| cone.sees(agent, place));
    let (blind, rule) = (FlockRule::all_round(n(0.0)), FlockRule { sight: cone, weight: n(1.0) });
    let sees = |boids: Boids<G::Scalar>, agent: &Agent<G>, place| {
        boids.steer(agent, [Body::new(place, v(9.0, 9.0))]) != v(0.0, 0.0)
    };
    let none = Boids { separation: blind, cohesion: blind, alignment: blind, ..Boids::default() };
    law::<G>(|agent, place| sees(Boids { separation: rule, ..none }, agent, place));
    law::<G>(|agent, place| sees(Boids { cohesion: rule, ..none }, agent, place));
    law::<G>(|agent, place| sees(Boids { alignment: rule, ..none }, agent, place));
}

/// D30: a crowd with enough space for every agent comes to rest, and no agent pushes any more.
pub fn d30_a_settled_crowd_stops_pushing<G: Geometry>() {
    use crate::defects::group::d30_a_settled_crowd_stops_pushing as law;

    for falloff in FALLOFFS {
        law::<G>(|agent, others| keeping_apart(falloff).steer(agent, others.iter().copied()) + brake(agent));
        law::<G>(|agent, others| only_apart(falloff).steer(agent, others.iter().copied()) + brake(agent));
    }
}
