//! Steps of a part of a world.

use core::ops::Range;

use super::job::{Also, Extra, Nothing};
use super::{Swarm, SwarmScalar};
use crate::agent::Agent;
use crate::cells::Window;
use crate::error::Error;
use crate::vector::Geometry;

impl<G> Swarm<G>
where
    G: Geometry<Vector: Send + Sync> + Send + Sync,
    G::Scalar: SwarmScalar,
{
    /// Steps the agents in some rows of a world, and removes all others.
    ///
    /// `agents` is the number of agents in the whole world, and `rows` are some of
    /// [`SwarmRules::rows`](super::SwarmRules::rows) of that number. Before the step, the swarm has
    /// to have all agents in these rows and all agents in the row before and the row after them,
    /// each with its id: see [`insert_with_id`](Self::insert_with_id). The agents in the rows
    /// before and after are only seen. After the step, the swarm has the agents that were in
    /// `rows`. Some of them may have moved to another row.
    ///
    /// So several swarms, each with some rows, step one world together: in other processes, or one
    /// for each region of a large game. The results are bit-identical to [`step`](Self::step) of
    /// one swarm with all agents, and the rows may be divided in another way at each step. The time
    /// depends on the agents in the rows. The memory also depends on the cells in them, of which
    /// the world has about two for each agent.
    ///
    /// ```
    /// # use steer_core::{Agent, Error, Scalar, Vec2Like};
    /// # use steer_core::behavior::Boids;
    /// # use steer_core::space::{Bounds, Edge};
    /// # use steer_core::swarm::{Swarm, SwarmRules, SwarmScalar};
    /// # fn part<V: Vec2Like + Send + Sync>(rules: SwarmRules<V>, agents: &[Agent<V>], dt: V::Scalar) -> Result<(), Error> where V::Scalar: SwarmScalar {
    /// let rows = rules.rows(agents.len())?;
    /// let mut whole = Swarm::new(rules)?;
    /// let mut lower = Swarm::new(rules)?;
    /// let own = 0..rows.count() / 2;
    /// for agent in agents {
    ///     whole.insert_with_id(*agent)?;
    ///     let row = rows.row(agent.position.y());
    ///     if row <= own.end || row == rows.count() - 1 {
    ///         lower.insert_with_id(*agent)?;
    ///     }
    /// }
    /// whole.step(dt);
    /// lower.step_part(dt, agents.len(), own)?;
    /// for body in &lower {
    ///     assert_eq!(whole.get(body.id).map(|agent| agent.to_body()), Some(body));
    /// }
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Degenerate cases
    /// If `rows` are all rows, or all but one or two, the swarm has to have all agents.
    ///
    /// # Errors
    /// No agent has been stepped after an error. If `bounds` have changed, positions outside of
    /// them are replaced by their images inside.
    /// - [`Error::OutOfRange`] for rows that the world does not have, for no row, and for fewer
    ///   `agents` than the swarm has.
    /// - [`Error::OutsidePart`] for an agent that is neither in the rows nor beside them.
    /// - [`Error::OutOfRange`] for a position so far from the origin that rounding is larger than
    ///   the difference between the reach of an agent and the height of a row: on a plane in `f32`,
    ///   about 2¹⁵ rows. In fixed point, it may be closer, and some sizes of worlds that wrap have
    ///   no rows of the same height.
    /// - The errors of [`SwarmRules::rows`](super::SwarmRules::rows).
    pub fn step_part(&mut self, dt: G::Scalar, agents: usize, rows: Range<usize>) -> Result<(), Error> {
        self.step_part_by(dt, agents, rows, &Nothing)
    }

    /// Steps a part as [`step_part`](Self::step_part) does, and adds `extra` to the force of the
    /// flock, as [`step_with`](Self::step_with) does. `extra` is called for the agents in `rows`
    /// only.
    ///
    /// # Errors
    /// The same as at [`step_part`](Self::step_part).
    pub fn step_part_with(
        &mut self,
        dt: G::Scalar,
        agents: usize,
        rows: Range<usize>,
        extra: impl Fn(&Agent<G>) -> G::Vector + Sync,
    ) -> Result<(), Error> {
        self.step_part_by(dt, agents, rows, &Also(extra))
    }

    fn step_part_by<X: Extra<G>>(
        &mut self,
        dt: G::Scalar,
        agents: usize,
        rows: Range<usize>,
        extra: &X,
    ) -> Result<(), Error> {
        let out_of_range = |what, needed| Err(Error::OutOfRange { what, needed });
        if agents < self.len() {
            return out_of_range("agents", "the number of agents in the swarm, or more,");
        }
        let mut frame = self.rules.rows(agents)?.0;
        let all = frame.y.count();
        if rows.is_empty() || rows.end > all {
            return out_of_range("rows", "one or more of the rows of the world");
        }
        self.enter_world();
        frame.window = Window::around(&rows, all);
        self.find_cells(&frame);
        if frame.window.count() < all {
            let cells = frame.cells();
            if let Some(at) = self.cells.iter().position(|cell| *cell as usize >= cells) {
                let id = self.ids().get(at).copied().unwrap_or_default();
                return Err(Error::OutsidePart { id });
            }
            if !frame.y.one_cell_suffices(self.rules.boids.reach(), self.positions()[1]) {
                return out_of_range("distance from the origin", "rows much higher than rounding");
            }
        }
        let first = frame.window.stored(rows.start as i32) as usize;
        self.step_rows(dt, &frame, first..first + rows.len(), extra);
        Ok(())
    }
}
