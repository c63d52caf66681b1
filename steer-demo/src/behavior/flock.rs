//! `flock`: separation, cohesion and alignment with the agents in sight.

use serde::{Deserialize, Serialize};
use steer_glam::steer_core;
use steer_glam::steer_core::{Falloff, FlockRule};

use super::{Act, Mark, Push, Role, Sketch, Stage, Start};
use crate::error::Fault;
use crate::scene::{Casting, not_negative};
use crate::vector::Agent;

/// Parameters of `flock`.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Flock {
    /// Sight distance (length).
    #[serde(default = "in_sight", deserialize_with = "not_negative")]
    pub in_sight: f64,
    /// Distance below which agents separate (length).
    #[serde(default = "too_close", deserialize_with = "not_negative")]
    pub too_close: f64,
}

/// Default sight distance of all flocking behaviours (length).
pub(super) fn in_sight() -> f64 {
    200.0
}

/// Default distance below which agents separate (length).
pub(super) fn too_close() -> f64 {
    60.0
}

/// Marks the agent's sight and the neighbours in it.
pub(super) fn foresee_neighbors(stage: &Stage<'_>, distance: f64, sketch: &mut Sketch) {
    let me = stage.me;
    let sight = steer_core::Sight { distance, min_cos: 0.0 };
    sketch.push(Mark::Sight { from: me.position, heading: me.heading, distance });
    for other in stage.near(distance).filter(|other| sight.sees(me, other.position)) {
        sketch.push(Mark::Neighbor { from: me.position, to: other.position });
    }
}

impl Start for Flock {
    type Running = Self;
    const ROLE: Role = Role::Flocker;

    fn start(&self, _: &Casting<'_>) -> Result<Self, Fault> {
        Ok(self.clone())
    }
}

impl Act for Flock {
    type Memory = ();

    fn steer(&self, stage: &Stage<'_>, _: &mut (), _: impl FnMut() -> f64) -> Push {
        steer_core::Flock { in_sight: self.in_sight, too_close: self.too_close }
            .steer(stage.me, stage.near(self.in_sight))
            .into()
    }

    fn reach(&self, _: &Agent) -> Option<f64> {
        Some(self.in_sight)
    }

    fn boids(&self) -> Option<steer_core::Boids<f64>> {
        let Self { in_sight, too_close } = *self;
        let far = FlockRule::ahead(in_sight);
        // With `too_close` beyond `in_sight`, `flock` separates at exactly `in_sight` too; a rule
        // excludes its distance.
        let separation = FlockRule::ahead(too_close);
        let rules =
            steer_core::Boids { separation, falloff: Falloff::Constant, cohesion: far, alignment: far };
        (too_close <= in_sight).then_some(rules)
    }

    fn foresee(&self, stage: &Stage<'_>, _: &(), sketch: &mut Sketch) {
        foresee_neighbors(stage, self.in_sight, sketch);
        sketch.push(Mark::Ring { center: stage.me.position, radius: self.too_close });
    }
}
