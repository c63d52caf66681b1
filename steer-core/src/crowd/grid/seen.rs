//! [`Seen`]: what an agent sees of a crowd, the nearest first.

extern crate alloc;

use alloc::vec::Vec;
use core::borrow::Borrow;
use core::cmp::Ordering;

use crate::agent::{Agent, Body};
use crate::crowd::other::{Other, Sighting};
use crate::crowd::others::Others;
use crate::scalar::Scalar;
use crate::vector::{Geometry, Vec2Ext as _, Vec2Like as _};

/// Cosine of the angle from the wish within which a neighbour is ahead.
const AHEAD: f64 = 0.5;

/// All bodies that an agent sees, the nearest first, from [`CrowdGrid::around`](super::CrowdGrid).
///
/// It is what [`Surroundings`](crate::crowd::Surroundings) take as others, for this agent at this
/// position only: the distances that the search has computed are not computed again.
#[derive(Clone, Copy, Debug)]
pub struct Seen<'a, G: Geometry> {
    pub(in crate::crowd) near: &'a [Sighting<G>],
    /// The largest radius, speed and |x| + |y| of those that give way, if known.
    pub(in crate::crowd) most: Option<[G::Scalar; 3]>,
}

impl<'a, G: Geometry> Seen<'a, G> {
    /// Returns the others, the nearest first, as they were passed to the grid.
    #[inline]
    #[must_use]
    pub fn others(&self) -> impl ExactSizeIterator<Item = Other<G>> + Clone + use<'a, G> {
        self.near.iter().map(|near| near.other)
    }

    /// Returns the id of the nearest one at a gap below the agent's radius and within 60° of this
    /// wish: the one that blocks an agent that is stuck. [`Member`](crate::crowd::Member) has it as
    /// `blocked_by`. Without a wish there is none.
    ///
    /// ```
    /// use steer_core::crowd::{CrowdRules, Other};
    /// use steer_glam::glam::vec2;
    /// use steer_glam::{Agent, CrowdGrid, SeenBuffer};
    ///
    /// let agent = |id, x| Agent::new(vec2(x, 0.0), vec2(0.0, 0.0)).with_radius(0.5).with_id(id);
    /// let [walker, next, last] = [agent(1, 0.0), agent(2, 1.25), agent(3, 2.5)];
    /// let (mut grid, mut buffer) = (CrowdGrid::new(), SeenBuffer::new());
    /// let rules = CrowdRules::default();
    /// grid.collect([walker, next, last].map(|one| Other::from(one.to_body())), &rules, 0.05, None);
    /// let seen = grid.seen_by(&mut buffer, &walker, &rules);
    /// assert_eq!(seen.blocker(&walker, vec2(1.0, 0.0)), Some(2));
    /// assert_eq!(seen.blocker(&walker, vec2(-1.0, 0.0)), None);
    /// ```
    #[inline]
    #[must_use]
    pub fn blocker(&self, agent: &Agent<G>, wish: G::Vector) -> Option<u32> {
        let (ahead, cosine) = (wish.unit(), G::Scalar::from_f64(AHEAD));
        let blocks = |seen: &&Sighting<G>| {
            seen.is_beside(agent.radius, G::Scalar::zero()) && seen.apart.dot(ahead) > seen.distance * cosine
        };
        self.near.iter().find(blocks).map(|seen| seen.other.body.id)
    }
}

impl<G: Geometry> Others<G> for Seen<'_, G> {
    #[inline]
    fn sightings(self, _: G::Vector) -> impl Iterator<Item: Borrow<Sighting<G>>> {
        self.near.iter()
    }

    #[inline]
    fn most(&self) -> Option<[G::Scalar; 3]> {
        self.most
    }
}

/// Storage of a search in a [`CrowdGrid`](super::CrowdGrid). One serves any number of agents in
/// turn.
#[derive(Clone, Debug)]
pub struct SeenBuffer<G: Geometry> {
    /// Distance and rank of each body.
    pub(super) found: Vec<(G::Scalar, u32)>,
    /// The same, in order.
    pub(super) sorted: Vec<(G::Scalar, u32)>,
    pub(in crate::crowd) near: Vec<Sighting<G>>,
}

impl<G: Geometry> SeenBuffer<G> {
    /// Creates an empty storage.
    #[must_use]
    pub fn new() -> Self {
        SeenBuffer { found: Vec::new(), sorted: Vec::new(), near: Vec::new() }
    }

    /// Sorts what is near. See [`order`].
    #[inline]
    pub(in crate::crowd) fn sort(&mut self) {
        self.near.sort_unstable_by(order);
    }
}

impl<G: Geometry> Default for SeenBuffer<G> {
    fn default() -> Self {
        SeenBuffer::new()
    }
}

/// Sorts neighbours by distance, of which none is above `reach`. Returns whether all distances
/// differ. Those that are equally near are in any order.
#[inline]
pub(super) fn sort<S: Scalar>(found: &[(S, u32)], reach: S, sorted: &mut Vec<(S, u32)>) -> bool {
    sorted.clear();
    sorted.extend_from_slice(found);
    let differ = match found.len() {
        0..=16 => sort_by_counting::<S, 16>(found, reach, sorted),
        17..=32 => sort_by_counting::<S, 32>(found, reach, sorted),
        _ => false,
    };
    if differ {
        return true;
    }
    sorted.copy_from_slice(found);
    let order = |one: &(S, u32), other: &(S, u32)| one.0.partial_cmp(&other.0).unwrap_or(Ordering::Equal);
    sorted.sort_unstable_by(order);
    sorted.is_sorted_by(|one, other| one.0 < other.0)
}

/// Sorts at most `N` neighbours. Returns false if two are equally near.
///
/// Counting the nearer ones takes no branch that could be mispredicted.
#[inline]
fn sort_by_counting<S: Scalar, const N: usize>(
    found: &[(S, u32)],
    reach: S,
    sorted: &mut [(S, u32)],
) -> bool {
    let mut distances = [reach; N];
    distances.iter_mut().zip(found).for_each(|(slot, one)| *slot = one.0);
    let mut total = 0;
    for one in found {
        let nearer: u32 = distances.iter().map(|distance| u32::from(*distance < one.0)).sum();
        total += nearer;
        if let Some(slot) = sorted.get_mut(nearer as usize) {
            *slot = *one;
        }
    }
    total as usize == found.len() * found.len().saturating_sub(1) / 2
}

/// Compares two by distance, then bodies that do not give way come first, then by id and by all
/// other numbers of the body: those that are equal are the same.
fn order<G: Geometry>(one: &Sighting<G>, other: &Sighting<G>) -> Ordering {
    let rest = |sighting: &Sighting<G>| (sighting.other.gives_way, sighting.other.body.id);
    let numbers = |sighting: &Sighting<G>| {
        let Body { position, velocity, heading, radius, .. } = sighting.other.body;
        [position.x(), position.y(), velocity.x(), velocity.y(), heading.x(), heading.y(), radius]
    };
    let by_distance = one.distance.partial_cmp(&other.distance).unwrap_or(Ordering::Equal);
    by_distance
        .then_with(|| rest(one).cmp(&rest(other)))
        .then_with(|| numbers(one).partial_cmp(&numbers(other)).unwrap_or(Ordering::Equal))
}
