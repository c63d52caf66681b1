//! Wrong turns.

use super::{doubles, zero};
use crate::own::V;
use steer_core::behavior::{ReachOrientation, TurnState};
use steer_core::{Agent, Vec2Ext, Vec2Like};

/// Names the limits.
fn reach([max_rate, max_acceleration]: [f64; 2]) -> ReachOrientation<f64> {
    ReachOrientation { max_rate, max_acceleration }
}

/// Full acceleration toward the orientation until it is reached: the agent oscillates.
fn without_braking(state: &mut TurnState<f64>, agent: &Agent<V>, to: V, limits: [f64; 2], dt: f64) -> V {
    let change = limits[1] * dt * agent.heading.perp_dot(to).signum();
    state.rate = (state.rate + change).clamp(-limits[0], limits[0]);
    V::turn(state.rate * dt)
}

/// A constant slowing radius that ignores the agent's limits.
fn by_radius(state: &mut TurnState<f64>, agent: &Agent<V>, to: V, limits: [f64; 2], dt: f64) -> V {
    let wanted = (agent.heading.perp_dot(to) / 0.125).clamp(-1.0, 1.0) * limits[0];
    state.rate += (wanted - state.rate).clamp(-limits[1] * dt, limits[1] * dt);
    V::turn(state.rate * dt)
}

/// Clips the acceleration only if it is positive.
fn cut_on_one_side(state: &mut TurnState<f64>, agent: &Agent<V>, to: V, limits: [f64; 2], dt: f64) -> V {
    let missing = reach(limits).wanted_rate(state, agent, to, dt) - state.rate;
    state.rate += missing.min(limits[1] * dt);
    V::turn(state.rate * dt)
}

/// Clips the rate only if it is positive.
fn fast_on_one_side(state: &mut TurnState<f64>, agent: &Agent<V>, to: V, limits: [f64; 2], dt: f64) -> V {
    let wanted = reach([99.0, limits[1]]).wanted_rate(state, agent, to, dt).min(limits[0]);
    state.rate += (wanted - state.rate).clamp(-limits[1] * dt, limits[1] * dt);
    V::turn(state.rate * dt)
}

/// The heading follows the velocity again.
fn erasing_the_turn(agent: &mut Agent<V>, force: V, _: V, dt: f64) {
    agent.step(force, dt);
}

/// One output for both: a turn resets the force to zero.
fn erasing_the_force(agent: &mut Agent<V>, force: V, turn: V, dt: f64) {
    let force = if turn == V::unit_x() { force } else { zero() };
    agent.step_with_turn(force, turn, dt);
}

doubles! {
    orientation::d16_a_turn_settles_without_oscillating<TurnState<f64>>, "a turn without braking", without_braking;
    orientation::d16_a_turn_settles_without_oscillating<TurnState<f64>>, "a turn that slows down within a radius", by_radius;
    orientation::d16_both_limits_hold_to_both_sides<TurnState<f64>>, "an acceleration that is cut on one side", cut_on_one_side;
    orientation::d16_both_limits_hold_to_both_sides<TurnState<f64>>, "a rate that is cut on one side", fast_on_one_side;
    orientation::d16_moving_and_turning_are_independent, "a force that erases the turn", erasing_the_turn;
    orientation::d16_moving_and_turning_are_independent, "a turn that erases the force", erasing_the_force;
}
