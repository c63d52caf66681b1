//! [`Crowding`]: a field that leads round those that wait.

extern crate alloc;

use alloc::vec::Vec;
use core::f64::consts::PI;

use super::GoalField;
use super::cells::Cells;
use crate::agent::Agent;
use crate::parameters::Parameters;
use crate::scalar::Scalar;
use crate::vector::{Geometry, Vec2Ext as _, Vec2Like as _};

/// Cost of crowding: the cells of a [`GoalField`] take longer where agents wait, so that a crowd
/// turns a corner over its whole width, and some of it take the other of two doors.
///
/// > slowness = 1 + cost · cover
///
/// The cover is the area of the agents in a cell, each times the part of its speed along the field
/// that it lacks, as a part of the area of the cell. It is averaged over `reach` along the rows,
/// then along the columns, up to obstacles. Full speed is the slower one of the field's and the
/// agent's, so lead at the largest `max_speed`. Call [`lead_again`](GoalField::lead_again) each
/// time an agent has walked the reach, which is each half second for people.
///
/// **Only for wide ways.** A door narrower than 2.5 widths of a body takes longer with it, or locks
/// for ever: the ways before it turn with each march, and agents along both walls block each other.
/// Last of 200 people with a radius of 0.25 m, in s, in three seeds:
///
/// | door | without | with |
/// |---|---|---|
/// | 0.6 m | 255, 312, 297 | 307, 396, 67 remain after 600 |
/// | 0.8 m | 181, 177, 197 | 343, 230, 249 |
/// | 1 m | 128, 130, 133 | 132, 154, 164 |
/// | 1.25 m | 100, 109, 116 | 101, 99, 101 |
/// | 1.5 m | 88, 87, 88 | 72, 68, 75 |
/// | 2 m | 67, 66, 71 | 50, 49, 49 |
///
/// # Examples
/// Agents wait in the middle of the way. The field leads round them.
///
/// ```
/// use steer_core::terrain::{Crowding, FlowField as _};
/// use steer_glam::{Agent, Bounds, GoalField, Wall};
/// use steer_glam::glam::vec2;
///
/// let mut field = GoalField::new(Bounds::new(20.0, 20.0)?, 0.5, 0.25, &[] as &[Wall])?;
/// field.lead_to(&[vec2(19.0, 10.0)], 1.4)?;
/// let person = Agent::new(vec2(0.0, 0.0), vec2(0.0, 0.0)).with_radius(0.25).with_max_speed(1.4);
/// let waiting: Vec<Agent> = (0..60_u8)
///     .map(|i| vec2(10.0 + f32::from(i % 6) * 0.5, 10.2 + f32::from(i / 6) * 0.5))
///     .map(|at| person.with_position(at))
///     .collect();
/// assert!(field.at(vec2(8.0, 11.0)).y.abs() < 0.3);
/// let slowness = Crowding::default().slowness(&field, &waiting);
/// field.lead_again(&slowness);
/// assert!(field.at(vec2(8.0, 11.0)).y < -0.5);
/// # Ok::<(), steer_core::Error>(())
/// ```
///
/// # Degenerate cases
/// If none waits, each cell has a slowness of 1, to within rounding. Agents outside the area, and
/// those without a way, do not count. With a reach of 0 the cover is not averaged.
#[derive(Clone, Copy, Debug, PartialEq, Parameters)]
pub struct Crowding<S: Scalar> {
    /// Part of its time by which a cell takes longer where agents that wait cover all of it.
    #[parameter(unit = NUMBER, default = 6.0, least = 0.0)]
    pub cost: S,
    /// Distance over which the cover is averaged, in radii of the largest agent.
    #[parameter(unit = NUMBER, default = 3.5, least = 0.0)]
    pub reach: S,
}

impl<S: Scalar> Crowding<S> {
    /// Returns the slowness of each cell of a field, in the order of its velocities, among these
    /// agents. See [`Crowding`].
    #[must_use]
    pub fn slowness<'a, G: Geometry<Scalar = S> + 'a>(
        &self,
        field: &GoalField<G>,
        agents: impl IntoIterator<Item = &'a Agent<G>>,
    ) -> Vec<S> {
        let (cells, zero, one) = (&field.cells, S::zero(), S::one());
        let (mut slowness, mut largest) = (alloc::vec![zero; cells.count()], zero);
        for agent in agents.into_iter().filter(|agent| cells.holds(agent.position)) {
            let index = cells.index(agent.position);
            let way = field.velocities[index];
            let most = way.length().min(agent.max_speed);
            if most > zero {
                let lacked = one - (agent.velocity.dot(way.unit()) / most).max(zero);
                let body = (agent.radius / cells.size.x()) * (agent.radius / cells.size.y());
                slowness[index] = slowness[index] + S::from_f64(PI) * body * lacked.max(zero);
                largest = largest.max(agent.radius);
            }
        }
        cells.average(&mut slowness, self.reach * largest);
        slowness.iter_mut().for_each(|cell| *cell = one + self.cost * *cell);
        slowness
    }
}

impl<G: Geometry> Cells<G> {
    /// Replaces values by their means over this distance (length), along rows, then along columns,
    /// up to closed edges.
    fn average(&self, values: &mut [G::Scalar], reach: G::Scalar) {
        if reach <= G::Scalar::zero() {
            return;
        }
        let size = self.size;
        for row in 0..self.rows {
            self.average_line(values, 0, (row * self.columns, 1, self.columns), size.x() / reach);
        }
        for column in 0..self.columns {
            self.average_line(values, 1, (column, self.columns, self.rows), size.y() / reach);
        }
    }

    /// Averages along a line of cells, which is the first one, the step and the count. A cell is
    /// this part of the reach.
    fn average_line(
        &self,
        values: &mut [G::Scalar],
        axis: usize,
        (first, step, count): (usize, usize, usize),
        part: G::Scalar,
    ) {
        let (zero, one) = (G::Scalar::zero(), G::Scalar::one());
        // Weights kept^distance to both sides have the variance 2 kept / (1 − kept)² = reach².
        let square = part * part;
        let kept = one / (one + square + part * (one + one + square).sqrt());
        let mut others = alloc::vec![[zero; 2]; count];
        for is_back in [true, false] {
            let mut sum = [zero; 2];
            for i in 0..count {
                let at = if is_back { count - 1 - i } else { i };
                // Each cell has the edge to the next one.
                let edge = if is_back { at } else { at.saturating_sub(1) };
                let is_open = i > 0 && self.open[first + edge * step][axis];
                sum = if is_open { sum.map(|one| one * kept) } else { [zero; 2] };
                others[at] = [others[at][0] + sum[0], others[at][1] + sum[1]];
                sum = [sum[0] + values[first + at * step], sum[1] + one];
            }
        }
        for (at, [sum, weight]) in others.into_iter().enumerate() {
            let value = &mut values[first + at * step];
            *value = (*value + sum) / (one + weight);
        }
    }
}
