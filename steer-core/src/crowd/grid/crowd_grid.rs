//! [`CrowdGrid`]: the bodies of a crowd at one time, found by position.

extern crate alloc;

use alloc::vec::Vec;

use super::cells::Cells;
use super::seen::{Seen, SeenBuffer, sort};
use crate::agent::{Agent, Body};
use crate::bounds::{Bounds, hull};
use crate::crowd::other::{Other, Sighting};
use crate::scalar::Scalar;
use crate::space::Torus;
use crate::vector::{Geometry, Vec2Ext, Vec2Like};

/// The bodies of a crowd at one time, found by position, for a loop of your own. A `Crowd` has one.
///
/// It returns complete neighbours, the nearest first, as [`CrowdRules`](crate::crowd::CrowdRules)
/// and [`SafetyFilter`](crate::crowd::SafetyFilter) need them. It grows its storage.
///
/// # Examples
/// Agents in a square walk to one side. None touches another.
///
/// ```
/// use steer_core::Vec2Ext as _;
/// use steer_core::crowd::{CrowdRules, PatienceState, Surroundings};
/// use steer_glam::{Agent, CrowdBuffer, CrowdGrid, SeenBuffer, Vec2};
///
/// let (rules, dt) = (CrowdRules::default(), 0.05);
/// let mut agents: Vec<Agent> = (0..100)
///     .map(|id| Agent::new(Vec2::new((id % 10) as f32, (id / 10) as f32), Vec2::ZERO).with_id(id))
///     .map(|agent| agent.with_radius(0.3).with_limits(1.4, 2.0))
///     .collect();
/// let mut states = vec![PatienceState::default(); agents.len()];
/// let (mut grid, mut seen, mut buffer) = (CrowdGrid::new(), SeenBuffer::new(), CrowdBuffer::<64>::new());
/// for _ in 0..20 {
///     let usual = rules.view_distance(&agents[0], 0.3, 1.4, dt);
///     grid.collect(agents.iter().map(|agent| agent.to_body()), usual);
///     for (agent, state) in agents.iter_mut().zip(&mut states) {
///         let reach = rules.view_distance(agent, 0.3, 1.4, dt);
///         let around = Surroundings::new(dt).with_others(grid.around(&mut seen, agent, reach));
///         let wish = agent.force_toward(Vec2::new(1.4, 0.0));
///         let force = rules.steer(&mut buffer, state, agent, wish, around);
///         agent.step(force, dt);
///     }
/// }
/// let apart = |one: &Agent, other: &Agent| one.position.distance(other.position) >= 0.6;
/// assert!(agents.iter().all(|one| agents.iter().all(|other| one.id == other.id || apart(one, other))));
/// ```
///
/// # Degenerate cases
/// A body that is not finite or has a negative radius is left out. An agent does not see a
/// body with its own [`id`](Agent::id), so all ids must differ, with bodies that do not give way
/// included. A negative reach finds nothing. The grid has the plane only: in a world that wraps,
/// take a `Crowd`, or `Grid::all_within`.
#[derive(Clone, Debug)]
pub struct CrowdGrid<G: Geometry> {
    cells: Cells<G>,
    /// Bodies as they were passed, if not by slice.
    given: Vec<Other<G>>,
    /// Index of each body in the order of the cells.
    order: Vec<u32>,
    positions: Vec<G::Vector>,
    /// Positions of the bodies, by coordinate.
    x: Vec<G::Scalar>,
    y: Vec<G::Scalar>,
    /// Each with its speed, in the order of the cells.
    others: Vec<(Other<G>, G::Scalar)>,
    /// The largest radius, speed and |x| + |y| of those that give way.
    most: [G::Scalar; 3],
}

impl<G: Geometry> CrowdGrid<G> {
    /// Creates a grid without bodies.
    #[must_use]
    pub fn new() -> Self {
        CrowdGrid {
            cells: Cells::new(),
            given: Vec::new(),
            order: Vec::new(),
            positions: Vec::new(),
            x: Vec::new(),
            y: Vec::new(),
            others: Vec::new(),
            most: [G::Scalar::zero(); 3],
        }
    }

    /// Replaces all bodies, by any iterator over [`Body`]s or [`Other`]s. `reach` (length) is the
    /// usual one of [`around`](Self::around). Any other finds the same, but takes more time.
    pub fn collect(&mut self, others: impl IntoIterator<Item: Into<Other<G>>>, reach: G::Scalar) {
        let is_finite = |other: &Other<G>| {
            let Body { position, velocity, heading, radius, .. } = other.body;
            [position, velocity, heading].into_iter().all(Vec2Ext::is_finite) && radius.is_finite()
        };
        let mut finite = core::mem::take(&mut self.given);
        finite.clear();
        finite.extend(others.into_iter().map(Into::into).filter(is_finite));
        self.collect_in(None, &finite, |other| *other, reach);
        self.given = finite;
    }

