//! What becomes of a push against the motion of an agent that cannot stop.

use crate::scalar::slack;
use crate::{Agent, Scalar, Vec2Ext, Vec2Like};

/// The share of an agent's speed that no brake takes away, from 0 to 1: min_speed / speed.
#[inline]
pub(super) fn unstoppable<V: Vec2Like>(agent: &Agent<V>) -> V::Scalar {
    let (least, speed) = (agent.min_speed.min(agent.max_speed), agent.speed());
    if least <= V::Scalar::zero() {
        V::Scalar::zero()
    } else if speed <= least {
        V::Scalar::one()
    } else {
        least / speed
    }
}

/// The push with a `share` of what acts against the unit vector `way` turned sideways, where it acts on; as long as before.
///
/// To the side to which it pushes already; to the +90° side if it is exactly opposite. With a share of 0 it is the push itself.
#[inline]
pub(super) fn aside<V: Vec2Like>(push: V, way: V, share: V::Scalar) -> V {
    let (zero, one) = (V::Scalar::zero(), V::Scalar::one());
    let Some(unit) = push.direction() else { return push };
    let back = -way.dot(unit);
    if share <= zero || back <= zero {
        return push;
    }
    // On the unit vector: the squares of a small push would vanish.
    let back_left = back * (one - share);
    let sideways = one.leg(back_left);
    let right = way.perp_dot(unit) < -slack(one);
    // Its length, without a square that could vanish.
    (way.perp() * (if right { -sideways } else { sideways }) - way * back_left) * push.dot(unit)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_vector::v;

    #[test]
    fn what_cannot_brake_turns() {
        let way = v(1.0, 0.0);
        // Of 5 back all, nothing, and two fifths are turned; 3 are left, and 4 sideways keep the length.
        for (push, share, turned) in [
            (v(-5.0, 0.0), 1.0, v(0.0, 5.0)),
            (v(-5.0, 0.0), 0.0, v(-5.0, 0.0)),
            (v(-5.0, 0.0), 0.4, v(-3.0, 4.0)),
            (v(-4.0, -3.0), 1.0, v(0.0, -5.0)),
            (v(4.0, -3.0), 1.0, v(4.0, -3.0)),
        ] {
            assert!(aside(push, way, share).distance(turned) < 1e-14, "{push:?} {share}");
        }
        // However small.
        assert_eq!(aside(v(-1e-200, 0.0), way, 1.0), v(0.0, 1e-200));
    }

    #[test]
    fn the_share_is_that_of_the_speed() {
        let agent = Agent::new(v(0.0, 0.0), v(0.0, 4.0));
        for (least, share) in [(0.0, 0.0), (1.0, 0.25), (4.0, 1.0), (9.0, 1.0)] {
            assert_eq!(unstoppable(&agent.with_min_speed(least)), share);
        }
    }
}
