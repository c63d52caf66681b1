//! [`CrowdGrid`]: the bodies of a crowd at one time, found by position.

extern crate alloc;

use alloc::vec::Vec;

use super::cells::Cells;
use super::extremes::Extremes;
use super::seen::{Seen, SeenBuffer, sort};
use crate::agent::{Agent, Body};
use crate::bounds::{Bounds, hull};
use crate::crowd::other::{Other, Sighting};
use crate::crowd::rules::CrowdRules;
use crate::scalar::Scalar;
use crate::space::Torus;
use crate::vector::{Geometry, Vec2Ext, Vec2Like};

/// The bodies of a crowd at one time, found by position, for a loop of your own. A `Crowd` has one.
///
/// It returns complete neighbours, the nearest first, as [`CrowdRules`] and
/// [`SafetyFilter`](crate::crowd::SafetyFilter) need them: within the view distance of an agent
/// those that give way, and others as far as it must see them. A few that are much larger or faster
/// than all others are seen from afar and do not slow down the search for the others. It grows its
/// storage.
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
///     grid.collect(agents.iter().map(|agent| agent.to_body()), &rules, dt, None);
///     for (agent, state) in agents.iter_mut().zip(&mut states) {
///         let others = grid.seen_by(&mut seen, agent, &rules);
///         let around = Surroundings::new(dt).with_others(others);
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
/// A body that is not finite or has a negative radius is left out. An agent does not see a body
/// that gives way and has its own [`id`](Agent::id), so all ids of agents must differ. A negative
/// reach finds nothing.
#[derive(Clone, Debug)]
pub struct CrowdGrid<G: Geometry> {
    /// Bodies that give way, of them those that are seen from afar, if the distances differ by
    /// much, and bodies that do not give way.
    classes: [Class<G>; 3],
    world: Option<Bounds<G>>,
    dt: G::Scalar,
    /// Index of each body in the order of the classes and their cells. It is the rank of the body.
    order: Vec<u32>,
    /// Positions of the bodies, by coordinate.
    x: Vec<G::Scalar>,
    y: Vec<G::Scalar>,
    /// Each with its speed.
    others: Vec<(Other<G>, G::Scalar)>,
}

/// Bodies that are seen within the same distance.
#[derive(Clone, Debug)]
struct Class<G: Geometry> {
    cells: Cells<G>,
    /// Rank of the first.
    first: usize,
    count: usize,
    /// Their extremes, by the speed that counts for the distance.
    extremes: Extremes<G::Scalar>,
    /// Their extremes at present.
    most: Extremes<G::Scalar>,
}

/// A body with its index, and the speed that counts for the distance from which it is seen.
type Given<G> = (u32, (Other<G>, <G as Geometry>::Scalar));

impl<G: Geometry> CrowdGrid<G> {
    /// Creates a grid without bodies.
    #[must_use]
    pub fn new() -> Self {
        let class = || {
            let none = Extremes::none();
            Class { cells: Cells::new(), first: 0, count: 0, extremes: none, most: none }
        };
        CrowdGrid {
            classes: [class(), class(), class()],
            world: None,
            dt: G::Scalar::zero(),
            order: Vec::new(),
            x: Vec::new(),
            y: Vec::new(),
            others: Vec::new(),
        }
    }

    /// Replaces all bodies, by any iterator over [`Body`]s or [`Other`]s, before a step of `dt`
    /// (time) on the plane, or in a `world` that wraps.
    ///
    /// `rules` are the usual ones. Agents with other rules find what they must see, too, but it
    /// takes more time.
    pub fn collect(
        &mut self,
        others: impl IntoIterator<Item: Into<Other<G>>>,
        rules: &CrowdRules<G::Scalar>,
        dt: G::Scalar,
        world: Option<&Bounds<G>>,
    ) {
        let others = others.into_iter().map(Into::into).filter(is_usable);
        let others = others.map(|other| (other, other.body.velocity.length()));
        self.collect_by(others, |extremes| extremes.view_distance::<G>(rules, dt), dt, world);
    }

    /// Replaces all bodies, each with the speed that counts for the distance from which it is seen.
    /// `reach` returns the distance within which bodies with some extremes see each other.
    pub(in crate::crowd) fn collect_by(
        &mut self,
        others: impl Iterator<Item = (Other<G>, G::Scalar)>,
        reach: impl Fn(Extremes<G::Scalar>) -> G::Scalar,
        dt: G::Scalar,
        world: Option<&Bounds<G>>,
    ) {
        (self.dt, self.world) = (dt, world.copied());
        let (mut near, rest): (Vec<Given<G>>, _) =
            (0..).zip(others).partition(|(_, (other, _))| other.gives_way);
        let all = || near.iter().map(|one| extremes_of([one]));
        let half = all().fold(Extremes::none(), Extremes::max);
        let half = reach(half) * G::Scalar::from_f64(0.5);
        let is_mixed = |least| reach(least) < half * G::Scalar::from_f64(0.5);
        let far = match all().reduce(Extremes::min) {
            Some(least) if is_mixed(least) => {
                near.extract_if(.., |one| reach(extremes_of([&*one])) > half).collect()
            }
            _ => Vec::new(),
        };
        self.order.clear();
        self.x.clear();
        self.y.clear();
        self.others.clear();
        for (class, given) in [near, far, rest].iter().enumerate() {
            self.add(class, given, &reach);
        }
    }

