//! [`GoalField`]: a flow field that leads to goals round obstacles.

extern crate alloc;

mod cells;
mod crowding;
mod march;
mod solid;

use alloc::vec::Vec;

use super::{FlowField, Obstacle, line_of_sight, narrow_gaps};
use crate::bounds::Bounds;
use crate::checked::Validate;
use crate::error::{Error, finite_vector, not_negative, positive};
use crate::scalar::{Scalar, slack};
use crate::vector::{Geometry, Vec2Ext, VectorOf};
use cells::Cells;
use march::{March, never};
use solid::Solid;

pub use crowding::Crowding;

/// Number of cells around a goal, to each side, in which the march may start.
const START: usize = 3;

/// A flow field that leads to the nearest goal round obstacles, through gaps that a body fits.
///
/// The area is divided into cells. A march from the goals (fast marching, Sethian 1996) computes
/// the time of the shortest way from the centre of each cell at a speed of 1, twice as much within
/// 1.5 diagonals of a cell from an obstacle, so that a way keeps off corners, and 2 cells more
/// between two centres where a body has no room on the straight line:
///
/// > |∇ time| = slowness, time = 0 at the goals<br>
/// > field = −speed · unit(∇ time) · min(1, time / (2 · cell))
///
/// Between the centres the field is the mean of those to which a body has room, so that an end of a
/// wall stops none if cells are below 1.5 clearances, or else of those in sight. Room is the
/// clearance, or less beside obstacles that are nearer. An obstacle has the field of its own side
/// on each side, and a prediction never looks beyond it.
///
/// A gap between two obstacles is closed if it is narrower than 2 · clearance, where the clearance
/// is the radius of the bodies that follow. A gap between an obstacle and a side of the area is
/// closed if it is narrower than the clearance, since centres stay in the area. The widths are
/// exact, whatever the cells. A gap of √2 cells or more is found, a narrower one only if a row or a
/// column of centres passes it. Bodies may come to rest beside a gap narrower than a cell: use
/// cells of at most 0.7 of the width of the narrowest gap of a way.
///
/// # Examples
/// A wall with a gap of 1 and another of 4.
///
/// ```
/// use steer_core::behavior::FollowFlowField;
/// use steer_glam::{Agent, Bounds, GoalField, Wall};
/// use steer_glam::glam::vec2;
///
/// let wall = |from, to| Wall::new(vec2(20.0, from), vec2(20.0, to));
/// let walls = [wall(0.0, 10.0), wall(11.0, 30.0), wall(34.0, 40.0)];
/// let exit = vec2(38.0, 10.0);
/// let mut field = GoalField::new(Bounds::new(40.0, 40.0)?, 0.5, 0.4, &walls)?;
/// field.lead_to(&[exit], 1.4)?;
/// // From here the exit is 36 away, and a body of radius 0.8 has to go down.
/// let start = vec2(2.0, 10.0);
/// assert!(field.distance(start).is_some_and(|distance| distance < 40.0));
/// let mut large = GoalField::new(Bounds::new(40.0, 40.0)?, 0.5, 0.8, &walls)?;
/// large.lead_to(&[exit], 1.4)?;
/// assert!(large.distance(start).is_some_and(|distance| distance > 50.0));
///
/// let agent = Agent::new(start, vec2(0.0, 0.0)).with_limits(1.4, 3.0);
/// let force = FollowFlowField::for_agent(&agent).steer(&agent, &field);
/// assert!(force.x > 0.0);
/// # Ok::<(), steer_core::Error>(())
/// ```
///
/// # Degenerate cases
/// Without goals, and in cells from which no way leads to one, the field is zero. Outside the area
/// it is the field of the nearest centres. Velocities of obstacles are ignored. In fixed point a
/// way of the length of the largest number or more is none.
///
/// The time of a march is n log n for n cells.
#[doc(alias("pathfinding", "navigation", "fast marching", "eikonal", "distance field", "floor field"))]
#[derive(Clone, Debug)]
pub struct GoalField<G: Geometry> {
    cells: Cells<G>,
    goals: Vec<G::Vector>,
    speed: G::Scalar,
    /// Radius of the bodies that follow.
    clearance: G::Scalar,
    times: Vec<G::Scalar>,
    velocities: Vec<G::Vector>,
}

