//! The braking distance: from which speed something can still stop.

use crate::Scalar;

/// The speed from which steps of dt can still brake over this distance, no faster than `max_speed`, in the last step exactly to its end:
///
/// > min(max_speed, √(2·a·d + (a·dt/2)²) − a·dt/2, d/dt), where a is 4/5 of `most`
///
/// Whoever goes at it and brakes by a · dt a step covers the distance and stands. The last step may brake by more, up to 9/8 of that: hence a share of the deceleration that there is at `most`. A deceleration
/// beyond the range of the number stops at once.
#[inline]
pub(super) fn braking_speed<S: Scalar>(max_speed: S, most: S, distance: S, dt: S) -> S {
    let deceleration = most * S::from_f64(0.8);
    let half = deceleration * dt * S::from_f64(0.5);
    let squared = deceleration * (distance + distance);
    // √(s + h²) − h as s / (√(s + h²) + h): in large steps the difference would be lost in rounding.
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
