//! `wander`: moves ahead and drifts to the sides at random.

use steer_glam::dvec2::WanderState;

use super::prelude::*;

keys! {
    /// Moves ahead and drifts to the sides at random.
    pub struct Wander {
        ..rule: steer_core::behavior::Wander<f64>,
    }
}

impl Steer for Wander {
    type Memory = WanderState;
    const ROLE: Role = Role::Wanderer;

    fn steer(&self, view: &AgentView<'_>, point: &mut WanderState, mut sample: impl FnMut() -> f64) -> Push {
        self.rule.steer(point, view.me, sample(), view.dt).into()
    }

    fn call(&self, _: &Self::Memory) -> Call {
        Call::of(
            &self.rule,
            vec![Arg::State("wander_state", "WanderState"), Arg::Agent, Arg::Sample, Arg::Dt],
        )
    }

    fn foresee(&self, view: &AgentView<'_>, point: &WanderState, marks: &mut Marks) {
        let Circle { center, radius } = self.rule.circle(view.me);
        let target = self.rule.target(point, view.me);
        marks.push(Mark::Ring { center, radius });
        marks.push(Mark::Line { from: view.me.position, to: target });
        marks.push(Mark::Dot(target));
    }
}
