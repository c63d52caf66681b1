//! [`Distance`]: gaps in units of length.

use crate::parameters::Parameters;
use crate::scalar::Scalar;

/// Gaps that a crowd keeps beyond the radii, in units of length. By default they are 0.
///
/// The law of [`SafetyFilter`](super::SafetyFilter) holds for radii and distance if the agents
/// start as far apart. [`CrowdRules`](super::CrowdRules) also avoids others early by the distance.
///
/// # Examples
/// A robot keeps 0.1 m from others and from walls.
///
/// ```
/// use steer_core::Vec2Ext as _;
/// use steer_core::crowd::{CrowdRules, Distance, PatienceState, SafetyFilter, Surroundings};
/// use steer_glam::{Agent, Body, CrowdBuffer};
/// use steer_glam::glam::vec2;
///
/// let filter = SafetyFilter { distance: Distance::of(0.1), ..SafetyFilter::default() };
/// let rules = CrowdRules { filter, ..CrowdRules::default() };
/// let (mut buffer, mut state) = (CrowdBuffer::<32>::new(), PatienceState::default());
/// let mut robot = Agent::new(vec2(-3.0, 0.0), vec2(0.0, 0.0)).with_radius(0.25);
/// robot = robot.with_limits(1.5, 2.0);
/// let parked = Body { radius: 0.25, ..Body::at_rest(vec2(0.0, 0.0)) };
/// for _ in 0..100 {
///     let around = Surroundings::new(0.05).with_others([parked]);
///     let force = robot.force_toward(vec2(1.5, 0.0));
///     let force = rules.steer(&mut buffer, &mut state, &robot, force, around);
///     robot.step(force, 0.05);
///     assert!(robot.position.distance(parked.position) >= 0.6);
/// }
/// assert!(robot.position.x > 1.0);
/// ```
///
/// # Measured robots
/// A robot measures positions with an error e (length) and velocities with an error f
/// (length/time), and its measurements are T old. It predicts each body, its own too, by
/// [`position_at`](crate::Body::position_at) T. Then it needs the gaps
///
/// > obstacles = e + max_speed · (T + dt + f · mass / max_force)<br>
/// > agents = 2 · obstacles
///
/// They are what the way of braking, w² / 2a from the speed w, can be longer by:
///
/// - A body that has accelerated since it was measured is ahead of its prediction by a · T² / 2,
///   and brakes over w · T + a · T² / 2 more. The sum is (w + a · T) · T.
/// - Wheels change the speed evenly through a step, not at its start. This adds w · dt / 2.
/// - Below the speed a / max_turn_rate, [`step_differential_drive`] can miss the wish by a · dt.
///   The way of braking then ends aside by w · dt / 2. This requires max_turn_rate ≥ a /
///   max_speed.
/// - An error f of the speed adds w · f / a.
///
/// An emergency stop by full braking is within the gaps, since all expect it of each other. No
/// proof covers turns of wheels, but tests do: robots of 0.2 to 0.5 m with e = 1 cm, f = 1 cm/s
/// and T = 0.1 s never touch with half of the gaps, and some do with a quarter.
///
/// [`step_differential_drive`]: crate::Agent::step_differential_drive
///
/// # Degenerate cases
/// No agent enters a gap between obstacles that is narrower than its diameter and twice the
/// distance: to pass there, lower the distance. Agents that are nearer to each other or to an
/// obstacle come no nearer, and part as far as the law permits. Of two agents with different
/// distances, the smaller one is kept.
#[derive(Clone, Copy, Debug, PartialEq, Parameters)]
pub struct Distance<S: Scalar> {
    /// Gap kept to other agents and to bodies that do not give way.
    #[parameter(unit = LENGTH, default = 0.0, least = 0.0)]
    pub agents: S,
    /// Gap kept to obstacles.
    #[parameter(unit = LENGTH, default = 0.0, least = 0.0)]
    pub obstacles: S,
}

impl<S: Scalar> Distance<S> {
    /// Returns the same gap (length) for agents and for obstacles.
    #[inline]
    #[must_use]
    pub fn of(gap: S) -> Self {
        Distance { agents: gap, obstacles: gap }
    }

    /// Returns the gaps, each of which is 0 if it was negative.
    #[inline]
    pub(super) fn not_negative(self) -> Self {
        let zero = S::zero();
        Distance { agents: self.agents.max(zero), obstacles: self.obstacles.max(zero) }
    }

    /// Returns the larger gap.
    #[inline]
    pub(super) fn largest(self) -> S {
        self.agents.max(self.obstacles)
    }
}
