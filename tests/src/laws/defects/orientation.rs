//! Laws of the defects of turning.

use crate::approx::n;
use steer_core::behavior::{Face, LookWhereYouAreGoing, ReachOrientation, TurnState};
use steer_core::{Agent, Scalar, Vec2Ext, Vec2Like};

fn reach<S: Scalar>([max_rate, max_acceleration]: [S; 2]) -> ReachOrientation<S> {
    ReachOrientation { max_rate, max_acceleration }
}

/// Returns the turn along the velocity of an agent that moves in the wanted direction.
fn look<V: Vec2Like>(
    state: &mut TurnState<V::Scalar>,
    agent: &Agent<V>,
    orientation: V,
    limits: [V::Scalar; 2],
    dt: V::Scalar,
) -> V {
    LookWhereYouAreGoing { turning: reach(limits) }.steer(
        state,
        &Agent { velocity: orientation, ..*agent },
        dt,
    )
}

/// Returns the turn toward a point 8 away.
fn face<V: Vec2Like>(
    state: &mut TurnState<V::Scalar>,
    agent: &Agent<V>,
    orientation: V,
    limits: [V::Scalar; 2],
    dt: V::Scalar,
) -> V {
    let target = agent.position + orientation.with_length(n(8.0));
    Face { turning: reach(limits) }.steer(state, agent, target, dt)
}

/// D16: a turn settles without oscillation.
pub fn d16_a_turn_settles_without_oscillating<V: Vec2Like>() {
    use crate::defects::orientation::d16_a_turn_settles_without_oscillating as law;

    law::<V, TurnState<V::Scalar>>(|state, agent, orientation, limits, dt| {
        reach(limits).steer(state, agent, orientation, dt)
    });
    law::<V, TurnState<V::Scalar>>(face);
    law::<V, TurnState<V::Scalar>>(look);
}

/// D16: both limits hold on both sides, while speeding up and while slowing down.
pub fn d16_both_limits_hold_to_both_sides<V: Vec2Like>() {
    use crate::defects::orientation::d16_both_limits_hold_to_both_sides as law;

    law::<V, TurnState<V::Scalar>>(|state, agent, orientation, limits, dt| {
        reach(limits).steer(state, agent, orientation, dt)
    });
    law::<V, TurnState<V::Scalar>>(face);
    law::<V, TurnState<V::Scalar>>(look);
}

/// D16: moving and turning are independent.
pub fn d16_going_and_turning_do_not_erase_each_other<V: Vec2Like>() {
    use crate::defects::orientation::d16_going_and_turning_do_not_erase_each_other as law;

    law::<V>(|agent, force, turn, dt| agent.step_with_turn(force, turn, dt));
}
