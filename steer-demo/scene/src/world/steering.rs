//! Behaviours of an agent, and the combination of their forces.

use steer_glam::GlamF64;
use steer_glam::dvec2::Context;
use steer_glam::steer_core::Vec2Ext as _;
use steer_glam::steer_core::combine::{Budget, Dither, Priority, Recorder, RunningSum, Sum};

use super::avoid::{Avoider, Buffer};
use super::rng::Rng;
use crate::behavior::{AgentView, ForceKind, Ground, Marks, Push, Role, Running};
use crate::scene::Combine;
use crate::scene::pair::Target;
use crate::vector::{V, v};

/// Number of directions in a context map.
const DIRECTIONS: usize = 16;

/// Behaviours of an agent.
#[derive(Clone, Debug)]
pub(super) struct Steering {
    /// Entries that push.
    pub(super) entries: Box<[RunningEntry]>,
    /// Behaviour that turns it. A turn is not a force, so it is not combined.
    pub(super) turning: Option<Running>,
    pub(super) combine: Combine,
    /// Avoidance, after the combination.
    pub(super) avoider: Option<Avoider>,
    pub(super) rng: Rng,
    pub(super) role: Role,
}

/// A running behaviour and its part in the combined force.
#[derive(Clone, Debug)]
pub(super) struct RunningEntry {
    pub(super) running: Running,
    pub(super) weight: f64,
    pub(super) probability: f64,
    pub(super) force_kind: ForceKind,
}

/// Evaluation of the entries of an agent in one step.
struct Evaluation<'a> {
    view: &'a AgentView<'a>,
    rng: &'a mut Rng,
    /// Product of the brakes of all evaluated entries.
    brake: f64,
}

impl Evaluation<'_> {
    /// Computes the force of an entry without its weight, and applies its brake.
    fn force(&mut self, entry: &mut RunningEntry) -> V {
        let push = entry.running.steer(self.view, || self.rng.sample());
        self.brake *= push.brake;
        push.force
    }
}

impl Steering {
    /// All running behaviours.
    pub(super) fn running(&self) -> impl Iterator<Item = &Running> {
        self.entries.iter().map(|entry| &entry.running).chain(&self.turning)
    }

    /// Returns the goal of the first entry that has one and pushes toward it.
    pub(super) fn goal(&self, ground: &Ground<'_>) -> Option<Target> {
        let toward = |entry: &&RunningEntry| entry.weight > 0.0 && entry.force_kind == ForceKind::Wish;
        self.entries.iter().filter(toward).find_map(|entry| entry.running.goal(ground))
    }

    /// Computes the combined force with its avoidance, the product of all brakes, and the turn.
    pub(super) fn push(&mut self, view: &AgentView<'_>, buffer: &mut Buffer) -> Push {
        let push = self.combined(view, ());
        self.avoided(push, view, buffer)
    }

    /// Applies the avoidance, if there is one, to a combined force.
    pub(super) fn avoided(&mut self, push: Push, view: &AgentView<'_>, buffer: &mut Buffer) -> Push {
        match &mut self.avoider {
            Some(avoider) => avoider.push(push, view, buffer),
            None => push,
        }
    }

    /// Adds the marks of the next push.
    pub(super) fn foresee(&self, view: &AgentView<'_>, marks: &mut Marks) {
        self.running().for_each(|running| running.foresee(view, marks));
        if self.avoider.is_some() {
            let mut buffer = Buffer::default();
            let push = self.clone().push(view, &mut buffer);
            Avoider::foresee(view.me, &push, view.dt, &buffer, marks);
        }
    }

    /// Computes the sum of all entries except the flock, not truncated, and their brakes.
    pub(super) fn without_flock(&mut self, flock: usize, view: &AgentView<'_>) -> Push {
        let mut evaluation = Evaluation { view, rng: &mut self.rng, brake: 1.0 };
        let mut force = v(0.0, 0.0);
        for (_, entry) in self.entries.iter_mut().enumerate().filter(|(index, _)| *index != flock) {
            force += evaluation.force(entry) * entry.weight;
        }
        Push { force, brake: evaluation.brake, turn: None }
    }

    /// Adds the flock to the push of the [other entries](Self::without_flock), and truncates.
    pub(super) fn with_flock(&mut self, flock: usize, others: Push, view: &AgentView<'_>) -> Push {
        let Some(entry) = self.entries.get_mut(flock) else { return others };
        let mut evaluation = Evaluation { view, rng: &mut self.rng, brake: others.brake };
        let force = others.force + evaluation.force(entry) * entry.weight;
        Push { force: force.limit(view.me.max_force), brake: evaluation.brake, turn: None }
    }

    /// Computes the combined force, and records the requested and the applied force of each entry.
    /// Combiners evaluate only the entries that they need.
    pub(super) fn combined(&mut self, view: &AgentView<'_>, record: impl Recorder<GlamF64>) -> Push {
        let max_force = view.me.max_force;
        // The filter limits the force of an agent with avoidance.
        let is_wish = self.avoider.is_some();
        let mut evaluation = Evaluation { view, rng: &mut self.rng, brake: 1.0 };
        let entries = self.entries.iter_mut();
        macro_rules! end {
            ($combined:expr) => {{
                let combined = $combined;
                if is_wish { combined.requested() } else { combined.total() }
            }};
        }
        macro_rules! weighted {
            ($combiner:expr) => {
                end!(entries.fold($combiner.with_recorder(record), |all, entry| {
                    all.weighted(entry.weight, || evaluation.force(entry))
                }))
            };
        }
        let force = match self.combine {
            Combine::Sum => weighted!(Sum::new(max_force)),
            Combine::Priority => weighted!(Priority::new(max_force)),
            Combine::Budget => weighted!(Budget::new(max_force)),
            Combine::RunningSum => weighted!(RunningSum::new(max_force)),
            Combine::Dither => {
                let dither = Dither::new(max_force, evaluation.rng.sample()).with_recorder(record);
                end!(entries.fold(dither, |dither, entry| {
                    dither.weighted(entry.probability, entry.weight, || evaluation.force(entry))
                }))
            }
            Combine::Context => {
                let map = Context::<DIRECTIONS>::new(view.me).with_recorder(record);
                end!(entries.fold(map, |map, entry| {
                    let (weight, kind) = (entry.weight, entry.force_kind);
                    let force = || evaluation.force(entry);
                    match kind {
                        ForceKind::Wish => map.weighted_interest(weight, force),
                        ForceKind::Warning => map.weighted_danger(weight, force),
                        ForceKind::Detour => map.weighted_detour(weight, force),
                    }
                }))
            }
        };
        let brake = evaluation.brake;
        Push { force, brake, turn: self.turning.as_mut().and_then(|one| one.turn(view)) }
    }
}
