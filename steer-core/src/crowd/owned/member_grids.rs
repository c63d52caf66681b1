//! [`MemberGrids`]: the members of a crowd by position, in classes by how far they are seen.

extern crate alloc;

use alloc::vec::Vec;

use super::extremes::Extremes;
use super::member::Member;
use crate::agent::Agent;
use crate::bounds::Bounds;
use crate::crowd::grid::{CrowdGrid, SeenBuffer};
use crate::crowd::other::Sighting;
use crate::scalar::Scalar as _;
use crate::space::Torus;
use crate::vector::Geometry;

/// The members of a crowd by position: those that are seen from afar, since they are large or fast,
/// and all others. So a few large ones do not lengthen the search for the others.
#[derive(Clone, Debug)]
pub(super) struct MemberGrids<G: Geometry> {
    /// One class, or two if the distances differ by much. The second is the one seen from afar.
    classes: Vec<Class<G>>,
    /// Indices of the members in the order of the cells.
    order: Vec<u32>,
}

#[derive(Clone, Debug)]
struct Class<G: Geometry> {
    grid: CrowdGrid<G>,
    extremes: Extremes<G::Scalar>,
}

impl<G: Geometry> MemberGrids<G> {
    pub(super) fn new() -> Self {
        MemberGrids { classes: Vec::new(), order: Vec::new() }
    }

    /// Replaces all members, which have these extremes, the largest and the least. `reach` returns
    /// the distance within which agents with some extremes see each other.
    pub(super) fn collect(
        &mut self,
        members: &[Member<G>],
        [all, least]: [Extremes<G::Scalar>; 2],
        world: Option<&Bounds<G>>,
        reach: impl Fn(Extremes<G::Scalar>) -> G::Scalar,
    ) {
        let half = reach(all) * G::Scalar::from_f64(0.5);
        let is_mixed = reach(least) < half * G::Scalar::from_f64(0.5);
        let other = Member::as_other;
        let new = || Class { grid: CrowdGrid::new(), extremes: all };
        self.classes.resize_with(1 + usize::from(is_mixed), new);
        self.order.clear();
        let [near, far] = match &mut self.classes[..] {
            [near, far] => [near, far],
            classes => {
                for class in classes {
                    class.extremes = all;
                    class.grid.collect_in(world, members, other, half + half);
                    self.order.extend(class.grid.order());
                }
                return;
            }
        };
        let is_far = |index: &u32| reach(Extremes::none().with(&members[*index as usize])) > half;
        let (seen_far, seen_near): (Vec<u32>, Vec<u32>) = (0..members.len() as u32).partition(is_far);
        for (class, indices) in [(near, seen_near), (far, seen_far)] {
            let own = || indices.iter().map(|index| &members[*index as usize]);
            class.extremes = own().fold(Extremes::none(), Extremes::with);
            class.grid.collect_in(
                world,
                &indices,
                |index| other(&members[*index as usize]),
                reach(class.extremes),
            );
            self.order.extend(class.grid.order().iter().map(|at| indices[*at as usize]));
        }
    }

    /// The indices of the members in the order of the cells.
    pub(super) fn order(&self) -> &[u32] {
        &self.order
    }

    /// Finds all that an agent sees, the nearest first. `reach` returns the distance within which
    /// it sees agents with these extremes. Returns the largest radius, speed and |x| + |y| of all
    /// that it might see.
    #[inline]
    pub(super) fn look(
        &self,
        storage: &mut SeenBuffer<G>,
        agent: &Agent<G>,
        reach: impl Fn(Extremes<G::Scalar>) -> G::Scalar,
        torus: Option<&Torus<G>>,
    ) -> [G::Scalar; 3] {
        let Some((first, others)) = self.classes.split_first() else { return [G::Scalar::zero(); 3] };
        first.grid.look(storage, agent, reach(first.extremes), torus);
        let mut most = first.grid.most();
        for class in others {
            if class.grid.look_also(storage, agent, reach(class.extremes), torus) {
                let more = class.grid.most();
                most = core::array::from_fn(|index| most[index].max(more[index]));
            }
        }
        most
    }

    /// Returns all others within a distance of an agent, in no order.
    pub(super) fn others(
        &self,
        agent: &Agent<G>,
        reach: impl Fn(Extremes<G::Scalar>) -> G::Scalar,
        torus: Option<&Torus<G>>,
    ) -> Vec<Sighting<G>> {
        let (mut found, mut all) = (Vec::new(), Vec::new());
        for Class { grid, extremes } in &self.classes {
            let found = grid.find(agent.position, reach(*extremes), torus, &mut found).iter();
            all.extend(found.filter_map(|one| grid.sighting(agent.position, agent.id, torus, *one)));
        }
        all
    }
}
