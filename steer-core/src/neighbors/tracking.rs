//! [`Tracking`]: a sight that grows once it sees.

use super::Sight;
use crate::agent::Agent;
use crate::parameters::Parameters;
use crate::scalar::Scalar;
use crate::terrain::{Obstacle, line_of_sight};
use crate::vector::Geometry;

/// Sight of an agent that follows one point with its eyes, past obstacles and without flicker.
///
/// The agent notices the point in a first sight, and does not lose it until it leaves a second,
/// larger one, or until an obstacle hides it:
///
/// > seen = [`line_of_sight`] and (notice sees the point, or it was seen before and keep sees it)
///
/// With one sight alone, an agent that turns to the meeting point of a pursuit turns its eyes away,
/// and a point at the edge of the range flickers.
///
/// # Examples
/// ```
/// use steer_core::neighbors::{Sight, Tracking, TrackingState};
/// use steer_glam::{Agent, Circle};
/// use steer_glam::glam::vec2;
///
/// let guard = Agent::new(vec2(0.0, 0.0), vec2(1.0, 0.0));
/// let (tracking, mut state) = (Tracking::new(Sight::ahead(100.0)), TrackingState::default());
/// let tree = [Circle::new(vec2(0.0, -50.0), 10.0)];
/// let mut sees = |x, y| tracking.sees(&mut state, &guard, vec2(x, y), tree);
/// assert!(!sees(-90.0, 0.0)); // behind
/// assert!(sees(90.0, 0.0)); // ahead
/// assert!(sees(-140.0, 0.0)); // behind and farther away, but seen before
/// assert!(!sees(0.0, -90.0)); // hidden by the tree
/// assert!(!sees(-90.0, 0.0)); // lost, and not noticed again
/// ```
///
/// # Degenerate cases
/// If `keep` does not contain `notice`, the point is seen in either. With both distances 0 nothing
/// is seen.
///
/// Source: hysteresis, as in the two radii of perception systems of game engines.
#[doc(alias("perception", "field of view", "lose_sight_radius", "detection"))]
#[derive(Clone, Copy, Debug, PartialEq, Parameters)]
pub struct Tracking<S: Scalar> {
    /// Sight in which a point is noticed.
    pub notice: Sight<S>,
    /// Sight in which a point that was seen before is still seen.
    pub keep: Sight<S>,
}

/// State of a [`Tracking`] between steps, one for each agent and point.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
pub struct TrackingState {
    /// Whether the point was seen in the last call.
    pub seen: bool,
}

impl<S: Scalar> Tracking<S> {
    /// Notices a point in this sight and keeps it all round, up to one and a half times as far.
    #[inline]
    #[must_use]
    pub fn new(notice: Sight<S>) -> Self {
        Tracking { notice, keep: Sight::all_round(notice.distance * S::from_f64(1.5)) }
    }

    /// Returns whether the agent sees the point past these obstacles, and stores it in the state.
    /// See [`Tracking`].
    #[inline]
    pub fn sees<G: Geometry<Scalar = S>, O: Obstacle<G>>(
        &self,
        state: &mut TrackingState,
        agent: &Agent<G>,
        point: G::Vector,
        obstacles: impl IntoIterator<Item = O>,
    ) -> bool {
        let in_range = self.notice.sees(agent, point) || state.seen && self.keep.sees(agent, point);
        state.seen = in_range && line_of_sight(agent.position, point, obstacles);
        state.seen
    }
}