    /// Adds the bodies of a class in the order of their cells.
    fn add(&mut self, class: usize, given: &[Given<G>], reach: impl Fn(Extremes<G::Scalar>) -> G::Scalar) {
        let Some(class) = self.classes.get_mut(class) else { return };
        let positions: Vec<G::Vector> = given.iter().map(|(_, (other, _))| other.body.position).collect();
        let mut order = Vec::new();
        class.extremes = extremes_of(given);
        let (hull, reach) = (hull::<G>(positions.iter().copied()), reach(class.extremes));
        class.cells.sort(&positions, &hull, reach, self.world.as_ref(), &mut order);
        (class.first, class.count, class.most) = (self.others.len(), given.len(), Extremes::none());
        for (index, (other, _)) in order.iter().filter_map(|at| given.get(*at as usize)) {
            let seen = (*other, other.body.velocity.length());
            if other.gives_way {
                class.most = class.most.with(&seen);
            }
            self.order.push(*index);
            self.x.push(other.body.position.x());
            self.y.push(other.body.position.y());
            self.others.push(seen);
        }
    }

    /// Returns all bodies that an agent with these rules must see, besides itself, the nearest
    /// first. They are in `storage`.
    ///
    /// These are the bodies that give way within its
    /// [`view_distance`](CrowdRules::view_distance), and others within its
    /// [`view_distance_of_unyielding`](crate::crowd::SafetyFilter::view_distance_of_unyielding),
    /// too, of those that share a layer with the rules. The order is as in
    /// [`around`](Self::around).
    #[inline]
    pub fn seen_by<'a>(
        &self,
        storage: &'a mut SeenBuffer<G>,
        agent: &Agent<G>,
        rules: &CrowdRules<G::Scalar>,
    ) -> Seen<'a, G> {
        self.look(
            storage,
            agent,
            |other| other.is_in(rules.layers),
            |Extremes { radius, speed, .. }, gives_way| {
                let reach = rules.view_distance(agent, radius, speed, self.dt);
                if gives_way {
                    return reach;
                }
                reach.max(rules.filter.view_distance_of_unyielding(agent, radius, speed, self.dt))
            },
        )
    }

    /// Returns all bodies within `reach` (length) of an agent besides itself, the nearest first.
    /// They are in `storage`.
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
        self.look(storage, agent, |_| true, |_, _| reach)
    }

    /// Returns all bodies that `regards` accepts within the distance that `reach` returns for the
    /// extremes of a class, and whether it gives way.
    #[inline]
    pub(in crate::crowd) fn look<'a>(
        &self,
        storage: &'a mut SeenBuffer<G>,
        agent: &Agent<G>,
        regards: impl Fn(&Other<G>) -> bool,
        reach: impl Fn(Extremes<G::Scalar>, bool) -> G::Scalar,
    ) -> Seen<'a, G> {
        let (at, torus) = (agent.position, self.world.as_ref().map(Bounds::torus));
        let SeenBuffer { found, sorted, near } = storage;
        let (mut count, mut farthest, mut most) = (0, G::Scalar::zero(), Extremes::none());
        for (index, class) in self.classes.iter().enumerate().filter(|(_, class)| class.count > 0) {
            let (reach, before) = (reach(class.extremes, index < 2), count);
            count = self.find(class, at, reach, torus.as_ref(), (found, count));
            if count > before {
                (farthest, most) = (farthest.max(reach), most.max(class.most));
            }
        }
        let differ = sort(found.get(..count).unwrap_or_default(), farthest, sorted);
        near.clear();
        let seen = sorted.iter().filter_map(|one| self.sighting(at, agent.id, torus.as_ref(), *one));
        near.extend(seen.filter(|sighting| regards(&sighting.other)));
        // Equal distances are rare: only then do ids decide.
        if !differ {
            storage.sort();
        }
        // In a world that wraps, the image of an agent may be farther out.
        let most = self.world.is_none().then_some([most.radius, most.speed, most.size]);
        Seen { near: &storage.near, most }
    }

    /// The indices of the bodies in the order of the cells. Those that do not give way come last.
    pub(in crate::crowd) fn order(&self) -> &[u32] {
        &self.order
    }

    /// Stores the distance and the rank of all bodies of a class within `reach` of a position from
    /// the slot `count` on, in no order. Returns the slot after the last.
    #[inline]
    fn find(
        &self,
        class: &Class<G>,
        at: G::Vector,
        reach: G::Scalar,
        torus: Option<&Torus<G>>,
        (storage, mut count): (&mut Vec<(G::Scalar, u32)>, usize),
    ) -> usize {
        for ranks in class.cells.around(at, reach) {
            let ranks = class.first + ranks.start..class.first + ranks.end;
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
        count
    }

    /// The body of this rank as seen from a position, unless it is the agent itself.
    #[inline]
    fn sighting(
        &self,
        at: G::Vector,
        own_id: u32,
        torus: Option<&Torus<G>>,
        (distance, rank): (G::Scalar, u32),
    ) -> Option<Sighting<G>> {
        let (mut other, speed) = *self.others.get(rank as usize)?;
        let body = &mut other.body;
        if other.gives_way && body.id == own_id {
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

/// Whether a body is finite and has a radius, which may be 0.
pub(in crate::crowd) fn is_usable<G: Geometry>(other: &Other<G>) -> bool {
    let Body { position, velocity, heading, radius, .. } = other.body;
    let is_finite = [position, velocity, heading].into_iter().all(Vec2Ext::is_finite);
    is_finite && radius.is_finite() && radius >= G::Scalar::zero()
}

/// Returns the extremes of some bodies.
fn extremes_of<'a, G: Geometry + 'a>(given: impl IntoIterator<Item = &'a Given<G>>) -> Extremes<G::Scalar> {
    given.into_iter().fold(Extremes::none(), |all, (_, one)| all.with(one))
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
