//! `avoidance`: keeps an agent apart from all others and from all obstacles.

use steer_core::crowd::{CrowdRules, SafetyFilter};

use super::distance::{KeptDistance, Length};
use super::keys::{Maybe, Plain, keys};

keys! {
    /// Avoidance of all agents and obstacles: the last layer, after `combine`. Agents that have it
    /// never overlap.
    pub struct Avoidance {
        /// Gap kept beyond the radii and the margin, to agents and to obstacles (an object names
        /// each).
        distance: KeptDistance [Length] = KeptDistance::default(),
        /// Slowing of the wish by the density ahead, as people do (`{}` is the whole of it with
        /// defaults).
        density_response: Option<Density> [Maybe(Plain)] = None,
        ..orca: steer_core::crowd::Orca<f64>,
        ..patience: steer_core::crowd::Patience<f64>,
        ..filter: steer_core::crowd::SafetyFilter<f64>,
    }
}

keys! {
    /// Slowing of the wish by the density ahead.
    pub struct Density {
        ..response: steer_core::crowd::DensityResponse<f64>,
    }
}

impl Avoidance {
    /// Its rules in steer-core.
    pub(crate) fn rules(&self) -> CrowdRules<f64> {
        let filter = SafetyFilter { distance: self.distance.lengths(), ..self.filter };
        let density_response = self.density_response.as_ref().map(|density| density.response);
        CrowdRules { orca: self.orca, patience: self.patience, filter, density_response }
    }
}