impl<G: Geometry<Vector = V>, V: VectorOf<G>> GoalField<G> {
    /// Creates a field without goals over cells of at most this size (length), round obstacles, for
    /// bodies of this radius, the `clearance` (length).
    ///
    /// # Errors
    /// - [`Error::NotPositive`], [`Error::Negative`] or [`Error::NotFinite`] if the area or the
    ///   cell is not positive, the clearance is negative, or a number is not finite.
    /// - [`Error::TooMany`] for more than 2²⁴ cells.
    pub fn new<O: Obstacle<G>>(
        area: Bounds<G>,
        cell: G::Scalar,
        clearance: G::Scalar,
        obstacles: &[O],
    ) -> Result<Self, Error> {
        area.validate()?;
        positive("cell", cell)?;
        not_negative("clearance", clearance)?;
        let mut solids: Vec<_> = obstacles.iter().map(Solid::of).collect();
        for solid in &solids {
            not_negative("rounding", solid.rounding)?;
            solid.corners.iter().try_for_each(|corner| finite_vector("corner", *corner))?;
        }
        // A gap that no body fits is one more wall.
        let gaps = narrow_gaps(obstacles, clearance + clearance).into_iter().map(|gap| Solid::wall(gap.ends));
        let to_sides = solids.iter().flat_map(|solid| solid.to_sides(&area, clearance));
        let walls: Vec<_> = gaps.chain(to_sides).collect();
        solids.extend(walls);
        let cells = Cells::new(area, cell, solids, clearance)?;
        let (times, velocities) =
            (alloc::vec![never(); cells.count()], alloc::vec![V::zero(); cells.count()]);
        let speed = G::Scalar::zero();
        Ok(GoalField { cells, goals: Vec::new(), speed, clearance, times, velocities })
    }

    /// Leads to the nearest of these goals (length) at this speed (length/time). After an error
    /// the field is unchanged.
    ///
    /// # Errors
    /// - [`Error::GoalNotFree`] if a goal is outside the area, in an obstacle, or out of sight of
    ///   the cells around it.
    /// - [`Error::Negative`] or [`Error::NotFinite`] for a speed that is negative or not finite.
    pub fn lead_to(&mut self, goals: &[V], speed: G::Scalar) -> Result<(), Error> {
        self.lead_to_with(goals, speed, |_| G::Scalar::one())
    }

    /// As [`lead_to`](Self::lead_to), where `slowness` is the factor of the time in the cell with
    /// this centre, such as 2 in mud or on stairs. Infinity closes a cell, a factor that is not
    /// above 0 counts as 1.
    ///
    /// # Errors
    /// The errors of [`lead_to`](Self::lead_to).
    pub fn lead_to_with(
        &mut self,
        goals: &[V],
        speed: G::Scalar,
        slowness: impl Fn(V) -> G::Scalar,
    ) -> Result<(), Error> {
        self.march(goals, speed, |cells, index| slowness(cells.center(index)))
    }

    /// Leads to the same goals at the same speed, with these factors of the time in each cell, in
    /// the order of the [`velocities`](Self::velocities). [`Crowding::slowness`] returns such
    /// factors. Cells without one have 1. Infinity closes a cell, a factor that is not above 0
    /// counts as 1. They replace the factors of [`lead_to_with`](Self::lead_to_with): multiply to
    /// keep both.
    pub fn lead_again(&mut self, slowness: &[G::Scalar]) {
        let goals = self.goals.clone();
        // The goals were free, and the speed was valid.
        let _ = self.march(&goals, self.speed, factor_of(slowness));
    }

    fn march(
        &mut self,
        goals: &[V],
        speed: G::Scalar,
        slowness: impl Fn(&Cells<G>, usize) -> G::Scalar,
    ) -> Result<(), Error> {
        not_negative("speed", speed)?;
        let mut starts = Vec::new();
        for (index, goal) in goals.iter().enumerate() {
            let not_free = |what| Error::GoalNotFree { index, what };
            starts.extend(self.starts(*goal).map_err(not_free)?.into_iter().map(|start| (start, *goal)));
        }
        let cells = &self.cells;
        let factor = |index: usize| {
            let factor = slowness(cells, index);
            if factor > G::Scalar::zero() { factor } else { G::Scalar::one() }
        };
        let storage = (&mut self.times, &mut self.velocities);
        March::run(cells, storage, starts.into_iter(), factor).finish(speed);
        self.speed = speed;
        self.goals.clear();
        self.goals.extend_from_slice(goals);
        Ok(())
    }

    /// Leads to goals that move, with the factors of [`lead_again`](Self::lead_again). Marches
    /// again if one of them has entered another cell or gone behind an obstacle, if the speed is
    /// another one, or if the field has led to other goals. Returns whether it did. A goal that is
    /// not free leaves the field as it was.
    pub fn follow(&mut self, goals: &[V], speed: G::Scalar, slowness: &[G::Scalar]) -> bool {
        let is_here = |(old, goal): (&V, &V)| {
            let index = self.cells.index(*goal);
            self.cells.index(*old) == index && line_of_sight(*old, *goal, self.cells.solids_near(index))
        };
        let leads_here = self.speed == speed
            && self.goals.len() == goals.len()
            && self.goals.iter().zip(goals).all(is_here);
        !leads_here && self.march(goals, speed, factor_of(slowness)).is_ok()
    }

