//! The braking distance: the highest speed from which an agent can still stop.

use crate::scalar::Scalar;

/// Returns the highest speed from which steps of dt can brake over this distance, at most
/// `max_speed`. The last step ends exactly at the end of the distance:
///
/// > min(max_speed, √(2·a·d + (a·dt/2)²) − a·dt/2, d/dt), where a is 4/5 of `most`
///
/// An agent that moves at this speed and brakes by a · dt per step covers the distance and stands
/// still. The last step may brake by up to 9/8 of that: hence a is only a fraction of `most`, the
/// available deceleration. If a is so large that the middle term overflows, that term is left out:
/// such a deceleration stops the agent at once.
#[inline]
pub(super) fn braking_speed<S: Scalar>(max_speed: S, most: S, distance: S, dt: S) -> S {
    let deceleration = most * S::from_f64(0.8);
    let half = deceleration * dt * S::from_f64(0.5);
    let squared = deceleration * (distance + distance);
    // √(s + h²) − h as s / (√(s + h²) + h): in large steps the difference would be lost in
    // rounding.
    let sum = (squared + half * half).sqrt() + half;
    let able = if !sum.is_finite() {
        max_speed
    } else if sum > S::zero() {
        squared / sum
    } else {
        S::zero()
    };
    let speed = able.max(S::zero()).min(max_speed);
    if speed * dt > distance { distance / dt } else { speed }
}
