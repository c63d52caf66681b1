//! Recent steps of the selected agent.

use std::collections::VecDeque;

/// State of an agent after a step.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sample {
    /// Number of steps that the world had taken.
    pub step: u64,
    /// Speed after the step (length/time).
    pub speed: f64,
    /// Size of the force in the step, at most `max_force`.
    pub force: f64,
}

/// The last steps of one agent, oldest first.
#[derive(Clone, Debug, Default)]
pub struct History {
    samples: VecDeque<Sample>,
}

impl History {
    /// Maximum number of stored steps.
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
