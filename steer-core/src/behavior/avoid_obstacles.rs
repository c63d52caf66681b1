//! [`AvoidObstacles`]: sweep one's own body ahead and pass what it would hit.

use super::around::{Around, tangents};
use super::aside::{aside, unstoppable};
use crate::checked::serde_checked;
use crate::error::not_negative;
use crate::scalar::slack;
use crate::{Agent, Error, Obstacle, Scalar, Side, Validate, Vec2Ext, Vec2Like};

/// Steers past the first obstacle that the agent's own body would run into.
///
#[doc = include_str!("../../pictures/avoid_obstacles.svg")]
///
/// The body, with its radius and `buffer` around it, is swept along the velocity. The obstacle that it meets first within `distance` is the threat.
/// Obstacles with too narrow a gap for the body between them, under 2 · (radius + `buffer`), stand in a row, and the row of the threat is passed as one; others do not matter yet.
/// From the agent, two tangents touch the row on its outside, widened by as much; the one that takes the smaller turn is the way past it:
///
/// > force = (max_speed · tangent − velocity) · distance / reach
///
/// reach is how far the body can go until it touches: the nearer, the more this outweighs other behaviours. The rule is the same on both sides,
/// and a tangent is never opposed to a target behind the obstacle, so it neither favours a side nor gets stuck.
///
/// On each side the row goes from the threat to the neighbour whose tangent lies farthest out, and so on, over 16 at most. What is only reached by turning by a quarter turn or more is not in it: a trap
/// that is open toward the agent is gone round where its ends are still ahead, and not left backward.
///
/// # Degenerate cases
/// Exactly head-on both turns are equal: the agent passes on the side that its state remembers, at first on the +90° side. The side is kept until not even a body wider by a tenth
/// of `distance` on either side would meet anything: one step without a threat does not change it.
/// An agent that touches an obstacle already is pushed straight [`out`](Obstacle::out), and if it goes further in, also along the rim to the side that its state remembers; with a `min_speed`, the share min_speed / speed of what would push against its motion
/// pushes sideways instead, exactly head-on to the +90° side. At rest nothing threatens: zero force.
///
/// Source: Reynolds 1999, "Obstacle avoidance".
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(remote = "Self", default, deny_unknown_fields)
)]
pub struct AvoidObstacles<S: Scalar> {
    /// How far ahead to look, 0 or more.
    pub distance: S,
    /// The room to leave between the own body and an obstacle, 0 or more.
    pub buffer: S,
}

/// What [`AvoidObstacles`] remembers from step to step: one for each agent.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
pub struct AvoidState {
    /// The side on which threats are passed, kept until nothing is near the way ahead; `None` before and after.
    pub side: Option<Side>,
}

/// How [`AvoidObstacles`] passes its threat.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Passage<V: Vec2Like> {
    /// How far the body can go until it touches the obstacle, 0 or more.
    pub reach: V::Scalar,
    /// The unit vectors that touch the widened obstacle, and the row that it is in, on the +90° side and on the −90° side; `None` if it is touched already.
    pub tangents: Option<(V, V)>,
    /// The way straight out of the obstacle: a unit vector.
    pub out: V,
    /// How deep the body, `buffer` and all, is in the obstacle, 0 or more.
    pub depth: V::Scalar,
}

impl<S: Scalar> AvoidObstacles<S> {
    /// The force past the first threat; zero without one. See [`AvoidObstacles`].
    ///
    /// The obstacles are walked again where one threatens: hence the `Clone`, which the iterators of slices have, of arrays of what is `Clone`, and most adapters.
    #[inline]
    #[must_use]
    pub fn steer<V: Vec2Like<Scalar = S>, O: Obstacle<V>>(
        &self,
        state: &mut AvoidState,
        agent: &Agent<V>,
        obstacles: impl IntoIterator<Item = O, IntoIter: Clone>,
    ) -> V {
        let (threat, near) = self.look(agent, obstacles, state.side.is_some());
        let Some(passage) = threat else {
            if !near {
                state.side = None;
            }
            return V::zero();
        };
        // A hundredth of the distance is as near as touching: the factor stays finite.
        let near = passage.reach.max(self.distance * S::from_f64(0.01));
        let urgency = if near > S::zero() { self.distance / near } else { S::one() };
        let Some((left, right)) = passage.tangents else {
            return self.push_out(agent, &passage, state.side) * urgency;
        };
        let side = state.side.unwrap_or_else(|| smaller_turn(agent, left, right));
        state.side = Some(side);
        let way = if side == Side::Left { left } else { right };
        (way * agent.max_speed - agent.velocity) * urgency
    }

