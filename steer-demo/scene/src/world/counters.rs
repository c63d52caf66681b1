//! Counters: agents that cross a line, and agents in a box.

use steer_glam::steer_core::Vec2Like as _;

use super::World;
use super::restore::as_many;
use crate::error::Fault;
use crate::scene::{CounterShape, CounterSpec};
use crate::vector::{V, v};

/// Number at a counter.
#[derive(Clone, Copy, Debug, PartialEq)]
#[allow(missing_docs, reason = "each variant explains its fields")]
pub enum Count {
    /// Crossings of a line since the first step: `forth` to the side of its direction turned by
    /// +90°, (x, y) → (−y, x), and `back`.
    Crossed { forth: u64, back: u64 },
    /// Agents that are in a box now, and their number per area (1/length²).
    Inside { agents: usize, density: f64 },
}

impl World {
    /// Returns the name, the specification and the number of each counter of the scene.
    ///
    /// A move from p to q crosses the line from a to b once, although p, q, a or b may lie on the
    /// line of the others: a point on a line is on its +90° side. In a wrapped world the move is
    /// the shortest one, at the images of its ends nearest to the middle of the line.
    pub fn counts(&self) -> impl Iterator<Item = (&str, &CounterSpec, Count)> {
        let counters = self.scene.counters.iter().zip(&self.crossings);
        counters.map(|((name, spec), crossings)| {
            let count = match spec.shape {
                CounterShape::Line => Count::Crossed { forth: crossings[0], back: crossings[1] },
                CounterShape::Box => self.inside(spec),
            };
            (name.as_str(), spec, count)
        })
    }

    fn inside(&self, CounterSpec { from, to, .. }: &CounterSpec) -> Count {
        let (x, y) = (from.x.min(to.x)..from.x.max(to.x), from.y.min(to.y)..from.y.max(to.y));
        let positions = self.agents.iter().map(|agent| agent.position);
        let agents = positions.filter(|p| x.contains(&p.x()) && y.contains(&p.y())).count();
        let area = (x.end - x.start) * (y.end - y.start);
        Count::Inside { agents, density: agents as f64 / area }
    }

    /// Counts the moves from the bodies of the snapshot to the agents of now.
    pub(super) fn count_crossings(&mut self) {
        for ((_, spec), [forth, back]) in self.scene.counters.iter().zip(&mut self.crossings) {
            if spec.shape == CounterShape::Box {
                continue;
            }
            let line: [V; 2] = [spec.from.into(), spec.to.into()];
            let middle = line[0] + (line[1] - line[0]) * 0.5;
            for (body, agent) in self.bodies.iter().zip(&self.agents) {
                let (from, to) = (body.position, agent.position);
                let crossed = match &self.scenery.torus {
                    None => crossing(line, [from, to]),
                    Some(torus) => {
                        // The images of the move whose first or last position is the nearest.
                        let [first, last] = [from, to].map(|end| torus.nearest(middle, end) - end);
                        let end = torus.nearest(from, to) + first;
                        let one = crossing(line, [from + first, end]);
                        let other = || crossing(line, [torus.nearest(to, from) + last, to + last]);
                        if end == to + last { one } else { one.or_else(other) }
                    }
                };
                match crossed {
                    Some(true) => *forth = forth.saturating_add(1),
                    Some(false) => *back = back.saturating_add(1),
                    None => {}
                }
            }
        }
    }

    /// Takes over the numbers of a snapshot.
    pub(super) fn restore_crossings(&mut self, saved: &[[u64; 2]]) -> Result<(), Fault> {
        as_many("crossings", saved.len(), self.crossings.len(), "as many as the scene has counters")?;
        for (i, ((_, spec), crossings)) in self.scene.counters.iter().zip(saved).enumerate() {
            if spec.shape == CounterShape::Box && *crossings != [0; 2] {
                let wrong = format!("[{}, {}]", crossings[0], crossings[1]);
                return Err(Fault::new(format!("crossings[{i}]"), wrong, "[0, 0], for a box"));
            }
        }
        self.crossings = saved.to_vec();
        Ok(())
    }

    /// Takes over the numbers of the counters that the other world has, too.
    pub(super) fn adopt_crossings(&mut self, other: &Self) {
        let whole = |spec: &CounterSpec| (spec.from, spec.to, spec.shape);
        for ((name, spec), crossings) in self.scene.counters.iter().zip(&mut self.crossings) {
            let mut old = other.scene.counters.iter().zip(&other.crossings);
            let same = old.find(|((other, old), _)| other == name && whole(old) == whole(spec));
            *crossings = same.map_or([0; 2], |(_, crossings)| *crossings);
        }
    }
}

/// Whether a move crosses a line to its +90° side, or back. `None` if it does not cross it.
fn crossing([a, b]: [V; 2], [p, q]: [V; 2]) -> Option<bool> {
    // Whether a point is on the +90° side of the line through `from` and `to`, or on it.
    let beyond = |from: V, to: V, point: V| {
        let (along, side) = (to - from, point - from);
        v(-along.y(), along.x()).dot(side) >= 0.0
    };
    let forth = beyond(a, b, q);
    let crosses = forth != beyond(a, b, p) && beyond(p, q, a) != beyond(p, q, b);
    crosses.then_some(forth)
}
