//! `avoid_agents`: steers aside from the agent of the first predicted collision.

use super::prelude::*;

keys! {
    /// Steers aside from the agent of the first predicted collision.
    pub struct AvoidAgents {
        ..rule: steer_core::behavior::AvoidAgents<f64>,
    }
}

impl AvoidAgents {
    /// Distance within which it may touch an agent before the horizon, both head-on (length).
    fn ahead(&self, stage: &Stage<'_>) -> f64 {
        let (me, (fastest, largest)) = (stage.me, stage.extremes());
        let way = (me.velocity.length() + fastest) * self.rule.horizon;
        generously(way + me.radius + largest + self.rule.clearance, me)
    }
}

impl Act for AvoidAgents {
    type Memory = ();
    const ROLE: Role = Role::Drifter;
    const VOICE: Voice = Voice::Detour;

    fn steer(&self, stage: &Stage<'_>, _: &mut (), _: impl FnMut() -> f64) -> Push {
        self.rule.steer(stage.me, stage.near(self.ahead(stage))).into()
    }

    fn reach(&self, me: &Agent) -> Option<f64> {
        Some(2.0 * (me.max_speed * self.rule.horizon + me.radius) + self.rule.clearance)
    }

    fn foresee(&self, stage: &Stage<'_>, _: &(), sketch: &mut Sketch) {
        if let Some(steer_core::behavior::ClosestApproach { own, other, .. }) =
            self.rule.closest_approach(stage.me, stage.near(self.ahead(stage)))
        {
            sketch.push(Mark::Line { from: stage.me.position, to: own });
            sketch.push(Mark::Predicted { from: own, to: other });
        }
    }
}
