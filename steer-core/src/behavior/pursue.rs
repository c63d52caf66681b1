//! [`Pursue`]: catches a moving target.

use super::prediction::Prediction;
use crate::agent::{Agent, AsBody};
use crate::behavior::seek;
use crate::parameters::Parameters;
use crate::scalar::Scalar;
use crate::vector::{Geometry, Vec2Like};

/// Steers to the predicted position of a moving quarry.
///
#[doc = include_str!("../../pictures/pursue.svg")]
///
/// The quarry, at position q, is assumed to keep its velocity w for the time T that `prediction`
/// returns. The agent seeks its position after that time:
///
/// > force = seek(q + w · min(T, horizon))
///
/// With `facing`, the agent seeks the present position q of a quarry that is ahead and comes
/// head-on. The quarry is ahead if (q − position) · heading > 0, and head-on if heading · its
/// heading < −0.95 (within 18° of opposite).
///
/// A pursuit swings through a quarry that stands still, at full speed. To end it in a catch, arrive
/// at the prediction: `Arrive::for_agent(&agent).steer(&agent, pursue.predicted(&agent, &quarry))`.
/// The agent stops at a still quarry. Behind one that flees at the speed w it comes within
/// slowing_radius · (w / max_speed) · (1 − w / max_speed) with [`Prediction::Intercept`], a quarter
/// of the slowing radius at most.
///
/// Promise: a quarry that keeps a velocity below 0.8 · max_speed is met after at most 1.25 times
/// the shortest time, and the first push never points away from one that comes.
///
/// # Examples
/// ```
/// use steer_core::behavior::Pursue;
/// use steer_glam::{Agent, Body};
/// use steer_glam::glam::vec2;
///
/// // T = 40 / √(10² − 6²) = 5: in that time the quarry moves up by 30.
/// let agent = Agent::new(vec2(0.0, 0.0), vec2(0.0, 0.0));
/// let quarry = Body::new(vec2(40.0, 0.0), vec2(0.0, 6.0));
/// let pursue = Pursue::default();
/// assert_eq!(pursue.predicted(&agent, &quarry), vec2(40.0, 30.0));
/// assert_eq!(pursue.steer(&agent, &quarry), vec2(8.0, 6.0));
/// ```
///
/// # Degenerate cases
/// On the predicted point the force brakes. If the speed to divide by is 0, T is 0. See
/// [`Prediction::time`].
///
/// Source: Reynolds 1999, "Pursuit", with the head-on shortcut of Buckland ch. 3.
#[doc(alias("pursuit", "steerForPursuit"))]
#[derive(Clone, Copy, Debug, PartialEq, Parameters)]
pub struct Pursue<S: Scalar> {
    /// The rule for the prediction time T.
    #[parameter(default = Prediction::Intercept)]
    pub prediction: Prediction<S>,
    /// Whether the agent seeks the present position of a quarry that comes head-on.
    #[parameter(default = false)]
    pub facing: bool,
    /// Maximum of T (`None`: no limit).
    #[parameter(unit = TIME, default = None, least = 0.0, key = "max_prediction")]
    pub horizon: Option<S>,
}

impl<S: Scalar> Pursue<S> {
    /// Creates a pursuit with this prediction, without a limit on T and without the head-on
    /// shortcut.
    #[inline]
    #[must_use]
    pub fn new(prediction: Prediction<S>) -> Self {
        Pursue { prediction, facing: false, horizon: None }
    }

    /// Returns the force toward the predicted position of the quarry. See [`Pursue`].
    #[inline]
    #[must_use]
    pub fn steer<G: Geometry<Scalar = S>>(&self, agent: &Agent<G>, quarry: &impl AsBody<G>) -> G::Vector {
        let quarry = &quarry.as_body();
        seek(agent, self.predicted(agent, quarry))
    }

    /// Returns the point that the agent seeks: q + w·T, or q if the shortcut applies.
    #[inline]
    #[must_use]
    pub fn predicted<G: Geometry<Scalar = S>>(&self, agent: &Agent<G>, quarry: &impl AsBody<G>) -> G::Vector {
        let quarry = &quarry.as_body();
        if self.facing && Self::comes_head_on(agent, quarry) {
            quarry.position
        } else {
            quarry.position_at(self.prediction.capped_time(self.horizon, agent, quarry))
        }
    }

    /// `true` if the quarry is ahead of the agent and faces it.
    #[inline]
    #[must_use]
    pub fn comes_head_on<G: Geometry<Scalar = S>>(agent: &Agent<G>, quarry: &impl AsBody<G>) -> bool {
        let quarry = &quarry.as_body();
        let ahead = (quarry.position - agent.position).dot(agent.heading) > S::zero();
        ahead && agent.heading.dot(quarry.heading) < S::from_f64(-0.95)
    }
}
