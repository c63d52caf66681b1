//! [`Case`]: what is measured, by each [`Side`].

use core::hint::black_box;

use crate::data::{AGENTS, Data};

/// A measured behaviour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Case {
    /// Each agent seeks a point.
    Seek,
    /// Each agent arrives at a point. Some are inside the slowing radius.
    Arrive,
    /// Each agent pursues a body, with the distance prediction.
    Pursue,
    /// Each agent avoids eight circles.
    AvoidCircles,
    /// Each agent makes one flock pass over 32 neighbours.
    Flock,
}

impl Case {
    /// All cases, in the order of the table.
    pub const ALL: [Case; 5] = [Case::Seek, Case::Arrive, Case::Pursue, Case::AvoidCircles, Case::Flock];

    /// Name in the table.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Case::Seek => "seek",
            Case::Arrive => "arrive",
            Case::Pursue => "pursue",
            Case::AvoidCircles => "avoid, 8 circles",
            Case::Flock => "flock, 32 neighbours",
        }
    }
}

/// One implementation of the behaviours.
pub trait Side {
    /// Converts the data to the side's own types.
    fn new(data: &Data) -> Self;
    /// Steers every agent once.
    fn run(&mut self, case: Case);
    /// Forces of the last run. After [`Case::AvoidCircles`], the brakes too.
    fn results(&self) -> impl Iterator<Item = ([f32; 2], f32)>;
}

/// The loop that both sides run, with a different other body for each agent.
///
/// Every agent passes through `black_box`, as in a game that calls a behaviour between other work.
/// The compiler can then neither steer four agents at once nor carry values from one to the next.
#[inline(never)]
pub(crate) fn batch<A, B, Out>(
    agents: &[A],
    others: &[B],
    results: &mut [Out],
    steer: impl Fn(&A, &B) -> Out,
) {
    for ((agent, other), result) in agents.iter().zip(others).zip(results) {
        *result = steer(black_box(agent), black_box(other));
    }
}

/// The same loop, with a window of `size` other bodies for each agent.
#[inline(never)]
pub(crate) fn batch_of_groups<A, B, Out>(
    agents: &[A],
    others: &[B],
    size: usize,
    results: &mut [Out],
    steer: impl Fn(&A, &[B]) -> Out,
) {
    for ((agent, group), result) in agents.iter().zip(others.windows(size)).zip(results) {
        *result = steer(black_box(agent), black_box(group));
    }
}

/// Index of the first other body in this batch, different from batch to batch.
///
/// With the same pairs in each batch, the processor would learn the outcome of every branch.
#[derive(Default)]
pub(crate) struct Turn(usize);

impl Turn {
    pub(crate) fn next(&mut self) -> usize {
        self.0 = (self.0 + 389) % AGENTS;
        self.0
    }
}