    /// Returns all bodies within `reach` (length) of an agent besides the one with its
    /// [`id`](Agent::id), the nearest first. They are in `storage`.
    ///
    /// Of those that are equally near the ones that do not give way come first, and lower ids
    /// before higher ones. So the order of [`collect`](Self::collect) does not matter.
    #[inline]
    pub fn around<'a>(
        &self,
        storage: &'a mut SeenBuffer<G>,
        agent: &Agent<G>,
        reach: G::Scalar,
    ) -> Seen<'a, G> {
        self.look(storage, agent, reach, None);
        Seen { near: &storage.near, most: Some(self.most) }
    }

    /// Finds what [`around`](Self::around) returns.
    #[inline]
    pub(in crate::crowd) fn look(
        &self,
        storage: &mut SeenBuffer<G>,
        agent: &Agent<G>,
        reach: G::Scalar,
        torus: Option<&Torus<G>>,
    ) {
        let SeenBuffer { found, sorted, near } = storage;
        let at = agent.position;
        let differ = sort(self.find(at, reach, torus, found), reach, sorted);
        near.clear();
        near.extend(sorted.iter().filter_map(|one| self.sighting(at, agent.id, torus, *one)));
        // Equal distances are rare: only then do ids decide.
        if !differ {
            storage.sort();
        }
    }

    /// Adds what [`around`](Self::around) returns, and sorts. Returns whether there is any.
    #[inline]
    pub(in crate::crowd) fn look_also(
        &self,
        storage: &mut SeenBuffer<G>,
        agent: &Agent<G>,
        reach: G::Scalar,
        torus: Option<&Torus<G>>,
    ) -> bool {
        let before = storage.near.len();
        let SeenBuffer { found, near, .. } = &mut *storage;
        let found = self.find(agent.position, reach, torus, found).iter();
        near.extend(found.filter_map(|one| self.sighting(agent.position, agent.id, torus, *one)));
        let is_more = near.len() > before;
        if is_more {
            storage.sort();
        }
        is_more
    }

    /// The largest radius, speed and |x| + |y| of those that give way.
    pub(in crate::crowd) fn most(&self) -> [G::Scalar; 3] {
        self.most
    }

    /// Replaces all bodies, on the plane or in a world that wraps. `other` returns the body of one.
    pub(in crate::crowd) fn collect_in<T>(
        &mut self,
        world: Option<&Bounds<G>>,
        all: &[T],
        other: impl Fn(&T) -> Other<G>,
        reach: G::Scalar,
    ) {
        self.positions.clear();
        self.positions.extend(all.iter().map(|one| other(one).body.position));
        let hull = hull::<G>(self.positions.iter().copied());
        self.cells.sort(&self.positions, &hull, reach, world, &mut self.order);
        self.others.clear();
        let in_order = self.order.iter().filter_map(|index| all.get(*index as usize)).map(other);
        self.others.extend(in_order.map(|other| (other, other.body.velocity.length())));
        self.x.clear();
        self.x.extend(self.others.iter().map(|(other, _)| other.body.position.x()));
        self.y.clear();
        self.y.extend(self.others.iter().map(|(other, _)| other.body.position.y()));
        self.most = self.others.iter().fold([G::Scalar::zero(); 3], with);
    }

    /// The indices of the bodies in the order of the cells.
    pub(in crate::crowd) fn order(&self) -> &[u32] {
        &self.order
    }

    /// Finds all bodies within `reach` of a position, in no order: the distance and the rank of
    /// each. They are in `storage`.
    #[inline]
    pub(in crate::crowd) fn find<'a>(
        &self,
        at: G::Vector,
        reach: G::Scalar,
        torus: Option<&Torus<G>>,
        storage: &'a mut Vec<(G::Scalar, u32)>,
    ) -> &'a [(G::Scalar, u32)] {
        let mut count = 0;
        for ranks in self.cells.around(at, reach) {
            let first = ranks.start as u32;
            let (x, y) = (self.x.get(ranks.clone()), self.y.get(ranks));
            let positions = x.unwrap_or_default().iter().zip(y.unwrap_or_default());
            let positions = positions.map(|(x, y)| G::Vector::new(*x, *y));
            let found = (&mut *storage, count);
            count = match torus {
                None => within(reach, first, positions.map(|position| (position - at).length()), found),
                Some(torus) => {
                    let nearest = positions.map(|position| (torus.nearest(at, position) - at).length());
                    within(reach, first, nearest, found)
                }
            };
        }
        storage.get(..count).unwrap_or_default()
    }

    /// The body of this rank as seen from a position, unless it is the agent itself or has a
    /// negative radius.
    #[inline]
    pub(in crate::crowd) fn sighting(
        &self,
        at: G::Vector,
        own_id: u32,
        torus: Option<&Torus<G>>,
        (distance, rank): (G::Scalar, u32),
    ) -> Option<Sighting<G>> {
        let (mut other, speed) = *self.others.get(rank as usize)?;
        let body = &mut other.body;
        if body.id == own_id || body.radius < G::Scalar::zero() {
            return None;
        }
        body.position = torus.map_or(body.position, |torus| torus.nearest(at, body.position));
        let apart = body.position - at;
        Some(Sighting { other, apart, distance, speed })
    }
}

impl<G: Geometry> Default for CrowdGrid<G> {
    fn default() -> Self {
        CrowdGrid::new()
    }
}

/// Returns the largest radius, speed and |x| + |y| with one neighbour more, if it gives way.
fn with<G: Geometry>(
    [radius, speed, size]: [G::Scalar; 3],
    (other, own_speed): &(Other<G>, G::Scalar),
) -> [G::Scalar; 3] {
    if !other.gives_way {
        return [radius, speed, size];
    }
    let Body { position, radius: own_radius, .. } = other.body;
    let own_size = position.x().abs() + position.y().abs();
    [radius.max(own_radius), speed.max(*own_speed), size.max(own_size)]
}

/// Stores the distances of at most `reach` from the slot `count` on, each with its rank, counted
/// from `first`. Returns the slot after the last.
#[inline]
fn within<S: Scalar>(
    reach: S,
    first: u32,
    distances: impl ExactSizeIterator<Item = S>,
    (found, mut count): (&mut Vec<(S, u32)>, usize),
) -> usize {
    if found.len() < count + distances.len() {
        found.resize((count + distances.len()) * 2, (reach, 0));
    }
    for (rank, distance) in (first..).zip(distances) {
        // Whether it is near is unpredictable: a branch would be mispredicted.
        if let Some(slot) = found.get_mut(count) {
            *slot = (distance, rank);
        }
        count += usize::from(distance <= reach);
    }
    count
}
