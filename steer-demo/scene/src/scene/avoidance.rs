//! `avoidance`: keeps an agent apart from all others and from all obstacles.

use steer_core::crowd::CrowdRules;

use super::keys::keys;

keys! {
    /// Avoidance of all agents and obstacles: the last layer, after `combine`. Agents that have it
    /// never overlap.
    pub struct Avoidance {
        ..orca: steer_core::crowd::Orca<f64>,
        ..patience: steer_core::crowd::Patience<f64>,
        ..filter: steer_core::crowd::SafetyFilter<f64>,
    }
}

impl Avoidance {
    /// Its rules in steer-core.
    pub(crate) fn rules(&self) -> CrowdRules<f64> {
        CrowdRules { orca: self.orca, patience: self.patience, filter: self.filter }
    }
}
