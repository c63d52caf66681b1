//! Laws of the defects of turning.

use crate::approx::n;
use steer_core::behavior::{Face, LookWhereYouAreGoing, ReachOrientation, TurnState};
use steer_core::{Agent, Geometry, Scalar, Vec2Ext};

fn reach<S: Scalar>([max_rate, max_acceleration]: [S; 2]) -> ReachOrientation<S> {
    ReachOrientation { max_rate, max_acceleration }
}

/// Returns the turn along the velocity of an agent that moves in the wanted direction.
fn look<G: Geometry>(
    state: &mut TurnState<G::Scalar>,
    agent: &Agent<G>,
    orientation: G::Vector,
    limits: [G::Scalar; 2],
    dt: G::Scalar,
) -> G::Vector {
    LookWhereYouAreGoing { turning: reach(limits) }.steer(
        state,
        &Agent { velocity: orientation, ..*agent },
        dt,
    )
}

/// Returns the turn toward a point 8 away.
fn face<G: Geometry>(
    state: &mut TurnState<G::Scalar>,
    agent: &Agent<G>,
    orientation: G::Vector,
    limits: [G::Scalar; 2],
    dt: G::Scalar,
) -> G::Vector {
    let target = agent.position + orientation.with_length(n(8.0));
    Face { turning: reach(limits) }.steer(state, agent, target, dt)
}

/// D16: a turn settles without oscillation.
pub fn d16_a_turn_settles_without_oscillating<G: Geometry>() {
    use crate::defects::orientation::d16_a_turn_settles_without_oscillating as law;

    law::<G, TurnState<G::Scalar>>(|state, agent, orientation, limits, dt| {
        reach(limits).steer(state, agent, orientation, dt)
    });
    law::<G, TurnState<G::Scalar>>(face);
    law::<G, TurnState<G::Scalar>>(look);
}

/// D16: both limits hold on both sides, while speeding up and while slowing down.
pub fn d16_both_limits_hold_to_both_sides<G: Geometry>() {
    use crate::defects::orientation::d16_both_limits_hold_to_both_sides as law;

    law::<G, TurnState<G::Scalar>>(|state, agent, orientation, limits, dt| {
        reach(limits).steer(state, agent, orientation, dt)
    });
    law::<G, TurnState<G::Scalar>>(face);
    law::<G, TurnState<G::Scalar>>(look);
}

/// D16: moving and turning are independent.
pub fn d16_moving_and_turning_are_independent<G: Geometry>() {
    use crate::defects::orientation::d16_moving_and_turning_are_independent as law;

    law::<G>(|agent, force, turn, dt| agent.step_with_turn(force, turn, dt));
}
