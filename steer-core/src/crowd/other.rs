//! [`Other`]: a neighbour, whether it gives way, and its [`Intent`].

use crate::agent::Body;
use crate::vector::{Geometry, Vec2Ext as _, Vec2Like as _};

/// A neighbour in a crowd: its body, whether it keeps to the rules of the crowd, and its intent.
///
/// A [`Body`] converts to one that does. A player, a cart or an agent of other rules does not:
/// [`unyielding`](Self::unyielding). Agents expect such a body to keep its velocity, and
/// give way wholly instead of by half. The docs of [`SafetyFilter`](super::SafetyFilter) have the
/// conditions.
///
/// # Examples
/// A player walks straight at a parked agent, which steps aside.
///
/// ```
/// use steer_core::Vec2Ext as _;
/// use steer_core::crowd::{CrowdBuffer, CrowdRules, Other, PatienceState, Surroundings};
/// use steer_glam::{Agent, Body};
/// use steer_glam::glam::vec2;
///
/// let rules = CrowdRules::default();
/// let (mut buffer, mut state) = (CrowdBuffer::<_, 32>::new(), PatienceState::default());
/// let mut agent = Agent::new(vec2(0.0, 0.0), vec2(0.0, 0.0)).with_radius(0.25);
/// agent = agent.with_max_speed(1.5).with_max_force(2.0);
/// let mut player = Body { radius: 0.25, ..Body::new(vec2(-6.0, 0.0), vec2(1.25, 0.0)) };
/// for _ in 0..200 {
///     let stay = agent.force_toward(vec2(0.0, 0.0));
///     let around = Surroundings::new(0.05).with_others([Other::unyielding(player)]);
///     let force = rules.steer(&mut buffer, &mut state, &agent, stay, around);
///     agent.step(force, 0.05);
///     player.position = player.position + player.velocity * 0.05;
///     assert!(agent.position.distance(player.position) >= 0.5);
/// }
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Other<G: Geometry> {
    /// The body.
    pub body: Body<G>,
    /// Whether it keeps to the rules of the crowd.
    pub gives_way: bool,
    /// Its intent, if that is known.
    pub intent: Option<Intent<G>>,
    /// Its priority, 0 by default.
    ///
    /// An agent changes its velocity by all that avoids one of a higher priority, not by half. It
    /// is pushed by that one also while it waits, and leaves its lane while it is idle. The higher
    /// one avoids walkers by half, and idle agents only if it overlaps them. The safety filter is
    /// the same for all priorities. A body that does not give way has none. `Orca` alone has the
    /// priority 0.
    pub priority: u8,
    /// Its layers, one bit each, the first one by default. `CrowdRules` do not regard a body
    /// that shares no layer, and the law does not hold between the two. `SafetyFilter` and `Orca`
    /// alone regard all bodies.
    pub layers: u16,
}

/// The intent of an agent of a crowd, as its neighbours know it: its wish, its goal, and whether it
/// is idle.
///
/// [`PatienceState::intent`](super::PatienceState::intent) returns it, and
/// [`Other::intent`](super::Other::intent) carries it to the neighbours.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Intent<G: Geometry> {
    /// Whether it is idle: it has arrived, rests without a wish, or has settled at an occupied
    /// goal. An agent without a known goal that has given up is idle, too.
    pub is_idle: bool,
    /// From it to its goal, if that is known. For an idle one without a goal 0, its own place.
    pub goal: Option<G::Vector>,
    /// Direction of its wish: a unit vector, or 0 without a wish.
    pub wish: G::Vector,
    /// Whether it yields to one that comes the other way, or to one that does.
    pub yields: bool,
    /// Velocity with which it makes way, or 0.
    pub makes_way: G::Vector,
}

impl<G: Geometry> Intent<G> {
    /// Returns the intent of one that walks by this way to its goal.
    #[inline]
    #[must_use]
    pub fn toward(way: G::Vector) -> Self {
        let makes_way = G::Vector::zero();
        Intent { is_idle: false, goal: Some(way), wish: way.unit(), yields: false, makes_way }
    }
}

impl<G: Geometry> Other<G> {
    /// Returns a body that keeps its velocity and does not give way.
    #[inline]
    #[must_use]
    pub fn unyielding(body: Body<G>) -> Self {
        Other { gives_way: false, ..Other::from(body) }
    }

    /// Whether it is in one of these layers.
    #[inline]
    pub(super) fn is_in(&self, layers: u16) -> bool {
        self.layers & layers != 0
    }
}

/// A neighbour as an agent sees it, with the lengths that all layers need.
#[derive(Clone, Copy, Debug)]
#[doc(hidden)]
pub struct Sighting<G: Geometry> {
    pub(super) other: Other<G>,
    /// From the agent to the neighbour.
    pub(super) apart: G::Vector,
    pub(super) distance: G::Scalar,
    pub(super) speed: G::Scalar,
}

impl<G: Geometry> Sighting<G> {
    /// Returns a neighbour as seen from a position.
    #[inline]
    pub(super) fn from(at: G::Vector, other: Other<G>) -> Self {
        let apart = other.body.position - at;
        Sighting { other, apart, distance: apart.length(), speed: other.body.velocity.length() }
    }
}

impl<G: Geometry> Sighting<G> {
    /// Whether the gap to an agent of this radius, beyond a kept one, is below the radius.
    #[inline]
    pub(super) fn is_beside(&self, radius: G::Scalar, kept: G::Scalar) -> bool {
        self.distance < radius + radius + self.other.body.radius + kept
    }

    /// Whether a goal is the one of the neighbour too: they are nearer to each other than the
    /// radii.
    #[inline]
    pub(super) fn shares(&self, intent: &Intent<G>, goal: G::Vector, radii: G::Scalar) -> bool {
        intent.goal.is_some_and(|its| (self.apart + its - goal).is_within(radii))
    }

    /// Whether the neighbour makes way.
    #[inline]
    pub(super) fn makes_way(&self) -> bool {
        self.other.intent.is_some_and(|intent| intent.makes_way != G::Vector::zero())
    }

    /// Whether it is idle and stays where it is.
    #[inline]
    pub(super) fn stays(&self) -> bool {
        self.other.intent.is_some_and(|intent| intent.is_idle) && !self.makes_way()
    }
}

impl<G: Geometry> From<Body<G>> for Other<G> {
    #[inline]
    fn from(body: Body<G>) -> Self {
        Other { body, gives_way: true, intent: None, priority: 0, layers: 1 }
    }
}
