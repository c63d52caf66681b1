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
/// that it lacks, as a part of the area of the cell. It is spread over `reach` along the rows, then
/// along the columns, up to obstacles. Full speed is the slower one of the field's and the
/// agent's, so lead at the largest `max_speed`. Call [`lead_again`](GoalField::lead_again) each
/// time an agent has walked the reach, which is each half second for people.
///
/// **Only for wide ways.** A door narrower than 2.5 widths of a body takes longer with it in most
/// runs: agents along both walls block each other. Last of 200 people with a radius of 0.25 m, in
/// s, with three seeds, by `cargo run --release -p steer-runs --example people -- crowding 3`:
///
/// | door | without | with |
/// |---|---|---|
/// | 0.6 m | 365, 290, 318 | 392, 504, 344 |
/// | 0.8 m | 193, 202, 200 | 118 remain after 600, 318, 352 |
/// | 1 m | 138, 151, 157 | 181, 155, 220 |
/// | 1.25 m | 119, 104, 114 | 94, 106, 111 |
/// | 1.5 m | 94, 90, 94 | 76, 76, 80 |
/// | 2 m | 66, 61, 67 | 50, 51, 55 |
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
/// those without a way, do not count. With a reach of 0 the cover is not spread.
#[derive(Clone, Copy, Debug, PartialEq, Parameters)]
pub struct Crowding<S: Scalar> {
    /// Part of its time by which a cell takes longer where agents that wait cover all of it.
    #[parameter(unit = NUMBER, default = 6.0, least = 0.0)]
    pub cost: S,
    /// Distance over which the cover is spread, in radii of the largest agent.
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
            // The nearest centre may be behind a wall.
            let nearest = field.seen(agent.position).reduce(|one, two| if one.1 > two.1 { one } else { two });
            let Some((index, _)) = nearest else { continue };
            let way = field.velocities[index];
            let most = way.length().min(agent.max_speed);
            if most > zero {
                let lacked = one - (agent.velocity.dot(way.unit()) / most).max(zero);
                let body = (agent.radius / cells.size.x()) * (agent.radius / cells.size.y());
                slowness[index] = slowness[index] + S::from_f64(PI) * body * lacked.max(zero);
                largest = largest.max(agent.radius);
            }
        }
        cells.spread(&mut slowness, self.reach * largest);
        slowness.iter_mut().for_each(|cell| *cell = one + self.cost * *cell);
        slowness
    }
}

impl<G: Geometry> Cells<G> {
    /// Spreads values over this distance (length), along rows, then along columns, up to closed
    /// edges. The sum stays.
    fn spread(&self, values: &mut [G::Scalar], reach: G::Scalar) {
        if reach <= G::Scalar::zero() {
            return;
        }
        let size = self.size;
        let mut parts = alloc::vec![G::Scalar::zero(); self.rows.max(self.columns)];
        for row in 0..self.rows {
            let line = (row * self.columns, 1, self.columns);
            self.spread_line(values, 0, line, size.x() / reach, &mut parts);
        }
        for column in 0..self.columns {
            let line = (column, self.columns, self.rows);
            self.spread_line(values, 1, line, size.y() / reach, &mut parts);
        }
    }

    /// Spreads along a line of cells, which is the first one, the step and the count. A cell is
    /// this part of the reach.
    ///
    /// Solves mean − reach² / 2 · mean″ = value without a flow through closed edges. Far from them
    /// the weights fall exponentially with the distance and have the variance reach². Both passes
    /// compute means of two values, so rounding errors do not grow.
    fn spread_line(
        &self,
        values: &mut [G::Scalar],
        axis: usize,
        (first, step, count): (usize, usize, usize),
        part: G::Scalar,
        parts: &mut [G::Scalar],
    ) {
        let (zero, one) = (G::Scalar::zero(), G::Scalar::one());
        // Beyond this nothing leaves a cell.
        let part = part.min(G::Scalar::from_f64(64.0));
        let own = (part * part * G::Scalar::from_f64(2.0)).max(G::Scalar::epsilon());
        let (mut mean, mut next) = (zero, zero);
        for at in 0..count {
            let index = first + at * step;
            let is_open = at > 0 && self.open[index - step][axis];
            let before = if is_open { parts[at - 1] } else { zero };
            let all = own + before;
            mean = mean * (before / all) + values[index] * (own / all);
            (values[index], parts[at]) = (mean, all / (one + all));
        }
        for at in (0..count).rev() {
            let index = first + at * step;
            if at + 1 < count && self.open[index][axis] {
                values[index] = values[index] * parts[at] + next * (one - parts[at]);
            }
            next = values[index];
        }
    }
}
