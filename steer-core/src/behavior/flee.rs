//! [`flee`]: get away from a point at full speed.

use crate::{Agent, Vec2Ext, Vec2Like};

/// Steers away from a point at full speed.
///
/// The desired velocity points from `menace` to the agent and is as long as `max_speed`:
///
/// > force = max_speed · unit(position − menace) − velocity
///
/// It is not the seek force with its sign turned: that would push along the present velocity.
///
/// # Degenerate cases
/// On the point itself no way is better than another: the agent flees straight on, along its heading.
///
/// Source: Reynolds 1999, "Flee"; Buckland ch. 3.
#[inline]
#[must_use]
pub fn flee<V: Vec2Like>(agent: &Agent<V>, menace: V) -> V {
    let away = agent.position - menace;
    away.direction_or(agent.heading) * agent.max_speed - agent.velocity
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_vector::v;

    #[test]
    fn the_force_is_the_missing_velocity() {
        // Away from (4, 5) at (1, 1): direction (−0.6, −0.8), desired (−6, −8), less (1, 2) = (−7, −10).
        let agent = Agent::new(v(1.0, 1.0), v(1.0, 2.0));
        assert!(flee(&agent, v(4.0, 5.0)).distance(v(-7.0, -10.0)) < 1e-14);
    }

    #[test]
    fn on_the_point_it_flees_straight_on() {
        let agent = Agent::new(v(1.0, 1.0), v(0.0, 2.0));
        assert_eq!(flee(&agent, v(1.0, 1.0)), v(0.0, 8.0));
    }
}
