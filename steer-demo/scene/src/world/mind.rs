//! Behaviours of an agent, and the combination of their forces.

use steer_glam::GlamF64;
use steer_glam::dvec2::Context;
use steer_glam::steer_core::Vec2Ext as _;
use steer_glam::steer_core::combine::{Budget, Dither, Priority, Recorder, RunningSum, Sum};

use super::avoid::{Avoider, Buffer};
use super::chance::Chance;
use crate::behavior::{Push, Role, Running, Sketch, Stage, Voice};
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
    pub(super) voice: Voice,
}

impl Desire {
    /// Computes its force and multiplies `brake` by its brake.
    fn ask(&mut self, stage: &Stage<'_>, chance: &mut Chance, brake: &mut f64) -> V {
        let push = self.running.steer(stage, || chance.sample());
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
    pub(super) fn push(&mut self, stage: &Stage<'_>, buffer: &mut Buffer) -> Push {
        let push = self.push_heard(stage, ());
        self.filtered(push, stage, buffer)
    }

    /// Applies the avoidance, if there is one, to a combined force.
    pub(super) fn filtered(&mut self, push: Push, stage: &Stage<'_>, buffer: &mut Buffer) -> Push {
        match &mut self.avoider {
            Some(avoider) => avoider.push(push, stage, buffer),
            None => push,
        }
    }

    /// Adds the marks of the next push.
    pub(super) fn foresee(&self, stage: &Stage<'_>, sketch: &mut Sketch) {
        self.running().for_each(|running| running.foresee(stage, sketch));
        if self.avoider.is_some() {
            let mut buffer = Buffer::new();
            let push = self.clone().push(stage, &mut buffer);
            Avoider::foresee(stage.me, &push, stage.dt, &buffer, sketch);
        }
    }

    /// Computes the sum of all entries except the flock, not truncated, and their brakes.
    pub(super) fn push_beside(&mut self, flock: usize, stage: &Stage<'_>) -> Push {
        let Self { steering, chance, .. } = self;
        let (mut force, mut brake) = (v(0.0, 0.0), 1.0);
        for (_, desire) in steering.iter_mut().enumerate().filter(|(entry, _)| *entry != flock) {
            force += desire.ask(stage, chance, &mut brake) * desire.weight;
        }
        Push { force, brake, turn: None }
    }

    /// Adds the flock to [`push_beside`](Self::push_beside), and truncates.
    pub(super) fn with_flock(&mut self, flock: usize, beside: Push, stage: &Stage<'_>) -> Push {
        let Self { steering, chance, .. } = self;
        let Some(desire) = steering.get_mut(flock) else { return beside };
        let mut brake = beside.brake;
        let force = beside.force + desire.ask(stage, chance, &mut brake) * desire.weight;
        Push { force: force.limit(stage.me.max_force), brake, turn: None }
    }

    /// Computes the combined force, and records the requested and the applied force of each entry.
    pub(super) fn push_heard(&mut self, stage: &Stage<'_>, record: impl Recorder<GlamF64>) -> Push {
        let Self { steering, turning, combine, chance, avoider, .. } = self;
        let (max_force, mut brake) = (stage.me.max_force, 1.0);
        // The force of an agent with avoidance is a wish, which the filter truncates.
        let most = if avoider.is_some() { f64::MAX } else { max_force };
        let desires = steering.iter_mut();
        macro_rules! weighted {
            ($combiner:expr) => {{
                let all = $combiner.with_recorder(record);
                let mut ask = |one: &mut Desire| one.ask(stage, chance, &mut brake);
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
                        all.weighted(one.probability, one.weight, || one.ask(stage, chance, &mut brake))
                    })
                    .total()
            }
            Combine::Context => desires
                .fold(Context::<DIRECTIONS>::new(stage.me).with_recorder(record), |all, one| {
                    let (weight, voice) = (one.weight, one.voice);
                    let force = || one.ask(stage, chance, &mut brake);
                    match voice {
                        Voice::Wish => all.weighted_interest(weight, force),
                        Voice::Warning => all.weighted_danger(weight, force),
                        Voice::Detour => all.weighted_detour(weight, force),
                    }
                })
                .total(),
        };
        Push { force, brake, turn: turning.as_mut().and_then(|one| one.turn(stage)) }
    }
}
