//! `wander`: moves ahead and drifts to the sides at random.

use steer_glam::dvec2::WanderState;

use super::prelude::*;

keys! {
    /// Moves ahead and drifts to the sides at random.
    pub struct Wander {
        ..rule: steer_core::behavior::Wander<f64>,
    }
}

impl Act for Wander {
    type Memory = WanderState;
    const ROLE: Role = Role::Wanderer;

    fn steer(&self, stage: &Stage<'_>, point: &mut WanderState, mut sample: impl FnMut() -> f64) -> Push {
        self.rule.steer(point, stage.me, sample(), stage.dt).into()
    }

    fn foresee(&self, stage: &Stage<'_>, point: &WanderState, sketch: &mut Sketch) {
        let Circle { center, radius } = self.rule.circle(stage.me);
        let target = self.rule.target(point, stage.me);
        sketch.push(Mark::Ring { center, radius });
        sketch.push(Mark::Line { from: stage.me.position, to: target });
        sketch.push(Mark::Dot(target));
    }
}
