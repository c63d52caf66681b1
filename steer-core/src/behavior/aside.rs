//! A push against the motion of an agent that cannot stop: its direction is changed.

use crate::agent::Agent;
use crate::scalar::{Scalar, slack};
use crate::vector::{Geometry, Vec2Ext, Vec2Like};

/// Returns the fraction of an agent's speed that no brake can remove, from 0 to 1: min_speed /
/// speed.
#[inline]
pub(super) fn unstoppable<G: Geometry>(agent: &Agent<G>) -> G::Scalar {
    let (least, speed) = (agent.min_speed.min(agent.max_speed), agent.speed());
    if least <= G::Scalar::zero() {
        G::Scalar::zero()
    } else if speed <= least {
        G::Scalar::one()
    } else {
        least / speed
    }
}

/// Returns the push, rotated so that its component against the unit vector `way` is smaller by
/// `fraction`. The length stays the same.
///
/// It is rotated to the side on which it already lies. A push exactly against `way` is rotated
/// counter-clockwise from `way` (+90°). With the fraction 0 it is the push itself.
#[inline]
pub(super) fn aside<G, V: Vec2Like<G>>(push: V, way: V, fraction: V::Scalar) -> V {
    let (zero, one) = (V::Scalar::zero(), V::Scalar::one());
    let Some(unit) = push.direction() else { return push };
    let back = -way.dot(unit);
    if fraction <= zero || back <= zero {
        return push;
    }
    // On the unit vector: the squares of a small push would underflow.
    let back_left = back * (one - fraction);
    let sideways = one.leg(back_left);
    let right = way.perp_dot(unit) < -slack(one);
    // The length of the push, without a square that could underflow.
    (way.quarter_turn() * (if right { -sideways } else { sideways }) - way * back_left) * push.dot(unit)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_vector::v;

    #[test]
    fn what_cannot_brake_turns() {
        let way = v(1.0, 0.0);
        // Of 5 back, all, none and two fifths are removed; in the last case 3 are left, and 4
        // sideways keep the length.
        for (push, fraction, turned) in [
            (v(-5.0, 0.0), 1.0, v(0.0, 5.0)),
            (v(-5.0, 0.0), 0.0, v(-5.0, 0.0)),
            (v(-5.0, 0.0), 0.4, v(-3.0, 4.0)),
            (v(-4.0, -3.0), 1.0, v(0.0, -5.0)),
            (v(4.0, -3.0), 1.0, v(4.0, -3.0)),
        ] {
            assert!(aside(push, way, fraction).distance(turned) < 1e-14, "{push:?} {fraction}");
        }
        // However small.
        assert_eq!(aside(v(-1e-200, 0.0), way, 1.0), v(0.0, 1e-200));
    }

    #[test]
    fn the_fraction_follows_from_the_speed() {
        let agent = Agent::new(v(0.0, 0.0), v(0.0, 4.0));
        for (least, fraction) in [(0.0, 0.0), (1.0, 0.25), (4.0, 1.0), (9.0, 1.0)] {
            assert_eq!(unstoppable(&agent.with_min_speed(least)), fraction);
        }
    }
}