    /// What the velocity lacks to lead straight out, nothing if it leads out fast enough; and to go round on this side, if it leads in.
    #[inline]
    fn push_out<V: Vec2Like<Scalar = S>>(
        &self,
        agent: &Agent<V>,
        passage: &Passage<V>,
        side: Option<Side>,
    ) -> V {
        // In the buffer as much of the speed as it is deep: who passes along its rim is left alone.
        let share = if passage.depth < self.buffer { passage.depth / self.buffer } else { S::one() };
        let outward = agent.velocity.dot(passage.out);
        let missing = (agent.max_speed * share - outward).max(S::zero());
        let way = agent.velocity.direction_or(agent.heading);
        let out = aside(passage.out, way, unstoppable(agent)) * missing;
        let Some(side) = side.filter(|_| outward < S::zero()) else { return out };
        let along = if side == Side::Left { -passage.out.perp() } else { passage.out.perp() };
        let missing = agent.max_speed * (S::one() - share) - agent.velocity.dot(along);
        out + along * missing.max(S::zero())
    }

    /// The first threat and how to pass it; `None` if nothing is in the way.
    #[inline]
    #[must_use]
    pub fn passage<V: Vec2Like<Scalar = S>, O: Obstacle<V>>(
        &self,
        agent: &Agent<V>,
        obstacles: impl IntoIterator<Item = O, IntoIter: Clone>,
    ) -> Option<Passage<V>> {
        self.look(agent, obstacles, false).0
    }

    /// The passage of the first threat, and, if that is asked, whether a wider body would meet anything.
    #[inline]
    fn look<V: Vec2Like<Scalar = S>, O: Obstacle<V>>(
        &self,
        agent: &Agent<V>,
        obstacles: impl IntoIterator<Item = O, IntoIter: Clone>,
        wider: bool,
    ) -> (Option<Passage<V>>, bool) {
        let Some(way) = agent.velocity.direction() else { return (None, false) };
        let clearance = agent.radius + self.buffer;
        let wide = clearance + self.distance * S::from_f64(0.1);
        let obstacles = obstacles.into_iter();
        let (mut first, mut near): (Option<(S, O)>, _) = (None, false);
        for obstacle in obstacles.clone() {
            let reach = obstacle.reach(agent.position, way, clearance);
            match reach.filter(|reach| *reach <= self.distance) {
                Some(reach) if first.as_ref().is_none_or(|(least, _)| reach < *least) => {
                    first = Some((reach, obstacle));
                }
                None if wider && !near => near = is_near(&obstacle, agent.position, way, wide, self.distance),
                _ => {}
            }
        }
        let around = Around { from: agent.position, way, clearance };
        (first.map(|(reach, obstacle)| passage(&around, reach, &obstacle, obstacles)), near)
    }
}

/// Whether a body this wide meets the obstacle within the distance.
#[cold]
fn is_near<V: Vec2Like, O: Obstacle<V>>(
    obstacle: &O,
    from: V,
    way: V,
    wide: V::Scalar,
    distance: V::Scalar,
) -> bool {
    obstacle.reach(from, way, wide).is_some_and(|reach| reach <= distance)
}

/// How to pass an obstacle that is touched after `reach`, and the row that it is in.
#[inline]
fn passage<V: Vec2Like, O: Obstacle<V>>(
    around: &Around<V>,
    reach: V::Scalar,
    obstacle: &O,
    obstacles: impl Iterator<Item = O> + Clone,
) -> Passage<V> {
    let (from, radius) = (around.from, obstacle.rounding() + around.clearance);
    let touched = reach <= V::Scalar::zero();
    let own = if touched { None } else { tangents(from, obstacle, radius) };
    let depth = (radius - from.distance(obstacle.nearest(from))).max(V::Scalar::zero());
    Passage {
        reach,
        tangents: own.map(|own| around.row(obstacle, own, obstacles)),
        out: obstacle.out(from, around.way),
        depth,
    }
}

/// The side whose tangent is nearer to where the agent goes; the left one if both are.
#[inline]
fn smaller_turn<V: Vec2Like>(agent: &Agent<V>, left: V, right: V) -> Side {
    let way = agent.velocity.direction_or(agent.heading);
    if way.dot(right) > way.dot(left) + slack(V::Scalar::one()) { Side::Right } else { Side::Left }
}

