//! Wrong behaviours with a target.

use super::{doubles, naive_seek, zero};
use crate::own::V;
use steer_core::behavior::{Arrive, Evade, Hide};
use steer_core::terrain::Circle;
use steer_core::{Agent, Body, Vec2Ext, Vec2Like, flee, seek};

/// Pursuit whose look-ahead time is the distance divided by the agent's own speed, which may be 0.
fn by_own_speed(agent: &Agent<V>, other: &Body<V>) -> V {
    naive_seek(agent, other.position_at(agent.position.distance(other.position) / agent.speed()))
}

/// The force of a step divided by the mass, which may be 0.
fn by_mass(agent: &Agent<V>, other: &Body<V>) -> V {
    seek(agent, other.position) * (1.0 / agent.mass)
}

/// Never assigns the predicted position: seeks the other's current position.
fn unassigned(agent: &Agent<V>, other: &Body<V>) -> V {
    seek(agent, other.position)
}

/// Computes the look-ahead time from the other's distance to the world's origin.
fn from_the_origin(agent: &Agent<V>, other: &Body<V>) -> V {
    seek(agent, other.position_at(other.position.length() / agent.max_speed))
}

/// The agent's own velocity instead of the menace's. At full speed the predicted position is the
/// agent's own.
fn by_own_velocity(agent: &Agent<V>, menace: &Body<V>) -> V {
    let time = agent.position.distance(menace.position) / agent.max_speed;
    flee(agent, menace.position + agent.velocity * time * 1.25)
}

/// Initialises the best hiding position with (0, 0), and keeps it if there is no obstacle.
fn to_the_origin(agent: &Agent<V>, hunter: &Body<V>, circles: &[Circle<V>]) -> V {
    let best = Hide::default().place(agent, hunter, circles.iter().copied()).unwrap_or(zero());
    Arrive::default().steer(agent, best)
}

/// Evades the origin instead of the hunter.
fn evading_the_origin(agent: &Agent<V>, _: &Body<V>, _: &[Circle<V>]) -> V {
    Evade::default().steer(agent, &Body::at_rest(zero()))
}

/// The look-ahead time from the agent's current speed, with an upper limit.
fn capped(agent: &Agent<V>, quarry: &Body<V>) -> V {
    let time = agent.position.distance(quarry.position) / agent.speed();
    seek(agent, quarry.position_at(time.min(1.0)))
}

/// Full force toward the quarry, without correcting the current velocity: an orbit.
fn accelerating(agent: &Agent<V>, quarry: &Body<V>) -> V {
    (quarry.position - agent.position).with_length(1.0)
}

doubles! {
    target::d03_zero_speeds_limits_and_masses_divide_nothing, "pursuit that divides by the own speed", by_own_speed;
    target::d03_zero_speeds_limits_and_masses_divide_nothing, "a force that is divided by the mass", by_mass;
    target::d10_prediction_does_not_depend_on_the_origin, "a prediction that is never assigned", unassigned;
    target::d10_prediction_does_not_depend_on_the_origin, "a prediction relative to the origin", from_the_origin;
    target::d22_a_still_menace_is_left_without_oscillating, "evasion that predicts by the own velocity", by_own_velocity;
    target::d24_without_an_obstacle_hide_evades, "hiding at the origin", to_the_origin;
    target::d24_without_an_obstacle_hide_evades, "hiding from the origin", evading_the_origin;
    target::d33_a_slower_target_is_caught_in_time, "pursuit by the own speed with a cap", capped;
    target::d33_a_slower_target_is_caught_in_time, "pursuit that only accelerates", accelerating;
}
