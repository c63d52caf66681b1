//! [`Sight`]: the bodies of all agents at one time, found by position.

extern crate alloc;

use alloc::vec::Vec;

use super::cells::{Cells, hull};
use super::member::{Member, at_its_speed};
use crate::agent::Body;
use crate::bounds::Bounds;
use crate::crowd::other::{Other, Sighting};
use crate::scalar::Scalar;
use crate::space::Torus;
use crate::vector::{Geometry, Vec2Like};

/// The largest radius and speed in a crowd, and the largest |x| + |y|.
#[derive(Clone, Copy, Debug)]
pub(super) struct Extremes<S> {
    pub(super) radius: S,
    pub(super) speed: S,
    pub(super) size: S,
}

impl<S: Scalar> Extremes<S> {
    pub(super) fn none() -> Self {
        Extremes { radius: S::zero(), speed: S::zero(), size: S::zero() }
    }

    /// Returns the extremes of some members.
    pub(super) fn of<G: Geometry<Scalar = S>>(members: &[Member<G>]) -> Self {
        members.iter().fold(Extremes::none(), Extremes::with)
    }

    /// Returns the extremes with one member more.
    pub(super) fn with<G: Geometry<Scalar = S>>(self, member: &Member<G>) -> Self {
        let at = member.agent.position;
        Extremes {
            radius: self.radius.max(member.agent.radius),
            speed: self.speed.max(at_its_speed(&member.agent).max_speed),
            size: self.size.max(at.x().abs() + at.y().abs()),
        }
    }
}

/// The bodies of all agents at one time: those in the order of the cells, then newcomers.
#[derive(Clone, Debug)]
pub(super) struct Sight<G: Geometry> {
    cells: Cells<G>,
    /// Index of each member in the order of the cells.
    order: Vec<u32>,
    positions: Vec<G::Vector>,
    /// Positions of the bodies, by coordinate.
    x: Vec<G::Scalar>,
    y: Vec<G::Scalar>,
    /// Each with its speed.
    bodies: Vec<(Body<G>, G::Scalar)>,
    /// Number of bodies that are sorted.
    sorted: usize,
    /// Whether the bodies are the present ones.
    is_fresh: bool,
}

impl<G: Geometry> Sight<G> {
    pub(super) fn new() -> Self {
        Sight {
            cells: Cells::new(),
            order: Vec::new(),
            positions: Vec::new(),
            x: Vec::new(),
            y: Vec::new(),
            bodies: Vec::new(),
            sorted: 0,
            is_fresh: false,
        }
    }

    /// Notes that the members have moved.
    pub(super) fn expire(&mut self) {
        self.is_fresh = false;
    }

    /// Whether the bodies must be collected again: they have moved, or too many are not sorted.
    pub(super) fn is_stale(&self) -> bool {
        let unsorted = self.bodies.len() - self.sorted;
        !self.is_fresh || unsorted * unsorted > 256 + self.bodies.len() * 16
    }

    /// Collects the bodies of all members. `reach` is the usual radius of a query.
    pub(super) fn collect(&mut self, members: &[Member<G>], reach: G::Scalar, world: Option<&Bounds<G>>) {
        self.positions.clear();
        self.positions.extend(members.iter().map(|member| member.agent.position));
        let hull = hull::<G>(self.positions.iter().copied());
        self.cells.sort(&self.positions, &hull, reach, world, &mut self.order);
        self.bodies.clear();
        let in_order = self.order.iter().filter_map(|index| members.get(*index as usize));
        self.bodies.extend(in_order.map(|member| (member.agent.to_body(), member.agent.speed())));
        self.x.clear();
        self.x.extend(self.bodies.iter().map(|(body, _)| body.position.x()));
        self.y.clear();
        self.y.extend(self.bodies.iter().map(|(body, _)| body.position.y()));
        self.sorted = self.bodies.len();
        self.is_fresh = true;
    }

    /// The indices of the members in the order of the cells.
    pub(super) fn order(&self) -> &[u32] {
        &self.order
    }

    /// Adds a newcomer.
    pub(super) fn add(&mut self, body: Body<G>) {
        self.x.push(body.position.x());
        self.y.push(body.position.y());
        self.bodies.push((body, body.velocity.length()));
    }

    /// Removes the body with an id, which is at this position.
    pub(super) fn remove(&mut self, id: u32, at: G::Vector) {
        if !self.is_fresh {
            return;
        }
        let sorted = self.cells.around(at, G::Scalar::zero()).flatten().filter(|rank| *rank < self.sorted);
        let found = sorted.chain(self.sorted..self.bodies.len()).find(|rank| self.bodies[*rank].0.id == id);
        // A body with a negative radius is none.
        match found {
            Some(rank) => self.bodies[rank].0.radius = -G::Scalar::one(),
            None => self.is_fresh = false,
        }
    }

    /// Finds all bodies within `reach` of a position, in no order: the distance and the rank of
    /// each. They are in `storage`.
    #[inline]
    pub(super) fn find<'a>(
        &self,
        at: G::Vector,
        reach: G::Scalar,
        torus: Option<&Torus<G>>,
        storage: &'a mut Vec<(G::Scalar, u32)>,
    ) -> &'a [(G::Scalar, u32)] {
        let (newcomers, mut count) = (self.sorted..self.bodies.len(), 0);
        for ranks in self.cells.around(at, reach).chain([newcomers]) {
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

    /// The body of this rank as seen from a position, unless it is the agent itself or was removed.
    #[inline]
    pub(super) fn sighting(
        &self,
        at: G::Vector,
        own_id: u32,
        torus: Option<&Torus<G>>,
        (distance, rank): (G::Scalar, u32),
    ) -> Option<Sighting<G>> {
        let (body, speed) = *self.bodies.get(rank as usize)?;
        if body.id == own_id || body.radius < G::Scalar::zero() {
            return None;
        }
        let position = torus.map_or(body.position, |torus| torus.nearest(at, body.position));
        let other = Other::from(Body { position, ..body });
        Some(Sighting { other, apart: position - at, distance, speed })
    }
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
