//! `flock`: separation, cohesion and alignment with the agents in sight.

use steer_glam::steer_core;
use steer_glam::steer_core::behavior::{Boids, Falloff, FlockRule};

use super::{Act, Mark, Push, Role, Sketch, Stage};
use crate::scene::keys::keys;
use crate::vector::Agent;

keys! {
    /// Separation, cohesion and alignment with the agents in sight.
    pub struct Flock {
        ..rule: steer_core::behavior::Flock<f64>,
    }
}

/// Marks the agent's sight and the neighbours in it.
pub(super) fn foresee_neighbors(stage: &Stage<'_>, distance: f64, sketch: &mut Sketch) {
    let me = stage.me;
    let sight = steer_core::neighbors::Sight { distance, min_cos: 0.0 };
    sketch.push(Mark::Sight { from: me.position, heading: me.heading, distance });
    for other in stage.near(distance).filter(|other| sight.sees(me, other.position)) {
        sketch.push(Mark::Neighbor { from: me.position, to: other.position });
    }
}

impl Act for Flock {
    type Memory = ();
    const ROLE: Role = Role::Flocker;

    fn boids(&self) -> Option<Boids<f64>> {
        let steer_core::behavior::Flock { view_distance: in_sight, separation_distance: too_close, .. } =
            self.rule;
        let far = FlockRule::ahead(in_sight);
        // With `too_close` beyond `in_sight`, `flock` separates at exactly `in_sight` too; a rule
        // excludes its distance.
        let separation = FlockRule::ahead(too_close);
        let rules = Boids { separation, falloff: Falloff::Constant, cohesion: far, alignment: far };
        (too_close <= in_sight).then_some(rules)
    }

    fn steer(&self, stage: &Stage<'_>, _: &mut (), _: impl FnMut() -> f64) -> Push {
        self.rule.steer(stage.me, stage.near(self.rule.view_distance)).into()
    }

    fn reach(&self, _: &Agent) -> Option<f64> {
        Some(self.rule.view_distance)
    }

    fn foresee(&self, stage: &Stage<'_>, _: &(), sketch: &mut Sketch) {
        foresee_neighbors(stage, self.rule.view_distance, sketch);
        sketch.push(Mark::Ring { center: stage.me.position, radius: self.rule.separation_distance });
    }
}