impl<S: Scalar> Default for AvoidObstacles<S> {
    #[inline]
    fn default() -> Self {
        AvoidObstacles { distance: S::from_f64(300.0), buffer: S::from_f64(20.0) }
    }
}

impl<S: Scalar> Validate for AvoidObstacles<S> {
    fn validate(&self) -> Result<(), Error> {
        not_negative("distance", self.distance)?;
        not_negative("buffer", self.buffer)
    }
}
serde_checked!(AvoidObstacles<S: Scalar>);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_vector::{V, v};
    use crate::{Circle, Wall, seek};

    fn passes(start: V, target: V, circle: Circle<V>) -> V {
        let mut agent =
            Agent::new(start, (target - start).with_length(5.0)).with_max_speed(5.0).with_radius(8.0);
        let (avoid, mut state) =
            (AvoidObstacles { buffer: 4.0, ..AvoidObstacles::default() }, AvoidState::default());
        let mut widest = v(0.0, 0.0);
        for _ in 0..2000 {
            let force = seek(&agent, target) + avoid.steer(&mut state, &agent, [circle]);
            agent.step(force, 1.0);
            assert!(agent.position.distance(circle.center) > circle.radius + agent.radius, "it touched");
            if agent.position.y().abs() > widest.y().abs() {
                widest = agent.position;
            }
            if agent.position.distance(target) < 8.0 {
                return widest;
            }
        }
        panic!("it never arrived: {agent:?}");
    }

    #[test]
    fn head_on_it_passes_and_reaches_the_target_behind() {
        let widest = passes(v(-400.0, 0.0), v(400.0, 0.0), Circle::new(v(0.0, 0.0), 50.0));
        assert!(widest.y() > 58.0, "not on the +90° side: {widest:?}");
    }

    #[test]
    fn mirrored_scenes_give_mirrored_traces() {
        for off in [0.5, 3.0, 30.0] {
            let one = passes(v(-400.0, 0.0), v(400.0, 0.0), Circle::new(v(0.0, off), 50.0));
            let other = passes(v(-400.0, 0.0), v(400.0, 0.0), Circle::new(v(0.0, -off), 50.0));
            assert_eq!(one, v(other.x(), -other.y()));
            assert!(one.y() < 0.0, "it passes on the far side");
        }
    }

    #[test]
    fn the_nearest_threat_comes_first() {
        let agent = Agent::new(v(0.0, 0.0), v(1.0, 0.0));
        let (near, far) = (Circle::new(v(100.0, 5.0), 10.0), Circle::new(v(200.0, -5.0), 10.0));
        let avoid = AvoidObstacles::default();
        let expected = avoid.steer(&mut AvoidState::default(), &agent, [near]);
        assert_eq!(avoid.steer(&mut AvoidState::default(), &agent, [far, near]), expected);
        assert!(expected.y() < 0.0);
    }

    #[test]
    fn a_wall_is_passed_at_its_nearer_end() {
        let agent = Agent::new(v(0.0, 0.0), v(5.0, 0.0)).with_radius(5.0);
        let wall = Wall::new(v(100.0, -80.0), v(100.0, 20.0));
        let (left, right) = AvoidObstacles::default().passage(&agent, [wall]).unwrap().tangents.unwrap();
        // Both tangents pass the ends at radius 5 and buffer 20.
        assert!(
            (left.perp_dot(wall.to) + 25.0).abs() < 1e-9 && (right.perp_dot(wall.from) - 25.0).abs() < 1e-9
        );
        let mut state = AvoidState::default();
        assert!(AvoidObstacles::default().steer(&mut state, &agent, [wall]).y() > 0.0);
        assert_eq!(state.side, Some(Side::Left));
    }

    #[test]
    fn within_an_obstacle_it_is_pushed_out_and_at_rest_left_alone() {
        let circle = Circle::new(v(10.0, 0.0), 20.0);
        let inside = Agent::new(v(0.0, 0.0), v(5.0, 0.0));
        let force = AvoidObstacles::default().steer(&mut AvoidState::default(), &inside, [circle]);
        assert_eq!(force, v(-15.0, 0.0) * 100.0);
        let still = Agent::new(v(0.0, 0.0), v(0.0, 0.0));
        assert_eq!(
            AvoidObstacles::default().steer(&mut AvoidState::default(), &still, [circle]),
            v(0.0, 0.0)
        );
    }
}
