//! Wrong group behaviours.

use super::{doubles, zero};
use crate::own::V;
use steer_core::behavior::Separation;
use steer_core::{Agent, Body, Vec2Ext, Vec2Like};

/// Away from the other agent by 1/d², without a guard against d = 0.
fn inverse_square(agent: &Agent<V>, other: &Body<V>) -> V {
    let away = agent.position - other.position;
    away * (1.0 / away.dot(away))
}

/// Away from the other agent, unless it is at the same position.
fn skipping(agent: &Agent<V>, other: &Body<V>) -> V {
    if agent.position == other.position { zero() } else { Separation::default().steer(agent, [*other]) }
}

/// Every agent at the same position moves to the left of its heading.
fn all_to_the_left(agent: &Agent<V>, other: &Body<V>) -> V {
    let away = (agent.position - other.position).direction_or(agent.heading.quarter_turn());
    away * agent.max_speed - agent.velocity
}

/// Marks bodies out of reach in the shared slice. Later callers then treat them as out of reach
/// too.
fn marking(agent: &Agent<V>, others: &mut [Body<V>]) -> V {
    for other in others.iter_mut().filter(|other| other.position.distance(agent.position) > 60.0) {
        other.radius = -1.0;
    }
    Separation::default().steer(agent, others.iter().filter(|other| other.radius >= 0.0).copied())
}

/// Stores in an array of its own which bodies were out of reach.
fn marking_elsewhere() -> impl FnMut(&Agent<V>, &mut [Body<V>]) -> V {
    let mut out = [false; 6];
    move |agent, others| {
        let mut force = zero();
        for (out, other) in out.iter_mut().zip(others) {
            *out = *out || other.position.distance(agent.position) > 60.0;
            if !*out {
                force = force + Separation::default().steer(agent, [*other]);
            }
        }
        force
    }
}

/// Compares the cosine with a dot product that is not divided by the distance.
fn by_unnormalised_dot(agent: &Agent<V>, place: V) -> bool {
    let way = place - agent.position;
    way.length() <= 200.0 && way.dot(agent.heading) >= 0.5
}

/// Away from all others, at any distance.
fn without_end(agent: &Agent<V>, others: &[Body<V>]) -> V {
    others.iter().fold(-agent.velocity, |sum, other| sum + inverse_square(agent, other) * 20.0)
}

doubles! {
    group::d01_coincident_agents_get_finite_forces, "separation by 1/d² without a guard", inverse_square;
    group::d02_coincident_agents_part, "separation that skips those in the same place", skipping;
    group::d02_coincident_agents_part, "separation that sends both to the same side", all_to_the_left;
    group::d20_a_call_changes_no_state, "separation that marks neighbours", marking;
    group::d20_a_call_changes_no_state, "separation that remembers neighbours", marking_elsewhere();
    group::d27_a_cone_is_as_wide_near_as_far, "a cone by an unnormalised dot product", by_unnormalised_dot;
    group::d30_a_settled_crowd_stops_pushing, "separation without an end", without_end;
}
