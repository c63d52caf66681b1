//! What the selected agent did lately.

use std::collections::VecDeque;

/// What an agent did in a step.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sample {
    /// How many steps the world had taken then.
    pub step: u64,
    /// How fast the agent went after the step.
    pub speed: f64,
    /// The size of the force that it was pushed with in the step, at most its `max_force`.
    pub force: f64,
}

/// The last steps of one agent, oldest first.
#[derive(Clone, Debug, Default)]
pub struct History {
    samples: VecDeque<Sample>,
}

impl History {
    /// How many steps are remembered at most.
    pub const MOST: usize = 300;

    /// The samples, oldest first.
    #[must_use]
    pub fn samples(&self) -> impl ExactSizeIterator<Item = Sample> + '_ {
        self.samples.iter().copied()
    }

    pub(super) fn push(&mut self, sample: Sample) {
        if self.samples.len() == Self::MOST {
            self.samples.pop_front();
        }
        self.samples.push_back(sample);
    }

    pub(super) fn clear(&mut self) {
        self.samples.clear();
    }
}