    /// The cells near a goal that are in sight of it.
    fn starts(&self, goal: V) -> Result<Vec<usize>, &'static str> {
        if !self.cells.holds(goal) {
            return Err("outside the area");
        }
        let block = self.cells.block(goal, START);
        let solids = self.cells.solids_in(block.clone());
        if solids.iter().any(|solid| solid.distance(goal) <= G::Scalar::zero()) {
            return Err("in an obstacle");
        }
        let seen: Vec<_> =
            block.filter(|index| self.cells.is_in_sight(goal, *index, solids.iter().copied())).collect();
        if seen.is_empty() { Err("out of sight of the cells around it") } else { Ok(seen) }
    }

    /// Goals (length).
    #[must_use]
    pub fn goals(&self) -> &[V] {
        &self.goals
    }

    /// Number of columns.
    #[must_use]
    pub fn columns(&self) -> usize {
        self.cells.columns
    }

    /// Number of rows.
    #[must_use]
    pub fn rows(&self) -> usize {
        self.cells.rows
    }

    /// Velocities (length/time) at the centres of the cells, row by row from the smallest
    /// coordinates.
    #[must_use]
    pub fn velocities(&self) -> &[V] {
        &self.velocities
    }

    /// Returns the length of the way from a position to the nearest goal, to within a cell, where
    /// parts near obstacles and in slow cells count by their factor, and two cells more where a
    /// body has no room between two centres. `None` if no way leads there.
    #[must_use]
    pub fn distance(&self, position: V) -> Option<G::Scalar> {
        let [mut sum, mut weights] = [G::Scalar::zero(); 2];
        for (index, weight) in self.seen(position) {
            (sum, weights) = (sum + self.times[index] * weight, weights + weight);
        }
        (weights > G::Scalar::zero()).then(|| sum / weights)
    }

    /// Returns the way from a position: centres of cells up to the one nearest to the goal. Empty
    /// if no way leads there.
    #[must_use]
    pub fn route(&self, from: V) -> Vec<V> {
        let mut route = Vec::new();
        let mut next = self.seen(from).next().map(|(index, _)| index);
        while let Some(index) = next {
            route.push(self.cells.center(index));
            let earlier = self.cells.neighbors(index).filter(|next| self.times[*next] < self.times[index]);
            next = earlier.reduce(|one, other| if self.times[other] < self.times[one] { other } else { one });
        }
        route
    }

    /// Returns `to`, or the position just before the first obstacle on the straight line there, at
    /// most 64 cells ahead.
    #[must_use]
    pub fn before(&self, from: V, to: V) -> V {
        let line = to - from;
        let length = line.length();
        if length <= G::Scalar::zero() {
            return to;
        }
        let way = line.scaled(G::Scalar::one(), length);
        match self.cells.first_hit(from, way, length) {
            (Some(hit), _) => {
                // On the obstacle nothing is in sight.
                let off = slack(from.x().abs() + from.y().abs() + hit);
                from + way * (G::Scalar::from_f64(0.999) * hit).min(hit - (off + off)).max(G::Scalar::zero())
            }
            (None, searched) if searched < length => from + way * searched,
            (None, _) => to,
        }
    }

    /// The cells around a position from which a way leads to a goal, with their weights: the ones
    /// to which a body has room. If there are none, the ones in sight of the position.
    fn seen(&self, position: V) -> impl Iterator<Item = (usize, G::Scalar)> {
        let around = self.cells.around(position);
        let solids = self.cells.solids_near(around[0].0);
        // A cell on the edge of a square counts if it is the only one in sight.
        let least = G::Scalar::from_f64(1e-9).max(G::Scalar::epsilon());
        let leads = |index: usize| self.times[index] < never();
        let mut seen =
            around.map(|(index, _)| leads(index) && self.cells.is_in_sight(position, index, solids.clone()));
        let has_room = |place: usize| {
            seen[place] && self.cells.has_room(position, around[place].0, self.clearance, solids.clone())
        };
        let fits = [0, 1, 2, 3].map(has_room);
        if fits.contains(&true) {
            seen = fits;
        }
        let cells = around.into_iter().zip(seen).filter(|(_, is_seen)| *is_seen);
        cells.map(move |((index, weight), _)| (index, weight.max(least)))
    }
}

/// Returns the factor of the time in the cell with an index, of a list.
fn factor_of<G: Geometry>(slowness: &[G::Scalar]) -> impl Fn(&Cells<G>, usize) -> G::Scalar {
    |_, index| slowness.get(index).copied().unwrap_or(G::Scalar::one())
}

impl<G: Geometry> FlowField<G> for GoalField<G> {
    fn at(&self, position: G::Vector) -> G::Vector {
        let (mut sum, mut weights) = (G::Vector::zero(), G::Scalar::zero());
        for (index, weight) in self.seen(position) {
            (sum, weights) = (sum + self.velocities[index] * weight, weights + weight);
        }
        if weights > G::Scalar::zero() { sum * (G::Scalar::one() / weights) } else { sum }
    }

    fn ahead(&self, from: G::Vector, position: G::Vector) -> G::Vector {
        self.at(self.before(from, position))
    }
}
