//! `avoid_agents`: steers aside from all predicted collisions.

use super::prelude::*;

keys! {
    /// Steers aside from all predicted collisions.
    pub struct AvoidAgents {
        ..rule: steer_core::behavior::AvoidAgents<f64>,
    }
}

impl AvoidAgents {
    /// Distance within which it may touch an agent before the horizon, both head-on (length).
    fn ahead(&self, view: &AgentView<'_>) -> f64 {
        let (fastest, largest) = view.extremes();
        generously(self.rule.reach(view.me, largest, fastest), view.me)
    }
}

impl Steer for AvoidAgents {
    const ROLE: Role = Role::Drifter;
    const FORCE_KIND: ForceKind = ForceKind::Detour;

    force! {
        self, view => self.rule.steer(view.me, view.near(self.ahead(view)));
        Arg::Others
    }

    fn reach(&self, me: &Agent) -> Option<f64> {
        Some(2.0 * (me.max_speed * self.rule.horizon + me.radius) + self.rule.clearance)
    }

    fn foresee(&self, view: &AgentView<'_>, _: &(), marks: &mut Marks) {
        if let Some(steer_core::behavior::ClosestApproach { own, other, .. }) =
            self.rule.closest_approach(view.me, view.near(self.ahead(view)))
        {
            marks.push(Mark::Line { from: view.me.position, to: own });
            marks.push(Mark::Predicted { from: own, to: other });
        }
    }
}
