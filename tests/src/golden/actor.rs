//! One agent of the scene: its surroundings, its state and its random numbers.

use super::Watch;
use super::cast::AGENTS;
use super::ground::Stage;
use crate::approx::{n, v};
use steer_core::behavior::{
    AvoidObstaclesState, PathProgress, QueueState, TubeProgress, TurnState, Wander, WanderState,
};
use steer_core::{Agent, Body, Geometry, Scalar, all_except};

/// State of an agent from step to step. No agent uses all of it.
#[derive(Clone, Copy)]
pub(super) struct Mind<G: Geometry> {
    pub(super) wander: WanderState<G>,
    pub(super) path: PathProgress,
    pub(super) tube: TubeProgress<G::Scalar>,
    pub(super) avoid: AvoidObstaclesState,
    pub(super) turn: TurnState<G::Scalar>,
    pub(super) queue: QueueState,
}

impl<G: Geometry> Default for Mind<G> {
    fn default() -> Self {
        Mind {
            wander: WanderState::default(),
            path: PathProgress::default(),
            tube: TubeProgress::default(),
            avoid: AvoidObstaclesState::default(),
            turn: TurnState::default(),
            queue: QueueState::default(),
        }
    }
}

/// Random numbers of the scene: a linear congruential generator, whose high half is good enough for
/// wandering.
pub(super) struct Chance(u32);

impl Chance {
    pub(super) fn new() -> Self {
        Chance(2026)
    }

    /// Returns a number in [−1, 1): an exact multiple of 2⁻¹⁵.
    fn sample<S: Scalar>(&mut self) -> S {
        self.0 = self.0.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        n(f64::from(self.0 >> 16) / 32768.0 - 1.0)
    }
}

/// An agent while it decides.
pub(super) struct Actor<'a, G: Geometry, W> {
    pub(super) me: Agent<G>,
    pub(super) index: usize,
    pub(super) now: u32,
    pub(super) dt: G::Scalar,
    pub(super) mind: &'a mut Mind<G>,
    pub(super) stage: &'a Stage<'a, G>,
    pub(super) bodies: &'a [Body<G>; AGENTS],
    pub(super) chance: &'a mut Chance,
    pub(super) watch: &'a mut W,
    /// Decision beside the force: the turn, if the heading does not follow the velocity.
    pub(super) turn: Option<G::Vector>,
    /// Factor of the velocity.
    pub(super) brake: G::Scalar,
}

impl<'a, G: Geometry, W: Watch<G>> Actor<'a, G, W> {
    /// Shows a force to the watch, and returns it.
    pub(super) fn shows(&mut self, name: &'static str, force: G::Vector) -> G::Vector {
        self.watch.sees(name, force);
        force
    }

    pub(super) fn sample(&mut self) -> G::Scalar {
        self.chance.sample()
    }

    /// Returns the force to wander, which keeps many of the other behaviours active.
    pub(super) fn wander(&mut self) -> G::Vector {
        let sample = self.sample();
        let wander = Wander { distance: n(2.5), radius: n(1.7), range: n(1.3), rate: n(1.0) };
        let force = wander.steer(&mut self.mind.wander, &self.me, sample, self.dt);
        self.shows("Wander", force)
    }

    /// Returns a goal that changes every 90 steps, in a different order for each agent.
    pub(super) fn goal(&self) -> G::Vector {
        let places =
            [v(31.7, 66.1), v(101.9, 17.3), v(66.6, 41.2), v(14.8, 23.5), v(93.4, 80.7), v(57.2, 9.6)];
        places[(self.now as usize / 90 + self.index) % places.len()]
    }

    /// Returns all other bodies.
    pub(super) fn others(&self) -> impl Iterator<Item = Body<G>> + Clone + use<'a, G, W> {
        all_except(self.bodies, self.index)
    }
}
