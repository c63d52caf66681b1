//! [`Sight`]: the range in which an agent sees. [`all_except`]: all bodies except one.

use crate::agent::{Agent, AsBody, Body};
use crate::parameters::Parameters;
use crate::scalar::{Scalar, is_fixed_point};
use crate::vector::{Geometry, Vec2Like};

/// A cone of view along the heading.
///
/// A point at distance d is seen if d ≤ `distance` and if the cosine of its angle from the heading
/// is at least `min_cos`:
///
/// > d ≤ distance and (point − position) · heading ≥ min_cos · d
///
/// # Examples
/// ```
/// use steer_core::neighbors::Sight;
/// use steer_glam::Agent;
/// use steer_glam::glam::vec2;
///
/// let agent = Agent::new(vec2(0.0, 0.0), vec2(1.0, 0.0));
/// let (beside, behind) = (vec2(3.0, 40.0), vec2(-3.0, 40.0));
/// assert!(Sight::ahead(60.0).sees(&agent, beside));
/// assert!(!Sight::ahead(60.0).sees(&agent, behind));
/// assert!(Sight::all_round(60.0).sees(&agent, behind));
/// // A cone of 120°.
/// assert!(!Sight { distance: 60.0, min_cos: 0.5 }.sees(&agent, beside));
/// ```
///
/// # Degenerate cases
/// A point at the agent's own position is seen with any cone. With `distance` 0 nothing is seen,
/// not even that point.
///
/// Source: Reynolds 1987. The half plane is from Keith Peters' demos.
#[derive(Clone, Copy, Debug, PartialEq, Parameters)]
pub struct Sight<S: Scalar> {
    /// The distance up to which the agent sees.
    #[parameter(unit = LENGTH, least = 0.0)]
    pub distance: S,
    /// The cosine of half the cone's angle: −1 is all round, 0 everything that is not behind, 0.5 a
    /// cone of 120°.
    #[parameter(unit = NUMBER, default = 0.0)]
    pub min_cos: S,
}

/// `true` on 64-bit processors: they speculate so far ahead that a mispredicted branch costs more
/// than a square root.
const GUESSES: bool = cfg!(target_pointer_width = "64");

impl<S: Scalar> Sight<S> {
    /// Sees everything within this distance (length) that is not behind.
    #[inline]
    #[must_use]
    pub fn ahead(distance: S) -> Self {
        Sight { distance, min_cos: S::zero() }
    }

    /// Sees everything within this distance (length), all round.
    #[inline]
    #[must_use]
    pub fn all_round(distance: S) -> Self {
        Sight { distance, min_cos: -S::one() }
    }

    /// Whether the agent sees this point.
    #[inline]
    #[must_use]
    pub fn sees<G: Geometry<Scalar = S>>(&self, agent: &Agent<G>, point: G::Vector) -> bool {
        let way = point - agent.position;
        !self.is_blind() && self.covers(agent, way)
    }

    /// Whether nothing at all is seen.
    #[inline]
    pub(crate) fn is_blind(&self) -> bool {
        self.distance <= S::zero()
    }

    /// Whether the agent sees the end of the vector `way`. Only called if the sight is not blind.
    #[inline]
    pub(crate) fn covers<G: Geometry<Scalar = S>>(&self, agent: &Agent<G>, way: G::Vector) -> bool {
        if GUESSES && !is_fixed_point::<S>() {
            // One comparison for both: whether a neighbour is ahead and near is unpredictable, so
            // branches would be mispredicted. The sign of the difference is the result of the
            // comparison.
            let length = way.length();
            let ahead = way.dot(agent.heading);
            let room = self.distance - length;
            let margin = match self.cone() {
                Cone::All => room,
                Cone::Half => ahead.min(room),
                Cone::Other => (ahead - self.min_cos * length).min(room),
            };
            return margin >= S::zero();
        }
        // The cheaper test first.
        let near = || way.is_within(self.distance);
        match self.cone() {
            Cone::All => near(),
            Cone::Half => self.faces(agent, way, S::zero()) && near(),
            Cone::Other => near() && self.faces(agent, way, way.length()),
        }
    }

    /// Whether the cone covers the end of `way`, which has this length, at any distance.
    #[inline]
    pub(crate) fn faces<G: Geometry<Scalar = S>>(&self, agent: &Agent<G>, way: G::Vector, length: S) -> bool {
        match self.cone() {
            Cone::All => true,
            Cone::Half => way.dot(agent.heading) >= S::zero(),
            Cone::Other => way.dot(agent.heading) >= self.min_cos * length,
        }
    }

    #[inline]
    fn cone(&self) -> Cone {
        if self.min_cos == S::zero() {
            Cone::Half
        } else if self.min_cos <= -S::one() {
            Cone::All
        } else {
            Cone::Other
        }
    }
}

/// The cases that are simpler than a cone. All round is a case, not a computation: rounding would
/// lose points exactly behind.
enum Cone {
    All,
    Half,
    Other,
}

/// All bodies, or agents, except the one at `index`: the neighbours for a group behaviour.
///
/// An agent is excluded by its index, not by its distance.
///
/// # Examples
/// ```
/// use steer_core::all_except;
/// use steer_core::behavior::Alignment;
/// use steer_glam::Agent;
/// use steer_glam::glam::vec2;
///
/// let velocities = [vec2(0.0, 1.0), vec2(0.0, 3.0)];
/// let mut agents = velocities.map(|velocity| Agent::new(vec2(0.0, 0.0), velocity));
/// let bodies = agents.map(|agent| agent.to_body());
/// for (i, agent) in agents.iter_mut().enumerate() {
///     let force = Alignment::default().steer(agent, all_except(&bodies, i));
///     agent.step(force, 1.0);
/// }
/// assert_eq!(agents.map(|agent| agent.velocity), [vec2(0.0, 2.0); 2]);
/// ```
#[inline]
pub fn all_except<G: Geometry, B: AsBody<G>>(
    bodies: &[B],
    index: usize,
) -> impl Iterator<Item = Body<G>> + Clone {
    let (before, after) = bodies.split_at(index.min(bodies.len()));
    before.iter().chain(after.iter().skip(1)).map(AsBody::as_body)
}
