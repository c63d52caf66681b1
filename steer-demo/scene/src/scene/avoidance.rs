//! `avoidance`: keeps an agent apart from all others and from all obstacles.

use steer_core::crowd::{CrowdRules, SafetyFilter};

use super::distance::{KeptDistance, Length};
use super::keys::{Maybe, Plain, keys};
use super::value::Whole;
use crate::error::Fault;

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
        /// Priority, up to 255: agents make way for those with a higher one.
        priority: u64 [Whole] = 0,
        /// Layers, one bit each, up to 65535: agents that share none pass through each other.
        /// Bodies without avoidance and the sides of the world are in the first layer, 1.
        layers: u64 [Whole] = 1,
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
        let (orca, patience) = (self.orca, self.patience);
        let (priority, layers) = (self.priority as u8, self.layers as u16);
        CrowdRules { orca, patience, filter, density_response, priority, layers }
    }

    /// Rejects a priority or layers that are too large.
    pub(crate) fn validate(&self) -> Result<(), Fault> {
        at_most(255, "avoidance.priority", self.priority)?;
        at_most(MOST_LAYERS, "avoidance.layers", self.layers)
    }
}

/// All layers.
pub(crate) const MOST_LAYERS: u64 = u16::MAX as u64;

/// Rejects a value that is too large.
pub(crate) fn at_most(most: u64, place: &str, value: u64) -> Result<(), Fault> {
    let fault = || Fault::new(place, value.to_string(), format!("{most} or less"));
    if value > most { Err(fault()) } else { Ok(()) }
}
