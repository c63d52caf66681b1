//! Behaviours of an agent, and the combination of their forces.

use steer_glam::GlamF64;
use steer_glam::dvec2::Context;
use steer_glam::steer_core::Vec2Ext as _;
use steer_glam::steer_core::combine::{Budget, Dither, Priority, Recorder, RunningSum, Sum};

use super::avoid::{Avoider, Buffer};
use super::chance::Chance;
use crate::behavior::{AgentView, ForceKind, Marks, Push, Role, Running};
use crate::scene::Combine;
use crate::vector::{V, v};

/// Number of directions in a context map.
const DIRECTIONS: usize = 16;

/// Behaviours of an agent.
#[derive(Clone, Debug)]
pub(super) struct Mind {
    pub(super) steering: Box<[Desire]>,
    /// Behaviour that turns it. A turn is not a force, so it is not combined.
    pub(super) turning: Option<Running>,
    pub(super) combine: Combine,
    /// Avoidance, after the combination.
    pub(super) avoider: Option<Avoider>,
    pub(super) chance: Chance,
    pub(super) role: Role,
}

/// A running behaviour and its share in the combined force.
#[derive(Clone, Debug)]
pub(super) struct Desire {
    pub(super) running: Running,
    pub(super) weight: f64,
    pub(super) probability: f64,
    pub(super) force_kind: ForceKind,
}

impl Desire {
    /// Computes its force and multiplies `brake` by its brake.
    fn ask(&mut self, view: &AgentView<'_>, chance: &mut Chance, brake: &mut f64) -> V {
        let push = self.running.steer(view, || chance.sample());
        *brake *= push.brake;
        push.force
    }
}

impl Mind {
    /// All running behaviours.
    pub(super) fn running(&self) -> impl Iterator<Item = &Running> {
        self.steering.iter().map(|desire| &desire.running).chain(&self.turning)
    }

    /// Computes the combined force with its avoidance, the product of all brakes, and the turn.
    pub(super) fn push(&mut self, view: &AgentView<'_>, buffer: &mut Buffer) -> Push {
        let push = self.push_heard(view, ());
        self.filtered(push, view, buffer)
    }

    /// Applies the avoidance, if there is one, to a combined force.
    pub(super) fn filtered(&mut self, push: Push, view: &AgentView<'_>, buffer: &mut Buffer) -> Push {
        match &mut self.avoider {
            Some(avoider) => avoider.push(push, view, buffer),
            None => push,
        }
    }

    /// Adds the marks of the next push.
    pub(super) fn foresee(&self, view: &AgentView<'_>, marks: &mut Marks) {
        self.running().for_each(|running| running.foresee(view, marks));
        if self.avoider.is_some() {
            let mut buffer = Buffer::new();
            let push = self.clone().push(view, &mut buffer);
            Avoider::foresee(view.me, &push, view.dt, &buffer, marks);
        }
    }

    /// Computes the sum of all entries except the flock, not truncated, and their brakes.
    pub(super) fn push_beside(&mut self, flock: usize, view: &AgentView<'_>) -> Push {
        let Self { steering, chance, .. } = self;
        let (mut force, mut brake) = (v(0.0, 0.0), 1.0);
        for (_, desire) in steering.iter_mut().enumerate().filter(|(entry, _)| *entry != flock) {
            force += desire.ask(view, chance, &mut brake) * desire.weight;
        }
        Push { force, brake, turn: None }
    }

    /// Adds the flock to [`push_beside`](Self::push_beside), and truncates.
    pub(super) fn with_flock(&mut self, flock: usize, beside: Push, view: &AgentView<'_>) -> Push {
        let Self { steering, chance, .. } = self;
        let Some(desire) = steering.get_mut(flock) else { return beside };
        let mut brake = beside.brake;
        let force = beside.force + desire.ask(view, chance, &mut brake) * desire.weight;
        Push { force: force.limit(view.me.max_force), brake, turn: None }
    }

    /// Computes the combined force, and records the requested and the applied force of each entry.
    pub(super) fn push_heard(&mut self, view: &AgentView<'_>, record: impl Recorder<GlamF64>) -> Push {
        let Self { steering, turning, combine, chance, avoider, .. } = self;
        let (max_force, mut brake) = (view.me.max_force, 1.0);
        // The force of an agent with avoidance is a wish, which the filter truncates.
        let most = if avoider.is_some() { f64::MAX } else { max_force };
        let desires = steering.iter_mut();
        macro_rules! weighted {
            ($combiner:expr) => {{
                let all = $combiner.with_recorder(record);
                let mut ask = |one: &mut Desire| one.ask(view, chance, &mut brake);
                desires.fold(all, |all, one| all.weighted(one.weight, || ask(one))).total()
            }};
        }
        let force = match combine {
            Combine::Sum => weighted!(Sum::new(most)),
            Combine::Priority => weighted!(Priority::new(most).with_threshold(max_force * 0.001)),
            Combine::Budget => weighted!(Budget::new(max_force)),
            Combine::RunningSum => weighted!(RunningSum::new(max_force)),
            Combine::Dither => {
                let sample = chance.sample();
                desires
                    .fold(Dither::new(most, sample).with_recorder(record), |all, one| {
                        all.weighted(one.probability, one.weight, || one.ask(view, chance, &mut brake))
                    })
                    .total()
            }
            Combine::Context => desires
                .fold(Context::<DIRECTIONS>::new(view.me).with_recorder(record), |all, one| {
                    let (weight, force_kind) = (one.weight, one.force_kind);
                    let force = || one.ask(view, chance, &mut brake);
                    match force_kind {
                        ForceKind::Wish => all.weighted_interest(weight, force),
                        ForceKind::Warning => all.weighted_danger(weight, force),
                        ForceKind::Detour => all.weighted_detour(weight, force),
                    }
                })
                .total(),
        };
        Push { force, brake, turn: turning.as_mut().and_then(|one| one.turn(view)) }
    }
}
