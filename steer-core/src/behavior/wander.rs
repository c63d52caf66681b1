//! [`Wander`]: steers along a smooth random path.

use crate::agent::Agent;
use crate::checked::{Validate, checked};
use crate::error::{Error, unit_vector};
use crate::parameters::Parameters;
use crate::scalar::Scalar;
use crate::terrain::Circle;
use crate::vector::{Geometry, Vec2Ext};

/// Steers along a path that looks aimless but smooth.
///
#[doc = include_str!("../../pictures/wander.svg")]
///
/// A circle of `radius` lies `distance` ahead of the agent, and a point on it moves at random. The
/// agent requests a change of its velocity toward that point, the vector from itself to the point
/// times `rate`:
///
/// > angle of the point ← angle + sample · range / 2 · √dt<br>
/// > force = gain · rate · (heading · distance + (the point, relative to the circle's centre))
///
/// A larger `distance` makes calmer turns, a larger `radius` sharper turns, a larger `range` faster
/// changes. The movement of the point is a random walk, so it grows with √dt: the path has the same
/// statistics at every frame rate. The circle turns with the agent.
///
/// The caller supplies the random numbers: `sample` is a number in [−1, 1], evenly distributed,
/// from any generator. So a run can be replayed.
///
/// # Examples
/// ```
/// use steer_core::behavior::Wander;
/// use steer_glam::{Agent, WanderState};
/// use steer_glam::glam::vec2;
///
/// let agent = Agent::new(vec2(0.0, 0.0), vec2(2.0, 0.0));
/// let wander = Wander { distance: 10.0, radius: 5.0, range: 1.0, rate: 1.0 };
/// let mut state = WanderState::default();
/// // The samples come from a random generator: 0 keeps the point, 0.7 turns it by +20°.
/// assert_eq!(wander.steer(&mut state, &agent, 0.0, 1.0), vec2(15.0, 0.0));
/// assert!(wander.steer(&mut state, &agent, 0.7, 1.0).y > 0.0);
/// ```
///
/// # Degenerate cases
/// At rest the circle lies ahead along the heading. With `radius` 0 or `range` 0 the force is
/// constant in the agent's frame. With `rate` 0 the force is zero. A negative dt counts as 0.
/// Samples are limited to [−1, 1], and the point moves by at most half a turn per step.
///
/// Source: Reynolds 1999, "Wander", and Buckland ch. 3.
#[derive(Clone, Copy, Debug, PartialEq, Parameters)]
pub struct Wander<S: Scalar> {
    /// Distance from the agent to the circle's centre. The default is from Peters' demos.
    #[parameter(unit = LENGTH, default = 10.0, least = 0.0)]
    pub distance: S,
    /// Radius of the circle. The default is from Peters' demos.
    #[parameter(unit = LENGTH, default = 5.0, least = 0.0)]
    pub radius: S,
    /// Full width of the range of angles by which the point moves (radians/√time): up to half of it
    /// either way with dt = 1. The default is from Peters' demos. In seconds, at 60 frames a
    /// second, it is √60 = 7.75.
    #[parameter(unit = ROOT_RATE, default = 1.0, least = 0.0)]
    pub range: S,
    /// Requested change of velocity per length of the vector to the point (1/time). The default is
    /// from Peters' demos, whose unit of time is a frame. In seconds, at 60 frames a second, it is
    /// 60.
    #[parameter(unit = RATE, default = 1.0, least = 0.0)]
    pub rate: S,
}

impl<S: Scalar> Wander<S> {
    /// Wanders as Peters' demos do, in the agent's units. With τ, its
    /// [`response_time`](Agent::response_time):
    ///
    /// > distance = max_speed · τ, radius = distance / 2, range = 1 / √τ, rate = 1 / τ
    ///
    /// If τ is 0, so are all four.
    #[inline]
    #[must_use]
    pub fn for_agent<G: Geometry<Scalar = S>>(agent: &Agent<G>) -> Self {
        let time = agent.response_time();
        let distance = agent.max_speed * time;
        let (range, rate) =
            if time > S::zero() { (S::one() / time.sqrt(), S::one() / time) } else { (S::zero(), S::zero()) };
        Wander { distance, radius: distance * S::from_f64(0.5), range, rate }
    }

    /// Moves the point by one step of time and returns the force toward it. See [`Wander`].
    #[inline]
    #[must_use]
    pub fn steer<G: Geometry<Scalar = S>>(
        &self,
        state: &mut WanderState<G>,
        agent: &Agent<G>,
        sample: S,
        dt: S,
    ) -> G::Vector {
        let one = S::one();
        let sample = sample.max(-one).min(one);
        let angle = sample * self.range * S::from_f64(0.5) * dt.max(S::zero()).sqrt();
        state.point = state.point.rotate_by(G::Vector::turn(angle)).direction_or(G::Vector::unit_x());
        agent.force_for(self.ahead(state, agent) * self.rate)
    }

    /// Returns the circle that the point moves on, in world coordinates.
    #[inline]
    #[must_use]
    pub fn circle<G: Geometry<Scalar = S>>(&self, agent: &Agent<G>) -> Circle<G> {
        Circle { center: agent.position + agent.heading * self.distance, radius: self.radius }
    }

    /// Returns the point on the circle, in world coordinates.
    #[inline]
    #[must_use]
    pub fn target<G: Geometry<Scalar = S>>(&self, state: &WanderState<G>, agent: &Agent<G>) -> G::Vector {
        agent.position + self.ahead(state, agent)
    }

    /// Returns the vector from the agent to the point on the circle.
    #[inline]
    fn ahead<G: Geometry<Scalar = S>>(&self, state: &WanderState<G>, agent: &Agent<G>) -> G::Vector {
        agent.heading * self.distance + state.point.rotate_by(agent.heading) * self.radius
    }
}

/// State of [`Wander`] between steps, one per agent.
#[checked(deny_unknown_fields)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct WanderState<G: Geometry> {
    /// The point on the circle, from its centre in the agent's frame: a unit vector, (1, 0)
    /// straight ahead.
    pub point: G::Vector,
}

impl<G: Geometry> Default for WanderState<G> {
    #[inline]
    fn default() -> Self {
        WanderState { point: G::Vector::unit_x() }
    }
}

impl<G: Geometry> Validate for WanderState<G> {
    fn validate(&self) -> Result<(), Error> {
        unit_vector("point", self.point)
    }
}
